"""Your own player: a class with one method, for matches, tournaments and served tables.

    class Cautious(Bot):
        def choose(self, turn):
            return turn.random_move()

`play_match`, `brocante tournament --bots my_module:Cautious,regular` and `Client.join(...).play_as(Cautious())` all
accept it. A `Turn` is what it is asked, and holds nothing that its seat may not know.
"""

from copy import copy
from importlib import import_module
from operator import index
from random import Random
from typing import Any, TypeVar

from msgspec import json

from brocante.bots.levels import BadBot
from brocante.engine.codec import Json, legal_actions
from brocante.engine.core import Rules
from brocante.engine.player import Asking
from brocante.engine.reasons import Reason, Refused
from brocante.engine.views import FOR_INFORMATION
from brocante.play.game import Game, Setting

Shown = TypeVar("Shown", Json, list[Json])


class NotHere(ValueError):
    """A turn does not have this at a served table, or in this kind of game."""


class Turn:
    """What a bot is asked. The view, the moves and the state are built on first use.

    seat, game, players, options: who is asked, in which game
    view: everything the seat sees, as in `Game.view`
    moves: what it may do, as templates: named moves with ranges or choices for their fields
    legal: the same as actions, the integers of the rules
    drafting: whether it has begun a move with an action, and must continue it with one of `legal`
    state: a copy of the rules' state without what the seat cannot know; you may change it freely
    random: a random.Random, seeded in a match, so that the same seed gives the same games

    >>> game = Game("boxes", 2, key=bytes(32))
    >>> turn = Turn.here(game, 1, Random(1))
    >>> turn
    <Turn boxes: seat 1 of 2, auction>
    >>> turn.moves
    [{'move': 'auction', 'type': ['open', 'secret']}]
    >>> game.play(1, turn.random_move())["move"]
    'auction'
    """

    def __init__(self, seat: int, game: str, players: int, options: dict[str, bool], random: Random) -> None:
        self.seat = seat
        self.game = game
        self.players = players
        self.options = options
        self.random = random

    @staticmethod
    def here(game: Game, seat: int, random: Random) -> "Turn":
        """The turn of a seat in a game of this process."""
        return LocalTurn(game.setting, game.hidden(seat), seat, len(game.history), game.question, random)

    @staticmethod
    def served(view: Json, random: Random) -> "Turn":
        """The turn of a seat at a served table, from the view it sent."""
        return ServedTurn(view, random)

    def __repr__(self) -> str:
        names = dict.fromkeys(move["move"] for move in self.moves)
        return f"<Turn {self.game}: seat {self.seat} of {self.players}, {' or '.join(names)}>"

    @property
    def view(self) -> Json:
        """Everything the seat sees, and what it may do."""
        raise NotImplementedError

    @property
    def moves(self) -> list[Json]:
        """What the seat may do: named moves, with ranges or choices for their fields."""
        moves: list[Json] = self.view["moves"]
        return moves

    @property
    def legal(self) -> list[int]:
        """The legal actions of the seat."""
        return legal_actions(self.state, self.seat)

    @property
    def state(self) -> Rules:
        """A copy of the rules' state, as far as the seat knows it; you may change it freely."""
        raise NotImplementedError

    @property
    def drafting(self) -> bool:
        """Whether the seat has begun a move with an action, and must continue it with one of `legal`."""
        return False

    def random_move(self) -> Json:
        """Any move that the templates allow."""
        return random_move(self.moves, self.random)


def unshared(shown: Shown) -> Shown:
    """A deep copy, as if from a server: views share parts with their game, which a bot could change."""
    copied: Shown = json.decode(json.encode(shown))
    return copied


class LocalTurn(Turn):
    """A turn in a game of this process."""

    def __init__(self, setting: Setting, hidden: Rules, seat: int, played: int, question: int, random: Random) -> None:
        super().__init__(seat, setting.codec.name, setting.players, dict(setting.options), random)
        self._setting = setting
        self._hidden = hidden
        self._played = played
        self._question = question
        self._view: Json | None = None

    @property
    def view(self) -> Json:
        if self._view is None:
            self._view = unshared(self._setting.view(self._hidden, self.seat, self._played, self._question))
        return self._view

    @property
    def moves(self) -> list[Json]:
        if self._view is not None:
            return super().moves
        return unshared(self._setting.codec.moves(self._hidden, self.seat))

    @property
    def drafting(self) -> bool:
        return self._hidden.drafting(self.seat)

    @property
    def state(self) -> Rules:
        return copy(self._hidden)


class ServedTurn(Turn):
    """A turn at a served table, with what the server sent."""

    def __init__(self, view: Json, random: Random) -> None:
        super().__init__(view["seat"], view["game"], view["players"], dict(view["options"]), random)
        self._view = view

    @property
    def view(self) -> Json:
        return self._view

    @property
    def state(self) -> Rules:
        raise NotHere("a server sends views, not states: play by turn.view and turn.moves at a served table")


