"""The players' money in Boursicocotte, and who knows where it is.

All money is dealt face up and then changes hands face down. A viewer is sure of a minimum number of
notes of each value for every holder. For this viewer, all other notes are in pools: one for each
group of seats among which notes have moved unseen. The contents of a pool are certain, and so is how
many of its notes each seat of the group has, but not which.

Such counts are packed into one number, a byte for each of the six values, so that one addition
adds all six; `minus` subtracts them.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i32, i64

from brocante.engine.core import NOBODY, Chance, equal, fill, shuffle, zeros
from brocante.games.boursicocotte.data import NOTE_VALUES, NOTES

# Notes laid on the table are listed by the giver first, then by the taker (in a countered trade).
THEIRS: Final[i64] = NOTES

BYTE: Final[i64] = 8
GUARD: Final[i64] = 7  # the highest bit of a byte, above every count
COUNT: Final[i64] = 127  # the bits of a count
UNIT: Final = vec[i64]([1, 1 << 8, 1 << 16, 1 << 24, 1 << 32, 1 << 40])
ONES: Final[i64] = 0x010101010101  # one note of each value
GUARDS: Final[i64] = ONES << GUARD

# The places of the values among notes, and the smallest two values
TEN: Final[i64] = 1
FIFTY: Final[i64] = 2
HUNDRED: Final[i64] = 3
TWO_HUNDRED: Final[i64] = 4
FIVE_HUNDRED: Final[i64] = 5
A_TEN: Final[i64] = 10
A_FIFTY: Final[i64] = 50
APART: Final[i64] = 40  # A_FIFTY - A_TEN

# The least and the most of each note that a payment can contain
UNTRIED: Final = vec[i64]([63 * ONES, 0])
LEAST: Final[i64] = 0
MOST: Final[i64] = 1


@final
class Purses:
    """money[seat * 6 + note] counts the notes of a seat.

    sure[viewer * players + holder] packs those that the viewer is sure of. Every seat is a viewer
    and knows its own hand exactly; the last viewer, number `players`, is the public.
    groups[viewer * players + holder] is the holder's group, as a mask; a seat without unknown notes
    is alone in it.
    """

    def __init__(self, players: i64) -> None:
        self.players: Final[i64] = players
        self.money: vec[i64] = zeros(players * NOTES)
        self.sure: vec[i64] = zeros((players + 1) * players)
        self.groups: vec[i64] = zeros((players + 1) * players)

    def become(self, other: "Purses") -> None:
        self.money = other.money[:]
        self.sure = other.sure[:]
        self.groups = other.groups[:]

    def same(self, other: "Purses") -> bool:
        """Whether everybody holds and knows the same as in another state."""
        return equal(self.money, other.money) and equal(self.sure, other.sure)

    def clear(self) -> None:
        fill(self.money, 0)
        self.reveal_all()

    def wealth(self, seat: i64) -> i64:
        return packed_worth(self.hand(seat))

    def count(self, seat: i64) -> i64:
        """How many notes a seat has, which everybody can see."""
        return size(self.hand(seat))

    def hand(self, seat: i64) -> i64:
        """The notes of a seat, packed."""
        return self.sure[seat * self.players + seat]

    def known(self, viewer: i64, holder: i64) -> i64:
        """The notes, packed, that the viewer is sure the holder has."""
        return self.sure[viewer * self.players + holder]

    def surely(self, viewer: i64, holder: i64, note: i64) -> i64:
        """How many of these notes have this value."""
        return counted(self.known(viewer, holder), note)

    def numbers(self, viewer: i64, holder: i64, out: vec[i32], at: i64) -> i64:
        """Write what the viewer and the public are sure of into out[at:]; return how many numbers."""
        sure = self.known(viewer, holder)
        public = self.known(self.players, holder)
        for d in range(NOTES):
            out[at + 2 * d] = i32(counted(sure, d))
            out[at + 2 * d + 1] = i32(counted(public, d))
        return 2 * NOTES

    # --- setting up a position ---

    def take_up(self, seat: i64, hand: i64) -> None:
        """Give a seat these notes and no others; `reveal_all` then tells everybody."""
        for d in range(NOTES):
            self.money[seat * NOTES + d] = counted(hand, d)

    def be_sure(self, viewer: i64, holder: i64, known: i64) -> None:
        """Make a viewer sure of these notes of a holder; `unite` says who may have the others."""
        self.sure[viewer * self.players + holder] = known

    # --- money in the open ---

    def give_all(self, note: i64, count: i64) -> None:
        """Give everybody the same notes, face up."""
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
            for viewer in range(self.players + 1):
                self.groups[viewer * self.players + seat] = i64(1) << seat

    # --- money that changes hands ---

    def exchange(self, giver: i64, taker: i64, laid: vec[i64], price: i64) -> None:
        """Exchange the laid notes: a payment of `price`, or the offers of a trade (price 0).

        The two see the notes, the others how many there are. An offer can contain any notes, except
        that notes too many to fit among the kept ones must be in it.
        """
        sure = self.sure  # 9.14, 9.15
        groups = self.groups
        given = pack(laid, 0)
        returned = pack(laid, THEIRS)
        count = size(given)
        notes = self.count(giver)
        most_given = count * ONES
        most_returned = size(returned) * ONES
        giver_keeps = notes * ONES - most_given
        taker_keeps = self.count(taker) * ONES - most_returned
        bounds = UNTRIED[:]
        for viewer in range(self.players + 1):
            mine = viewer * self.players + giver
            theirs = viewer * self.players + taker
            if viewer == giver or viewer == taker:  # noqa: SIM109
                continue
            if price > 0:
                bounds[LEAST] = UNTRIED[LEAST]
                bounds[MOST] = UNTRIED[MOST]
                spare = notes - size(sure[mine])
                span(bounds, sure[mine], self.pool(viewer, giver), spare, 0, NOTES - 1, count, price)
                sure[mine] = minus(sure[mine], bounds[MOST])
                sure[theirs] += bounds[LEAST]
                seen = bounds[LEAST] == bounds[MOST]
            else:
                least_given = minus(sure[mine], giver_keeps)
                least_returned = minus(sure[theirs], taker_keeps)
                sure[mine] = minus(sure[mine], most_given) + least_returned
                sure[theirs] = minus(sure[theirs], most_returned) + least_given
                seen = least_given == given and least_returned == returned
            if not seen and groups[mine] != groups[theirs]:
                self.unite(viewer, groups[mine] | groups[theirs])
        self.hand_over(giver, giver, taker, given, returned)
        self.hand_over(taker, giver, taker, given, returned)
        for d in range(NOTES):
            gain = laid[THEIRS + d] - laid[d]
            self.money[giver * NOTES + d] += gain
            self.money[taker * NOTES + d] -= gain
            laid[d] = laid[THEIRS + d] = 0
        for viewer in range(self.players + 1):
            self.deduce_about(viewer, giver)
            self.deduce_about(viewer, taker)

    def hand_over(self, viewer: i64, giver: i64, taker: i64, given: i64, returned: i64) -> None:
        """Update a viewer who sees which notes the two give each other."""
        mine = viewer * self.players + giver
        theirs = viewer * self.players + taker
        self.sure[mine] = minus(self.sure[mine], given) + returned
        self.sure[theirs] = minus(self.sure[theirs], returned) + given

    # --- what follows from what is known ---

    def pool(self, viewer: i64, holder: i64) -> i64:
        """The notes in the holder's group that the viewer cannot place, packed."""
        sure = self.sure
        row = viewer * self.players
        group = self.groups[row + holder]
        total: i64 = 0
        for seat in range(self.players):
            if group & (i64(1) << seat):
                total += sure[seat * self.players + seat] - sure[row + seat]
        return total

    def unknown(self, viewer: i64) -> i64:
        """All notes that a viewer cannot place, packed."""
        total: i64 = 0
        for seat in range(self.players):
            total += self.hand(seat) - self.sure[viewer * self.players + seat]
        return total

    def group(self, viewer: i64, holder: i64) -> i64:
        """The holder's group for this viewer, as a mask; the holder alone if there is no doubt."""
        return self.groups[viewer * self.players + holder]

    def leads(self, viewer: i64, seat: i64) -> bool:
        """Whether the seat is the first in a group of several."""
        bit = i64(1) << seat
        group = self.groups[viewer * self.players + seat]
        return group > bit and group & (bit - 1) == 0

    def unite(self, viewer: i64, group: i64) -> None:
        """Make these seats one group."""
        for seat in range(self.players):
            if group & (i64(1) << seat):
                self.groups[viewer * self.players + seat] = group

    def deduce_all(self) -> None:
        for viewer in range(self.players + 1):
            for seat in range(self.players):
                self.deduce_about(viewer, seat)

    def deduce_about(self, viewer: i64, seat: i64) -> None:
        """Deduce what follows for the group of a seat if it is not alone."""
        group = self.groups[viewer * self.players + seat]
        if group & (group - 1):
            self.deduce(viewer, group, self.pool(viewer, seat))

    def deduce(self, viewer: i64, group: i64, pool: i64) -> None:
        """If the pool has more notes of a value than the others of a group can hold, the holder has the rest.

        A seat whose hand is known leaves the group.
        """
        sure = self.sure
        row = viewer * self.players
        total = size(pool)
        known: i64 = 0
        for seat in range(self.players):
            bit = i64(1) << seat
            if group & bit:
                hand = sure[seat * self.players + seat]
                elsewhere = total - size(hand - sure[row + seat])
                sure[row + seat] += minus(pool, elsewhere * ONES)
                if sure[row + seat] == hand:
                    self.groups[row + seat] = bit
                    known |= bit
        if known:
            self.unite(viewer, group & ~known)

    # --- money that a viewer cannot see ---

    def arrange_unknown(self, viewer: i64, payer: i64, price: i64, chance: Chance | None) -> None:
        """Arrange what the viewer is not sure of: in rising order, or at random.

        At random, every arrangement that the viewer cannot rule out is possible, but not all are
        equally likely: each pool is dealt like a pack of cards, regardless of how its notes moved,
        and a payer dealt too little gets larger notes (see `enrich`).
        """
        for seat in range(self.players):
            if self.leads(viewer, seat):
                self.arrange_group(viewer, seat, payer, price, chance)
        self.forget_others(viewer)

    def arrange_group(self, viewer: i64, first: i64, payer: i64, price: i64, chance: Chance | None) -> None:
        """Deal the pool of a group.

        A seat that is asked to pay must be able to: it comes last, and so gets the largest notes when
        they are in order; at random, it exchanges notes until it can pay.
        """
        money = self.money
        sure = self.sure
        row = viewer * self.players
        group = self.groups[row + first]
        packed = self.pool(viewer, first)
        pool = zeros(size(packed))
        total: i64 = 0
        for d in range(NOTES):
            for _note in range(counted(packed, d)):
                pool[total] = d
                total += 1
        if chance is not None:
            shuffle(pool, 0, total, chance)
        seat = first
        if payer != NOBODY and group & (i64(1) << payer):
            seat = payer
            if chance is not None:
                known = sure[row + payer]
                start = total - self.count(payer) + size(known)
                enrich(pool, start, total, price - packed_worth(known), chance)
        dealt: i64 = 0
        for _place in range(self.players):
            seat = seat + 1 if seat + 1 < self.players else i64(0)
            if group & (i64(1) << seat):
                unknown = self.count(seat) - size(sure[row + seat])
                for d in range(NOTES):
                    money[seat * NOTES + d] = counted(sure[row + seat], d)
                for i in range(dealt, dealt + unknown):
                    money[seat * NOTES + pool[i]] += 1
                dealt += unknown

    def arrange_offer(self, seat: i64, laid: vec[i64], chance: Chance | None) -> None:
        """Replace the offer on the table by the same number of notes from the hand of the seat that laid it."""
        at = seat * NOTES
        offered = held(laid, 0)
        count = held(self.money, at)
        for d in range(NOTES):
            laid[d] = 0
            for _note in range(self.money[at + d]):
                if offered > 0 and (chance is None or chance.below(count) < offered):
                    laid[d] += 1
                    offered -= 1
                count -= 1

    def forget_others(self, viewer: i64) -> None:
        """Assume that the others know only what is public, and their own hands: a viewer cannot tell more."""
        sure = self.sure
        public = self.players * self.players
        for other in range(self.players):
            if other != viewer:
                row = other * self.players
                for seat in range(self.players):
                    sure[row + seat] = sure[public + seat]
                    self.groups[row + seat] = self.groups[public + seat]
                sure[row + other] = pack(self.money, other * NOTES)
        self.deduce_all()

    def audit(self) -> bool:
        """Check that nobody is sure of a note that is not there, and that everybody knows their own hand."""
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
    return (packed >> (BYTE * note)) & COUNT


