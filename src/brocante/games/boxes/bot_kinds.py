"""What kinds of players the rivals at a table of Boxes may be, judged by what they paid.

Whoever takes a high bid for knowledge is easily deceived by somebody who bids high whatever it has seen. So a search
takes each rival for a regular, who pays what the boxes are worth as far as it has seen them, or for one who always
pays the same part of the mean. The prices of the containers sold tell which, as far as I know what was in them; they
are part of the state, so that the judgement is the same whoever is asked, and when.
"""

from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from brocante.games.boxes.data import BOXES, CARD_VALUE, CLOSED, CLOSED_WORTH, CONTAINERS, OPEN_WORTH
from brocante.games.boxes.rules import Boxes

PARTS: Final = vec[float]([0.8, 0.95, 1.05, 1.12, 1.2, 1.3, 1.45])  # of the mean, that somebody may always pay
KINDS: Final[i64] = 7  # how many these are
SEATS: Final[i64] = 4
MEAN: Final = float(CLOSED_WORTH + OPEN_WORTH) / float(CONTAINERS)  # of a container
STRANGE: Final = 0.12  # how likely somebody pays without looking, before anything was sold
EXACT: Final = 60.0  # how far such a player is from its price, in ECU
ROUGH: Final = 170.0  # how far a regular is from what I take a container to be worth
SECRET: Final = 0.4  # how likely a container was sold in secret: then nobody knows what the others would have paid
TYPICAL: Final = 1.0 / 600.0  # how likely any price is then


@final
class Kinds:
    """Of each seat, how likely it pays without looking, and which part of the mean then."""

    def __init__(self) -> None:
        self.strange: vec[float] = vec[float]([0.0] * SEATS)
        self.part: vec[float] = vec[float]([0.0] * (SEATS * KINDS))  # of those who do, adding up to 1

    def judge(self, game: Boxes, seat: i64, closed: float, open_: float) -> None:
        """Judge all rivals of a seat, for whom boxes that it has not seen are worth so much on average."""
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
        """What a rival pays who does so without looking, by a number from 0 to 1."""
        kind: i64 = 0
        while kind < KINDS - 1 and luck >= self.part[rival * KINDS + kind]:
            luck -= self.part[rival * KINDS + kind]
            kind += 1
        return PARTS[kind] * MEAN


def expected(game: Boxes, seat: i64, viewer: i64, container: i64, closed: float, open_: float) -> float:
    """What a sold container is worth to a viewer, by the boxes that the viewer has seen and the seat knows."""
    worth = 0.0
    for box in range(BOXES):
        if game.has_seen(viewer, container, box) and game.has_seen(seat, container, box):
            worth += float(CARD_VALUE[game.card_at(container, box)])
        else:
            worth += closed if box < CLOSED else open_
    return worth


def at_least(price: float, worth: float, spread: float) -> float:
    """How likely somebody pays this price or more."""
    return 0.02 + 0.98 / (1.0 + exp(1.702 * (price - worth) / spread))


def about(price: float, worth: float, spread: float) -> float:
    """How likely somebody gives up at about this price."""
    off = (price - worth) / spread
    return SECRET * TYPICAL + (1.0 - SECRET) * (0.02 * TYPICAL + 0.4 * exp(-0.5 * off * off) / spread)
