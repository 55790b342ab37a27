"""Brocante: four card games about money. What programs need of it, in one place:

Game: a game from its deal to its end, by named moves; games() lists the GameInfo of those there are
Record, read_records: games that were played, to be verified and looked through move by move; BadRecord if one is false
Bot, Turn: a player of your own is a Bot with one method, which is given a Turn
play_match: bots, yours among them, play each other on the same deals
Client: sits down at a table that a server serves
Refused: the one exception for what may not be done; its reason, one of Reason or of a table's, equals its key as text
Rules: the state of a game in integers, for programs that need speed

>>> import brocante
>>> [game.title for game in brocante.games() if game.most > 5]
['Big Deal']
>>> game = brocante.Game("boxes", 2, key=bytes(32))  # with a key it can be played again; without one it is chance
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

HOMES = {  # each is imported when it is first asked for, so that commands start at once
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
        found = import_module("brocante.games")  # which can be called
    else:
        home = next((module for module, names in HOMES.items() if name in names), None)
        if home is None:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        found = getattr(import_module(home), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