def size(packed: i64) -> i64:
    """How many notes there are, of all values."""
    pairs = packed + (packed >> (3 * BYTE))
    return (pairs + (pairs >> BYTE) + (pairs >> (2 * BYTE))) & COUNT


def packed_worth(packed: i64) -> i64:
    tens = counted(packed, TEN) + 5 * counted(packed, FIFTY) + 10 * counted(packed, HUNDRED)
    return A_TEN * (tens + 20 * counted(packed, TWO_HUNDRED) + 50 * counted(packed, FIVE_HUNDRED))


def minus(a: i64, b: i64) -> i64:
    """a - b for each value, but never below 0.

    Every byte of a gets a guard bit, which survives where nothing had to be borrowed.
    """
    lent = (a | GUARDS) - b
    kept = lent & GUARDS
    return lent & (kept - (kept >> GUARD))


def span(bounds: vec[i64], known: i64, pool: i64, spare: i64, laid: i64, largest: i64, count: i64, due: i64) -> None:
    """Widen the bounds by all payments that continue with `count` notes up to `largest`, just covering what is due.

    The payer has the known notes and `spare` more from the pool. With only 50s and 10s left there are
    two ways: with a 10 the payment is exact, without one it is all 50s.
    """
    fifties = (due - A_TEN * count) // APART
    if fifties >= 0 and fifties < count and fifties * APART == due - A_TEN * count:
        widen(bounds, known, pool, spare, laid + fifties * UNIT[FIFTY] + (count - fifties) * UNIT[TEN])
    if A_FIFTY * count >= due and A_FIFTY * (count - 1) < due:
        widen(bounds, known, pool, spare, laid + count * UNIT[FIFTY])
    for d in range(largest, FIFTY, -1):
        value = NOTE_VALUES[d]
        if count * value < due:
            return
        more = laid + UNIT[d]
        if count == 1:
            widen(bounds, known, pool, spare, more)
        elif due - value > A_TEN * (count - 2) and counted(more, d) <= counted(known + pool, d):
            span(bounds, known, pool, spare, more, d, count - 1, due - value)


def widen(bounds: vec[i64], known: i64, pool: i64, spare: i64, payment: i64) -> None:
    """Extend the bounds to a payment if the payer can have these notes."""
    drawn = minus(payment, known)
    if minus(drawn, pool) == 0 and size(drawn) <= spare:
        bounds[LEAST] -= minus(bounds[LEAST], payment)
        bounds[MOST] += minus(payment, bounds[MOST])


def enrich(pool: vec[i64], start: i64, stop: i64, price: i64, chance: Chance) -> None:
    """Exchange notes of pool[start:stop] for larger ones of pool[:start] until they are worth the price.

    The two are chosen at random, so every outcome is possible; but hands just worth the price are more
    frequent than in a uniform draw among all that are worth it.
    """
    total: i64 = 0
    for i in range(start, stop):
        total += NOTE_VALUES[pool[i]]
    while total < price:
        i = chance.below(start)
        j = start + chance.below(stop - start)
        if pool[i] > pool[j]:
            note = pool[i]
            pool[i] = pool[j]
            pool[j] = note
            total += NOTE_VALUES[note] - NOTE_VALUES[pool[i]]
