"""Plays many games of random players or bots, and summarises them."""

from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from math import sqrt
from typing import Any

from brocante.bots.match import Match
from brocante.engine.codec import Json, seats_in
from brocante.engine.core import Dice, Keyed, zeros
from brocante.engine.trial import playout, traced_playout
from brocante.lab.files import Sink, encoded
from brocante.lab.rows import Block
from brocante.lab.seats import Entrant, Owned, enter, require_sendable, seated
from brocante.lab.shards import Parts, Shard, Workers, cut, in_order
from brocante.play.game import Game
from brocante.play.registry import complete_options, find, hash_of

RANDOM_SHARD = 4096  # most games of random players in a shard
BOT_SHARD = 256  # most games of bots, which take longer
WHOLE_WIN = 60  # a win as a whole number that up to six players can share


@dataclass(frozen=True)
class Outcome:
    """The result of one game."""

    scores: list[int]
    winners: list[int]
    decisions: int
    record: Json | None = None


@dataclass(frozen=True)
class Line:
    """The results of one seat over all games; a shared win counts in part."""

    seat: int
    wins: float
    wins_error: float
    mean: float
    deviation: float
    lowest: int
    highest: int


@dataclass
class SeatTally:
    """The counts of a seat as whole numbers, so that sums do not depend on the order."""

    wins: int = 0  # in parts of WHOLE_WIN
    squared_wins: int = 0
    scores: int = 0
    squared_scores: int = 0
    lowest: int | None = None
    highest: int | None = None

    def count(self, score: int, won: int) -> None:
        self.wins += won
        self.squared_wins += won * won
        self.scores += score
        self.squared_scores += score * score
        self.lowest = score if self.lowest is None else min(score, self.lowest)
        self.highest = score if self.highest is None else max(score, self.highest)

    def add(self, other: "SeatTally") -> None:
        self.wins += other.wins
        self.squared_wins += other.squared_wins
        self.scores += other.scores
        self.squared_scores += other.squared_scores
        for extreme in (other.lowest, other.highest):
            if extreme is not None:
                self.lowest = extreme if self.lowest is None else min(extreme, self.lowest)
                self.highest = extreme if self.highest is None else max(extreme, self.highest)

    def line(self, seat: int, games: int) -> Line:
        share = self.wins / games / WHOLE_WIN
        squares = self.squared_wins / WHOLE_WIN**2
        mean = self.scores / games
        return Line(
            seat=seat,
            wins=share,
            wins_error=sqrt(max(0.0, squares - games * share**2)) / games,
            mean=mean,
            deviation=sqrt(max(0, games * self.squared_scores - self.scores**2)) / games,
            lowest=self.lowest or 0,
            highest=self.highest or 0,
        )


