"""One game in human terms. A `Game` holds all secrets; `view` returns only what a seat may know."""

from collections.abc import Mapping, Sequence
from copy import deepcopy
from secrets import token_bytes
from typing import Any, Final, cast, final

from mypy_extensions import i64

from brocante.engine.codec import Codec, Json, seats_in
from brocante.engine.core import KEY_BYTES, NOBODY, Chance, Dice, Keyed, Rules, bits, hidden_for
from brocante.engine.reasons import Reason, Refused
from brocante.play.patch import apply
from brocante.play.readable import readable
from brocante.play.registry import check_material, check_version, complete_switches, find, hash_of
from brocante.play.shuffle import commitment_to, deal_key

RECORD_FORMAT = "brocante/2"  # for games whose players added to the shuffle
UNSEEDED_FORMAT = "brocante/1"  # for all others
MATERIAL_FORMAT = "brocante/3"  # for games with the material of a printed one, with seeds or not
NO_MOVES: Final[list[Json]] = []  # shared by all views of spectators


@final
class Draft:
    """A move that a seat is making action by action, and the state before it."""

    def __init__(self, before: Rules) -> None:
        self.before: Final = before.fresh()
        self.before.become(before)
        self.actions: Final[list[int]] = []


@final
class TrialChance(Chance):
    """Chance for trying a move: its outcomes are discarded, but it remembers whether any was drawn."""

    def __init__(self) -> None:
        self.dice: Final = Dice(0)
        self.asked: bool = False

    def below(self, n: i64) -> i64:
        self.asked = True
        return self.dice.below(n)


@final
class Setting:
    """What everybody knows about a game from its start: the game, the players, the options."""

    def __init__(self, codec: Codec[Any], players: int, options: dict[str, bool], aided: bool, commitment: str) -> None:
        self.codec: Final = codec
        self.players: Final = players
        self.options: Final = options
        self.aided: Final = aided
        self.commitment: Final = commitment

    def public(
        self, hidden: Rules, played: int, question: int, before: Rules | None = None, shown: Json | None = None
    ) -> Json:
        """What everybody sees after `played` moves, from a copy hidden for NOBODY.

        After a move, pass the copy and the part before it as well, to reuse what did not change.
        """
        if before is None or shown is None:
            table = self.codec.public(hidden, self.aided)
        else:
            table = self.codec.public_after(before, hidden, self.aided, shown["table"])
        return {
            "game": self.codec.name,
            "players": self.players,
            "options": self.options,
            "commitment": self.commitment,
            "seat": None,
            "played": played,
            "question": question,
            "actors": seats_in(hidden.actors()),
            "moves": NO_MOVES,
            "table": table,
        }

    def own(self, hidden: Rules, seat: int, before: Rules | None = None, shown: Json | None = None) -> Json:
        """What a seat sees besides and may do, likewise, as a patch on what everybody sees."""
        if before is None or shown is None:
            table = self.codec.own(hidden, seat, self.aided)
        else:
            table = self.codec.own_after(before, hidden, seat, self.aided, shown["table"])
        return {"seat": seat, "moves": self.codec.moves(hidden, seat), "table": table}

    def view(self, hidden: Rules, seat: int, played: int, question: int) -> Json:
        """Everything a seat may see after `played` moves, and what it may do, from a copy hidden for it."""
        public = self.public(hidden_for(hidden, NOBODY), played, question)
        return public if seat == NOBODY else apply(public, self.own(hidden, seat))


@final
class TriedMove:
    """A legal move that was tried on a copy of the game; `Game.make` plays it."""

    def __init__(self, seat: int, actions: list[int], move: Json) -> None:
        self.seat: Final = seat
        self.actions: Final = actions
        self.move: Final = move  # the form it will have in the history


