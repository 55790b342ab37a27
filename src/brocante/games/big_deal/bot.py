"""The heuristic player of Big Deal.

How it thinks, in this order:

1. Survey: all cards laid and discarded are public, so it knows exactly which cards are unseen, and how likely a rival
   holds enough cards that fit a set.
2. Hand: what each card is worth while it is held. It scores nothing there, but may form a pair, attack or defend; that
   worth fades towards the end of a round.
3. Risk: how likely the set on top of its stack is stolen before its next turn, given the rivals who may attack and the
   cards it keeps for defence. The first set is safe, a covered one nearly so.
4. Duel: how many cards it would spend on fighting for a set, and what it expects to gain. The winner takes all cards.
5. Offer: what the card on top of the discard pile is worth to the next player.
6. It weighs every legal move by the points it lays down, the hand it leaves, the cards it draws, the risk and the
   offer; what a rival gains counts against it. It plays a last card that ends the game if that wins, and not if that
   loses.
"""

from math import exp, log, sqrt
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from brocante.engine.core import NOBODY, Rules, zeros
from brocante.engine.player import Heuristic, Player, SearchSettings
from brocante.games.big_deal import action, phase
from brocante.games.big_deal.bot_past import BigDealPast
from brocante.games.big_deal.data import (
    DECK,
    GOAL,
    GOLD,
    GOLD_RANK,
    KINDS,
    LARGE_HAND,
    MOST_PLAYERS,
    OBJECT_RANK,
    OBJECTS,
    RANKS,
    SILVER,
    SILVER_RANK,
    VALUE,
    kind_of,
    pair,
)
from brocante.games.big_deal.rules import BigDeal
from brocante.games.big_deal.style import REGULAR, STYLES

DEPTH: Final[i64] = 12  # a few turns: long rollouts carry far more chance, and most fights are settled by then
DEPTH_OF_TWO: Final[i64] = 6  # with two players the estimate itself accounts for the next steal

# Weights of the estimate that searches use, fitted to games of regulars with two and four players.
PACE: Final = 0.18 / 100_000.0  # how much a $ of lead changes the odds
NEARNESS: Final = 0.5 / 100_000.0  # ... how much more as the leader nears the goal
EARLY: Final = 0.1 / 100_000.0  # ... how much less with all cards still to be drawn
ODDS: Final = 0.65  # how much each further rival of equal standing lowers the odds
JOKER: Final = 70_000.0  # what a joker in hand is worth
PAIRED: Final = 0.5  # ... and a pair, as a part of its value

# The same with two players, fitted to games of two regulars; in $ of lead, or as fractions of card values.
ROUND: Final = 1_250_000.0  # the value laid in a round
VAGUE: Final = 33_000.0  # the uncertainty about whether a round reaches the goal
SWING: Final = 235_000.0  # how much the lead changes in a round
SILVER_HELD: Final = 48_000.0  # the worth of silver in hand
SILVER_EARLY: Final = 13_000.0  # ... how much more with all cards still to come
GOLD_HELD: Final = 72_000.0
PAIR_HELD: Final = 0.48
PAIR_EARLY: Final = 0.3
STOLEN: Final = 1.5  # the cost of a set that the rival can steal now
STOLEN_LATER: Final = 0.45  # ... or could steal later
TO_MOVE: Final = 4_000.0  # the worth of having the turn
LEAST_TO_COME: Final = 0.0001  # rounds; keeps some uncertainty

SURE: Final = 30.0  # log-odds beyond which a chance counts as certain

TURNS: Final = 0.6  # turns left for each card: a player's share of the draw pile, and the smallest hand
A_LITTLE: Final = 0.01  # turns; keeps the divisor above zero
UNLIKELIEST: Final = 1e-9  # a chance; keeps the divisor above zero
PER_MILLE: Final[i64] = 1000


def logistic(odds: float) -> float:
    """The probability for these log-odds."""
    return 1.0 / (1.0 + exp(max(-SURE, min(SURE, -odds))))


def binomials() -> vec[float]:
    """The number of hands of 0 to 5 cards from 0 to 110 cards."""
    table = vec[float]([0.0] * ((DECK + 1) * (LARGE_HAND + 1)))
    for n in range(DECK + 1):
        table[n * (LARGE_HAND + 1)] = 1.0
        if n > 0:
            for k in range(i64(1), LARGE_HAND + 1):
                before = (n - 1) * (LARGE_HAND + 1) + k
                table[n * (LARGE_HAND + 1) + k] = table[before] + table[before - 1]
    return table


