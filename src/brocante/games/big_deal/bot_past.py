"""What the only rival may hold in two-player Big Deal, judged by its latest moves.

All moves are public, and a regular always does the same with the same hand. So a guess is a whole past: which cards
the rival holds, and when it drew these and the cards it has played. The more of the rival's decisions a regular would
have made differently in a past, the less likely that past is. Pasts are sampled by a random walk (Metropolis): a step
exchanges a card with the draw pile, or the times at which two cards were drawn, and is rarely kept if it makes the past
less likely. In the long run each past comes up in proportion to its likelihood. Older decisions are not considered. If
no past explains everything, the rival does not play like a regular, and each unexplained decision counts for less.
"""

from math import log
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from brocante.engine.core import NOBODY, Dice, shuffle, zeros
from brocante.engine.player import Player
from brocante.games.big_deal import action
from brocante.games.big_deal.data import DECK, KINDS, LARGE_HAND, kind_of
from brocante.games.big_deal.rules import BigDeal

DECISIONS: Final[i64] = 12  # the rival's latest decisions, which a past has to explain
MOST_CARDS: Final[i64] = LARGE_HAND + 2 * DECISIONS
UNLIKELY: Final = 6.0  # log of the factor by which each unexplained decision makes a past less likely
UNUSUAL: Final = 2.0  # ... if no past explains everything: then the rival is not a regular
STEPS_AT_FIRST: Final[i64] = 2000  # enough to forget the past that the walk started from
TRIES: Final[i64] = 3  # walks of that length, to find a past that explains everything
STEPS: Final[i64] = 30  # ... and from one guess to the next
PARTS: Final[i64] = 1 << 20


