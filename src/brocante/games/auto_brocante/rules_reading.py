"""What codec, bots and tests ask of Auto-Brocante's table: nobody else needs to know how it is stored.

Sets of cars, dealer cards and value tables are bit masks; a set of policies is a number as in data.py.
"""

from mypy_extensions import i64

from brocante.engine.core import NOBODY, bits
from brocante.games.auto_brocante import data
from brocante.games.auto_brocante.rules_table import AutoBrocanteTable


class AutoBrocanteReading(AutoBrocanteTable):
    def cash_of(self, seat: i64) -> i64:
        return self.cash[seat]

    # Cars

    def lot_of(self, seat: i64) -> i64:
        """The seat's cars."""
        return self.lot[seat]

    def lot_size(self, seat: i64) -> i64:
        return bits(self.lot[seat])

    def has_car(self, seat: i64, car: i64) -> bool:
        return self.lot[seat] >> car & 1 == 1

    def stolen_from(self, seat: i64) -> i64:
        """The cars in the bank that thieves took from the seat."""
        return self.stolen[seat]

    def was_stolen(self, seat: i64, car: i64) -> bool:
        """Whether the car lies in the bank because thieves took it from the seat."""
        return self.stolen[seat] >> car & 1 == 1

    def bank_car(self, place: i64) -> i64:
        """The car at a place in the bank, counted from 0 at the top."""
        return self.bank[place]

    def table_of(self, seat: i64) -> i64:
        """The seat's value table, counted from 0."""
        return self.table[seat]

    def bid_of(self, seat: i64) -> i64:
        """What the seat has bid in the opened lot; 0 if nothing."""
        return self.bid[seat]

    def bid_car_of(self, seat: i64) -> i64:
        """The car that the seat has bid for; NONE if none."""
        return self.bid_car[seat]

    # Dealer cards

    def hand_of(self, seat: i64) -> i64:
        """The seat's dealer cards."""
        return self.hand[seat]

    def hand_size(self, seat: i64) -> i64:
        return bits(self.hand[seat])

    def holds(self, seat: i64, kind: i64) -> bool:
        """Whether the seat has a dealer card of this kind."""
        return self.hand[seat] & data.CARDS_OF[kind] != 0

    def held(self, seat: i64, kind: i64) -> i64:
        """How many dealer cards of this kind the seat has."""
        return bits(self.hand[seat] & data.CARDS_OF[kind])

    def deck_card(self, place: i64) -> i64:
        """The card at a place in the deck, counted from 0 at the top."""
        return self.deck[place]

    def known_to(self, viewer: i64) -> i64:
        """The dealer cards of which the viewer knows the place; NOBODY: of which everybody does."""
        return self.known[self.players if viewer == NOBODY else viewer]

    def shuffled_by(self, viewer: i64) -> i64:
        """The cards that the viewer put under the deck in an order unknown to it; NOBODY: none."""
        return 0 if viewer == NOBODY else self.shuffled[viewer]

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
        return 0 if viewer == NOBODY else self.returned[viewer]
