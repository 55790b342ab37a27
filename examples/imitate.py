"""Learn to play from games that were played: a linear policy that imitates the moves of stronger players.

    python3 run.py simulate boursicocotte --players 3 --bots expert:iterations=60 --games 300 --out expert.parquet
    python examples/imitate.py expert.parquet

Needs "brocante[data]". The first nine tenths of the examples are learned from, the last tenth is predicted.
"""

import argparse

import numpy as np

from brocante.lab.imitation import Examples, examples


def masked(batch: Examples, scores: np.ndarray) -> np.ndarray:
    return np.where(batch.mask, scores, -np.inf)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", help="games, as JSON lines or Parquet")
    parser.add_argument("--passes", type=int, default=3)
    parser.add_argument("--rate", type=float, default=0.3)
    arguments = parser.parse_args()

    batches = list(examples(arguments.file, batch=512, actions="menu"))
    cut = max(1, len(batches) * 9 // 10)
    learned, kept = batches[:cut], batches[cut:] or batches[-1:]
    weights = np.zeros((learned[0].observation.shape[1], learned[0].mask.shape[1]), np.float32)
    for _ in range(arguments.passes):
        for batch in learned:
            scores = masked(batch, batch.observation @ weights)
            chances = np.exp(scores - scores.max(1, keepdims=True))
            chances /= chances.sum(1, keepdims=True)
            chances[np.arange(len(batch.action)), batch.action] -= 1  # the gradient of the likelihood
            weights -= arguments.rate / len(batch.action) * batch.observation.T @ chances

    right = legal = total = 0.0
    for batch in kept:
        guess = masked(batch, batch.observation @ weights).argmax(1)
        right += (guess == batch.action).sum()
        legal += (1 / batch.mask.sum(1)).sum()
        total += len(batch.action)
    print(f"{total:.0f} moves predicted: {right / total:.1%} right; by chance {legal / total:.1%}")


if __name__ == "__main__":
    main()
