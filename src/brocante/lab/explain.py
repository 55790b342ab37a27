"""Explains a bot's choice by asking it again in the same position, with several seeds.

A bot that searches also reports what it compared. Its candidates are whole moves, or single actions where a move is
built step by step; then every step is a separate comparison, and what later steps decide is open.
"""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import sqrt
from typing import Any

from brocante.bots.levels import BotName
from brocante.bots.search import Comparison, Search
from brocante.bots.workers import whole_move
from brocante.engine.codec import Codec, Json, legal_actions
from brocante.engine.core import NOBODY, Dice, Rules, hidden_for
from brocante.engine.player import Asking, Player

OPEN = "..."  # stands for a field that a later step of the move decides
COMPLETIONS = 12  # random completions of an unfinished move, which show which of its fields are decided


@dataclass(frozen=True)
class Situation:
    """A seat asked for a move. The state holds secrets; the bot receives a copy without them."""

    codec: Codec[Any]
    state: Rules
    seat: int

    def hidden(self) -> Rules:
        return hidden_for(self.state, self.seat)

    def named(self, actions: Sequence[int]) -> Json:
        """A whole move as a record has it."""
        return self.codec.decode(self.state, self.seat, actions)


@dataclass
class Candidate:
    """A candidate of a search over the worlds of all seeds: its gain over the first one."""

    name: str
    chosen: int = 0  # the number of seeds with which it was chosen
    gain: float = 0.0
    square: float = 0.0
    worlds: int = 0

    @property
    def mean(self) -> float | None:
        """The mean gain, as a share of the win."""
        return self.gain / self.worlds if self.worlds else None

    @property
    def error(self) -> float | None:
        """The standard error of the mean."""
        if self.mean is None or self.worlds < 2:
            return None
        return sqrt(max(0.0, self.square / self.worlds - self.mean**2) / (self.worlds - 1))

    def as_json(self) -> Json:
        return {
            "move": self.name, "chosen": self.chosen, "gain": self.mean, "error": self.error, "worlds": self.worlds
        }  # fmt: skip


@dataclass
class Table:
    """The candidates of one choice, all compared with the same first one."""

    begun: tuple[int, ...]  # the actions of the move made before this choice
    first: int
    seeds: int = 0
    candidates: dict[int, Candidate] = field(default_factory=dict)

    def lines(self) -> list[Candidate]:
        """The baseline, then the others, best first. Plans that begin alike get distinct names."""
        alike = Counter(candidate.name for candidate in self.candidates.values())
        told = {
            number: replace(one, name=f"{one.name} (plan {number})") if alike[one.name] > 1 else one
            for number, one in self.candidates.items()
        }
        first = told.pop(self.first)
        return [first, *sorted(told.values(), key=lambda one: -(one.mean or 0.0))]

    def as_json(self) -> Json:
        return {"seeds": self.seeds, "candidates": [candidate.as_json() for candidate in self.lines()]}


@dataclass
class Explanation:
    """What a bot chose, by move in words, and what it compared."""

    chosen: Counter[str] = field(default_factory=Counter)
    tables: dict[tuple[tuple[int, ...], int], Table] = field(default_factory=dict)

    def compared(self) -> list[Table]:
        """The comparisons, by step of the move, then by number of seeds."""
        return sorted(self.tables.values(), key=lambda table: (len(table.begun), -table.seeds))


@dataclass(frozen=True)
class Step:
    """One choice within a move."""

    state: Rules  # as the bot saw it
    comparison: Comparison
    picked: int  # the candidate
    begun: tuple[int, ...]


def asking(situation: Situation, bot: BotName, seeds: Iterable[int]) -> Iterator[Explanation]:
    """Ask the bot with one seed after another; yields the same Explanation, extended, after each."""
    explanation = Explanation()
    for seed in seeds:
        player = bot.player(situation.codec.name, situation.hidden(), seed)
        actions, steps = ask(situation, player, seed)
        explanation.chosen[words(situation.named(actions))] += 1
        for step in steps:
            take_up(explanation, situation, step, player)
        yield explanation


def ask(situation: Situation, player: Player, seed: int) -> tuple[list[int], list[Step]]:
    """The actions of the move that a player makes, exactly as at a table, and the steps that it compared."""
    steps: list[Step] = []
    made: list[int] = []

    def choose(game: Rules, seat: int) -> int:
        if not isinstance(player, Search):
            return int(player.choose(game, seat))
        comparison = player.comparison = Comparison()
        action = int(player.choose(game, seat))
        if comparison.first != NOBODY:
            picked = int(player.idea) if comparison.whole else action
            steps.append(Step(copied(game), comparison, picked, tuple(made)))
        made.append(action)
        return action

    hidden = situation.hidden()
    return whole_move(hidden, situation.seat, Asking(hidden, seed, choose)), steps


def take_up(explanation: Explanation, situation: Situation, step: Step, player: Player) -> None:
    """Add the comparison of one choice to those from other seeds."""
    assert isinstance(player, Search)
    first = int(step.comparison.first)
    table = explanation.tables.setdefault((step.begun, first), Table(step.begun, first))
    table.seeds += 1
    for number, weighed in step.comparison.weighed.items():
        if number not in table.candidates:
            table.candidates[number] = Candidate(words(candidate_move(situation, step, number, player)))
        candidate = table.candidates[number]
        candidate.chosen += number == step.picked
        candidate.gain += weighed.gain
        candidate.square += weighed.square
        candidate.worlds += weighed.worlds


def candidate_move(situation: Situation, step: Step, number: int, player: Search) -> Json:
    """The move of a candidate, with `OPEN` in the fields that it does not decide."""
    if step.comparison.whole:

        def follow(game: Rules, seat: int) -> int:
            return int(player.policy.follow(game, seat, number))

        return situation.named(step.begun + completed(situation, step, Asking(step.state, 0, follow)))
    ways = [situation.named(step.begun + completed(situation, step, beginning_with(number, step.state, 0)))]
    for seed in range(1, COMPLETIONS):
        ways.append(situation.named(step.begun + completed(situation, step, beginning_with(number, step.state, seed))))
    return {name: value if all(way.get(name) == value for way in ways) else OPEN for name, value in ways[0].items()}


def beginning_with(action: int, state: Rules, seed: int) -> Asking:
    """A player who begins with an action and continues at random."""
    dice = Dice(seed)
    first = iter([action])

    def choose(game: Rules, seat: int) -> int:
        legal = legal_actions(game, seat)
        return next(first, legal[int(dice.below(len(legal)))])

    return Asking(state, seed, choose)


def completed(situation: Situation, step: Step, player: Player) -> tuple[int, ...]:
    return tuple(whole_move(copied(step.state), situation.seat, player))


def copied(state: Rules) -> Rules:
    copy = state.fresh()
    copy.become(state)
    return copy


def words(move: Json) -> str:
    """A move in one line, with its fields as records have them."""
    fields = (f"{name}={value if value == OPEN else json.dumps(value)}" for name, value in move.items())
    return " ".join([move["move"], *(part for part in fields if not part.startswith("move="))])
