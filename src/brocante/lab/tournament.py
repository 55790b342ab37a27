"""Bots against each other: the same deals for all, every line-up in every rotation of the seats."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import partial
from hashlib import sha256
from math import log10, sqrt

from brocante.bots.match import Match
from brocante.engine.codec import Json
from brocante.engine.core import Keyed
from brocante.lab.files import Sink, encoded
from brocante.lab.rows import Block
from brocante.lab.seats import Entrant, enter, require_sendable, seated
from brocante.lab.shards import Parts, Shard, Workers, in_order
from brocante.own import Own
from brocante.play.game import Game
from brocante.play.record import Record
from brocante.play.registry import check_material, complete_options, find, hash_of

BATCH = 8  # deals per task: few enough to keep the progress bar moving
FEWEST_DEALS = 10 * BATCH  # before a contest may end early: errors estimated from a few deals are unreliable
SCREENING, REPORTING = "screening", "reporting"  # two disjoint sets of deals


@dataclass(frozen=True)
class Contest:
    """Who plays what. The last bot takes the remaining seats: expert,regular is one expert among regulars."""

    game: str
    players: int
    options: tuple[tuple[str, bool], ...]
    bots: tuple[str, ...]
    seed: int = 1
    deals: str = REPORTING
    owned: tuple[tuple[str, Own], ...] = ()  # the users' own bots among them
    material: Json | None = None  # of a printed game, checked

    @classmethod
    def make(
        cls,
        game: str,
        players: int,
        options: Mapping[str, bool],
        bots: Sequence[Entrant],
        seed: int = 1,
        deals: str = REPORTING,
        material: Json | None = None,
    ) -> "Contest":
        complete = complete_options(find(game), players, options)
        checked = check_material(find(game), material)
        names, owned = enter(bots, players)
        return cls(game, players, tuple(sorted(complete.items())), names, seed, deals, tuple(owned.items()), checked)

    @property
    def rotations(self) -> int:
        """How often each deal is played, so that every bot plays every seat."""
        return self.players if len(self.entrants()) > 1 else 1

    def block(self) -> Block:
        """An empty block for games of this contest."""
        return Block.like(self.game, self.players, dict(self.options), self.material)

    @staticmethod
    def batches(deals: int) -> int:
        return -(-deals // BATCH)

    def entrants(self) -> list[str]:
        return list(dict.fromkeys(self.bots))

    def deal_key(self, deal: int) -> bytes:
        """The key of a deal, different for each set of deals."""
        return sha256(f"{self.game} {self.players} {self.deals} {self.seed} {deal}".encode()).digest()

    def deal_seed(self, deal: int) -> int:
        """The seed of the bots in a deal."""
        return int.from_bytes(self.deal_key(deal)[:6], "big")

    def job(self, deals: int) -> Json:
        """What identifies this contest, in a form that can be saved."""
        material = None if self.material is None else hash_of(self.material)
        return {**self.as_dict(), "count": deals, "rules": find(self.game).version, "material": material}

    def as_dict(self) -> Json:
        """The settings, without the players themselves."""
        return {
            "game": self.game,
            "players": self.players,
            "options": dict(self.options),
            "bots": list(self.bots),
            "seed": self.seed,
            "deals": self.deals,
        }


@dataclass
class Tally:
    """The results of one entrant; a shared win counts in part, several seats of one entrant are averaged."""

    deals: int = 0
    wins: float = 0.0
    squares: float = 0.0
    scores: float = 0.0
    choices: int = 0
    seconds: float = 0.0
    longest: float = 0.0

    def add(self, other: "Tally") -> None:
        for name, value in asdict(other).items():
            old = getattr(self, name)
            setattr(self, name, max(old, value) if name == "longest" else old + value)

    @property
    def share(self) -> float:
        """The mean win share of a seat of this entrant."""
        return self.wins / self.deals

    @property
    def error(self) -> float:
        """The standard error of that; the rotations of one deal count as one observation."""
        return sqrt(max(0.0, self.squares / self.deals - self.share**2) / self.deals)


@dataclass
class Standing:
    """All tallies of a contest so far."""

    contest: Contest
    tallies: dict[str, Tally] = field(default_factory=dict)
    kept: list[Record] = field(default_factory=list)  # of all games, deal by deal, if kept

    def add(self, found: Mapping[str, Tally]) -> None:
        for name, tally in found.items():
            self.tallies.setdefault(name, Tally()).add(tally)

    def records(self) -> list[Record]:
        """The records of all games, deal by deal, if they were kept."""
        return self.kept

    @property
    def fair(self) -> float:
        return 1 / self.contest.players

    @property
    def deals(self) -> int:
        """The number of deals played, the same for all entrants."""
        return next(iter(self.tallies.values())).deals

    def clear(self, margin: float = 4.0) -> bool:
        """Whether every entrant is above or below the fair share by `margin` standard errors."""
        return all(abs(tally.share - self.fair) > margin * tally.error > 0 for tally in self.tallies.values())

    def exact(self, error: float) -> bool:
        """Whether the first entrant's multiple of the fair share is known to this standard error."""
        return 0 < self.tallies[self.contest.bots[0]].error <= error * self.fair

    def rating(self, name: str) -> float:
        """The strength relative to an even table, in Elo points."""
        share = min(max(self.tallies[name].share, 1e-3), 1 - 1e-3)
        return 400 * (log10(share / (1 - share)) - log10(self.fair / (1 - self.fair)))

    def as_json(self) -> str:
        rows = {
            name: asdict(tally) | {"share": tally.share, "error": tally.error, "rating": self.rating(name)}
            for name, tally in self.tallies.items()
        }
        return json.dumps({"contest": self.contest.as_dict(), "fair": self.fair, "bots": rows}, indent=1)


