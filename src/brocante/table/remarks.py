"""Remarks of characters, decided from what everybody has heard, and so the same in every process.

A remark is a key; the words are in the catalogues. It follows the move in a separate entry, so that nothing waits for
it.
"""

from collections.abc import Iterator, Sequence
from hashlib import blake2b
from typing import Final

from brocante.bots.characters import CHARACTERS
from brocante.engine.codec import Json
from brocante.engine.moments import LOST, WON
from brocante.engine.moments import MOMENTS as ALL
from brocante.play.registry import MOMENTS
from brocante.table.events import Said
from brocante.table.table import Table

VARIANTS: Final = 2  # of a character's remark at a moment
APART: Final = 9  # least moves between two remarks
OFTEN: Final = 0.6  # the share of moments remarked on, once enough moves have passed
REMEMBERED: Final = 40  # lines before the move that a game may look back at, since every process has them
ENDS: Final = (WON, LOST)


def remark(table: Table, lines: Sequence[Json], before: Sequence[Json]) -> Said | None:
    """A character's remark on the last move, about which everybody has heard these lines; None if there is none."""
    game = table.game
    if game is None or not table.remarks or not table.characters:
        return None
    moves = len(game.history)
    if not game.over and table.spoken and moves - table.spoken[-1][0] < APART:
        return None
    moments = MOMENTS[table.created.game](lines, before)
    if not moments or (not game.over and drawn(table.name, moves, "now and then") >= OFTEN):
        return None
    told = {key for _, key in table.spoken}
    for moment, seat in moments:
        character = table.characters.get(seat)
        if character is None or (game.over and moment not in ENDS):
            continue
        for key in variants(table.name, moves, character, moment):
            if key not in told:
                return Said(table.shown_names()[seat], seat, remark=key)
    return None


def variants(table: str, moves: int, character: str, moment: str) -> Iterator[str]:
    """The keys of a character's remarks at a moment, in an order that varies from move to move."""
    first = int(drawn(table, moves, "words") * VARIANTS)
    for variant in range(VARIANTS):
        yield f"{character}.{moment}.{(first + variant) % VARIANTS}"


def all_remarks() -> list[str]:
    """The keys of all remarks."""
    return [f"{name}.{moment}.{variant}" for name in CHARACTERS for moment in ALL for variant in range(VARIANTS)]


def drawn(table: str, moves: int, what: str) -> float:
    """A pseudo-random number from 0 to 1 that is the same in every process."""
    digest = blake2b(f"{table} {moves} {what}".encode(), digest_size=4).digest()
    return int.from_bytes(digest) / 2**32
