"""The manners of Boursicocotte, for bench/manners.py: raises, offers, bluffs, and whether anything is at stake."""

from collections import Counter
from typing import Any

from brocante.engine.core import NOBODY
from brocante.games.boursicocotte import action, phase
from brocante.games.boursicocotte.data import FAMILY_VALUES, STEP
from brocante.games.boursicocotte.purses import packed_worth, size
from brocante.games.boursicocotte.rules import Boursicocotte
from testkit.figures import Figure, ratio

IDLE = 10  # turns in a row that make an idle run
BLUFF = 0.5  # an offer below this part of what offers of as many notes hold on average


class Watch:
    """Counts in one game. An idle turn is a trade for an animal that the same two traded for just before."""

    def __init__(self, rules: Boursicocotte) -> None:
        self.counts: Counter[Any] = Counter()
        self.before: tuple[int, int, int] = (NOBODY, NOBODY, NOBODY)  # the last trade: both sides and the animal
        self.idle = 0
        self.longest = 0

    def see(self, rules: Boursicocotte, seat: int, chosen: int) -> None:
        now = rules.phase
        if now == phase.TURN:
            self.see_turn(rules, seat, chosen)
        elif now == phase.BIDDING and chosen >= action.BID:
            self.see_raise(rules, seat, action.sum_of(chosen))
        elif now == phase.OFFERING and chosen == action.DONE:
            self.see_offer(rules, rules.laid_by(seat))
        elif now == phase.REPLY:
            self.counts["offers"] += 1
            self.counts["accepted"] += chosen == action.ACCEPT
        elif now == phase.COUNTERING and chosen == action.DONE:
            small = packed_worth(rules.laid_by(seat)) <= STEP
            self.counts["empty counters"] += small

    def see_turn(self, rules: Boursicocotte, seat: int, chosen: int) -> None:
        self.counts["turns"] += 1
        if chosen == action.AUCTION:
            self.counts["auctions"] += 1
            self.before = (NOBODY, NOBODY, NOBODY)
            self.idle = 0
            return
        rival = (seat + 1 + action.step_of(chosen)) % rules.players
        trade = (min(seat, rival), max(seat, rival), action.family_of(chosen))
        self.idle = self.idle + 1 if trade == self.before else 0
        self.before = trade
        self.longest = max(self.longest, self.idle)

    def see_offer(self, rules: Boursicocotte, offer: int) -> None:
        worth, notes = int(packed_worth(offer)), int(size(offer))
        held = sum(int(rules.purses.count(seat)) for seat in range(rules.players))
        mean = int(rules.circulation) / held  # of a note
        self.counts["offer", notes, worth] += 1
        self.counts["below the mean"] += worth < BLUFF * mean * notes

    def see_raise(self, rules: Boursicocotte, seat: int, amount: int) -> None:
        self.counts["raises"] += 1
        self.counts["larger"] += amount > rules.bid + STEP
        self.counts["raised by"] += amount - rules.bid
        lot = sum(int(FAMILY_VALUES[rules.in_lot(place)]) for place in range(rules.lot))
        self.counts["openings"] += rules.bidder == NOBODY
        self.counts["opened at", lot] += amount if rules.bidder == NOBODY else 0

    def end(self, rules: Boursicocotte) -> None:
        self.counts["idle games"] += self.longest >= IDLE


def figures(counts: Counter[Any]) -> list[Figure]:
    auctions, raises, offers = counts["auctions"], counts["raises"], counts["offers"]
    return [
        Figure("raises an auction", ratio(raises, auctions), most=10.0),
        Figure("... larger than the least", ratio(counts["larger"], raises), least=1 / 3, part=True),
        Figure("... on average by", ratio(counts["raised by"], raises)),
        Figure("auctions a game", ratio(auctions, counts["games"])),
        Figure("turns a game", ratio(counts["turns"], counts["games"])),
        Figure("offers a game", ratio(offers, counts["games"])),
        Figure("... accepted", ratio(counts["accepted"], offers), least=0.15, most=0.5, part=True),
        Figure("... that are bluffs", ratio(bluffs(counts), offers), least=0.08, most=0.3, part=True),
        Figure("... below half of the mean of all notes", ratio(counts["below the mean"], offers), part=True),
        Figure("... countered with 10 or nothing", ratio(counts["empty counters"], offers), part=True),
        Figure(
            "games with ten idle turns in a row", ratio(counts["idle games"], counts["games"]), most=0.01, part=True
        ),
    ]


def bluffs(counts: Counter[Any]) -> int:
    """Offers worth less than half of what offers of as many notes are worth on average."""
    number: Counter[int] = Counter()
    worth: Counter[int] = Counter()
    offers = {key[1:]: count for key, count in counts.items() if isinstance(key, tuple) and key[0] == "offer"}
    for (notes, amount), count in offers.items():
        number[notes] += count
        worth[notes] += amount * count
    return sum(count for (notes, amount), count in offers.items() if amount < BLUFF * worth[notes] / number[notes])
