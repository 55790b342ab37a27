"""Auto-Brocante's table: where every car, card and policy is, who knows it, and how they move.

Cars and dealer cards are bits of masks; policies are counted by kind. What each seat knows is kept
beside the things themselves and updated by every method that moves them, so that it never has to be
worked out from the past. Where a list has one entry more than there are players, the last is for
everybody.
"""

from librt.vecs import vec
from mypy_extensions import i64

from brocante.engine.core import NOBODY, Chance, Rules, bits, equal, fill, shuffle, zeros
from brocante.games.auto_brocante import data
from brocante.games.auto_brocante.rules_books import draw_book, guess_book

# Loops use names such as `_card` instead of `_`, which mypyc would make a Python object.


def copy(into: vec[i64], of: vec[i64]) -> None:
    """Much faster than a slice for short lists."""
    for i in range(i64(len(of))):
        into[i] = of[i]


def nth(mask: i64, n: i64) -> i64:
    """The n-th lowest bit of a mask, counted from 0, as a bit."""
    while n > 0:
        mask &= mask - 1
        n -= 1
    return mask & -mask


class AutoBrocanteTable(Rules):
    def __init__(self, players: i64, version: i64 = data.NEWEST_RULES) -> None:
        super().__init__(players)
        self.version: i64 = version  # of the rules
        self.tables: vec[i64] = data.VALUE if version == data.OLDEST_RULES else zeros(0)  # empty if tables are drawn
        self.cards_of: vec[i64] = data.CARDS_OF  # the dealer cards of each kind, as a mask
        self.all_policies: i64 = data.ALL_POLICIES
        self.active: i64 = NOBODY  # whose turn it is, even while somebody else is asked
        self.turns: i64 = 0
        self.moved: i64 = 0  # 1 once a car, cash or a policy has moved this turn
        self.idle: i64 = 0  # turns in a row in which nothing moved
        self.minimum: i64 = 0  # cars that the active player must have this turn
        self.spared: i64 = 0  # 1 once it could not afford any, and so may go without
        self.cards_left: i64 = 0  # dealer cards that may be played this turn; 2: any option is open
        self.no_bids: i64 = 0  # 1 once the lot was opened and nobody bid

        self.card: i64 = data.NONE  # kind of the card chosen or in effect; NONE in a deal from an opened lot
        self.car: i64 = data.NONE  # the car chosen, attacked or bargained for
        self.takes: i64 = 0  # cards that Take three may still take
        self.buyer: i64 = NOBODY
        self.seller: i64 = NOBODY
        self.offer: i64 = 0
        self.ask: i64 = 0
        self.asks: i64 = 0  # prices asked in this deal
        self.debtor: i64 = NOBODY
        self.creditor: i64 = NOBODY
        self.due: i64 = 0

        self.graveyard: i64 = 0
        self.bank: vec[i64] = zeros(data.CARS)  # top first
        self.bank_size: i64 = 0
        self.unseen: i64 = 0  # 9.3: cars at the top of the bank that were never turned up; everybody knows the rest
        self.deck: vec[i64] = zeros(data.CARDS)  # dealer cards as bits, top first
        self.deck_size: i64 = 0

        self.cash: vec[i64] = zeros(players)
        self.lot: vec[i64] = zeros(players)  # cars
        self.stolen: vec[i64] = zeros(players)  # cars in the bank that were stolen from this seat
        self.hand: vec[i64] = zeros(players)  # dealer cards
        self.known: vec[i64] = zeros(players + 1)  # dealer cards whose place this seat (everybody) knows
        self.shuffled: vec[i64] = zeros(players)  # cards it put under the deck in an order it does not know
        self.policies: vec[i64] = zeros(players + 1)  # the last are in the pile
        self.most: vec[i64] = zeros(players)  # the most policies of each kind that it may have by public knowledge
        self.in_pile: i64 = 0  # policies that everybody knows to be in the pile
        self.returned: vec[i64] = zeros(players)  # ... and those that only this seat knows to be there
        self.values: vec[i64] = zeros(players * data.CARS)  # in the seats' Blue Books
        self.seen: vec[i64] = zeros(players)  # cars whose value to this seat everybody knows
        self.bid: vec[i64] = zeros(players)  # in an opened lot; 0: none
        self.bid_car: vec[i64] = zeros(players)

    def become(self, other: Rules) -> None:
        assert isinstance(other, AutoBrocanteTable)
        self.players = other.players
        self.turn = other.turn
        self.phase = other.phase
        self.chance = other.chance
        self.active = other.active
        self.turns = other.turns
        self.moved = other.moved
        self.idle = other.idle
        self.minimum = other.minimum
        self.spared = other.spared
        self.cards_left = other.cards_left
        self.no_bids = other.no_bids
        self.card = other.card
        self.car = other.car
        self.takes = other.takes
        self.buyer = other.buyer
        self.seller = other.seller
        self.offer = other.offer
        self.ask = other.ask
        self.asks = other.asks
        self.debtor = other.debtor
        self.creditor = other.creditor
        self.due = other.due
        self.graveyard = other.graveyard
        self.bank_size = other.bank_size
        self.unseen = other.unseen
        self.deck_size = other.deck_size
        self.in_pile = other.in_pile
        self.bank = other.bank[:]
        self.deck = other.deck[:]
        copy(self.cash, other.cash)
        copy(self.lot, other.lot)
        copy(self.stolen, other.stolen)
        copy(self.hand, other.hand)
        copy(self.known, other.known)
        copy(self.shuffled, other.shuffled)
        copy(self.policies, other.policies)
        copy(self.most, other.most)
        copy(self.returned, other.returned)
        self.values = other.values[:]
        copy(self.seen, other.seen)
        copy(self.bid, other.bid)
        copy(self.bid_car, other.bid_car)

    def same_holdings(self, other: "AutoBrocanteTable") -> bool:
        """Whether everything is where it is in another state, and everybody knows the same about it."""
        return (
            self.deck_size == other.deck_size
            and self.in_pile == other.in_pile
            and equal(self.cash, other.cash)
            and equal(self.lot, other.lot)
            and equal(self.hand, other.hand)
            and equal(self.known, other.known)
            and equal(self.policies, other.policies)
            and equal(self.most, other.most)
            and equal(self.returned, other.returned)
            and equal(self.shuffled, other.shuffled)
            and equal(self.stolen, other.stolen)
            and equal(self.seen, other.seen)
            and equal(self.deck, other.deck)
        )

    def same_bids(self, other: "AutoBrocanteTable") -> bool:
        """Whether the bids for an opened lot are the same in another state."""
        return equal(self.bid, other.bid) and equal(self.bid_car, other.bid_car)

    def set_up(self, chance: Chance) -> None:
        """Set everything up for the first turn."""
        self.chance = chance
        players = self.players
        self.turns = 0
        self.idle = 0
        self.graveyard = 0
        for car in range(data.CARS):
            self.bank[car] = car
        shuffle(self.bank, 0, data.CARS, chance)  # 2.1
        self.bank_size = data.CARS  # 2.3
        self.unseen = data.CARS
        card: i64 = 1  # not i64(1) << i: compiled, that shift has only 32 bits
        for i in range(data.CARDS):
            self.deck[i] = card
            card += card
        shuffle(self.deck, 0, data.CARDS, chance)
        self.deck_size = data.CARDS
        self.deal_books(chance)
        fill(self.cash, data.STARTING_CASH)  # 2.1
        fill(self.lot, 0)
        fill(self.stolen, 0)
        fill(self.hand, 0)
        fill(self.known, 0)
        fill(self.shuffled, 0)
        fill(self.policies, 0)
        self.policies[players] = self.all_policies
        fill(self.most, self.all_policies)
        self.in_pile = 0
        fill(self.returned, 0)
        fill(self.seen, 0)
        for seat in range(players):
            self.take_policy(seat)
            for _card in range(data.STARTING_HAND):
                self.draw_card(seat)
            for _car in range(data.STARTING_LOT[players]):
                self.gain_car(seat, self.top_car())  # 2.2
        self.clear_bids()
        self.active = chance.below(players)  # 2.4

    def deal_books(self, chance: Chance) -> None:  # 2.1
        """Draw a table for each seat, or deal the numbered ones."""
        if self.is_numbered():
            numbers = zeros(data.TABLES)
            for t in range(data.TABLES):
                numbers[t] = t
            shuffle(numbers, 0, data.TABLES, chance)
            for seat in range(self.players):
                self.take_table(seat, numbers[seat])
        elif chance.is_checked():
            for seat in range(self.players):
                draw_book(self.values, seat * data.CARS, chance)
        else:  # as likely as draw_book's, in a tenth of the time
            for seat in range(self.players):
                guess_book(self.values, seat * data.CARS, 0, chance)

    def use_material(self, cards_of: vec[i64], all_policies: i64, tables: vec[i64]) -> None:  # 10.27
        """Use the material of a printed game: its tables, and how many cards and policies it has of each kind."""
        self.cards_of = cards_of
        self.all_policies = all_policies
        self.tables = tables

    def kind_of(self, card: i64) -> i64:
        """The kind of a dealer card."""
        kind: i64 = 0
        while self.cards_of[kind] & card == 0:
            kind += 1
        return kind

    def is_numbered(self) -> bool:
        """Whether the seats have different ones of ten numbered tables."""
        return len(self.tables) > 0

    def write_value(self, seat: i64, car: i64, value: i64) -> None:
        """Set what a car is worth to a seat, in a position being set up."""
        self.values[seat * data.CARS + car] = value

    def take_table(self, seat: i64, table: i64) -> None:
        for car in range(data.CARS):
            self.values[seat * data.CARS + car] = self.tables[table * data.CARS + car]

    # Cars and cash

    def has_room(self, seat: i64) -> bool:  # 3.14, 3.15
        """Whether the seat has fewer than six cars."""
        lot = self.lot[seat]
        for _car in range(data.LOT_SIZE - 1):
            lot &= lot - 1
        return lot == 0

    def can_buy(self, seat: i64) -> bool:  # 3.15
        """Whether the seat has room and cash."""
        return self.cash[seat] >= data.SMALLEST_SUM and self.has_room(seat)

    def value(self, seat: i64, car: i64) -> i64:  # 1.2
        """What the car is worth to the seat."""
        return self.values[seat * data.CARS + car]

    def owner(self, car: i64) -> i64:
        for seat in range(self.players):
            if self.lot[seat] >> car & 1:
                return seat
        return NOBODY

    def rivals_cars(self, seat: i64) -> i64:
        cars: i64 = 0
        for rival in range(self.players):
            if rival != seat:
                cars |= self.lot[rival]
        return cars

    def dearest_top(self) -> i64:  # 10.9
        """The highest list price that the bank's top car may have by public knowledge."""
        bank = self.bank
        if self.unseen == 0:
            return data.LIST_PRICE[bank[0]]
        dearest: i64 = 0
        for i in range(self.unseen):
            price = data.LIST_PRICE[bank[i]]
            if price > dearest:
                dearest = price
        return dearest

    def top_car(self) -> i64:
        """Turn up the bank's top car."""
        car = self.bank[0]
        self.leave_bank(0)
        return car

    def leave_bank(self, at: i64) -> None:  # 10.16
        """Take a car out of the bank; the others stay in order."""
        bank = self.bank
        if at < self.unseen:
            self.unseen -= 1
        others = ~(i64(1) << bank[at])
        for seat in range(self.players):
            self.stolen[seat] &= others
        self.bank_size -= 1
        for i in range(at, self.bank_size):
            bank[i] = bank[i + 1]
        bank[self.bank_size] = data.NONE

    def gain_car(self, seat: i64, car: i64) -> None:
        self.lot[seat] |= i64(1) << car
        self.moved = 1

    def lose_car(self, seat: i64, car: i64) -> None:
        self.lot[seat] &= ~(i64(1) << car)
        self.moved = 1

    def put_under_bank(self, car: i64) -> None:  # 9.2
        self.bank[self.bank_size] = car
        self.bank_size += 1

    def pay_bank(self, seat: i64, amount: i64) -> None:
        self.cash[seat] -= amount
        self.moved = 1

    def pay(self, payer: i64, payee: i64, amount: i64) -> None:
        self.cash[payer] -= amount
        self.cash[payee] += amount
        self.moved = 1

    def reveal_value(self, seat: i64, car: i64) -> None:  # 6.10
        """Make a car's value to the seat public."""
        self.seen[seat] |= i64(1) << car

    def clear_bids(self) -> None:
        fill(self.bid, 0)
        fill(self.bid_car, data.NONE)

    # Dealer cards

    def draw_card(self, seat: i64) -> None:
        """Take the deck's top card, if there is one."""
        if self.deck_size == 0:  # 10.12
            return
        deck = self.deck
        card = deck[0]
        self.deck_size -= 1
        for i in range(self.deck_size):
            deck[i] = deck[i + 1]
        deck[self.deck_size] = 0
        self.hand[seat] |= card
        self.known[seat] |= card
        self.shuffled[seat] &= ~card

    def use_card(self, seat: i64, kind: i64) -> None:  # 4.2, 10.24
        """Put a card of this kind face up under the deck; of several, one that everybody knows about."""
        alike = self.hand[seat] & self.cards_of[kind]
        open_ones = alike & self.known[self.players]
        card = nth(open_ones if open_ones else alike, 0)
        for viewer in range(self.players + 1):
            if viewer != seat:
                self.see_leave(viewer, seat, card, self.cards_of[kind])
            self.known[viewer] |= card
        self.hand[seat] &= ~card
        self.deck[self.deck_size] = card
        self.deck_size += 1

    def see_leave(self, viewer: i64, seat: i64, card: i64, alike: i64) -> None:  # 10.24
        """A viewer sees a card leave a hand and cannot tell it from others of its kind: if it knows of one there, it
        takes that to be the one that left."""
        known = self.known[viewer] & self.hand[seat] & alike
        if known & card:
            return
        if known:
            taken_for = nth(known, 0)
            self.known[viewer] &= ~taken_for
            if viewer < self.players and self.shuffled[viewer] & card:
                self.shuffled[viewer] ^= card | taken_for
        elif viewer < self.players and self.shuffled[viewer] & alike:
            self.lose_shuffled(viewer, seat)

    def lose_shuffled(self, viewer: i64, seat: i64) -> None:  # 10.23
        """If cards that the viewer once shuffled are in this hand, it loses track of all of them."""
        if self.shuffled[viewer] & self.hand[seat]:
            self.shuffled[viewer] = 0

    def lose_track(self, viewer: i64, seat: i64) -> None:  # 10.25
        """The viewer loses track of this hand's cards when it cannot see which of them leave."""
        self.known[viewer] &= ~self.hand[seat]
        if viewer < self.players:
            self.lose_shuffled(viewer, seat)

    def renew_hand(self, seat: i64) -> None:  # 3.11, 10.12, 10.23
        """Shuffle the hand, put it under the deck and draw as many cards."""
        hand = self.hand[seat]
        for viewer in range(self.players + 1):
            self.lose_track(viewer, seat)
        self.shuffled[seat] |= hand
        self.hand[seat] = 0
        first = self.deck_size
        cards = hand
        while cards:
            self.deck[self.deck_size] = cards & -cards
            self.deck_size += 1
            cards &= cards - 1
        shuffle(self.deck, first, self.deck_size, self.chance)
        for _card in range(bits(hand)):
            self.draw_card(seat)

    def take_card(self, taker: i64, seat: i64) -> None:  # 4.13, 10.14, 10.25
        """Take an unseen card from a rival's hand."""
        card = nth(self.hand[seat], self.chance.below(bits(self.hand[seat])))
        for viewer in range(self.players + 1):
            if viewer == taker:
                self.see_leave(viewer, seat, card, self.cards_of[self.kind_of(card)])
            elif viewer != seat:
                self.lose_track(viewer, seat)
        self.hand[seat] &= ~card
        self.hand[taker] |= card
        self.known[taker] |= card
        self.shuffled[taker] &= ~card

    # Policies

    def take_policy(self, seat: i64) -> None:  # 10.15, 10.21
        """Take a policy from the pile, which is shuffled whenever a policy is returned."""
        pile = self.players
        kind = self.any_policy(pile)
        pile_known = self.in_pile == self.policies[pile]
        may_be = (
            data.each_kind(self.in_pile) if pile_known else data.ONE_OF_EACH
        )  # what the drawn one may be by public knowledge
        self.most[seat] += may_be & data.each_kind(self.all_policies - self.most[seat])
        self.in_pile -= data.each_kind(self.in_pile)
        for viewer in range(pile):  # only the seat that drew it knows which kind is gone
            gone = data.each_kind(self.returned[viewer])
            self.returned[viewer] -= gone & data.ONE_POLICY[kind] if viewer == seat else gone
        self.move_policy(kind, pile, seat)

    def cancel_policy(self, seat: i64) -> None:  # 4.14, 10.15
        """Shuffle an unseen policy of the seat back into the pile."""
        kind = self.any_policy(seat)
        self.returned[seat] += data.ONE_POLICY[kind]
        self.move_policy(kind, seat, self.players)

    def show_policy(self, seat: i64, kind: i64) -> None:  # 5.3
        """Show a policy and shuffle it back into the pile."""
        self.most[seat] -= data.ONE_POLICY[kind]
        self.in_pile += data.ONE_POLICY[kind]
        elsewhere = data.of_kind(self.all_policies, kind) - data.of_kind(self.in_pile, kind)
        for holder in range(self.players):
            while data.of_kind(self.most[holder], kind) > elsewhere:
                self.most[holder] -= data.ONE_POLICY[kind]
        self.move_policy(kind, seat, self.players)

    def any_policy(self, place: i64) -> i64:
        """The kind of the policy at a random place."""
        return data.nth_policy(self.policies[place], self.chance.below(data.how_many(self.policies[place])))

    def move_policy(self, kind: i64, source: i64, target: i64) -> None:
        self.policies[source] -= data.ONE_POLICY[kind]
        self.policies[target] += data.ONE_POLICY[kind]
        self.moved = 1

    def loose_policies(self, viewer: i64) -> i64:
        """The policies that the viewer's rivals (NOBODY: all seats) may have, as far as it knows."""
        loose = self.all_policies - self.in_pile
        if viewer != NOBODY:
            loose -= self.policies[viewer] + self.returned[viewer]
        return loose

    def most_policies(self, viewer: i64, seat: i64, kind: i64) -> i64:
        """The most policies of a kind that a seat may have, as far as the viewer knows; if the seat is the
        viewer's own, as far as the others know."""
        loose = self.loose_policies(NOBODY if viewer == seat else viewer)
        return data.fewest_of(kind, loose, self.most[seat], data.how_many(self.policies[seat]))