class Bot:
    """Your own player: override `choose`.

    Given a class, every game gets a new instance, which may remember what it likes; given an instance, it plays all
    the games itself. `name` is its name in tables and results: that of the class, unless you set another.

    >>> class Silent(Bot):
    ...     def choose(self, turn):
    ...         return turn.random_move()
    >>> Silent().name
    'Silent'
    """

    name: str = "Bot"

    def __init_subclass__(cls, **arguments: Any) -> None:
        super().__init_subclass__(**arguments)
        if "name" not in cls.__dict__:
            cls.name = cls.__name__

    def choose(self, turn: Turn) -> Json | int:
        """Return a named move such as `{"move": "bid", "amount": 100}`, or one of the actions in `turn.legal`.

        A named move is made as a whole. After an action that only begins a move, the bot is asked again.
        """
        raise NotImplementedError(f"{type(self).__name__} has no method choose")

    def __repr__(self) -> str:
        return f"<Bot {self.name}>"


Own = Bot | type[Bot]


class Seated:
    """A bot in its seat, which turns its moves into single actions. An illegal choice raises Refused."""

    def __init__(self, bot: Bot, game: Game, seed: int, name: str = "") -> None:
        self.bot = bot
        self.game = game
        self.name = name or bot.name
        self.random = Random(seed)
        self.actions: list[int] = []

    def player(self, seed: int) -> Asking:
        """The bot as a player of a match."""
        return Asking(self.game.rules, seed, self.choose)

    def choose(self, hidden: Rules, seat: int) -> int:
        """The next action of its move; the state was hidden for the seat, so the bot learns no secrets."""
        if not self.actions:
            game = self.game
            turn = LocalTurn(game.setting, copy(hidden), seat, len(game.history), game.question, self.random)
            choice: Any = self.bot.choose(turn)
            try:
                self.actions = self.spelled(seat, choice)
            except Refused as refused:
                raise refusal_of(self.name, choice, refused) from refused
        return self.actions.pop(0)

    def spelled(self, seat: int, choice: Any) -> list[int]:
        """The actions of a choice; Refused if it is not legal."""
        if isinstance(choice, dict):
            return self.game.spell(seat, choice)
        action = action_of(choice)
        self.game.rules.require(seat, action)
        return [action]


def action_of(choice: Any) -> int:
    """The action of a choice that is not a named move."""
    try:
        if isinstance(choice, bool):
            raise TypeError
        return index(choice)
    except TypeError as error:
        raise Refused(Reason.MALFORMED, "a choice is a named move (a dict) or an action (an int)") from error


def refusal_of(name: str, choice: object, refused: Refused) -> Refused:
    """The exception for an illegal choice of a bot."""
    why = f"; {refused.detail}" if refused.detail else ""
    return Refused(refused.reason, f"{name} chose {choice!r}{why}")


def load(text: str) -> Own:
    """Import the bot "module:Class". Never use this for text from the network: importing runs code."""
    name, _, attribute = text.partition(":")
    if not all(part.isidentifier() for part in name.split(".")):
        raise BadBot(f"{text}: a player of your own is named as my_module:MyPlayer")
    try:
        found = getattr(import_module(name), attribute, None)
    except ImportError as error:
        raise BadBot(f"{text}: {error}") from error
    if isinstance(found, Bot) or (isinstance(found, type) and issubclass(found, Bot)):
        return found
    raise BadBot(f"{text}: there is no subclass of brocante.Bot with that name in {name}")


def made(own: Own) -> Bot:
    """The bot itself, or a new instance of a class."""
    return own() if isinstance(own, type) else own


def random_move(templates: list[Json], dice: Random) -> Json:
    """Any move that the templates allow."""
    template = dice.choice(templates)
    move = {name: _pick(name, value, dice) for name, value in template.items()}
    for name in FOR_INFORMATION:
        move.pop(name, None)
    return move


def _pick(name: str, choices: Any, dice: Random) -> Any:
    if name == "move":
        return choices
    if isinstance(choices, list):
        return dice.choice(choices)
    if isinstance(choices, dict) and "step" in choices:
        low, step = choices["min"], choices["step"]
        return low + step * dice.randint(0, min(4, (choices["max"] - low) // step))
    if isinstance(choices, dict) and "from" in choices:
        notes = [note for note, count in choices["from"].items() for _ in range(count)]
        laid = dice.sample(notes, dice.randint(choices["fewest"], max(choices["fewest"], min(3, len(notes)))))
        return {note: laid.count(note) for note in sorted(set(laid))}
    return choices
