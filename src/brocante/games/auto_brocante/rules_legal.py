"""Which actions are legal now in Auto-Brocante, and why the others are not."""

from librt.vecs import vec
from mypy_extensions import i64

from brocante.engine.core import NOBODY
from brocante.engine.reasons import Reason
from brocante.games.auto_brocante import action, data, phase
from brocante.games.auto_brocante.rules_numbers import AutoBrocanteNumbers


class AutoBrocanteLegal(AutoBrocanteNumbers):
    def actions(self) -> i64:
        return action.COUNT

    def legal(self, seat: i64, out: vec[i64]) -> i64:
        if seat != self.turn or seat == NOBODY:
            return 0
        now = self.phase
        if now == phase.TURN:
            return self.legal_turn(seat, out)
        if now == phase.ANSWER:  # 6.2, 6.3
            out[0] = action.ACCEPT
            return self.amounts(self.offer + data.SMALLEST_SUM, self.ask if self.asks else data.HIGHEST_SUM, out, 1)
        if now == phase.REPLY:
            return self.legal_reply(seat, out)
        if now in (phase.OFFER, phase.BID_AMOUNT):  # 6.1, 7.2
            return self.amounts(data.SMALLEST_SUM, self.cash[seat], out, 0)
        if now == phase.TARGET:
            if self.card <= data.BUY_FROM_DEALER:
                return self.choices(self.targets(self.card), action.CAR, out, 0)
            return self.choices(self.targets(self.card), action.SEAT, out, 0)
        if now == phase.BIDS:  # 7.1, 10.8
            out[0] = action.PASS
            return self.choices(self.lot[self.active], action.CAR, out, 1)
        if now == phase.CHOOSE:  # 4.16
            return self.choices(self.lot[self.seller], action.CAR, out, 0)
        if now == phase.PICK:  # 7.3
            return self.choices(self.bidders(), action.SEAT, out, 0)
        if now == phase.TAKE:  # 4.13
            return self.choices(self.targets(data.TAKE_THREE), action.SEAT, out, 0)
        if now == phase.DEBT:  # 10.3, 10.5
            return self.choices(self.lot[seat], action.CAR, out, 0)
        if now == phase.ATTACKED:
            return self.legal_attacked(seat, out)
        if now == phase.CLOSING:  # 4.17, 4.18
            out[0] = action.PASS
            out[1] = action.PLAY + data.LOT_CLOSED
            return i64(2) if self.hand[seat] & self.cards_of[data.LOT_CLOSED] else i64(1)
        return self.legal_minimum(seat, out)

    def choices(self, mask: i64, first: i64, out: vec[i64], n: i64) -> i64:
        """The cars or seats of a mask."""
        chosen = first
        while mask:
            out[n] = chosen  # without a branch: the next one overwrites it unless it is counted
            n += mask & 1
            mask >>= 1
            chosen += 1
        return n

    def amounts(self, low: i64, high: i64, out: vec[i64], n: i64) -> i64:
        before = action.AMOUNT - 1 + low // data.SMALLEST_SUM - n
        stop = action.AMOUNT + min(high, data.HIGHEST_SUM) // data.SMALLEST_SUM - before
        for i in range(n, stop):
            out[i] = before + i
        return max(n, stop)

    def legal_minimum(self, seat: i64, out: vec[i64]) -> i64:  # 3.2, 3.6
        n: i64 = 0
        if self.spared or not self.can_restock():
            out[n] = action.PASS
            n += 1
        if self.may_buy(data.CAR_PRICE):
            out[n] = action.BUY
            n += 1
        if self.may_buy(self.dearest_top()):  # 10.9
            out[n] = action.GAMBLE
            n += 1
        if self.hand[seat] & self.cards_of[data.BUY_FOR_200]:
            out[n] = action.PLAY + data.BUY_FOR_200
            n += 1
        return n

    def legal_turn(self, seat: i64, out: vec[i64]) -> i64:  # 3.7
        out[0] = action.END_TURN
        n: i64 = 1
        if self.cards_left == data.CARDS_A_TURN:
            if self.may_buy(data.CAR_PRICE):
                out[n] = action.BUY
                n += 1
            if self.bank_size and self.may_buy(self.dearest_top()):
                out[n] = action.GAMBLE
                n += 1
            if self.cash[seat] >= data.POLICY_PRICE and self.policies[self.players]:  # 3.10, 10.19
                out[n] = action.INSURE
                n += 1
            if self.hand[seat]:  # 10.13
                out[n] = action.RENEW
                n += 1
        if self.lot[seat] and not self.no_bids and self.buyers():  # 7.5, 7.6
            out[n] = action.OPEN_LOT
            n += 1
        if self.cards_left:
            hand = self.hand[seat]
            for kind in range(data.KINDS):
                if hand & self.cards_of[kind] and self.targets(kind):
                    out[n] = action.PLAY + kind
                    n += 1
        return n

    def may_buy(self, price: i64) -> bool:  # 3.14, 10.19
        """Whether the active player may buy the bank's top car at this price."""
        seat = self.active
        return self.bank_size > 0 and self.cash[seat] >= price and self.has_room(seat)

    def can_restock(self) -> bool:
        """Whether the active player can pay one of the two cash prices."""
        return self.may_buy(data.CAR_PRICE) or self.may_buy(self.dearest_top())

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

    def targets(self, kind: i64) -> i64:  # 4.3
        """The cars or seats that the active player may play such a card on; for a card without a target, not 0 if it
        may be played."""
        seat = self.active
        if kind <= data.SELL_BLUE_BOOK_PLUS_3000:
            return self.lot[seat]
        if kind <= data.CAR_STOLEN:
            return self.rivals_cars(seat)
        if kind == data.STOLEN_RECOVERED:
            return self.stolen[seat] if self.has_room(seat) else i64(0)
        if kind == data.BUY_FROM_DEALER:
            return self.rivals_cars(seat) if self.can_buy(seat) else i64(0)
        if kind == data.FORCED_SALE:
            return self.buyers() if self.lot[seat] else i64(0)
        if kind == data.CANCEL_POLICY:
            return self.rivals_with(self.policies)
        if kind == data.BUY_FOR_200:
            return i64(1) if self.may_buy(data.CHEAP_PRICE) else i64(0)
        if kind == data.FREE_POLICY:
            return self.policies[self.players]
        if kind == data.TAKE_THREE:
            return self.rivals_with(self.hand)
        return 0  # 4.1: Lot closed

    def legal_attacked(self, seat: i64, out: vec[i64]) -> i64:  # 5.1, 5.4, 5.5
        out[0] = action.PASS
        n: i64 = 1
        if self.card == data.COLLISION and self.cash[seat] >= data.half_price(self.car):  # 4.10, 10.19
            out[n] = action.REPAIR
            n += 1
        for kind in range(data.VOID):
            if data.of_kind(self.policies[seat], kind) and data.covers(kind, self.card):
                out[n] = action.CLAIM + kind
                n += 1
        return n

    def legal_reply(self, seat: i64, out: vec[i64]) -> i64:  # 6.4
        n: i64 = 0
        affordable = self.cash[seat] >= self.ask
        may_walk = self.card == data.BUY_FROM_DEALER  # 6.6, 6.11
        if affordable:
            out[n] = action.ACCEPT
            n += 1
        if affordable or not may_walk:  # 6.7
            out[n] = action.LOOK
            n += 1
        if may_walk:
            out[n] = action.WALK_AWAY
            n += 1
        if self.asks < data.MOST_ASKS:  # 6.5
            n = self.amounts(self.offer + data.SMALLEST_SUM, min(self.ask - data.SMALLEST_SUM, self.cash[seat]), out, n)
        return n

    # Why not

    def objection(self, seat: i64, chosen: i64) -> Reason:
        if chosen >= action.AMOUNT:
            return self.why_not_amount(seat, action.sum_of(chosen))
        if chosen >= action.SEAT:
            return self.why_not_target(seat, chosen)
        if self.phase == phase.TURN or self.phase == phase.MINIMUM:
            return self.why_not_turn(seat, chosen)
        return self.why_not_answer(seat, chosen)

    def why_not_amount(self, seat: i64, amount: i64) -> Reason:
        now = self.phase
        if now == phase.ANSWER:
            return Reason.BID_TOO_LOW if amount <= self.offer else Reason.BID_TOO_HIGH
        if now in (phase.OFFER, phase.BID_AMOUNT):
            return Reason.NOT_ENOUGH_CASH
        if now != phase.REPLY or self.asks == data.MOST_ASKS:
            return Reason.NOT_NOW
        if amount <= self.offer:
            return Reason.BID_TOO_LOW
        return Reason.BID_TOO_HIGH if amount >= self.ask else Reason.NOT_ENOUGH_CASH

    def why_not_target(self, seat: i64, chosen: i64) -> Reason:
        now = self.phase
        on_cars = self.card <= data.BUY_FROM_DEALER
        if chosen < action.CAR:
            if now not in (phase.PICK, phase.TAKE) and (now != phase.TARGET or on_cars):
                return Reason.NOT_NOW
            return Reason.NOT_YOURSELF if chosen == action.SEAT + seat else Reason.NO_SUCH_TARGET
        if now not in (phase.CHOOSE, phase.BIDS, phase.DEBT) and (now != phase.TARGET or not on_cars):
            return Reason.NOT_NOW
        on_rivals = self.card > data.SELL_BLUE_BOOK_PLUS_3000 and self.card != data.STOLEN_RECOVERED
        own = self.lot[seat] >> (chosen - action.CAR) & 1 == 1
        return Reason.NOT_YOURSELF if now == phase.TARGET and on_rivals and own else Reason.NO_SUCH_TARGET

    def why_not_turn(self, seat: i64, chosen: i64) -> Reason:
        minimum = self.phase == phase.MINIMUM
        if chosen >= action.PLAY:
            return self.why_not_card(seat, chosen - action.PLAY)
        if chosen >= action.ACCEPT or (chosen == action.PASS and not minimum):
            return Reason.NOT_NOW
        if minimum and chosen != action.BUY and chosen != action.GAMBLE:
            return self.why_restock()
        if chosen == action.OPEN_LOT:
            return Reason.LOT_EMPTY if self.lot[seat] == 0 else Reason.NO_BUYER
        if self.cards_left < data.CARDS_A_TURN and not minimum:
            return Reason.OPTION_USED
        if chosen == action.RENEW:
            return Reason.CARD_NOT_HELD
        if chosen == action.INSURE:
            return Reason.PILE_EMPTY if self.policies[self.players] == 0 else Reason.NOT_ENOUGH_CASH
        return self.why_not_bank(seat)

    def why_restock(self) -> Reason:
        """Below the minimum: the reason that says what must be done first."""
        return Reason.MUST_BUY if self.can_restock() else Reason.MUST_PASS

    def why_not_bank(self, seat: i64) -> Reason:
        if self.bank_size == 0:
            return Reason.PILE_EMPTY
        return Reason.NOT_ENOUGH_CASH if self.has_room(seat) else Reason.LOT_FULL

    def why_not_card(self, seat: i64, kind: i64) -> Reason:
        if self.hand[seat] & self.cards_of[kind] == 0:
            return Reason.CARD_NOT_HELD
        if kind == data.LOT_CLOSED:
            return Reason.ONLY_IN_DEFENCE
        if self.phase == phase.MINIMUM:
            return self.why_restock()
        if self.cards_left == 0:
            return Reason.OPTION_USED
        if kind == data.BUY_FOR_200:
            return self.why_not_bank(seat)
        if kind == data.FREE_POLICY:
            return Reason.PILE_EMPTY
        if (kind <= data.SELL_BLUE_BOOK_PLUS_3000 or kind == data.FORCED_SALE) and self.lot[seat] == 0:
            return Reason.LOT_EMPTY
        if kind == data.FORCED_SALE:
            return Reason.NO_BUYER
        if (kind in (data.BUY_FROM_DEALER, data.STOLEN_RECOVERED)) and not self.has_room(seat):
            return Reason.LOT_FULL
        if kind == data.BUY_FROM_DEALER and not self.can_buy(seat):
            return Reason.NOT_ENOUGH_CASH
        return Reason.NO_SUCH_TARGET

    def why_not_answer(self, seat: i64, chosen: i64) -> Reason:
        now = self.phase
        if now == phase.REPLY:
            if chosen in (action.ACCEPT, action.LOOK):
                return Reason.NOT_ENOUGH_CASH
            if chosen == action.WALK_AWAY:
                return Reason.MUST_CLOSE
        elif now == phase.ATTACKED:
            if chosen == action.REPAIR and self.card == data.COLLISION:
                return Reason.NOT_ENOUGH_CASH
            if action.CLAIM <= chosen < action.PLAY:
                return (
                    Reason.CARD_NOT_HELD if data.covers(chosen - action.CLAIM, self.card) else Reason.CARD_DOES_NOT_FIT
                )
        elif now == phase.CLOSING and chosen == action.PLAY + data.LOT_CLOSED:
            return Reason.CARD_NOT_HELD
        return Reason.NOT_NOW
