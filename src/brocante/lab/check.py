"""Plays random games of every configuration and checks what must always hold.

At every step: cards and money are all there, and somebody can act. At some steps, through the eyes
of every seat: hiding and guessing, legal actions and reasons. Some games are recorded and verified.
"""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from hashlib import sha256

from brocante.game.record import verify
from brocante.game.registry import GAMES, configurations, find
from brocante.lab.simulate import simulate
from brocante.rules.core import Dice
from brocante.rules.trial import Trial

PROBE = 250  # one decision in so many, and the last, is looked at through the eyes of every seat
VERIFIED = 100  # one game in so many is recorded and verified


@dataclass(frozen=True)
class Task:
    """Some games of one configuration."""

    game: str
    players: int
    options: dict[str, bool]
    games: int
    seed: int


@dataclass(frozen=True)
class Finding:
    """What a task found out."""

    task: Task
    decisions: int
    longest: int
    violation: str | None = None


def tasks(games: int, seed: int) -> list[Task]:
    """One for every game, number of players and combination of options."""
    return [
        Task(words.name, players, options, games, seed)
        for words in GAMES.values()
        for players, options in configurations(words)
    ]


def check(task: Task) -> Finding:
    """Carry one task out, up to the first violation."""
    label = f"{task.game} {task.players} {sorted(task.options.items())} {task.seed}"
    first = int.from_bytes(sha256(label.encode()).digest()[:7], "big")
    trial = Trial(find(task.game).create(task.players, task.options))
    decisions = longest = 0
    where = ""
    try:
        for index in range(task.games):
            where = f"game {index}"
            length = trial.play(Dice(first + 2 * index), Dice(first + 2 * index + 1), PROBE)
            decisions += length
            longest = max(longest, length)
        recorded = -(-task.games // VERIFIED)
        for index, outcome in enumerate(simulate(task.game, task.players, task.options, recorded, task.seed, True)):
            where = f"record {index}"
            assert outcome.record is not None
            verify(outcome.record)
    except Exception as error:  # whatever goes wrong is what we are looking for
        return Finding(task, decisions, longest, f"{where}: {type(error).__name__}: {error}")
    return Finding(task, decisions, longest)


def check_all(games: int, seed: int, workers: int) -> Iterator[Finding]:
    """The findings of all tasks, as they come in."""
    with ProcessPoolExecutor(workers) as pool:
        for done in as_completed([pool.submit(check, task) for task in tasks(games, seed)]):
            yield done.result()
