"""Scripts for Boxes: rules for prices."""

from librt.vecs import vec

from brocante.games.boxes import action, phase
from brocante.games.boxes.bot import BoxesPlayer
from brocante.games.boxes.choices import expected_in
from brocante.games.boxes.data import BID_STEP, BOXES, CLOSED, CLOSED_WORTH, CONTAINERS, OPEN_WORTH
from brocante.games.boxes.rules import Boxes
from brocante.games.boxes.style import REGULAR
from testkit.scripts import Family

MEAN = int(CLOSED_WORTH + OPEN_WORTH) / int(CONTAINERS)  # of a container


class BoxesScript:
    """A rule for prices. `price` is the most that it bids, `first` what it bids at once."""

    def __init__(self, rules: Boxes, seed: int, numbers: list[float]) -> None:
        self.numbers = numbers
        self.treasurer = BoxesPlayer(rules, seed, vec[float](REGULAR.weights()))

    def price(self, game: Boxes, seat: int) -> float:
        raise NotImplementedError

    def first(self, game: Boxes, seat: int) -> float:
        return 0.0

    def choose(self, game: Boxes, seat: int) -> int:
        now = game.phase
        if now == phase.LAY:
            return self.treasurer.lay_towards(game, seat, self.rounded(game, seat, self.price(game, seat)), False)
        if now not in (phase.OPENING, phase.RAISE):
            return self.treasurer.choose(game, seat)
        least = int(game.bid) + BID_STEP if now == phase.RAISE else 0
        most = self.rounded(game, seat, self.price(game, seat))
        if most < least:
            return int(action.PASS)
        return action.for_sum(max(least, min(most, self.rounded(game, seat, self.first(game, seat)))))

    def rounded(self, game: Boxes, seat: int, amount: float) -> int:
        return max(0, min(int(game.cash(seat)), int(amount)) // BID_STEP * BID_STEP)


class Blind(BoxesScript):
    """Pays these parts of the mean of a container, in open and in secret sales, whatever it has seen.

    The third number says how often it chooses a secret sale.
    """

    def choose(self, game: Boxes, seat: int) -> int:
        if game.phase != phase.TYPE:
            return super().choose(game, seat)
        secret = self.treasurer.chance(self.numbers[2])
        return int(action.SECRET_AUCTION if secret else action.OPEN_AUCTION)

    def price(self, game: Boxes, seat: int) -> float:
        return MEAN * self.numbers[1 if game.secret else 0]


class Jumper(BoxesScript):
    """Bids one part of the mean at once, and goes on to another."""

    def price(self, game: Boxes, seat: int) -> float:
        return MEAN * self.numbers[2 if game.secret else 1]

    def first(self, game: Boxes, seat: int) -> float:
        return MEAN * self.numbers[0]


class Looker(BoxesScript):
    """Pays parts of what it expects in the boxes, in open and in secret sales, more if it has seen good ones."""

    def price(self, game: Boxes, seat: int) -> float:
        expected = float(expected_in(game, seat, 0, CLOSED) + expected_in(game, seat, CLOSED, BOXES))
        return self.numbers[1 if game.secret else 0] * (MEAN + self.numbers[2] * (expected - MEAN))


class Early(BoxesScript):
    """Pays a part of the mean for the first container, another for the last, and between them on a straight line."""

    def price(self, game: Boxes, seat: int) -> float:
        late = int(game.container) / (CONTAINERS - 1)
        part = self.numbers[0] * (1.0 - late) + self.numbers[1] * late
        return MEAN * part * (self.numbers[2] if game.secret else 1.0)


FAMILIES = {
    "blind": Family(Blind, [1.17, 0.9, 0.001], ([1.17, 1.17, 0.0], [1.17, 0.9, 1.0], [1.17, 1.17, 1.0])),
    "jumper": Family(Jumper, [0.7, 1.1, 0.9]),
    "looker": Family(Looker, [1.1, 0.9, 0.7]),
    "early": Family(Early, [1.1, 1.1, 0.8]),
}