@dataclass
class Summary:
    """The summary of many games, without the games themselves."""

    games: int = 0
    decisions: int = 0
    seats: list[SeatTally] = field(default_factory=list)

    def count(self, scores: Sequence[int], winners: Sequence[int], decisions: int) -> None:
        """Add a game."""
        while len(self.seats) < len(scores):
            self.seats.append(SeatTally())
        self.games += 1
        self.decisions += decisions
        for seat, score in enumerate(scores):
            self.seats[seat].count(score, WHOLE_WIN // len(winners) if seat in winners else 0)

    def add(self, other: "Summary") -> None:
        while len(self.seats) < len(other.seats):
            self.seats.append(SeatTally())
        self.games += other.games
        self.decisions += other.decisions
        for mine, theirs in zip(self.seats, other.seats, strict=True):
            mine.add(theirs)

    def lines(self) -> list[Line]:
        """A line for every seat."""
        return [tally.line(seat, self.games) for seat, tally in enumerate(self.seats)]


def summarise(outcomes: list[Outcome]) -> list[Line]:
    """A line for every seat."""
    summary = Summary()
    for outcome in outcomes:
        summary.count(outcome.scores, outcome.winners, outcome.decisions)
    return summary.lines()


def game_key(seed: int, index: int) -> bytes:
    """The key of the index-th game of a series."""
    return sha256(f"brocante {seed} {index}".encode()).digest()


@dataclass(frozen=True)
class Series:
    """A series of games, each determined by the seed and its number."""

    game: str
    players: int
    options: Mapping[str, bool]
    seed: int
    names: tuple[str, ...]  # of the bots by seat; empty if all play at random
    owned: Owned
    material: Json | None = None

    @classmethod
    def make(
        cls,
        game: str,
        players: int,
        options: Mapping[str, bool],
        seed: int,
        bots: Sequence[Entrant] = (),
        material: Json | None = None,
    ) -> "Series":
        names, owned = enter(bots, players) if bots else ((), {})
        return cls(game, players, complete_options(find(game), players, options), seed, names, owned, material)

    def shards(self, games: int) -> list[Shard]:
        return cut("games", games, BOT_SHARD if self.names else RANDOM_SHARD)

    def job(self, games: int) -> Json:
        """What identifies this series, in a form that can be saved."""
        settings = {"game": self.game, "players": self.players, "options": dict(self.options), "seed": self.seed}
        material = None if self.material is None else hash_of(self.material)
        rules = find(self.game).version
        return {"games": games, **settings, "bots": list(self.names), "rules": rules, "material": material}

    def play(self, shard: Shard, traced: bool) -> "tuple[Block, list[int]]":
        """Play some games; return them and their numbers of decisions. Actions are kept only if `traced`."""
        codec = find(self.game)
        block = Block.like(self.game, self.players, self.options, self.material)
        rules = codec.create_version(self.players, dict(self.options), codec.version, self.material)
        legal = zeros(rules.actions())
        lengths = []
        bots = self.names or ("random",) * self.players
        for index in range(shard.first, shard.first + shard.count):
            key = game_key(self.seed, index)
            luck = int.from_bytes(key[:7], "big")
            if self.names:
                game = Game(self.game, self.players, self.options, key, material=self.material) if self.owned else None
                rules = rules if game is None else game.rules
                players = seated(self.names, self.owned, self.game, rules, luck >> 8, game)
                match = Match(rules, players, game, block.trace if traced else None)
                if game is None:
                    rules.deal(Keyed(key))
                match.play_on()
                lengths.append(sum(match.choices))
            else:
                rules.deal(Keyed(key))
                dice = Dice(luck)
                lengths.append(
                    traced_playout(rules, dice, legal, block.trace) if traced else playout(rules, dice, legal)
                )
            block.add(key, rules, bots)
        return block, lengths


@dataclass
class Played:
    """The output of a shard: its figures, its results as bytes, and its games encoded for a file."""

    summary: Summary
    results: bytes  # scores, winners and decisions of each game, for comparing series
    games: bytes


def play_shard(series: Series, form: str, shard: Shard) -> Played:
    block, lengths = series.play(shard, traced=bool(form))
    summary = Summary()
    results = array("q")
    for at, length in enumerate(lengths):
        scores = block.scores[at * series.players : (at + 1) * series.players]
        summary.count(scores, seats_in(block.winners[at]), length)
        results.extend([*scores, block.winners[at], length])
    return Played(summary, results.tobytes(), encoded(block, form) if form else b"")


@dataclass
class Progress:
    """The progress of a series."""

    summary: Summary = field(default_factory=Summary)
    results: Any = field(default_factory=sha256)

    @property
    def digest(self) -> str:
        """A hash of the results of all games so far, the same for the same series wherever it was played."""
        text: str = self.results.hexdigest()
        return text


def play_series(
    series: Series,
    games: int,
    workers: Workers | None = None,
    form: str = "",
    sink: Sink | None = None,
    parts: Parts | None = None,
) -> Iterator[tuple[int, Progress]]:
    """Play a series shard by shard, in order; yields each shard's number of games and the progress.

    A sink, if given, receives the games in this form. Only figures stay in memory.
    """
    if workers and not workers.alone:
        require_sendable(series.owned)
    progress = Progress()
    for played in in_order(partial(play_shard, series, form), series.shards(games), workers, parts):
        progress.summary.add(played.summary)
        progress.results.update(played.results)
        if sink is not None:
            sink.write(played.games)
        yield played.summary.games, progress


def outcomes_of(series: Series, records: bool, shard: Shard) -> list[Outcome]:
    block, lengths = series.play(shard, traced=records)
    made: Iterator[Json | None] = (row.record().fields if records else None for row in block.rows())
    size = series.players
    return [
        Outcome(list(block.scores[at * size : (at + 1) * size]), seats_in(block.winners[at]), length, record)
        for at, (length, record) in enumerate(zip(lengths, made, strict=True))
    ]


def simulate(
    name: str,
    players: int,
    options: Mapping[str, bool],
    games: int,
    seed: int,
    records: bool = False,
    bots: Sequence[Entrant] = (),
    workers: int = 1,
    material: Json | None = None,
) -> Iterator[Outcome]:
    """Play a series of games; the same seed gives the same games, with or without records.

    Without bots the players are random; the last bot takes the remaining seats. One worker plays in this process;
    several need bots that can be pickled.
    """
    series = Series.make(name, players, options, seed, bots, material)
    if workers > 1:
        require_sendable(series.owned)
    for outcomes in in_order(partial(outcomes_of, series, records), series.shards(games), Workers(workers)):
        yield from outcomes
