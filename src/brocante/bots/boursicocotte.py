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

# A style: what each weight is.
MONEY: Final[i64] = 0  # how much the chances depend on money, as an exponent
FUTURE: Final[i64] = 1  # which part of the donkeys' money to come counts already
FLOOR: Final[i64] = 2  # money that everybody is thought to have besides
CONVEX: Final[i64] = 3  # how much more each further card of a family is worth
NEWCOMER: Final[i64] = 4  # how well players without the animal get cards from the pile, in cards
RIVALRY: Final[i64] = 5  # how sharply the best expected score decides, as an exponent
STAKE: Final[i64] = 6  # worth of an auction of one's own, in shares of the mean money
DOUBT: Final[i64] = 7  # how unsure it is whether the active player pre-empts
JUMP: Final[i64] = 8  # which part of the way to its limit it raises at once
SINGLE: Final[i64] = 9  # ... with the only bid
OVER: Final[i64] = 10  # how far above a rival's estimated money it offers to be sure
NOISE: Final[i64] = 11  # how wrong a weight may be, relatively
CARELESS: Final[i64] = 12  # how often any legal action is taken
FINALE: Final[i64] = 13  # how much sharper it decides when all families are finished
SUPPLY: Final[i64] = 14  # how much money helps to get cards from the pile
COUNTING: Final[i64] = 15  # whether it considers how many notes are in an offer
CURVE: Final[i64] = 16
DELTA: Final[i64] = 17

STYLES: Final[dict[str, list[float]]] = {
    "regular": [1.0, 0.8, 100.0, 0.5, 0.5, 1.5, 1.0, 0.05, 0.05, 0.7, 0.1, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0],
    "bold": [0.7, 0.5, 50.0, 0.5, 0.5, 2.0, 0.3, 0.05, 0.5, 0.9, 0.3, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0],
    "cautious": [1.4, 0.5, 50.0, 0.5, 0.5, 2.0, 0.3, 0.05, 0.1, 0.5, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0],
    "novice": [0.4, 0.0, 100.0, 0.0, 1.0, 1.0, 0.0, 0.2, 0.2, 0.7, 0.0, 0.1, 0.05, 0.0, 1.0, 0.0, 0.0, 0.0],
}
DEPTH: Final[i64] = 10_000  # to the end

PER_MILLE: Final[i64] = 1000
SMALL: Final = 10.0  # money with which its worth is measured
NEVER: Final = -1.0


