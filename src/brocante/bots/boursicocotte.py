"""The knowing player of Boursicocotte.

What it does, in the order of its thinking:

1. Survey: who holds which animals is public; the money of the others is estimated from the notes it is sure of and
   the mean of those it cannot place.
2. Chances: how likely each player completes each family: by the cards held, those still in the pile, and the money
   to fight for the rest. Families multiply, so a player's expected score follows from all chances together, and how
   likely everybody wins from all expected scores. All choices are compared by that: it values a lot, what a rival must
   not get, and money, which is only worth what it does to the chances.
3. Auction: it raises if it prefers the outcome to that of passing, whether the active player sells or pre-empts, which
   it foresees with the active player's eyes. At the hammer it compares both ways.
4. Trade: two sealed offers are exchanged, so each pays its own whatever happens, and the higher one takes the animal.
   Good play in that is to mix: anything up to a limit, beyond which one of the two would not or could not go.
5. Notes: payments as exact as can be with few notes, offers with zeros among them to tell less.
"""

from math import pow as power
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from brocante.bots.player import Player
from brocante.rules.boursicocotte import (
    ACCEPT,
    ALL_MONEY,
    AUCTION,
    BID,
    BIDDING,
    COUNTER,
    COUNTERING,
    DONE,
    FAMILIES,
    FAMILY_VALUES,
    HAMMER,
    LAY,
    OFFERING,
    PASS,
    PAYING,
    PREEMPT,
    REPLY,
    SELL,
    STEP,
    TRADE,
    TURN,
    Boursicocotte,
)
from brocante.rules.boursicocotte_purses import NOTES, THEIRS, VALUES, counted, held, packed_worth, size
from brocante.rules.core import NOBODY, Rules, zeros
from brocante.rules.money import worth

# A style: what each weight is.
MONEY: Final[i64] = 0  # how much the chances depend on money, as an exponent
FUTURE: Final[i64] = 1  # which part of the donkeys' money to come counts already
FLOOR: Final[i64] = 2  # money that everybody is thought to have besides
CONVEX: Final[i64] = 3  # how much more each further card of a family is worth
NEWCOMER: Final[i64] = 4  # how well players without the animal get cards from the pile, in cards
RIVALRY: Final[i64] = 5  # how sharply the best expected score decides, as an exponent
STAKE: Final[i64] = 6  # worth of an auction of one's own, in shares of the mean money
DOUBT: Final[i64] = 7  # how unsure it is whether the active player pre-empts
SINGLE: Final[i64] = 8  # which part of the way to its limit it goes with the only bid
OVER: Final[i64] = 9  # how far above a rival's estimated money it offers to be sure
NOISE: Final[i64] = 10  # how wrong a weight may be, relatively
CARELESS: Final[i64] = 11  # how often any legal action is taken
COUNTING: Final[i64] = 12  # above 0, it considers how many notes are in an offer

STYLES: Final[dict[str, list[float]]] = {
    "regular": [1.0, 0.8, 100.0, 0.5, 0.8, 1.5, 1.4, 0.03, 0.1, 0.1, 0.0, 0.0, 1.0],
    "bold": [0.75, 0.8, 100.0, 0.5, 1.0, 1.5, 0.6, 0.03, 0.3, 0.3, 0.0, 0.0, 1.0],
    "cautious": [1.25, 0.8, 100.0, 0.5, 0.5, 1.5, 2.0, 0.03, 0.0, 0.0, 0.0, 0.0, 1.0],
    "novice": [0.4, 0.0, 100.0, 0.0, 1.0, 1.0, 0.0, 0.2, 0.3, 0.0, 0.1, 0.05, 0.0],
}
DEPTH: Final[i64] = 8  # to the end of this turn, and perhaps of the next: the estimate of the chances knows as much

PER_MILLE: Final[i64] = 1000
SMALL: Final = 10.0  # money with which its worth is measured
FURTHER: Final[i64] = 30  # money by which a higher bid is compared
NEVER: Final = -1.0
TINY: Final = 1e-7
LEAST: Final = 0.01  # strength without any money
UNLIKELY: Final = 0.1  # how often a rival does what I would not
WHOLE: Final[i64] = 10_000  # a whole move for a search is an action times this, and what to lay after it and 1 more
SUMS: Final[i64] = 8  # that a search compares


