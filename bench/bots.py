"""How fast the bots are: `python3 run.py bench bots`. Writes bench/bots_results.md.

For the regular, the time for a choice. For the search, how many worlds it plays out in a second, with
regular and with random players. Both are CPU time of one core. For the expert, how many of its moves
took too long: some with its usual second, and many with a tenth of it, which costs a tenth and is the
harder test, because one world too many or a slow answer weighs ten times as much. That is wall time, as
at a table; to distinguish a busy machine from a slow expert, late moves are also counted by CPU time.
"""

import argparse
import sys
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from platform import python_version
from time import perf_counter, process_time

from rich.progress import track

from brocante.bots.levels import THINK, BotName
from brocante.bots.search import Search
from brocante.cli import how_rules_run
from brocante.engine.core import NOBODY, Dice, Rules
from brocante.engine.player import Player, RandomPlayer, SearchSettings
from brocante.play.registry import GAMES, HEURISTICS

RESULTS = Path(__file__).with_name("bots_results.md")
PLAYERS = 4  # or as many as fit
SEARCHED = 400  # playouts per measured search
STRIDE = 101  # decisions between measured searches, to cover all parts of games
FAR = 100_000  # decisions: to the end of any game


class Course:
    """An endless series of decisions from games of regulars."""

    def __init__(self, name: str, seed: int = 1) -> None:
        codec = GAMES[name]
        self.name = name
        options = {option.name: option.default for option in codec.options}
        self.game: Rules = codec.create(min(PLAYERS, codec.most), options)
        self.hidden = self.game.fresh()
        self.regular = self.bot("regular")
        self.seed = seed
        self.deal()

    def bot(self, name: str) -> Player:
        return BotName.parse(name).player(self.name, self.game, 1)

    def deal(self) -> None:
        self.seed += 1
        self.game.deal(Dice(self.seed))

    def ask(self, player: Player) -> int:
        """A player's choice now."""
        self.hidden.become(self.game)
        self.hidden.hide(self.game.turn)
        return player.choose(self.hidden, self.game.turn)

    def go_on(self, action: int) -> None:
        self.game.play_unchecked(self.game.turn, action)
        if self.game.turn == NOBODY:
            self.deal()


def regular_times(course: Course, choices: int) -> tuple[float, float]:
    """Mean and longest time of the regular for a choice, including hiding."""
    longest = total = 0.0
    for _ in range(choices):
        began = process_time()
        action = course.ask(course.regular)
        took = process_time() - began
        total += took
        longest = max(longest, took)
        course.go_on(action)
    return total / choices, longest


def playouts_a_second(course: Course, policy: Player, depth: int, searches: int) -> float:
    """The speed of a search that never ends early, over decisions throughout some games."""
    search = Search(course.game, 1, policy, 0.0, SEARCHED, SearchSettings(depth))
    search.hope, search.trifle = 1e9, -1e9
    tried = 0
    seconds = 0.0
    for _ in range(searches):
        began = process_time()
        course.ask(search)
        if search.tried:
            seconds += process_time() - began
            tried += search.tried
        for _ in range(STRIDE):
            course.go_on(course.ask(course.regular))
    return tried / seconds


@dataclass
class Punctuality:
    """How long whole moves of an expert took, in wall time and CPU time."""

    think: float
    clock: list[float]
    own: list[float]

    def late(self, times: list[float]) -> int:
        return sum(time > self.think for time in times)


def expert_moves(course: Course, moves: int, think: float) -> Punctuality:
    """Moves at a table of experts."""
    expert = course.bot(f"expert:think={think}")
    found = Punctuality(think, [], [])
    for _ in track(range(moves), f"expert, {course.name}, {think} s"):
        seat = course.game.turn
        clock = own = 0.0
        while True:
            began, own_began = perf_counter(), process_time()
            action = course.ask(expert)
            clock += perf_counter() - began
            own += process_time() - own_began
            course.go_on(action)
            if not (course.game.turn == seat and course.game.drafting(seat)):
                break
        found.clock.append(clock)
        found.own.append(own)
    return found


def told(found: list[Punctuality]) -> str:
    """All games together, for one budget."""
    think = found[0].think
    moves = sum(len(each.clock) for each in found)
    late = sum(each.late(each.clock) for each in found)
    own = sum(each.late(each.own) for each in found)
    longest = max(max(each.clock) for each in found)
    return (
        f"Of {moves:,} moves of experts with {think} s, {late} took longer on the clock (the longest {longest:.3f} s), "
        f"{own} in CPU time of their process."
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--choices", type=int, default=20_000, help="choices of the regular, each game")
    parser.add_argument("--searches", type=int, default=60, help="searches measured, each game")
    parser.add_argument("--moves", type=int, default=100, help="moves of the expert with its second, each game")
    parser.add_argument("--quick-moves", type=int, default=2_000, help="... and with a tenth of it")
    given = parser.parse_args()
    if how_rules_run() != "compiled":
        sys.exit("the rules are not compiled: nothing worth measuring")
    lines = []
    usual: list[Punctuality] = []
    quick: list[Punctuality] = []
    for name in GAMES:
        course = Course(name)
        mean, longest = regular_times(course, given.choices)
        depth = HEURISTICS[name].search.depth
        regular = playouts_a_second(course, course.regular, depth, given.searches)
        short = playouts_a_second(course, RandomPlayer(course.game, 1), depth, given.searches)
        full = playouts_a_second(course, RandomPlayer(course.game, 1), FAR, given.searches)
        usual.append(expert_moves(course, given.moves, THINK))
        quick.append(expert_moves(course, given.quick_moves, THINK / 10))
        times = usual[-1].clock
        lines.append(
            f"| {name} | {course.game.players} | {1e6 * mean:.1f} | {1e3 * longest:.2f} | {regular:,.0f} "
            f"| {short:,.0f} | {full:,.0f} | {sum(times) / len(times):.2f} | {max(times):.3f} |"
        )
        print(lines[-1], flush=True)
    RESULTS.write_text(
        "\n".join(
            [
                "# How fast the bots are",
                "",
                f"Measured by `python3 run.py bench bots` on {date.today()}, one core, Python {python_version()}. "
                f"Playouts go as far as the expert's do, or to the end of the game.",
                "",
                "| game | players | regular, µs per choice | longest, ms | playouts/s by regulars | by random players "
                "| ... to the end | expert (1 s), mean s per move | longest |",
                "| --- | --- | --- | --- | --- | --- | --- | --- | --- |",
                *lines,
                "",
                told(usual),
                "",
                told(quick),
                "",
            ]
        ),
        encoding="utf-8",
    )


if __name__ == "__main__":
    main()
