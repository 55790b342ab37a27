"""Tunes the weights of a regular player: `python3 run.py bench tune boxes --players 3 4`.

Prints every trial, and at the end the weights; with `--generations`, the weights of each. See
src/brocante/lab/tune.py for how they are found.
"""

import argparse

from brocante.command import progress, switches
from brocante.lab.tune import FACTORS, among, evolve, told, tune
from brocante.play.registry import HEURISTICS, complete_options, find


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, nargs="+", help="numbers of players; all of them, if not given")
    parser.add_argument("--set", action="append", default=[], metavar="OPTION=VALUE")
    parser.add_argument("--deals", type=int, default=300, help="deals for a trial, each played in every seat")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--style", default="regular", help="the weights to begin with")
    parser.add_argument("--generations", type=int, default=0, help="change all weights at once, so often")
    given = parser.parse_args()
    codec = find(given.game)
    players = given.players or list(range(codec.fewest, codec.most + 1))
    options = complete_options(codec, players[0], switches(given.set))
    base = list(HEURISTICS[codec.name].styles[given.style])
    if given.generations:
        judge = among(codec.name, players, options, base, given.deals)
        line = evolve(base, judge, given.generations, given.seed)
        for weights, result in progress(line, given.generations, codec.name):
            told_weights = ", ".join(f"{weight:.3g}" for weight in weights)
            print(f"{result.multiple:.3f} ({result.error:.3f}): {told_weights}", flush=True)
        return
    trials = tune(codec.name, players, options, base, given.deals, given.seed)
    for trial in progress(trials, len(FACTORS) * len(base), codec.name):
        print(told(trial), flush=True)
    print("weights:", ", ".join(f"{weight:g}" for weight in base))


if __name__ == "__main__":
    main()
