"""When spectators may see all cards: a whole round later or after the game, as the table chose; never at once.

A round after a move, or after the deal, is over when every seat has acted and a minute has passed. That works for any
game, and an outsider who whispers to a player can reveal nothing fresh. At the end of the game everything is shown.
"""

from bisect import bisect_right
from typing import Final

from brocante.play.game import Game
from brocante.table.table import Table

LEAST: Final = 60.0  # least seconds of a round


def moves_open_to_spectators(table: Table, now: float) -> int | None:
    """How many moves spectators may see with all cards; None: not even the deal."""
    game = table.game
    if game is None or table.open_cards is None:
        return None
    if game.over:
        return len(game.history)
    past = moves_before_round(game)
    horizon = now - wait(table) + 0.001
    if table.open_cards == "after" or past is None or table.started_at > horizon:
        return None
    return min(past, bisect_right(table.times, horizon))


def next_opening_to_spectators(table: Table, shown: int) -> float | None:
    """When the move after those shown may be seen, if that depends on time alone."""
    game = table.game
    if game is None or shown >= len(game.history):
        return None
    if game.over:
        return table.times[-1]
    past = moves_before_round(game)
    return table.times[shown] + wait(table) if past is not None and shown < past else None


def wait(table: Table) -> float:
    """The least seconds that have to pass; old logs have a number."""
    delay = table.created.delay
    return max(LEAST, delay) if isinstance(delay, int | float) else LEAST


def moves_before_round(game: Game) -> int | None:
    """After how many moves every seat has acted again; None if some seat has not acted since the deal."""
    missing = set(range(game.players))
    for index in range(len(game.history) - 1, -1, -1):
        missing.discard(game.history[index]["seat"])
        if not missing:
            return index
    return None
