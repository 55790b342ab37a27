"""Tianshou: a DQN learns one seat among random players. Needs `pip install "brocante[envs]" tianshou`.

    python examples/with_tianshou.py --game boxes --players 2 --steps 100000

Tianshou reads PettingZoo environments, with the mask in the observation; each seat has an algorithm of its own.
"""

import argparse

import torch
from tianshou.algorithm import DQN
from tianshou.algorithm.modelfree.dqn import DiscreteQLearningPolicy
from tianshou.algorithm.multiagent.marl import MultiAgentOffPolicyAlgorithm
from tianshou.algorithm.optim import AdamOptimizerFactory
from tianshou.algorithm.random import MARLRandomDiscreteMaskedOffPolicyAlgorithm
from tianshou.data import Collector, VectorReplayBuffer
from tianshou.env import DummyVectorEnv, PettingZooEnv
from tianshou.trainer import OffPolicyTrainerParams
from tianshou.utils.net.common import Net

from brocante.envs.pettingzoo import make

GAMES = 8  # side by side


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--game", default="boxes")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--steps", type=int, default=100_000, help="decisions to learn from")
    parser.add_argument("--games", type=int, default=50, help="to measure with")
    chosen = parser.parse_args()
    torch.set_num_threads(1)  # small networks are not worth more

    def table() -> PettingZooEnv:
        return PettingZooEnv(make(chosen.game, players=chosen.players, actions="menu"))

    env = table()
    space, actions = env.observation_space["observation"], env.action_space
    net = Net(state_shape=space.shape, action_shape=actions.n, hidden_sizes=(128, 64))
    learner = DQN(
        policy=DiscreteQLearningPolicy(
            model=net, action_space=actions, observation_space=space, eps_training=0.1, eps_inference=0.02
        ),
        optim=AdamOptimizerFactory(lr=1e-3),
        gamma=1.0,
        target_update_freq=200,
    )
    rivals = [MARLRandomDiscreteMaskedOffPolicyAlgorithm(actions) for _ in range(chosen.players - 1)]
    together = MultiAgentOffPolicyAlgorithm(algorithms=[learner, *rivals], env=env)
    training = Collector(together, DummyVectorEnv([table] * GAMES), VectorReplayBuffer(50_000, GAMES))
    together.run_training(
        OffPolicyTrainerParams(
            training_collector=training,
            max_epochs=1,
            epoch_num_steps=chosen.steps,
            collection_step_num_env_steps=512,
            update_step_num_gradient_steps_per_sample=0.05,
            batch_size=256,
            show_progress=False,
            verbose=False,
        )
    )
    testing = Collector(together, DummyVectorEnv([table] * GAMES))
    testing.reset()
    result = testing.collect(n_episode=chosen.games)
    won = result.returns[:, 0].mean()  # of the first seat
    print(f"among random players {won * chosen.players:.2f} times a fair share of wins, in {chosen.games} games")


if __name__ == "__main__":
    main()
