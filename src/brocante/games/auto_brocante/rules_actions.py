"""Auto-Brocante's actions: which are legal now, and why the others are not."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from brocante.engine.core import NOBODY
from brocante.engine.reasons import Reason
from brocante.games.auto_brocante.data import (
    BUY_FOR_200,
    BUY_FROM_DEALER,
    CANCEL_POLICY,
    CAR_STOLEN,
    CARDS_OF,
    COLLISION,
    FORCED_SALE,
    FREE_POLICY,
    KINDS,
    LIST_PRICE,
    LOT_CLOSED,
    SELL_BLUE_BOOK_PLUS_3000,
    STOLEN_RECOVERED,
    TAKE_THREE,
    VOID,
    covers,
    of_kind,
)
from brocante.games.auto_brocante.rules_secrets import AutoBrocanteSecrets
from brocante.games.auto_brocante.rules_table import (
    ANSWER,
    ATTACKED,
    BID_AMOUNT,
    BIDS,
    CHOOSE,
    CLOSING,
    DEBT,
    MINIMUM,
    OFFER,
    PICK,
    REPLY,
    SMALLEST_SUM,
    TAKE,
    TARGET,
    TURN,
)

CAR_PRICE: Final[i64] = 4_000  # of the bank's top car, unseen
CHEAP_PRICE: Final[i64] = 200  # of the same with the card
POLICY_PRICE: Final[i64] = 4_000
HOOD_FINE: Final[i64] = 1_000  # under the hood
HIGHEST_SUM: Final[i64] = 20_000  # of offers, asked prices and bids
MOST_ASKS: Final[i64] = 3
CARDS_A_TURN: Final[i64] = 2
CARDS_TAKEN: Final[i64] = 3
MOST_ROUNDS: Final[i64] = 100
MOST_IDLE_ROUNDS: Final[i64] = 3

PASS: Final[i64] = 0  # make no use of what is asked: buy no car, claim nothing, leave the lot open, bid nothing
END_TURN: Final[i64] = 1
BUY: Final[i64] = 2
GAMBLE: Final[i64] = 3
INSURE: Final[i64] = 4
RENEW: Final[i64] = 5
OPEN_LOT: Final[i64] = 6
ACCEPT: Final[i64] = 7
LOOK: Final[i64] = 8
WALK_AWAY: Final[i64] = 9
REPAIR: Final[i64] = 10
CLAIM: Final[i64] = 11  # + kind of policy: 4 can be claimed
PLAY: Final[i64] = 15  # + kind of card: 16
SEAT: Final[i64] = 31  # + seat: 5
CAR: Final[i64] = 36  # + car: 24
AMOUNT: Final[i64] = 60  # + amount / 50 - 1: 400
ACTIONS: Final[i64] = 460


def sum_of(action: i64) -> i64:
    """The amount of money that an action names."""
    return (action - AMOUNT + 1) * SMALLEST_SUM


class AutoBrocanteActions(AutoBrocanteSecrets):
    def actions(self) -> i64:
        return ACTIONS

    def legal(self, seat: i64, out: vec[i64]) -> i64:
        if seat != self.turn or seat == NOBODY:
            return 0
        phase = self.phase
        if phase == TURN:
            return self.legal_turn(seat, out)
        if phase == ANSWER:
            out[0] = ACCEPT
            return self.amounts(self.offer + SMALLEST_SUM, self.ask if self.asks else HIGHEST_SUM, out, 1)
        if phase == REPLY:
            return self.legal_reply(seat, out)
        if phase in (OFFER, BID_AMOUNT):
            return self.amounts(SMALLEST_SUM, self.cash[seat], out, 0)
        if phase == TARGET:
            if self.card <= BUY_FROM_DEALER:
                return self.choices(self.targets(self.card), CAR, out, 0)
            return self.choices(self.targets(self.card), SEAT, out, 0)
        if phase == BIDS:
            out[0] = PASS
            return self.choices(self.lot[self.active], CAR, out, 1)
        if phase == CHOOSE:
            return self.choices(self.lot[self.seller], CAR, out, 0)
        if phase == PICK:
            return self.choices(self.bidders(), SEAT, out, 0)
        if phase == TAKE:
            return self.choices(self.targets(TAKE_THREE), SEAT, out, 0)
        if phase == DEBT:
            return self.choices(self.lot[seat], CAR, out, 0)
        if phase == ATTACKED:
            return self.legal_attacked(seat, out)
        if phase == CLOSING:
            out[0] = PASS
            out[1] = PLAY + LOT_CLOSED
            return 2 if self.hand[seat] & CARDS_OF[LOT_CLOSED] else 1
        return self.legal_minimum(seat, out)

    def choices(self, mask: i64, first: i64, out: vec[i64], n: i64) -> i64:
        """The cars or seats of a mask."""
        action = first
        while mask:
            out[n] = action  # the next one overwrites it, unless it counts
            n += mask & 1
            mask >>= 1
            action += 1
        return n

    def amounts(self, low: i64, high: i64, out: vec[i64], n: i64) -> i64:
        before = AMOUNT - 1 + low // SMALLEST_SUM - n
        stop = AMOUNT + min(high, HIGHEST_SUM) // SMALLEST_SUM - before
        for i in range(n, stop):
            out[i] = before + i
        return max(n, stop)

    def legal_minimum(self, seat: i64, out: vec[i64]) -> i64:
        n: i64 = 0
        if self.may_buy(CAR_PRICE):
            out[n] = BUY
            n += 1
        if self.may_buy(self.dearest_top()):
            out[n] = GAMBLE
            n += 1
        if n == 0:
            out[n] = PASS
            n += 1
        if self.hand[seat] & CARDS_OF[BUY_FOR_200]:
            out[n] = PLAY + BUY_FOR_200
            n += 1
        return n

    def legal_turn(self, seat: i64, out: vec[i64]) -> i64:
        out[0] = END_TURN
        n: i64 = 1
        if self.cards_left == CARDS_A_TURN:
            if self.may_buy(CAR_PRICE):
                out[n] = BUY
                n += 1
            if self.bank_size and self.may_buy(self.dearest_top()):
                out[n] = GAMBLE
                n += 1
            if self.cash[seat] >= POLICY_PRICE and self.policies[self.players]:
                out[n] = INSURE
                n += 1
            if self.hand[seat]:
                out[n] = RENEW
                n += 1
        if self.lot[seat] and not self.no_bids and self.buyers():
            out[n] = OPEN_LOT
            n += 1
        if self.cards_left:
            hand = self.hand[seat]
            for kind in range(KINDS):
                if hand & CARDS_OF[kind] and self.targets(kind):
                    out[n] = PLAY + kind
                    n += 1
        return n

    def may_buy(self, price: i64) -> bool:
        """Whether the active player may buy the bank's top car at this price."""
        seat = self.active
        return self.bank_size > 0 and self.cash[seat] >= price and self.has_room(seat)

    def buyers(self) -> i64:
        """The active player's rivals with room and cash, as a mask."""
        mask: i64 = 0
        for seat in range(self.players):
            if seat != self.active and self.can_buy(seat):
                mask |= i64(1) << seat
        return mask

    def bidders(self) -> i64:
        mask: i64 = 0
        for seat in range(self.players):
            if self.bid[seat]:
                mask |= i64(1) << seat
        return mask

    def rivals_with(self, things: vec[i64]) -> i64:
        """The active player's rivals who hold any of these, as a mask."""
        mask: i64 = 0
        for seat in range(self.players):
            if seat != self.active and things[seat]:
                mask |= i64(1) << seat
        return mask

    def targets(self, kind: i64) -> i64:
        """The cars or seats that the active player may play such a card on; of a card that needs
        none, anything but 0 if it may be played."""
        seat = self.active
        if kind <= SELL_BLUE_BOOK_PLUS_3000:
            return self.lot[seat]
        if kind <= CAR_STOLEN:
            return self.rivals_cars(seat)
        if kind == STOLEN_RECOVERED:
            return self.stolen[seat] if self.has_room(seat) else 0
        if kind == BUY_FROM_DEALER:
            return self.rivals_cars(seat) if self.can_buy(seat) else 0
        if kind == FORCED_SALE:
            return self.buyers() if self.lot[seat] else 0
        if kind == CANCEL_POLICY:
            return self.rivals_with(self.policies)
        if kind == BUY_FOR_200:
            return 1 if self.may_buy(CHEAP_PRICE) else 0
        if kind == FREE_POLICY:
            return self.policies[self.players]
        if kind == TAKE_THREE:
            return self.rivals_with(self.hand)
        return 0  # Lot closed

    def legal_attacked(self, seat: i64, out: vec[i64]) -> i64:
        out[0] = PASS
        n: i64 = 1
        if self.card == COLLISION and self.cash[seat] >= LIST_PRICE[self.car] // 2:
            out[n] = REPAIR
            n += 1
        for kind in range(VOID):
            if of_kind(self.policies[seat], kind) and covers(kind, self.card):
                out[n] = CLAIM + kind
                n += 1
        return n

    def legal_reply(self, seat: i64, out: vec[i64]) -> i64:
        n: i64 = 0
        affordable = self.cash[seat] >= self.ask
        may_walk = self.card == BUY_FROM_DEALER
        if affordable:
            out[n] = ACCEPT
            n += 1
        if affordable or not may_walk:
            out[n] = LOOK
            n += 1
        if may_walk:
            out[n] = WALK_AWAY
            n += 1
        if self.asks < MOST_ASKS:
            n = self.amounts(self.offer + SMALLEST_SUM, min(self.ask - SMALLEST_SUM, self.cash[seat]), out, n)
        return n

    # Why not

    def objection(self, seat: i64, action: i64) -> Reason:
        if action >= AMOUNT:
            return self.why_not_amount(seat, sum_of(action))
        if action >= SEAT:
            return self.why_not_target(seat, action)
        if self.phase == TURN or self.phase == MINIMUM:
            return self.why_not_turn(seat, action)
        return self.why_not_answer(seat, action)

    def why_not_amount(self, seat: i64, amount: i64) -> Reason:
        phase = self.phase
        if phase == ANSWER:
            return Reason.BID_TOO_LOW if amount <= self.offer else Reason.BID_TOO_HIGH
        if phase in (OFFER, BID_AMOUNT):
            return Reason.NOT_ENOUGH_CASH
        if phase != REPLY or self.asks == MOST_ASKS:
            return Reason.NOT_NOW
        if amount <= self.offer:
            return Reason.BID_TOO_LOW
        return Reason.BID_TOO_HIGH if amount >= self.ask else Reason.NOT_ENOUGH_CASH

    def why_not_target(self, seat: i64, action: i64) -> Reason:
        phase = self.phase
        if action < CAR:
            if phase != PICK and phase != TAKE and (phase != TARGET or self.card <= BUY_FROM_DEALER):
                return Reason.NOT_NOW
            return Reason.NOT_YOURSELF if action == SEAT + seat else Reason.NO_SUCH_TARGET
        if phase != CHOOSE and phase != BIDS and phase != DEBT and (phase != TARGET or self.card > BUY_FROM_DEALER):
            return Reason.NOT_NOW
        attack = phase == TARGET and self.card > SELL_BLUE_BOOK_PLUS_3000 and self.card != STOLEN_RECOVERED
        return Reason.NOT_YOURSELF if attack and self.lot[seat] >> (action - CAR) & 1 else Reason.NO_SUCH_TARGET

    def why_not_turn(self, seat: i64, action: i64) -> Reason:
        minimum = self.phase == MINIMUM
        if action >= PLAY:
            return self.why_not_card(seat, action - PLAY)
        if action >= ACCEPT or (action == PASS and not minimum):
            return Reason.NOT_NOW
        if minimum and action != BUY and action != GAMBLE:
            return self.why_restock()
        if action == OPEN_LOT:
            return Reason.LOT_EMPTY if self.lot[seat] == 0 else Reason.NO_BUYER
        if self.cards_left < CARDS_A_TURN and not minimum:
            return Reason.OPTION_USED
        if action == RENEW:
            return Reason.CARD_NOT_HELD
        if action == INSURE:
            return Reason.PILE_EMPTY if self.policies[self.players] == 0 else Reason.NOT_ENOUGH_CASH
        return self.why_not_bank(seat)

    def why_restock(self) -> Reason:
        """Below the minimum: what must be done first."""
        affordable = self.may_buy(CAR_PRICE) or self.may_buy(self.dearest_top())
        return Reason.MUST_BUY if affordable else Reason.MUST_PASS

    def why_not_bank(self, seat: i64) -> Reason:
        if self.bank_size == 0:
            return Reason.PILE_EMPTY
        return Reason.NOT_ENOUGH_CASH if self.has_room(seat) else Reason.LOT_FULL

    def why_not_card(self, seat: i64, kind: i64) -> Reason:
        if self.hand[seat] & CARDS_OF[kind] == 0:
            return Reason.CARD_NOT_HELD
        if self.phase == MINIMUM:
            return self.why_restock()
        if self.cards_left == 0:
            return Reason.OPTION_USED
        if kind == LOT_CLOSED:
            return Reason.NOT_NOW
        if kind == BUY_FOR_200:
            return self.why_not_bank(seat)
        if kind == FREE_POLICY:
            return Reason.PILE_EMPTY
        if (kind <= SELL_BLUE_BOOK_PLUS_3000 or kind == FORCED_SALE) and self.lot[seat] == 0:
            return Reason.LOT_EMPTY
        if kind == FORCED_SALE:
            return Reason.NO_BUYER
        if (kind in (BUY_FROM_DEALER, STOLEN_RECOVERED)) and not self.has_room(seat):
            return Reason.LOT_FULL
        if kind == BUY_FROM_DEALER and not self.can_buy(seat):
            return Reason.NOT_ENOUGH_CASH
        return Reason.NO_SUCH_TARGET

    def why_not_answer(self, seat: i64, action: i64) -> Reason:
        phase = self.phase
        if phase == REPLY:
            if action in (ACCEPT, LOOK):
                return Reason.NOT_ENOUGH_CASH
            if action == WALK_AWAY:
                return Reason.MUST_CLOSE
        elif phase == ATTACKED:
            if action == REPAIR and self.card == COLLISION:
                return Reason.NOT_ENOUGH_CASH
            if CLAIM <= action < PLAY:
                return Reason.CARD_NOT_HELD if covers(action - CLAIM, self.card) else Reason.CARD_DOES_NOT_FIT
        elif phase == CLOSING and action == PLAY + LOT_CLOSED:
            return Reason.CARD_NOT_HELD
        return Reason.NOT_NOW
