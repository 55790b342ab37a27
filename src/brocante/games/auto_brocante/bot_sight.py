"""What the heuristic player of Auto-Brocante works out: the rivals' possible tables, what cars are worth, who leads."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from brocante.engine.core import NOBODY, Rules, bits, zeros
from brocante.engine.player import Player
from brocante.games.auto_brocante import data
from brocante.games.auto_brocante.rules import AutoBrocante
from brocante.games.auto_brocante.style import REGULAR, AutoBrocanteStyle

SEATS: Final[i64] = 5
NEVER: Final[float] = -1e9
PER_MILLE: Final[i64] = 1000
UNDERASK: Final[float] = 0.1  # how often a seller is assumed to ask far less than the value
NEARLY: Final[i64] = 1000  # an asked price is honest, and not too low, if it is below the value by less than this
GOOD_SALE: Final[i64] = 2000  # a car whose list price is this far above its value is kept for a card that sells it


class AutoBrocanteSight(Player):
    def __init__(self, game: Rules, seed: i64, style: vec[float]) -> None:
        super().__init__(game, seed)
        self.style: Final[AutoBrocanteStyle] = REGULAR.with_weights(list(style))
        self.masks: Final = zeros(SEATS * SEATS)  # the tables for which `means` was worked out, by viewer and rival
        self.means: vec[float] = vec[float]([0.0] * (SEATS * SEATS * data.CARS))  # a car's mean worth to a rival
        self.malice: vec[float] = vec[float]([0.0] * SEATS)  # how much a rival's gain counts against me
        self.lead: float = 0.0  # my assets above those of the best rival
        self.resale: float = 0.0  # for its own cars: how much of the list price above the value counts
        self.new_resale: float = (
            0.0  # ... and for other cars: less if its own cars will use up all cards that sell at list
        )
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

    def mean(self, seat: i64, rival: i64, car: i64) -> float:
        """A car's worth to a rival, on average over the tables it may have."""
        return self.means[(seat * SEATS + rival) * data.CARS + car]

    def tables(self, game: AutoBrocante, seat: i64, rival: i64) -> i64:
        """The tables that a rival may have for all the seat knows."""
        may = game.possible_tables(seat, rival)
        for other in range(game.players):
            known = game.possible_tables(NOBODY, other)
            if other != rival and other != seat and known & (known - 1) == 0:
                may &= ~known
        return may

    def survey(self, game: AutoBrocante, seat: i64) -> None:
        """What cars are worth to the rivals, who leads, and by how much."""
        top: i64 = NOBODY
        best = NEVER
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
                        assets += self.mean(seat, rival, car)
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
        at = seat * SEATS + rival
        mask = self.tables(game, seat, rival)
        if self.masks[at] == mask:
            return
        self.masks[at] = mask
        for car in range(data.CARS):
            total: i64 = 0
            for t in range(data.TABLES):
                if mask >> t & 1:
                    total += data.value(t, car)
            counts = self.style.counting > 0.0 and mask > 0
            self.means[at * data.CARS + car] = (
                float(total) / float(bits(mask)) if counts else float(data.LIST_PRICE[car])
            )

    def hood(self, mask: i64, car: i64, price: i64) -> float:
        """What looking costs on average, when a seller with one of these tables asks this price."""
        if self.style.counting == 0.0:
            mask = 0
        fine = float(data.HOOD_FINE)
        weights = 0.0
        total = 0.0
        for t in range(data.TABLES):
            if mask >> t & 1:
                value = data.value(t, car)
                if value < price:
                    weight = self.style.suspicion
                    total += weight * (float(value) - fine)
                else:
                    weight = 1.0 if value < price + NEARLY else UNDERASK
                    total += weight * (float(value) + fine)
                weights += weight
        if weights > 0.0:
            return total / weights
        return float(data.LIST_PRICE[car]) + (fine if price <= data.LIST_PRICE[car] else -fine)

    def weigh_end(self, game: AutoBrocante, bank: i64, loser: i64, gain: float) -> float:
        """What the end of the game is worth, if it comes when the bank changes by `bank` cars and `loser` loses one."""
        if game.bank_size + bank > 0:
            return 0.0
        over = False
        for seat in range(game.players):
            if game.lot_size(seat) == (1 if seat == loser else 0):
                over = True
        if not over:
            return 0.0
        lead = self.lead + gain
        return lead * self.style.end + (self.style.win if lead > 0.0 else -self.style.win)
