"""Auto-Brocante: used-car dealers buy, sell, bargain, insure and wreck each other's cars.

3 to 5 players, no options. The Quebec edition of Dealer's Choice (Parker Brothers, 1972). Its rules
page is docs/rules/auto_brocante.md; its printed facts are in data.py, the Blue Books in rules_books.py,
the state of the table in rules_table.py, what each seat knows of it in rules_secrets.py, what each may
do in rules_legal.py. This file has the flow of the game: who is asked what, and what follows.
"""

from typing import final

from mypy_extensions import i64

from brocante.engine.core import NOBODY, Chance, bits
from brocante.games.auto_brocante import action, data, phase
from brocante.games.auto_brocante.rules_legal import AutoBrocanteLegal


@final
class AutoBrocante(AutoBrocanteLegal):
    def fresh(self) -> "AutoBrocante":
        other = AutoBrocante(self.players, self.version)
        other.use_material(self.cards_of, self.all_policies, self.tables)
        return other

    def arguments(self) -> tuple[int, ...]:
        return self.players, self.version

    def deal(self, chance: Chance) -> None:
        self.set_up(chance)
        self.begin_turn()

    def score(self, seat: i64) -> i64:  # 8.3
        """Assets: cash, and the seat's cars at the values in its table."""
        assets = self.cash[seat]
        for car in range(data.CARS):
            if self.lot[seat] >> car & 1:
                assets += self.value(seat, car)
        return assets

    def tiebreak(self, seat: i64) -> i64:  # 8.4
        return self.cash[seat]

    # The course of a turn

    def begin_turn(self) -> None:
        self.moved = 0
        self.no_bids = 0
        self.cards_left = data.CARDS_A_TURN
        self.minimum = min(self.bank_size, data.FULL_MINIMUM)  # 3.1, 3.3
        self.spared = 0
        self.phase = phase.MINIMUM
        self.go_on()

    def go_on(self) -> None:
        """After something is settled, end the game or return to the active player."""
        self.card = data.NONE
        self.car = data.NONE
        self.buyer = NOBODY
        self.seller = NOBODY
        self.offer = 0
        self.ask = 0
        self.asks = 0
        self.turn = self.active
        if self.bank_size == 0 and self.some_lot_is_empty():  # 8.1, 8.2, 10.11
            self.finish()
        elif self.phase != phase.MINIMUM or not self.must_restock():
            self.phase = phase.TURN
        elif self.version > data.OLDEST_RULES and not self.can_restock():  # 3.6
            self.spared = 1

    def some_lot_is_empty(self) -> bool:
        return any(self.lot[seat] == 0 for seat in range(self.players))

    def must_restock(self) -> bool:  # 3.1, 10.20
        """Whether the active player is below the minimum and can pay for some way of buying from the bank."""
        seat = self.active
        return bits(self.lot[seat]) < self.minimum and self.cash[seat] >= data.CHEAP_PRICE

    def end_turn(self) -> None:  # 10.10
        self.draw_card(self.active)  # 3.13
        self.turns += 1
        self.idle = i64(0) if self.moved else self.idle + 1
        last = self.turns == data.MOST_ROUNDS * self.players  # 10.17
        if last or self.idle == data.MOST_IDLE_ROUNDS * self.players:  # 10.18
            self.finish()
            return
        self.active = self.clockwise(self.active)  # 2.4
        self.begin_turn()

    def finish(self) -> None:
        self.phase = phase.OVER
        self.turn = NOBODY

    # What an action does

    def play_unchecked(self, seat: i64, chosen: i64) -> None:
        now = self.phase
        if now in (phase.TURN, phase.MINIMUM):
            self.play_turn(seat, chosen)
        elif now == phase.ANSWER:
            self.play_answer(chosen)
        elif now == phase.REPLY:
            self.play_reply(chosen)
        elif now == phase.OFFER:
            self.offer = action.sum_of(chosen)
            self.ask_seller()
        elif now == phase.TARGET:
            self.play_target(seat, chosen)
        elif now == phase.BIDS:
            if chosen == action.PASS:
                self.next_bidder(seat)
            else:
                self.car = chosen - action.CAR
                self.phase = phase.BID_AMOUNT
        elif now == phase.BID_AMOUNT:
            self.bid[seat] = action.sum_of(chosen)
            self.bid_car[seat] = self.car
            self.car = data.NONE
            self.next_bidder(seat)
        elif now == phase.CHOOSE:
            self.car = chosen - action.CAR
            self.phase = phase.OFFER
        elif now == phase.PICK:
            self.pick(seat, chosen - action.SEAT)
        elif now == phase.TAKE:
            self.take_card(seat, chosen - action.SEAT)
            self.takes -= 1
            self.take_on()
        elif now == phase.DEBT:
            self.give_up(seat, chosen - action.CAR)
        elif now == phase.ATTACKED:
            self.play_attacked(seat, chosen)
        else:
            self.play_closing(seat, chosen)

    def play_turn(self, seat: i64, chosen: i64) -> None:
        if chosen == action.END_TURN:
            self.end_turn()
        elif chosen == action.PASS:  # 3.6
            self.phase = phase.TURN
        elif chosen == action.BUY:  # 3.8
            self.use_option()
            self.buy_top(seat, data.CAR_PRICE)
        elif chosen == action.GAMBLE:  # 3.9
            self.use_option()
            self.buy_top(seat, data.LIST_PRICE[self.bank[0]])
        elif chosen == action.INSURE:  # 3.10
            self.use_option()
            self.pay_bank(seat, data.POLICY_PRICE)
            self.take_policy(seat)
        elif chosen == action.RENEW:  # 3.11
            self.use_option()
            self.renew_hand(seat)
        elif chosen == action.OPEN_LOT:  # 3.12, 10.22
            self.use_option()
            self.next_bidder(seat)
        else:
            self.play_card(seat, chosen - action.PLAY)

    def use_option(self) -> None:  # 3.4, 3.7
        """No option is left after one other than cards, or once the lot is opened."""
        if self.phase == phase.TURN:
            self.cards_left = 0

    def buy_top(self, seat: i64, price: i64) -> None:
        self.pay_bank(seat, price)
        self.gain_car(seat, self.top_car())
        self.go_on()

    def play_card(self, seat: i64, kind: i64) -> None:
        if kind < data.BUY_FOR_200:
            self.card = kind
            self.phase = phase.TARGET
            return
        self.cards_left -= 1  # 3.5
        self.use_card(seat, kind)
        if kind == data.BUY_FOR_200:  # 4.7
            self.buy_top(seat, data.CHEAP_PRICE)
        elif kind == data.FREE_POLICY:  # 4.8
            self.take_policy(seat)
            self.go_on()
        else:
            self.takes = data.CARDS_TAKEN
            self.take_on()

    def take_on(self) -> None:  # 4.13
        """Ask for the next pick of Take three if there is one."""
        if self.takes and self.rivals_with(self.hand):
            self.phase = phase.TAKE
        else:
            self.takes = 0
            self.go_on()

    def play_target(self, seat: i64, chosen: i64) -> None:
        kind = self.card
        self.cards_left -= 1
        self.use_card(seat, kind)
        if kind == data.FORCED_SALE:  # 4.16
            self.seller = seat
            self.buyer = chosen - action.SEAT  # 4.18
            self.phase = phase.CLOSING
            self.turn = self.buyer
            return
        if kind == data.CANCEL_POLICY:  # 4.14
            self.cancel_policy(chosen - action.SEAT)
            self.go_on()
            return
        car = chosen - action.CAR
        self.car = car
        if kind <= data.SELL_BLUE_BOOK_PLUS_3000:
            self.sell(seat, car, kind)
        elif kind <= data.CAR_STOLEN:  # 5.5
            self.phase = phase.ATTACKED
            self.turn = self.owner(car)
        elif kind == data.STOLEN_RECOVERED:
            self.recover(seat, car)
        else:
            self.buyer = seat  # 4.15
            self.seller = self.owner(car)
            self.phase = phase.CLOSING
            self.turn = self.seller

    def sell(self, seat: i64, car: i64, kind: i64) -> None:
        """Sell to the bank's customer; the car leaves the game."""
        if kind >= data.SELL_BLUE_BOOK:  # 4.5, 6.10
            self.reveal_value(seat, car)
        self.cash[seat] += self.sale_price(seat, kind, car)
        self.lose_car(seat, car)  # 4.6
        self.graveyard |= i64(1) << car
        self.go_on()

    def recover(self, seat: i64, car: i64) -> None:  # 4.12, 10.16
        at: i64 = 0
        while self.bank[at] != car:
            at += 1
        self.leave_bank(at)
        self.gain_car(seat, car)
        self.go_on()

    def play_attacked(self, victim: i64, chosen: i64) -> None:
        car = self.car
        if chosen >= action.CLAIM:  # 5.2, 10.7
            self.show_policy(victim, chosen - action.CLAIM)
            self.owe(self.active, victim, self.damages())
            return
        if chosen == action.REPAIR:  # 4.10, 5.4
            self.pay_bank(victim, data.half_price(car))
        else:
            self.lose_car(victim, car)
            if self.card == data.FIRE:  # 4.9
                self.graveyard |= i64(1) << car
            else:
                self.put_under_bank(car)  # 4.10, 4.11, 10.11
            if self.card == data.CAR_STOLEN:  # 4.12
                self.stolen[victim] |= i64(1) << car
        self.go_on()

    def play_closing(self, seat: i64, chosen: i64) -> None:  # 4.17
        if chosen != action.PASS:
            self.use_card(seat, data.LOT_CLOSED)
            self.go_on()
            return
        self.phase = phase.CHOOSE if self.card == data.FORCED_SALE else phase.OFFER
        self.turn = self.buyer

    def next_bidder(self, seat: i64) -> None:  # 7.1
        """Ask the next rival after this seat for a bid; after the last one the seller picks."""
        rival = self.clockwise(seat)
        while rival != self.active:
            if self.can_buy(rival):
                self.phase = phase.BIDS
                self.turn = rival
                return
            rival = self.clockwise(rival)
        if self.bidders():
            self.phase = phase.PICK
            self.turn = self.active
        else:
            self.no_bids = 1  # 7.6
            self.go_on()

    def pick(self, seller: i64, buyer: i64) -> None:  # 7.3, 7.4
        self.seller = seller
        self.buyer = buyer
        self.car = self.bid_car[buyer]
        self.offer = self.bid[buyer]
        self.clear_bids()
        self.ask_seller()

    def ask_seller(self) -> None:
        self.phase = phase.ANSWER
        self.turn = self.seller

    def play_answer(self, chosen: i64) -> None:  # 6.2
        if chosen == action.ACCEPT:
            self.close_deal(self.offer)
        else:
            self.ask = action.sum_of(chosen)
            self.asks += 1
            self.phase = phase.REPLY
            self.turn = self.buyer

    def play_reply(self, chosen: i64) -> None:  # 6.4
        if chosen == action.ACCEPT:
            self.close_deal(self.ask)
        elif chosen == action.LOOK:
            self.look()
        elif chosen == action.WALK_AWAY:  # 6.6
            self.go_on()
            self.end_turn()
        else:
            self.offer = action.sum_of(chosen)
            self.ask_seller()

    def close_deal(self, price: i64) -> None:  # 10.6
        """The car changes hands for a price, which is negative if the seller pays."""
        buyer = self.buyer
        seller = self.seller
        self.lose_car(seller, self.car)
        self.gain_car(buyer, self.car)
        if price < 0:
            self.owe(seller, buyer, -price)
        else:
            self.owe(buyer, seller, price)

    def look(self) -> None:  # 6.8, 6.9, 10.1, 10.2
        """Under the hood: an honest seller gets a fine on top of the value, a dishonest one pays it."""
        value = self.value(self.seller, self.car)
        self.reveal_value(self.seller, self.car)
        self.close_deal(self.hood_price(value))

    def owe(self, debtor: i64, creditor: i64, amount: i64) -> None:
        self.debtor = debtor
        self.creditor = creditor
        self.due = amount
        self.settle()

    def settle(self) -> None:  # 10.3
        """Pay what is due from cash, then ask for cars if they can cover more."""
        debtor = self.debtor
        paid = min(self.due, self.cash[debtor])
        self.pay(debtor, self.creditor, paid)
        self.due -= paid
        if self.due and self.lot[debtor]:
            self.phase = phase.DEBT  # 10.5
            self.turn = debtor
        else:
            self.debtor = NOBODY
            self.creditor = NOBODY
            self.due = 0  # 10.4
            self.go_on()

    def give_up(self, seat: i64, car: i64) -> None:  # 10.3
        self.lose_car(seat, car)
        self.put_under_bank(car)
        self.cash[seat] += data.half_price(car)
        self.settle()