@final
class BigDealPast:
    """A past of a seat's only rival. Moments are the rival's decisions, and after the last of them, now."""

    def __init__(self, game: BigDeal, regular: Player) -> None:
        self.regular: Final = regular
        self.rival: i64 = NOBODY
        self.scene: Final = game.fresh()
        self.states: Final = [game.fresh() for _ in range(DECISIONS)]  # what it saw, and what it presumably held
        self.actions: vec[i64] = zeros(DECISIONS)  # what it did at each moment
        self.wrong: vec[i64] = zeros(DECISIONS)  # 1 where a regular would have acted differently
        self.unlikely: float = UNLIKELY
        self.now: i64 = 0
        # The rival's cards: those it holds now, then those it has played, in order.
        self.kinds: vec[i64] = zeros(MOST_CARDS)
        self.first: vec[i64] = zeros(MOST_CARDS)  # the first moment at which it was in the hand
        self.last: vec[i64] = zeros(MOST_CARDS)  # ... and the last one
        self.held: i64 = 0
        self.count: i64 = 0
        self.pile: vec[i64] = zeros(DECK)  # cards in no hand, in any order
        self.draws: i64 = 0

    # What happened

    def recall(self, game: BigDeal, seat: i64, dice: Dice) -> None:
        """Replay the round as a seat has seen it, and find a likely past."""
        self.rival = 1 - seat
        self.held = game.held(self.rival)
        self.count = self.held
        self.look_back(game)
        self.deal(game.count_unknown(seat), dice)
        self.draw_in_order()
        for moment in range(self.now):
            self.remember(moment)
        self.unlikely = UNLIKELY
        for _try in range(TRIES):
            self.walk(STEPS_AT_FIRST, dice)
            if self.unexplained() == 0:
                return
        self.unlikely = UNUSUAL
        self.walk(STEPS_AT_FIRST, dice)

    def unexplained(self) -> i64:
        """How many decisions a regular would have made differently."""
        count: i64 = 0
        for moment in range(self.now):
            count += self.wrong[moment]
        return count

    def look_back(self, game: BigDeal) -> None:
        """Replay the round, and keep what the rival saw and did."""
        scene = self.scene
        scene.become(game)
        scene.start_again()
        decisions: i64 = 0
        while scene.moved < game.moved:
            decisions += i64(1) if scene.turn == self.rival else i64(0)
            scene.play_unchecked(scene.turn, game.move(scene.moved))
        self.now = min(decisions, DECISIONS)
        moment = self.now - decisions
        scene.start_again()
        while scene.moved < game.moved:
            chosen = game.move(scene.moved)
            if scene.turn == self.rival:
                if moment >= 0:
                    self.states[moment].become(scene)
                    self.actions[moment] = chosen
                    self.note_played(scene, chosen, moment)
                moment += 1
            scene.play_unchecked(scene.turn, chosen)

    def note_played(self, scene: BigDeal, chosen: i64, moment: i64) -> None:
        """Add the cards that the rival plays with an action."""
        if chosen < action.LAY:
            self.add(chosen if chosen < action.TAKE else chosen - action.TAKE, moment)
        elif chosen < action.ANSWER:
            thing = action.object_of(chosen)
            self.add(thing, moment)
            self.add(kind_of(action.other_rank_of(chosen), thing), moment)
        elif chosen < action.GIVE_UP:
            self.add(kind_of(chosen - action.ANSWER, scene.loot(scene.victim)), moment)
        elif chosen >= action.STEAL:
            victim = action.victim_of(chosen)
            self.add(kind_of(action.attack_rank_of(chosen), scene.loot(victim)), moment)

    def add(self, kind: i64, moment: i64) -> None:
        self.kinds[self.count] = kind
        self.last[self.count] = moment
        self.count += 1

    # The first past

    def deal(self, unknown: vec[i64], dice: Dice) -> None:
        """Deal the rival random cards from those that the seat does not know."""
        count: i64 = 0
        for kind in range(KINDS):
            for _copy in range(unknown[kind]):
                self.pile[count] = kind
                count += 1
        shuffle(self.pile, 0, count, dice)
        self.draws = count - self.held
        for card in range(self.held):
            self.kinds[card] = self.pile[self.draws + card]
            self.last[card] = self.now

    def draw_in_order(self) -> None:
        """Assume that cards were drawn in the order in which they were played, which is always possible."""
        card: i64 = 0
        in_hand: i64 = 0
        played = self.held
        for moment in range(self.now + 1):
            hand = self.held if moment == self.now else self.states[moment].held(self.rival)
            while in_hand < hand:
                self.first[(self.held + card) % self.count] = moment
                card += 1
                in_hand += 1
            while played < self.count and self.last[played] == moment:
                played += 1
                in_hand -= 1

    def remember(self, moment: i64) -> None:
        """What the rival held at a moment, and whether that explains what it did."""
        state = self.states[moment]
        state.forget_hand(self.rival)
        for card in range(self.count):
            if self.first[card] <= moment <= self.last[card]:
                state.imagine_card(self.rival, self.kinds[card])
        self.wrong[moment] = self.judge(moment)

    def judge(self, moment: i64) -> i64:
        return i64(0) if self.regular.choose(self.states[moment], self.rival) == self.actions[moment] else i64(1)

    # Other pasts

    def walk(self, steps: i64, dice: Dice) -> None:
        if self.draws == 0 or self.held == 0:
            return  # nothing is unknown
        for _step in range(steps):
            if dice.below(2) == 0:
                self.exchange_card(dice)
            else:
                self.exchange_times(dice)

    def exchange_card(self, dice: Dice) -> None:
        """Exchange one of the rival's cards for another."""
        card = dice.below(self.held)
        place = dice.below(self.draws)
        kind = self.kinds[card]
        if self.change(self.first[card], self.now, kind, self.pile[place], dice):
            self.kinds[card] = self.pile[place]
            self.pile[place] = kind

    def exchange_times(self, dice: Dice) -> None:
        """Exchange the times at which the rival drew two cards."""
        card = dice.below(self.count)
        other = dice.below(self.count)
        if self.first[card] > self.first[other]:
            card, other = other, card
        early = self.first[card]
        late = self.first[other]
        if late > self.last[card]:
            return  # by then it had been played
        if self.change(early, late, self.kinds[card], self.kinds[other], dice):
            self.first[card] = late
            self.first[other] = early

    def change(self, begin: i64, end: i64, kind: i64, other: i64, dice: Dice) -> bool:
        """Try a past in which the rival held another kind from `begin` to before `end`; return whether it is kept."""
        if kind == other:
            return True
        better: i64 = 0  # decisions that may still turn out to be explained
        for moment in range(begin, end):
            better += self.wrong[moment]
        self.swap(begin, end, kind, other)
        limit = -log(float(1 + dice.below(PARTS)) / float(PARTS)) / self.unlikely  # how much worse it may get
        worse: i64 = 0
        judged = end
        while judged > begin and float(worse - better) <= limit:
            judged -= 1
            before = self.wrong[judged]
            after = self.judge(judged)
            better -= before
            worse += after - before
            self.wrong[judged] = before + 2 * after  # both, until it is clear which is kept
        kept = float(worse - better) <= limit
        for moment in range(judged, end):
            both = self.wrong[moment]
            self.wrong[moment] = both >> 1 if kept else both & 1
        if not kept:
            self.swap(begin, end, other, kind)
        return kept

    def swap(self, begin: i64, end: i64, kind: i64, other: i64) -> None:
        for moment in range(begin, end):
            self.states[moment].swap_card(self.rival, kind, other)

    # For the search

    def lay_out(self, world: BigDeal, dice: Dice) -> None:
        """Walk on to another past, and give the rival in a guessed world the hand it has in that past."""
        self.walk(STEPS, dice)
        missing = zeros(KINDS)
        for kind in range(KINDS):
            missing[kind] = -world.hand(self.rival, kind)
        for card in range(self.held):
            missing[self.kinds[card]] += 1
        for kind in range(KINDS):
            while missing[kind] < 0:
                place = dice.below(world.draws)  # any place, so that the draw pile stays random
                found = world.draw_at(place)
                if missing[found] > 0:
                    world.swap_with_draw(self.rival, kind, place)
                    missing[kind] += 1
                    missing[found] -= 1
