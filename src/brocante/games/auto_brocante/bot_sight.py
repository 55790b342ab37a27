"""What the heuristic player of Auto-Brocante works out: what cars may be worth to rivals and to itself, who leads."""

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from brocante.engine.core import NOBODY, Rules, bits, zeros
from brocante.engine.player import Player
from brocante.games.auto_brocante import data
from brocante.games.auto_brocante.rules import AutoBrocante
from brocante.games.auto_brocante.rules_books import CHART, KIND, SIZE, WIDTH
from brocante.games.auto_brocante.style import REGULAR, AutoBrocanteStyle

SEATS: Final[i64] = 5
NEVER: Final[float] = -1e9
PER_MILLE: Final[i64] = 1000
UNDERASK: Final[float] = 0.1  # how often a seller is assumed to ask far less than the value
NEARLY: Final[i64] = 1000  # an asked price is honest, and not too low, if it is below the value by less than this
GOOD_SALE: Final[i64] = 2000  # a car whose list price is this far above its value is kept for a card that sells it
MEAN_WORTH: Final[float] = 114_000.0  # of all cars together, in any Blue Book
MEAN_JUNK: Final[float] = 3.5
LEAST: Final[float] = 1e-9  # keeps a divisor above zero
# What tells rivals who buy nearly anything and look under every hood from those who know the game: how often hoods are
# opened at tables of novices and of regulars.
LOOKS: Final[float] = 2.5  # how much a value that was seen says for such rivals
NO_LOOKS: Final[float] = 0.1  # ... and a turn, for each rival who might have bought, against them
BOUGHT: Final[float] = 1.0  # how much a car that a rival has bought under the hood says of that one
SURE: Final[float] = 20.0  # what more evidence than this says makes no difference


def lie(value: i64, price: i64) -> float:
    """How often a seller may ask this price for a car of a lower value, if as many others ask it rightly: then it costs
    a buyer as much to look as to believe."""
    return float(data.HOOD_FINE) / float(data.HOOD_FINE + price - value)


def means_and_spreads() -> tuple[list[float], list[float]]:
    """By car: its mean value in all Blue Books, nearly, and the mean square of the distance from that."""
    means: list[float] = []
    spreads: list[float] = []
    junk = MEAN_JUNK / float(data.CARS)
    for price in data.LIST_PRICE:
        values = [float(value) for value in data.POSSIBLE_VALUES[int(price)] if value]
        mean = (1.0 - junk) * sum(values) / len(values)
        squares = (1.0 - junk) * sum((value - mean) ** 2 for value in values) / len(values)
        means.append(mean)
        spreads.append(squares + junk * mean**2)
    return means, spreads


MEANS: Final = vec[float](means_and_spreads()[0])
SPREADS: Final = vec[float](means_and_spreads()[1])


