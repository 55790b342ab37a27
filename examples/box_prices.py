"""What the containers of Boxes are sold for by experts: python examples/box_prices.py [records.jsonl]

Reads records (of Boxes, from `brocante simulate boxes --players 3 --bots expert:think=0.02 --out records.jsonl`, say),
or lets experts play some games first.
"""

import argparse
from collections import defaultdict
from collections.abc import Iterable
from math import sqrt
from statistics import fmean, pstdev

import brocante


def prices(records: Iterable[brocante.Record]) -> dict[int, list[int]]:
    """The prices that each container was sold for, over all games."""
    found: dict[int, list[int]] = defaultdict(list)
    for record in records:
        for step in record:
            for event in step.events:
                if event["event"] == "sold":
                    found[event["container"]].append(event["price"])
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("records", nargs="?", help="a file of records; if not given, experts play")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--expert", default="expert:think=0.02")
    parser.add_argument("--workers", type=int, default=1)
    arguments = parser.parse_args()
    records: Iterable[brocante.Record]
    if arguments.records:
        records = brocante.read_records(arguments.records)
    else:
        experts = [arguments.expert]
        played = brocante.play_match(
            "boxes", experts, arguments.players, games=arguments.games, records=True, workers=arguments.workers
        )
        records = played.records
    for container, found in sorted(prices(records).items()):
        error = pstdev(found) / sqrt(len(found))
        print(f"container {container + 1}: mean price {fmean(found):6.1f} ± {error:.1f} in {len(found):,} sales")


if __name__ == "__main__":
    main()
