"""What the heuristic player of Boxes would pay for a container, and how its bids approach that."""

from math import exp, sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from brocante.engine.core import Rules
from brocante.games.boxes import phase
from brocante.games.boxes.bot_purse import ahead, prepare
from brocante.games.boxes.bot_sight import PER_MILLE, SALE, BoxesSight
from brocante.games.boxes.data import BID_STEP, CONTAINERS
from brocante.games.boxes.rules import Boxes

LEAST_VARIANCE: Final = 2500.0
LOGISTIC: Final = 1.702  # scales the logistic curve to approximate the normal one
WIDEST: Final = 500.0  # the greatest distance of a limit from the worth
HALVINGS: Final[i64] = 6  # of that range, until the limit is precise enough
CARELESS_PART: Final = 0.5  # the fraction of a container's worth that a careless beginner sees
NOBODY_BIDS: Final = -10000.0  # a worth for "no rival wants it"


class BoxesPrices(BoxesSight):
    def __init__(self, game: Rules, seed: i64, weights: vec[float]) -> None:
        super().__init__(game, seed, weights)
        self.sold: i64 = -1  # the container for which the valuation error was drawn
        self.error: float = 1.0
        self.extra: vec[float] = vec[float]([0.0] * SALE)  # by player: what this container would add in collections
        self.calm: vec[float] = vec[float]([0.0] * SALE)
        self.rough: vec[float] = vec[float]([0.0] * SALE)
        self.wealth: vec[float] = vec[float]([0.0] * SALE)  # by player: my estimate
        self.mine: float = 0.0  # what the container is worth to me
        self.theirs: float = 0.0  # ... and to the rival who would get it
        self.buyer: i64 = 0  # that rival
        self.common: float = 0.0  # what the rivals should bid, by what I know
        self.playing_out: bool = False  # during a search, when speed matters more than the last ECU
        self.stops: i64 = 0  # the seats whose limit in this auction is known
        self.stop: vec[float] = vec[float]([0.0] * SALE)  # that limit
        self.jump: vec[float] = vec[float]([0.0] * SALE)  # ... and their first jump
        self.reach: vec[float] = vec[float]([0.0] * SALE)  # ... and how far their large steps go
        if game.players == 2:
            prepare()

    def appraise(self, game: Boxes, seat: i64, secret: bool) -> None:
        """Estimate the container's worth to me and to each rival, and the players' wealth without it."""
        style = self.style
        self.survey(game, seat)
        private = 0.0
        likely = 0.0  # the expected number of rivals who may get it
        keenest = 0.0
        keen_by_sight = NOBODY_BIDS
        future = 2.0 * float(self.left) * style.future * style.future + LEAST_VARIANCE
        for player in range(game.players):
            bonus = self.bonus(game, player, False)
            self.extra[player] = self.bonus(game, player, True) - bonus
            self.wealth[player] = float(game.cash(player) + self.worth[player]) + self.worth_of_unseen(player) + bonus
            variance = self.variance(player) + future
            self.calm[player] = LOGISTIC / sqrt(variance)
            self.rough[player] = LOGISTIC / sqrt(variance + self.variance(SALE))
            if player == seat or (game.phase == phase.RAISE and not game.is_in(player)):
                continue
            alone = self.private_part(game, seat, player)
            private += alone
            likely += 1.0
            keen = self.extra[player] - alone
            keen_by_sight = max(keen_by_sight, keen)
            if player == game.bidder or likely == 1.0 or (keen > keenest and game.phase != phase.RAISE):
                keenest = keen
                self.buyer = player
        worth = float(self.worth[SALE]) + self.worth_of_unseen(SALE)
        self.common = worth + keen_by_sight - style.beneath
        self.mine = worth + self.extra[seat]
        if not secret:
            self.mine += style.private * private / likely
        self.theirs = self.mine + style.denial * (self.extra[self.buyer] - self.extra[seat])

    def wants(self, game: Boxes, seat: i64, price: float) -> bool:
        """Whether I would rather have the container at a price than leave it to the buyer at that price."""
        if game.players == 2:
            return self.wants_against_one(game, seat, price)
        # The inverse of my chance of winning: the product of the inverse chances of beating each rival
        buy = leave = 1.0
        for rival in range(game.players):
            if rival == seat:
                continue
            lead = self.wealth[seat] - self.wealth[rival]
            buy *= 1.0 + exp(-(lead + self.mine - price) * self.rough[rival])
            if rival == self.buyer:
                leave *= 1.0 + exp(-(lead - self.theirs + price) * self.rough[rival])
            else:
                leave *= 1.0 + exp(-lead * self.calm[rival])
        return buy < leave

    def wants_against_one(self, game: Boxes, seat: i64, price: float) -> bool:
        """With two players only the lead counts, and the cash for later containers."""
        gain = self.mine + self.theirs - 2.0 * price
        left = CONTAINERS - 1 - game.container
        purse = self.style.purse
        if left > 0 and purse > 0.0:
            unit = self.usual_worth()
            cash = float(game.cash(seat))
            rival_cash = float(game.cash(1 - seat))
            gain += purse * unit * ahead(left, max(0.0, cash - price) / unit, rival_cash / unit)
            gain -= purse * unit * ahead(left, cash / unit, max(0.0, rival_cash - price) / unit)
        return gain > 0.0

    def limit(self, game: Boxes, seat: i64, secret: bool) -> float:
        """The most I would bid."""
        self.appraise(game, seat, secret)
        low = self.mine - WIDEST
        high = self.mine + WIDEST
        for _ in range(HALVINGS):
            price = 0.5 * (low + high)
            if self.wants(game, seat, price):
                low = price
            else:
                high = price
        return self.bid_for(game, 0.5 * (low + high), secret)

    def bid_for(self, game: Boxes, price: float, secret: bool) -> float:
        """What to bid at a price: shaded, and with a beginner's error."""
        style = self.style
        if style.noise > 0.0:
            if self.sold != game.container:
                self.sold = game.container
                self.error = 1.0 + style.noise * self.error_drawn()
                if self.chance(style.careless):
                    self.error *= CARELESS_PART
            price *= self.error
        more = float(game.players - 2)
        if secret:
            return price * (1.0 - style.shade_part) - style.shade - more * style.shade_more
        return price - style.margin - more * style.margin_more

    def error_drawn(self) -> float:
        """A random error from -1 to 1, more often small than large."""
        steps = 2 * PER_MILLE
        return float(self.dice.below(steps + 1) + self.dice.below(steps + 1)) / float(steps) - 1.0

    # Steps towards the limit

    def stop_price(self, game: Boxes, seat: i64) -> float:
        """The most I would bid in an open auction; during a search, worked out once per auction."""
        if self.playing_out and self.stops >> seat & 1:
            return self.stop[seat]
        self.stop[seat] = self.limit(game, seat, False)
        self.jump[seat] = self.mine * self.style.jump
        self.reach[seat] = min(self.stop[seat], self.common)
        self.stops |= i64(1) << seat
        return self.stop[seat]

    def on_the_way(self, game: Boxes, seat: i64) -> float:
        """A bid between the current one and where the bidding should end anyway."""
        standing = float(max(game.bid, i64(0)))
        style = self.style
        others: i64 = 0
        for rival in range(game.players):
            if rival != seat and (game.phase != phase.RAISE or game.is_in(rival)):
                others += 1
        part = self.varied(style.stride if others > 1 else style.close)
        return max(self.jump[seat], standing + part * (self.reach[seat] - standing))

    def varied(self, part: float) -> float:
        """A fraction of the way, randomly varied."""
        if part <= 0.0 or self.style.uneven <= 0.0:
            return part
        luck = float(self.dice.below(PER_MILLE)) / float(PER_MILLE)
        return part * (1.0 + self.style.uneven * (2.0 * luck - 1.0))

    def bid_of(self, game: Boxes, seat: i64, amount: float, more: i64) -> i64:
        """An amount as a bid: in steps, within my cash, and at most `more` above the richest rival's cash."""
        richest: i64 = 0
        for rival in range(game.players):
            if rival != seat:
                richest = max(richest, game.cash(rival))
        return max(0, min(i64(amount) // BID_STEP * BID_STEP, min(game.cash(seat), richest + more)))
