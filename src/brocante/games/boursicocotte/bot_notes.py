"""How Boursicocotte's heuristic player handles notes: which to pay with, which to offer, what an offer may hold."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from brocante.engine.core import Rules, zeros
from brocante.games.boursicocotte import action
from brocante.games.boursicocotte.bot_chances import BoursicocotteChances
from brocante.games.boursicocotte.data import ALL_MONEY, NOTE_VALUES, NOTES, STEP
from brocante.games.boursicocotte.purses import counted, held, size
from brocante.games.boursicocotte.rules import Boursicocotte

MOST_ZEROS: Final[i64] = 1  # that an offer of mine has, besides other notes
ZERO_ADDED: Final[i64] = 2  # one offer in this many has one
CHEAP: Final[i64] = 1  # the largest note that makes a low offer look like more: a 10


def fewest_notes(amount: i64) -> i64:
    """How many notes are needed for an amount."""
    needed: i64 = 0
    for d in range(NOTES - 1, 0, -1):
        needed += amount // NOTE_VALUES[d]
        amount %= NOTE_VALUES[d]
    return needed


class BoursicocotteNotes(BoursicocotteChances):
    def __init__(self, game: Rules, seed: i64, style: vec[float]) -> None:
        super().__init__(game, seed, style)
        self.plan: vec[i64] = zeros(NOTES)  # the notes of a payment or an offer
        self.trial: vec[i64] = zeros(NOTES)
        self.excess: i64 = 0  # by how much the plan exceeds the price
        # What is expected of an offer: see expect
        self.usual: i64 = 0  # the highest sum that is good
        self.most_mixed: i64 = 0  # the highest one that people mix with lower ones
        self.when_nothing: float = 1.0  # how likely nothing is, a sum up to that, a sum up to the highest
        self.when_mixed: float = 1.0
        self.when_above: float = 1.0

    def expect(self, limit: float, usual: i64, bluffs: float, rich: bool) -> None:
        """Before `likelihood`: whom an offer comes from. Somebody rich bids beyond the limit, unless it bluffs."""
        pattern = self.style.pattern
        serious = pattern * (1.0 - bluffs)
        plain = (1.0 - pattern) * float(STEP) / float(usual + STEP)
        self.usual = usual
        self.most_mixed = i64(limit)
        self.when_nothing = plain + (0.0 if rich else serious)
        self.when_mixed = plain + pattern * bluffs * float(STEP) / (limit + float(STEP))
        above = max(float(usual) - limit, float(STEP))
        self.when_above = plain + (serious * float(STEP) / above if rich else 0.0)

    def likelihood(self, amount: i64, notes: i64) -> float:
        """How likely an offer is of this amount and has this many notes, apart from a constant factor."""
        needed = fewest_notes(amount)
        if needed > notes:
            return 0.0
        likely = 1.0 if needed >= notes - MOST_ZEROS else self.style.heaps
        if amount > self.usual:
            return likely * self.when_above * self.style.beyond
        if amount > self.most_mixed:
            return likely * self.when_above
        return likely * (self.when_mixed if amount > 0 else self.when_nothing)

    def most_laid(self, game: Boursicocotte, seat: i64, rival: i64) -> float:
        """The most that a rival's offer can be worth, given how many notes it has."""
        known = game.purses.known(seat, rival)
        pool = game.purses.unknown(seat)
        free = game.purses.count(rival) - size(known)
        notes = size(game.laid_by(rival))
        most: i64 = 0
        for d in range(NOTES - 1, 0, -1):
            sure = min(counted(known, d), notes)
            guess = min(min(counted(pool, d), free), notes - sure)
            most += (sure + guess) * NOTE_VALUES[d]
            notes -= sure + guess
            free -= guess
        return float(most)

    def planned(self, game: Boursicocotte, seat: i64) -> bool:
        """Whether what is laid is the beginning of the plan, and I have the rest."""
        hand = game.purses.hand(seat)
        laid = game.laid_by(seat)
        begun = False
        for d in range(NOTES):
            have = counted(laid, d)
            if self.plan[d] > counted(hand, d) or have > self.plan[d]:
                return False
            if begun and have < self.plan[d]:
                return False
            if have > 0:
                begun = True
        return begun

    def plan_offer(self, game: Boursicocotte, seat: i64, amount: i64, serious: i64) -> None:
        """Plan an offer of this amount, with a zero now and then to reveal less.

        A low one may get as many notes as a serious one would have, so that nobody can tell them apart.
        """
        hand = game.purses.hand(seat)
        looks: i64 = 0
        if 2 * amount < serious and self.hides():
            self.plan_payment(hand, game.laid_by(seat), serious)
            looks = held(self.plan, 0)
        self.plan_payment(hand, game.laid_by(seat), amount)
        notes = held(self.plan, 0)
        if looks > notes:
            self.fill_up(hand, looks - notes)
        elif counted(hand, 0) > self.plan[0] and (notes == 0 or self.dice.below(ZERO_ADDED) == 0):
            self.plan[0] += MOST_ZEROS
        elif notes == 0:
            d: i64 = 1
            while d < NOTES - 1 and counted(hand, d) == 0:
                d += 1
            self.plan[d] = min(counted(hand, d), 1)

    def hides(self) -> bool:
        return self.style.hiding > 0.0 and self.random() < self.style.hiding

    def fill_up(self, hand: i64, more: i64) -> None:
        """Add notes that are worth next to nothing to the plan; at least one note, if there is any."""
        for d in range(CHEAP + 1):
            added = min(more, counted(hand, d) - self.plan[d])
            self.plan[d] += added
            more -= added
        if held(self.plan, 0) == 0:
            for d in range(CHEAP + 1, NOTES):
                if counted(hand, d) > 0:
                    self.plan[d] = 1
                    return

    def plan_payment(self, hand: i64, laid: i64, price: i64) -> None:
        """Plan to cover a price as exactly as possible with the fewest notes, beginning with what is laid."""
        top: i64 = NOTES - 1
        reach: i64 = 0
        for d in range(NOTES - 1, -1, -1):
            have = counted(laid, d)
            self.plan[d] = self.trial[d] = have
            price -= NOTE_VALUES[d] * have
            if have > 0:
                top = d
        for d in range(top + 1):
            reach += NOTE_VALUES[d] * (counted(hand, d) - self.trial[d])
        self.excess = price + ALL_MONEY
        if reach > 0 and price > 0:
            self.cover(hand, top, min(price, reach))

    def pay(self, game: Boursicocotte, seat: i64) -> i64:
        laid = game.laid_by(seat)
        self.plan_payment(game.purses.hand(seat), laid, game.bid)
        d = NOTES - 1
        while d > 0 and self.plan[d] == counted(laid, d):
            d -= 1
        return action.NOTE + d

    def cover(self, hand: i64, top: i64, due: i64) -> None:
        """Complete the trial with notes up to `top` to cover what is due; keep the most exact way as the plan."""
        value = NOTE_VALUES[top]
        have = counted(hand, top) - self.trial[top]
        before = self.trial[top]
        needed = (due + value - 1) // value
        if have >= needed:
            if needed * value - due < self.excess:
                self.excess = needed * value - due
                for d in range(NOTES):
                    self.plan[d] = self.trial[d]
                self.plan[top] += needed
            if self.excess == 0:
                return
            have = needed - 1
        if top > 1:
            reach: i64 = 0
            for d in range(i64(1), top):
                reach += NOTE_VALUES[d] * counted(hand, d)
            for taken in range(have, -1, -1):
                if due - taken * value > reach:
                    break
                self.trial[top] = before + taken
                self.cover(hand, top - 1, due - taken * value)
                if self.excess == 0:
                    break
            self.trial[top] = before
