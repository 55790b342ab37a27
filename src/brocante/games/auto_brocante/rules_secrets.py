"""Auto-Brocante's secrets: what a seat cannot know, forgotten or guessed; what it knows, in numbers."""

from librt.vecs import vec
from mypy_extensions import i64

from brocante.engine.core import NOBODY, Chance, bits, nth_bit, shuffle, sort, zeros
from brocante.games.auto_brocante import data, phase
from brocante.games.auto_brocante.rules_reading import AutoBrocanteReading


def assign(may: vec[i64], slot: i64, slots: i64, free: i64, chance: Chance | None, out: vec[i64]) -> bool:
    """Give each slot an item of its own out of those it may have: the first way there is, or one by chance."""
    if slot == slots:
        return True
    left = may[slot] & free
    while left:
        item = nth_bit(left, 0 if chance is None else chance.below(bits(left)))
        left &= ~(i64(1) << item)
        out[slot] = item
        if assign(may, slot + 1, slots, free & ~(i64(1) << item), chance, out):
            return True
    return False


def rename(masks: vec[i64], cards: vec[i64], names: vec[i64]) -> None:
    """Put the new name of every card for the old one."""
    for row in range(i64(len(masks))):
        old = masks[row]
        new: i64 = 0
        for i in range(data.CARDS):
            if old & cards[i]:
                new |= names[i]
        masks[row] = new


