"""How bots of Auto-Brocante behave, for bench/manners.py: how they haggle, open lots, attack, and pass."""

from collections import Counter
from typing import Any

from brocante.engine.core import NOBODY, zeros
from brocante.games.auto_brocante import action, data, phase
from brocante.games.auto_brocante.rules import AutoBrocante
from testkit.figures import Figure, ratio

IDLE = 10  # turns in a row without any car, cash or policy moving that make an idle run
ATTACKS = (int(data.FIRE), int(data.COLLISION), int(data.CAR_STOLEN))


class Watch:
    """Counts the manners of one game. A deal is noticed when the next action is seen, or at the end."""

    def __init__(self, rules: AutoBrocante) -> None:
        self.counts: Counter[Any] = Counter()
        self.legal = zeros(action.COUNT)
        self.paid: dict[tuple[int, int], tuple[int, int]] = {}  # by buyer and car: the seller, and the price
        self.bargain: tuple[int, int, int, int] | None = None  # the buyer, the seller, the car, the buyer's cash
        self.longest = 0  # idle turns in a row

    def see(self, rules: AutoBrocante, seat: int, chosen: int) -> None:
        self.notice_deal(rules)
        if rules.buyer != NOBODY and rules.seller != NOBODY and rules.phase in (phase.ANSWER, phase.REPLY):
            buyer, seller = int(rules.buyer), int(rules.seller)
            self.bargain = buyer, seller, int(rules.car), int(rules.cash_of(buyer))
        self.longest = max(self.longest, int(rules.idle))
        counts = self.counts
        if not rules.drafting(seat):
            counts["moves"] += 1
            if chosen == action.PASS:
                counts["passes"] += 1
                counts["forced passes"] += rules.legal(seat, self.legal) == 1
        if rules.phase == phase.TURN:
            counts["openings"] += chosen == action.OPEN_LOT
        elif rules.phase == phase.PICK:
            counts["openings with a deal"] += 1
        elif rules.phase == phase.TARGET:
            counts["attacks"] += int(rules.card) in ATTACKS
        elif rules.phase == phase.ATTACKED:
            counts["claims"] += action.CLAIM <= chosen < action.PLAY
        elif rules.phase in (phase.BID_AMOUNT, phase.OFFER):
            counts["first offers"] += 1
            counts["offered, % of list"] += 100 * int(action.sum_of(chosen)) // int(data.LIST_PRICE[rules.car])
        elif rules.phase == phase.ANSWER:
            self.see_answer(rules, seat, chosen)
        elif rules.phase == phase.REPLY and chosen == action.LOOK:
            counts["looks"] += 1
            counts["looks that pay"] += rules.ask > rules.value(rules.seller, rules.car)

    def see_answer(self, rules: AutoBrocante, seat: int, chosen: int) -> None:
        if chosen == action.ACCEPT:
            return
        price = action.sum_of(chosen)
        self.counts["asks"] += 1
        self.counts["asks above value"] += price > rules.value(seat, rules.car)
        if rules.asks:
            self.counts["later asks"] += 1
            self.counts["lower asks"] += price < rules.ask

    def notice_deal(self, rules: AutoBrocante) -> None:
        """A car that was bargained for has changed hands: was it sold back at a loss?"""
        if self.bargain is None:
            return
        buyer, seller, car, cash = self.bargain
        self.bargain = None
        if not rules.has_car(buyer, car):
            return
        price = cash - int(rules.cash_of(buyer))
        self.counts["deals"] += 1
        before = self.paid.get((seller, car))
        if before is not None and before[0] == buyer and price < before[1]:
            self.counts["round trips at a loss"] += 1
        self.paid[buyer, car] = seller, price

    def end(self, rules: AutoBrocante) -> None:
        self.notice_deal(rules)
        self.counts["turns"] += int(rules.turns)
        self.counts["idle ends"] += rules.idle >= data.MOST_IDLE_ROUNDS * rules.players
        self.counts["idle games"] += max(self.longest, int(rules.idle)) >= min(
            IDLE, data.MOST_IDLE_ROUNDS * rules.players
        )


def figures(counts: Counter[Any]) -> list[Figure]:
    games = counts["games"]
    return [
        Figure("turns a game", ratio(counts["turns"], games)),
        Figure("moves a game", ratio(counts["moves"], games)),
        Figure(
            "asked prices above the seller's value", ratio(counts["asks above value"], counts["asks"]), 0.25, 0.6, True
        ),
        Figure("later prices below the one before", ratio(counts["lower asks"], counts["later asks"]), part=True),
        Figure("first offers, in % of the list price", ratio(counts["offered, % of list"], counts["first offers"])),
        Figure("looks under the hood a game", ratio(counts["looks"], games)),
        Figure("looks that pay", ratio(counts["looks that pay"], counts["looks"]), 0.3, 0.6, True),
        Figure("openings of a lot a game", ratio(counts["openings"], games), most=8.0),
        Figure(
            "openings that end in a deal", ratio(counts["openings with a deal"], counts["openings"]), 0.4, part=True
        ),
        Figure("deals a game", ratio(counts["deals"], games)),
        Figure("round trips of a car at a loss, a game", ratio(counts["round trips at a loss"], games), most=0.05),
        Figure("passes among all moves", ratio(counts["passes"], counts["moves"]), most=0.12, part=True),
        Figure("passes without a choice", ratio(counts["forced passes"], counts["moves"]), part=True),
        Figure("attacks a game", ratio(counts["attacks"], games)),
        Figure("claims a game", ratio(counts["claims"], games)),
        Figure(
            "games with ten idle turns in a row", ratio(counts["idle games"], counts["games"]), most=0.01, part=True
        ),
        Figure("games that end because nothing moves", ratio(counts["idle ends"], games), part=True),
    ]
