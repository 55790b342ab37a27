"""One game in human terms: whoever holds a `Game` holds its secrets; `view` gives out what a seat may know."""

from collections.abc import Mapping, Sequence
from copy import deepcopy
from hashlib import sha256
from secrets import token_bytes
from typing import Any, Final, cast, final

from mypy_extensions import i64

from brocante.engine.codec import Codec, Json, seats_in
from brocante.engine.core import KEY_BYTES, NOBODY, Chance, Dice, Keyed, Rules, bits, hidden_for
from brocante.engine.reasons import Reason, Refused
from brocante.play.registry import complete_switches, find

RULES_VERSION = 1  # rises when a record of before would play out otherwise
RECORD_FORMAT = "brocante/1"


@final
class Draft:
    """A move that a seat is spelling action by action, and the state it began from."""

    def __init__(self, before: Rules) -> None:
        self.before: Final = before.fresh()
        self.before.become(before)
        self.actions: Final[list[int]] = []


@final
class Rehearsal(Chance):
    """Chance for trying a move: what it gives is thrown away, and it knows whether it was asked."""

    def __init__(self) -> None:
        self.dice: Final = Dice(0)
        self.asked: bool = False

    def below(self, n: i64) -> i64:
        self.asked = True
        return self.dice.below(n)


@final
class Setting:
    """What everybody knows of a game from its start: which one, for how many, with which options."""

    def __init__(self, codec: Codec[Any], players: int, options: dict[str, bool], aided: bool, commitment: str) -> None:
        self.codec: Final = codec
        self.players: Final = players
        self.options: Final = options
        self.aided: Final = aided
        self.commitment: Final = commitment

    def view(
        self, hidden: Rules, seat: int, played: int, question: int, table: Mapping[str, object] | None = None
    ) -> Json:
        """All that a seat may see after so many moves, and what it may do, from a copy that was hidden for it."""
        return {
            "game": self.codec.name,
            "players": self.players,
            "options": self.options,
            "commitment": self.commitment,
            "seat": None if seat == NOBODY else seat,
            "played": played,
            "question": question,
            "actors": seats_in(hidden.actors()),
            "moves": [] if seat == NOBODY else self.codec.moves(hidden, seat),
            "table": self.codec.view(hidden, seat, self.aided) if table is None else table,
        }


@final
class TriedMove:
    """A legal move that was tried on a copy of the game; `Game.make` makes it."""

    def __init__(self, seat: int, actions: list[int], move: Json) -> None:
        self.seat: Final = seat
        self.actions: Final = actions
        self.move: Final = move  # as the history will have it


