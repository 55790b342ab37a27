"""The players' money in Boursicocotte, and who knows where it is.

All money is dealt in the open and then changes hands face down. What a viewer can be sure of is
how many notes of each value every holder has at least. All other notes are, for this viewer, one
pool of which everybody holds a known number and nobody a known part.

Such counts are packed into one number, a byte for each of the six values, so that one addition
adds all six; `minus` subtracts them.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from brocante.rules.core import NOBODY, Chance, fill, shuffle, zeros

NOTES: Final[i64] = 6
VALUES: Final = vec[i64]([0, 10, 50, 100, 200, 500])

# What is laid on the table: by the giver, then by the taker (in a countered trade).
THEIRS: Final[i64] = NOTES

BYTE: Final[i64] = 8
UNIT: Final = vec[i64]([1, 1 << 8, 1 << 16, 1 << 24, 1 << 32, 1 << 40])
ONES: Final[i64] = 0x010101010101  # one note of each value
GUARDS: Final[i64] = ONES << 7

# The least and the most of each note that a payment can contain
UNTRIED: Final = vec[i64]([63 * ONES, 0])
LEAST: Final[i64] = 0
MOST: Final[i64] = 1


@final
class Purses:
    """money[seat * 6 + note] counts the notes of a seat.

    sure[viewer * players + holder] packs those that the viewer is sure of. Every seat is a viewer,
    which knows its own hand exactly; the last viewer, number `players`, is the public.
    """

    def __init__(self, players: i64) -> None:
        self.players: Final[i64] = players
        self.money: vec[i64] = zeros(players * NOTES)
        self.sure: vec[i64] = zeros((players + 1) * players)

    def become(self, other: "Purses") -> None:
        self.money = other.money[:]
        self.sure = other.sure[:]

    def clear(self) -> None:
        fill(self.money, 0)
        fill(self.sure, 0)

    def wealth(self, seat: i64) -> i64:
        return packed_worth(self.hand(seat))

    def count(self, seat: i64) -> i64:
        """How many notes a seat has: everybody can see that."""
        return size(self.hand(seat))

    def hand(self, seat: i64) -> i64:
        return self.sure[seat * self.players + seat]

    def surely(self, viewer: i64, holder: i64, note: i64) -> i64:
        """How many notes of a value the holder has at least, as far as the viewer can tell."""
        return counted(self.sure[viewer * self.players + holder], note)

    # --- money in the open ---

    def give_all(self, note: i64, count: i64) -> None:
        """Everybody gets the same, and everybody sees it."""
        money = self.money
        for i in range(note, i64(len(money)), NOTES):
            money[i] += count
        sure = self.sure
        packed = count * UNIT[note]
        for i in range(i64(len(sure))):
            sure[i] += packed

    def show(self, seat: i64) -> None:
        """A seat shows all its money."""
        self.reveal(seat)
        self.deduce_all()

    def reveal(self, seat: i64) -> None:
        hand = pack(self.money, seat * NOTES)
        for viewer in range(self.players + 1):
            self.sure[viewer * self.players + seat] = hand

    def reveal_all(self) -> None:
        for seat in range(self.players):
            self.reveal(seat)

    # --- money that changes hands ---

    def exchange(self, giver: i64, taker: i64, laid: vec[i64], price: i64) -> None:
        """What is laid changes hands: a payment of `price`, or the offers of a trade (price 0).

        The two see the notes. The others see how many there are: in an offer can be anything, but
        those notes must be in it that cannot all be among the kept ones.
        """
        sure = self.sure
        given = pack(laid, 0)
        returned = pack(laid, THEIRS)
        count = size(given)
        notes = self.count(giver)
        most_given = count * ONES
        most_returned = size(returned) * ONES
        giver_keeps = notes * ONES - most_given
        taker_keeps = self.count(taker) * ONES - most_returned
        all_notes = self.all_notes()
        for viewer in range(self.players + 1):
            mine = viewer * self.players + giver
            theirs = viewer * self.players + taker
            if viewer == giver or viewer == taker:  # noqa: SIM109
                sure[mine] = minus(sure[mine], given) + returned
                sure[theirs] = minus(sure[theirs], returned) + given
            elif price > 0:
                bounds = UNTRIED[:]
                pool = all_notes - self.placed(viewer)
                spare = notes - size(sure[mine])
                span(bounds, sure[mine], pool, spare, 0, NOTES - 1, count, price)
                sure[mine] = minus(sure[mine], bounds[MOST])
                sure[theirs] += bounds[LEAST]
            else:
                least_given = minus(sure[mine], giver_keeps)
                sure[mine] = minus(sure[mine], most_given) + minus(sure[theirs], taker_keeps)
                sure[theirs] = minus(sure[theirs], most_returned) + least_given
        for d in range(NOTES):
            gain = laid[THEIRS + d] - laid[d]
            self.money[giver * NOTES + d] += gain
            self.money[taker * NOTES + d] -= gain
            laid[d] = laid[THEIRS + d] = 0
        self.deduce_all()

    # --- what follows from what is known ---

    def all_notes(self) -> i64:
        """All notes in circulation, packed."""
        total: i64 = 0
        for seat in range(self.players):
            total += self.hand(seat)
        return total

    def placed(self, viewer: i64) -> i64:
        """All notes of which the viewer is sure who has them, packed."""
        sure = self.sure
        row = viewer * self.players
        total: i64 = 0
        for i in range(row, row + self.players):
            total += sure[i]
        return total

    def unknown(self, viewer: i64) -> i64:
        """The notes that a viewer cannot place, packed."""
        return self.all_notes() - self.placed(viewer)

    def deduce_all(self) -> None:
        """Of a value of which more notes cannot be placed than all others could hold, the holder has the rest."""
        sure = self.sure
        all_notes = self.all_notes()
        for viewer in range(self.players + 1):
            pool = all_notes - self.placed(viewer)
            if pool != 0:
                row = viewer * self.players
                total = size(pool)
                for seat in range(self.players):
                    elsewhere = total - self.count(seat) + size(sure[row + seat])
                    sure[row + seat] += minus(pool, elsewhere * ONES)

    # --- money that a viewer cannot see ---

    def relay(self, viewer: i64, payer: i64, price: i64, chance: Chance | None) -> None:
        """Lay out what the viewer is not sure of anew: in rising order, or by chance.

        A seat that is asked to pay can pay: it comes last, and so gets the largest notes when they
        lie in order; by chance it exchanges notes until it can.
        """
        if payer == NOBODY:
            payer = price = 0
        money = self.money
        sure = self.sure
        row = viewer * self.players
        pool = zeros(2 * i64(len(money)))
        packed = self.unknown(viewer)
        total: i64 = 0
        for d in range(NOTES):
            for _note in range(counted(packed, d)):
                pool[total] = d
                total += 1
        if chance is not None:
            shuffle(pool, 0, total, chance)
            known = sure[row + payer]
            start = total - self.count(payer) + size(known)
            enrich(pool, start, total, price - packed_worth(known), chance)
        seat = payer
        dealt: i64 = 0
        for _place in range(self.players):
            seat = seat + 1 if seat + 1 < self.players else 0
            unknown = self.count(seat) - size(sure[row + seat])
            for d in range(NOTES):
                money[seat * NOTES + d] = counted(sure[row + seat], d)
            for i in range(dealt, dealt + unknown):
                money[seat * NOTES + pool[i]] += 1
            dealt += unknown
        self.forget_others(viewer)

    def forget_others(self, viewer: i64) -> None:
        """What others know cannot be known: they are taken to know what is public, and their own hands."""
        sure = self.sure
        public = self.players * self.players
        for other in range(self.players):
            if other != viewer:
                row = other * self.players
                for seat in range(self.players):
                    sure[row + seat] = sure[public + seat]
                sure[row + other] = pack(self.money, other * NOTES)

    def audit(self) -> bool:
        """Nobody is sure of what is not there, and everybody knows the own hand."""
        for viewer in range(self.players + 1):
            for seat in range(self.players):
                hand = pack(self.money, seat * NOTES)
                known = self.sure[viewer * self.players + seat]
                if minus(known, hand) != 0 or (viewer == seat and known != hand):
                    return False
        return True


def held(notes: vec[i64], at: i64) -> i64:
    """How many notes there are in notes[at:at + 6]."""
    return notes[at] + notes[at + 1] + notes[at + 2] + notes[at + 3] + notes[at + 4] + notes[at + 5]


def pack(notes: vec[i64], at: i64) -> i64:
    """The counts notes[at:at + 6] in one number."""
    packed: i64 = 0
    for d in range(NOTES):
        packed += notes[at + d] * UNIT[d]
    return packed


def counted(packed: i64, note: i64) -> i64:
    """How many notes of a value there are."""
    return (packed >> (BYTE * note)) & 127


def size(packed: i64) -> i64:
    """How many notes there are, of all values."""
    pairs = packed + (packed >> (3 * BYTE))
    return (pairs + (pairs >> BYTE) + (pairs >> (2 * BYTE))) & 127


def packed_worth(packed: i64) -> i64:
    tens = counted(packed, 1) + 5 * counted(packed, 2) + 10 * counted(packed, 3)
    return 10 * (tens + 20 * counted(packed, 4) + 50 * counted(packed, 5))


def minus(a: i64, b: i64) -> i64:
    """a - b for each value, but never below 0.

    A guard bit is lent to every byte of a; where it is still there, nothing had to be borrowed.
    """
    lent = (a | GUARDS) - b
    kept = lent & GUARDS
    return lent & (kept - (kept >> 7))


def span(bounds: vec[i64], known: i64, pool: i64, spare: i64, laid: i64, largest: i64, count: i64, due: i64) -> None:
    """Try all payments that go on with `count` notes, none above `largest`, to cover just what is due.

    The payer has the known notes, and `spare` more that may be any of the pool. With only 50s and
    10s to come there are two ways: with a 10 the payment is exact, without it is all 50s.
    """
    fifties = (due - 10 * count) // 40
    if fifties >= 0 and fifties < count and fifties * 40 == due - 10 * count:
        widen(bounds, known, pool, spare, laid + fifties * UNIT[2] + (count - fifties) * UNIT[1])
    if 50 * count >= due and 50 * (count - 1) < due:
        widen(bounds, known, pool, spare, laid + count * UNIT[2])
    for d in range(largest, i64(2), -1):
        value = VALUES[d]
        if count * value < due:
            return
        more = laid + UNIT[d]
        if count == 1:
            widen(bounds, known, pool, spare, more)
        elif due - value > 10 * (count - 2) and counted(more, d) <= counted(known + pool, d):
            span(bounds, known, pool, spare, more, d, count - 1, due - value)


def widen(bounds: vec[i64], known: i64, pool: i64, spare: i64, payment: i64) -> None:
    """Let the bounds contain a payment, if the payer can have these notes."""
    drawn = minus(payment, known)
    if minus(drawn, pool) == 0 and size(drawn) <= spare:
        bounds[LEAST] -= minus(bounds[LEAST], payment)
        bounds[MOST] += minus(payment, bounds[MOST])


def enrich(pool: vec[i64], start: i64, stop: i64, price: i64, chance: Chance) -> None:
    """Exchange notes of pool[start:stop] for larger ones of pool[:start] until they are worth the price."""
    total: i64 = 0
    for i in range(start, stop):
        total += VALUES[pool[i]]
    while total < price:
        i = chance.below(start)
        j = start + chance.below(stop - start)
        if pool[i] > pool[j]:
            note = pool[i]
            pool[i] = pool[j]
            pool[j] = note
            total += VALUES[note] - VALUES[pool[i]]
