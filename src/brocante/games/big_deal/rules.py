"""Big Deal: lay pairs of precious things in front of you, and steal the pairs of the others.

2 to 6 players, no options; rules page: docs/rules/big_deal.md.

Cards are kinds and ranks (data.py); every move is a single action (action.py).
"""

from typing import final

from librt.vecs import vec
from mypy_extensions import i32, i64

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
    LAST_ROUND,
    MOST_SETS,
    OBJECT_RANK,
    OBJECTS,
    RANKS,
    SILVER,
    SILVER_RANK,
    kind_of,
    pair,
    rank_of,
)
from brocante.games.big_deal.rules_table import AT_ONCE, BELOW, HELD, OBJECT, SEAT, SET, TOP, BigDealTable


def loot_of(seats: vec[i64], sets: vec[i64], victim: i64) -> i64:
    """The object of a seat's top set, unless that is its first. Not a method because it is called most often."""
    top = seats[victim * SEAT + TOP]
    if top == NOBODY or sets[top * SET + BELOW] == NOBODY:  # 4.3, 8.1
        return NOBODY
    return sets[top * SET + OBJECT]


@final
class BigDeal(BigDealTable):
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
        """Return to the beginning of this round in its public parts, so that its moves can be replayed."""
        fill(self.piles, 0)  # hands are not tracked: counts may even become negative
        self.draws = DECK
        self.deal_hands()
        self.draws -= 1
        self.piles[self.draws] = NOBODY
        self.put_on_discards(self.opening)

    def clear(self) -> None:
        """Empty the table: no cards anywhere, and nothing done."""
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
        """Make a draw pile of this many cards of each kind, in rising order."""
        piles = self.piles
        count: i64 = 0
        for kind in range(KINDS):
            for _copy in range(copies[kind]):
                piles[count] = kind
                count += 1
        self.draws = count

    def turn_over(self) -> None:
        """Begin the discard pile with the top card of the draw pile; a joker goes back to a random place."""
        piles = self.piles
        top = self.draws - 1
        while piles[top] >= OBJECTS:  # 2.3; it leaves no trace, 8.13
            place = self.chance.below(self.draws)
            joker = piles[top]
            piles[top] = piles[place]
            piles[place] = joker
        self.draws = top
        self.opening = piles[top]
        piles[top] = NOBODY
        self.put_on_discards(self.opening)  # 2.2

    def refill(self, seat: i64) -> None:
        """Fill up the hand, as far as the draw pile allows."""
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

    # Legal actions

    def actions(self) -> i64:
        return action.STEAL + self.players * RANKS

    def legal(self, seat: i64, out: vec[i64]) -> i64:
        if seat != self.turn or seat == NOBODY:
            return 0
        if self.phase == phase.ANSWER:  # 4.5
            count = self.fitting(seat, self.loot(self.victim), action.ANSWER, out, 0)
            out[count] = action.GIVE_UP  # with or without a fitting card: 8.5, 8.6
            return count + 1
        # 3.1
        kinds = self.legal_discards(seat, out)
        count = self.legal_takes(kinds, out)
        count = self.legal_lays(seat, kinds, out, count)
        return self.legal_steals(seat, out, count)

    def legal_discards(self, seat: i64, out: vec[i64]) -> i64:
        """Every kind in hand; the other moves are found among these."""
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
        """Every object in hand, with another one or a joker."""
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
        seats = self.seats
        sets = self.sets
        for victim in range(self.players):
            if victim != seat:  # 4.1
                thing = loot_of(seats, sets, victim)
                if thing != NOBODY:
                    count = self.fitting(seat, thing, action.STEAL + victim * RANKS, out, count)
        return count

    def loot(self, victim: i64) -> i64:
        """The object of the set that can be stolen from a seat: the top one, unless it is the first."""
        return loot_of(self.seats, self.sets, victim)

    def is_safe(self, seat: i64) -> bool:
        """Whether the seat's top set cannot be stolen."""
        return self.top_set(seat) != NOBODY and self.loot(seat) == NOBODY

    def steal_refusal(self, seat: i64, victim: i64) -> Reason:
        """Why the seat cannot steal from the victim with any card; Reason.FINE if it can."""
        reason = Reason.FINE
        for rank in range(RANKS):
            reason = self.refusal(seat, action.STEAL + victim * RANKS + rank)
            if reason is Reason.FINE:
                return reason
        return reason

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
        """Why nothing can be stolen from the victim; if nothing else, because the card is not held."""
        if victim == seat:
            return Reason.NOT_YOURSELF
        if self.top_set(seat) == NOBODY:
            return Reason.NO_SET_YET
        if self.top_set(victim) == NOBODY:
            return Reason.NO_SUCH_TARGET
        return Reason.FIRST_SET_IS_SAFE if self.loot(victim) == NOBODY else Reason.CARD_NOT_HELD

    # Carrying out actions

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
        """The other takes or keeps the set with all the cards added to it."""
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

    # What is known: everything except the other hands and the draw pile (7.1, 7.2), even after the end (8.9)

    def arrange_unknown(self, seat: i64, chance: Chance | None) -> None:
        """Put the other hands on the draw pile, sort or shuffle it, and let them draw as many again."""
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

    def numbers(self, seat: i64, out: vec[i32], at: i64) -> i64:
        viewer = i64(0) if seat == NOBODY else seat
        out[at] = i32(self.phase)
        out[at + 1] = i32(self.round)
        out[at + 2] = i32(self.draws)
        out[at + 3] = i32(self.discards)
        out[at + 4] = i32(self.laid)
        out[at + 5] = i32(self.seen_from(viewer, self.turn))
        out[at + 6] = i32(self.seen_from(viewer, self.starter))
        out[at + 7] = i32(self.seen_from(viewer, self.thief))
        out[at + 8] = i32(self.seen_from(viewer, self.victim))
        n = at + 9
        for kind in range(KINDS):
            out[n] = i32(NOBODY) if seat == NOBODY else i32(self.hand(seat, kind))
            n += 1
        piles = self.piles
        for place in range(DECK - self.discards, DECK):  # the discard pile, top card first: 8.10
            out[n] = i32(piles[place])
            n += 1
        for _place in range(DECK - self.discards):
            out[n] = i32(NOBODY)
            n += 1
        stacks = n + self.players * 4
        other = viewer
        for _seat in range(self.players):
            out[n] = i32(self.held(other))
            out[n + 1] = i32(self.earlier(other))
            out[n + 2] = i32(self.stack_worth(other))
            out[n + 3] = i32(self.stack_numbers(other, self.seen_from(viewer, other), out, stacks))
            n += 4
            other = self.clockwise(other)
        for place in range(stacks + self.laid * 6, stacks + MOST_SETS * 6):
            out[place] = i32(NOBODY)
        return self.unseen_numbers(seat, out, stacks + MOST_SETS * 6) - at

    def stack_numbers(self, seat: i64, owner: i64, out: vec[i32], stacks: i64) -> i64:
        """Write the sets of a seat, each at its place in the order of laying; return how many."""
        sets = self.sets
        height: i64 = 0
        which = self.top_set(seat)
        while which != NOBODY:
            at = stacks + which * 6
            out[at] = i32(owner)
            out[at + 1] = i32(height)  # how many sets are on top of it
            for i in range(BELOW):
                out[at + 2 + i] = i32(sets[which * SET + i])
            height += 1
            which = sets[which * SET + BELOW]
        return height

    def unseen_numbers(self, seat: i64, out: vec[i32], n: i64) -> i64:
        """Write how many cards of each kind are neither visible nor in the seat's hand; return where they end."""
        for kind in range(KINDS):
            out[n + kind] = i32(COPIES[kind]) if seat == NOBODY else i32(COPIES[kind] - self.hand(seat, kind))
        piles = self.piles
        for place in range(DECK - self.discards, DECK):
            out[n + piles[place]] -= 1
        sets = self.sets
        for laid in range(i64(0), self.laid * SET, SET):
            out[n + sets[laid + OBJECT]] -= i32(sets[laid + OBJECT_RANK])
            out[n + SILVER] -= i32(sets[laid + SILVER_RANK])
            out[n + GOLD] -= i32(sets[laid + GOLD_RANK])
        return n + KINDS

    # Self-check

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
