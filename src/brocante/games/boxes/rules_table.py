"""The table of Boxes: the state of a game, methods to read it, and scoring.

Everything outside the rules uses these methods instead of indexing the vectors.

A container has ten places: 0-3 closed boxes, 4-9 open ones. From the start all sixty boxes are in
`cards`, container by container; `known` says for each which seats have seen its card.
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
    """The state of a game of Boxes; `Boxes` adds how it is played."""

    def __init__(self, players: i64) -> None:
        super().__init__(players)
        self.everybody: i64 = (i64(1) << players) - 1
        self.collection: i64 = i64(4) if players == 2 else i64(3)  # 7.3: the size of a collection
        self.till: i64 = NOTES * players  # where the winner's payment begins in `laid`

        self.cards: vec[i64] = zeros(ALL_BOXES)
        self.known: vec[i64] = zeros(ALL_BOXES)  # by box, the seats that have seen it
        self.owner: vec[i64] = zeros(CONTAINERS)
        self.price: vec[i64] = zeros(CONTAINERS)  # the bid that won it; 0 until it is sold
        self.notes: vec[i64] = zeros(NOTES * players)  # including laid ones until they are paid
        # 8.14: secret bids, and last the payment; they stay until the next auction begins.
        self.laid: vec[i64] = zeros(NOTES * players + NOTES)

        self.container: i64 = 0
        self.auctioneer: i64 = 0
        self.secret: i64 = 0
        self.steps: i64 = 0  # left for the player who is looking
        self.done: i64 = 0  # the seats that have laid their secret bid
        self.bid: i64 = 0
        self.bidder: i64 = NOBODY
        self.rivals: i64 = 0  # the seats still in besides the bidder

        for i in range(i64(len(CLOSED_CARDS))):
            self.cards[i // CLOSED * BOXES + i % CLOSED] = CLOSED_CARDS[i]
        opens = BOXES - CLOSED
        for i in range(i64(len(OPEN_CARDS))):
            self.cards[i // opens * BOXES + CLOSED + i % opens] = OPEN_CARDS[i]

    # Reading

    def notes_of(self, seat: i64) -> vec[i64]:
        """How many notes of each value the seat has, including laid ones until they are paid."""
        return self.notes[seat * NOTES : seat * NOTES + NOTES]

    def laid_by(self, seat: i64) -> vec[i64]:
        """The notes of the seat's secret bid, by value."""
        return self.laid[seat * NOTES : seat * NOTES + NOTES]

    def payment(self) -> vec[i64]:
        """The notes of the winner's payment, by value."""
        return self.laid[self.till : self.till + NOTES]

    def cash(self, seat: i64) -> i64:
        return worth(self.notes, seat * NOTES, NOTE_VALUE)

    def sum_laid_by(self, seat: i64) -> i64:
        return worth(self.laid, seat * NOTES, NOTE_VALUE)

    def sum_paid(self) -> i64:
        return worth(self.laid, self.till, NOTE_VALUE)

    def costs(self, seat: i64) -> vec[i64]:
        """The least that the seat can pay for each possible bid, by bid // BID_STEP: there is no change."""
        # 6.2: every note is worth a whole number of steps
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
        """Whether the seat has bought and paid for the container, which counts for nobody until then."""
        return self.owner[container] == seat and (container != self.container or self.phase != phase.PAY)

    def price_of(self, container: i64) -> i64:
        """The bid that won a container; 0 if none has."""
        return self.price[container]

    def is_in(self, seat: i64) -> bool:
        """Whether the seat is still in the auction: the bidder, or a rival who may raise."""
        return seat == self.bidder or self.rivals >> seat & 1 == 1

    # Setting up a state

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
        """Set up a secret auction in which only this seat has not laid its bid."""
        self.done = self.everybody ^ i64(1) << seat
        self.turn = seat

    # Scoring

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
        """The seat's bonus for collections of one colour."""
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

    # Knowledge

    def knows(self, seat: i64, container: i64, box: i64) -> bool:
        """Whether the seat knows what is in a box; NOBODY knows only public boxes."""
        return self.knows_place(seat, container * BOXES + box)

    def knows_place(self, seat: i64, place: i64) -> bool:
        # 7.1, 8.11
        return self.phase == phase.OVER or (seat != NOBODY and self.known[place] >> seat & 1 == 1)