class Game:
    """A game from its deal to its end. Copies and pickles of it hold all its secrets, as it does.

    Seats, moves and options may come from anywhere, so they are taken as `object` and looked at:
    compiled code would turn a wrong type into a TypeError, or true into 1.

    >>> game = Game("boxes", 3, key=bytes(32))
    >>> [seat] = game.actors()
    >>> game.play(seat, {"move": "auction", "type": "open"})
    {'seat': 2, 'move': 'auction', 'type': 'open'}
    >>> game.moves(seat)[0]["move"]
    'look'
    >>> game
    <Game boxes: 3 players, 1 move made, seat 2 to move>
    """

    def __init__(
        self, name: str, players: int, options: Mapping[str, object] | None = None, key: bytes | None = None
    ) -> None:
        self.codec: Codec[Any] = find(name)
        self.switches = complete_switches(self.codec, players, options or {})
        self.options = {option.name: self.switches[option.name] for option in self.codec.options}
        self.aided: bool = self.codec.aid is None or self.switches[self.codec.aid.name]
        self.players = players
        self.key = token_bytes(KEY_BYTES) if key is None else key
        self.commitment = sha256(self.key).hexdigest()
        self.rules: Rules = self.codec.create(players, self.options)
        self.rules.deal(Keyed(self.key))
        self.deal: Json = self.codec.deal(self.rules)
        self.history: list[Json] = []
        self.question = 0  # names what is being asked: a late answer to another question can be told
        self._drafts: dict[int, Draft] = {}
        self._trial = self.rules.fresh()
        self._scratch = self.rules.fresh()  # the state before the last action
        self._rehearsal = Rehearsal()
        self._tried: TriedMove | None = None  # what came of it is in _trial, while nothing else has happened
        self.setting = Setting(self.codec, players, self.options, self.aided, self.commitment)

    def __repr__(self) -> str:
        made = len(self.history)
        seats = self.winners() if self.over else self.actors()
        who = f"seat{'s' if len(seats) > 1 else ''} {', '.join(str(seat) for seat in seats)}"
        what = f"won by {who}" if self.over else f"{who} to move"
        return f"<Game {self.codec.name}: {self.players} players, {made} move{'' if made == 1 else 's'} made, {what}>"

    def __reduce__(self) -> Any:
        """How it is pickled: as it stands, nothing is played again."""
        drafts = [(seat, draft.before, draft.actions) for seat, draft in self._drafts.items()]
        settings = self.codec.name, self.players, self.switches, self.key
        return resume, (*settings, self.rules, self.history, self.question, drafts)

    def __copy__(self) -> "Game":
        function, arguments = self.__reduce__()
        copied: Game = function(*arguments)
        return copied

    def __deepcopy__(self, memo: dict[int, Any]) -> "Game":
        copied = self.__copy__()
        copied.history = deepcopy(self.history, memo)
        return copied

    @property
    def over(self) -> bool:
        return self.rules.turn == NOBODY

    def actors(self) -> list[int]:
        """The seats that may act now."""
        return list(seats_in(self.rules.actors()))

    def scores(self) -> list[int]:
        """What each seat would score if the game ended now; before the end that may tell secrets."""
        return [self.rules.score(seat) for seat in range(self.players)]

    def winners(self) -> list[int]:
        """The seats that win, or would win now; before the end that may tell secrets."""
        return list(seats_in(self.rules.winners()))

    def play(self, seat: object, move: object) -> Json:
        """Make a named move, whole or not at all, and return its entry in the history; Refused says why not."""
        return self.make(self.try_move(seat, move))

    def play_actions(self, seat: object, actions: Sequence[int]) -> Json:
        """The same for the move that these actions spell."""
        return self.make(self.try_actions(seat, actions))

    def make(self, trial: TriedMove) -> Json:
        """Make a move that was tried: what came of it is known, unless chance had a part in it or others have moved."""
        if trial is not self._tried:
            trial = self.try_actions(trial.seat, trial.actions)
        self._tried = None
        if self._rehearsal.asked:
            for action in trial.actions:
                self.act(trial.seat, action)
        else:
            self._trial.chance = self.rules.chance
            self._write(self.rules, trial.seat, trial.move, self._trial)
            self.rules.become(self._trial)
        return self.history[-1]

    def spell(self, seat: object, move: object) -> list[int]:
        """The actions of a legal named move; Refused if it is not one."""
        return self.try_move(seat, move).actions

    def try_move(self, seat: object, move: object) -> TriedMove:
        """Spell a named move and try it on a copy; Refused if it is not legal."""
        actor = self._actor(seat)
        if not isinstance(move, dict) or not isinstance(move.get("move"), str):
            raise Refused(Reason.MALFORMED, "move must be an object with the name of a move")
        return self._try(actor, self.codec.encode(self.rules, actor, move))

    def try_actions(self, seat: object, actions: Sequence[int]) -> TriedMove:
        """Try the move that these actions spell on a copy; Refused if it is not one whole legal move."""
        return self._try(self._actor(seat), list(actions))

    def _actor(self, seat: object) -> int:
        """The seat, if it may act now."""
        if not isinstance(seat, int) or isinstance(seat, bool):
            raise Refused(Reason.NOT_YOUR_TURN)
        if seat not in self.actors():
            raise Refused(self.rules.refusal(seat, 0))  # who may not act is told why, whatever the action
        return seat

    def _try(self, seat: int, actions: list[int]) -> TriedMove:
        """Refuse actions that are not one whole legal move, by trying them on a copy."""
        if seat in self._drafts:
            raise Refused(Reason.INCOMPLETE, "a move is being spelled action by action")
        self._tried = None
        trial = self._trial
        trial.become(self.rules)
        trial.chance = self._rehearsal
        self._rehearsal.asked = False
        for index, action in enumerate(actions):
            if index and not trial.drafting(seat):
                raise Refused(Reason.SUPERFLUOUS)
            self._scratch.become(trial)
            reason = trial.attempt(seat, action)
            if reason is not Reason.FINE:
                raise Refused(reason)
        if not actions or trial.drafting(seat):
            raise Refused(Reason.INCOMPLETE)
        self._tried = TriedMove(seat, actions, self.codec.decode(self.rules, seat, actions))
        return self._tried

    def act(self, seat: int, action: int) -> None:
        """Make one action of a move, for players that know the rules' integers; it must be gone on with."""
        reason = self.rules.refusal(seat, action)
        if reason is not Reason.FINE:
            raise Refused(reason)
        draft = self._drafts.get(seat)
        if draft is None:
            draft = self._drafts[seat] = Draft(self.rules)
        draft.actions.append(action)
        self._tried = None
        self._scratch.become(self.rules)
        self.rules.play_unchecked(seat, action)
        if not self.rules.drafting(seat):
            del self._drafts[seat]
            self._write(draft.before, seat, self.codec.decode(draft.before, seat, draft.actions), self.rules)

    def _write(self, before: Rules, seat: int, move: Json, after: Rules) -> None:
        """Write a move that leads from one state to another into the history."""
        entry = {"seat": seat, **move}
        chance = self.codec.chance(self._scratch, after)
        if chance:
            entry["chance"] = chance
        self.history.append(entry)
        # Where several are asked the same thing the others are still asked it, in free outcry to the last bid.
        together = bits(before.actors()) > 1 or self.codec.silence(before, seat) is not None
        if not together or before.phase != after.phase:
            self.question = len(self.history)

    def position(self) -> Json:
        """The state as readable JSON, secrets included but for chance; `codec.from_position` makes a state of it.

        >>> game = Game("boxes", 2, key=bytes(32))
        >>> game.position()["phase"]
        'type'
        """
        return self.codec.position(self.rules)

    def hidden(self, seat: object) -> Rules:
        """A copy that holds nothing the seat cannot know; NOBODY is a spectator."""
        if not isinstance(seat, int) or isinstance(seat, bool) or not NOBODY <= seat < self.players:
            raise ValueError(f"there is no seat {seat!r}; seats are 0 to {self.players - 1}, {NOBODY} is a spectator")
        return hidden_for(self.rules, seat)

    def moves(self, seat: object) -> list[Json]:
        """What the seat may do now."""
        return self.codec.moves(self.hidden(seat), cast(int, seat))

    def view(self, seat: object = NOBODY) -> Json:
        """All that the seat may see now, and what it may do; NOBODY is a spectator."""
        return self.describe(self.hidden(seat), cast(int, seat))

    def describe(self, hidden: Rules, seat: int, before: Rules | None = None, shown: Json | None = None) -> Json:
        """The view of a seat, from a copy that was hidden for it; after a move also from copy and view of before.

        Views share parts: nobody changes them.
        """
        table = None
        if before is not None and shown is not None:
            table = self.codec.view_after(before, hidden, seat, self.aided, shown["table"])
        view = self.setting.view(hidden, seat, len(self.history), self.question, table)
        return view | self.ending(self.rules) if self.over else view

    def ending(self, state: Rules) -> Json:
        """What a view shows besides when the game is over in a state; nothing before."""
        if state.turn != NOBODY:
            return {}
        scores = [int(state.score(seat)) for seat in range(self.players)]
        return {"scores": scores, "winners": list(seats_in(state.winners())), "key": self.key.hex()}

    def record(self) -> Json:
        """The whole game, secrets included: for the log of a table, and for everybody once it is over."""
        record: Json = {
            "format": RECORD_FORMAT,
            "rules": RULES_VERSION,
            "game": self.codec.name,
            "players": self.players,
            "options": dict(self.options),
            "commitment": self.commitment,
            "key": self.key.hex(),
            "deal": self.deal,
            "moves": list(self.history),
        }
        if self.over:
            record |= {"scores": self.scores(), "winners": self.winners()}
        return record


def resume(
    name: str,
    players: int,
    switches: dict[str, bool],
    key: bytes,
    rules: Rules,
    history: list[Json],
    question: int,
    drafts: list[tuple[int, Rules, list[int]]],
) -> Game:
    """A game that was copied or pickled, as it stood."""
    game = Game(name, players, switches, key)
    game.rules.become(rules)
    game.rules.chance = rules.chance.copy()
    game.history = list(history)
    game.question = question
    for seat, before, actions in drafts:
        draft = game._drafts[seat] = Draft(before)
        draft.before.chance = game.rules.chance
        draft.actions.extend(actions)
    return game
