"""Self-play in your own loop: a network learns a game by PPO, on one core and without a deep learning library.

    python examples/ppo.py --game boxes --players 2 --seconds 60

`brocante train` does the same; begin here to try another reward, another network or another way to learn.
"""

import argparse
from pathlib import Path
from time import process_time

import numpy as np

from brocante.envs import Vector
from brocante.envs.setting import Setting
from brocante.lab.net import Net
from brocante.lab.train import Learner, Recipe, evaluate


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--game", default="boursicocotte")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--games", type=int, default=256, help="side by side")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("policy.npz"))
    chosen = parser.parse_args()

    net = Net.fresh(Setting(chosen.game, chosen.players, actions="menu"), np.random.default_rng(chosen.seed))
    vector = Vector(chosen.game, chosen.players, chosen.games, chosen.seed, actions="menu")
    learner = Learner(vector, net, chosen.seed, Recipe(games=chosen.games))
    begun = process_time()
    while (used := process_time() - begun) < chosen.seconds:
        learner.improve(left=1 - used / chosen.seconds)
        print(f"{used:4.0f} s  {learner.decisions:9,} decisions  {learner.games:6,} games", flush=True)
    share, error = evaluate(net, "novice")
    print(f"among novices {share:.2f} times a fair share of wins, with a standard error of {error:.2f}")
    net.save(chosen.out)
    print(f"tournament {chosen.game} --players {chosen.players} --bots net:{chosen.out},novice lets it play")


if __name__ == "__main__":
    main()
