"""How fast the rules are, with OpenSpiel beside them in the same run: `python3 run.py bench`.

One core, CPU time. Writes bench/results.md. Decisions of OpenSpiel's games are counted with their chance
steps, which favours them; ours are decisions of players alone.
"""

import subprocess
import sys
from collections.abc import Callable
from datetime import date
from functools import partial
from pathlib import Path
from platform import python_version
from random import Random
from time import perf_counter, process_time

import pyspiel
from rich.progress import track

from brocante.cli import how_rules_run
from brocante.game.registry import GAMES, find
from brocante.rules.core import NOBODY, Dice, Rules, zeros
from brocante.rules.trial import copy_often, playouts

RESULTS = Path(__file__).with_name("results.md")
PEERS = ("hearts", "crazy_eights", "go_fish")
BEST_OF = 5
SECONDS = 0.5
FIRST_MOVE = """
from brocante.game.game import Game
game = Game({name!r}, {players}, key=bytes(32))
seat = game.actors()[0]
game.moves(seat)
"""


def rate(work: Callable[[int], int]) -> float:
    """Steps for each second of this process's own time, in the best of a few runs: the others were disturbed."""
    amount = 1
    while True:  # enough games for a run to last a while
        start = process_time()
        work(amount)
        if process_time() - start > SECONDS / 4:
            break
        amount *= 2
    best = 0.0
    for _ in range(BEST_OF):
        start = process_time()
        steps = work(amount)
        best = max(best, steps / (process_time() - start))
    return best


def drive(game: Rules, games: int) -> int:
    """Random play from Python: ask for the legal actions, choose, play."""
    dice = Dice(1)
    out = zeros(game.actions())
    legal, play, below = game.legal, game.play, dice.below
    steps = 0
    for _ in range(games):
        game.deal(dice)
        while (seat := game.turn) != NOBODY:
            play(seat, out[below(legal(seat, out))])
            steps += 1
    return steps


def copy_seconds(game: Rules) -> float:
    """How long a copy of a state in the middle of a game takes."""
    game.deal(Dice(1))
    out = zeros(game.actions())
    dice = Dice(2)
    for _ in range(40):
        game.play(game.turn, out[dice.below(game.legal(game.turn, out))])
    target = game.fresh()

    def copies(times: int) -> int:
        copy_often(target, game, 10_000 * times)
        return 10_000 * times

    return 1 / rate(copies)


def state_bytes(game: Rules) -> int:
    """What a state holds: eight bytes for every number in it."""
    attributes = {name for kind in type(game).__mro__ for name in getattr(kind, "__mypyc_attrs__", ())}
    attributes |= set(getattr(game, "__dict__", {}))
    values = [getattr(game, name) for name in attributes if not name.startswith("__")]
    return 8 * sum(len(value) if hasattr(value, "__len__") else 1 for value in values)


def peer_steps(name: str) -> float:
    """Mean number of steps, chance included, of a random game of OpenSpiel's."""
    return drive_peer(name, 20) / 20


def drive_peer(name: str, games: int) -> int:
    game = pyspiel.load_game(name)
    random = Random(1)
    steps = 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                action = random.choices([o[0] for o in outcomes], [o[1] for o in outcomes])[0]
            else:
                action = random.choice(state.legal_actions())
            state.apply_action(action)
            steps += 1
    return steps


def evaluate_peer(name: str, games: int, mean: float) -> int:
    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(game.num_players())]
    for seed in range(games):
        pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)
    return round(games * mean)


def first_move_seconds(name: str, players: int) -> float:
    """From the start of a process to knowing what may be done first."""
    best = 10.0
    for _ in range(BEST_OF):
        start = perf_counter()
        subprocess.run([sys.executable, "-c", FIRST_MOVE.format(name=name, players=players)], check=True)
        best = min(best, perf_counter() - start)
    return best


def main() -> None:
    if how_rules_run() != "compiled":
        sys.exit("the rules are not compiled: nothing worth measuring")
    peers_inside, peers_driven = {}, {}
    for name in track(PEERS, "OpenSpiel"):
        mean = peer_steps(name)
        peers_inside[name] = rate(partial(evaluate_peer, name, mean=mean))
        peers_driven[name] = rate(partial(drive_peer, name))
    best_inside, best_driven = max(peers_inside.values()), max(peers_driven.values())

    lines = []
    configurations = [
        (words.name, players) for words in GAMES.values() for players in range(words.fewest, words.most + 1)
    ]
    for name, players in track(configurations, "Brocante"):
        words = find(name)
        game = words.create(players, {option.name: option.default for option in words.options})
        inside = rate(partial(playouts, game, seed=1))
        driven = rate(partial(drive, game))
        lines.append(
            f"| {name} | {players} | {inside / 1e6:.1f} | {inside / best_inside:.1f} | {driven / 1e6:.2f} "
            f"| {driven / best_driven:.1f} | {copy_seconds(game) * 1e6:.2f} | {state_bytes(game):,} "
            f"| {first_move_seconds(name, players):.2f} |"
        )
    peers = [f"| {n} | {peers_inside[n] / 1e6:.2f} | {peers_driven[n] / 1e6:.3f} |" for n in PEERS]
    RESULTS.write_text(
        "\n".join(
            [
                "# How fast the rules are",
                "",
                f"Measured by `python3 run.py bench` on {date.today()}, one core, CPU time, Python {python_version()}, "
                "all in one run. Random play; a ratio is to the fastest of OpenSpiel's three games.",
                "",
                "| game | players | inside, million decisions/s | ratio | from Python, million/s | ratio "
                "| copy, µs | state, bytes | start to first move, s |",
                "| --- | --- | --- | --- | --- | --- | --- | --- | --- |",
                *lines,
                "",
                "| OpenSpiel | `evaluate_bots`, million steps/s | Python loop, million steps/s |",
                "| --- | --- | --- |",
                *peers,
                "",
            ]
        ),
        encoding="utf-8",
    )
    print(RESULTS.read_text(encoding="utf-8"))


if __name__ == "__main__":
    main()
