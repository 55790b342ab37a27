"""The names of bots: `random`, `novice`, `regular`, `regular:bold`, `expert`, `expert:think=2.0`."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from librt.vecs import vec

from brocante.bots import auto_brocante, auto_brocante_style, big_deal, boursicocotte, boursicocotte_style, boxes
from brocante.bots.player import Player, RandomPlayer
from brocante.bots.search import DOUBT, HOPE, PRIOR, TRIES, TRIFLE, Search
from brocante.rules.core import Rules

LEVELS: Final = ("random", "novice", "regular", "expert")
THINK: Final = 1.0  # seconds an expert takes for a choice, unless told otherwise


class BadBot(ValueError):
    """A bot that there is not."""


@dataclass(frozen=True)
class BotName:
    """A bot by its name, independent of the game it is to play.

    >>> str(BotName.parse("expert:think=2.0"))
    'expert:think=2.0'
    """

    level: str
    style: str = ""
    think: float = 0.0
    iterations: int = 0

    @classmethod
    def parse(cls, text: str) -> "BotName":
        level, _, detail = text.strip().partition(":")
        if level not in LEVELS:
            raise BadBot(f"there is no bot {level!r}; the bots are {', '.join(LEVELS)}")
        name, sign, value = detail.partition("=")
        if level == "expert" and not detail:
            return cls(level, think=THINK)
        if level == "expert" and sign and name in ("think", "iterations"):
            try:
                amount = float(value)
            except ValueError:
                amount = 0.0
            if not 0 < amount < 1e9:
                raise BadBot(f"{text}: {name} must be a number above 0")
            return cls(level, think=amount) if name == "think" else cls(level, iterations=int(amount))
        if detail and (level != "regular" or sign):
            raise BadBot(f"{text}: a regular has a style (regular:bold), an expert a budget (expert:think=2.0)")
        return cls(level, style=detail)

    def __str__(self) -> str:
        if self.level == "expert":
            return f"expert:iterations={self.iterations}" if self.iterations else f"expert:think={self.think}"
        return f"{self.level}:{self.style}" if self.style else self.level

    def player(self, name: str, game: Rules, seed: int) -> Player:
        """Somebody of this kind, to play the game of that name."""
        if self.level == "random":
            return RandomPlayer(game, seed)
        if self.level == "expert":
            known = AT_TABLES_OF.get((name, int(game.players))) or HEURISTICS[name]
            own = "expert" in known.styles  # otherwise it plays on the regular's weights, as its rivals do
            policy = heuristic(name, "expert" if own else "regular", game, seed)
            search = Search(game, seed + 1, policy, self.think or 1e9, self.iterations, known.depth)
            search.doubt, search.tries = known.doubt, known.tries
            search.prior, search.trifle, search.hope = known.prior, known.trifle, known.hope
            if own:
                search.rivals = heuristic(name, "regular", game, seed)
            return search
        return heuristic(name, self.style or self.level, game, seed)


@dataclass(frozen=True)
class Heuristic:
    """The knowing player of a game: its class, its styles, and how a search uses it.

    "expert" is the style in which a search plays; the others are for people to name. Where a style differs by the
    number of players, that is part of its name: "expert-3" at a table of three.
    """

    make: Callable[[Rules, int, "vec[float]"], Player]
    styles: dict[str, list[float]]
    depth: int  # how far it plays on
    doubt: float = DOUBT
    tries: int = TRIES
    prior: float = PRIOR
    trifle: float = TRIFLE
    hope: float = HOPE


HEURISTICS: Final = {
    "auto_brocante": Heuristic(
        auto_brocante.AutoBrocantePlayer, auto_brocante_style.STYLES, auto_brocante.DEPTH, prior=0.001, trifle=0.02
    ),
    "big_deal": Heuristic(big_deal.BigDealPlayer, big_deal.STYLES, big_deal.DEPTH, prior=0.0005, trifle=0.02),
    "boursicocotte": Heuristic(
        boursicocotte.BoursicocottePlayer,
        boursicocotte_style.STYLES,
        boursicocotte.DEPTH,
        prior=0.001,
        trifle=0.008,
    ),
    "boxes": Heuristic(boxes.BoxesPlayer, boxes.STYLES, boxes.DEPTH, boxes.DOUBT, boxes.TRIES),
}

# Where a search works in another way with so many players. With two in Big Deal a hundred small gains make the game.
AT_TABLES_OF: Final = {
    ("big_deal", 2): Heuristic(
        big_deal.BigDealPlayer,
        big_deal.STYLES,
        big_deal.DEPTH_OF_TWO,
        doubt=0.3,
        prior=0.0003,
        trifle=0.001,
        hope=2.0,
    ),
}


def heuristic(name: str, style: str, game: Rules, seed: int) -> Player:
    """The knowing player of a game, in one of its styles."""
    known = HEURISTICS[name]
    weights = known.styles.get(f"{style}-{game.players}") or known.styles.get(style)
    if weights is None:
        raise BadBot(f"{name} has no style {style!r}; its styles: {', '.join(known.styles)}")
    return known.make(game, seed, vec[float](weights))
