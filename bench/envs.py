"""How fast the environments are, with PettingZoo's and OpenSpiel's own beside them: `python3 run.py bench envs`.

One core, CPU time, random play. All measurements alternate within one run, and the median of the rounds counts, because
machines are shared: only the ratio to a peer in the same run is meaningful. Before that, OpenSpiel's search plays a
whole game of each. Writes bench/envs_results.md.
"""

import random
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from datetime import date
from functools import partial
from pathlib import Path
from platform import python_version
from statistics import median
from time import process_time
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts
from pettingzoo.classic import connect_four_v3, leduc_holdem_v4, texas_holdem_v4
from rich.progress import track

import brocante.envs.open_spiel  # noqa: F401 - registers the games
from brocante.cli import how_rules_run
from brocante.engine.trial import playouts
from brocante.envs import Vector
from brocante.envs.pettingzoo import make
from brocante.play.registry import GAMES, complete_options, find

RESULTS = Path(__file__).with_name("envs_results.md")
ROUNDS = 9  # by default
SECONDS = 0.12  # default length of a measurement in a round
SIZES = (1, 64, 1024)  # games in a vector
CLASSIC = {"connect_four": connect_four_v3, "leduc_holdem": leduc_holdem_v4, "texas_holdem": texas_holdem_v4}
PEERS = ("leduc_poker", "crazy_eights", "hearts")  # OpenSpiel's
SIMULATIONS = 2  # of the search at each decision: this tests the interface, not its strength

Work = Callable[[int], int]  # does something a number of times, and returns the number of decisions


def rates(works: dict[str, Work], rounds: int, seconds: float) -> dict[str, float]:
    """Decisions per CPU second of this process: the median of the rounds."""
    amounts = {name: enough(work, seconds) for name, work in works.items()}
    seen: dict[str, list[float]] = {name: [] for name in works}
    for _ in track(range(rounds), "rounds"):
        for name, work in works.items():
            start = process_time()
            steps = work(amounts[name])
            seen[name].append(steps / (process_time() - start))
    return {name: median(measured) for name, measured in seen.items()}


def enough(work: Work, seconds: float) -> int:
    """How often to repeat something for a measurement."""
    amount = 1
    while True:
        start = process_time()
        work(amount)
        took = process_time() - start
        if took > seconds / 4:
            return max(1, round(amount * seconds / took))
        amount *= 2


def vector_steps(vector: Vector, times: int) -> int:
    generator = np.random.default_rng(1)
    for _ in range(times):
        vector.step(vector.sample(generator))
    return times * vector.n


def turns(env: Any, games: int) -> int:
    """The loop of PettingZoo's documentation."""
    steps = 0
    for _ in range(games):
        env.reset()
        for agent in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
            else:
                env.step(env.action_space(agent).sample(observation["action_mask"]))
                steps += 1
    return steps


def rl_steps(env: Any, games: int) -> int:
    """The loop of OpenSpiel's rl_environment."""
    steps = 0
    for _ in range(games):
        step = env.reset()
        while not step.last():
            player = step.observations["current_player"]
            step = env.step([random.choice(step.observations["legal_actions"][player])])
            steps += 1
    return steps


