"""Boxes: six containers of ten boxes are looked into and auctioned; the wealthiest player at the end wins.

2 to 4 players, no options. Rules page: docs/rules/boxes.md. The state of the table is in rules_table.py;
this file has what a seat may do, what happens, and what stays hidden.
"""

from typing import final

from librt.vecs import vec
from mypy_extensions import i32, i64

from brocante.engine.core import NOBODY, Chance, Rules, fill, rearrange, zeros
from brocante.engine.money import may_lay, only_payment, worth
from brocante.engine.reasons import Reason
from brocante.games.boxes import action, phase
from brocante.games.boxes.data import (
    ALL_BOXES,
    BID_STEP,
    BOXES,
    CARDS,
    CLOSED,
    CLOSED_CARDS,
    CLOSED_STEPS,
    CONTAINERS,
    MOST_CASH,
    NOTE_VALUE,
    NOTES,
    NOTES_AT_START,
    OPEN_CARDS,
    OPEN_STEPS,
    STEPS,
)
from brocante.games.boxes.rules_numbers import EVERYBODY, turned, write_boxes, write_notes
from brocante.games.boxes.rules_table import BoxesTable


@final
class Boxes(BoxesTable):
    def fresh(self) -> "Boxes":
        return Boxes(self.players)

    def deal(self, chance: Chance) -> None:
        self.chance = chance
        fill(self.known, 0)
        fill(self.owner, NOBODY)
        fill(self.price, 0)
        fill(self.notes, NOTES_AT_START)
        self.container = 0
        self.secret = 0
        self.clear_table()
        self.auctioneer = chance.below(self.players)  # 8.1
        self.turn = self.auctioneer
        self.phase = phase.TYPE
        self.arrange_unknown(NOBODY, chance)  # 2.1

    def become(self, other: Rules) -> None:
        assert isinstance(other, Boxes)
        self.players = other.players
        self.turn = other.turn
        self.phase = other.phase
        self.chance = other.chance
        self.everybody = other.everybody
        self.collection = other.collection
        self.till = other.till
        self.cards = other.cards[:]
        self.known = other.known[:]
        self.owner = other.owner[:]
        self.price = other.price[:]
        self.notes = other.notes[:]
        self.laid = other.laid[:]
        self.container = other.container
        self.auctioneer = other.auctioneer
        self.secret = other.secret
        self.steps = other.steps
        self.done = other.done
        self.bid = other.bid
        self.bidder = other.bidder
        self.rivals = other.rivals

    def actions(self) -> i64:
        return action.COUNT

    def actors(self) -> i64:
        if self.phase == phase.LAY:
            return self.everybody ^ self.done  # 5.1
        return i64(0) if self.turn == NOBODY else i64(1) << self.turn

    # Legal actions

    def legal(self, seat: i64, out: vec[i64]) -> i64:
        now = self.phase
        if now == phase.LAY:
            return self.legal_notes_to_lay(seat, out)
        if seat != self.turn:
            return 0
        if now == phase.LOOK:
            return self.legal_looks(seat, out)
        if now == phase.RAISE:
            out[0] = action.PASS  # 4.3
            return self.legal_bids(seat, self.bid + BID_STEP, out, 1)
        if now == phase.OPENING:
            return self.legal_bids(seat, 0, out, 0)  # 4.1, 8.2: passing is not possible
        if now == phase.PAY:
            return self.legal_notes_to_pay(seat, out)
        if now == phase.TYPE:
            out[0] = action.OPEN_AUCTION  # 2.4
            out[1] = action.SECRET_AUCTION
            return 2
        return 0

    def legal_looks(self, seat: i64, out: vec[i64]) -> i64:
        n: i64 = 0
        known = self.known
        start = self.container * BOXES
        for box in range(self.first_box(), BOXES):
            if known[start + box] >> seat & 1 == 0:
                out[n] = action.LOOK + box
                n += 1
        return n

    def legal_bids(self, seat: i64, lowest: i64, out: vec[i64], n: i64) -> i64:
        # 4.2, 8.3, 8.5: up to all of the bidder's cash; 8.8: a bidder without cash may still open with 0
        for chosen in range(action.BID + lowest // BID_STEP, action.BID + self.cash(seat) // BID_STEP + 1):
            out[n] = chosen
            n += 1
        return n

    def legal_notes_to_lay(self, seat: i64, out: vec[i64]) -> i64:
        """Any set of notes, laid from the largest down."""
        # 5.1, 5.2, 8.8
        if seat < 0 or seat >= self.players or self.done >> seat & 1:
            return 0
        notes = self.notes
        laid = self.laid
        out[0] = action.DONE
        n: i64 = 1
        for place in range(seat * NOTES, seat * NOTES + NOTES):
            if notes[place] > laid[place]:
                out[n] = action.NOTE + place - seat * NOTES
                n += 1
            if laid[place] > 0:
                break
        return n

    def legal_notes_to_pay(self, seat: i64, out: vec[i64]) -> i64:
        # 6.3, 8.9
        n: i64 = 0
        for note in range(NOTES):
            if may_lay(self.notes, seat * NOTES, self.laid, self.till, NOTE_VALUE, self.bid, note):
                out[n] = action.NOTE + note
                n += 1
        return n

    def first_box(self) -> i64:  # 3.2, 3.5
        """The first box that the steps left are enough for: closed ones come first, and cost more."""
        if self.steps >= CLOSED_STEPS:
            return 0
        return CLOSED if self.steps >= OPEN_STEPS else BOXES

    def drafting(self, seat: i64) -> bool:
        if self.phase == phase.LAY:
            return self.done >> seat & 1 == 0 and self.sum_laid_by(seat) > 0
        return self.phase == phase.PAY and seat == self.turn and worth(self.laid, self.till, NOTE_VALUE) > 0

    def objection(self, seat: i64, chosen: i64) -> Reason:
        now = self.phase
        if now == phase.LOOK and action.LOOK <= chosen < action.NOTE:
            seen = self.has_seen(seat, self.container, chosen - action.LOOK)
            return Reason.ALREADY_SEEN if seen else Reason.NOT_ENOUGH_STEPS
        if now == phase.OPENING and chosen == action.PASS:
            return Reason.MUST_BID
        if now in (phase.OPENING, phase.RAISE) and chosen >= action.BID:
            return Reason.NOT_ENOUGH_CASH if (chosen - action.BID) * BID_STEP > self.cash(seat) else Reason.BID_TOO_LOW
        if now in (phase.LAY, phase.PAY) and action.NOTE <= chosen < action.BID:
            return self.note_refusal(seat, chosen - action.NOTE)
        return Reason.NOT_NOW

    def note_refusal(self, seat: i64, note: i64) -> Reason:
        at = self.till if self.phase == phase.PAY else seat * NOTES
        if self.notes[seat * NOTES + note] == self.laid[at + note]:
            return Reason.NOTE_NOT_HELD
        for smaller in range(note):
            if self.laid[at + smaller] > 0:
                return Reason.MALFORMED  # notes are laid from the largest down
        return Reason.INCOMPLETE  # without a larger note the price is out of reach

    # What happens

    def play_unchecked(self, seat: i64, chosen: i64) -> None:
        now = self.phase
        if now == phase.LOOK:
            self.look(seat, chosen - action.LOOK)
        elif now == phase.RAISE:
            if chosen == action.PASS:
                self.rivals ^= i64(1) << seat  # 4.4
                self.ask_rivals(seat)
            else:
                others = self.rivals | i64(1) << self.bidder
                self.stand(seat, (chosen - action.BID) * BID_STEP, others ^ i64(1) << seat)
        elif now == phase.LAY:
            if chosen == action.DONE:
                self.finish_laying(seat)
            else:
                self.laid[seat * NOTES + chosen - action.NOTE] += 1
        elif now == phase.OPENING:
            self.stand(seat, (chosen - action.BID) * BID_STEP, self.everybody ^ i64(1) << seat)
        elif now == phase.PAY:
            self.laid[self.till + chosen - action.NOTE] += 1
            if worth(self.laid, self.till, NOTE_VALUE) >= self.bid:
                self.settle()
        elif now == phase.TYPE:
            self.clear_table()
            self.secret = i64(1) if chosen == action.SECRET_AUCTION else i64(0)
            self.steps = STEPS
            self.phase = phase.LOOK

    def look(self, seat: i64, box: i64) -> None:
        self.known[self.container * BOXES + box] |= i64(1) << seat  # 3.6, 8.11
        self.steps -= CLOSED_STEPS if box < CLOSED else OPEN_STEPS
        known = self.known
        start = self.container * BOXES
        for other in range(BOXES - 1, self.first_box() - 1, -1):
            if known[start + other] >> seat & 1 == 0:
                return  # 3.3
        self.turn = self.clockwise(seat)  # 3.1, 3.4
        if self.turn != self.auctioneer:
            self.steps = STEPS
            return
        self.steps = 0
        self.phase = phase.LAY if self.secret else phase.OPENING

    def finish_laying(self, seat: i64) -> None:
        self.done |= i64(1) << seat
        if self.done == self.everybody:
            self.reveal()  # 5.3
            return
        while self.done >> self.turn & 1:
            self.turn = self.clockwise(self.turn)

    def reveal(self) -> None:
        """Make the highest sum the current bid, held by the first who laid it, counted from the auctioneer."""
        highest: i64 = -1
        first: i64 = NOBODY
        tied: i64 = 0  # the others who laid the same sum
        seat = self.auctioneer  # 8.4: of the tied, the first from here holds the bid
        for _place in range(self.players):
            total = worth(self.laid, seat * NOTES, NOTE_VALUE)
            if total > highest:  # 5.4, 8.4
                highest = total
                first = seat
                tied = 0
            elif total == highest:
                tied |= i64(1) << seat  # 5.6, 8.7
            seat = self.clockwise(seat)
        self.done = 0
        self.stand(first, highest, tied)  # 8.4: clockwise from the holder

    def stand(self, seat: i64, bid: i64, rivals: i64) -> None:
        """Set the current bid; rivals who cannot raise are out."""
        self.bid = bid
        self.bidder = seat
        for rival in range(self.players):
            if rivals >> rival & 1 and self.cash(rival) <= bid:
                rivals ^= i64(1) << rival  # 4.5
        self.rivals = rivals
        self.ask_rivals(seat)

    def ask_rivals(self, seat: i64) -> None:
        """Ask the next rival clockwise from a seat for a raise; if nobody is left, sell."""
        if self.rivals == 0:
            self.sell()  # 4.6
            return
        seat = self.clockwise(seat)  # 4.3, 8.4
        while self.rivals >> seat & 1 == 0:
            seat = self.clockwise(seat)
        self.turn = seat
        self.phase = phase.RAISE

    def sell(self) -> None:
        winner = self.bidder
        self.owner[self.container] = winner
        self.price[self.container] = self.bid  # 8.10
        known = self.known  # 6.1, 8.12
        for place in range(self.container * BOXES, self.container * BOXES + BOXES):
            known[place] |= i64(1) << winner
        if self.pays_without_choice(winner):
            self.settle()
        else:
            self.turn = winner
            self.phase = phase.PAY

    def pays_without_choice(self, winner: i64) -> bool:
        """Lay the payment if it is the secret bid itself, or the only possible one."""
        laid = self.laid
        if self.secret and worth(laid, winner * NOTES, NOTE_VALUE) == self.bid:  # 5.4, 8.6
            for note in range(NOTES):
                laid[self.till + note] = laid[winner * NOTES + note]
            return True
        # 6.4, 6.5
        return only_payment(self.notes, winner * NOTES, laid, self.till, NOTE_VALUE, self.bid)

    def settle(self) -> None:
        for note in range(NOTES):  # 6.2; 5.5: the others keep their notes
            self.notes[self.bidder * NOTES + note] -= self.laid[self.till + note]
        self.container += 1
        self.auctioneer = self.clockwise(self.auctioneer)  # 2.5
        if self.container == CONTAINERS:  # 2.2
            self.turn = NOBODY
            self.phase = phase.OVER
        else:
            self.turn = self.auctioneer
            self.phase = phase.TYPE

    def clear_table(self) -> None:
        fill(self.laid, 0)  # 8.14
        self.steps = 0
        self.done = 0
        self.bid = 0
        self.bidder = NOBODY
        self.rivals = 0

    # What a seat knows

    def arrange_unknown(self, seat: i64, chance: Chance | None) -> None:
        # 8.10, 8.13: notes, and who has laid a bid, are public
        self.arrange_boxes(seat, CLOSED, BOXES, chance)  # 3.6
        self.arrange_boxes(seat, 0, CLOSED, chance)
        if self.phase == phase.LAY:
            for rival in range(self.players):
                if rival != seat:
                    self.arrange_bid(rival, chance)
        elif self.phase == phase.PAY and seat != self.turn:
            for note in range(NOTES):
                self.laid[self.till + note] = 0

    def arrange_boxes(self, seat: i64, first: i64, stop: i64, chance: Chance | None) -> None:
        """Arrange boxes first to stop of all containers, which are one sort and so one pile."""
        places = zeros(ALL_BOXES)
        count: i64 = 0
        for container in range(CONTAINERS):
            for place in range(container * BOXES + first, container * BOXES + stop):
                if not self.knows_place(seat, place):
                    places[count] = place
                    count += 1
        rearrange(self.cards, places, count, chance)

    def arrange_bid(self, rival: i64, chance: Chance | None) -> None:
        """Arrange a secret bid: a finished one can be any of the rival's notes, an unfinished one is emptied."""
        finished = self.done >> rival & 1
        for place in range(rival * NOTES, rival * NOTES + NOTES):
            self.laid[place] = 0
            if finished and chance is not None:
                self.laid[place] = chance.below(self.notes[place] + 1)

    def numbers(self, seat: i64, out: vec[i32], at: i64) -> i64:
        """Phase and auction, owners and prices, notes and bids seat by seat, the payment, then box by box."""
        me = i64(0) if seat == NOBODY else seat
        now = self.phase
        out[at] = i32(now)
        out[at + 1] = i32(self.seen_from(me, self.turn))
        out[at + 2] = i32(self.container)
        out[at + 3] = i32(self.seen_from(me, self.auctioneer))
        out[at + 4] = i32(self.secret)
        out[at + 5] = i32(self.steps)
        out[at + 6] = i32(turned(self.done, me, self.players))
        out[at + 7] = i32(self.bid)
        out[at + 8] = i32(self.seen_from(me, self.bidder))
        out[at + 9] = i32(turned(self.rivals, me, self.players))
        n = at + 10
        for container in range(CONTAINERS):
            out[n] = i32(self.seen_from(me, self.owner[container]))
            out[n + 1] = i32(self.price[container])
            n += 2
        bids_of = seat if now == phase.LAY else EVERYBODY
        paid = now != phase.PAY or self.turn == seat
        n = write_notes(self.notes, self.laid, self.players, me, bids_of, paid, out, n)
        knows = i64(0) if seat == NOBODY else i64(1) << seat  # as knows_place
        if now == phase.OVER:
            knows = -1
        return write_boxes(self.cards, self.known, knows, me, self.players, out, n) - at

    def audit(self) -> bool:
        """Whether all boxes of both sorts are there, holdings of notes possible, and sold containers owned."""
        missing = zeros(2 * CARDS)
        for i in range(i64(len(CLOSED_CARDS))):
            missing[CLOSED_CARDS[i]] += 1
        for i in range(i64(len(OPEN_CARDS))):
            missing[CARDS + OPEN_CARDS[i]] += 1
        for place in range(ALL_BOXES):
            sort = CARDS if place % BOXES >= CLOSED else i64(0)
            missing[sort + self.cards[place]] -= 1
            if self.known[place] & ~self.everybody:
                return False
        for i in range(2 * CARDS):
            if missing[i] != 0:
                return False
        for place in range(NOTES * self.players):
            held = self.notes[place]
            lying = self.laid[place] if phase.LAY <= self.phase < phase.OVER else i64(0)
            if lying < 0 or held < lying or held > NOTES_AT_START:
                return False
        for container in range(CONTAINERS):
            sold = container < self.container or (container == self.container and self.phase == phase.PAY)
            if sold != (self.owner[container] != NOBODY):
                return False
        return self.bid <= MOST_CASH and self.steps <= STEPS