@final
class BoursicocottePlayer(Player):
    def __init__(self, game: Rules, seed: i64, style: vec[float]) -> None:
        super().__init__(game, seed)
        self.style: Final = style
        self.players: Final = game.players
        self.size: float = 3.0  # of a family
        self.rivalry: float = 1.0  # how sharply the best expected score decides now
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
        self.limit: float = 0.0  # of a trade, see `duel`
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
        if phase == BIDDING:
            self.survey(game, seat)
            return self.raise_or_pass(game, seat)
        if phase == TURN:
            self.survey(game, seat)
            self.assess()
            return self.open(game, seat)
        if phase == HAMMER:
            self.survey(game, seat)
            return self.sell_or_preempt(game, seat)
        if phase == REPLY:
            self.survey(game, seat)
            self.assess()
            return self.reply(game, seat)
        return self.lay_offer(game, seat)

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
        self.rivalry = style[RIVALRY] + style[FINALE] * float(game.finished)
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
        for i in range(players * FAMILIES):
            self.hold[i] = float(game.animals[i])

    # How likely everybody completes each family, and wins

    def assess(self) -> None:
        """Everybody's chances from all that is held."""
        self.weigh_money()
        for seat in range(self.players):
            self.worth[seat] = self.count[seat] = self.twice[seat] = 0.0
        for family in range(FAMILIES):
            self.share(family)
            self.add(family, 1.0)
        self.compare()

    def weigh_money(self) -> None:
        exponent = self.style[MONEY]
        total = 0.0
        for seat in range(self.players):
            total += max(self.purse[seat], 0.0) + self.future
        for seat in range(self.players):
            part = (max(self.purse[seat], 0.0) + self.future) * float(self.players) / (total + 1.0)
            self.tilt[seat] = power(part, exponent) + 0.01

    def share(self, family: i64) -> None:
        """Who completes a family: by the cards they have and will get from the pile, and by money."""
        players = self.players
        hold = self.hold
        chance = self.chance
        tilt = self.tilt
        newcomer = self.style[NEWCOMER]
        supply = self.style[SUPPLY]
        plain = 1.0 - supply
        unseen = self.size
        demand = 0.0
        for seat in range(players):
            cards = hold[seat * FAMILIES + family]
            if cards == self.size:
                for other in range(players):
                    chance[other * FAMILIES + family] = 0.0
                chance[seat * FAMILIES + family] = 1.0
                return
            unseen -= cards
            demand += (plain + supply * tilt[seat]) * (cards + newcomer)
        total = 0.0
        convex = self.style[CONVEX]
        each = unseen / demand if unseen > 0.5 else 0.0
        for seat in range(players):
            at = seat * FAMILIES + family
            cards = hold[at]
            cards += (plain + supply * tilt[seat]) * (cards + newcomer) * each
            weight = tilt[seat] * cards * (1.0 + convex * cards)
            chance[at] = weight
            total += weight
        for seat in range(players):
            chance[seat * FAMILIES + family] /= total

    def add(self, family: i64, sign: float) -> None:
        value = float(FAMILY_VALUES[family])
        for seat in range(self.players):
            chance = self.chance[seat * FAMILIES + family]
            self.count[seat] += sign * chance
            self.worth[seat] += sign * chance * value
            self.twice[seat] += sign * chance * chance * value

    def compare(self) -> None:
        """Everybody's chance to win, from the expected scores."""
        rivalry = self.rivalry
        total = 0.0
        for seat in range(self.players):
            score = self.worth[seat] * (1.0 + self.count[seat]) - self.twice[seat]
            weight = power(max(score, 1.0), rivalry)
            self.win[seat] = weight
            total += weight
        for seat in range(self.players):
            self.win[seat] /= total

    def give(self, seat: i64, family: i64, cards: float) -> None:
        """Somebody gets animals, or loses them."""
        self.add(family, -1.0)
        self.hold[seat * FAMILIES + family] += cards
        self.share(family)
        self.add(family, 1.0)

    # Auctions

    def outcome(self, game: Boursicocotte, taker: i64, payee: i64, price: float, cards: float) -> None:
        """Somebody gets the lot and pays; with cards = -1 it is taken back."""
        for card in range(game.left, game.left + game.lot):
            self.hold[taker * FAMILIES + game.pile[card]] += cards
        if payee != NOBODY:
            self.purse[taker] -= cards * price
            self.purse[payee] += cards * price

    def hammer(self, game: Boursicocotte, seat: i64, bidder: i64, price: float) -> float:
        """My chance to win, if the hammer falls at this bid."""
        active = game.active
        self.outcome(game, bidder, active, price, 1.0)
        self.assess()
        sold = self.win[seat]
        sold_active = self.win[active]
        self.outcome(game, bidder, active, price, -1.0)
        if self.purse[active] < price:
            return sold
        self.outcome(game, active, bidder, price, 1.0)
        self.assess()
        kept = self.win[seat]
        kept_active = self.win[active]
        self.outcome(game, active, bidder, price, -1.0)
        doubt = self.style[DOUBT] * (kept_active + sold_active) + 1e-6
        keep = min(max(0.5 + (kept_active - sold_active) / doubt, 0.0), 1.0)
        return keep * kept + (1.0 - keep) * sold

    def raise_or_pass(self, game: Boursicocotte, seat: i64) -> i64:
        own = game.purses.wealth(seat)
        lowest = game.bid + STEP
        if own < lowest:
            return PASS
        if game.bidder == NOBODY:
            self.outcome(game, game.active, NOBODY, 0.0, 1.0)
            self.assess()
            passed = self.win[seat]
            self.outcome(game, game.active, NOBODY, 0.0, -1.0)
        else:
            passed = self.hammer(game, seat, game.bidder, float(game.bid))
        raised = self.hammer(game, seat, seat, float(lowest))
        if self.style[NOISE] > 0.0:
            raised *= 1.0 + self.style[NOISE] * (2.0 * self.random() - 1.0)
        if raised <= passed:
            return PASS
        last = game.asked == i64(1) << seat
        part = self.style[SINGLE] if game.one_bid else self.style[JUMP]
        more = lowest + SMALL_STEPS
        if own < more or last or part * float(own - lowest) < float(STEP):
            return BID + lowest // STEP
        slope = (raised - self.hammer(game, seat, seat, float(more))) / float(SMALL_STEPS)
        room = float(own - lowest)
        if slope > 0.0:
            room = min(room, (raised - passed) / slope)
        return BID + (lowest + i64(part * room)) // STEP

    def sell_or_preempt(self, game: Boursicocotte, seat: i64) -> i64:
        if game.purses.wealth(seat) < game.bid:
            return SELL
        price = float(game.bid)
        self.outcome(game, game.bidder, seat, price, 1.0)
        self.assess()
        sold = self.win[seat]
        self.outcome(game, game.bidder, seat, price, -1.0)
        self.outcome(game, seat, game.bidder, price, 1.0)
        self.assess()
        kept = self.win[seat]
        self.outcome(game, seat, game.bidder, price, -1.0)
        if self.style[NOISE] > 0.0:
            kept *= 1.0 + self.style[NOISE] * (2.0 * self.random() - 1.0)
        return PREEMPT if kept > sold else SELL

    # Trades

    def price_of_money(self, seat: i64, rival: i64) -> tuple[float, float]:
        """What a bit of money between the two is worth to each, in chances to win."""
        mine = self.win[seat]
        theirs = self.win[rival]
        small = max(SMALL, self.style[DELTA] * self.purse[seat])
        self.purse[seat] -= small
        self.purse[rival] += small
        self.assess()
        loss = (mine - self.win[seat]) / small
        gain = (self.win[rival] - theirs) / small
        self.purse[seat] += small
        self.purse[rival] -= small
        self.assess()
        return max(loss, 1e-7), max(gain, 1e-7)

    def duel(self, game: Boursicocotte, seat: i64, rival: i64, family: i64, loss: float, gain: float) -> float:
        """What a trade is worth to me if both offer well, as a chance to win.

        Both pay what they offer. Then any offer up to the limit is as good as another: the weaker side mixes nothing
        with all of them, the stronger side the limit.
        """
        mine = self.hold[seat * FAMILIES + family]
        theirs = self.hold[rival * FAMILIES + family]
        stake = 2.0 if game.original and mine == 2.0 and theirs == 2.0 else 1.0
        self.give(seat, family, stake)
        self.give(rival, family, -stake)
        self.compare()
        won = self.win[seat]
        won_rival = self.win[rival]
        paid = won
        if self.style[CURVE] > 0.0:
            price = min(self.purse[seat], self.purse[rival])
            self.purse[seat] -= price
            self.purse[rival] += price
            self.assess()
            paid = self.win[seat]
            self.purse[seat] += price
            self.purse[rival] -= price
            self.assess()
        self.give(seat, family, -2.0 * stake)
        self.give(rival, family, 2.0 * stake)
        self.compare()
        lost = self.win[seat]
        self.mine = max((won - lost) / loss, 1.0)
        self.theirs = max((self.win[rival] - won_rival) / gain, 1.0)
        self.give(seat, family, stake)
        self.give(rival, family, -stake)
        theirs_most = min(self.theirs, self.purse[rival])
        mine_most = min(self.mine, self.purse[seat])
        self.limit = min(mine_most, theirs_most)
        part = self.limit / self.mine
        gift = 0.5 * self.limit * part  # what the rival's offer brings on average
        if mine_most >= theirs_most:
            if self.style[CURVE] > 0.0 and self.limit == self.purse[rival]:
                return paid + loss * gift
            return won - loss * (self.limit - gift)
        return lost + loss * (self.limit * (1.0 - part) + gift)

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
        return COUNTER if self.answer(game, seat) > 0.0 else ACCEPT

    def answer(self, game: Boursicocotte, seat: i64) -> float:
        """How much to lay against an offer; 0 to accept it."""
        rival = game.active
        loss, gain = self.price_of_money(seat, rival)
        self.duel(game, seat, rival, game.family, loss, gain)
        theirs_most = min(self.theirs, self.purse[rival])
        if self.style[COUNTING] > 0.0:
            theirs_most = min(theirs_most, self.most_laid(game, seat, rival))
        mine_most = min(self.mine, self.purse[seat])
        limit = min(mine_most, theirs_most)
        offer = self.random() * self.theirs
        if offer < limit:
            return offer + 1.0
        return limit + float(STEP) if mine_most > theirs_most else 0.0

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
        if not self.planned(game, seat, at):
            self.survey(game, seat)
            self.assess()
            amount = self.answer(game, seat) if game.phase != OFFERING else self.ask(game, seat)
            self.plan_offer(game, seat, at, amount)
        for d in range(NOTES - 1, -1, -1):
            if self.plan[d] > game.laid[at + d]:
                return LAY + d
        return DONE

    def ask(self, game: Boursicocotte, seat: i64) -> float:
        """How much to offer."""
        rival = game.target
        loss, gain = self.price_of_money(seat, rival)
        self.duel(game, seat, rival, game.family, loss, gain)
        dice = self.random()
        if min(self.mine, self.purse[seat]) >= min(self.theirs, self.purse[rival]):
            if dice >= self.limit / self.theirs:
                return self.limit * (1.0 + self.style[OVER])
            return dice * self.theirs
        return 0.0 if dice >= self.limit / self.theirs else dice * self.theirs

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

    def plan_offer(self, game: Boursicocotte, seat: i64, at: i64, amount: float) -> None:
        """Plan an offer around this amount, beginning with what is laid."""
        due = i64(amount)
        top: i64 = NOTES - 1
        for d in range(NOTES):
            self.trial[d] = game.laid[at + d]
            due -= VALUES[d] * self.trial[d]
        for d in range(NOTES - 1, -1, -1):
            if self.trial[d] > 0:
                top = d
        reach: i64 = 0
        hand = game.purses.hand(seat)
        for d in range(top + 1):
            reach += VALUES[d] * (counted(hand, d) - self.trial[d])
        self.excess = 1 << 40
        if due > reach:
            due = reach
        if due > 0:
            self.cover(hand, top, due)
        else:
            for d in range(NOTES):
                self.plan[d] = self.trial[d]
        notes: i64 = 0
        for d in range(NOTES):
            notes += self.plan[d]
        zeros_left = counted(hand, 0) - self.plan[0]
        if zeros_left > 0 and (notes == 0 or self.dice.below(2) == 0):
            self.plan[0] += 1
            notes += 1
        if notes == 0:
            for d in range(i64(1), NOTES):
                if counted(hand, d) > 0:
                    self.plan[d] = 1
                    return

    def pay(self, game: Boursicocotte, seat: i64) -> i64:
        """The next note of the payment that is most exact, with the fewest notes."""
        due = game.bid
        top: i64 = NOTES - 1
        for d in range(NOTES - 1, -1, -1):
            self.trial[d] = game.laid[d]
            due -= VALUES[d] * game.laid[d]
            if game.laid[d] > 0:
                top = d
        self.excess = 1 << 40
        self.cover(game.purses.hand(seat), top, due)
        for d in range(NOTES - 1, 0, -1):
            if self.plan[d] > game.laid[d]:
                return LAY + d
        return LAY

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


SMALL_STEPS: Final[i64] = 30
