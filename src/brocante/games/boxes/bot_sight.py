"""What the heuristic player of Boxes has seen, the average worth of the rest, and the collections to expect."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from brocante.engine.core import NOBODY, Rules, fill, zeros
from brocante.engine.player import Player
from brocante.games.boxes.data import (
    BONUS,
    BOXES,
    CARD_VALUE,
    CLOSED,
    CLOSED_WORTH,
    COLOURED,
    COLOURS,
    CONTAINERS,
    LOWS,
    OPEN_WORTH,
    RANKS,
    TOPS,
)
from brocante.games.boxes.rules import Boxes
from brocante.games.boxes.style import REGULAR

SALE: Final[i64] = 4  # the row of the container for sale, after those of up to four players
SORT_CLOSED: Final[i64] = 0  # the two sorts of boxes: closed ones, with the 250s...
SORT_OPEN: Final[i64] = 1  # ...and open ones, with the lower cards
SORTS: Final[i64] = 2
IN_CONTAINER: Final = vec[i64]([CLOSED, BOXES - CLOSED])
OF_COLOUR: Final = vec[i64]([TOPS, LOWS])
ALL_WORTH: Final = vec[i64]([CLOSED_WORTH, OPEN_WORTH])
CLOSED_VARIANCE: Final = 26000.0  # of the value of a closed box
OPEN_VARIANCE: Final = 4650.0
COLLECTIONS_OF_TWO: Final = 60.0  # what collections add to a container's worth, with two players
PER_MILLE: Final[i64] = 1000  # the resolution of drawn probabilities


class BoxesSight(Player):
    def __init__(self, game: Rules, seed: i64, weights: vec[float]) -> None:
        super().__init__(game, seed)
        self.style: Final = REGULAR.with_weights([float(weight) for weight in weights])
        self.left: i64 = 0  # containers to come
        # The survey: what I have not seen, by sort
        self.unseen: vec[i64] = zeros(SORTS)
        self.unseen_worth: vec[i64] = zeros(SORTS)
        self.coming: vec[i64] = zeros(COLOURS * SORTS)  # cards of each colour
        self.mean: vec[float] = vec[float]([0.0] * SORTS)  # the mean worth of such a box
        # What I have seen of each player's boxes, and of the container for sale
        self.worth: vec[i64] = zeros(SALE + 1)
        self.unseen_in: vec[i64] = zeros((SALE + 1) * SORTS)  # how many of those boxes I have not seen, by sort
        self.tops: vec[i64] = zeros((SALE + 1) * COLOURS)
        self.held: vec[i64] = zeros((SALE + 1) * COLOURS)
        self.at_least: vec[float] = vec[float]([0.0] * ((LOWS + 1) * (LOWS + 1)))  # see spread_lows

    def chance(self, likelihood: float) -> bool:
        return likelihood > 0.0 and float(self.dice.below(PER_MILLE)) < float(PER_MILLE) * likelihood

    def survey(self, game: Boxes, seat: i64) -> None:
        """Count what the seat has seen and what it has not; NOBODY, before a sale, has seen everything sold."""
        self.left = CONTAINERS - game.container - (i64(0) if seat == NOBODY else i64(1))
        fill(self.worth, 0)
        fill(self.unseen_in, 0)
        fill(self.tops, 0)
        fill(self.held, 0)
        for sort in range(SORTS):
            self.unseen[sort] = CONTAINERS * IN_CONTAINER[sort]
            self.unseen_worth[sort] = ALL_WORTH[sort]
            for colour in range(COLOURS):
                self.coming[colour * SORTS + sort] = OF_COLOUR[sort]
        for container in range(game.container + 1):
            row = SALE if container == game.container else game.owner_of(container)
            for box in range(BOXES):
                sort = SORT_CLOSED if box < CLOSED else SORT_OPEN
                seen = game.has_seen(seat, container, box) if seat != NOBODY else row != SALE
                if not seen:
                    self.unseen_in[row * SORTS + sort] += 1
                    continue
                card = game.card_at(container, box)
                self.worth[row] += CARD_VALUE[card]
                self.unseen[sort] -= 1
                self.unseen_worth[sort] -= CARD_VALUE[card]
                if card >= COLOURED:
                    colour = (card - COLOURED) // RANKS
                    self.coming[colour * SORTS + sort] -= 1
                    self.held[row * COLOURS + colour] += 1
                    self.tops[row * COLOURS + colour] += 1 - sort
        for sort in range(SORTS):
            if self.style.counting > 0.0:
                self.mean[sort] = float(self.unseen_worth[sort]) / float(max(self.unseen[sort], i64(1)))
            else:
                self.mean[sort] = float(ALL_WORTH[sort]) / float(CONTAINERS * IN_CONTAINER[sort])

    def bonus(self, game: Boxes, row: i64, wins: bool) -> float:
        """The expected final bonus of a player's collections, with this container or without it."""
        if self.style.reach <= 0.0:
            return 0.0
        share = self.style.reach * float(self.left) / float(game.players)
        self.spread_lows(self.likelihood(row, SORT_OPEN, share, wins))
        chance = self.likelihood(row, SORT_CLOSED, share, wins)
        total = 0.0
        for colour in range(COLOURS):
            held = self.held[row * COLOURS + colour]
            tops = self.tops[row * COLOURS + colour]
            if wins:
                held += self.held[SALE * COLOURS + colour]
                tops += self.tops[SALE * COLOURS + colour]
            coming = self.coming[colour * SORTS + SORT_CLOSED]
            lows = self.coming[colour * SORTS + SORT_OPEN]
            none = 1.0 if coming == 0 else (1.0 - chance if coming == 1 else (1.0 - chance) * (1.0 - chance))
            both = chance * chance if coming == 2 else 0.0
            total += none * self.expected(held, tops, lows, game.collection)
            total += (1.0 - none - both) * self.expected(held + 1, tops + 1, lows, game.collection)
            total += both * self.expected(held + 2, tops + 2, lows, game.collection)
        return float(BONUS) * total

    def likelihood(self, row: i64, sort: i64, share: float, wins: bool) -> float:
        """The probability that the player ends the game with a given card that I have not seen."""
        boxes = share * float(IN_CONTAINER[sort]) + float(self.unseen_in[row * SORTS + sort])
        if wins:
            boxes += float(self.unseen_in[SALE * SORTS + sort])
        return min(1.0, boxes / float(max(self.unseen[sort], i64(1))))

    def spread_lows(self, chance: float) -> None:
        """Fill at_least[5 * n + m]: the probability that at least m of n cards come, if each does with this chance."""
        at_least = self.at_least
        at_least[0] = 1.0
        for n in range(i64(1), LOWS + 1):
            row = n * (LOWS + 1)
            at_least[row] = 1.0
            for m in range(i64(1), n + 1):
                without = at_least[row - LOWS - 1 + m] if m < n else 0.0
                at_least[row + m] = (1.0 - chance) * without + chance * at_least[row - LOWS - 2 + m]

    def expected(self, held: i64, tops: i64, lows: i64, size: i64) -> float:
        """The expected number of collections of a colour when this many low cards may still come."""
        total = 0.0
        for made in range(i64(1), tops + 1):
            missing = made * size - held
            if missing <= 0:
                total += 1.0
            elif missing <= lows:
                total += self.at_least[lows * (LOWS + 1) + missing]
            else:
                break
        return total

    def usual_worth(self) -> float:
        """The average worth of a container, with two players."""
        closed = float(CLOSED) * self.mean[SORT_CLOSED]
        return closed + float(BOXES - CLOSED) * self.mean[SORT_OPEN] + COLLECTIONS_OF_TWO

    def worth_of_unseen(self, row: i64) -> float:
        """The average worth of the boxes of a player, or of the container for sale, that I have not seen."""
        closed = float(self.unseen_in[row * SORTS + SORT_CLOSED]) * self.mean[SORT_CLOSED]
        return closed + float(self.unseen_in[row * SORTS + SORT_OPEN]) * self.mean[SORT_OPEN]

    def private_part(self, game: Boxes, seat: i64, rival: i64) -> float:
        """By how much the boxes that I have seen and the rival has not exceed the average."""
        total = 0.0
        container = game.container
        for box in range(BOXES):
            if game.has_seen(seat, container, box) and not game.has_seen(rival, container, box):
                total += float(CARD_VALUE[game.card_at(container, box)])
                total -= self.mean[SORT_CLOSED if box < CLOSED else SORT_OPEN]
        return total

    def variance(self, row: i64) -> float:
        """The variance of the worth of those unseen boxes."""
        closed = CLOSED_VARIANCE * float(self.unseen_in[row * SORTS + SORT_CLOSED])
        return closed + OPEN_VARIANCE * float(self.unseen_in[row * SORTS + SORT_OPEN])
