"""What lies on the table of Boxes: the state of a game, what can be asked of it, and what it counts.

Everything outside the rules uses these methods, and no index into the vectors.

A container has ten places: 0-3 closed boxes, 4-9 open ones. The sixty boxes lie in `cards` from
the start, container by container; `known` says for each which seats have seen what is in it.
"""

from librt.vecs import vec
from mypy_extensions import i64

from brocante.engine.core import NOBODY, Rules, zeros
from brocante.engine.money import worth
from brocante.games.boxes import phase
from brocante.games.boxes.data import (
    ALL_BOXES,
    BID_STEP,
    BONUS,
    BOXES,
    CARD_VALUE,
    CLOSED,
    CLOSED_CARDS,
    COLOURED,
    COLOURS,
    CONTAINERS,
    LOWS,
    NOTE_VALUE,
    NOTES,
    OPEN_CARDS,
    RANKS,
    TOP,
    TOPS,
)


class BoxesTable(Rules):
    """A game of Boxes as it lies on the table; `Boxes` is how it goes on."""

    def __init__(self, players: i64) -> None:
        super().__init__(players)
        self.everybody: i64 = (i64(1) << players) - 1
        self.collection: i64 = i64(4) if players == 2 else i64(3)  # 7.3: how many cards make one
        self.till: i64 = NOTES * players  # where in `laid` the winner's payment lies

        self.cards: vec[i64] = zeros(ALL_BOXES)
        self.known: vec[i64] = zeros(ALL_BOXES)  # the seats that have seen it
        self.owner: vec[i64] = zeros(CONTAINERS)
        self.price: vec[i64] = zeros(CONTAINERS)  # the bid that won it; 0 until it is sold
        self.notes: vec[i64] = zeros(NOTES * players)  # what is laid is still among them until it is paid
        # 8.14: secret bids, and last the payment; they lie there until the next auction begins.
        self.laid: vec[i64] = zeros(NOTES * players + NOTES)

        self.container: i64 = 0
        self.auctioneer: i64 = 0
        self.secret: i64 = 0
        self.steps: i64 = 0  # left to the player who is looking
        self.done: i64 = 0  # the seats that have laid their secret bid
        self.bid: i64 = 0
        self.bidder: i64 = NOBODY
        self.rivals: i64 = 0  # the seats still in besides the bidder

        for i in range(i64(len(CLOSED_CARDS))):
            self.cards[i // CLOSED * BOXES + i % CLOSED] = CLOSED_CARDS[i]
        opens = BOXES - CLOSED
        for i in range(i64(len(OPEN_CARDS))):
            self.cards[i // opens * BOXES + CLOSED + i % opens] = OPEN_CARDS[i]

    # What is asked of a state

    def notes_of(self, seat: i64) -> vec[i64]:
        """How many notes of each value the seat has; what it has laid is still among them until it is paid."""
        return self.notes[seat * NOTES : seat * NOTES + NOTES]

    def laid_by(self, seat: i64) -> vec[i64]:
        """How many notes of each value lie there as the seat's secret bid."""
        return self.laid[seat * NOTES : seat * NOTES + NOTES]

    def payment(self) -> vec[i64]:
        """How many notes of each value lie there as the winner's payment."""
        return self.laid[self.till : self.till + NOTES]

    def cash(self, seat: i64) -> i64:
        return worth(self.notes, seat * NOTES, NOTE_VALUE)

    def sum_laid_by(self, seat: i64) -> i64:
        return worth(self.laid, seat * NOTES, NOTE_VALUE)

    def sum_paid(self) -> i64:
        return worth(self.laid, self.till, NOTE_VALUE)

    def costs(self, seat: i64) -> vec[i64]:
        """The least that the seat can pay for each bid it may make, as there is no change: by bid // BID_STEP."""
        # 6.2: every note is worth a number of steps
        highest = self.cash(seat) // BID_STEP
        payable = zeros(highest + 1)
        payable[0] = 1
        for note in range(NOTES):
            steps = NOTE_VALUE[note] // BID_STEP
            for _note in range(self.notes[seat * NOTES + note]):
                for total in range(highest, steps - 1, -1):
                    payable[total] |= payable[total - steps]
        least = highest
        for total in range(highest, -1, -1):
            if payable[total]:
                least = total
            payable[total] = least * BID_STEP
        return payable

    def card_at(self, container: i64, box: i64) -> i64:
        return self.cards[container * BOXES + box]

    def seen_by(self, container: i64, box: i64) -> i64:
        """The seats that have looked into the box or bought it, as a bit mask."""
        return self.known[container * BOXES + box]

    def has_seen(self, seat: i64, container: i64, box: i64) -> bool:
        return self.known[container * BOXES + box] >> seat & 1 == 1

    def owner_of(self, container: i64) -> i64:
        return self.owner[container]

    def has_paid(self, seat: i64, container: i64) -> bool:
        """Whether the seat has bought the container and paid for it: until then it counts for nobody."""
        return self.owner[container] == seat and (container != self.container or self.phase != phase.PAY)

    def price_of(self, container: i64) -> i64:
        """The bid that won a container; 0 if none has."""
        return self.price[container]

    def is_in(self, seat: i64) -> bool:
        """Whether the seat is still in the auction: the bidder, or a rival who may raise."""
        return seat == self.bidder or self.rivals >> seat & 1 == 1

    # How a state is set up

    def put_card(self, container: i64, box: i64, card: i64) -> None:
        self.cards[container * BOXES + box] = card

    def set_seen_by(self, container: i64, box: i64, seats: i64) -> None:
        self.known[container * BOXES + box] = seats

    def set_owner(self, container: i64, seat: i64) -> None:
        self.owner[container] = seat

    def set_price(self, container: i64, price: i64) -> None:
        self.price[container] = price

    def set_notes(self, seat: i64, counts: vec[i64]) -> None:
        for note in range(NOTES):
            self.notes[seat * NOTES + note] = counts[note]

    def set_laid(self, seat: i64, counts: vec[i64]) -> None:
        for note in range(NOTES):
            self.laid[seat * NOTES + note] = counts[note]

    def set_payment(self, counts: vec[i64]) -> None:
        for note in range(NOTES):
            self.laid[self.till + note] = counts[note]

    def wait_for(self, seat: i64) -> None:
        """All others have laid their secret bids."""
        self.done = self.everybody ^ i64(1) << seat
        self.turn = seat

    # What counts

    def score(self, seat: i64) -> i64:
        """Wealth: notes, cards, and a bonus for every collection."""
        # 7.2, 7.5
        cards = self.cards
        total = self.cash(seat)
        for container in range(CONTAINERS):
            if self.has_paid(seat, container):
                for place in range(container * BOXES, container * BOXES + BOXES):
                    total += CARD_VALUE[cards[place]]
        for colour in range(COLOURS):
            total += self.bonus(seat, colour)
        return total

    def bonus(self, seat: i64, colour: i64) -> i64:
        """What the collections of one colour bring the seat."""
        return BONUS * self.collections(seat, colour)

    def collections(self, seat: i64, colour: i64) -> i64:
        """How many groups of one colour the seat can make, each around a 250."""
        held, tops = self.boxes_of(seat, colour)
        return min(held // self.collection, tops)  # 7.3, 7.4

    def missing(self, seat: i64, colour: i64) -> i64:
        """How many boxes of one colour the seat lacks for its next collection; 0 if there are too few for another."""
        following = self.collections(seat, colour) + 1
        if following * self.collection > LOWS + TOPS:
            return 0
        held, tops = self.boxes_of(seat, colour)
        return max(following * self.collection - held, i64(1) if tops < following else i64(0))

    def lacks_top(self, seat: i64, colour: i64) -> bool:
        """Whether a 250 must be among the boxes that the seat lacks for its next collection."""
        _, tops = self.boxes_of(seat, colour)
        return self.missing(seat, colour) > 0 and tops <= self.collections(seat, colour)

    def boxes_of(self, seat: i64, colour: i64) -> tuple[i64, i64]:
        """How many boxes of one colour the seat has bought, and how many 250s are among them."""
        cards = self.cards
        first = COLOURED + RANKS * colour
        held: i64 = 0
        tops: i64 = 0
        for container in range(CONTAINERS):
            if self.has_paid(seat, container):
                for place in range(container * BOXES, container * BOXES + BOXES):
                    rank = cards[place] - first
                    if 0 <= rank <= TOP:
                        held += 1
                        if rank == TOP:
                            tops += 1
        return held, tops

    # What a seat knows

    def knows(self, seat: i64, container: i64, box: i64) -> bool:
        """Whether the seat knows what is in a box; NOBODY knows only what all have seen."""
        return self.knows_place(seat, container * BOXES + box)

    def knows_place(self, seat: i64, place: i64) -> bool:
        # 7.1, 8.11
        return self.phase == phase.OVER or (seat != NOBODY and self.known[place] >> seat & 1 == 1)
