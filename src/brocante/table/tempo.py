"""The tempo of a table: how long bots take for their moves, and how long people have to see what happened."""

from collections.abc import Iterable
from hashlib import blake2b
from typing import Final, Literal

from brocante.engine.codec import Json
from brocante.play.game import Game

Tempo = Literal["calm", "normal", "quick", "at_once"]

FACTORS: Final[dict[Tempo, float]] = {"calm": 1.7, "normal": 1.0, "quick": 0.45, "at_once": 0.0}
ROUTINE: Final = 0.4  # seconds a bot takes for a move that needs no thought, at a normal tempo
CAREFUL: Final = 2.2  # ... with much to think about
USUAL: Final = 0.5  # how much there is to think about if a game does not say
LEAST: Final = 0.03  # even without waiting: a table of only bots must not starve the others
UNEVEN: Final = 0.25  # fraction of the time by which a bot may be earlier or later


def scene_times(game: Game, tempo: Tempo, stretch: float = 1.0) -> dict[str, float]:
    """Seconds for seeing moves and events, by name; empty at a tempo without waiting."""
    factor = FACTORS[tempo] * stretch
    return {name: round(factor * seconds, 2) for name, seconds in game.codec.scenes.items()} if factor else {}


def time_to_see(times: dict[str, float], lines: Iterable[Json]) -> float:
    """How long people have to see the outcome of a move before the next bot moves."""
    return sum(times.get(line.get("event") or line.get("move", ""), 0.0) for line in lines)


def hesitation(table: str, game: Game, seat: int, tempo: Tempo) -> float:
    """How long a bot takes for its next move; the same in every process.

    It depends only on public facts: otherwise rivals could infer what the bot holds.
    """
    thought = game.codec.thought.get(int(game.rules.phase), USUAL)
    digest = blake2b(f"{table} {len(game.history)} {seat}".encode(), digest_size=2).digest()
    uneven = 1.0 + UNEVEN * (int.from_bytes(digest) / 32768 - 1.0)
    usual = ROUTINE + (CAREFUL - ROUTINE) * thought
    return max(LEAST, FACTORS[tempo] * uneven * usual * game.codec.delay(game.rules, seat))