class AutoBrocanteSecrets(AutoBrocanteReading):
    def arrange_unknown(self, viewer: i64, chance: Chance | None) -> None:
        now = self.phase_for(viewer)
        if now != self.phase:
            self.phase = now
            self.car = data.NONE
            if now == phase.TURN:
                self.card = data.NONE
        self.arrange_bank(chance)
        self.arrange_cards(viewer, chance)
        self.arrange_policies(viewer, chance)
        if self.phase != phase.OVER:  # 8.5: then the tables are laid open
            self.arrange_tables(viewer, chance)

    def drafting(self, seat: i64) -> bool:
        if seat == NOBODY or seat != self.turn:
            return False
        now = self.phase
        return now in (phase.TARGET, phase.BID_AMOUNT) or now == phase.OFFER and self.card == data.FORCED_SALE

    def phase_for(self, viewer: i64) -> i64:
        """The phase as the viewer knows it: of a rival's unfinished move nothing is seen."""
        now = self.phase
        if viewer == self.turn or not self.drafting(self.turn):
            return now
        if now == phase.TARGET:
            return phase.TURN
        return phase.BIDS if now == phase.BID_AMOUNT else phase.CHOOSE

    def arrange_bank(self, chance: Chance | None) -> None:  # 9.3
        sort(self.bank, self.unseen)
        if chance is not None:
            shuffle(self.bank, 0, self.unseen, chance)

    def arrange_cards(self, viewer: i64, chance: Chance | None) -> None:  # 9.1, 9.2, 10.23
        players = self.players
        known = self.known[players if viewer == NOBODY else viewer]
        shuffled: i64 = 0 if viewer == NOBODY else self.shuffled[viewer]
        self.arrange_group(shuffled, chance)
        self.arrange_group(data.ALL_CARDS & ~known & ~shuffled, chance)
        for seat in range(players):
            if seat != viewer:
                self.known[seat] = self.known[seat] & known | self.hand[seat]
                self.shuffled[seat] = 0
        if chance is None:
            self.rename_cards()

    def arrange_group(self, group: i64, chance: Chance | None) -> None:
        """Redistribute these cards over the places where they lie now."""
        cards = zeros(bits(group))
        count: i64 = 0
        left = group
        while left:
            cards[count] = left & -left
            left &= left - 1
            count += 1
        if chance is not None:
            shuffle(cards, 0, count, chance)
        at: i64 = 0
        deck = self.deck
        for i in range(self.deck_size):
            if deck[i] & group:
                deck[i] = cards[at]
                at += 1
        for seat in range(self.players):
            hand = self.hand[seat] & ~group
            for _card in range(bits(self.hand[seat] & group)):
                hand |= cards[at]
                at += 1
            self.hand[seat] = hand

    def rename_cards(self) -> None:  # 10.24
        """Renumber the cards of each kind, from the top of the deck and then hand by hand: their old numbers
        would tell where they have been. Within a hand they are sorted by who knows of them."""
        cards = zeros(data.CARDS)
        count = self.deck_size
        for i in range(count):
            cards[i] = self.deck[i]
        for seat in range(self.players):
            first = count
            left = self.hand[seat]
            while left:
                card = left & -left
                at = count
                while at > first and self.knowers(cards[at - 1]) > self.knowers(card):
                    cards[at] = cards[at - 1]
                    at -= 1
                cards[at] = card
                left &= left - 1
                count += 1
        free = data.CARDS_OF[:]
        names = zeros(data.CARDS)
        for i in range(data.CARDS):
            kind = data.kind_of(cards[i])
            names[i] = free[kind] & -free[kind]
            free[kind] &= free[kind] - 1
        for i in range(self.deck_size):
            self.deck[i] = names[i]
        rename(self.hand, cards, names)
        rename(self.known, cards, names)
        rename(self.shuffled, cards, names)

    def knowers(self, card: i64) -> i64:
        """Who knows where a card is, or once shuffled it, as one number."""
        who: i64 = 0
        for row in range(self.players + 1):
            who += who + (1 if self.known[row] & card else 0)
        for seat in range(self.players):
            who += who + (1 if self.shuffled[seat] & card else 0)
        return who

    def arrange_policies(self, viewer: i64, chance: Chance | None) -> None:  # 9.1
        """With chance, policies are dealt one by one: not uniformly where some kinds are ruled out."""
        free: i64 = 0
        for kind in range(data.POLICY_KINDS):
            free += self.loose_policies(viewer, kind) * data.ONE_POLICY[kind]
        wanted = zeros(self.players)
        for seat in range(self.players):
            if seat != viewer:
                wanted[seat] = data.how_many(self.policies[seat])
                self.policies[seat] = 0
                self.returned[seat] = 0
        self.give_policies(0, wanted, free, chance)
        pile: i64 = data.ALL_POLICIES
        for seat in range(self.players):
            pile -= self.policies[seat]
        self.policies[self.players] = pile

    def give_policies(self, seat: i64, wanted: vec[i64], free: i64, chance: Chance | None) -> bool:
        """Give this seat and those after it as many policies as they want, of the kinds that they may have:
        the first way there is, or one by chance."""
        while wanted[seat] == 0:
            seat += 1
            if seat == self.players:
                return True
        may: i64 = 0
        for kind in range(data.POLICY_KINDS):
            if data.of_kind(self.policies[seat], kind) < data.of_kind(self.most[seat], kind):
                may += data.of_kind(free, kind) * data.ONE_POLICY[kind]
        wanted[seat] -= 1
        while may:
            kind = data.nth_policy(may, 0 if chance is None else chance.below(data.how_many(may)))
            may -= data.of_kind(may, kind) * data.ONE_POLICY[kind]
            self.policies[seat] += data.ONE_POLICY[kind]
            if self.give_policies(seat, wanted, free - data.ONE_POLICY[kind], chance):
                return True
            self.policies[seat] -= data.ONE_POLICY[kind]
        wanted[seat] += 1
        return False

    def arrange_tables(self, viewer: i64, chance: Chance | None) -> None:  # 9.1
        may = zeros(self.players)
        for seat in range(self.players):
            may[seat] = i64(1) << self.table[seat] if seat == viewer else self.possible_tables(viewer, seat)
        assign(may, 0, self.players, data.ALL_TABLES, chance, self.table)

    def possible_tables(self, viewer: i64, seat: i64) -> i64:
        """The tables that a seat may have, as far as the viewer knows; if the seat is the viewer's own, as far
        as the others know."""
        may = self.table_may[seat]
        return may if viewer in (NOBODY, seat) else may & ~(i64(1) << self.table[viewer])

    # What a seat knows, in numbers. Whoever is asked counts as seat 0, the others clockwise.

    def numbers(self, seat: i64, out: vec[i64]) -> i64:
        origin = 0 if seat == NOBODY else seat
        at = self.moment_numbers(seat, origin, out)
        at = self.car_numbers(origin, out, at)
        at = self.seat_numbers(seat, origin, out, at)
        at = self.card_numbers(seat, origin, out, at)
        return self.deck_numbers(seat, out, at)

    def moment_numbers(self, viewer: i64, origin: i64, out: vec[i64]) -> i64:
        """What is going on."""
        now = self.phase_for(viewer)
        unseen = now != self.phase
        out[0] = now
        out[1] = self.seen_from(origin, self.turn)
        out[2] = self.seen_from(origin, self.active)
        out[3] = data.NONE if unseen and now == phase.TURN else self.card
        out[4] = data.NONE if unseen else self.car
        out[5] = self.seen_from(origin, self.buyer)
        out[6] = self.seen_from(origin, self.seller)
        out[7] = self.offer
        out[8] = self.ask
        out[9] = self.asks
        out[10] = self.seen_from(origin, self.debtor)
        out[11] = self.seen_from(origin, self.creditor)
        out[12] = self.due
        out[13] = self.takes
        out[14] = self.minimum
        out[15] = self.cards_left
        out[16] = self.no_bids
        out[17] = self.turns
        out[18] = self.moved
        out[19] = self.idle
        out[20] = self.bank_size
        out[21] = self.unseen
        out[22] = self.deck_size
        return 23

    def car_numbers(self, origin: i64, out: vec[i64], at: i64) -> i64:
        """Where each car is (a seat, the graveyard, the unseen part of the bank, or how deep in it) and
        from whom it was stolen."""
        players = self.players
        for car in range(data.CARS):
            place = self.seen_from(origin, self.owner(car))
            if place < 0:
                place = players if self.graveyard >> car & 1 else players + 1
            out[at + car] = place
            thief_from: i64 = NOBODY
            for seat in range(players):
                if self.stolen[seat] >> car & 1:
                    thief_from = seat
            out[at + data.CARS + car] = self.seen_from(origin, thief_from)
        for i in range(self.unseen, self.bank_size):
            out[at + self.bank[i]] = players + 2 + i
        return at + 2 * data.CARS

    def seat_numbers(self, viewer: i64, origin: i64, out: vec[i64], at: i64) -> i64:
        """Each seat: cash, counts, bid, the policies and tables it may have; then the viewer's own policies,
        those it knows to be in the pile by itself or with all, and its values."""
        players = self.players
        for i in range(players):
            seat = (origin + i) % players
            out[at] = self.cash[seat]
            out[at + 1] = bits(self.hand[seat])
            out[at + 2] = data.how_many(self.policies[seat])
            out[at + 3] = self.bid[seat]
            out[at + 4] = self.bid_car[seat]
            out[at + 5] = self.table[seat] if seat == viewer or self.phase == phase.OVER else -1
            at += 6
            for kind in range(data.POLICY_KINDS):
                out[at + kind] = self.most_policies(viewer, seat, kind)
            at += data.POLICY_KINDS
            tables = self.possible_tables(viewer, seat)
            for t in range(data.TABLES):
                out[at + t] = tables >> t & 1
            at += data.TABLES
        for kind in range(data.POLICY_KINDS):
            out[at] = -1 if viewer == NOBODY else data.of_kind(self.policies[viewer], kind)
            out[at + 1] = -1 if viewer == NOBODY else data.of_kind(self.returned[viewer], kind)
            out[at + 2] = data.of_kind(self.in_pile, kind)
            at += 3
        for car in range(data.CARS):
            out[at] = -1 if viewer == NOBODY else self.value(viewer, car)
            at += 1
        return at

    def card_numbers(self, viewer: i64, origin: i64, out: vec[i64], at: i64) -> i64:
        """Each seat's cards by kind: those the viewer knows, those all know, and those of the viewer's
        hand that it knows; then the cards the viewer once shuffled and how many of them it has."""
        players = self.players
        known = self.known[players if viewer == NOBODY else viewer]
        hand: i64 = 0 if viewer == NOBODY else self.hand[viewer]
        shuffled: i64 = 0 if viewer == NOBODY else self.shuffled[viewer]
        for i in range(players):
            seat = (origin + i) % players
            for kind in range(data.KINDS):
                out[at] = bits(self.hand[seat] & known & data.CARDS_OF[kind])
                out[at + 1] = bits(self.hand[seat] & self.known[players] & data.CARDS_OF[kind])
                out[at + 2] = bits(hand & self.known[seat] & data.CARDS_OF[kind])
                at += 3
            out[at] = bits(self.hand[seat] & shuffled)
            at += 1
        for kind in range(data.KINDS):
            out[at] = bits(shuffled & data.CARDS_OF[kind])
            at += 1
        return at

    def deck_numbers(self, viewer: i64, out: vec[i64], at: i64) -> i64:
        """The deck from the top: the kind of a card that the viewer knows, KINDS for one it once shuffled."""
        known = self.known[self.players if viewer == NOBODY else viewer]
        shuffled: i64 = 0 if viewer == NOBODY else self.shuffled[viewer]
        for i in range(data.CARDS):
            card = self.deck[i]
            out[at + i] = -1
            if card & known:
                out[at + i] = data.kind_of(card)
            elif card & shuffled:
                out[at + i] = data.KINDS
        return at + data.CARDS

    def audit(self) -> bool:
        players = self.players
        cars = self.graveyard
        cards: i64 = 0
        policies: i64 = self.policies[players]
        tables: i64 = 0
        count_of_cars = bits(cars) + self.bank_size
        count_of_cards = self.deck_size
        for i in range(self.bank_size):
            cars |= i64(1) << self.bank[i]
        for i in range(self.deck_size):
            cards |= self.deck[i]
        for seat in range(players):
            if self.cash[seat] < 0 or self.cash[seat] % data.SMALLEST_SUM or bits(self.lot[seat]) > data.LOT_SIZE:
                return False
            if self.hand[seat] & ~self.known[seat] or self.known[players] & ~self.known[seat]:
                return False
            if self.known[seat] & self.shuffled[seat] or not self.table_may[seat] >> self.table[seat] & 1:
                return False
            if not self.bounds_hold(seat):
                return False
            cars |= self.lot[seat]
            cards |= self.hand[seat]
            policies += self.policies[seat]
            tables |= i64(1) << self.table[seat]
            count_of_cars += bits(self.lot[seat])
            count_of_cards += bits(self.hand[seat])
        return (
            (cars == data.ALL_CARS and count_of_cars == data.CARS)
            and (cards == data.ALL_CARDS and count_of_cards == data.CARDS)
            and policies == data.ALL_POLICIES
            and bits(tables) == players
        )

    def bounds_hold(self, seat: i64) -> bool:
        """Whether the seat's policies and the pile are possible for what everybody, and the seat itself, knows."""
        pile = self.policies[self.players]
        for kind in range(data.POLICY_KINDS):
            if data.of_kind(self.policies[seat], kind) > data.of_kind(self.most[seat], kind):
                return False
            if data.of_kind(pile, kind) < data.of_kind(self.in_pile, kind) + data.of_kind(self.returned[seat], kind):
                return False
        return True
