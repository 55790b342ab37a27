"""What the expert of Auto-Brocante assumes about Blue Books in the worlds it guesses.

By the rules alone, every Blue Book that agrees with the values seen is equally likely. But owners part with cars for
which customers pay more than they are worth to them, and the price that a seller asks says something about the value.
So the values of the cars in the lots that matter are drawn by those odds.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from brocante.engine.core import Rules, zeros
from brocante.games.auto_brocante import data, phase
from brocante.games.auto_brocante.bot_bargains import AutoBrocanteBargains
from brocante.games.auto_brocante.bot_sight import SEATS
from brocante.games.auto_brocante.rules import AutoBrocante
from brocante.games.auto_brocante.rules_books import CHART, KIND, SIZE, WIDTH, Rest, guess_book

DRAWS: Final[i64] = 1_000_000  # how finely a value is drawn


class AutoBrocanteWorlds(AutoBrocanteBargains):
    def __init__(self, game: Rules, seed: i64, style: vec[float]) -> None:
        super().__init__(game, seed, style)
        self.doubtful: Final = zeros(SEATS)  # by rival: the cars whose values are drawn by their odds
        self.likely: vec[float] = vec[float]([0.0] * (SEATS * data.CARS * WIDTH))  # the odds, in the order of the chart
        self.book: Final = zeros(data.CARS)  # the Blue Book that is being drawn

    def recall(self, game: Rules, seat: i64) -> None:
        """Note how likely each value of the cars in the rivals' lots is. Numbered tables are left as guessed."""
        assert isinstance(game, AutoBrocante)
        for rival in range(game.players):
            self.doubtful[rival] = 0
        if game.is_numbered():
            return
        self.survey(game, seat)
        for rival in range(game.players):
            if rival != seat and self.matters(game, rival):
                for car in range(data.CARS):
                    if game.has_car(rival, car) and game.seen_of(rival) >> car & 1 == 0:
                        self.note(game, seat, rival, car)

    def matters(self, game: AutoBrocante, rival: i64) -> bool:
        """Whether a rival's lot matters for the choice: in a bargain, only the seller's does."""
        if game.phase in (phase.BIDS, phase.BID_AMOUNT):
            return rival == game.active
        if game.phase in (phase.CHOOSE, phase.OFFER, phase.REPLY):
            return rival == game.seller
        return True

    def note(self, game: AutoBrocante, seat: i64, rival: i64, car: i64) -> None:
        count = self.look_up(game, seat, rival, car)
        if game.phase == phase.REPLY and car == game.car:
            self.allow_for_price(game.ask, count)
        at = (rival * data.CARS + car) * WIDTH
        for i in range(count):
            self.likely[at + i] = self.odds[i]
        self.doubtful[rival] |= i64(1) << car

    def revise(self, game: Rules, seat: i64) -> float:
        """Draw the noted values, and then a Blue Book that has them."""
        assert isinstance(game, AutoBrocante)
        for rival in range(game.players):
            if self.doubtful[rival]:
                self.draw_again(game, rival)
        return 1.0

    def draw_again(self, game: AutoBrocante, rival: i64) -> None:
        """A Blue Book with new values for the doubtful cars; the one it has stays if there is none with these."""
        doubtful = self.doubtful[rival]
        for car in range(data.CARS):
            self.book[car] = self.draw_value(rival, car) if doubtful >> car & 1 else game.value(rival, car)
        known = game.seen_of(rival) | doubtful
        if Rest(self.book, 0, known).tables() > 0:
            guess_book(self.book, 0, known, self.dice)
            for car in range(data.CARS):
                game.write_value(rival, car, self.book[car])

    def draw_value(self, rival: i64, car: i64) -> i64:
        at = (rival * data.CARS + car) * WIDTH
        first = KIND[car] * WIDTH
        total = 0.0
        for i in range(SIZE[KIND[car]]):
            total += self.likely[at + i]
        left = total * float(self.dice.below(DRAWS)) / float(DRAWS)
        for i in range(SIZE[KIND[car]]):
            left -= self.likely[at + i]
            if left < 0.0:
                return CHART[first + i]
        return CHART[first]
