"""What codec, bots and tests read from Auto-Brocante's table, so that only the rules know how it is stored.

Sets of cars, dealer cards and numbered tables are bit masks; a set of policies is a number as in data.py.
"""

from mypy_extensions import i64

from brocante.engine.core import NOBODY, bits
from brocante.games.auto_brocante import data, phase
from brocante.games.auto_brocante.rules_table import AutoBrocanteTable


class AutoBrocanteReading(AutoBrocanteTable):
    def cash_of(self, seat: i64) -> i64:
        return self.cash[seat]

    # Prices

    def sale_price(self, seat: i64, kind: i64, car: i64) -> i64:
        """What a customer pays for a car that the seat sells with a card of this kind."""
        price = self.value(seat, car) if kind >= data.SELL_BLUE_BOOK else data.LIST_PRICE[car]  # 4.4, 4.5
        return price + data.SELL_EXTRA[kind]

    def damages(self) -> i64:
        """What the attacker pays for the attacked car if it is insured."""
        return data.LIST_PRICE[self.car]  # 5.2

    def is_honest(self, value: i64) -> bool:
        """Whether the asked price is at most what the car is worth to the seller."""
        return self.ask <= value  # 6.8, 6.9

    def hood_price(self, value: i64) -> i64:
        """What a look costs the buyer if the car is worth this to the seller; if negative, the seller pays."""
        return value + data.HOOD_FINE if self.is_honest(value) else value - data.HOOD_FINE  # 6.8, 6.9

    # Cars

    def lot_of(self, seat: i64) -> i64:
        """The seat's cars."""
        return self.lot[seat]

    def lot_size(self, seat: i64) -> i64:
        return bits(self.lot[seat])

    def has_car(self, seat: i64, car: i64) -> bool:
        return self.lot[seat] >> car & 1 == 1

    def stolen_from(self, seat: i64) -> i64:
        """The cars in the bank that were stolen from the seat."""
        return self.stolen[seat]

    def was_stolen(self, seat: i64, car: i64) -> bool:
        """Whether the car is in the bank because it was stolen from the seat."""
        return self.stolen[seat] >> car & 1 == 1

    def bank_car(self, place: i64) -> i64:
        """The car at a place in the bank, counted from 0 at the top."""
        return self.bank[place]

    def bid_of(self, seat: i64) -> i64:
        """What the seat has bid in the opened lot; 0 if nothing."""
        return self.bid[seat]

    def bid_car_of(self, seat: i64) -> i64:
        """The car that the seat has bid for; NONE if none."""
        return self.bid_car[seat]

    # Blue Books

    def knows_value(self, viewer: i64, seat: i64, car: i64) -> bool:
        """Whether the viewer knows what a car is worth to a seat; NOBODY: whether everybody does."""
        return viewer == seat or self.seen[seat] >> car & 1 == 1 or self.phase == phase.OVER  # 6.10, 8.5

    def seen_of(self, seat: i64) -> i64:
        """The cars whose value to the seat everybody has seen."""
        return self.seen[seat]

    def table_of(self, seat: i64) -> i64:
        """The number of the seat's table, counted from 0; NONE if tables are not numbered or it is not known."""
        for table in range(i64(len(self.tables)) // data.CARS):
            if self.fits(seat, data.ALL_CARS, table):
                return table
        return data.NONE

    def table_value(self, table: i64, car: i64) -> i64:
        """What a car is worth by a numbered table."""
        return self.tables[table * data.CARS + car]

    def fits(self, seat: i64, cars: i64, table: i64) -> bool:
        """Whether a numbered table has the seat's values for all these cars."""
        for car in range(data.CARS):
            if cars >> car & 1 and self.table_value(table, car) != self.value(seat, car):
                return False
        return True

    def fitting_tables(self, seat: i64) -> i64:
        """The numbered tables that agree with every value of the seat that everybody has seen."""
        mask: i64 = 0
        for table in range(data.TABLES):
            if self.fits(seat, self.seen[seat], table):
                mask |= i64(1) << table
        return mask

    # Dealer cards

    def hand_of(self, seat: i64) -> i64:
        """The seat's dealer cards."""
        return self.hand[seat]

    def hand_size(self, seat: i64) -> i64:
        return bits(self.hand[seat])

    def holds(self, seat: i64, kind: i64) -> bool:
        """Whether the seat has a dealer card of this kind."""
        return self.hand[seat] & self.cards_of[kind] != 0

    def held(self, seat: i64, kind: i64) -> i64:
        """How many dealer cards of this kind the seat has."""
        return bits(self.hand[seat] & self.cards_of[kind])

    def deck_card(self, place: i64) -> i64:
        """The card at a place in the deck, counted from 0 at the top."""
        return self.deck[place]

    def known_to(self, viewer: i64) -> i64:
        """The dealer cards whose place the viewer knows; NOBODY: whose place everybody knows."""
        return self.known[self.players if viewer == NOBODY else viewer]

    def shuffled_by(self, viewer: i64) -> i64:
        """The cards that the viewer put under the deck in an order it does not know; NOBODY: none."""
        return i64(0) if viewer == NOBODY else self.shuffled[viewer]

    # Policies

    def policies_of(self, seat: i64) -> i64:
        """The seat's policies."""
        return self.policies[seat]

    def policy_count(self, seat: i64) -> i64:
        return data.how_many(self.policies[seat])

    def insured(self, seat: i64, kind: i64) -> i64:
        """How many policies of this kind the seat has."""
        return data.of_kind(self.policies[seat], kind)

    def pile(self) -> i64:
        """The policies that nobody has."""
        return self.policies[self.players]

    def returned_by(self, viewer: i64) -> i64:
        """The policies that only the viewer knows to be in the pile; NOBODY: none."""
        return i64(0) if viewer == NOBODY else self.returned[viewer]
