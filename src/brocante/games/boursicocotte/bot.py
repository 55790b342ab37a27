"""The heuristic player of Boursicocotte: what a good player considers, in this order.

1. Survey: who holds which animals is public; the money of the others is estimated from the notes it is sure of and
   the mean of those it cannot place.
2. Chances: how likely each player is to complete each family, given the cards held, those still in the pile, and the
   money to fight for the rest. Families multiply, so a player's expected score depends on all these chances together,
   and everybody's chance to win on all expected scores. Every choice is judged by that chance. It covers what a lot is
   worth, what a rival must not get, and money, which is worth only what it does to the chances.
3. Auction: it raises unless it prefers the outcome of passing by some margin, whether the active player then sells or
   pre-empts; to foresee which, it looks at the choice from the active player's side. The margin applies to lots of
   several animals: the estimates understate what it costs to leave those to others. A raise goes part of the way
   to where the bidding should end. At the hammer it compares the two.
4. Trade: two sealed offers are exchanged, so each side pays its own whatever happens, and the higher one takes the
   animal. Good play is to mix: any sum up to a limit beyond which one of the two would not or could not go. The player
   who replies has seen how many notes the offer has. It either lays the sum that does best against the offers that
   people make with as many notes, or mixes so that nobody can exploit it. It makes no trade that gains next to nothing.
5. Notes: payments as exact as possible with few notes, offers with small ones among them to reveal less.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from brocante.engine.core import NOBODY, Rules
from brocante.engine.player import Heuristic, SearchSettings
from brocante.games.boursicocotte import action, phase
from brocante.games.boursicocotte.bot_chances import PER_MILLE
from brocante.games.boursicocotte.bot_notes import MOST_ZEROS, BoursicocotteNotes, fewest_notes
from brocante.games.boursicocotte.data import FAMILIES, FAMILY_VALUES, NOTES, STEP
from brocante.games.boursicocotte.purses import counted, packed_worth, size
from brocante.games.boursicocotte.rules import Boursicocotte
from brocante.games.boursicocotte.style import STYLES

DEPTH: Final[i64] = 8  # to the end of this turn, perhaps of the next; beyond that the estimate is as good as playing on

SMALL: Final = 10.0  # a change of money that is small enough to measure what money is worth
ROUND: Final[i64] = 50  # larger raises are to multiples of this
LONG: Final[i64] = 4  # turns in a row without a change, after which somebody may give in
FURTHER: Final[i64] = 30  # how much higher the bid is that an only bid is compared with
NEVER: Final = -1.0
TINY: Final = 1e-7
UNLIKELY: Final = 0.1  # how likely it is that a rival does what I would not
HIDDEN: Final = 0.5  # how likely it hides how little it offers
NEXT_TO_NOTHING: Final[i64] = 60  # what such an offer is worth at most
EVEN: Final = 0.5  # how likely the active player pre-empts, if it wins as often either way
LEAST_STAKE: Final = 1.0  # the least that a trade is taken to be worth, in money
ABOVE: Final = 1.0  # money by which an offer exceeds another that it must not equal
WHOLE: Final[i64] = 10_000  # a search has a whole move as one number: action * WHOLE + sum to lay + 1, or + 0 without
SUMS: Final[i64] = 8  # how many sums a search compares
PLAIN: Final = 0.01  # an edge of raising or passing that is too clear to be worth a search


def plain(chosen: i64) -> i64:
    """The whole move that is only this action: see WHOLE."""
    return WHOLE * chosen


def laying(amount: i64) -> i64:
    """The whole move of offering this sum, or of countering with it."""
    return WHOLE * action.COUNTER + amount + 1


@final
class BoursicocottePlayer(BoursicocotteNotes):
    def __init__(self, game: Rules, seed: i64, style: vec[float]) -> None:
        super().__init__(game, seed, style)
        self.mine: float = 0.0  # the stake of a trade for me, in money
        self.theirs: float = 0.0  # ... and for the rival
        self.serious: float = 0.0  # what an offer in earnest would be
        self.edge: float = 0.0  # by how much raising is better than passing, as a chance to win

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

    def revise(self, game: Rules, seat: i64) -> float:
        """Likely if the highest bidder has the money, or if an offer is one that I would lay."""
        assert isinstance(game, Boursicocotte)
        if game.phase == phase.BIDDING and game.bidder != NOBODY and game.bidder != seat:
            return 1.0 if game.purses.wealth(game.bidder) >= game.bid else UNLIKELY
        if game.phase != phase.REPLY:
            return 1.0
        offer = game.laid_by(game.active)
        self.plan_payment(game.purses.hand(game.active), 0, packed_worth(offer))
        exact = counted(offer, 0) <= MOST_ZEROS
        for d in range(i64(1), NOTES):
            exact = exact and self.plan[d] == counted(offer, d)
        if exact:
            return 1.0
        return HIDDEN if packed_worth(offer) <= NEXT_TO_NOTHING else UNLIKELY

    def ideas(self, game: Rules, seat: i64, out: vec[i64]) -> i64:
        """To pass or raise by one step, to sell or pre-empt, to accept or counter, and sums to lay: see WHOLE."""
        assert isinstance(game, Boursicocotte)
        now = game.phase
        if (
            now == phase.TURN
            or (now == phase.BIDDING and game.one_bid)
            or (now in (phase.OFFERING, phase.COUNTERING) and game.laid_by(seat) != 0)
        ):
            return 0
        out[0] = plain(self.choose(game, seat))
        if now == phase.PAYING:
            return 1
        if now == phase.BIDDING:
            if max(self.edge, -self.edge) > PLAIN:
                return 1
            out[1] = plain(action.PASS if out[0] > 0 else action.for_sum(game.bid + STEP))
            return 2
        if now == phase.HAMMER:
            out[1] = plain(action.SELL) + plain(action.PREEMPT) - out[0]  # the other one
            return 2
        count: i64 = 1
        if now == phase.REPLY:
            out[1] = plain(action.ACCEPT) + plain(action.COUNTER) - out[0]
            count = 2
        most = game.purses.wealth(seat)
        amount: i64 = 0
        while amount < most and count < SUMS:
            out[count] = laying(amount)
            count += 1
            amount += max(2 * STEP, amount // STEP * STEP)
        out[count] = laying(most)
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
        """My chance to win if the hammer falls at this bid."""
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
        raised = self.hammer(game, seat, seat, float(bid)) * self.spur(game)
        self.edge = raised - passed
        style = self.style
        if self.blur(raised) <= passed:
            if style.feint <= 0.0 or game.bidder == NOBODY or self.random() >= style.feint:
                return action.PASS
            further = self.contested(game, seat)
            return action.for_sum(bid) if further > float(bid + FURTHER) else action.PASS
        if game.one_bid:
            if game.asked != i64(1) << seat and own >= bid + FURTHER:
                slope = (raised - self.hammer(game, seat, seat, float(bid + FURTHER))) / float(FURTHER)
                room = min(float(own - bid), max(raised - passed, 0.0) / max(slope, TINY))
                bid += i64(style.single * room)
        elif style.stride > 0.0 and own >= bid + FURTHER:
            bid = self.stride(game, seat, float(own), bid)
        return action.for_sum(bid)

    def stride(self, game: Boursicocotte, seat: i64, own: float, least: i64) -> i64:
        """A bid on the way to where the bidding should end: by large steps at first, by small ones near the end."""
        style = self.style
        end = self.contested(game, seat)
        if end > float(least):
            end = min(end, self.limit(game, seat, NOBODY if game.bidder == NOBODY else game.bidder, own))
        part = style.stride * (1.0 + style.uneven * (2.0 * self.random() - 1.0))
        bid = game.bid + i64(part * (end - float(game.bid)))
        if bid - game.bid >= ROUND:
            return max(least, bid // ROUND * ROUND)
        return max(least, bid // STEP * STEP)

    def contested(self, game: Boursicocotte, seat: i64) -> float:
        """The highest bid that one of the others should want to make, as far as I can tell."""
        most = 0.0
        for rival in range(self.players):
            if rival != seat and rival != game.active and self.purse[rival] > float(game.bid):
                most = max(most, self.limit(game, rival, seat, self.purse[rival]))
        return most

    def limit(self, game: Boursicocotte, seat: i64, other: i64, own: float) -> float:
        """The highest bid that a seat should want to make rather than leave the lot to another; by a straight line."""
        here = float(game.bid)
        there = here + max(float(FURTHER), 0.5 * (own - here))
        if other == NOBODY:
            other = seat + 1 if seat + 1 < self.players else i64(0)
            if other == game.active:
                other = other + 1 if other + 1 < self.players else i64(0)
        near = self.preference(game, seat, other, here)
        if near <= 0.0:
            return here
        far = self.preference(game, seat, other, there)
        if far >= near:
            return own
        return min(own, here + (there - here) * near / (near - far))

    def preference(self, game: Boursicocotte, seat: i64, other: i64, price: float) -> float:
        """By how much a seat likes to raise a bid of another that stands at this price."""
        raised = self.hammer(game, seat, seat, price + float(STEP)) * self.spur(game)
        return raised - self.hammer(game, seat, other, price)

    def spur(self, game: Boursicocotte) -> float:
        """The factor by which a raise counts for more than its estimate in lots of several animals.

        A player who leaves those easily loses to one who never does. With a single bid each, nobody can stay.
        """
        return 1.0 if game.one_bid else 1.0 + self.style.eager * float(game.lot - 1)

    def sell_or_preempt(self, game: Boursicocotte, seat: i64) -> i64:
        if game.purses.wealth(seat) < game.bid:
            return action.SELL
        self.suppose(game, game.bidder, seat, float(game.bid))
        sold = self.win[seat]
        self.suppose(game, seat, game.bidder, float(game.bid))
        return action.PREEMPT if self.blur(self.win[seat]) > sold else action.SELL

    def blur(self, weight: float) -> float:
        """A value as a player sees it who does not estimate well."""
        if self.style.noise == 0.0:
            return weight
        return weight * (1.0 + self.style.noise * (2.0 * self.random() - 1.0))

    # Trades

    def price_of_money(self, seat: i64, rival: i64) -> tuple[float, float]:
        """What a little money that passes between the two is worth to each, as a chance to win."""
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
                        bar = now
                        if not game.double_move:  # with that option an auction follows the trade
                            bar += self.style.stake * mean * loss
                        if bar > most:
                            most = bar
                            best = action.AUCTION
                weight = self.duel(game, seat, rival, family, loss, gain)
                if weight > most:
                    most = weight
                    best = action.for_trade(step, family)
        return action.AUCTION if best == NOBODY else best

    def reply(self, game: Boursicocotte, seat: i64) -> i64:
        if game.purses.count(seat) == 0:
            return action.ACCEPT
        return action.COUNTER if self.offer(game, seat, game.active) > 0.0 else action.ACCEPT

    def offer(self, game: Boursicocotte, seat: i64, rival: i64) -> float:
        """How much to offer a rival, or to lay against the rival's offer; 0 to accept it."""
        loss, gain = self.price_of_money(seat, rival)
        self.duel(game, seat, rival, game.family, loss, gain)
        mine_most = min(self.mine, self.purse[seat])
        theirs_most = min(self.theirs, self.purse[rival])
        limit = min(mine_most, theirs_most)
        self.serious = limit * (1.0 + self.style.over)
        if seat == game.target and self.style.counting > 0.0:
            if game.phase != phase.COUNTERING and self.gives_in(game, seat):
                return 0.0
            best = self.answer(game, seat, rival, limit)
            return best if best > 0.0 or game.phase != phase.COUNTERING else ABOVE
        if game.phase == phase.OFFERING and self.gives_in(game, seat):
            return 0.0
        amount = self.random() * self.theirs
        if amount < limit * self.style.mixed:
            return amount / self.style.mixed + ABOVE
        if mine_most >= theirs_most:
            return limit + float(STEP) if seat == game.target else self.serious
        if game.phase == phase.COUNTERING:
            return self.random() * limit + ABOVE
        if game.phase == phase.OFFERING and self.style.pluck > 0.0 and self.random() < self.style.pluck:
            return (1.0 - EVEN * self.random()) * limit
        return 0.0

    def gives_in(self, game: Boursicocotte, seat: i64) -> bool:
        """Whether it lets the other have what it could not complete the family with, before all begins again."""
        if self.style.tired <= 0.0 or game.still < LONG:
            return False
        if game.animals_of(seat, game.family) + game.stake() >= game.family_size:
            return False
        return self.random() < self.style.tired

    def answer(self, game: Boursicocotte, seat: i64, rival: i64, limit: float) -> float:
        """The best sum against an offer, given how many notes it has: most have few for their sum, or one 0 more.

        It varies a little, and if the best gains next to nothing, the offer is accepted: 0.
        """
        style = self.style
        notes = size(game.laid_by(rival))
        most = i64(self.most_laid(game, seat, rival))
        if style.steady > 0.0 and self.random() < style.steady:
            return self.steady_answer(game, seat, notes, most)
        usual = i64(self.serious) + STEP
        self.expect(limit, usual, min(limit / self.mine, 1.0), self.purse[rival] >= self.purse[seat])
        total = TINY
        amount: i64 = 0
        while amount <= most:
            total += self.likelihood(amount, notes)
            amount += STEP
        below = 0.0
        best = 0.0
        best_gain = NEVER * self.mine if game.phase == phase.COUNTERING else style.yielding * self.mine
        varied = style.mixing * self.mine
        amount = 0
        own = min(most, game.purses.wealth(seat))
        while amount <= own:
            likely = self.likelihood(amount, notes)
            below += likely
            if likely > 0.0:
                gain = self.mine * below / total - float(amount + STEP)
                if varied > 0.0:
                    gain += varied * self.random()
                if gain > best_gain:
                    best_gain = gain
                    best = float(amount + STEP)
            amount += STEP
        return best

    def steady_answer(self, game: Boursicocotte, seat: i64, notes: i64, most: i64) -> float:
        """An answer that no way of offering can make use of: any sum by chance up to a limit, and often the limit.

        Whoever can outbid whatever that number of notes may be worth does so, unless the rival then gains more by
        laying nothing; whoever cannot often accepts.
        """
        own = game.purses.wealth(seat)
        if own > most:
            amount = min(i64(self.random() * self.mine), most)
        else:
            stake = float(own) if game.phase == phase.COUNTERING else self.theirs
            amount = i64(self.random() * stake)
            if amount >= own:
                return 0.0
        amount = amount // STEP * STEP
        while amount > 0 and fewest_notes(amount) > notes:
            amount -= STEP
        return float(amount + STEP)

    def lay_offer(self, game: Boursicocotte, seat: i64) -> i64:
        """The next note of an offer, which is planned before its first note is laid."""
        if self.planned(game, seat):
            return self.next_note(game, seat)
        self.survey(game, seat)
        self.assess()
        return self.lay_sum(
            game, seat, i64(self.offer(game, seat, game.target if game.phase == phase.OFFERING else game.active))
        )

    def lay_sum(self, game: Boursicocotte, seat: i64, amount: i64) -> i64:
        """The next note towards a sum, unless an offer was planned before."""
        if not self.planned(game, seat):
            self.plan_offer(game, seat, amount, i64(self.serious) if game.phase == phase.OFFERING else i64(0))
        return self.next_note(game, seat)

    def next_note(self, game: Boursicocotte, seat: i64) -> i64:
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