def play_deals(contest: Contest, first: int, count: int, records: list[Json] | None = None) -> dict[str, Tally]:
    """Play some deals, each in every rotation of the seats, adding the games to `records` if given."""
    block = None if records is None else contest.block()
    tallies = play_into(contest, first, count, block)
    if records is not None and block is not None:
        records += [row.record().fields for row in block.rows()]
    return tallies


def play_into(contest: Contest, first: int, count: int, block: Block | None) -> dict[str, Tally]:
    """The same, adding the games to `block` as small numbers if given."""
    codec = find(contest.game)
    options = dict(contest.options)
    rules = codec.create_version(contest.players, options, codec.version, contest.material)
    owned = dict(contest.owned)
    tallies = {name: Tally() for name in contest.entrants()}
    rotations = contest.rotations
    for deal in range(first, first + count):
        key, seed = contest.deal_key(deal), contest.deal_seed(deal)
        shares = dict.fromkeys(tallies, 0.0)
        for rotation in range(rotations):
            names = [contest.bots[(seat + rotation) % contest.players] for seat in range(contest.players)]
            game = None
            if owned:
                game = Game(codec.name, contest.players, options, key, material=contest.material)
                rules = game.rules
            else:
                rules.deal(Keyed(key))
            players = seated(names, owned, codec.name, rules, seed, game)
            match = Match(rules, players, game, None if block is None else block.trace)
            match.play_on()
            if block is not None:
                block.add(key, rules, names)
            winners = rules.winners()
            for seat, name in enumerate(names):
                tally = tallies[name]
                weight = 1 / (names.count(name) * rotations)
                shares[name] += weight * (winners >> seat & 1) / winners.bit_count()
                tally.scores += weight * rules.score(seat)
                tally.choices += match.choices[seat]
                tally.seconds += match.seconds[seat]
                tally.longest = max(tally.longest, match.longest[seat])
        for name, share in shares.items():
            tallies[name].deals += 1
            tallies[name].wins += share
            tallies[name].squares += share**2
    return tallies


KEPT = "kept"  # the form for records in memory, besides those of files


@dataclass
class Batch:
    """The results of some deals."""

    tallies: dict[str, Tally]
    records: list[Json]  # if kept in memory
    games: bytes  # encoded for a file, if one is written


def play_batch(contest: Contest, form: str, shard: Shard) -> Batch:
    block = contest.block() if form else None
    tallies = play_into(contest, shard.first, shard.count, block)
    if block is None:
        return Batch(tallies, [], b"")
    if form == KEPT:
        return Batch(tallies, [row.record().fields for row in block.rows()], b"")
    return Batch(tallies, [], encoded(block, form))


