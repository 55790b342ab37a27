"""TorchRL: all seats learn together from PettingZoo games, by plain policy gradients. Needs `"brocante[envs]" torchrl`.

    python examples/with_torchrl.py --game boxes --players 2 --rounds 50

TorchRL reads the mask of legal actions from the environment, and `mask` says which seat is to act.
"""

import argparse
from typing import Any

import torch
from tensordict.nn import InteractionType, ProbabilisticTensorDictModule, TensorDictModule, TensorDictSequential
from torchrl.envs import PettingZooWrapper
from torchrl.modules import MaskedCategorical

from brocante.envs.pettingzoo import make

SEEN = ("seats", "observation", "observation")


def choosable(legal: Any) -> Any:
    """The legal actions; seats that are not to act have none, and are let choose any, which nobody looks at."""
    return legal | ~legal.any(-1, keepdim=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--game", default="boxes")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=50, help="games to learn from")
    chosen = parser.parse_args()
    torch.manual_seed(1)
    torch.set_num_threads(1)

    table = make(chosen.game, players=chosen.players, actions="menu")
    env = PettingZooWrapper(table, use_mask=True, group_map={"seats": table.possible_agents}, seed=1)
    net = torch.nn.Sequential(
        torch.nn.Linear(table.setting.width, 128), torch.nn.ReLU(), torch.nn.Linear(128, table.setting.action_count)
    )
    actor = TensorDictSequential(
        TensorDictModule(choosable, in_keys=[("seats", "action_mask")], out_keys=[("seats", "legal")]),
        TensorDictModule(net, in_keys=[SEEN], out_keys=[("seats", "logits")]),
        ProbabilisticTensorDictModule(
            in_keys={"logits": ("seats", "logits"), "mask": ("seats", "legal")},
            out_keys=[("seats", "action")],
            distribution_class=MaskedCategorical,
            default_interaction_type=InteractionType.RANDOM,
        ),
    )
    optimizer = torch.optim.Adam(net.parameters(), lr=1e-3)
    decisions = 0
    for game in range(1, chosen.rounds + 1):
        with torch.no_grad():
            played = env.rollout(10_000, actor)
        acts = played["seats", "mask"]  # (decisions, seats): who was to act
        won = played["next", "seats", "reward"].sum(0)[:, 0] - 1 / chosen.players
        logits = net(played[SEEN]).masked_fill(~played["seats", "legal"], -1e9)
        likely = torch.distributions.Categorical(logits=logits).log_prob(played["seats", "action"])
        loss = -((likely * won) * acts).sum() / acts.sum()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        decisions += int(acts.sum())
        if game % 10 == 0 or game == chosen.rounds:
            print(f"{game:5} games, {decisions:8,} decisions, the last won by {won.argmax().item()}", flush=True)


if __name__ == "__main__":
    main()
