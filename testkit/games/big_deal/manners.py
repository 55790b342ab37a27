"""How bots of Big Deal behave, for bench/manners.py: attacks, answers, and who wins the fights."""

from collections import Counter
from typing import Any

from brocante.engine.core import zeros
from brocante.games.big_deal import action, phase
from brocante.games.big_deal.rules import BigDeal
from testkit.figures import Figure, ratio


class Watch:
    def __init__(self, rules: BigDeal) -> None:
        self.counts: Counter[Any] = Counter()
        self.legal = zeros(rules.actions())

    def see(self, rules: BigDeal, seat: int, chosen: int) -> None:
        counts = self.counts
        if rules.phase != phase.ANSWER:
            counts["turns"] += 1
            counts["attacks"] += chosen >= action.STEAL
            return
        gives_up = chosen == action.GIVE_UP
        if rules.legal(seat, self.legal) > 1:
            counts["could answer"] += 1
            counts["answers"] += not gives_up
        if gives_up:
            counts["fights"] += 1
            counts["sets held"] += seat == rules.thief

    def end(self, rules: BigDeal) -> None:
        pass


def figures(counts: Counter[Any]) -> list[Figure]:
    games = counts["games"]
    return [
        Figure("turns a game", ratio(counts["turns"], games)),
        Figure("attacks among all turns", ratio(counts["attacks"], counts["turns"]), part=True),
        Figure("answers of those who can", ratio(counts["answers"], counts["could answer"]), 0.3, 0.8, True),
        Figure("attacked sets that stay where they are", ratio(counts["sets held"], counts["fights"]), 0.2, 0.6, True),
    ]
