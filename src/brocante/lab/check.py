"""Plays games of every configuration and checks what must always hold.

In random games, every step checks that all cards and money are there and that somebody can act;
some steps also check, for every seat, hiding and guessing, legal actions and reasons. Some games
are recorded and verified. In games of bots every move must be legal, and every game must end.
"""

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from hashlib import sha256
from typing import Protocol

from brocante.bots.levels import BotName
from brocante.engine.core import NOBODY, Dice, Rules
from brocante.engine.reasons import Reason
from brocante.engine.trial import LONGEST, Broken, Trial
from brocante.lab.shards import end_with_parent
from brocante.lab.simulate import simulate
from brocante.play.record import verify
from brocante.play.registry import GAMES, configurations, find

PROBE = 250  # one decision in this many, and the last, is checked from every seat
VERIFIED = 100  # one game in this many is recorded and verified


@dataclass(frozen=True)
class Task:
    """Some games of one configuration."""

    game: str
    players: int
    options: dict[str, bool]
    games: int
    seed: int
    bots: str = ""  # empty: random players, with closer checks


@dataclass(frozen=True)
class Finding:
    """The result of a task."""

    task: Task
    decisions: int
    longest: int
    violation: str | None = None


def tasks(games: int, seed: int, bots: str = "") -> list[Task]:
    """One task for every game, number of players and combination of options."""
    return [
        Task(codec.name, players, options, games, seed, bots)
        for codec in GAMES.values()
        for players, options in configurations(codec)
    ]


def check(task: Task) -> Finding:
    """Carry one task out, up to the first violation."""
    decisions = longest = 0
    where = "game 0"
    try:
        for index, length in enumerate(bot_games(task) if task.bots else random_games(task)):
            decisions += length
            longest = max(longest, length)
            where = f"game {index + 1}"
        if not task.bots:
            recorded = -(-task.games // VERIFIED)
            for index, outcome in enumerate(simulate(task.game, task.players, task.options, recorded, task.seed, True)):
                where = f"record {index}"
                assert outcome.record is not None
                verify(outcome.record)
    except Exception as error:  # any failure is a finding
        return Finding(task, decisions, longest, f"{where}: {type(error).__name__}: {error}")
    return Finding(task, decisions, longest)


def first_seed(task: Task) -> int:
    label = f"{task.game} {task.players} {sorted(task.options.items())} {task.seed}"
    return int.from_bytes(sha256(label.encode()).digest()[:7], "big")


def random_games(task: Task) -> Iterator[int]:
    """Play random games; return the number of decisions of each."""
    first = first_seed(task)
    trial = Trial(find(task.game).create(task.players, task.options))
    for index in range(task.games):
        yield trial.play(Dice(first + 2 * index), Dice(first + 2 * index + 1), PROBE)


def bot_games(task: Task) -> Iterator[int]:
    codec = find(task.game)
    game = codec.create(task.players, task.options)
    first = first_seed(task) % (1 << 48)
    bot = BotName.parse(task.bots)
    for index in range(task.games):
        seed = first + (task.players + 1) * index
        players = [bot.player(codec.name, game, seed + 1 + seat) for seat in range(task.players)]
        yield bot_game(game, players, Dice(seed))


class Chooser(Protocol):
    """What a game needs of a bot."""

    def choose(self, game: Rules, seat: int, /) -> int: ...


def bot_game(game: Rules, players: Sequence[Chooser], chance: Dice) -> int:
    """Play one game of bots, each of which sees what its seat may know; return the number of decisions."""
    hidden = game.fresh()
    game.deal(chance)
    decisions = 0
    while (seat := game.turn) != NOBODY:
        hidden.become(game)
        hidden.hide(seat)
        action = players[seat].choose(hidden, seat)
        reason = game.attempt(seat, action)
        if reason is not Reason.FINE:
            raise Broken(f"seat {seat} chose {action}: {reason.name}")
        decisions += 1
        if decisions > LONGEST:
            raise Broken("the game does not end")
    return decisions


def check_all(games: int, seed: int, workers: int, bots: str = "") -> Iterator[Finding]:
    """The findings of all tasks, as they finish."""
    with ProcessPoolExecutor(workers, initializer=end_with_parent) as pool:
        for done in as_completed([pool.submit(check, task) for task in tasks(games, seed, bots)]):
            yield done.result()