class Game:
    """A game from deal to end. Copies and pickles hold all its secrets too.

    Seats, moves and options may come from anywhere, so their type is `object` and they are checked
    here: compiled code would turn a wrong type into a TypeError, or true into 1.

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
        self,
        name: str,
        players: int,
        options: Mapping[str, object] | None = None,
        key: bytes | None = None,
        seeds: Sequence[str] = (),
        version: int | None = None,
        material: Json | None = None,
    ) -> None:
        self.codec: Codec[Any] = find(name)
        self.version: int = check_version(self.codec, version)  # of the rules; older ones are for games begun with them
        self.material: Json | None = check_material(self.codec, material)  # of a printed game, from a data file
        self.switches = complete_switches(self.codec, players, options or {})
        self.options = {option.name: self.switches[option.name] for option in self.codec.options}
        self.aided: bool = self.codec.aid is None or self.switches[self.codec.aid.name]
        self.players = players
        self.key = token_bytes(KEY_BYTES) if key is None else key
        self.seeds: list[str] = list(seeds) if any(seeds) else []  # contributions of the players to the key
        self.commitment = commitment_to(self.key)
        self.rules: Rules = self.codec.create_version(players, self.options, self.version, self.material)
        self.rules.deal(Keyed(deal_key(self.key, self.seeds)))
        self.deal: Json = self.codec.deal(self.rules)
        self.history: list[Json] = []
        self.question = 0  # number of the current question, to recognise late answers to an earlier one
        self._drafts: dict[int, Draft] = {}
        self._trial = self.rules.fresh()
        self._scratch = self.rules.fresh()  # the state before the last action
        self._trial_chance = TrialChance()
        self._tried: TriedMove | None = None  # its outcome is in _trial until anything else happens
        self.setting = Setting(self.codec, players, self.options, self.aided, self.commitment)

    def __repr__(self) -> str:
        made = len(self.history)
        seats = self.winners() if self.over else self.actors()
        who = f"seat{'s' if len(seats) > 1 else ''} {', '.join(str(seat) for seat in seats)}"
        what = f"won by {who}" if self.over else f"{who} to move"
        return f"<Game {self.codec.name}: {self.players} players, {made} move{'' if made == 1 else 's'} made, {what}>"

    def __str__(self) -> str:
        """For print(game): the line of repr, then the position, with all secrets."""
        return f"{self!r}\n{readable(self.position())}"

    def __reduce__(self) -> Any:
        """Pickled with its current state; nothing is replayed."""
        drafts = [(seat, draft.before, draft.actions) for seat, draft in self._drafts.items()]
        settings = self.codec.name, self.players, self.switches, self.key
        return resume, (
            *settings,
            self.seeds,
            self.version,
            self.material,
            self.rules,
            self.history,
            self.question,
            drafts,
        )

    def __copy__(self) -> "Game":
        function, arguments = self.__reduce__()
        copied: Game = function(*arguments)
        return copied

    def __deepcopy__(self, memo: dict[int, Any]) -> "Game":
        copied = self.__copy__()
        copied.history = deepcopy(self.history, memo)
        return copied

    def from_start(self) -> "Game":
        """The same game right after its deal."""
        return Game(self.codec.name, self.players, self.switches, self.key, self.seeds, self.version, self.material)

    @property
    def over(self) -> bool:
        return self.rules.turn == NOBODY

    def actors(self) -> list[int]:
        """The seats that may act now."""
        return list(seats_in(self.rules.actors()))

    def silence(self, seat: int) -> Json | None:
        """The move made for a seat that says nothing until the hammer falls; None if no hammer is running."""
        return self.codec.silence(self.rules, seat)

    def in_outcry(self) -> bool:
        """Whether an open auction is going on."""
        return any(self.codec.silence(self.rules, seat) is not None for seat in seats_in(self.rules.actors()))

    def scores(self) -> list[int]:
        """Each seat's score if the game ended now; before the end this may reveal secrets."""
        return [self.rules.score(seat) for seat in range(self.players)]

    def winners(self) -> list[int]:
        """The seats that win, or would win now; before the end this may reveal secrets."""
        return list(seats_in(self.rules.winners()))

    def play(self, seat: object, move: object) -> Json:
        """Make a named move as a whole and return its entry in the history; Refused says why it is not allowed."""
        return self.make(self.try_move(seat, move))

    def play_actions(self, seat: object, actions: Sequence[int]) -> Json:
        """The same for a move given as actions."""
        return self.make(self.try_actions(seat, actions))

    def make(self, trial: TriedMove) -> Json:
        """Make a move that was tried, reusing its outcome unless it involved chance or others have moved since."""
        if trial is not self._tried:
            trial = self.try_actions(trial.seat, trial.actions)
        self._tried = None
        if self._trial_chance.asked:
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
        """Try a named move on a copy; Refused if it is not legal."""
        actor = self._actor(seat)
        if not isinstance(move, dict) or not isinstance(move.get("move"), str):
            raise Refused(Reason.MALFORMED, "move must be an object with the name of a move")
        return self._try(actor, self.codec.encode(self.rules, actor, move))

    def try_actions(self, seat: object, actions: Sequence[int]) -> TriedMove:
        """Try a move given as actions on a copy; Refused if they are not one whole legal move."""
        return self._try(self._actor(seat), list(actions))

    def _actor(self, seat: object) -> int:
        """The seat, if it may act now."""
        if not isinstance(seat, int) or isinstance(seat, bool):
            raise Refused(Reason.NOT_YOUR_TURN)
        if seat not in self.actors():
            raise Refused(self.rules.refusal(seat, 0))  # the reason is the same for every action
        return seat

    def _try(self, seat: int, actions: list[int]) -> TriedMove:
        """Refuse actions that are not one whole legal move, by trying them on a copy."""
        if seat in self._drafts:
            raise Refused(Reason.INCOMPLETE, "a move is being spelled action by action")
        self._tried = None
        trial = self._trial
        trial.become(self.rules)
        trial.chance = self._trial_chance
        self._trial_chance.asked = False
        for index, action in enumerate(actions):
            if index and not trial.drafting(seat):
                raise Refused(Reason.SUPERFLUOUS)
            self._scratch.become(trial)
            reason = trial.attempt(seat, action)
            if reason is not Reason.FINE:
                late = reason is Reason.BID_TOO_LOW  # somebody else may have been faster: say where the bidding is
                raise Refused(reason, bid=self.codec.standing_bid(self.rules) if late else None)
        if not actions or trial.drafting(seat):
            raise Refused(Reason.INCOMPLETE)
        self._tried = TriedMove(seat, actions, self.codec.decode(self.rules, seat, actions))
        return self._tried

    def act(self, seat: int, action: int) -> None:
        """Make one action, for players that use the rules' integers; a move must be continued until it is complete."""
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
        """Add a move that leads from one state to another to the history."""
        entry = {"seat": seat, **move}
        chance = self.codec.chance(self._scratch, after)
        if chance:
            entry["chance"] = chance
        self.history.append(entry)
        # A question put to several seats stays open for the others; in an open auction it changes with the last bid.
        together = bits(before.actors()) > 1 or self.codec.silence(before, seat) is not None
        if not together or before.phase != after.phase:
            self.question = len(self.history)

    def position(self) -> Json:
        """The state as readable JSON, with all secrets but without its chance; `codec.from_position` reads it back.

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
        """Everything the seat may see now and may do; NOBODY is a spectator. Views share parts: change none."""
        view = self.setting.view(self.hidden(seat), cast(int, seat), len(self.history), self.question)
        return view | self.ending(self.rules)

    def part(self, hidden: Rules, seat: int, before: Rules | None = None, shown: Json | None = None) -> Json:
        """One part of the views, from a copy hidden for a seat: its own part, or the public one (NOBODY).

        The view of a seat is its own part applied to the public one as a patch. After a move, unchanged pieces may be
        reused from the part before it, `shown`, because nobody changes them.
        """
        if seat != NOBODY:
            return self.setting.own(hidden, seat, before, shown)
        public = self.setting.public(hidden, len(self.history), self.question, before, shown)
        return public | self.ending(self.rules) if self.over else public

    def ending(self, state: Rules) -> Json:
        """The extra fields of a view once the game is over; empty before."""
        if state.turn != NOBODY:
            return {}
        scores = [int(state.score(seat)) for seat in range(self.players)]
        return {"scores": scores, "winners": list(seats_in(state.winners())), "key": self.key.hex()}

    def record(self) -> Json:
        """The whole game with its secrets, for a table's log, and for everybody once it is over."""
        record: Json = {
            "format": RECORD_FORMAT if self.seeds else UNSEEDED_FORMAT,
            "rules": self.version,
            "game": self.codec.name,
            "players": self.players,
            "options": dict(self.options),
            "commitment": self.commitment,
            "key": self.key.hex(),
            "deal": self.deal,
            "moves": list(self.history),
        }
        if self.seeds:
            record["seeds"] = list(self.seeds)
        if self.material is not None:
            record |= {"format": MATERIAL_FORMAT, "material": {"hash": hash_of(self.material), **self.material}}
        if self.over:
            record |= {"scores": self.scores(), "winners": self.winners()}
        return record


def resume(
    name: str,
    players: int,
    switches: dict[str, bool],
    key: bytes,
    seeds: list[str],
    version: int,
    material: Json | None,
    rules: Rules,
    history: list[Json],
    question: int,
    drafts: list[tuple[int, Rules, list[int]]],
) -> Game:
    """Restore a copied or pickled game."""
    game = Game(name, players, switches, key, seeds, version, material)
    game.rules.become(rules)
    game.rules.chance = rules.chance.copy()
    game.history = list(history)
    game.question = question
    for seat, before, actions in drafts:
        draft = game._drafts[seat] = Draft(before)
        draft.before.chance = game.rules.chance
        draft.actions.extend(actions)
    return game
