"""What kinds of players the rivals in Boxes may be, judged by the prices they paid.

Taking every high bid for knowledge makes it easy to be deceived by somebody who bids high regardless. So a search takes
each rival either for a regular, who pays what the boxes are worth by what it has seen, or for a player who always pays
the same fraction of the mean. The prices of sold containers are the evidence, as far as I know the contents. Prices are
part of the state, so the judgement does not depend on when it is made.
"""

from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from brocante.games.boxes.data import BOXES, CARD_VALUE, CLOSED, CLOSED_WORTH, CONTAINERS, OPEN_WORTH
from brocante.games.boxes.rules import Boxes

PARTS: Final = vec[float]([0.8, 0.95, 1.05, 1.12, 1.2, 1.3, 1.45])  # fractions of the mean that somebody may always pay
KINDS: Final[i64] = 7  # the number of those fractions
SEATS: Final[i64] = 4
MEAN: Final = float(CLOSED_WORTH + OPEN_WORTH) / float(CONTAINERS)  # of a container
STRANGE: Final = 0.12  # the prior probability that a player pays without looking
EXACT: Final = 60.0  # the spread of such a player's prices, in ECU
ROUGH: Final = 170.0  # the spread of a regular's prices around my estimate
SECRET: Final = 0.4  # the probability of a secret sale, which does not show what the others would have paid
TYPICAL: Final = 1.0 / 600.0  # the density of prices then
ODD: Final = 0.02  # the probability of a price that no estimate explains
LOGIT: Final = 1.702  # makes the logistic curve resemble the normal distribution of the same spread
PEAK: Final = 0.4  # the density of the normal distribution at its mean, for a spread of 1


@final
class Kinds:
    """For each seat, the probability that it pays without looking, and which fraction of the mean it then pays."""

    def __init__(self) -> None:
        self.strange: vec[float] = vec[float]([0.0] * SEATS)
        self.part: vec[float] = vec[float]([0.0] * (SEATS * KINDS))  # the distribution of the fraction, adding up to 1

    def judge(self, game: Boxes, seat: i64, closed: float, open_: float) -> None:
        """Judge all rivals of a seat, given the average worth of its unseen closed and open boxes."""
        for rival in range(game.players):
            if rival == seat:
                continue
            regular = 1.0 - STRANGE
            at = rival * KINDS
            for kind in range(KINDS):
                self.part[at + kind] = STRANGE / float(KINDS)
            for container in range(game.container):
                bought = game.owner_of(container) == rival
                if not bought and (game.players > 2 or game.owner_of(container) != seat):
                    continue
                price = float(game.price_of(container))
                if bought:
                    worth = expected(game, seat, seat, container, closed, open_)
                    regular *= at_least(price, worth, ROUGH)
                else:
                    worth = expected(game, seat, rival, container, closed, open_)
                    regular *= about(price, worth, ROUGH)
                for kind in range(KINDS):
                    pays = PARTS[kind] * MEAN
                    self.part[at + kind] *= at_least(price, pays, EXACT) if bought else about(price, pays, EXACT)
            total = 0.0
            for kind in range(KINDS):
                total += self.part[at + kind]
            for kind in range(KINDS):
                self.part[at + kind] /= total
            self.strange[rival] = total / (total + regular)

    def draw(self, rival: i64, luck: float) -> float:
        """The fraction that a rival pays without looking, drawn by a number from 0 to 1."""
        kind: i64 = 0
        while kind < KINDS - 1 and luck >= self.part[rival * KINDS + kind]:
            luck -= self.part[rival * KINDS + kind]
            kind += 1
        return PARTS[kind] * MEAN


def expected(game: Boxes, seat: i64, viewer: i64, container: i64, closed: float, open_: float) -> float:
    """The expected worth of a sold container to a viewer, by the boxes that the viewer saw and the seat knows."""
    worth = 0.0
    for box in range(BOXES):
        if game.has_seen(viewer, container, box) and game.has_seen(seat, container, box):
            worth += float(CARD_VALUE[game.card_at(container, box)])
        else:
            worth += closed if box < CLOSED else open_
    return worth


def at_least(price: float, worth: float, spread: float) -> float:
    """The probability that somebody pays this price or more."""
    return ODD + (1.0 - ODD) / (1.0 + exp(LOGIT * (price - worth) / spread))


def about(price: float, worth: float, spread: float) -> float:
    """The density of giving up at this price."""
    off = (price - worth) / spread
    return SECRET * TYPICAL + (1.0 - SECRET) * (ODD * TYPICAL + PEAK * exp(-0.5 * off * off) / spread)
