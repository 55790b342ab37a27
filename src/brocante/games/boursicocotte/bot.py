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
   Good play in that is to mix: anything up to a limit, beyond which one of the two would not or could not go. Who
   replies to an offer has seen how many notes are in it, and lays the best sum against what so many notes are for.
5. Notes: payments as exact as can be with few notes, offers with zeros among them to tell less.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from brocante.engine.core import NOBODY, Rules
from brocante.engine.player import Heuristic, SearchSettings
from brocante.games.boursicocotte import action, phase
from brocante.games.boursicocotte.bot_chances import PER_MILLE
from brocante.games.boursicocotte.bot_notes import MOST_ZEROS, BoursicocotteNotes
from brocante.games.boursicocotte.data import FAMILIES, FAMILY_VALUES, NOTES, STEP
from brocante.games.boursicocotte.purses import counted, packed_worth, size
from brocante.games.boursicocotte.rules import Boursicocotte
from brocante.games.boursicocotte.style import STYLES

DEPTH: Final[i64] = 8  # to the end of this turn, and perhaps of the next: the estimate of the chances knows as much

SMALL: Final = 10.0  # money with which its worth is measured
FURTHER: Final[i64] = 30  # money by which a higher bid is compared
NEVER: Final = -1.0
TINY: Final = 1e-7
UNLIKELY: Final = 0.1  # how often a rival does what I would not
EVEN: Final = 0.5  # how likely the active player pre-empts, if it wins as often either way
LEAST_STAKE: Final = 1.0  # what a trade is about at least, in money
ABOVE: Final = 1.0  # money by which an offer exceeds another that it must not equal
WHOLE: Final[i64] = 10_000  # a whole move for a search is an action times this, and what to lay after it and 1 more
SUMS: Final[i64] = 8  # that a search compares
PLAIN: Final = 0.01  # an edge that a search need not look into