def searched(name: str) -> tuple[int, float]:
    """Let OpenSpiel's search play a whole game; return decisions and seconds."""
    game = pyspiel.load_game(f"python_brocante_{name}", {"menu": True})
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(
        game, uct_c=1.0, evaluator=evaluator, max_simulations=SIMULATIONS, random_state=np.random.RandomState(2)
    )
    state = game.new_initial_state()
    start, decisions = process_time(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(random.choice(state.chance_outcomes())[0])
        else:
            state.apply_action(bot.step(state))
            decisions += 1
    return decisions, process_time() - start


def works_of(name: str, players: int) -> dict[str, Work]:
    options = complete_options(find(name), players, {})
    works: dict[str, Work] = {"rules": partial(playouts, find(name).create(players, options), seed=1)}
    for obs in ("raw", "coded"):
        for size in SIZES:
            works[f"{obs} {size}"] = partial(vector_steps, Vector(name, players, size, obs=obs))
    works["menu"] = partial(vector_steps, Vector(name, players, 64, actions="menu"))
    works["novices"] = partial(vector_steps, Vector(name, players, 64, bots="novice"))
    works["turns"] = partial(turns, make(name, players=players))
    spiel = pyspiel.load_game(f"python_brocante_{name}", {"players": players})
    works["spiel"] = partial(rl_steps, rl_environment.Environment(spiel))
    return works


def main() -> None:
    if how_rules_run() != "compiled":
        sys.exit("the rules are not compiled: nothing worth measuring")
    parser = ArgumentParser()
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--seconds", type=float, default=SECONDS, help="that a measurement takes in a round")
    wanted = parser.parse_args()
    searches = {name: searched(name) for name in GAMES}
    tables = [(name, players) for name, codec in GAMES.items() for players in {codec.fewest, codec.most}]
    works: dict[str, Work] = {}
    for name, players in tables:
        works |= {f"{name} {players} {what}": work for what, work in works_of(name, players).items()}
    works |= {f"pettingzoo {name}": partial(turns, module.env()) for name, module in CLASSIC.items()}
    works |= {f"spiel {name}": partial(rl_steps, rl_environment.Environment(name)) for name in PEERS}
    rate = rates(works, wanted.rounds, wanted.seconds)
    zoo = max(rate[f"pettingzoo {name}"] for name in CLASSIC)
    RESULTS.write_text("\n".join(report(wanted, tables, rate, searches, zoo)), encoding="utf-8")
    print(RESULTS.read_text(encoding="utf-8"))


def report(
    wanted: Namespace, tables: list[tuple[str, int]], rate: dict[str, float], searches: dict[str, Any], zoo: float
) -> list[str]:
    def million(key: str) -> str:
        return f"{rate[key] / 1e6:.2f}"

    vectors = [f"{obs} {size}" for obs in ("raw", "coded") for size in SIZES] + ["menu", "novices"]
    heads = [f"{obs}, N={size}" for obs in ("raw", "coded") for size in SIZES] + ["menu, N=64", "novices, N=64"]
    return [
        "# How fast the environments are",
        "",
        f"Measured by `python3 run.py bench envs --rounds {wanted.rounds} --seconds {wanted.seconds}` on "
        f"{date.today()}: one core, CPU time, Python {python_version()}, random play, all in one run, the median of "
        "the rounds. Only players' decisions are counted; deals take time but do not count.",
        "",
        "`Vector` with observations and masks, million decisions/s. The action is chosen by numpy (`sample`); games "
        "that end are dealt again. With novices in the other seats, the learner's decisions are counted.",
        "",
        f"| game | players | rules alone | {' | '.join(heads)} |",
        "| --- | --- " + "| --- " * (1 + len(heads)) + "|",
        *(
            f"| {name} | {players} | {million(f'{name} {players} rules')} | "
            + " | ".join(million(f"{name} {players} {what}") for what in vectors)
            + " |"
            for name, players in tables
        ),
        "",
        "PettingZoo (the loop of its documentation: `last`, `sample(mask)`, `step`) and OpenSpiel's `rl_environment`, "
        "thousand decisions/s. The ratio is to the fastest of PettingZoo's three games.",
        "",
        "| game | players | PettingZoo | ratio | rl_environment |",
        "| --- | --- | --- | --- | --- |",
        *(
            f"| {name} | {players} | {rate[f'{name} {players} turns'] / 1e3:.0f} "
            f"| {rate[f'{name} {players} turns'] / zoo:.0f} | {rate[f'{name} {players} spiel'] / 1e3:.0f} |"
            for name, players in tables
        ),
        *(f"| PettingZoo's {name} | 2 | {rate[f'pettingzoo {name}'] / 1e3:.1f} | | |" for name in CLASSIC),
        *(f"| OpenSpiel's {name} | | | | {rate[f'spiel {name}'] / 1e3:.1f} |" for name in PEERS),
        "",
        f"OpenSpiel's Python ISMCTS with {SIMULATIONS} simulations per decision and random playouts: one whole game "
        "of each kind with the fewest players, from the menu:",
        "",
        "| game | decisions | seconds |",
        "| --- | --- | --- |",
        *(f"| {name} | {decisions} | {seconds:.0f} |" for name, (decisions, seconds) in searches.items()),
        "",
    ]


if __name__ == "__main__":
    main()
