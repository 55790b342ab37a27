"""The heuristic player of Boxes. Its steps, in this order:

1. Looking: some closed boxes, then open ones, starting with those that the fewest others have seen.
2. Survey: it counts what it has seen, which gives the average worth of the boxes it has not seen.
3. Collections: how many it, or a rival, will end the game with, given the cards held, those in this
   container, and a share of what is still to come.
4. Worth: what the container is worth to it and to the rival who would otherwise get it. In an open auction, what
   only it has seen counts almost double: the last rival to drop out has seen good things too.
5. Price: it wants the container at a price if it then wins the game more often than if the rival
   pays that price. With two players, the cash left for later containers decides: see bot_purse.py.
6. Bidding: it raises as long as it wants the container, in large steps while several rivals are in and in small
   ones against the last. In a secret auction it lays much less than the container is worth to it: the highest
   bidder is the one most deceived.
7. Paying: as close to the price as it can, with the fewest notes, so that it keeps small ones.
"""

from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from brocante.engine.core import NOBODY, Rules, bits, zeros
from brocante.engine.player import Heuristic, SearchSettings
from brocante.games.boxes import action, phase
from brocante.games.boxes.bot_kinds import Kinds
from brocante.games.boxes.bot_notes import plan_notes
from brocante.games.boxes.bot_prices import BoxesPrices
from brocante.games.boxes.bot_purse import ahead
from brocante.games.boxes.bot_sight import PER_MILLE, SORT_CLOSED, SORT_OPEN
from brocante.games.boxes.data import BID_STEP, BOXES, CLOSED, CLOSED_STEPS, CONTAINERS, MOST_CASH, NOTES
from brocante.games.boxes.rules import Boxes
from brocante.games.boxes.style import STYLES

DEPTH: Final[i64] = 1  # a search plays to the end of this sale; after that wealth says more than playing on
DOUBT: Final = 0.0  # a search trusts its worlds more than these weights
TRIES: Final = 40  # few worlds explain a high bid
CLOSED_FIRST: Final = 100.0  # looking into a closed box beats an open one, however many others have seen it
SHADED: Final = 0.8  # what somebody who bids without looking pays in secret auctions, relative to open ones
UNLIKELY: Final = 0.03  # the probability that a rival does what I would not
NEAR: Final[i64] = 150  # a search compares every bid this close to mine,
FURTHEST: Final[i64] = 600  # and some up to this far away
# The weight of an ECU of lead, by containers to come, for 2, 3 and 4 players; fitted to games of regulars
LEAD: Final = vec[float](
    [0.0, 0.0072, 0.0043, 0.0033, 0.0026, 0.0026]
    + [0.0, 0.0079, 0.0064, 0.0056, 0.0054, 0.0050]
    + [0.0, 0.0114, 0.0081, 0.0068, 0.0059, 0.0052]
)
HOPED: Final = vec[float]([1.0, 0.75, 0.95])  # the weight of an ECU of collections to come, for 2, 3 and 4 players
EDGE: Final = vec[float]([75.0, 45.0, 20.0])  # ECU that a search gains on regulars per container to come
CASH_AHEAD: Final = 1.15  # the weight of an ECU of cash for later containers, with two players