WAYS: Final = binomials()


def exactly(count: i64, fits: i64, pool: i64, hand: i64) -> float:
    """The probability that a hand from the pool has exactly this many fitting cards."""
    if count > hand:
        return 0.0
    ways = WAYS[fits * (LARGE_HAND + 1) + count] * WAYS[(pool - fits) * (LARGE_HAND + 1) + hand - count]
    return ways / WAYS[pool * (LARGE_HAND + 1) + hand]


def more(count: i64, fits: i64, pool: i64, hand: i64) -> float:
    """The probability that a hand has more than this many fitting cards."""
    chance = 1.0
    for i in range(count + 1):
        chance -= exactly(i, fits, pool, hand)
    return max(chance, 0.0)


def fits(game: BigDeal, seat: i64, thing: i64) -> i64:
    """How many cards in a hand fit a set of an object."""
    return game.hand(seat, thing) + game.hand(seat, SILVER) + game.hand(seat, GOLD)


@final
class BigDealPlayer(Player):
    def __init__(self, game: Rules, seed: i64, style: vec[float]) -> None:
        super().__init__(game, seed)
        self.style: Final = REGULAR.with_weights([float(weight) for weight in style])
        self.hand: vec[i64] = zeros(KINDS)  # my hand
        self.unseen: vec[i64] = zeros(KINDS)  # in the draw pile and the hands of the rivals
        self.pool: i64 = 0  # the number of unseen cards
        self.fade: float = 1.0  # the share of an object's worth in hand that is left this close to the end of the round
        self.joker_fade: float = 1.0  # ... and of a joker
        self.draw: float = 0.0  # the worth of drawing a card
        self.loot: float = 0.0  # the best set that can be stolen from a rival
        self.left: vec[i64] = zeros(RANKS)  # my fitting cards during a duel
        self.score: vec[float] = vec[float]([0.0] * MOST_PLAYERS)  # by seat, all of it public
        self.denial: float = 0.0  # what a rival's point costs me
        self.loss: float = 0.0  # what a point that a rival takes from me costs me
        self.best: i64 = 0
        self.best_weight: float = 0.0
        self.past: BigDealPast | None = None  # of the only rival, if a search asks for it

    def choose(self, game: Rules, seat: i64) -> i64:
        assert isinstance(game, BigDeal)
        style = self.style
        if style.careless > 0.0 and float(self.dice.below(PER_MILLE)) < style.careless * float(PER_MILLE):
            return self.options[self.dice.below(game.legal(seat, self.options))]
        self.survey(game, seat)
        self.best_weight = 0.0
        if game.phase == phase.ANSWER:
            self.best = action.GIVE_UP
            self.consider_fight(game, seat, game.thief + game.victim - seat, game.victim, action.ANSWER, 0.0)
            return self.best
        self.best = NOBODY
        self.consider_quiet_moves(game, seat)
        self.consider_steals(game, seat)
        return self.best

    def quiet(self, game: Rules) -> bool:
        return game.phase != phase.ANSWER

    def estimate(self, game: Rules, seat: i64) -> float:
        """By the lead over the best rival and by who holds pairs and jokers; a lead counts for more near the end."""
        assert isinstance(game, BigDeal)
        self.survey(game, seat)
        if game.players == 2:
            return self.estimate_of_two(game, seat)
        others = float(game.players - 1)
        lead = self.score[seat] + self.stock(game, seat)
        best = 0.0
        for rival in range(game.players):
            if rival != seat:
                best = max(best, self.score[rival])
                lead -= self.stock(game, rival) / others
        pace = PACE + NEARNESS * max(best, self.score[seat]) / float(GOAL)
        pace -= EARLY * float(game.draws) / float(DECK)
        return 1.0 / (1.0 + exp(ODDS * log(others) - pace * (lead - best)))

    def recall(self, game: Rules, seat: i64) -> None:
        assert isinstance(game, BigDeal)
        if game.players == 2:
            if self.past is None:
                self.past = BigDealPast(game, self)
            self.past.recall(game, seat, self.dice)

    def revise(self, game: Rules, seat: i64) -> float:
        """With one rival, deal it a hand with which a regular would have done what it did."""
        assert isinstance(game, BigDeal)
        if self.past is not None:
            self.past.lay_out(game, self.dice)
        return 1.0

    def stock(self, game: BigDeal, seat: i64) -> float:
        """What a hand will be worth on the table, with all cards visible."""
        worth = JOKER * float(game.hand(seat, SILVER) + game.hand(seat, GOLD))
        for kind in range(OBJECTS):
            worth += PAIRED * float((game.hand(seat, kind) & ~1) * VALUE[kind])
        return worth

    def estimate_of_two(self, game: BigDeal, seat: i64) -> float:
        """The same with one rival: how much the lead counts depends on how much is still to come.

        That is the rest of this round, and another one if nobody reaches the goal in this one.
        """
        rival = 1 - seat
        to_come = float(game.draws + game.held(0) + game.held(1)) / float(DECK)
        lead = self.score[seat] - self.score[rival]
        together = self.score[seat] + self.score[rival] + ROUND * to_come
        best = 0.5 * (together + abs(lead))
        again = logistic((float(GOAL) - best) / VAGUE)
        lead += self.prospects(game, seat, to_come) - self.prospects(game, rival, to_come)
        spread = SWING * sqrt(to_come + again + LEAST_TO_COME)
        return logistic(lead / spread)

    def prospects(self, game: BigDeal, seat: i64, to_come: float) -> float:
        """What a hand and the turn will be worth, minus what the rival can steal, with all cards visible."""
        worth = (SILVER_HELD + SILVER_EARLY * to_come) * float(game.hand(seat, SILVER))
        worth += GOLD_HELD * float(game.hand(seat, GOLD))
        part = PAIR_HELD + PAIR_EARLY * to_come
        for kind in range(OBJECTS):
            worth += part * float((game.hand(seat, kind) & ~1) * VALUE[kind])
        if game.turn == seat:
            worth += TO_MOVE
        thing = game.loot(seat)
        if thing == NOBODY or game.top_set(1 - seat) == NOBODY:
            return worth
        if fits(game, 1 - seat, thing) > fits(game, seat, thing):
            lost = STOLEN_LATER if game.turn == seat else STOLEN
            worth -= lost * float(game.set_worth(game.top_set(seat)))
        return worth

    def consider(self, chosen: i64, weight: float) -> None:
        if self.style.noise > 0.0:
            error = float(self.dice.below(2 * PER_MILLE + 1)) / float(PER_MILLE) - 1.0  # from -1 to 1
            weight += self.style.noise * error
        if weight > self.best_weight or self.best == NOBODY:
            self.best = chosen
            self.best_weight = weight

    # What I know: my hand, everything laid and discarded, how many cards the others hold

    def survey(self, game: BigDeal, seat: i64) -> None:
        """Count unseen and visible cards. Only this method looks at a hand, and only at my own."""
        style = self.style
        game.write_hand(seat, self.hand)
        game.write_unseen(seat, self.unseen)
        self.pool = game.draws
        self.loot = 0.0
        least = game.held(seat)
        for rival in range(game.players):
            self.score[rival] = float(game.holdings(rival))
            if rival != seat:
                held = game.held(rival)
                self.pool += held
                least = min(least, held)
                if game.loot(rival) != NOBODY:
                    self.loot = max(self.loot, float(game.set_worth(game.top_set(rival))))
        self.denial = style.denial / float(game.players - 1)
        self.loss = 1.0 + self.denial
        turns = TURNS * (float(game.draws) / float(game.players) + float(least))
        self.fade = turns / (turns + style.fade + A_LITTLE)
        self.joker_fade = turns / (turns + style.joker_fade + A_LITTLE)
        self.draw = style.draw * self.fade if game.draws > 0 else 0.0

    # What a hand is worth

    def held(self, kind: i64, count: i64) -> float:
        """The worth in hand of this many cards of a kind."""
        style = self.style
        value = float(VALUE[kind])
        if kind >= OBJECTS:
            worth = value * (style.silver if kind == SILVER else style.gold) + style.loot * self.loot
            return worth * float(count) * self.joker_fade
        worth = float(count & ~1) * value * style.pair
        if count & 1:
            worth += value * (style.single + style.match * float(self.unseen[kind]) / float(max(self.pool, i64(1))))
        return worth * self.fade

    def gone(self, kind: i64, count: i64) -> float:
        """What the hand loses with this many cards of a kind."""
        return self.held(kind, self.hand[kind]) - self.held(kind, self.hand[kind] - count)

    # What may happen to a set on top

    def risk(self, game: BigDeal, seat: i64, thing: i64, worth: float, defence: i64) -> float:
        """The probability that somebody steals a set of this object from me before my next turn."""
        style = self.style
        objects = self.unseen[thing]
        fits = objects + self.unseen[SILVER] + self.unseen[GOLD]
        joker = style.attack_joker * min(1.0, worth / style.joker_pot)
        safe = 1.0
        rival = game.clockwise(seat)
        while rival != seat:
            cards = game.held(rival)
            if game.top_set(rival) != NOBODY and cards > defence:
                by_object = more(defence, objects, self.pool, cards)
                by_any = more(defence, fits, self.pool, cards)
                safe *= 1.0 - style.attack_object * by_object - joker * (by_any - by_object)
            if game.draws == 0 and cards <= 1:
                break  # the round ends
            rival = game.clockwise(rival)
        return 1.0 - safe

    def danger(self, game: BigDeal, seat: i64, spent: i64, other: i64) -> float:
        """The expected loss of the set on top of my stack if I spend these cards."""
        thing = game.loot(seat)
        if thing == NOBODY:
            return 0.0
        worth = float(game.set_worth(game.top_set(seat)))
        return self.loss * worth * self.risk(game, seat, thing, worth, self.defence(thing, spent, other))

    def defence(self, thing: i64, spent: i64, other: i64) -> i64:
        """How many cards fitting a set I have left if I spend these."""
        defence = self.hand[thing] + self.hand[SILVER] + self.hand[GOLD]
        if spent == thing or spent >= OBJECTS:
            defence -= 1
        if other != NOBODY and (other == thing or other >= OBJECTS):
            defence -= 1
        return max(defence, i64(0))

    def ends_round(self, game: BigDeal, seat: i64, cards: i64) -> bool:
        """Whether the round ends when I play this many cards."""
        return game.draws == 0 and game.held(seat) == cards

    def finish(self, game: BigDeal, seat: i64, gain: float) -> float:
        """What ending the round with this gain is worth: nothing by itself, everything once the goal is reached."""
        mine = self.score[seat] + gain
        best = 0.0
        for rival in range(game.players):
            if rival != seat:
                best = max(best, self.score[rival])
        if max(mine, best) < float(GOAL):
            return 0.0
        return float(GOAL) if mine > best else -float(GOAL)

    # Moves

    def consider_quiet_moves(self, game: BigDeal, seat: i64) -> None:
        hand = self.hand
        top = game.top_discard() if game.discards > 0 else NOBODY
        under = game.discard_at(1) if game.discards > 1 else NOBODY
        stays = self.offer(game, seat, top)
        opened = self.offer(game, seat, under)
        for kind in range(KINDS):
            if hand[kind] == 0:
                continue
            lost = self.gone(kind, 1)
            self.consider(action.DISCARD + kind, self.discarded(game, seat, kind) - lost)
            if top != NOBODY and pair(kind, top):
                joker = max(kind, top)
                self.consider(
                    action.TAKE + kind, self.laid(game, seat, min(kind, top), joker, kind, NOBODY) - lost - opened
                )
            if kind >= OBJECTS:
                continue
            if hand[kind] > 1:
                weight = self.laid(game, seat, kind, kind, kind, kind) - self.gone(kind, 2) - stays
                self.consider(action.for_set(kind, OBJECT_RANK), weight)
            for rank in range(SILVER_RANK, GOLD_RANK + 1):
                joker = kind_of(rank, kind)
                if hand[joker] > 0:
                    weight = self.laid(game, seat, kind, joker, kind, joker) - lost - self.gone(joker, 1) - stays
                    self.consider(action.for_set(kind, rank), weight)

    def discarded(self, game: BigDeal, seat: i64, kind: i64) -> float:
        """The gain of a discard, not counting the loss of the card."""
        if self.ends_round(game, seat, 1):
            return self.finish(game, seat, 0.0)
        return self.draw - self.offer(game, seat, kind) - self.danger(game, seat, kind, NOBODY)

    def laid(self, game: BigDeal, seat: i64, thing: i64, partner: i64, spent: i64, other: i64) -> float:
        """The gain of a new set, not counting the loss of the one or two cards from my hand."""
        style = self.style
        worth = float(VALUE[thing] + VALUE[partner])
        cards: i64 = i64(1) if other == NOBODY else i64(2)
        if self.ends_round(game, seat, cards):
            return worth + self.finish(game, seat, worth)
        weight = worth + float(cards) * self.draw
        if game.top_set(seat) == NOBODY:
            return weight + worth * style.first
        risk = self.risk(game, seat, thing, worth, self.defence(thing, spent, other))
        return weight - risk * (self.loss * worth + style.covered * self.danger(game, seat, spent, other))

    def offer(self, game: BigDeal, seat: i64, kind: i64) -> float:
        """What leaving this card on the discard pile for the next player costs me."""
        if kind == NOBODY:
            return 0.0
        fits = self.unseen[kind] + self.unseen[SILVER] + self.unseen[GOLD]
        if kind >= OBJECTS:
            fits = self.pool - self.unseen[SILVER] - self.unseen[GOLD]
        taker = game.clockwise(seat)
        chance = more(0, fits, self.pool, game.held(taker))
        return self.style.offer * self.denial * chance * float(VALUE[kind])

    # Duels

    def consider_steals(self, game: BigDeal, seat: i64) -> None:
        if game.top_set(seat) == NOBODY:
            return
        top = game.top_discard() if game.discards > 0 else NOBODY
        stays = self.offer(game, seat, top)
        for victim in range(game.players):
            if victim != seat and game.loot(victim) != NOBODY:
                self.consider_fight(game, seat, victim, victim, action.for_steal(victim, OBJECT_RANK), -stays)

    def consider_fight(self, game: BigDeal, seat: i64, rival: i64, victim: i64, first: i64, weight: float) -> None:
        """Weigh fighting for the set on top of the victim's stack, with each card that fits."""
        thing = game.loot(victim)
        pot = float(game.set_worth(game.top_set(victim)))
        exposed = self.danger(game, seat, thing, NOBODY) if seat != victim else 0.0
        for rank in range(RANKS):
            if self.hand[kind_of(rank, thing)] > 0:
                duel = self.duel(game, seat, rival, thing, pot, rank, exposed)
                self.consider(first + rank, weight + duel - self.style.margin)

    def duel(self, game: BigDeal, seat: i64, rival: i64, thing: i64, pot: float, first: i64, exposed: float) -> float:
        """The expected gain of a fight begun with a card of this rank, compared with leaving the set to the rival.

        After the first card I play the cheapest ones, up to the best number of cards. `exposed` is the expected loss
        of the set on top of my own stack if I do not cover it.
        """
        style = self.style
        keep = style.keep if game.phase == phase.ANSWER else 1.0
        unseen = self.unseen
        left = self.left
        mine: i64 = 0
        for rank in range(RANKS):
            left[rank] = self.hand[kind_of(rank, thing)]
            mine += left[rank]
        objects = unseen[thing]
        fits = objects + unseen[SILVER] + unseen[GOLD]
        answer = float(objects * VALUE[thing] + unseen[SILVER] * VALUE[SILVER] + unseen[GOLD] * VALUE[GOLD])
        answer /= float(max(fits, i64(1)))
        cards = game.held(rival)
        held = game.held(seat)
        denial = self.denial
        best = 0.0
        won = 0.0  # the expected gain from the ways to win so far
        reach = 1.0  # the probability that the fight gets this far
        total = pot  # everything at stake
        spent = 0.0  # what the rival gets from me if I lose
        lost = 0.0  # what my hand loses
        rank = first
        for played in range(i64(1), mine + 1):
            kind = kind_of(rank, thing)
            left[rank] -= 1
            spent += float(VALUE[kind])
            total += float(VALUE[kind])
            lost += keep * (self.held(kind, left[rank] + 1) - self.held(kind, left[rank])) - self.draw
            risk = 0.0
            if game.draws > 0 or (held > played and cards > 0):
                risk = self.risk(game, seat, thing, total, mine - played)
            by_object = more(played - 1, objects, self.pool, cards)
            by_joker = more(played - 1, fits, self.pool, cards) - by_object
            again = style.answer_object * by_object
            again += style.answer_joker * min(1.0, total / style.joker_pot) * by_joker
            if played > 1:
                again = min(1.0, again / max(more(played - 2, fits, self.pool, cards), UNLIKELIEST))
            gain = total * (1.0 - self.loss * risk) + denial * pot - lost - style.covered * risk * exposed
            won += reach * (1.0 - again) * gain
            reach *= again
            value = won - reach * (lost + denial * spent + exposed)
            if played == 1 or value > best:
                best = value
            total += answer
            rank = OBJECT_RANK
            while rank < GOLD_RANK and left[rank] == 0:
                rank += 1
        return best


BOT: Final = Heuristic(
    BigDealPlayer,
    {name: style.weights() for name, style in STYLES.items()},
    SearchSettings(DEPTH, prior=0.0005, trifle=0.02),
    # With two players many small gains decide the game.
    {2: SearchSettings(DEPTH_OF_TWO, doubt=0.3, prior=0.0003, trifle=0.001, hope=2.0)},
)
