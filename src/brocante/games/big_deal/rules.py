"""Big Deal: lay pairs of precious things in front of you, and steal the pairs of the others.

2 to 6 players, no options; rules page: docs/rules/big_deal.md.

Cards are kinds and ranks (data.py); every move is a single action (action.py).
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from brocante.engine.core import NOBODY, Chance, Rules, fill, shuffle, zeros
from brocante.engine.reasons import Reason
from brocante.games.big_deal import action, phase
from brocante.games.big_deal.data import (
    COPIES,
    DECK,
    GOAL,
    GOLD,
    GOLD_RANK,
    KINDS,
    LARGE_HAND,
    LAST_ROUND,
    MOST_SETS,
    OBJECT_RANK,
    OBJECTS,
    RANKS,
    SILVER,
    SILVER_RANK,
    SMALL_HAND,
    SMALL_TABLE,
    VALUE,
    kind_of,
    pair,
    rank_of,
)

MOST_MOVES: Final[i64] = 2 * DECK  # in a round: each takes a card from a hand, or gives up where one was played
AT_ONCE: Final[i64] = 8  # moves that are kept in one number, so that a state is still copied fast

# What is kept of a seat: the hand as a count for each kind, then three numbers.
HELD: Final[i64] = 12  # how many cards the hand has
TOP: Final[i64] = 13  # the set on top of the stack, NOBODY if there is none
EARLIER: Final[i64] = 14  # what the earlier rounds brought
SEAT: Final[i64] = 15

# What is kept of a set: how many cards it has of each rank, then two numbers.
OBJECT: Final[i64] = 3  # the kind of its object
BELOW: Final[i64] = 4  # the set it lies on, NOBODY for the first of a stack
SET: Final[i64] = 5


@final
class BigDeal(Rules):
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
        self.moves: vec[i64] = zeros((MOST_MOVES + AT_ONCE - 1) // AT_ONCE)  # of this round; everybody has seen them
        self.moved: i64 = 0

    def fresh(self) -> "BigDeal":
        return BigDeal(self.players)

    def become(self, other: Rules) -> None:
        assert isinstance(other, BigDeal)
        self.turn = other.turn
        self.phase = other.phase
        self.chance = other.chance
        self.round = other.round
        self.starter = other.starter
        self.thief = other.thief
        self.victim = other.victim
        self.draws = other.draws
        self.discards = other.discards
        self.laid = other.laid
        self.opening = other.opening
        self.moved = other.moved
        self.moves = other.moves[:]
        self.seats = other.seats[:]
        self.piles = other.piles[:]
        self.sets = other.sets[:]

    # A round

    def deal(self, chance: Chance) -> None:
        self.chance = chance
        self.round = 0
        self.starter = chance.below(self.players)  # 8.11
        for seat in range(self.players):
            self.set_earlier(seat, 0)
        self.start_round()

    def start_round(self) -> None:
        self.round += 1
        fill(self.moves, 0)
        self.stack_up(COPIES)  # 5.4
        shuffle(self.piles, 0, self.draws, self.chance)  # 2.1
        self.deal_hands()
        self.turn_over()

    def start_again(self) -> None:
        """Back to the beginning of this round, but only for what is public; the moves can be played once more."""
        fill(self.piles, 0)  # any cards will do: a hand may even come to hold less than none
        self.draws = DECK
        self.deal_hands()
        self.draws -= 1
        self.piles[self.draws] = NOBODY
        self.put_on_discards(self.opening)

    def clear(self) -> None:
        """An empty table: no card is anywhere, and nothing has been done."""
        fill(self.piles, NOBODY)
        fill(self.moves, 0)
        self.draws = 0
        self.deal_hands()

    def deal_hands(self) -> None:
        """Clear the table, and fill all hands from the draw pile."""
        self.phase = phase.TURN
        self.turn = self.starter  # 2.4
        self.thief = NOBODY
        self.victim = NOBODY
        self.laid = 0
        self.moved = 0
        fill(self.sets, NOBODY)
        self.discards = 0
        seats = self.seats
        for seat in range(self.players):
            self.forget_hand(seat)
            seats[seat * SEAT + HELD] = 0
            seats[seat * SEAT + TOP] = NOBODY
            self.refill(seat)

    def stack_up(self, copies: vec[i64]) -> None:
        """Make a draw pile of these numbers of cards of each kind, in rising order."""
        piles = self.piles
        count: i64 = 0
        for kind in range(KINDS):
            for _copy in range(copies[kind]):
                piles[count] = kind
                count += 1
        self.draws = count

    def turn_over(self) -> None:
        """The top card of the draw pile begins the discard pile; a joker goes back to a random place."""
        piles = self.piles
        top = self.draws - 1
        while piles[top] >= OBJECTS:  # 2.3; no trace is left of it, 8.13
            place = self.chance.below(self.draws)
            joker = piles[top]
            piles[top] = piles[place]
            piles[place] = joker
        self.draws = top
        self.opening = piles[top]
        piles[top] = NOBODY
        self.put_on_discards(self.opening)  # 2.2

    def refill(self, seat: i64) -> None:
        """Fill the hand up, as far as the draw pile goes."""
        seats = self.seats
        held = seats[seat * SEAT + HELD]
        count = min(self.hand_size - held, self.draws)  # 3.9, 3.10
        seats[seat * SEAT + HELD] = held + count
        self.draw(seat, count)

    def draw(self, seat: i64, count: i64) -> None:
        at = seat * SEAT
        seats = self.seats
        piles = self.piles
        rest = self.draws - count
        for i in range(rest, self.draws):
            seats[at + piles[i]] += 1
            piles[i] = NOBODY
        self.draws = rest

    def end_turn(self, seat: i64) -> None:
        self.turn = self.clockwise(seat)  # 2.4
        if self.draws == 0 and self.smallest_hand() == 0:  # 5.1, 5.2
            self.end_round()

    def smallest_hand(self) -> i64:
        seats = self.seats
        cards = self.hand_size
        for seat in range(self.players):
            cards = min(cards, seats[seat * SEAT + HELD])
        return cards

    def end_round(self) -> None:
        if self.round == LAST_ROUND or self.best_score() >= GOAL:  # 6.1, 8.12
            self.phase = phase.OVER
            self.turn = NOBODY
            return
        for seat in range(self.players):
            self.set_earlier(seat, self.score(seat))  # 5.3, 5.4
        self.starter = self.clockwise(self.starter)  # 8.11
        self.start_round()

    # What may be done

    def actions(self) -> i64:
        return action.STEAL + self.players * RANKS

    def legal(self, seat: i64, out: vec[i64]) -> i64:
        if seat != self.turn or seat == NOBODY:
            return 0
        if self.phase == phase.ANSWER:  # 4.5
            count = self.fitting(seat, self.loot(self.victim), action.ANSWER, out, 0)
            out[count] = action.GIVE_UP  # with a fitting card or without: 8.5, 8.6
            return count + 1
        # 3.1
        kinds = self.legal_discards(seat, out)
        count = self.legal_takes(kinds, out)
        count = self.legal_lays(seat, kinds, out, count)
        return self.legal_steals(seat, out, count)

    def legal_discards(self, seat: i64, out: vec[i64]) -> i64:
        """Every kind that is held; what follows looks only at these."""
        # 3.8, 8.3
        at = seat * SEAT
        seats = self.seats
        count: i64 = 0
        for kind in range(KINDS):
            out[count] = action.DISCARD + kind
            count += min(seats[at + kind], 1)  # no branch to mispredict
        return count

    def legal_takes(self, kinds: i64, out: vec[i64]) -> i64:
        if self.discards == 0:  # 3.7
            return kinds
        top = self.top_discard()  # 3.6
        count = kinds
        for i in range(kinds):
            kind = out[i] - action.DISCARD
            if pair(kind, top):  # 3.5
                out[count] = action.TAKE + kind
                count += 1
        return count

    def legal_lays(self, seat: i64, kinds: i64, out: vec[i64], count: i64) -> i64:
        """Every object that is held, with another one or a joker."""
        # 1.2, 3.2
        at = seat * SEAT
        seats = self.seats
        silver = min(seats[at + SILVER], 1)
        gold = min(seats[at + GOLD], 1)
        for i in range(kinds - silver - gold):
            thing = out[i] - action.DISCARD
            first = action.LAY + thing * RANKS
            if seats[at + thing] > 1:
                out[count] = first + OBJECT_RANK
                count += 1
            if silver > 0:
                out[count] = first + SILVER_RANK
                count += 1
            if gold > 0:
                out[count] = first + GOLD_RANK
                count += 1
        return count

    def legal_steals(self, seat: i64, out: vec[i64], count: i64) -> i64:
        if self.top_set(seat) == NOBODY:  # 4.2
            return count
        for victim in range(self.players):
            if victim != seat:  # 4.1
                thing = self.loot(victim)
                if thing != NOBODY:
                    count = self.fitting(seat, thing, action.STEAL + victim * RANKS, out, count)
        return count

    def loot(self, victim: i64) -> i64:
        """The object of the set that can be stolen from a seat: the top one, unless it is the first."""
        top = self.seats[victim * SEAT + TOP]
        sets = self.sets
        if top == NOBODY or sets[top * SET + BELOW] == NOBODY:  # 4.3, 8.1
            return NOBODY
        return sets[top * SET + OBJECT]

    def fitting(self, seat: i64, thing: i64, first: i64, out: vec[i64], count: i64) -> i64:
        """Add an action for each rank of card with which the seat can fight for a set of the object."""
        # 4.4, 8.4
        at = seat * SEAT
        seats = self.seats
        for rank in range(RANKS):
            out[count] = first + rank
            count += min(seats[at + kind_of(rank, thing)], 1)
        return count

    def objection(self, seat: i64, chosen: i64) -> Reason:
        if (action.ANSWER <= chosen < action.STEAL) != (self.phase == phase.ANSWER):
            return Reason.NOT_NOW
        if chosen >= action.STEAL:
            return self.no_steal(seat, (chosen - action.STEAL) // RANKS)
        if action.TAKE <= chosen < action.LAY:
            if self.discards == 0:
                return Reason.PILE_EMPTY
            if self.hand(seat, chosen - action.TAKE) > 0:
                return Reason.CARD_DOES_NOT_FIT
        return Reason.CARD_NOT_HELD

    def no_steal(self, seat: i64, victim: i64) -> Reason:
        """Why nothing can be stolen from the victim: the card at least is not held."""
        if victim == seat:
            return Reason.NOT_YOURSELF
        if self.top_set(seat) == NOBODY:
            return Reason.NO_SET_YET
        if self.top_set(victim) == NOBODY:
            return Reason.NO_SUCH_TARGET
        return Reason.FIRST_SET_IS_SAFE if self.loot(victim) == NOBODY else Reason.CARD_NOT_HELD

    # What is done

    def play_unchecked(self, seat: i64, chosen: i64) -> None:
        self.note(chosen)
        if chosen < action.TAKE:
            self.discard(seat, chosen - action.DISCARD)
        elif chosen < action.LAY:
            self.lay_with_discard(seat, chosen - action.TAKE)
        elif chosen < action.ANSWER:
            thing = (chosen - action.LAY) // RANKS
            self.lay_from_hand(seat, thing, chosen - action.LAY - thing * RANKS)
        elif chosen < action.GIVE_UP:
            self.fight(seat, chosen - action.ANSWER)
        elif chosen == action.GIVE_UP:
            self.give_up(seat)
        else:
            victim = (chosen - action.STEAL) // RANKS
            self.steal(seat, victim, chosen - action.STEAL - victim * RANKS)

    def note(self, chosen: i64) -> None:
        """Add an action to those of this round."""
        self.moves[self.moved // AT_ONCE] |= chosen << 8 * (self.moved % AT_ONCE)
        self.moved += 1

    def discard(self, seat: i64, kind: i64) -> None:
        self.spend(seat, kind)
        self.put_on_discards(kind)
        self.refill(seat)
        self.end_turn(seat)

    def lay_from_hand(self, seat: i64, thing: i64, rank: i64) -> None:
        self.spend(seat, thing)
        self.spend(seat, kind_of(rank, thing))
        self.lay(seat, thing, rank)

    def lay_with_discard(self, seat: i64, kind: i64) -> None:
        top = self.take_discard()
        self.spend(seat, kind)
        thing = min(kind, top)  # objects come before jokers
        joker = max(kind, top)
        self.lay(seat, thing, rank_of(joker))

    def lay(self, seat: i64, thing: i64, rank: i64) -> None:
        """Put an object and a card of this rank on the stack as a new set; the turn is over."""
        which = self.new_set(thing)
        self.add_to_set(which, OBJECT_RANK, 1)
        self.add_to_set(which, rank, 1)
        self.put_on_stack(seat, which)  # 3.2, 3.4
        self.refill(seat)
        self.end_turn(seat)  # 3.3

    def steal(self, seat: i64, victim: i64, rank: i64) -> None:
        self.phase = phase.ANSWER
        self.thief = seat
        self.victim = victim
        self.fight(seat, rank)

    def fight(self, seat: i64, rank: i64) -> None:
        """Add a card to the set that is fought for; the other is asked to answer."""
        which = self.top_set(self.victim)
        self.spend(seat, kind_of(rank, self.set_object(which)))
        self.add_to_set(which, rank, 1)  # 4.6
        self.turn = self.thief + self.victim - seat  # 4.5

    def give_up(self, seat: i64) -> None:
        """The other takes or keeps the set with all the cards that were added."""
        thief = self.thief
        victim = self.victim
        if seat == victim:  # 4.7
            top = self.top_set(victim)
            self.seats[victim * SEAT + TOP] = self.set_below(top)
            self.put_on_stack(thief, top)
        self.phase = phase.TURN
        self.thief = NOBODY
        self.victim = NOBODY
        self.refill(thief)  # 4.8
        self.refill(victim)
        self.end_turn(thief)  # 8.7, 8.8

    # Cards from place to place

    def spend(self, seat: i64, kind: i64) -> None:
        seats = self.seats
        seats[seat * SEAT + kind] -= 1
        seats[seat * SEAT + HELD] -= 1

    def add_to_hand(self, seat: i64, kind: i64) -> None:
        seats = self.seats
        seats[seat * SEAT + kind] += 1
        seats[seat * SEAT + HELD] += 1

    def put_on_draws(self, kind: i64) -> None:
        self.piles[self.draws] = kind
        self.draws += 1

    def put_on_discards(self, kind: i64) -> None:
        self.discards += 1
        self.piles[DECK - self.discards] = kind

    def take_discard(self) -> i64:
        top = self.top_discard()
        self.piles[DECK - self.discards] = NOBODY
        self.discards -= 1
        return top

    def new_set(self, thing: i64) -> i64:
        """The next set of this round, in no stack and without a card as yet."""
        which = self.laid
        at = which * SET
        sets = self.sets
        sets[at + OBJECT_RANK] = 0
        sets[at + SILVER_RANK] = 0
        sets[at + GOLD_RANK] = 0
        sets[at + OBJECT] = thing
        self.laid += 1
        return which

    def add_to_set(self, which: i64, rank: i64, count: i64) -> None:
        self.sets[which * SET + rank] += count

    def put_on_stack(self, seat: i64, which: i64) -> None:
        top = seat * SEAT + TOP
        self.sets[which * SET + BELOW] = self.seats[top]
        self.seats[top] = which

    def set_earlier(self, seat: i64, worth: i64) -> None:
        self.seats[seat * SEAT + EARLIER] = worth

    # Hands as somebody imagines them: which cards they are changes, how many does not

    def forget_hand(self, seat: i64) -> None:
        """Leave open which cards the seat holds."""
        at = seat * SEAT
        seats = self.seats
        for kind in range(KINDS):
            seats[at + kind] = 0

    def imagine_card(self, seat: i64, kind: i64) -> None:
        """Let one of the cards that are left open be of this kind."""
        self.seats[seat * SEAT + kind] += 1

    def swap_card(self, seat: i64, kind: i64, other: i64) -> None:
        """Let the seat hold a card of the other kind in place of this one."""
        at = seat * SEAT
        seats = self.seats
        seats[at + kind] -= 1
        seats[at + other] += 1

    def swap_with_draw(self, seat: i64, kind: i64, place: i64) -> None:
        """Let a card of the seat and one in the draw pile change places."""
        self.swap_card(seat, kind, self.piles[place])
        self.piles[place] = kind

    # What lies where

    def hand(self, seat: i64, kind: i64) -> i64:
        """How many cards of a kind the seat holds."""
        return self.seats[seat * SEAT + kind]

    def held(self, seat: i64) -> i64:
        """How many cards the seat holds."""
        return self.seats[seat * SEAT + HELD]

    def earlier(self, seat: i64) -> i64:
        """What the earlier rounds brought."""
        return self.seats[seat * SEAT + EARLIER]

    def top_set(self, seat: i64) -> i64:
        """The set on top of the seat's stack; NOBODY if there is none."""
        return self.seats[seat * SEAT + TOP]

    def set_below(self, which: i64) -> i64:
        """The set on which this one lies; NOBODY for the first of a stack."""
        return self.sets[which * SET + BELOW]

    def set_object(self, which: i64) -> i64:
        """The kind of object that a set is of."""
        return self.sets[which * SET + OBJECT]

    def set_count(self, which: i64, rank: i64) -> i64:
        """How many cards of a rank a set has."""
        return self.sets[which * SET + rank]

    def draw_at(self, place: i64) -> i64:
        """A card of the draw pile, counted from the bottom: the top one is at draws - 1."""
        return self.piles[place]

    def discard_at(self, depth: i64) -> i64:
        """A card of the discard pile, counted from the top one, which is at 0."""
        return self.piles[DECK - self.discards + depth]

    def top_discard(self) -> i64:
        return self.piles[DECK - self.discards]

    def move(self, which: i64) -> i64:
        """One of the actions of this round."""
        return self.moves[which // AT_ONCE] >> 8 * (which % AT_ONCE) & 255

    # What it is worth

    def set_worth(self, which: i64) -> i64:
        at = which * SET
        sets = self.sets
        worth = sets[at + OBJECT_RANK] * VALUE[sets[at + OBJECT]]
        return worth + sets[at + SILVER_RANK] * VALUE[SILVER] + sets[at + GOLD_RANK] * VALUE[GOLD]

    def stack_worth(self, seat: i64) -> i64:
        """The value of all cards laid in front of the seat; a set that is fought for is the victim's."""
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

    def score(self, seat: i64) -> i64:
        return self.earlier(seat) + self.stack_worth(seat)  # 6.2: the highest total wins

    def chapter(self) -> i64:
        return self.round

    def best_score(self) -> i64:
        best: i64 = 0
        for seat in range(self.players):
            best = max(best, self.score(seat))
        return best

    # What is known: all but the other hands and the draw pile (7.1, 7.2), after the end too (8.9)

    def arrange_unknown(self, seat: i64, chance: Chance | None) -> None:
        """The others put their hands on the draw pile, it is sorted or shuffled, and they draw as many again."""
        self.stack_up(self.count_unknown(seat))
        if chance is not None:
            shuffle(self.piles, 0, self.draws, chance)
        for other in range(self.players):
            if other != seat:
                self.forget_hand(other)
                self.draw(other, self.held(other))

    def count_unknown(self, seat: i64) -> vec[i64]:
        """How many cards of each kind are in the draw pile and in the other hands."""
        seats = self.seats
        piles = self.piles
        count = zeros(KINDS)
        for i in range(self.draws):
            count[piles[i]] += 1
        for other in range(self.players):
            if other != seat:
                for kind in range(KINDS):
                    count[kind] += seats[other * SEAT + kind]
        return count

    def write_hand(self, seat: i64, out: vec[i64]) -> None:
        """Write how many cards of each kind the seat holds."""
        at = seat * SEAT
        seats = self.seats
        for kind in range(KINDS):
            out[kind] = seats[at + kind]

    def write_unseen(self, seat: i64, out: vec[i64]) -> None:
        """Write how many cards of each kind lie neither open nor in the seat's hand, as the seat counts them."""
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

    def numbers(self, seat: i64, out: vec[i64]) -> i64:
        viewer = max(seat, 0)
        out[0] = self.phase
        out[1] = self.round
        out[2] = self.draws
        out[3] = self.discards
        out[4] = self.laid
        out[5] = self.seen_from(viewer, self.turn)
        out[6] = self.seen_from(viewer, self.starter)
        out[7] = self.seen_from(viewer, self.thief)
        out[8] = self.seen_from(viewer, self.victim)
        count: i64 = 9
        for kind in range(KINDS):
            out[count] = NOBODY if seat == NOBODY else self.hand(seat, kind)
            count += 1
        for i in range(DECK):  # the discard pile, top card first: 8.10
            out[count] = self.discard_at(i) if i < self.discards else NOBODY
            count += 1
        stacks = count + self.players * 4
        other = viewer
        for _place in range(self.players):
            out[count] = self.held(other)
            out[count + 1] = self.earlier(other)
            out[count + 2] = self.stack_worth(other)
            out[count + 3] = self.stack_numbers(other, self.seen_from(viewer, other), out, stacks)
            count += 4
            other = self.clockwise(other)
        for i in range(stacks + self.laid * 6, stacks + MOST_SETS * 6):
            out[i] = NOBODY
        return stacks + MOST_SETS * 6

    def stack_numbers(self, seat: i64, owner: i64, out: vec[i64], stacks: i64) -> i64:
        """Write the sets of a seat, each in its place in the order of laying; return how many."""
        height: i64 = 0
        which = self.top_set(seat)
        while which != NOBODY:
            at = stacks + which * 6
            out[at] = owner
            out[at + 1] = height  # how many sets lie on it
            for i in range(BELOW):
                out[at + 2 + i] = self.sets[which * SET + i]
            height += 1
            which = self.set_below(which)
        return height

    # Whether all is there

    def audit(self) -> bool:
        count = zeros(KINDS)
        for i in range(self.draws):
            count[self.piles[i]] += 1
        for i in range(DECK - self.discards, DECK):
            count[self.piles[i]] += 1
        in_stacks: i64 = 0
        for seat in range(self.players):
            if not self.audit_hand(seat, count):
                return False
            which = self.top_set(seat)
            while which != NOBODY:
                if in_stacks == self.laid or not self.audit_set(which, count):
                    return False
                in_stacks += 1
                which = self.set_below(which)
        for kind in range(KINDS):
            if count[kind] != COPIES[kind]:
                return False
        return in_stacks == self.laid

    def audit_hand(self, seat: i64, count: vec[i64]) -> bool:
        held: i64 = 0
        for kind in range(KINDS):
            cards = self.hand(seat, kind)
            if cards < 0:
                return False
            count[kind] += cards
            held += cards
        full = held == self.hand_size or self.draws == 0 or seat == self.thief or seat == self.victim
        return held == self.held(seat) and held <= self.hand_size and full

    def audit_set(self, which: i64, count: vec[i64]) -> bool:
        thing = self.set_object(which)
        cards: i64 = 0
        for rank in range(RANKS):
            cards += self.set_count(which, rank)
            count[kind_of(rank, thing)] += self.set_count(which, rank)
        return which < self.laid and cards >= 2 and self.set_count(which, OBJECT_RANK) >= 1
