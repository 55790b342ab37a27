"""Stable-Baselines3: MaskablePPO learns one seat against novices. Needs `pip install "brocante[envs]" sb3-contrib`.

    python examples/with_sb3.py --game boxes --players 2 --steps 100000

The mask of legal actions comes from the environment's `action_masks()`, which is where MaskablePPO looks for it.
"""

import argparse

import gymnasium
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.evaluation import evaluate_policy
from stable_baselines3.common.monitor import Monitor

import brocante.envs  # noqa: F401 - registers the games


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--game", default="boxes")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--steps", type=int, default=100_000, help="decisions to learn from")
    parser.add_argument("--games", type=int, default=50, help="to measure with")
    chosen = parser.parse_args()

    env = Monitor(gymnasium.make(f"brocante/{chosen.game}-v0", players=chosen.players, bots="novice", actions="menu"))
    model = MaskablePPO("MlpPolicy", env, n_steps=1024, batch_size=256, ent_coef=0.01, seed=1, device="cpu")
    model.learn(chosen.steps)
    won, _ = evaluate_policy(model, env, n_eval_episodes=chosen.games, deterministic=False)
    print(f"among novices {won * chosen.players:.2f} times a fair share of wins, in {chosen.games} games")


if __name__ == "__main__":
    main()
