"""Bots against each other: the same deals for all, every line-up in every rotation of the seats."""

import json
from collections.abc import Iterator, Mapping
from concurrent.futures import Executor, Future, ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from math import log10, sqrt

from brocante.bots.levels import Bot
from brocante.bots.match import Match
from brocante.bots.search import Search
from brocante.game.registry import complete_options, find
from brocante.rules.core import Dice

BATCH = 8  # deals a task: small enough for a moving progress bar
FEWEST_DEALS = 10 * BATCH  # before a contest may end early: errors of a few deals mean little
SCREENING, REPORTING = "screening", "reporting"  # the two sets of deals, which share none


@dataclass(frozen=True)
class Contest:
    """Who plays what. The last bot named takes the seats that are left: expert,regular is one expert among regulars."""

    game: str
    players: int
    options: tuple[tuple[str, bool], ...]
    bots: tuple[str, ...]
    seed: int = 1
    deals: str = REPORTING

    @classmethod
    def make(
        cls,
        game: str,
        players: int,
        options: Mapping[str, bool],
        bots: list[str],
        seed: int = 1,
        deals: str = REPORTING,
    ) -> "Contest":
        complete = complete_options(find(game), players, options)
        names = [str(Bot.parse(bot)) for bot in bots]
        if not 1 <= len(names) <= players:
            raise ValueError(f"{len(names)} bots do not fit into {players} seats")
        seated = names + [names[-1]] * (players - len(names))
        return cls(game, players, tuple(sorted(complete.items())), tuple(seated), seed, deals)

    @property
    def rotations(self) -> int:
        """In how many ways each deal is played: every bot in every seat."""
        return self.players if len(self.entrants()) > 1 else 1

    @staticmethod
    def batches(deals: int) -> int:
        return -(-deals // BATCH)

    def entrants(self) -> list[str]:
        return list(dict.fromkeys(self.bots))

    def deal_seed(self, deal: int) -> int:
        """The seed of a deal; no two sets of deals share one."""
        label = f"{self.game} {self.players} {self.deals} {self.seed} {deal}"
        return int.from_bytes(sha256(label.encode()).digest()[:6], "big")


@dataclass
class Tally:
    """What one entrant brought home; a shared win counts in part, several seats of one entrant are averaged."""

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

    def add(self, found: Mapping[str, Tally]) -> None:
        for name, tally in found.items():
            self.tallies.setdefault(name, Tally()).add(tally)

    @property
    def fair(self) -> float:
        return 1 / self.contest.players

    @property
    def deals(self) -> int:
        """Deals that were played; all entrants have played the same."""
        return next(iter(self.tallies.values())).deals

    def clear(self, margin: float = 4.0) -> bool:
        """Whether every entrant is surely above or below the fair share."""
        return all(abs(tally.share - self.fair) > margin * tally.error > 0 for tally in self.tallies.values())

    def exact(self, error: float) -> bool:
        """Whether the first entrant's multiple of the fair share is known to this standard error."""
        return 0 < self.tallies[self.contest.bots[0]].error <= error * self.fair

    def rating(self, name: str) -> float:
        """How much stronger than an even table, in Elo points."""
        share = min(max(self.tallies[name].share, 1e-3), 1 - 1e-3)
        return 400 * (log10(share / (1 - share)) - log10(self.fair / (1 - self.fair)))

    def as_json(self) -> str:
        rows = {
            name: asdict(tally) | {"share": tally.share, "error": tally.error, "rating": self.rating(name)}
            for name, tally in self.tallies.items()
        }
        return json.dumps({"contest": asdict(self.contest), "fair": self.fair, "bots": rows}, indent=1)


def play_deals(contest: Contest, first: int, count: int) -> dict[str, Tally]:
    """Play some deals, each in every rotation of the seats."""
    words = find(contest.game)
    rules = words.create(contest.players, dict(contest.options))
    tallies = {name: Tally() for name in contest.entrants()}
    rotations = contest.rotations
    for deal in range(first, first + count):
        seed = contest.deal_seed(deal)
        shares = dict.fromkeys(tallies, 0.0)
        for rotation in range(rotations):
            seated = [contest.bots[(seat + rotation) % contest.players] for seat in range(contest.players)]
            bots = [Bot.parse(name).player(words.name, rules, seed + 97 * seat + 7) for seat, name in enumerate(seated)]
            for bot in bots:
                if isinstance(bot, Search):
                    bot.own_time = True  # so that a busy machine makes nobody weaker
            match = Match(rules, bots)
            match.play(Dice(seed))
            winners = rules.winners()
            for seat, name in enumerate(seated):
                tally = tallies[name]
                weight = 1 / (seated.count(name) * rotations)
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


def hold(
    contest: Contest, deals: int, workers: int, until_clear: bool = False, until_error: float = 0.0
) -> Iterator[Standing]:
    """Play a contest; the standing after each batch of deals. It may end before all deals are played."""
    standing = Standing(contest)
    with ProcessPoolExecutor(workers) as pool:
        for done in as_completed(_batches(pool, contest, deals)):
            standing.add(done.result())
            yield standing
            enough = standing.deals >= FEWEST_DEALS
            if enough and ((until_clear and standing.clear()) or standing.exact(until_error)):
                pool.shutdown(cancel_futures=True)
                return


def _batches(pool: Executor, contest: Contest, deals: int) -> list["Future[dict[str, Tally]]"]:
    return [pool.submit(play_deals, contest, first, min(BATCH, deals - first)) for first in range(0, deals, BATCH)]