@final
class BoursicocottePlayer(Player):
    def __init__(self, game: Rules, seed: i64, style: vec[float]) -> None:
        super().__init__(game, seed)
        self.style: Final = style
        self.players: Final = game.players
        self.size: float = 3.0  # of a family
        self.future: float = 0.0  # money that counts for everybody besides the purses
        cells = game.players * FAMILIES
        self.hold: vec[float] = vec[float]([0.0] * cells)  # animals
        self.chance: vec[float] = vec[float]([0.0] * cells)  # to complete a family
        self.purse: vec[float] = vec[float]([0.0] * game.players)  # money, as far as I can tell
        self.tilt: vec[float] = vec[float]([0.0] * game.players)  # strength by money
        self.worth: vec[float] = vec[float]([0.0] * game.players)  # expected value of all families
        self.count: vec[float] = vec[float]([0.0] * game.players)  # expected number of families
        self.twice: vec[float] = vec[float]([0.0] * game.players)  # what worth * count counts too often
        self.win: vec[float] = vec[float]([0.0] * game.players)  # chance to win
        self.plan: vec[i64] = zeros(NOTES)  # the notes of a payment or an offer
        self.trial: vec[i64] = zeros(NOTES)
        self.excess: i64 = 0  # what the plan is above the price
        self.mine: float = 0.0  # the stake of a trade for me, in money
        self.theirs: float = 0.0  # ... and for the rival

    def choose(self, game: Rules, seat: i64) -> i64:
        assert isinstance(game, Boursicocotte)
        phase = game.phase
        style = self.style
        if style[CARELESS] > 0.0 and float(self.dice.below(PER_MILLE)) < style[CARELESS] * float(PER_MILLE):
            return self.options[self.dice.below(game.legal(seat, self.options))]
        if phase == PAYING:
            return self.pay(game, seat)
        if phase in (OFFERING, COUNTERING):
            return self.lay_offer(game, seat)
        self.survey(game, seat)
        if phase == BIDDING:
            return self.raise_or_pass(game, seat)
        if phase == HAMMER:
            return self.sell_or_preempt(game, seat)
        self.assess()
        return self.open(game, seat) if phase == TURN else self.reply(game, seat)

    # What a search asks

    def quiet(self, game: Rules) -> bool:
        return game.phase == TURN

    def estimate(self, game: Rules, seat: i64) -> float:
        assert isinstance(game, Boursicocotte)
        self.survey(game, seat)
        self.assess()
        return self.win[seat]

    def explain(self, game: Rules, seat: i64) -> float:
        """Whether the highest bidder has the money, and an offer is one that I would lay."""
        assert isinstance(game, Boursicocotte)
        if game.phase == BIDDING and game.bidder != NOBODY and game.bidder != seat:
            return 1.0 if game.purses.wealth(game.bidder) >= game.bid else UNLIKELY
        if game.phase != REPLY:
            return 1.0
        self.plan_payment(game, game.purses.hand(game.active), THEIRS, worth(game.laid, 0, VALUES))
        for d in range(i64(1), NOTES):
            if self.plan[d] != game.laid[d]:
                return UNLIKELY
        return 1.0 if game.laid[0] < 2 else UNLIKELY

    def ideas(self, game: Rules, seat: i64, out: vec[i64]) -> i64:
        """To pass or to raise by a step; to accept or to counter; what to lay in a trade. See WHOLE."""
        assert isinstance(game, Boursicocotte)
        phase = game.phase
        at: i64 = THEIRS if phase == COUNTERING else 0
        if (
            phase == TURN
            or (phase == BIDDING and game.one_bid)
            or (phase >= OFFERING and phase != REPLY and held(game.laid, at))
        ):
            return 0
        out[0] = WHOLE * self.choose(game, seat)
        if phase == PAYING:
            return 1
        if phase == BIDDING:
            out[1] = WHOLE * (PASS if out[0] > 0 else BID + game.bid // STEP + 1)
            return 2
        if phase == HAMMER:
            out[1] = WHOLE * (SELL + PREEMPT) - out[0]
            return 2
        count: i64 = 1
        if phase == REPLY:
            out[1] = WHOLE * (ACCEPT + COUNTER) - out[0]
            count = 2
        most = game.purses.wealth(seat)
        amount: i64 = 0
        while amount < most and count < SUMS:
            out[count] = WHOLE * COUNTER + amount + 1
            count += 1
            amount += max(2 * STEP, amount // STEP * STEP)
        out[count] = WHOLE * COUNTER + most + 1
        return count + 1

    def follow(self, game: Rules, seat: i64, idea: i64) -> i64:
        assert isinstance(game, Boursicocotte)
        if game.phase == PAYING:
            return self.pay(game, seat)
        if game.phase not in (OFFERING, COUNTERING):
            return idea // WHOLE
        amount = idea % WHOLE
        return self.choose(game, seat) if amount == 0 else self.lay_sum(game, seat, amount - 1)

    def random(self) -> float:
        return float(self.dice.below(PER_MILLE)) / float(PER_MILLE)

    # What I know: all animals, my own money, and what I am sure of

    def survey(self, game: Boursicocotte, seat: i64) -> None:
        """Take in what is known. Nothing but this and my own notes looks at money."""
        style = self.style
        players = self.players
        purses = game.purses
        self.size = float(game.family_size)
        given = float(game.circulation) / float(players)
        self.future = style[FLOOR] + style[FUTURE] * (float(ALL_MONEY) - given)
        own = purses.hand(seat)
        rest = game.circulation - packed_worth(own)
        loose: i64 = 0
        for rival in range(players):
            if rival != seat:
                known = purses.sure[seat * players + rival]
                rest -= packed_worth(known)
                loose += purses.count(rival) - size(known)
        mean = float(rest) / float(loose) if loose > 0 else 0.0
        for rival in range(players):
            known = purses.sure[seat * players + rival]
            unknown = 0 if rival == seat else purses.count(rival) - size(known)
            self.purse[rival] = float(packed_worth(known)) + mean * float(unknown)
        for family in range(FAMILIES):
            for holder in range(players):
                self.hold[family * players + holder] = float(game.animals[holder * FAMILIES + family])

    # How likely everybody completes each family, and wins

    def assess(self) -> None:
        """Everybody's chances from all that is held."""
        tilt = self.tilt
        purse = self.purse
        total = 1.0
        for seat in range(self.players):
            total += max(purse[seat], 0.0) + self.future
        each = float(self.players) / total
        exponent = self.style[MONEY]
        for seat in range(self.players):
            tilt[seat] = power((max(purse[seat], 0.0) + self.future) * each, exponent) + LEAST
            self.worth[seat] = self.count[seat] = self.twice[seat] = 0.0
        for family in range(FAMILIES):
            self.share(family)
        self.compare()

    def share(self, family: i64) -> None:
        """Who completes a family: by the cards they have and will get from the pile, and by money."""
        at = family * self.players
        hold = self.hold
        chance = self.chance
        tilt = self.tilt
        newcomer = self.style[NEWCOMER]
        unseen = self.size
        demand = 0.0
        for seat in range(self.players):
            cards = hold[at + seat]
            if cards == self.size:
                for other in range(self.players):
                    chance[at + other] = 0.0
                chance[at + seat] = 1.0
                self.tally(family, 1.0)
                return
            unseen -= cards
            demand += tilt[seat] * (cards + newcomer)
        convex = self.style[CONVEX]
        each = unseen / demand
        total = 0.0
        for seat in range(self.players):
            cards = hold[at + seat]
            cards += tilt[seat] * (cards + newcomer) * each
            weight = tilt[seat] * cards * (1.0 + convex * cards)
            chance[at + seat] = weight
            total += weight
        self.tally(family, 1.0 / total)

    def tally(self, family: i64, scale: float) -> None:
        """Scale the chances for a family, and count them in."""
        chance = self.chance
        worth = self.worth
        count = self.count
        twice = self.twice
        at = family * self.players
        value = float(FAMILY_VALUES[family])
        for seat in range(self.players):
            part = chance[at + seat] * scale
            chance[at + seat] = part
            count[seat] += part
            part *= value
            worth[seat] += part
            twice[seat] += part * chance[at + seat]

    def compare(self) -> None:
        """Everybody's chance to win, from the expected scores."""
        rivalry = self.style[RIVALRY]
        win = self.win
        total = 0.0
        for seat in range(self.players):
            score = self.worth[seat] * (1.0 + self.count[seat]) - self.twice[seat]
            weight = power(max(score, 1.0), rivalry)
            win[seat] = weight
            total += weight
        for seat in range(self.players):
            win[seat] /= total

    # Auctions

    def suppose(self, game: Boursicocotte, taker: i64, payee: i64, price: float) -> None:
        """How likely everybody wins if somebody gets the lot and pays somebody else."""
        for card in range(game.left, game.left + game.lot):
            self.hold[game.pile[card] * self.players + taker] += 1.0
        self.purse[taker] -= price
        self.purse[payee] += price
        self.assess()
        for card in range(game.left, game.left + game.lot):
            self.hold[game.pile[card] * self.players + taker] -= 1.0
        self.purse[taker] += price
        self.purse[payee] -= price

    def hammer(self, game: Boursicocotte, seat: i64, bidder: i64, price: float) -> float:
        """My chance to win, if the hammer falls at this bid."""
        active = game.active
        self.suppose(game, bidder, active, price)
        sold = self.win[seat]
        sold_active = self.win[active]
        if self.purse[active] < price:
            return sold
        self.suppose(game, active, bidder, price)
        doubt = self.style[DOUBT] * (self.win[active] + sold_active) + TINY
        keep = min(max(0.5 + (self.win[active] - sold_active) / doubt, 0.0), 1.0)
        return keep * self.win[seat] + (1.0 - keep) * sold

    def raise_or_pass(self, game: Boursicocotte, seat: i64) -> i64:
        own = game.purses.wealth(seat)
        bid = game.bid + STEP
        if own < bid:
            return PASS
        if game.bidder == NOBODY:
            self.suppose(game, game.active, game.active, 0.0)
            passed = self.win[seat]
        else:
            passed = self.hammer(game, seat, game.bidder, float(game.bid))
        raised = self.hammer(game, seat, seat, float(bid))
        if self.blur(raised) <= passed:
            return PASS
        if game.one_bid and game.asked != i64(1) << seat and own >= bid + FURTHER:
            slope = (raised - self.hammer(game, seat, seat, float(bid + FURTHER))) / float(FURTHER)
            room = min(float(own - bid), max(raised - passed, 0.0) / max(slope, TINY))
            bid += i64(self.style[SINGLE] * room)
        return BID + bid // STEP

    def sell_or_preempt(self, game: Boursicocotte, seat: i64) -> i64:
        if game.purses.wealth(seat) < game.bid:
            return SELL
        self.suppose(game, game.bidder, seat, float(game.bid))
        sold = self.win[seat]
        self.suppose(game, seat, game.bidder, float(game.bid))
        return PREEMPT if self.blur(self.win[seat]) > sold else SELL

    def blur(self, weight: float) -> float:
        """A weight as somebody sees it who does not reckon well."""
        if self.style[NOISE] == 0.0:
            return weight
        return weight * (1.0 + self.style[NOISE] * (2.0 * self.random() - 1.0))

    # Trades

    def price_of_money(self, seat: i64, rival: i64) -> tuple[float, float]:
        """What a bit of money between the two is worth to each, in chances to win."""
        mine = self.win[seat]
        theirs = self.win[rival]
        self.purse[seat] -= SMALL
        self.purse[rival] += SMALL
        self.assess()
        loss = (mine - self.win[seat]) / SMALL
        gain = (self.win[rival] - theirs) / SMALL
        self.purse[seat] += SMALL
        self.purse[rival] -= SMALL
        self.assess()
        return max(loss, TINY), max(gain, TINY)

    def trade(self, winner: i64, loser: i64, family: i64, cards: float) -> None:
        """Animals change hands, and with them the chances."""
        at = family * self.players
        value = float(FAMILY_VALUES[family])
        for seat in range(self.players):
            part = self.chance[at + seat]
            self.count[seat] -= part
            self.worth[seat] -= part * value
            self.twice[seat] -= part * part * value
        self.hold[at + winner] += cards
        self.hold[at + loser] -= cards
        self.share(family)
        self.compare()

    def duel(self, game: Boursicocotte, seat: i64, rival: i64, family: i64, loss: float, gain: float) -> float:
        """What a trade is worth to me if both offer well, as a chance to win.

        Both pay what they offer. Then any offer up to the limit is as good as another: the weaker side mixes nothing
        with all of them, the stronger side the limit.
        """
        mine = self.hold[family * self.players + seat]
        theirs = self.hold[family * self.players + rival]
        stake = 2.0 if game.original and mine == 2.0 and theirs == 2.0 else 1.0
        self.trade(seat, rival, family, stake)
        won = self.win[seat]
        won_rival = self.win[rival]
        self.trade(rival, seat, family, 2.0 * stake)
        lost = self.win[seat]
        self.mine = max((won - lost) / loss, 1.0)
        self.theirs = max((self.win[rival] - won_rival) / gain, 1.0)
        self.trade(seat, rival, family, stake)
        theirs_most = min(self.theirs, self.purse[rival])
        mine_most = min(self.mine, self.purse[seat])
        limit = min(mine_most, theirs_most)
        part = limit / self.mine
        gift = 0.5 * limit * part  # what the rival's offer brings on average
        if mine_most >= theirs_most:
            return won - loss * (limit - gift)
        return lost + loss * (limit * (1.0 - part) + gift)

    def open(self, game: Boursicocotte, seat: i64) -> i64:
        """Hold an auction, or trade with the most promising rival for the most promising animal."""
        if game.left > 0 and game.out_of_patience():
            return AUCTION
        best = NOBODY
        most = NEVER
        now = self.win[seat]
        for step in range(self.players - 1):
            rival = seat + 1 + step
            if rival >= self.players:
                rival -= self.players
            loss = gain = NEVER
            for family in range(FAMILIES):
                if game.animals[seat * FAMILIES + family] == 0 or game.animals[rival * FAMILIES + family] == 0:
                    continue
                if loss < 0.0:
                    loss, gain = self.price_of_money(seat, rival)
                    if game.left > 0:
                        mean = float(game.circulation) / float(self.players)
                        bar = now + self.style[STAKE] * mean * loss
                        if bar > most:
                            most = bar
                            best = AUCTION
                weight = self.duel(game, seat, rival, family, loss, gain)
                if weight > most:
                    most = weight
                    best = TRADE + step * FAMILIES + family
        return AUCTION if best == NOBODY else best

    def reply(self, game: Boursicocotte, seat: i64) -> i64:
        if game.purses.count(seat) == 0:
            return ACCEPT
        return COUNTER if self.offer(game, seat, game.active) > 0.0 else ACCEPT

    def offer(self, game: Boursicocotte, seat: i64, rival: i64) -> float:
        """How much to offer a rival, or to lay against the rival's offer; 0 to accept that."""
        loss, gain = self.price_of_money(seat, rival)
        self.duel(game, seat, rival, game.family, loss, gain)
        mine_most = min(self.mine, self.purse[seat])
        theirs_most = min(self.theirs, self.purse[rival])
        if seat == game.target and self.style[COUNTING] > 0.0:
            theirs_most = min(theirs_most, self.most_laid(game, seat, rival))
        limit = min(mine_most, theirs_most)
        amount = self.random() * self.theirs
        if amount < limit:
            return amount + 1.0
        if mine_most >= theirs_most:
            return limit + float(STEP) if seat == game.target else limit * (1.0 + self.style[OVER])
        return 0.0 if game.phase != COUNTERING else self.random() * limit + 1.0

    def most_laid(self, game: Boursicocotte, seat: i64, rival: i64) -> float:
        """The most that can be in the offer of a rival, by the number of its notes."""
        known = game.purses.sure[seat * self.players + rival]
        pool = game.purses.unknown(seat)
        free = game.purses.count(rival) - size(known)
        notes = held(game.laid, 0)
        most: i64 = 0
        for d in range(NOTES - 1, 0, -1):
            sure = min(counted(known, d), notes)
            guess = min(min(counted(pool, d), free), notes - sure)
            most += (sure + guess) * VALUES[d]
            notes -= sure + guess
            free -= guess
        return float(most)

    def lay_offer(self, game: Boursicocotte, seat: i64) -> i64:
        """Lay the next note of an offer, planned when nothing is laid."""
        at: i64 = 0 if game.phase == OFFERING else THEIRS
        if self.planned(game, seat, at):
            return self.lay_sum(game, seat, 0)
        self.survey(game, seat)
        self.assess()
        return self.lay_sum(
            game, seat, i64(self.offer(game, seat, game.target if game.phase == OFFERING else game.active))
        )

    def lay_sum(self, game: Boursicocotte, seat: i64, amount: i64) -> i64:
        """The next note towards a sum, unless an offer was planned before."""
        at: i64 = 0 if game.phase == OFFERING else THEIRS
        if not self.planned(game, seat, at):
            self.plan_offer(game, seat, at, amount)
        for d in range(NOTES - 1, -1, -1):
            if self.plan[d] > game.laid[at + d]:
                return LAY + d
        return DONE

    # Notes

    def planned(self, game: Boursicocotte, seat: i64, at: i64) -> bool:
        """Whether what is laid is the beginning of the plan, and I have the rest."""
        laid: i64 = 0
        begun = False
        for d in range(NOTES):
            have = game.laid[at + d]
            laid += have
            if self.plan[d] > game.purses.money[seat * NOTES + d] or have > self.plan[d]:
                return False
            if begun and have < self.plan[d]:
                return False
            if have > 0:
                begun = True
        return laid > 0

    def plan_offer(self, game: Boursicocotte, seat: i64, at: i64, amount: i64) -> None:
        """Plan an offer of this amount, and perhaps a zero to tell less."""
        hand = game.purses.hand(seat)
        self.plan_payment(game, hand, at, amount)
        notes = held(self.plan, 0)
        if counted(hand, 0) > self.plan[0] and (notes == 0 or self.dice.below(2) == 0):
            self.plan[0] += 1
        elif notes == 0:
            d: i64 = 1
            while d < NOTES - 1 and counted(hand, d) == 0:
                d += 1
            self.plan[d] = min(counted(hand, d), 1)

    def plan_payment(self, game: Boursicocotte, hand: i64, at: i64, price: i64) -> None:
        """Plan to cover a price as exactly as can be, with the fewest notes, beginning with what is laid."""
        top: i64 = NOTES - 1
        reach: i64 = 0
        for d in range(NOTES - 1, -1, -1):
            self.plan[d] = self.trial[d] = game.laid[at + d]
            price -= VALUES[d] * game.laid[at + d]
            if game.laid[at + d] > 0:
                top = d
        for d in range(top + 1):
            reach += VALUES[d] * (counted(hand, d) - self.trial[d])
        self.excess = price + ALL_MONEY
        if reach > 0 and price > 0:
            self.cover(hand, top, min(price, reach))

    def pay(self, game: Boursicocotte, seat: i64) -> i64:
        self.plan_payment(game, game.purses.hand(seat), 0, game.bid)
        d = NOTES - 1
        while d > 0 and self.plan[d] == game.laid[d]:
            d -= 1
        return LAY + d

    def cover(self, hand: i64, top: i64, due: i64) -> None:
        """Complete the trial with notes up to `top` to cover what is due; keep the most exact way as the plan."""
        value = VALUES[top]
        have = counted(hand, top) - self.trial[top]
        before = self.trial[top]
        needed = (due + value - 1) // value
        if have >= needed:
            if needed * value - due < self.excess:
                self.excess = needed * value - due
                for d in range(NOTES):
                    self.plan[d] = self.trial[d]
                self.plan[top] += needed
            if self.excess == 0:
                return
            have = needed - 1
        if top > 1:
            reach: i64 = 0
            for d in range(i64(1), top):
                reach += VALUES[d] * counted(hand, d)
            for taken in range(have, -1, -1):
                if due - taken * value > reach:
                    break
                self.trial[top] = before + taken
                self.cover(hand, top - 1, due - taken * value)
                if self.excess == 0:
                    break
            self.trial[top] = before
