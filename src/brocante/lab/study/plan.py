"""What a study plays: the game, the number of players, and the games for each question."""

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256

from brocante.bots.levels import BotName
from brocante.engine.codec import Json
from brocante.engine.core import Keyed, Rules
from brocante.engine.player import Player
from brocante.engine.study import Study
from brocante.play.registry import HEURISTICS, complete_options, find, part

USUAL_PLAYERS = 3  # if the game allows that many
STYLES = ("novice", "regular:cautious", "regular", "regular:bold")  # weakest first
LADDER = (
    "random",
    "novice",
    "regular",
    "expert:iterations=24",
    "expert:iterations=96",
    "expert:iterations=384",
)
DEALS = {  # for a rung of the ladder: one for so many games, and the fewest; others are quick and have RUNG_DEALS
    "expert:iterations=24": (100, 40),
    "expert:iterations=96": (200, 40),
    "expert:iterations=384": (400, 20),
}
RUNG_DEALS = 40, 60
ORACLE = "expert:iterations=24"
LINE_UPS = 4  # of styles per deal
CHECKPOINTS = 11  # moments of a game, from start to end, at which chances are estimated
PLAYOUTS = 40  # from each of them
OPEN_PLAYOUTS = 16  # ... with all cards open


@dataclass(frozen=True)
class Plan:
    """One study."""

    game: str
    players: int
    options: tuple[tuple[str, bool], ...]
    games: int
    seed: int = 1

    @classmethod
    def make(cls, game: str, players: int | None, options: Mapping[str, bool], games: int, seed: int = 1) -> "Plan":
        codec = find(game)
        seats = max(codec.fewest, min(codec.most, USUAL_PLAYERS)) if players is None else players
        return cls(game, seats, tuple(sorted(complete_options(codec, seats, options).items())), games, seed)

    @property
    def study(self) -> Study:
        """What the game's study.py defines."""
        found: Study = part(self.game, "study", "STUDY")
        return found

    @property
    def title(self) -> str:
        return find(self.game).title

    @property
    def styles(self) -> tuple[str, ...]:
        """The styles to compare: those that the game's bots have."""
        known = HEURISTICS[self.game].styles
        return tuple(name for name in STYLES if name.rpartition(":")[2] in known)

    def as_dict(self) -> Json:
        settings = {"game": self.game, "players": self.players, "options": dict(self.options)}
        return {**settings, "games": self.games, "seed": self.seed}

    def command(self) -> str:
        """The command that reproduces this report."""
        changed = [(option.name, dict(self.options)[option.name]) for option in find(self.game).options
                   if dict(self.options)[option.name] != option.default]  # fmt: skip
        settings = "".join(f" --set {name}={str(value).lower()}" for name, value in changed)
        seed = "" if self.seed == 1 else f" --seed {self.seed}"
        return f"brocante study {self.game} --players {self.players}{settings} --games {self.games}{seed}"

    # Games per question, so that all questions together take a few times as long as the games asked for

    def some(self, part: int, least: int) -> int:
        """One for every `part` games, but at least `least`, unless very few games were asked for."""
        return max(2, self.games // part, min(least, self.games // 10))

    @property
    def luck_deals(self) -> int:
        return self.some(LINE_UPS, 60)

    @property
    def oracle_deals(self) -> int:
        return self.rung_deals(ORACLE)

    def rung_deals(self, level: str) -> int:
        """The deals on which a level of the ladder plays among the level below."""
        return self.some(*DEALS.get(level, RUNG_DEALS))

    @property
    def drama_games(self) -> int:
        return self.some(200, 40)

    @property
    def restricted_deals(self) -> int:
        return self.some(80, 60)

    @property
    def variant_games(self) -> int:
        return self.some(20, 100)

    # Deals and players

    def key(self, series: str, deal: int) -> bytes:
        """The key that a deal of a series follows from."""
        return sha256(f"study {self.game} {self.players} {self.options} {self.seed} {series} {deal}".encode()).digest()

    def create(self) -> Rules:
        rules: Rules = find(self.game).create(self.players, dict(self.options))
        return rules

    def deal(self, rules: Rules, series: str, deal: int) -> int:
        """Deal, and return a seed for those who play."""
        key = self.key(series, deal)
        rules.deal(Keyed(key))
        return int.from_bytes(key[:6], "big")

    def player(self, name: str, rules: Rules, seed: int) -> Player:
        return BotName.parse(name).player(self.game, rules, seed)

    def table(self, name: str, rules: Rules, seed: int) -> list[Player]:
        """Players of the same kind in all seats."""
        return [self.player(name, rules, seed + 97 * seat + 7) for seat in range(self.players)]


def shares(rules: Rules) -> list[float]:
    """Each seat's share of the win."""
    winners = int(rules.winners())
    return [(winners >> seat & 1) / winners.bit_count() for seat in range(rules.players)]
