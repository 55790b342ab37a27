"""How bots behave: `python3 run.py bench manners boursicocotte --bots regular --players 4 --games 200`.

testkit/games/GAME/manners.py says what is counted. The command ends with an error if a figure misses its aim; figures
without an aim are only shown.
"""

import argparse
import sys

from brocante.command import switches
from brocante.play.registry import complete_options, find
from testkit.manners import manners, watcher


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--bots", default="regular", help="as for a tournament: the last takes the seats that are left")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--set", action="append", default=[], metavar="OPTION=VALUE")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    given = parser.parse_args()
    codec = find(given.game)
    options = complete_options(codec, given.players, switches(given.set))
    bots = given.bots.split(",")
    counts = manners(codec.name, given.players, options, bots, given.games, given.seed, given.workers)
    print(f"{codec.name}, {given.players} players, {given.bots}, {given.games} games")
    found = watcher(codec.name)[1](counts)
    for figure in found:
        print(figure)
    if not all(figure.fits for figure in found):
        sys.exit(1)


if __name__ == "__main__":
    main()
