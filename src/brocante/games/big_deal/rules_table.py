"""The table of Big Deal: the state of a round, and methods to read it.

Everything outside the rules uses these methods instead of indexing the vectors.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from brocante.engine.core import NOBODY, Rules, zeros
from brocante.games.big_deal import action
from brocante.games.big_deal.data import (
    COPIES,
    DECK,
    GOLD,
    GOLD_RANK,
    KINDS,
    LARGE_HAND,
    MOST_SETS,
    OBJECT_RANK,
    RANKS,
    SILVER,
    SILVER_RANK,
    SMALL_HAND,
    SMALL_TABLE,
    VALUE,
    kind_of,
)

MOST_MOVES: Final[i64] = 2 * DECK  # in a round: each move uses a hand card, or gives up a fight in which one was played
AT_ONCE: Final[i64] = 8  # moves packed into one number, so that copying a state stays fast

# The record of a seat: the hand as a count for each kind, then three numbers.
HELD: Final[i64] = 12  # how many cards the hand has
TOP: Final[i64] = 13  # the set on top of the stack, NOBODY if there is none
EARLIER: Final[i64] = 14  # the score of earlier rounds
SEAT: Final[i64] = 15

# The record of a set: how many cards it has of each rank, then two numbers.
OBJECT: Final[i64] = 3  # the kind of its object
BELOW: Final[i64] = 4  # the set below it, NOBODY for the first of a stack
SET: Final[i64] = 5


class BigDealTable(Rules):
    """The state of a game of Big Deal; `BigDeal` adds how it is played."""

    def __init__(self, players: i64) -> None:
        super().__init__(players)
        self.hand_size: i64 = LARGE_HAND if players <= SMALL_TABLE else SMALL_HAND
        self.round: i64 = 0
        self.starter: i64 = NOBODY
        self.thief: i64 = NOBODY
        self.victim: i64 = NOBODY
        self.seats: vec[i64] = zeros(players * SEAT)
        # Both piles: the draw pile at the front, its top card last; the discard pile at the back,
        # its top card first; NOBODY between them.
        self.piles: vec[i64] = zeros(DECK)
        self.draws: i64 = 0
        self.discards: i64 = 0
        self.sets: vec[i64] = zeros(MOST_SETS * SET)  # in the order they were laid
        self.laid: i64 = 0
        self.opening: i64 = NOBODY  # the card that began the discard pile
        self.moves: vec[i64] = zeros((MOST_MOVES + AT_ONCE - 1) // AT_ONCE)  # of this round; all are public
        self.moved: i64 = 0

    # Cards from place to place

    @final
    def spend(self, seat: i64, kind: i64) -> None:
        seats = self.seats
        seats[seat * SEAT + kind] -= 1
        seats[seat * SEAT + HELD] -= 1

    @final
    def add_to_hand(self, seat: i64, kind: i64) -> None:
        seats = self.seats
        seats[seat * SEAT + kind] += 1
        seats[seat * SEAT + HELD] += 1

    @final
    def put_on_draws(self, kind: i64) -> None:
        self.piles[self.draws] = kind
        self.draws += 1

    @final
    def put_on_discards(self, kind: i64) -> None:
        self.discards += 1
        self.piles[DECK - self.discards] = kind

    @final
    def take_discard(self) -> i64:
        top = self.top_discard()
        self.piles[DECK - self.discards] = NOBODY
        self.discards -= 1
        return top

    @final
    def new_set(self, thing: i64) -> i64:
        """The next set of this round, not yet in a stack and without cards."""
        which = self.laid
        at = which * SET
        sets = self.sets
        sets[at + OBJECT_RANK] = 0
        sets[at + SILVER_RANK] = 0
        sets[at + GOLD_RANK] = 0
        sets[at + OBJECT] = thing
        self.laid += 1
        return which

    @final
    def add_to_set(self, which: i64, rank: i64, count: i64) -> None:
        self.sets[which * SET + rank] += count

    @final
    def put_on_stack(self, seat: i64, which: i64) -> None:
        top = seat * SEAT + TOP
        self.sets[which * SET + BELOW] = self.seats[top]
        self.seats[top] = which

    @final
    def set_earlier(self, seat: i64, worth: i64) -> None:
        self.seats[seat * SEAT + EARLIER] = worth

    # Imagined hands: which cards they contain changes, how many does not

    @final
    def forget_hand(self, seat: i64) -> None:
        """Make the seat's cards undetermined."""
        at = seat * SEAT
        seats = self.seats
        for kind in range(KINDS):
            seats[at + kind] = 0

    @final
    def imagine_card(self, seat: i64, kind: i64) -> None:
        """Make one of the seat's undetermined cards this kind."""
        self.seats[seat * SEAT + kind] += 1

    @final
    def swap_card(self, seat: i64, kind: i64, other: i64) -> None:
        """Replace a card of the seat by one of another kind."""
        at = seat * SEAT
        seats = self.seats
        seats[at + kind] -= 1
        seats[at + other] += 1

    @final
    def swap_with_draw(self, seat: i64, kind: i64, place: i64) -> None:
        """Exchange a card of the seat with one in the draw pile."""
        self.swap_card(seat, kind, self.piles[place])
        self.piles[place] = kind

    # Reading

    @final
    def hand(self, seat: i64, kind: i64) -> i64:
        """How many cards of a kind the seat holds."""
        return self.seats[seat * SEAT + kind]

    @final
    def same_hand(self, other: "BigDealTable", seat: i64) -> bool:
        """Whether a seat holds the same cards as in another state."""
        return all(self.hand(seat, kind) == other.hand(seat, kind) for kind in range(KINDS))

    @final
    def same_place(self, other: "BigDealTable", seat: i64) -> bool:
        """Whether a seat has as many cards, as many points and the same sets as in another state."""
        if self.laid_worth(seat) != other.laid_worth(seat):  # cards played in a steal do not count until it ends
            return False
        for i in range(seat * SEAT + HELD, (seat + 1) * SEAT):
            if self.seats[i] != other.seats[i]:
                return False
        which = self.top_set(seat)
        while which != NOBODY:
            for i in range(which * SET, (which + 1) * SET):
                if self.sets[i] != other.sets[i]:
                    return False
            which = self.set_below(which)
        return True

    @final
    def held(self, seat: i64) -> i64:
        """How many cards the seat holds."""
        return self.seats[seat * SEAT + HELD]

    @final
    def earlier(self, seat: i64) -> i64:
        """The score of the earlier rounds."""
        return self.seats[seat * SEAT + EARLIER]

    @final
    def top_set(self, seat: i64) -> i64:
        """The set on top of the seat's stack; NOBODY if there is none."""
        return self.seats[seat * SEAT + TOP]

    @final
    def set_below(self, which: i64) -> i64:
        """The set below this one; NOBODY for the first of a stack."""
        return self.sets[which * SET + BELOW]

    @final
    def set_object(self, which: i64) -> i64:
        """The kind of a set's object."""
        return self.sets[which * SET + OBJECT]

    @final
    def set_count(self, which: i64, rank: i64) -> i64:
        """How many cards of a rank a set has."""
        return self.sets[which * SET + rank]

    @final
    def draw_at(self, place: i64) -> i64:
        """A card of the draw pile, counted from the bottom: the top one is at draws - 1."""
        return self.piles[place]

    @final
    def discard_at(self, depth: i64) -> i64:
        """A card of the discard pile, counted from the top at 0."""
        return self.piles[DECK - self.discards + depth]

    @final
    def top_discard(self) -> i64:
        return self.piles[DECK - self.discards]

    @final
    def move(self, which: i64) -> i64:
        """One of the actions of this round."""
        return self.moves[which // AT_ONCE] >> 8 * (which % AT_ONCE) & 255

    # Worth

    @final
    def set_worth(self, which: i64) -> i64:
        at = which * SET
        sets = self.sets
        worth = sets[at + OBJECT_RANK] * VALUE[sets[at + OBJECT]]
        return worth + sets[at + SILVER_RANK] * VALUE[SILVER] + sets[at + GOLD_RANK] * VALUE[GOLD]

    @final
    def stack_worth(self, seat: i64) -> i64:
        """The value of all cards in front of the seat; the cards of a steal are in front of the victim."""
        # 5.3
        sets = self.sets
        silver: i64 = 0
        gold: i64 = 0
        worth: i64 = 0
        which = self.top_set(seat)
        while which != NOBODY:
            at = which * SET
            worth += sets[at + OBJECT_RANK] * VALUE[sets[at + OBJECT]]
            silver += sets[at + SILVER_RANK]
            gold += sets[at + GOLD_RANK]
            which = sets[at + BELOW]
        return worth + silver * VALUE[SILVER] + gold * VALUE[GOLD]

    @final
    def cards_laid(self, seat: i64, rank: i64) -> i64:
        """How many cards of a rank are in the seat's sets."""
        count: i64 = 0
        which = self.top_set(seat)
        while which != NOBODY:
            count += self.set_count(which, rank)
            which = self.set_below(which)
        return count

    @final
    def holdings(self, seat: i64) -> i64:
        """The score of earlier rounds plus everything in front of the seat, including the cards of a steal."""
        return self.earlier(seat) + self.stack_worth(seat)

    @final
    def played_for(self, seat: i64) -> i64:
        """The value of the cards played to steal or keep the seat's set; they are nobody's until that is over."""
        if seat != self.victim or seat == NOBODY:
            return 0
        thing = self.set_object(self.top_set(seat))
        worth: i64 = 0
        which = self.moved - 1
        while which >= 0 and self.move(which) >= action.ANSWER:
            chosen = self.move(which)
            if chosen >= action.STEAL:
                return worth + VALUE[kind_of((chosen - action.STEAL) % RANKS, thing)]
            worth += VALUE[kind_of(chosen - action.ANSWER, thing)]
            which -= 1
        return worth

    @final
    def laid_worth(self, seat: i64) -> i64:
        """The value of the seat's sets; a set under attack still counts for its owner, as it was before."""
        return self.stack_worth(seat) - self.played_for(seat)

    @final
    def score(self, seat: i64) -> i64:
        return self.earlier(seat) + self.laid_worth(seat)  # 6.2: the highest total wins

    @final
    def chapter(self) -> i64:
        return self.round

    @final
    def best_score(self) -> i64:
        best: i64 = 0
        for seat in range(self.players):
            best = max(best, self.score(seat))
        return best

    # For bots

    @final
    def write_hand(self, seat: i64, out: vec[i64]) -> None:
        """Write how many cards of each kind the seat holds."""
        at = seat * SEAT
        seats = self.seats
        for kind in range(KINDS):
            out[kind] = seats[at + kind]

    @final
    def write_unseen(self, seat: i64, out: vec[i64]) -> None:
        """Write how many cards of each kind are neither visible nor in the seat's hand."""
        at = seat * SEAT
        seats = self.seats
        piles = self.piles
        sets = self.sets
        for kind in range(KINDS):
            out[kind] = COPIES[kind] - seats[at + kind]
        for place in range(DECK - self.discards, DECK):
            out[piles[place]] -= 1
        silver: i64 = 0
        gold: i64 = 0
        for laid in range(i64(0), self.laid * SET, SET):
            out[sets[laid + OBJECT]] -= sets[laid + OBJECT_RANK]
            silver += sets[laid + SILVER_RANK]
            gold += sets[laid + GOLD_RANK]
        out[SILVER] -= silver
        out[GOLD] -= gold