@final
class BoursicocottePlayer(BoursicocotteNotes):
    def __init__(self, game: Rules, seed: i64, style: vec[float]) -> None:
        super().__init__(game, seed, style)
        self.mine: float = 0.0  # the stake of a trade for me, in money
        self.theirs: float = 0.0  # ... and for the rival
        self.edge: float = 0.0  # what to raise promises more than to pass, as a chance to win

    def choose(self, game: Rules, seat: i64) -> i64:
        assert isinstance(game, Boursicocotte)
        now = game.phase
        style = self.style
        if style.careless > 0.0 and float(self.dice.below(PER_MILLE)) < style.careless * float(PER_MILLE):
            return self.options[self.dice.below(game.legal(seat, self.options))]
        if now == phase.PAYING:
            return self.pay(game, seat)
        if now in (phase.OFFERING, phase.COUNTERING):
            return self.lay_offer(game, seat)
        self.survey(game, seat)
        if now == phase.BIDDING:
            return self.raise_or_pass(game, seat)
        if now == phase.HAMMER:
            return self.sell_or_preempt(game, seat)
        self.assess()
        return self.open(game, seat) if now == phase.TURN else self.reply(game, seat)

    # What a search asks

    def quiet(self, game: Rules) -> bool:
        return game.phase == phase.TURN

    def estimate(self, game: Rules, seat: i64) -> float:
        assert isinstance(game, Boursicocotte)
        self.survey(game, seat)
        self.assess()
        return self.win[seat]

    def explain(self, game: Rules, seat: i64) -> float:
        """Whether the highest bidder has the money, and an offer is one that I would lay."""
        assert isinstance(game, Boursicocotte)
        if game.phase == phase.BIDDING and game.bidder != NOBODY and game.bidder != seat:
            return 1.0 if game.purses.wealth(game.bidder) >= game.bid else UNLIKELY
        if game.phase != phase.REPLY:
            return 1.0
        offer = game.laid_by(game.active)
        self.plan_payment(game.purses.hand(game.active), 0, packed_worth(offer))
        for d in range(i64(1), NOTES):
            if self.plan[d] != counted(offer, d):
                return UNLIKELY
        return 1.0 if counted(offer, 0) <= MOST_ZEROS else UNLIKELY

    def ideas(self, game: Rules, seat: i64, out: vec[i64]) -> i64:
        """To pass or to raise by a step; to accept or to counter; what to lay in a trade. See WHOLE."""
        assert isinstance(game, Boursicocotte)
        now = game.phase
        if (
            now == phase.TURN
            or (now == phase.BIDDING and game.one_bid)
            or (now in (phase.OFFERING, phase.COUNTERING) and game.laid_by(seat) != 0)
        ):
            return 0
        out[0] = WHOLE * self.choose(game, seat)
        if now == phase.PAYING:
            return 1
        if now == phase.BIDDING:
            if max(self.edge, -self.edge) > PLAIN:
                return 1
            out[1] = WHOLE * (action.PASS if out[0] > 0 else action.BID + game.bid // STEP + 1)
            return 2
        if now == phase.HAMMER:
            out[1] = WHOLE * (action.SELL + action.PREEMPT) - out[0]
            return 2
        count: i64 = 1
        if now == phase.REPLY:
            out[1] = WHOLE * (action.ACCEPT + action.COUNTER) - out[0]
            count = 2
        most = game.purses.wealth(seat)
        amount: i64 = 0
        while amount < most and count < SUMS:
            out[count] = WHOLE * action.COUNTER + amount + 1
            count += 1
            amount += max(2 * STEP, amount // STEP * STEP)
        out[count] = WHOLE * action.COUNTER + most + 1
        return count + 1

    def follow(self, game: Rules, seat: i64, idea: i64) -> i64:
        assert isinstance(game, Boursicocotte)
        if game.phase == phase.PAYING:
            return self.pay(game, seat)
        if game.phase not in (phase.OFFERING, phase.COUNTERING):
            return idea // WHOLE
        amount = idea % WHOLE
        return self.choose(game, seat) if amount == 0 else self.lay_sum(game, seat, amount - 1)

    # Auctions

    def suppose(self, game: Boursicocotte, taker: i64, payee: i64, price: float) -> None:
        """How likely everybody wins if somebody gets the lot and pays somebody else."""
        for place in range(game.lot):
            self.hold[game.in_lot(place) * self.players + taker] += 1.0
        self.purse[taker] -= price
        self.purse[payee] += price
        self.assess()
        for place in range(game.lot):
            self.hold[game.in_lot(place) * self.players + taker] -= 1.0
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
        doubt = self.style.doubt * (self.win[active] + sold_active) + TINY
        keep = min(max(EVEN + (self.win[active] - sold_active) / doubt, 0.0), 1.0)
        return keep * self.win[seat] + (1.0 - keep) * sold

    def raise_or_pass(self, game: Boursicocotte, seat: i64) -> i64:
        own = game.purses.wealth(seat)
        bid = game.bid + STEP
        self.edge = 1.0
        if own < bid:
            return action.PASS
        if game.bidder == NOBODY:
            self.suppose(game, game.active, game.active, 0.0)
            passed = self.win[seat]
        else:
            passed = self.hammer(game, seat, game.bidder, float(game.bid))
        raised = self.hammer(game, seat, seat, float(bid))
        self.edge = raised - passed
        if self.blur(raised) <= passed:
            return action.PASS
        if game.one_bid and game.asked != i64(1) << seat and own >= bid + FURTHER:
            slope = (raised - self.hammer(game, seat, seat, float(bid + FURTHER))) / float(FURTHER)
            room = min(float(own - bid), max(raised - passed, 0.0) / max(slope, TINY))
            bid += i64(self.style.single * room)
        return action.BID + bid // STEP

    def sell_or_preempt(self, game: Boursicocotte, seat: i64) -> i64:
        if game.purses.wealth(seat) < game.bid:
            return action.SELL
        self.suppose(game, game.bidder, seat, float(game.bid))
        sold = self.win[seat]
        self.suppose(game, seat, game.bidder, float(game.bid))
        return action.PREEMPT if self.blur(self.win[seat]) > sold else action.SELL

    def blur(self, weight: float) -> float:
        """A weight as somebody sees it who does not reckon well."""
        if self.style.noise == 0.0:
            return weight
        return weight * (1.0 + self.style.noise * (2.0 * self.random() - 1.0))

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
        self.mine = max((won - lost) / loss, LEAST_STAKE)
        self.theirs = max((self.win[rival] - won_rival) / gain, LEAST_STAKE)
        self.trade(seat, rival, family, stake)
        theirs_most = min(self.theirs, self.purse[rival])
        mine_most = min(self.mine, self.purse[seat])
        limit = min(mine_most, theirs_most)
        part = limit / self.mine
        gift = limit / 2.0 * part  # what the rival's offer brings on average
        if mine_most >= theirs_most:
            return won - loss * (limit - gift)
        return lost + loss * (limit * (1.0 - part) + gift)

    def open(self, game: Boursicocotte, seat: i64) -> i64:
        """Hold an auction, or trade with the most promising rival for the most promising animal."""
        if game.left > 0 and game.out_of_patience():
            return action.AUCTION
        best = NOBODY
        most = NEVER
        now = self.win[seat]
        for step in range(self.players - 1):
            rival = seat + 1 + step
            if rival >= self.players:
                rival -= self.players
            loss = gain = NEVER
            for family in range(FAMILIES):
                if game.animals_of(seat, family) == 0 or game.animals_of(rival, family) == 0:
                    continue
                if loss < 0.0:
                    loss, gain = self.price_of_money(seat, rival)
                    if game.left > 0:
                        mean = float(game.circulation) / float(self.players)
                        bar = now + self.style.stake * mean * loss
                        if bar > most:
                            most = bar
                            best = action.AUCTION
                weight = self.duel(game, seat, rival, family, loss, gain)
                if weight > most:
                    most = weight
                    best = action.TRADE + step * FAMILIES + family
        return action.AUCTION if best == NOBODY else best

    def reply(self, game: Boursicocotte, seat: i64) -> i64:
        if game.purses.count(seat) == 0:
            return action.ACCEPT
        return action.COUNTER if self.offer(game, seat, game.active) > 0.0 else action.ACCEPT

    def offer(self, game: Boursicocotte, seat: i64, rival: i64) -> float:
        """How much to offer a rival, or to lay against the rival's offer; 0 to accept that."""
        loss, gain = self.price_of_money(seat, rival)
        self.duel(game, seat, rival, game.family, loss, gain)
        mine_most = min(self.mine, self.purse[seat])
        theirs_most = min(self.theirs, self.purse[rival])
        limit = min(mine_most, theirs_most)
        if seat == game.target and self.style.counting > 0.0:
            best = self.answer(game, seat, rival, limit)
            return best if best > 0.0 or game.phase != phase.COUNTERING else ABOVE
        amount = self.random() * self.theirs
        if amount < limit:
            return amount + ABOVE
        if mine_most >= theirs_most:
            return limit + float(STEP) if seat == game.target else limit * (1.0 + self.style.over)
        return 0.0 if game.phase != phase.COUNTERING else self.random() * limit + ABOVE

    def answer(self, game: Boursicocotte, seat: i64, rival: i64, limit: float) -> float:
        """The best sum against an offer of so many notes: who means to pay a sum lays few notes, and perhaps a 0."""
        notes = size(game.laid_by(rival))
        most = i64(self.most_laid(game, seat, rival))
        usual = i64(limit * (1.0 + self.style.over)) + STEP
        total = 0.0
        amount: i64 = 0
        while amount <= most:
            total += self.likelihood(amount, notes, usual)
            amount += STEP
        below = 0.0
        best = 0.0
        best_gain = 0.0
        amount = 0
        own = min(most, game.purses.wealth(seat))
        while amount <= own:
            below += self.likelihood(amount, notes, usual)
            gain = self.mine * below / (total + TINY) - float(amount + STEP)
            if gain > best_gain:
                best_gain = gain
                best = float(amount + STEP)
            amount += STEP
        return best

    def lay_offer(self, game: Boursicocotte, seat: i64) -> i64:
        """Lay the next note of an offer, planned when nothing is laid."""
        if self.planned(game, seat):
            return self.lay_sum(game, seat, 0)
        self.survey(game, seat)
        self.assess()
        return self.lay_sum(
            game, seat, i64(self.offer(game, seat, game.target if game.phase == phase.OFFERING else game.active))
        )

    def lay_sum(self, game: Boursicocotte, seat: i64, amount: i64) -> i64:
        """The next note towards a sum, unless an offer was planned before."""
        if not self.planned(game, seat):
            self.plan_offer(game, seat, amount)
        laid = game.laid_by(seat)
        for d in range(NOTES - 1, -1, -1):
            if self.plan[d] > counted(laid, d):
                return action.NOTE + d
        return action.DONE


BOT: Final = Heuristic(
    BoursicocottePlayer,
    {name: style.weights() for name, style in STYLES.items()},
    SearchSettings(DEPTH, prior=0.001, trifle=0.008),
)
