"""The manners of Boxes, for bench/manners.py: raises, kinds of auctions, and where people look."""

from collections import Counter
from typing import Any

from brocante.games.boxes import action, phase
from brocante.games.boxes.data import BID_STEP
from brocante.games.boxes.rules import Boxes
from testkit.figures import Figure, ratio


class Watch:
    """Counts in one game."""

    def __init__(self, rules: Boxes) -> None:
        self.counts: Counter[Any] = Counter()
        self.looks: list[int] = []

    def see(self, rules: Boxes, seat: int, chosen: int) -> None:
        now = rules.phase
        if now == phase.TYPE:
            self.counts["sales"] += 1
            self.counts["secret"] += chosen == action.SECRET_AUCTION
        elif now == phase.LOOK:
            self.looks.append(chosen - action.LOOK)
        if now != phase.LOOK and self.looks:
            self.counts["looks", *self.looks] += 1
            self.looks = []
        if now == phase.OPENING:
            self.counts["opened at"] += action.sum_of(chosen) if chosen >= action.BID else 0
            self.counts["openings"] += 1
        elif now == phase.RAISE and chosen >= action.BID:
            amount = action.sum_of(chosen)
            self.counts["raises"] += 1
            self.counts["larger"] += amount > rules.bid + BID_STEP
            self.counts["raised by"] += amount - rules.bid

    def end(self, rules: Boxes) -> None:
        for container in range(rules.container):
            self.counts["price"] += rules.price_of(container)


def figures(counts: Counter[Any]) -> list[Figure]:
    sales, raises = counts["sales"], counts["raises"]
    orders = {key: count for key, count in counts.items() if isinstance(key, tuple) and key[0] == "looks"}
    looked = sum(orders.values())
    return [
        Figure("raises an open sale", ratio(raises, sales - counts["secret"]), most=6.0),
        Figure("... larger than the least", ratio(counts["larger"], raises), least=1 / 3, part=True),
        Figure("... on average by", ratio(counts["raised by"], raises)),
        Figure("first bid of an open sale", ratio(counts["opened at"], counts["openings"])),
        Figure("price", ratio(counts["price"], sales)),
        Figure("secret sales", ratio(counts["secret"], sales), least=0.05, most=0.95, part=True),
        Figure(
            "the commonest order in which a table looks",
            ratio(max(orders.values(), default=0), looked),
            most=0.2,
            part=True,
        ),
    ]