def hold(
    contest: Contest,
    deals: int,
    workers: int | Workers,
    until_clear: bool = False,
    until_error: float = 0.0,
    keep: bool = False,
    form: str = "",
    sink: Sink | None = None,
    parts: Parts | None = None,
) -> Iterator[Standing]:
    """Play a contest; yields the standing after each batch of deals, in order. It may end before all deals are played.

    One worker plays in this process and allows any bots; several need bots that can be pickled. With `keep` the
    records stay in memory; otherwise a sink, if given, receives the games in its form.
    """
    team = Workers(workers) if isinstance(workers, int) else workers
    if not team.alone:
        require_sendable(dict(contest.owned))
    standing = Standing(contest)
    shards = [Shard("deals", first, min(BATCH, deals - first)) for first in range(0, deals, BATCH)]
    for batch in in_order(partial(play_batch, contest, KEPT if keep else form), shards, team, parts):
        standing.add(batch.tallies)
        standing.kept += [Record(record) for record in batch.records]
        if sink is not None:
            sink.write(batch.games)
        yield standing
        enough = standing.deals >= FEWEST_DEALS
        if enough and ((until_clear and standing.clear()) or standing.exact(until_error)):
            return


@dataclass(frozen=True)
class Entry:
    """How one bot fared in a match; a shared win counts in part, several seats of one bot are averaged."""

    name: str
    games: int
    share: float  # the mean share of wins of a seat
    error: float  # its standard error; the rotations of one deal count as one observation
    multiple: float  # of the fair share: 1 for everybody at an even table
    multiple_error: float
    rating: float  # strength relative to an even table, in Elo points
    score: float  # the mean score


@dataclass(frozen=True)
class MatchResult:
    """The result of a match: `result["regular"].share` and so on; prints as a table."""

    game: str
    players: int
    games: int
    entries: tuple[Entry, ...]
    records: tuple[Record, ...] = field(default=(), repr=False)

    @classmethod
    def of(cls, standing: Standing) -> "MatchResult":
        contest, fair = standing.contest, standing.fair
        games = standing.deals * contest.rotations
        entries = tuple(
            Entry(
                name=name,
                games=games,
                share=tally.share,
                error=tally.error,
                multiple=tally.share / fair,
                multiple_error=tally.error / fair,
                rating=standing.rating(name),
                score=tally.scores / tally.deals,
            )
            for name, tally in standing.tallies.items()
        )
        return cls(contest.game, contest.players, games, entries, tuple(standing.records()))

    def __getitem__(self, name: str) -> Entry:
        for entry in self.entries:
            if entry.name == name:
                return entry
        raise KeyError(f"{name!r} did not play; who did: {', '.join(entry.name for entry in self.entries)}")

    def __repr__(self) -> str:
        width = max(len(entry.name) for entry in self.entries)
        lines = [f"{self.game}, {self.players} players, {self.games:,} games, fair share {1 / self.players:.1%}"]
        lines += [
            f"  {entry.name:{width}}  wins {entry.share:6.1%} ± {entry.error:.1%}, {entry.multiple:.2f} fair shares, "
            f"mean score {entry.score:,.0f}"
            for entry in self.entries
        ]
        return "\n".join(lines)


def play_match(
    game: str,
    bots: str | Sequence[Entrant],
    players: int | None = None,
    options: Mapping[str, bool] | None = None,
    games: int = 200,
    seed: int = 1,
    records: bool = False,
    workers: int = 1,
) -> MatchResult:
    """Let bots play each other: the same deals for all, each in every rotation of the seats.

    A bot is a name ("regular", "expert:think=0.1"), a subclass of `Bot` or an instance, or "module:Class"; one string
    may name several, as "expert,regular". The last one takes the remaining seats; without `players` there are as few
    seats as the game and the bots allow. The number of games is rounded up to whole deals. The same seed gives the
    same games if experts think by iterations. Each worker is a process; with several, your own bots must be
    importable.

    >>> result = play_match("boxes", ["regular", "random"], games=20)
    >>> result["regular"].share > 0.9
    True
    """
    entrants = bots.split(",") if isinstance(bots, str) else bots
    seats = max(len(entrants), find(game).fewest) if players is None else players
    contest = Contest.make(game, seats, options or {}, entrants, seed)
    *_, standing = hold(contest, -(-max(1, games) // contest.rotations), workers, keep=records)
    return MatchResult.of(standing)
