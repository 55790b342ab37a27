"""Brocante: four card games about money. What programs need, in one place:

Game: a game from deal to end, played by named moves; games() describes each game there is, as a GameInfo
Record, read_records: played games, to verify and to step through move by move; BadRecord if one is false
Bot, Turn: your own player is a Bot with one method, which receives a Turn
play_match: bots, yours included, play each other on the same deals
Client: takes a seat at a table on a server
Refused: raised for whatever is not allowed; its reason, a Reason or one of a table's, equals its key as text
Rules: the state of a game as integers, for programs that need speed

>>> import brocante
>>> [game.title for game in brocante.games() if game.most > 5]
['Big Deal']
>>> game = brocante.Game("boxes", 2, key=bytes(32))  # the key determines the deal; without one it is random
>>> game
<Game boxes: 2 players, 0 moves made, seat 1 to move>
>>> game.moves(1)
[{'move': 'auction', 'type': ['open', 'secret']}]
>>> try:
...     game.play(0, {"move": "pass"})
... except brocante.Refused as refused:
...     print(refused.reason, refused.reason == "not_your_turn")
not_your_turn True
"""

from typing import TYPE_CHECKING, Any

from brocante.compiled import activate

activate(__path__)

if TYPE_CHECKING:
    from brocante.client import Client
    from brocante.engine.codec import Option
    from brocante.engine.core import Rules
    from brocante.engine.reasons import Reason, Refused
    from brocante.lab.files import read_records
    from brocante.lab.tournament import play_match
    from brocante.own import Bot, Turn
    from brocante.play.game import Game
    from brocante.play.record import BadRecord, Record
    from brocante.play.registry import GameInfo, games

    __version__: str

__all__ = [
    "BadRecord",
    "Bot",
    "Client",
    "Game",
    "GameInfo",
    "Option",
    "Reason",
    "Record",
    "Refused",
    "Rules",
    "Turn",
    "__version__",
    "games",
    "play_match",
    "read_records",
]

HOMES = {  # each is imported on first use, so that commands start quickly
    "brocante.client": ("Client",),
    "brocante.play.game": ("Game",),
    "brocante.play.record": ("BadRecord", "Record"),
    "brocante.play.registry": ("GameInfo",),
    "brocante.engine.codec": ("Option",),
    "brocante.lab.files": ("read_records",),
    "brocante.lab.tournament": ("play_match",),
    "brocante.own": ("Bot", "Turn"),
    "brocante.engine.core": ("Rules",),
    "brocante.engine.reasons": ("Reason", "Refused"),
}


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name == "__version__":
        from brocante.compiled import version

        found: Any = version()
    elif name == "games":
        found = import_module("brocante.games")  # this package is callable
    else:
        home = next((module for module, names in HOMES.items() if name in names), None)
        if home is None:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        found = getattr(import_module(home), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
