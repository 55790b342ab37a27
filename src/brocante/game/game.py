"""One game in human terms: whoever holds a `Game` holds its secrets; `view` gives out what a seat may know."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from secrets import token_bytes
from typing import Any

from brocante.game.registry import complete_options, find
from brocante.game.words import Json, Refused, Words, seats_in
from brocante.rules.core import KEY_BYTES, NOBODY, Dice, Keyed, Rules
from brocante.rules.reasons import Reason

RULES_VERSION = 1  # rises when a record of before would play out otherwise
RECORD_FORMAT = "brocante/1"


@dataclass
class Draft:
    """A move that a seat is spelling action by action, and the state it began from."""

    before: Rules
    actions: list[int] = field(default_factory=list)


class Game:
    """A game from its deal to its end.

    >>> game = Game("boxes", 3, key=bytes(32))
    >>> [seat] = game.actors()
    >>> game.play(seat, {"move": "auction", "type": "open"})
    >>> game.moves(seat)[0]["move"]
    'look'
    """

    def __init__(
        self, name: str, players: int, options: Mapping[str, bool] | None = None, key: bytes | None = None
    ) -> None:
        self.words: Words[Any] = find(name)
        self.options = complete_options(self.words, players, options or {})
        self.players = players
        self.key = token_bytes(KEY_BYTES) if key is None else key
        self.commitment = sha256(self.key).hexdigest()
        self.rules: Rules = self.words.create(players, self.options)
        self.rules.deal(Keyed(self.key))
        self.deal: Json = self.words.deal(self.rules)
        self.history: list[Json] = []
        self._drafts: dict[int, Draft] = {}
        self._scratch = self.rules.fresh()

    @property
    def over(self) -> bool:
        return self.rules.turn == NOBODY

    def actors(self) -> list[int]:
        """The seats that may act now."""
        return seats_in(self.rules.actors())

    def scores(self) -> list[int]:
        """What each seat would score if the game ended now; before the end that may tell secrets."""
        return [self.rules.score(seat) for seat in range(self.players)]

    def winners(self) -> list[int]:
        """The seats that win, or would win now; before the end that may tell secrets."""
        return seats_in(self.rules.winners())

    def play(self, seat: int, move: Json) -> None:
        """Make a named move, whole or not at all; Refused says why not."""
        for action in self.spell(seat, move):
            self.act(seat, action)

    def play_actions(self, seat: int, actions: Sequence[int]) -> None:
        """Make the move that these actions spell, whole or not at all; Refused says why not."""
        self._must_act(seat)
        self._try(seat, actions)
        for action in actions:
            self.act(seat, action)

    def spell(self, seat: int, move: Json) -> list[int]:
        """The actions of a legal named move; Refused if it is not one."""
        self._must_act(seat)
        if not isinstance(move, dict) or not isinstance(move.get("move"), str):
            raise Refused(Reason.MALFORMED, "move must be an object with the name of a move")
        actions = self.words.encode(self.rules, seat, move)
        self._try(seat, actions)
        return actions

    def _must_act(self, seat: int) -> None:
        if type(seat) is not int:
            raise Refused(Reason.NOT_YOUR_TURN)
        if seat not in self.actors():
            raise Refused(self.rules.refusal(seat, 0))  # who may not act is told why, whatever the action

    def _try(self, seat: int, actions: Sequence[int]) -> None:
        """Refuse actions that are not one whole legal move, by trying them on a copy."""
        if seat in self._drafts:
            raise Refused(Reason.INCOMPLETE, "a move is being spelled action by action")
        trial = self._scratch
        trial.become(self.rules)
        trial.chance = Dice(0)  # what the trial draws is thrown away with it
        for index, action in enumerate(actions):
            if index and not trial.drafting(seat):
                raise Refused(Reason.SUPERFLUOUS)
            reason = trial.attempt(seat, action)
            if reason is not Reason.FINE:
                raise Refused(reason)
        if not actions or trial.drafting(seat):
            raise Refused(Reason.INCOMPLETE)

    def act(self, seat: int, action: int) -> None:
        """Make one action of a move, for players that know the rules' integers; it must be gone on with."""
        reason = self.rules.refusal(seat, action)
        if reason is not Reason.FINE:
            raise Refused(reason)
        draft = self._drafts.get(seat)
        if draft is None:
            draft = self._drafts[seat] = Draft(self.rules.fresh())
            draft.before.become(self.rules)
        draft.actions.append(action)
        self._scratch.become(self.rules)
        self.rules.play(seat, action)
        if not self.rules.drafting(seat):
            del self._drafts[seat]
            entry = {"seat": seat, **self.words.decode(draft.before, seat, draft.actions)}
            chance = self.words.chance(self._scratch, self.rules)
            if chance:
                entry["chance"] = chance
            self.history.append(entry)

    def hidden(self, seat: int) -> Rules:
        """A copy that holds nothing the seat cannot know; NOBODY is a spectator."""
        if type(seat) is not int or not NOBODY <= seat < self.players:
            raise ValueError(f"there is no seat {seat!r}")
        copy = self.rules.fresh()
        copy.become(self.rules)
        copy.hide(seat)
        return copy

    def moves(self, seat: int) -> list[Json]:
        """What the seat may do now."""
        return self.words.moves(self.hidden(seat), seat)

    def view(self, seat: int = NOBODY) -> Json:
        """All that the seat may see now, and what it may do; NOBODY is a spectator."""
        hidden = self.hidden(seat)
        view: Json = {
            "game": self.words.name,
            "players": self.players,
            "options": dict(self.options),
            "commitment": self.commitment,
            "seat": None if seat == NOBODY else seat,
            "played": len(self.history),
            "actors": self.actors(),
            "moves": [] if seat == NOBODY else self.words.moves(hidden, seat),
            "table": self.words.view(hidden, seat),
        }
        if self.over:
            view |= {"scores": self.scores(), "winners": self.winners(), "key": self.key.hex()}
        return view

    def record(self) -> Json:
        """The whole game, secrets included: for the log of a table, and for everybody once it is over."""
        record: Json = {
            "format": RECORD_FORMAT,
            "rules": RULES_VERSION,
            "game": self.words.name,
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
