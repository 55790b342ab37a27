"""Boursicocotte (the 2025 edition of Kuhhandel): animals change hands by auction and by secret trade.

3 to 5 players. Options: double_move (an auction after every trade), one_bid (one bid for each
player in an auction), original (four cards a family, one animal an auction, poorer start).
The rules, statement by statement: docs/rules/boursicocotte.md.
"""

from typing import final

from librt.vecs import vec
from mypy_extensions import i32, i64

from brocante.engine.core import NOBODY, Chance, fill, shuffle, sort, zeros
from brocante.engine.money import may_lay, only_payment, worth
from brocante.engine.reasons import Reason
from brocante.games.boursicocotte import action, phase
from brocante.games.boursicocotte.data import (
    ALL_MONEY,
    DONKEY,
    FAMILIES,
    NOTE_VALUES,
    NOTES,
    STEP,
)
from brocante.games.boursicocotte.purses import THEIRS, held
from brocante.games.boursicocotte.rules_table import BoursicocotteTable


@final
class Boursicocotte(BoursicocotteTable):
    """A game of Boursicocotte in progress."""

    def fresh(self) -> "Boursicocotte":
        return Boursicocotte(self.players, self.double_move, self.one_bid, self.original)

    def deal(self, chance: Chance) -> None:
        self.chance = chance
        self.still = self.finished = self.donkeys = self.lot = 0
        fill(self.animals, 0)
        fill(self.laid, 0)
        self.left = len(self.pile)
        for card in range(self.left):
            self.pile[card] = card // self.family_size
        shuffle(self.pile, 0, self.left, chance)  # 2.1
        self.circulation = 0
        self.purses.clear()
        for d in range(NOTES):
            self.issue(d, self.issued(d))  # 2.2
        self.active = chance.below(self.players)  # 2.3
        self.begin_turn()

    def issue(self, note: i64, count: i64) -> None:
        """Give everybody notes from the bank."""
        self.purses.give_all(note, count)
        self.circulation += self.players * count * NOTE_VALUES[note]

    # --- whose turn it is ---

    def begin_turn(self) -> None:
        self.phase = phase.TURN
        self.turn = self.active
        self.bid = self.asked = self.spent = self.shown = 0
        self.bidder = self.payer = self.target = self.family = NOBODY

    def end_turn(self) -> None:
        if self.finished == FAMILIES or (self.left == 0 and self.out_of_patience()):  # 7.3, 9.13
            self.begin_turn()
            self.phase = phase.OVER
            self.turn = NOBODY
            self.purses.reveal_all()  # 9.16
            return
        self.active = self.clockwise(self.active)  # 3.3
        while self.left == 0 and not self.can_trade(self.active):  # 7.2
            self.active = self.clockwise(self.active)
        self.begin_turn()

    def actors(self) -> i64:
        return self.asked if self.phase == phase.BIDDING else super().actors()  # 9.1

    def drafting(self, seat: i64) -> bool:
        if seat != self.turn:
            return False
        return self.phase in (phase.OFFERING, phase.COUNTERING) or (
            self.phase == phase.PAYING and held(self.laid, 0) > 0
        )

    # --- legal actions ---

    def actions(self) -> i64:
        return action.BID + self.players * ALL_MONEY // STEP + 1

    def legal(self, seat: i64, out: vec[i64]) -> i64:
        now = self.phase
        if now == phase.BIDDING:
            return self.legal_bids(seat, out)
        if seat != self.turn:
            return 0
        if now == phase.TURN:
            return self.legal_turns(out)
        if now in (phase.OFFERING, phase.COUNTERING):
            return self.legal_offers(seat, out)
        if now == phase.PAYING:
            return self.legal_payments(seat, out)
        if now == phase.HAMMER:
            out[0] = action.SELL
            out[1] = action.PREEMPT
            return i64(2) if self.purses.wealth(seat) >= self.bid else i64(1)  # 9.9
        if now == phase.REPLY:
            out[0] = action.ACCEPT
            out[1] = action.COUNTER
            return i64(2) if self.purses.count(seat) > 0 else i64(1)  # 9.11
        return 0

    def legal_turns(self, out: vec[i64]) -> i64:
        """The choices of a turn: an auction, or a trade if there is an animal to trade for."""
        n: i64 = 0  # 3.1, 3.2
        if self.left > 0:  # 7.1
            out[0] = action.AUCTION
            n = 1
            if self.must_auction():
                return 1
        animals = self.animals
        mine = self.active * FAMILIES
        other = self.active
        for left in range(self.players - 1):
            other = self.clockwise(other)
            theirs = other * FAMILIES
            for family in range(FAMILIES):
                if animals[mine + family] > 0 and animals[theirs + family] > 0:  # 6.1, 6.8
                    out[n] = action.TRADE + left * FAMILIES + family
                    n += 1
        return n

    def legal_bids(self, seat: i64, out: vec[i64]) -> i64:
        if seat < 0 or self.asked & (i64(1) << seat) == 0:
            return 0
        out[0] = action.PASS
        n: i64 = 1
        for chosen in range(action.BID + self.bid // STEP + 1, action.BID + self.limit(seat) // STEP + 1):
            out[n] = chosen
            n += 1
        return n

    def legal_payments(self, seat: i64, out: vec[i64]) -> i64:
        """Notes that lead to a payment without superfluous notes; a 0 is always superfluous."""
        laid = self.laid  # 5.1, 5.2
        n: i64 = 0
        for d in range(i64(1), NOTES):
            if may_lay(self.purses.money, seat * NOTES, laid, 0, NOTE_VALUES, self.bid, d):
                out[n] = action.NOTE + d
                n += 1
            if laid[d] > 0:
                break
        return n

    def legal_offers(self, seat: i64, out: vec[i64]) -> i64:
        """Any notes, from the largest down; an offer is empty only if the hand is."""
        laid = self.laid
        money = self.purses.money
        mine: i64 = i64(0) if self.phase == phase.OFFERING else THEIRS
        at = seat * NOTES
        n: i64 = 0
        if held(laid, mine) > 0 or held(money, at) == 0:  # 9.10, 9.11
            out[0] = action.DONE
            n = 1
        for d in range(NOTES):
            if money[at + d] > laid[mine + d]:  # 6.2
                out[n] = action.NOTE + d
                n += 1
            if laid[mine + d] > 0:
                break
        return n

    def objection(self, seat: i64, chosen: i64) -> Reason:
        if self.phase == phase.TURN:
            return self.turn_refusal(chosen)
        if self.phase == phase.BIDDING and chosen >= action.BID:
            return Reason.BID_TOO_HIGH if STEP * (chosen - action.BID) > self.bid else Reason.BID_TOO_LOW
        if self.phase == phase.HAMMER and chosen == action.PREEMPT:
            return Reason.NOT_ENOUGH_CASH
        if self.phase == phase.REPLY and chosen == action.COUNTER:
            return Reason.NOTE_NOT_HELD
        if self.phase == phase.PAYING or self.phase == phase.OFFERING or self.phase == phase.COUNTERING:
            return self.note_refusal(seat, chosen)
        return Reason.NOT_NOW

    def not_asked(self, seat: i64) -> Reason:
        """Why a seat may do nothing at all now."""
        if self.phase != phase.BIDDING or seat < 0 or seat >= self.players:
            return Reason.NOT_YOUR_TURN
        if seat == self.active:
            return Reason.OWN_AUCTION
        if seat == self.bidder:
            return Reason.HIGHEST_BIDDER
        if self.spent & (i64(1) << seat):
            return Reason.BID_SPENT
        return Reason.ALREADY_PASSED if self.raisers() >> seat & 1 else Reason.NOT_ENOUGH_CASH

    def turn_refusal(self, chosen: i64) -> Reason:
        if chosen == action.AUCTION:
            return Reason.PILE_EMPTY
        if chosen < action.TRADE or chosen >= action.BID:
            return Reason.NOT_NOW
        if (chosen - action.TRADE) // FAMILIES + 1 >= self.players:
            return Reason.NO_SUCH_TARGET
        if self.must_auction():
            return Reason.MUST_AUCTION
        count = self.animals_of(self.active, (chosen - action.TRADE) % FAMILIES)
        if count == 0:
            return Reason.CARD_NOT_HELD
        return Reason.FAMILY_FINISHED if count == self.family_size else Reason.TARGET_HAS_NONE

    def trade_refusal(self) -> Reason:
        """Why the active player can trade with nobody; Reason.FINE if there is somebody."""
        out = zeros(self.actions())
        count = self.legal_turns(out)  # the trades come last
        if count > 0 and out[count - 1] >= action.TRADE:
            return Reason.FINE
        return Reason.MUST_AUCTION if self.must_auction() else Reason.TARGET_HAS_NONE

    def note_refusal(self, seat: i64, chosen: i64) -> Reason:
        if chosen == action.DONE and self.phase != phase.PAYING:
            return Reason.NOTHING_LAID
        if chosen < action.NOTE or chosen >= action.TRADE:
            return Reason.NOT_NOW
        d = chosen - action.NOTE
        mine: i64 = THEIRS if self.phase == phase.COUNTERING else i64(0)
        if self.purses.money[seat * NOTES + d] == self.laid[mine + d]:
            return Reason.NOTE_NOT_HELD
        for smaller in range(d):
            if self.laid[mine + smaller] > 0:
                return Reason.MALFORMED  # notes are laid from the largest down
        return Reason.SUPERFLUOUS if d == 0 else Reason.INCOMPLETE

    # --- carrying out actions ---

    def play_unchecked(self, seat: i64, chosen: i64) -> None:
        now = self.phase
        if now == phase.BIDDING:
            if chosen == action.PASS:
                self.asked &= ~(i64(1) << seat)  # 8.4, 9.3: until somebody raises
                self.ask_next()
            else:
                self.raise_bid(seat, STEP * (chosen - action.BID))
        elif now == phase.TURN:
            if chosen == action.AUCTION:
                self.open_auction()
            else:
                self.open_trade(chosen - action.TRADE)
        elif now == phase.HAMMER:
            if chosen == action.PREEMPT:
                self.charge(self.active)  # 4.8, 5.7
            elif self.purses.wealth(self.bidder) >= self.bid:
                self.charge(self.bidder)  # 4.7
            else:
                self.show_money(self.bidder)
        elif now == phase.PAYING:
            self.laid[chosen - action.NOTE] += 1
            if worth(self.laid, 0, NOTE_VALUES) >= self.bid:
                self.settle_auction()
        elif now == phase.OFFERING:
            if chosen == action.DONE:
                self.phase = phase.REPLY
                self.turn = self.target
            else:
                self.laid[chosen - action.NOTE] += 1
        elif now == phase.REPLY:
            if chosen == action.ACCEPT:
                self.settle_trade()  # 6.3
            else:
                self.phase = phase.COUNTERING  # 6.4
        elif chosen == action.DONE:
            self.settle_trade()
        else:
            self.laid[THEIRS + chosen - action.NOTE] += 1

    # --- an auction ---

    def open_auction(self) -> None:
        self.still = 0
        self.lot = self.lot_size  # 4.1, 8.5
        self.left -= self.lot
        for place in range(self.lot):
            if self.in_lot(place) == DONKEY:  # 4.2, 4.3, 8.7
                self.issue(self.donkey_note(self.donkeys), 1)
                self.donkeys += 1
        self.open_bidding()

    def open_bidding(self) -> None:
        self.phase = phase.BIDDING
        self.bid = self.spent = 0  # 5.5, 9.7: in a repeated auction as well
        self.bidder = NOBODY
        self.ask_all()

    def raise_bid(self, seat: i64, amount: i64) -> None:
        self.bid = amount
        self.bidder = seat
        if self.one_bid:
            self.spent |= i64(1) << seat  # 8.3
        self.ask_all()

    def ask_all(self) -> None:
        self.asked = self.raisers()
        self.ask_next()

    def ask_next(self) -> None:
        """Ask the next bidder, to the left of the last one; when nobody is left the hammer falls."""
        if self.asked == 0 and self.bidder == NOBODY:
            self.take_lot(self.active)  # 4.6
            return
        if self.asked == 0:
            self.phase = phase.HAMMER  # 9.4
            self.turn = self.active
            return
        seat = self.clockwise(self.active if self.bidder == NOBODY else self.bidder)  # 9.2
        while self.asked & (i64(1) << seat) == 0:
            seat = self.clockwise(seat)
        self.turn = seat

    def show_money(self, seat: i64) -> None:
        """A bidder who cannot pay shows everything, and the same lot is auctioned again."""
        self.shown |= i64(1) << seat  # 5.6, 9.8: it cannot happen to the same bidder again
        self.purses.show(seat)  # 5.4
        self.open_bidding()

    def charge(self, seat: i64) -> None:
        """Make the buyer pay the bid; without a choice of notes the payment is immediate."""
        self.payer = seat
        if only_payment(self.purses.money, seat * NOTES, self.laid, 0, NOTE_VALUES, self.bid):  # 5.3
            self.settle_auction()
        else:
            self.phase = phase.PAYING
            self.turn = seat

    def settle_auction(self) -> None:
        payee = self.active if self.payer == self.bidder else self.bidder
        self.purses.exchange(self.payer, payee, self.laid, self.bid)
        self.take_lot(self.payer)

    def take_lot(self, seat: i64) -> None:
        for place in range(self.lot):
            self.add_animals(seat, self.in_lot(place), 1)
        self.lot = 0
        self.end_turn()

    # --- a trade ---

    def open_trade(self, choice: i64) -> None:
        target = self.active + 1 + choice // FAMILIES
        self.target = target if target < self.players else target - self.players
        self.family = choice % FAMILIES
        self.phase = phase.OFFERING

    def settle_trade(self) -> None:
        """Give the animals to the higher offer; to the active player if offers are equal or the offer was accepted."""
        won = worth(self.laid, 0, NOTE_VALUES) >= worth(self.laid, THEIRS, NOTE_VALUES)  # 6.4, 6.6
        winner, loser = (self.active, self.target) if won else (self.target, self.active)
        stake = self.stake()
        finished = self.finished
        self.purses.exchange(self.active, self.target, self.laid, 0)  # 6.5
        self.animals[loser * FAMILIES + self.family] -= stake
        self.add_animals(winner, self.family, stake)
        self.still = self.still + 1 if self.finished == finished else i64(0)  # 9.12
        if self.double_move and self.left > 0:  # 8.1, 8.2
            self.begin_turn()
            self.open_auction()
        else:
            self.end_turn()

    # --- what a seat can know ---

    def arrange_unknown(self, seat: i64, chance: Chance | None) -> None:
        # 9.14: secret are the order of the pile, the notes in hands and offers, and moves that are not complete
        sort(self.pile, self.left)
        if chance is not None:
            shuffle(self.pile, 0, self.left, chance)
        if seat != self.turn:
            self.undo_draft()
        self.purses.arrange_unknown(self.players if seat == NOBODY else seat, self.payer, self.bid, chance)
        if self.target != NOBODY and seat != self.active:
            self.purses.arrange_offer(self.active, self.laid, chance)

    def undo_draft(self) -> None:
        if self.phase == phase.PAYING:
            fill(self.laid, 0)
        elif self.phase == phase.OFFERING:
            fill(self.laid, 0)
            self.phase = phase.TURN
            self.target = self.family = NOBODY
        elif self.phase == phase.COUNTERING:
            self.phase = phase.REPLY
            for d in range(NOTES):
                self.laid[THEIRS + d] = 0

    def numbers(self, seat: i64, out: vec[i32], at: i64) -> i64:
        me = i64(0) if seat == NOBODY else seat
        viewer = self.players if seat == NOBODY else seat
        now = self.phase
        draft = seat != self.turn and now == phase.OFFERING  # not visible yet
        counter = seat != self.turn and now == phase.COUNTERING
        out[at] = i32(phase.TURN if draft else phase.REPLY if counter else now)
        out[at + 1] = i32(self.seen_from(me, self.turn))
        out[at + 2] = i32(self.seen_from(me, self.active))
        out[at + 3] = i32(self.seen_from(me, self.bidder))
        out[at + 4] = i32(self.seen_from(me, self.payer))
        out[at + 5] = i32(NOBODY if draft else self.seen_from(me, self.target))
        out[at + 6] = i32(NOBODY if draft else self.family)
        out[at + 7] = i32(self.left)
        out[at + 8] = i32(self.in_lot(self.lot - 1) if self.lot > 0 else NOBODY)
        out[at + 9] = i32(self.in_lot(self.lot - 2) if self.lot > 1 else NOBODY)
        out[at + 10] = i32(self.donkeys)
        out[at + 11] = i32(self.circulation)
        out[at + 12] = i32(self.bid)
        out[at + 13] = i32(self.still)
        out[at + 14] = i32(held(self.laid, 0) if now == phase.REPLY or now == phase.COUNTERING else i64(0))
        n = at + 15
        other = me
        for _place in range(self.players):
            n = self.seat_numbers(viewer, other, out, n)
            other = self.clockwise(other)
        sees_first = seat != NOBODY and (seat == self.payer or (self.target != NOBODY and seat == self.active))
        sees_second = seat != NOBODY and seat == self.target and not draft
        laid = self.laid
        for d in range(NOTES):
            out[n] = i32(laid[d]) if sees_first else i32(NOBODY)
            out[n + 1] = i32(laid[THEIRS + d]) if sees_second else i32(NOBODY)
            n += 2
        return n - at

    def seat_numbers(self, viewer: i64, other: i64, out: vec[i32], n: i64) -> i64:
        """Write what the viewer knows about a seat; return where it ends."""
        out[n] = i32(self.purses.count(other))
        out[n + 1] = i32(self.asked >> other & 1)
        out[n + 2] = i32(self.spent >> other & 1)
        out[n + 3] = i32(self.shown >> other & 1)
        n += 4
        animals = self.animals
        for place in range(other * FAMILIES, other * FAMILIES + FAMILIES):
            out[n] = i32(animals[place])
            n += 1
        return n + self.purses.numbers(viewer, other, out, n)
