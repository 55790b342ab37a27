"""The table of Boursicocotte: the state of a game, and methods to read it.

Everything outside the rules uses these methods instead of indexing the vectors.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from brocante.engine.core import NOBODY, Rules, equal, zeros
from brocante.games.boursicocotte.data import (
    FAMILIES,
    FAMILY_SIZE,
    FAMILY_VALUES,
    FIFTY,
    FIRST_DONKEY_PAYS,
    LOT_SIZE,
    NOTES,
    ORIGINAL_FAMILY_SIZE,
    ORIGINAL_FIFTIES,
    ORIGINAL_FIRST_DONKEY_PAYS,
    ORIGINAL_LOT_SIZE,
    PATIENCE,
    START,
    STEP,
)
from brocante.games.boursicocotte.purses import THEIRS, UNIT, Purses, counted, minus, pack


class BoursicocotteTable(Rules):
    """The state of a game of Boursicocotte; `Boursicocotte` adds how it is played."""

    def __init__(self, players: i64, double_move: bool = False, one_bid: bool = False, original: bool = False) -> None:
        super().__init__(players)
        self.double_move: Final[bool] = double_move
        self.one_bid: Final[bool] = one_bid
        self.original: Final[bool] = original
        self.family_size: i64 = ORIGINAL_FAMILY_SIZE if original else FAMILY_SIZE
        self.lot_size: i64 = ORIGINAL_LOT_SIZE if original else LOT_SIZE
        self.first_pay: i64 = ORIGINAL_FIRST_DONKEY_PAYS if original else FIRST_DONKEY_PAYS  # a note

        self.active: i64 = NOBODY
        self.still: i64 = 0  # turns in a row without an auction or a finished family
        self.finished: i64 = 0  # finished families
        self.left: i64 = 0  # the pile is pile[:left], its top is pile[left - 1]
        self.lot: i64 = 0  # up for auction are pile[left:left + lot]
        self.donkeys: i64 = 0
        self.circulation: i64 = 0  # all the players' money together
        self.bid: i64 = 0
        self.bidder: i64 = NOBODY
        self.asked: i64 = 0  # who can still raise and has not passed since the last raise
        self.spent: i64 = 0  # who has used the only bid, with one_bid
        self.shown: i64 = 0  # who could not pay for this lot and so may bid only what they have
        self.payer: i64 = NOBODY
        self.target: i64 = NOBODY  # the opponent in a trade
        self.family: i64 = NOBODY  # the family the trade is about

        self.pile: vec[i64] = zeros(FAMILIES * self.family_size)
        self.animals: vec[i64] = zeros(players * FAMILIES)
        self.laid: vec[i64] = zeros(2 * NOTES)  # first by the payer or the active player, then by the target
        self.purses: Final = Purses(players)

    def arguments(self) -> tuple[int, ...]:
        return self.players, self.double_move, self.one_bid, self.original

    def become(self, other: Rules) -> None:
        assert isinstance(other, BoursicocotteTable)
        self.turn = other.turn
        self.phase = other.phase
        self.chance = other.chance
        self.active = other.active
        self.still = other.still
        self.finished = other.finished
        self.left = other.left
        self.lot = other.lot
        self.donkeys = other.donkeys
        self.circulation = other.circulation
        self.bid = other.bid
        self.bidder = other.bidder
        self.asked = other.asked
        self.spent = other.spent
        self.shown = other.shown
        self.payer = other.payer
        self.target = other.target
        self.family = other.family
        self.pile = other.pile[:]
        self.animals = other.animals[:]
        self.laid = other.laid[:]
        self.purses.become(other.purses)

    def same_holdings(self, other: "BoursicocotteTable") -> bool:
        """Whether everybody has the same animals and money as in another state, and knows the same about them."""
        return equal(self.animals, other.animals) and self.purses.same(other.purses)

    # --- animals ---

    def animals_of(self, seat: i64, family: i64) -> i64:
        """How many animals of a family a seat has."""
        return self.animals[seat * FAMILIES + family]

    def in_pile(self, place: i64) -> i64:
        """The family of a card in the pile, counted from its top."""
        return self.pile[self.left - 1 - place]

    def in_lot(self, place: i64) -> i64:
        """The family of an animal of the lot, in the order in which they were turned up."""
        return self.pile[self.left + self.lot - 1 - place]

    def turned_up(self) -> i64:
        """How many cards were turned up in earlier auctions."""
        return i64(len(self.pile)) - self.left - self.lot

    def turned_up_at(self, place: i64) -> i64:
        """The family of such a card, counted from 0, the first of the game."""
        return self.pile[i64(len(self.pile)) - 1 - place]

    def add_animals(self, seat: i64, family: i64, count: i64) -> None:
        self.animals[seat * FAMILIES + family] += count
        if self.animals[seat * FAMILIES + family] == self.family_size:
            self.finished += 1

    def lay_out_cards(self, turned_up: list[int], lot: list[int], pile: list[int]) -> None:
        """Set up all cards in the order in which they are turned up, beginning with earlier auctions."""
        place = i64(len(self.pile))
        for family in (*turned_up, *lot, *pile):
            place -= 1
            self.pile[place] = family
        self.left = len(pile)
        self.lot = len(lot)

    def can_trade(self, seat: i64) -> bool:
        """Whether a seat holds an animal of an unfinished family."""
        for family in range(FAMILIES):
            count = self.animals[seat * FAMILIES + family]
            if count > 0 and count < self.family_size:  # 6.8
                return True
        return False

    def unowned(self, family: i64) -> i64:
        """How many animals of a family nobody has yet."""
        count = self.family_size
        for seat in range(self.players):
            count -= self.animals[seat * FAMILIES + family]
        return count

    def stake(self) -> i64:
        """How many animals the trade is about."""
        return self.stake_with(self.target, self.family)

    def stake_with(self, target: i64, family: i64) -> i64:
        """How many animals a trade of the active player would be about."""
        mine = self.animals[self.active * FAMILIES + family]
        theirs = self.animals[target * FAMILIES + family]
        return i64(2) if self.original and mine == 2 and theirs == 2 else i64(1)  # 6.7, 8.8

    # --- money ---

    def laid_by(self, seat: i64) -> i64:
        """The notes that a seat has laid so far, packed: the payer's, or an offer or counter-offer."""
        return pack(self.laid, THEIRS if seat == self.target else i64(0))

    def lay(self, seat: i64, note: i64, count: i64) -> None:
        """Set how many notes of a value a seat has laid."""
        self.laid[(THEIRS if seat == self.target else i64(0)) + note] = count

    def donkey_note(self, donkey: i64) -> i64:
        """The note that everybody gets for a donkey, counted from 0."""
        return self.first_pay + donkey

    def issued(self, d: i64) -> i64:
        """How many notes of a value every player has been given so far."""
        count = ORIGINAL_FIFTIES if d == FIFTY and self.original else START[d]
        if d >= self.first_pay and d - self.first_pay < self.donkeys:
            count += 1
        return count

    def all_issued(self) -> i64:
        """All notes that every player has been given so far, packed."""
        total: i64 = 0
        for d in range(NOTES):
            total += self.issued(d) * UNIT[d]
        return total

    def limit(self, seat: i64) -> i64:
        """The most that a seat may bid: all the money in the game, or what it had to show."""
        if self.shown & (i64(1) << seat):
            return self.purses.wealth(seat)  # 5.6
        return self.circulation  # 9.5

    def raisers(self) -> i64:
        """Everybody who can raise, as a mask; nobody else is asked."""
        mask: i64 = 0  # 9.6
        least = self.bid + STEP  # 4.5
        for seat in range(self.players):
            if self.limit(seat) >= least:
                mask |= i64(1) << seat
        mask &= ~(self.spent | i64(1) << self.active)  # 4.4, 8.3
        return mask if self.bidder == NOBODY else mask & ~(i64(1) << self.bidder)

    def out_of_patience(self) -> bool:
        return self.still >= PATIENCE * self.players  # 9.12

    def must_auction(self) -> bool:
        """Whether trading is suspended until there has been an auction."""
        return self.left > 0 and self.out_of_patience()  # 9.12

    # --- counting ---

    def has_family(self, seat: i64, family: i64) -> bool:
        """Whether a seat has a whole family."""
        return self.animals[seat * FAMILIES + family] == self.family_size

    def family_sum(self, seat: i64) -> i64:
        """The sum of a seat's finished families, before it is multiplied."""
        total: i64 = 0
        for family in range(FAMILIES):
            if self.has_family(seat, family):
                total += FAMILY_VALUES[family]
        return total

    def score(self, seat: i64) -> i64:
        families: i64 = 0  # 7.4
        for family in range(FAMILIES):
            if self.has_family(seat, family):
                families += 1
        return self.family_sum(seat) * families

    def tiebreak(self, seat: i64) -> i64:
        return self.purses.wealth(seat)  # 7.5, 7.6: if this is equal too, there are several winners

    def audit(self) -> bool:
        players = self.players
        for family in range(FAMILIES):
            count: i64 = 0
            for card in range(self.left + self.lot):
                if self.pile[card] == family:
                    count += 1
            for seat in range(players):
                count += self.animals[seat * FAMILIES + family]
            if count != self.family_size:
                return False
        notes: i64 = 0
        for seat in range(players):
            notes += self.purses.hand(seat)
        for d in range(NOTES):
            if counted(notes, d) != players * self.issued(d):
                return False
        mine = self.purses.hand(self.active if self.payer == NOBODY else self.payer)
        theirs: i64 = i64(0) if self.target == NOBODY else self.purses.hand(self.target)
        missing = minus(pack(self.laid, 0), mine) + minus(pack(self.laid, THEIRS), theirs)
        return missing == 0 and self.purses.audit()
