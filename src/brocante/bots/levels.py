"""The names of bots: `random`, `novice`, `regular`, `regular:bold`, `expert`, `expert:think=2.0`, `marcel:expert`."""

from dataclasses import dataclass
from typing import Final

from librt.vecs import vec

from brocante.bots.characters import CHARACTER_LEVELS, CHARACTERS, character_weights
from brocante.bots.search import Search
from brocante.engine.core import Rules
from brocante.engine.player import Player, RandomPlayer
from brocante.play.registry import HEURISTICS

LEVELS: Final = ("random", "novice", "regular", "expert")
NETWORK: Final = "net"  # net:NAME, a network, by the name it was given where it plays
SEARCHING: Final = ("expert",)  # these think for a while; all others answer at once
THINK: Final = 1.0  # default seconds for a choice of an expert


class BadBot(ValueError):
    """An unknown bot."""


@dataclass(frozen=True)
class BotName:
    """The parsed name of a bot, independent of the game.

    >>> str(BotName.parse("expert:think=2.0"))
    'expert:think=2.0'
    >>> BotName.parse("marcel").level
    'regular'
    """

    level: str
    style: str = ""
    think: float = 0.0
    iterations: int = 0
    character: str = ""  # its temper; the style is then that of its level

    @classmethod
    def parse(cls, text: str) -> "BotName":
        level, _, detail = text.strip().partition(":")
        if level == NETWORK and detail:
            return cls(NETWORK, style=detail)
        if level in CHARACTERS:
            return cls._character(level, detail or "regular")
        if level not in LEVELS:
            raise BadBot(f"there is no bot {level!r}; the bots are {', '.join((*LEVELS, *CHARACTERS))}")
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

    @classmethod
    def _character(cls, character: str, text: str) -> "BotName":
        bot = cls.parse(text) if text.partition(":")[0] in CHARACTER_LEVELS else None
        if bot is None or bot.style:
            raise BadBot(f"{character}:{text}: a character plays as {', '.join(CHARACTER_LEVELS)} ({character}:expert)")
        return cls(bot.level, "", bot.think, bot.iterations, character)

    @staticmethod
    def character_of(text: str) -> str:
        """The character that a bot's name begins with, or ""; the rest of the name is not checked."""
        name = text.partition(":")[0]
        return name if name in CHARACTERS else ""

    @property
    def plain(self) -> str:
        """Its name without a budget: what a table calls a bot whose budget depends only on the level."""
        if not self.character:
            return f"{self.level}:{self.style}" if self.style else self.level
        return self.character if self.level == "regular" else f"{self.character}:{self.level}"

    def with_think(self, seconds: float) -> "BotName":
        """The same bot with this much time for a move."""
        return BotName(self.level, self.style, seconds, 0, self.character)

    @property
    def searches(self) -> bool:
        """Whether it thinks for a while rather than answering at once."""
        return self.level in SEARCHING

    def __str__(self) -> str:
        if self.level == "expert":
            budget = f"iterations={self.iterations}" if self.iterations else f"think={self.think}"
            return f"{self.plain}:{budget}"
        return self.plain

    def player(self, name: str, game: Rules, seed: int) -> Player:
        """A player of this kind for the game `name`."""
        if self.level == NETWORK:
            raise BadBot(f"{self}: networks play in tournaments, and at the tables of a server that offers them")
        if self.level == "random":
            return RandomPlayer(game, seed)
        if self.level == "expert":
            known = HEURISTICS[name]
            own = "expert" in known.styles  # otherwise it uses the regular's weights, like its rivals
            policy = self.heuristic(name, "expert" if own else "regular", game, seed)
            settings = known.settings(game.players)
            search = Search(game, seed + 1, policy, self.think or 1e9, self.iterations, settings)
            if own or self.character:
                search.rivals = heuristic(name, "regular", game, seed)
            return search
        return self.heuristic(name, self.style or self.level, game, seed)

    def heuristic(self, name: str, style: str, game: Rules, seed: int) -> Player:
        """The heuristic player of a game in one of its styles, with the character's temper if there is one."""
        if not self.character:
            return heuristic(name, style, game, seed)
        weights = character_weights(name, self.character, style, int(game.players))
        return HEURISTICS[name].make(game, seed, vec[float](weights))


def heuristic(name: str, style: str, game: Rules, seed: int) -> Player:
    """The heuristic player of a game, in one of its styles."""
    known = HEURISTICS[name]
    if style not in known.styles:
        raise BadBot(f"{name} has no style {style!r}; its styles: {', '.join(known.styles)}")
    return known.player(style, game, seed)
