"""Auto-Brocante's secrets: hides or guesses what a seat cannot know."""

from librt.vecs import vec
from mypy_extensions import i64

from brocante.engine.core import NOBODY, Chance, bits, nth_bit, shuffle, sort, zeros
from brocante.games.auto_brocante import data, phase
from brocante.games.auto_brocante.rules_books import guess_book, is_allowed, is_book
from brocante.games.auto_brocante.rules_reading import AutoBrocanteReading


def assign(may: vec[i64], slot: i64, slots: i64, free: i64, chance: Chance | None, out: vec[i64]) -> bool:
    """Give each slot a different one of the items it may have: the first possible way, or a random one."""
    if slot == slots:
        return True
    left = may[slot] & free
    while left:
        item = nth_bit(left, i64(0) if chance is None else chance.below(bits(left)))
        left &= ~(i64(1) << item)
        out[slot] = item
        if assign(may, slot + 1, slots, free & ~(i64(1) << item), chance, out):
            return True
    return False


def rename(masks: vec[i64], cards: vec[i64], names: vec[i64]) -> None:
    """Replace every card by its new name."""
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
        if self.phase != phase.OVER:  # 8.5: then the tables are public
            self.arrange_tables(viewer, chance)

    def drafting(self, seat: i64) -> bool:
        if seat == NOBODY or seat != self.turn:
            return False
        now = self.phase
        return now in (phase.TARGET, phase.BID_AMOUNT) or now == phase.OFFER and self.card == data.FORCED_SALE

    def phase_for(self, viewer: i64) -> i64:
        """The phase as the viewer knows it: an unfinished move of a rival is not visible."""
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
        shuffled: i64 = i64(0) if viewer == NOBODY else self.shuffled[viewer]
        self.arrange_group(shuffled, chance)
        self.arrange_group(data.ALL_CARDS & ~known & ~shuffled, chance)
        for seat in range(players):
            if seat != viewer:
                self.known[seat] = self.known[seat] & known | self.hand[seat]
                self.shuffled[seat] = 0
        if chance is None:
            self.rename_cards()

    def arrange_group(self, group: i64, chance: Chance | None) -> None:
        """Redistribute these cards over the places where they are now."""
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
        """Renumber the cards of each kind, from the top of the deck and then hand by hand: their old numbers would
        reveal where they have been. Within a hand they are sorted by who knows about them."""
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
        free = self.cards_of[:]
        names = zeros(data.CARDS)
        for i in range(data.CARDS):
            kind = self.kind_of(cards[i])
            names[i] = free[kind] & -free[kind]
            free[kind] &= free[kind] - 1
        for i in range(self.deck_size):
            self.deck[i] = names[i]
        rename(self.hand, cards, names)
        rename(self.known, cards, names)
        rename(self.shuffled, cards, names)

    def knowers(self, card: i64) -> i64:
        """Who knows where a card is or once shuffled it, as one number."""
        who: i64 = 0
        for row in range(self.players + 1):
            who += who + (i64(1) if self.known[row] & card else i64(0))
        for seat in range(self.players):
            who += who + (i64(1) if self.shuffled[seat] & card else i64(0))
        return who

    def arrange_policies(self, viewer: i64, chance: Chance | None) -> None:  # 9.1
        """With chance, policies are dealt one by one: not uniformly where some kinds are ruled out."""
        free = self.loose_policies(viewer)
        wanted = zeros(self.players)
        for seat in range(self.players):
            if seat != viewer:
                wanted[seat] = data.how_many(self.policies[seat])
                self.policies[seat] = 0
                self.returned[seat] = 0
        self.give_policies(0, wanted, free, chance)
        pile: i64 = self.all_policies
        for seat in range(self.players):
            pile -= self.policies[seat]
        self.policies[self.players] = pile

    def give_policies(self, seat: i64, wanted: vec[i64], free: i64, chance: Chance | None) -> bool:
        """Give this seat and those after it as many policies as they need, of the kinds that they may have: the first
        possible way, or a random one."""
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
            kind = data.nth_policy(may, i64(0) if chance is None else chance.below(data.how_many(may)))
            may -= data.of_kind(may, kind) * data.ONE_POLICY[kind]
            self.policies[seat] += data.ONE_POLICY[kind]
            if self.give_policies(seat, wanted, free - data.ONE_POLICY[kind], chance):
                return True
            self.policies[seat] -= data.ONE_POLICY[kind]
        wanted[seat] += 1
        return False

    def arrange_tables(self, viewer: i64, chance: Chance | None) -> None:  # 9.1
        """Forget the values that the viewer has not seen, or replace them by values that fit."""
        if chance is not None and self.is_numbered():
            tables = zeros(self.players)
            assign(self.table_choices(viewer), 0, self.players, data.ALL_TABLES, chance, tables)
            for seat in range(self.players):
                self.take_table(seat, tables[seat])
            return
        for seat in range(self.players):
            if seat == viewer:
                continue
            if chance is not None:
                guess_book(self.values, seat * data.CARS, self.seen[seat], chance)
            else:
                for car in range(data.CARS):
                    if self.seen[seat] >> car & 1 == 0:
                        self.values[seat * data.CARS + car] = data.UNKNOWN

    def table_choices(self, viewer: i64) -> vec[i64]:
        """For each seat, the numbered tables that agree with what the viewer has seen of its values."""
        may = zeros(self.players)
        for seat in range(self.players):
            may[seat] = i64(1) << self.table_of(seat) if seat == viewer else self.fitting_tables(seat)
        return may

    def possible_tables(self, viewer: i64, seat: i64) -> i64:
        """The numbered tables that a seat may have by what the viewer knows, given that no two seats share one. For the
        viewer's own seat: by what the others know."""
        if not self.is_numbered():
            return 0
        may = self.table_choices(NOBODY if viewer == seat else viewer)
        fitting = may[seat]
        out = zeros(self.players)
        possible: i64 = 0
        for table in range(data.TABLES):
            may[seat] = fitting & i64(1) << table
            if may[seat] and assign(may, 0, self.players, data.ALL_TABLES, None, out):
                possible |= may[seat]
        return possible

    def audit(self) -> bool:
        players = self.players
        cars = self.graveyard
        cards: i64 = 0
        policies: i64 = self.policies[players]
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
            if self.known[seat] & self.shuffled[seat] or not self.bounds_hold(seat):
                return False
            cars |= self.lot[seat]
            cards |= self.hand[seat]
            policies += self.policies[seat]
            count_of_cars += bits(self.lot[seat])
            count_of_cards += bits(self.hand[seat])
        return (
            (cars == data.ALL_CARS and count_of_cars == data.CARS)
            and (cards == data.ALL_CARDS and count_of_cards == data.CARDS)
            and policies == self.all_policies
            and self.books_hold()
        )

    def books_hold(self) -> bool:  # 1.3, 10.26
        """Whether every seat's Blue Book is possible, and numbered ones are all different."""
        numbers: i64 = 0
        for seat in range(self.players):
            if self.is_numbered():
                table = self.table_of(seat)
                if table == data.NONE or numbers >> table & 1:
                    return False
                numbers |= i64(1) << table
                continue
            total: i64 = 0
            junk: i64 = 0
            for car in range(data.CARS):
                value = self.value(seat, car)
                if not is_allowed(car, value):
                    return False
                total += value
                if value == 0:
                    junk += 1
            if not is_book(total, junk):
                return False
        return True

    def bounds_hold(self, seat: i64) -> bool:
        """Whether the seat's policies and the pile agree with what everybody, and the seat itself, knows."""
        pile = self.policies[self.players]
        for kind in range(data.POLICY_KINDS):
            if data.of_kind(self.policies[seat], kind) > data.of_kind(self.most[seat], kind):
                return False
            if data.of_kind(pile, kind) < data.of_kind(self.in_pile, kind) + data.of_kind(self.returned[seat], kind):
                return False
        return True