class AutoBrocanteSight(Player):
    def __init__(self, game: Rules, seed: i64, style: vec[float]) -> None:
        super().__init__(game, seed)
        self.style: Final[AutoBrocanteStyle] = REGULAR.with_weights(list(style))
        self.means: vec[float] = vec[float]([0.0] * (SEATS * data.CARS))  # a car's mean worth to a rival
        self.possible: Final = zeros(data.TABLES)  # what a car may be worth to somebody, as last looked at...
        self.odds: vec[float] = vec[float]([0.0] * data.TABLES)  # ...and how likely each is, compared with the others
        self.mine: Final = zeros(data.TABLES)  # the same of a car of mine, as rivals see it
        self.mine_odds: vec[float] = vec[float]([0.0] * data.TABLES)
        self.parted: float = 1.0  # how likely a car is still there that is worth less than list to its owner
        self.eager: vec[float] = vec[float]([0.0] * SEATS)  # how likely a rival bids whatever the car, and looks
        self.malice: vec[float] = vec[float]([0.0] * SEATS)  # how much a rival's gain counts against me
        self.lead: float = 0.0  # my assets above those of the best rival
        self.resale: float = 0.0  # for its own cars: how much of the list price above the value counts
        self.new_resale: float = (
            0.0  # ... and for other cars: less if its own cars will use up all cards that sell at list
        )
        self.chances: vec[float] = vec[float]([0.0] * SEATS)  # how likely a rival bids for a car of mine
        self.gains: vec[float] = vec[float]([0.0] * SEATS)  # ... and what it would bring me
        self.best: i64 = 0  # the car or seat that the last weighing found
        self.gain: float = 0.0  # ... and what it promises

    def happens(self, chance: float) -> bool:
        if chance <= 0.0 or chance >= 1.0:
            return chance > 0.5
        return float(self.dice.below(PER_MILLE)) < chance * float(PER_MILLE)

    def consider(self, thing: i64, gain: float) -> None:
        """Keep the best of what is weighed."""
        if gain > self.gain:
            self.gain = gain
            self.best = thing

    def error(self, size: float) -> float:
        """A random error of at most this size."""
        return size * (float(self.dice.below(PER_MILLE)) / float(PER_MILLE // 2) - 1.0) if size > 0.0 else 0.0

    def value(self, game: AutoBrocante, seat: i64, car: i64) -> float:
        """A car's worth to the seat itself, by its own table."""
        return float(game.value(seat, car)) + self.error(self.style.noise)

    def worth(self, game: AutoBrocante, seat: i64, car: i64) -> float:
        """A car's worth to the seat itself, including the chance to sell it at list."""
        value = self.value(game, seat, car)
        more = float(data.LIST_PRICE[car]) - value
        if more <= 0.0:
            return value
        return value + more * (self.resale if game.has_car(seat, car) else self.new_resale)

    def mean(self, rival: i64, car: i64) -> float:
        """A car's worth to a rival, on average over the Blue Books that it may have."""
        return self.means[rival * data.CARS + car]

    def look_up(self, game: AutoBrocante, viewer: i64, seat: i64, car: i64) -> i64:
        """Write what a car may be worth to a seat, given what the viewer has seen, and how likely each value is;
        return how many there are. NOBODY is what everybody has seen, even of the player's own Blue Book."""
        if game.seen_of(seat) >> car & 1:
            self.possible[0] = game.value(seat, car)
            self.odds[0] = 1.0
            return 1
        count: i64 = 0
        if game.is_numbered():
            tables = self.tables(game, viewer, seat)
            for t in range(data.TABLES):
                if tables >> t & 1:
                    self.possible[count] = game.table_value(t, car)
                    self.odds[count] = 1.0
                    count += 1
            self.allow_for_sales(game, seat, car, count)
            return count
        kind = KIND[car]
        count = SIZE[kind]
        junk = self.junk_odds(game, seat)
        for i in range(count):
            self.possible[i] = CHART[kind * WIDTH + i]
            self.odds[i] = 1.0 if self.possible[i] else junk * float(count - 1) / (1.0 - junk)
        self.allow_for_sales(game, seat, car, count)
        return count

    def allow_for_sales(self, game: AutoBrocante, seat: i64, car: i64, count: i64) -> None:
        """Cars that are worth less to their owner than a customer pays are sold sooner or later: the longer the game,
        the less likely is one of those that are left to be such a car. Nor does anybody look under a hood, and pay,
        for what is worth less to it than to the seller, as a rule."""
        if not game.has_car(seat, car):
            return
        price = data.LIST_PRICE[car]
        paid: i64 = 0
        for seller in range(game.players):
            if seller != seat and game.seen_of(seller) >> car & 1:
                paid = max(paid, game.value(seller, car))
        for i in range(count):
            if self.possible[i] < price:
                self.odds[i] *= self.parted
            elif self.possible[i] == price:
                self.odds[i] *= 0.5 + 0.5 * self.parted
            if self.possible[i] < paid:
                self.odds[i] *= self.style.overpaid

    def junk_odds(self, game: AutoBrocante, seat: i64) -> float:
        """How likely a car is junk to a seat, if nobody has seen what it is worth to it."""
        left = MEAN_JUNK
        cars = data.CARS
        seen = game.seen_of(seat)
        for car in range(data.CARS):
            if seen >> car & 1:
                cars -= 1
                if game.value(seat, car) == 0:
                    left -= 1.0
        return max(left, 0.0) / float(max(cars, 1))

    def tables(self, game: AutoBrocante, viewer: i64, seat: i64) -> i64:
        """The numbered tables that a seat may have, for all the viewer knows: not its own, nor one that all know."""
        may = game.fitting_tables(seat)
        for other in range(game.players):
            if other != seat:
                known = i64(1) << game.table_of(other) if other == viewer else game.fitting_tables(other)
                if known & (known - 1) == 0:
                    may &= ~known
        return may

    def survey(self, game: AutoBrocante, seat: i64) -> None:
        """What cars are worth to the rivals, who leads, and by how much."""
        top: i64 = NOBODY
        best = NEVER
        self.parted = exp(-self.style.parting * float(game.turns) / float(game.players))
        self.judge_eagerness(game, seat)
        mine = float(game.cash_of(seat))
        sales: i64 = 0
        for kind in range(data.SELL_BLUE_BOOK):  # the kinds that sell at list, or above it
            sales += game.held(seat, kind)
        self.resale = self.style.resale_held if sales else self.style.resale
        for rival in range(game.players):
            if rival != seat:
                self.value_cars(game, seat, rival)
            assets = float(game.cash_of(rival))
            lot = game.lot_of(rival)
            car: i64 = 0
            while lot:
                if lot & 1:
                    if rival == seat:
                        value = game.value(seat, car)
                        mine += float(value)
                        if data.LIST_PRICE[car] >= value + GOOD_SALE:
                            sales -= 1
                    else:
                        assets += self.mean(rival, car)
                lot >>= 1
                car += 1
            if rival != seat and assets > best:
                best = assets
                top = rival
        for rival in range(game.players):
            self.malice[rival] = self.style.leader if rival == top else self.style.other
        self.lead = mine - best
        self.new_resale = self.style.resale_held if sales > 0 else self.style.resale

    def value_cars(self, game: AutoBrocante, seat: i64, rival: i64) -> None:
        """What cars are worth to a rival: where the values seen and its own lot leave more or less than usual for the
        other cars, each of them takes its part in that."""
        at = rival * data.CARS
        seen = game.seen_of(rival)
        numbered = game.is_numbered()
        left = MEAN_WORTH
        spread = 0.0
        for car in range(data.CARS):
            if seen >> car & 1:
                self.means[at + car] = float(game.value(rival, car))
            elif self.style.counting == 0.0:
                self.means[at + car] = float(data.LIST_PRICE[car])
            elif numbered or game.has_car(rival, car):
                self.means[at + car] = self.mean_of_possible(game, seat, rival, car)
            else:
                self.means[at + car] = MEANS[car]
                spread += SPREADS[car]
            left -= self.means[at + car]
        if spread > 0.0:
            share = left / spread
            for car in range(data.CARS):
                if seen >> car & 1 == 0 and not game.has_car(rival, car):
                    self.means[at + car] = max(self.means[at + car] + share * SPREADS[car], 0.0)

    def mean_of_possible(self, game: AutoBrocante, viewer: i64, seat: i64, car: i64) -> float:
        """What a car is worth to a seat on average, given what the viewer has seen; NOBODY: what everybody has seen."""
        total = 0.0
        weights = 0.0
        for i in range(self.look_up(game, viewer, seat, car)):
            weights += self.odds[i]
            total += self.odds[i] * float(self.possible[i])
        return total / max(weights, LEAST)

    def judge_eagerness(self, game: AutoBrocante, seat: i64) -> None:
        """Which rivals buy nearly anything, by what was seen under hoods so far and who has bought it. Only what the
        state keeps counts: a car that was sold again tells nothing of who had bought it."""
        if self.style.reading <= 0.0:
            return
        looks: i64 = 0
        for owner in range(game.players):
            looks += bits(game.seen_of(owner))
        evidence = LOOKS * float(looks) - NO_LOOKS * float(game.turns * (game.players - 1)) - self.style.doubt
        for rival in range(game.players):
            if rival != seat:
                bought: i64 = 0
                for owner in range(game.players):
                    if owner != rival:
                        bought |= game.seen_of(owner)
                says = evidence + BOUGHT * float(bits(bought & game.lot_of(rival)))
                self.eager[rival] = self.style.reading / (1.0 + exp(-max(min(says, SURE), -SURE)))

    def hood(self, game: AutoBrocante, viewer: i64, seller: i64, car: i64, price: i64) -> float:
        """What looking costs on average when the seller asks this price, given what the viewer has seen."""
        fine = float(data.HOOD_FINE)
        weights = 0.0
        total = 0.0
        count = self.look_up(game, viewer, seller, car) if self.style.counting > 0.0 else i64(0)
        self.allow_for_price(price, count)
        for i in range(count):
            value = self.possible[i]
            total += self.odds[i] * (float(value) + (-fine if value < price else fine))
            weights += self.odds[i]
        if weights > 0.0:
            return total / weights
        return float(data.LIST_PRICE[car]) + (fine if price <= data.LIST_PRICE[car] else -fine)

    def allow_for_price(self, price: i64, count: i64) -> None:
        """Weigh what a car may be worth to a seller by how likely that seller asks this price for it."""
        suspicion = self.style.suspicion
        for i in range(count):
            value = self.possible[i]
            if value < price:
                self.odds[i] *= suspicion * lie(value, price)
                suspicion *= self.style.nerve  # values come in falling order: few lie by several steps
            elif value >= price + NEARLY:
                self.odds[i] *= UNDERASK

    def weigh_end(self, game: AutoBrocante, bank: i64, loser: i64, gain: float) -> float:
        """What the end of the game is worth, if it comes when the bank changes by `bank` cars and `loser` loses one."""
        if game.bank_size + bank > 0:
            return 0.0
        over = False
        for seat in range(game.players):
            if game.lot_size(seat) == (i64(1) if seat == loser else i64(0)):
                over = True
        if not over:
            return 0.0
        lead = self.lead + gain
        return lead * self.style.end + (self.style.win if lead > 0.0 else -self.style.win)