@final
class BoxesPlayer(BoxesPrices):
    def __init__(self, game: Rules, seed: i64, weights: vec[float]) -> None:
        super().__init__(game, seed, weights)
        self.kinds: Final = Kinds()  # what kinds of players a search takes the rivals for
        self.suspects: bool = False  # whether the rivals have been judged
        self.aim: float = 0.0  # in a search: the next bid, if it is within the limit,
        self.pace: float = 0.0  # or the next step as a fraction of the way to the limit
        self.low: vec[i64] = zeros(NOTES)
        self.most: vec[i64] = zeros(NOTES)
        self.plan: vec[i64] = zeros(NOTES)

    def choose(self, game: Rules, seat: i64) -> i64:
        assert isinstance(game, Boxes)
        now = game.phase
        if now == phase.LOOK:
            return self.look(game, seat)
        if now == phase.RAISE:
            return self.raise_or_pass(game, seat)
        if now == phase.LAY:
            return self.lay(game, seat)
        if now == phase.OPENING:
            return self.open(game, seat)
        if now == phase.PAY:
            return self.lay_towards(game, seat, game.bid, True)
        return action.SECRET_AUCTION if self.chance(self.secrecy(game, seat)) else action.OPEN_AUCTION

    # For searches

    def quiet(self, game: Rules) -> bool:
        return game.phase == phase.TYPE

    def estimate(self, game: Rules, seat: i64) -> float:
        """From everybody's holdings, with sold containers revealed, and the sales to come, in which a search gains."""
        assert isinstance(game, Boxes)
        if game.phase != phase.TYPE:
            return -1.0
        self.survey(game, NOBODY)
        left = self.left
        counts = LEAD[(game.players - 2) * CONTAINERS + left]
        mine = self.standing(game, seat) + EDGE[game.players - 2] * float(left)
        others = 0.0
        for rival in range(game.players):
            if rival != seat:
                others += exp(counts * (self.standing(game, rival) - mine))
        return 1.0 / (1.0 + others)

    def standing(self, game: Boxes, player: i64) -> float:
        """A player's possessions and what it can expect from its cash, in ECU."""
        hoped = HOPED[game.players - 2] * self.bonus(game, player, False)
        owned = float(game.cash(player) + self.worth[player]) + hoped
        if game.players > 2:
            return owned
        unit = self.usual_worth()
        half = 0.5 * CASH_AHEAD * unit
        return owned + half * ahead(self.left, float(game.cash(player)) / unit, float(game.cash(1 - player)) / unit)

    def recall(self, game: Rules, seat: i64) -> None:
        """Judge which rivals seem to bid without looking."""
        assert isinstance(game, Boxes)
        self.suspects = self.style.suspicion > 0.0
        if self.suspects:
            self.survey(game, seat)
            self.kinds.judge(game, seat, self.mean[SORT_CLOSED], self.mean[SORT_OPEN])

    def suspect(self, game: Boxes, seat: i64) -> None:
        """Decide which rivals bid without looking in this world; their limits are known at once."""
        for rival in range(game.players):
            if rival != seat and self.chance(self.kinds.strange[rival]):
                part = float(self.dice.below(PER_MILLE)) / float(PER_MILLE)
                self.stop[rival] = self.kinds.draw(rival, part)
                self.jump[rival] = self.reach[rival] = 0.0
                self.stops |= i64(1) << rival

    def revise(self, game: Rules, seat: i64) -> float:
        """Replace the secret bids; otherwise, how well the world explains the current bid and those who passed."""
        assert isinstance(game, Boxes)
        self.playing_out = True
        self.stops = 0
        if self.suspects:
            self.suspect(game, seat)
        if game.phase == phase.LAY:
            self.lay_all(game, seat)
        if game.phase != phase.RAISE or game.secret:
            return 1.0
        likely = 1.0
        for rival in range(game.players):
            if rival != seat and game.rivals >> rival & 1 == 0:
                price = game.bid if rival == game.bidder else game.bid + BID_STEP
                able = price > 0 and game.cash(rival) >= price
                if able and (self.stop_price(game, rival) >= float(price)) != (rival == game.bidder):
                    likely *= UNLIKELY
        return likely

    def lay_all(self, game: Boxes, seat: i64) -> None:
        """Lay all rivals' bids as I would; the order does not matter, so they may come first."""
        nothing = zeros(NOTES)
        for rival in range(game.players):
            if rival != seat:
                game.set_laid(rival, nothing)
                strange = self.stops >> rival & 1 == 1
                price = SHADED * self.stop[rival] if strange else self.limit(game, rival, True)
                target = self.bid_of(game, rival, price, BID_STEP)
                self.plan_notes(game, rival, target, False)
                game.set_laid(rival, self.plan)
        game.wait_for(seat)

    def ideas(self, game: Rules, seat: i64, out: vec[i64]) -> i64:
        """Sums to lay in a secret auction, limits in an open one: mine, then others further away.

        Looking and the choice of auction are not searched: they pay off later, through what is known then.
        """
        assert isinstance(game, Boxes)
        self.playing_out = False
        if game.drafting(seat):
            return 0
        now = game.phase
        if now != phase.LAY and now != phase.OPENING and now != phase.RAISE:
            out[0] = self.choose(game, seat)
            return 1
        price = self.limit(game, seat, True) if now == phase.LAY else self.stop_price(game, seat)
        self.aim = self.on_the_way(game, seat)
        self.pace = self.varied(self.style.close)
        least = game.bid if now == phase.RAISE else i64(0)  # a limit no higher than the current bid means passing
        out[0] = max(least, self.bid_of(game, seat, price, BID_STEP))
        most = self.bid_of(game, seat, float(MOST_CASH), BID_STEP)
        count: i64 = 1
        step = BID_STEP
        while step <= FURTHEST:
            if out[0] + step <= most:
                out[count] = out[0] + step
                count += 1
            if out[0] - step > least:
                out[count] = out[0] - step
                count += 1
            step += BID_STEP if step < NEAR else step
        if out[0] > least:
            out[count] = least
            count += 1
        return count

    def follow(self, game: Rules, seat: i64, idea: i64) -> i64:
        assert isinstance(game, Boxes)
        now = game.phase
        if now == phase.PAY:
            return self.choose(game, seat)
        if now == phase.LAY:
            self.stops = 0
            return self.lay_towards(game, seat, idea, False)
        if now != phase.OPENING and now != phase.RAISE:
            return idea
        self.playing_out = True
        self.stops |= i64(1) << seat
        self.stop[seat] = float(idea)
        lowest: i64 = i64(0) if now == phase.OPENING else game.bid + BID_STEP
        if idea < lowest:
            return action.PASS
        standing = float(game.bid if now == phase.RAISE else i64(0))
        aim = min(float(idea), max(self.aim, standing + self.pace * (float(idea) - standing)))
        return action.for_sum(max(lowest, self.bid_of(game, seat, aim, 0)))

    # Decisions

    def look(self, game: Boxes, seat: i64) -> i64:
        """Look into closed boxes first, as many as the style and the actions left allow, then into open ones."""
        if self.chance(self.style.aimless):
            return self.options[self.dice.below(game.legal(seat, self.options))]
        container = game.container
        looks = float(CLOSED) if game.secret else self.style.closed_looks
        alone = self.style.alone_secret if game.secret else self.style.alone
        for box in range(CLOSED):
            if game.has_seen(seat, container, box):
                looks -= 1.0
        best: i64 = -1
        most = 0.0
        alike: i64 = 0  # boxes tied for best
        for box in range(i64(0) if looks > 0.0 and game.steps >= CLOSED_STEPS else CLOSED, BOXES):
            seen = game.seen_by(container, box)
            if seen >> seat & 1 == 0:
                telling = (CLOSED_FIRST if box < CLOSED else 0.0) - alone * float(bits(seen))
                if best < 0 or telling > most:
                    most = telling
                    best = box
                    alike = 1
                elif telling == most:
                    alike += 1
                    if self.dice.below(alike) == 0:
                        best = box
        return action.LOOK + best

    def secrecy(self, game: Boxes, seat: i64) -> float:
        """How often to choose a secret auction, in which one can win with less cash than a rival."""
        for rival in range(game.players):
            if game.cash(rival) > game.cash(seat):
                return self.style.secret * self.style.poorer
        return self.style.secret

    def open(self, game: Boxes, seat: i64) -> i64:
        self.stops = 0
        limit = self.stop_price(game, seat)
        return action.for_sum(self.bid_of(game, seat, min(limit, self.on_the_way(game, seat)), 0))

    def raise_or_pass(self, game: Boxes, seat: i64) -> i64:
        """Raise while I want it at that price, in large steps at first and small ones near the limit."""
        lowest = game.bid + BID_STEP
        cost = float(self.plan_notes(game, seat, lowest, True))
        if self.playing_out:
            stop = self.stop_price(game, seat)
            if float(lowest) > stop or cost > stop:
                return action.PASS
            return action.for_sum(max(lowest, self.bid_of(game, seat, self.on_the_way(game, seat), 0)))
        self.appraise(game, seat, False)
        slack = self.mine - self.bid_for(game, self.mine, False)  # how far my bids stay below my price
        if not self.wants(game, seat, cost + slack):
            return action.PASS
        limit = self.limit(game, seat, False)
        self.jump[seat] = self.mine * self.style.jump
        self.reach[seat] = min(limit, self.common)
        bid = max(lowest, self.bid_of(game, seat, self.on_the_way(game, seat), 0))
        cost = float(self.plan_notes(game, seat, bid, True))
        return action.for_sum(bid if cost <= max(limit, float(lowest)) else lowest)

    def lay(self, game: Boxes, seat: i64) -> i64:
        target = self.bid_of(game, seat, self.limit(game, seat, True), BID_STEP)
        return self.lay_towards(game, seat, target, False)

    def lay_towards(self, game: Boxes, seat: i64, target: i64, cover: bool) -> i64:
        """The next note of a payment that covers a price, or of a secret bid that stays below a target."""
        self.plan_notes(game, seat, target, cover)
        for note in range(NOTES - 1, -1, -1):
            if self.plan[note] > self.low[note]:
                return action.NOTE + note
        return action.DONE

    def plan_notes(self, game: Boxes, seat: i64, target: i64, cover: bool) -> i64:
        """Plan notes that cover a target or stay below it; return their sum."""
        lying = game.payment() if cover else game.laid_by(seat)
        return plan_notes(game.notes_of(seat), lying, target, cover, self.low, self.most, self.plan)


BOT: Final = Heuristic(
    BoxesPlayer, {name: style.weights() for name, style in STYLES.items()}, SearchSettings(DEPTH, DOUBT, TRIES)
)
