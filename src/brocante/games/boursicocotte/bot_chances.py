"""How Boursicocotte's heuristic player judges: who holds how much, who completes which family, and who wins."""

from math import pow as power
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from brocante.engine.core import Rules
from brocante.engine.player import Player
from brocante.games.boursicocotte.data import ALL_MONEY, FAMILIES, FAMILY_VALUES
from brocante.games.boursicocotte.purses import packed_worth, size
from brocante.games.boursicocotte.rules import Boursicocotte
from brocante.games.boursicocotte.style import REGULAR, BoursicocotteStyle

PER_MILLE: Final[i64] = 1000
LEAST: Final = 0.01  # strength of a player without any money
ALL_FAMILIES: Final = float(sum(int(value) for value in FAMILY_VALUES))  # what they are worth together


class BoursicocotteChances(Player):
    def __init__(self, game: Rules, seed: i64, style: vec[float]) -> None:
        super().__init__(game, seed)
        self.style: Final[BoursicocotteStyle] = REGULAR.with_weights(list(style))
        self.players: Final = game.players
        self.size: float = 3.0  # of a family
        self.future: float = 0.0  # money that counts for everybody besides the purses
        self.rivalry: float = 1.0  # how sharply the best expected score decides, as an exponent
        cells = game.players * FAMILIES
        self.hold: vec[float] = vec[float]([0.0] * cells)  # animals
        self.chance: vec[float] = vec[float]([0.0] * cells)  # to complete a family
        self.purse: vec[float] = vec[float]([0.0] * game.players)  # money, as far as I can tell
        self.tilt: vec[float] = vec[float]([0.0] * game.players)  # strength by money
        self.worth: vec[float] = vec[float]([0.0] * game.players)  # expected value of all families
        self.count: vec[float] = vec[float]([0.0] * game.players)  # expected number of families
        self.twice: vec[float] = vec[float]([0.0] * game.players)  # what worth * count counts twice
        self.win: vec[float] = vec[float]([0.0] * game.players)  # chance to win

    def random(self) -> float:
        return float(self.dice.below(PER_MILLE)) / float(PER_MILLE)

    # What I know: all animals, my own money, and what I am sure of

    def survey(self, game: Boursicocotte, seat: i64) -> None:
        """Take in what is known. Apart from this, the player looks at no money but its own."""
        style = self.style
        players = self.players
        purses = game.purses
        self.size = float(game.family_size)
        given = float(game.circulation) / float(players)
        self.future = style.floor + style.future * (float(ALL_MONEY) - given)
        own = purses.hand(seat)
        rest = game.circulation - packed_worth(own)
        loose: i64 = 0
        for rival in range(players):
            if rival != seat:
                known = purses.known(seat, rival)
                rest -= packed_worth(known)
                loose += purses.count(rival) - size(known)
        mean = float(rest) / float(loose) if loose > 0 else 0.0
        for rival in range(players):
            known = purses.known(seat, rival)
            unknown = i64(0) if rival == seat else purses.count(rival) - size(known)
            self.purse[rival] = float(packed_worth(known)) + mean * float(unknown)
        settled = 0.0
        for family in range(FAMILIES):
            for holder in range(players):
                cards = float(game.animals_of(holder, family))
                self.hold[family * players + holder] = cards
                if cards == self.size:
                    settled += float(FAMILY_VALUES[family]) / ALL_FAMILIES
        self.rivalry = style.rivalry + style.settled * settled * settled

    # How likely everybody completes each family, and wins

    def assess(self) -> None:
        """Everybody's chances, from the animals and money they hold."""
        tilt = self.tilt
        purse = self.purse
        total = 1.0
        for seat in range(self.players):
            total += max(purse[seat], 0.0) + self.future
        each = float(self.players) / total
        exponent = self.style.money
        for seat in range(self.players):
            tilt[seat] = power((max(purse[seat], 0.0) + self.future) * each, exponent) + LEAST
            self.worth[seat] = self.count[seat] = self.twice[seat] = 0.0
        for family in range(FAMILIES):
            self.share(family)
        self.compare()

    def share(self, family: i64) -> None:
        """Who completes a family: by the cards they have and will get from the pile, and by money."""
        at = family * self.players
        hold = self.hold
        chance = self.chance
        tilt = self.tilt
        newcomer = self.style.newcomer
        unseen = self.size
        demand = 0.0
        for seat in range(self.players):
            cards = hold[at + seat]
            if cards == self.size:
                for other in range(self.players):
                    chance[at + other] = 0.0
                chance[at + seat] = 1.0
                self.tally(family, 1.0)
                return
            unseen -= cards
            demand += tilt[seat] * (cards + newcomer)
        convex = self.style.convex
        each = unseen / demand
        total = 0.0
        for seat in range(self.players):
            cards = hold[at + seat]
            cards += tilt[seat] * (cards + newcomer) * each
            weight = tilt[seat] * cards * (1.0 + convex * cards)
            chance[at + seat] = weight
            total += weight
        self.tally(family, 1.0 / total)

    def tally(self, family: i64, scale: float) -> None:
        """Scale the chances for a family, and count them in."""
        chance = self.chance
        worth = self.worth
        count = self.count
        twice = self.twice
        at = family * self.players
        value = float(FAMILY_VALUES[family])
        for seat in range(self.players):
            part = chance[at + seat] * scale
            chance[at + seat] = part
            count[seat] += part
            part *= value
            worth[seat] += part
            twice[seat] += part * chance[at + seat]

    def compare(self) -> None:
        """Everybody's chance to win, from the expected scores."""
        rivalry = self.rivalry
        win = self.win
        total = 0.0
        for seat in range(self.players):
            score = self.worth[seat] * (1.0 + self.count[seat]) - self.twice[seat]
            weight = power(max(score, 1.0), rivalry)
            win[seat] = weight
            total += weight
        for seat in range(self.players):
            win[seat] /= total
