"""Played games as small numbers: a key, and the actions with the seats that took them.

Everything else follows by the rules, so a row can be turned back into a record, which verifies it at the same time.
"""

from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from brocante.engine.codec import Json, seats_in
from brocante.engine.core import Keyed, Rules
from brocante.engine.reasons import Refused
from brocante.engine.trial import Trace
from brocante.play.game import Game
from brocante.play.record import BadRecord, Flaw, Record, move_of
from brocante.play.registry import BadSettings, find
from brocante.play.shuffle import deal_key


@dataclass(frozen=True)
class Row:
    """One game: what was played, by which bots, and how it ended."""

    game: str
    players: int
    options: Mapping[str, bool]
    rules: int  # their version
    key: bytes
    actions: Sequence[int]
    seats: Sequence[int]  # the seats that took the actions
    scores: Sequence[int]
    winners: Sequence[int]
    bots: Sequence[str] = ()  # by seat, if known
    seeds: Sequence[str] = ()  # the players' contributions to the key
    material: Json | None = None  # of a printed game

    def begin(self) -> Rules:
        """The state right after the deal."""
        codec = find(self.game)
        state: Rules = codec.create_version(self.players, dict(self.options), self.rules, self.material)
        state.deal(Keyed(deal_key(self.key, self.seeds)))
        return state

    def replay(self, source: str = "") -> Game:
        """The whole game, with every action checked; BadRecord if one is illegal or the result differs."""
        try:
            game = Game(self.game, self.players, self.options, self.key, self.seeds, self.rules, material=self.material)
        except BadSettings as error:
            raise BadRecord(Flaw.SETTINGS, str(error), source=source) from error
        for number, (seat, action) in enumerate(zip(self.seats, self.actions, strict=True)):
            try:
                game.act(int(seat), int(action))
            except Refused as refused:
                raise BadRecord(Flaw.MOVE, f"action {number + 1}: {refused}", source=source) from refused
        if not game.over:
            raise BadRecord(Flaw.UNFINISHED, f"the game goes on after its {len(self.actions)} actions", source=source)
        if game.scores() != list(self.scores) or game.winners() != list(self.winners):
            raise BadRecord(Flaw.RESULT, f"the actions lead to {game.scores()}", source=source)
        return game

    def record(self, source: str = "") -> Record:
        """Its record, with named moves and every chance outcome."""
        return Record(self.replay(source).record(), source)

    @classmethod
    def of(cls, record: Record) -> "Row":
        """The row of a finished game's record, found by replaying it."""
        if record.scores is None or record.winners is None:
            raise BadRecord(Flaw.UNFINISHED, "only a finished game is a row", source=record.source)
        game = record.replay(0)
        actions: list[int] = []
        seats: list[int] = []
        for number, entry in enumerate(record.moves):
            try:
                tried = game.try_move(entry.get("seat"), move_of(entry))
            except Refused as refused:
                raise BadRecord(Flaw.MOVE, str(refused), number, record.source) from refused
            actions += tried.actions
            seats += [tried.seat] * len(tried.actions)
            game.make(tried)
        settings = game.codec.name, game.players, game.options, game.version, game.key
        seeds, material = game.seeds, game.material
        return cls(*settings, actions, seats, record.scores, record.winners, (), seeds, material)


@dataclass
class Block:
    """Many games of one kind, one after another in flat vectors."""

    game: str
    players: int
    options: Mapping[str, bool]
    rules: int
    material: Json | None = None
    keys: list[bytes] = field(default_factory=list)
    bots: list[Sequence[str]] = field(default_factory=list)
    trace: Trace = field(default_factory=Trace)
    ends: "array[int]" = field(
        default_factory=lambda: array("i", [0])
    )  # where each game ends in the trace, after a leading 0
    scores: "array[int]" = field(default_factory=lambda: array("i"))
    winners: list[int] = field(default_factory=list)  # as bit masks

    @classmethod
    def like(cls, game: str, players: int, options: Mapping[str, bool], material: Json | None) -> "Block":
        """An empty block, for the current version of the rules."""
        return cls(game, players, dict(options), find(game).version, material)

    def __len__(self) -> int:
        return len(self.keys)

    def add(self, key: bytes, rules: Rules, bots: Sequence[str]) -> None:
        """Add a finished game whose actions are already in the trace."""
        self.keys.append(key)
        self.bots.append(bots)
        self.ends.append(len(self.trace))
        self.scores.extend(rules.score(seat) for seat in range(self.players))
        self.winners.append(rules.winners())

    def rows(self) -> Iterator[Row]:
        actions: Any = memoryview(self.trace.actions) if len(self.trace) else ()
        seats: Any = memoryview(self.trace.seats) if len(self.trace) else ()
        for at, key in enumerate(self.keys):
            start, end = self.ends[at], self.ends[at + 1]
            yield Row(
                self.game,
                self.players,
                self.options,
                self.rules,
                key,
                list(actions[start:end]),
                list(seats[start:end]),
                list(self.scores[at * self.players : (at + 1) * self.players]),
                seats_in(self.winners[at]),
                self.bots[at],
                material=self.material,
            )
