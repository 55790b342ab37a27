"""Boursicocotte's animals, notes, phases and options by name."""

from typing import Final, cast, get_args

from mypy_extensions import i64

from brocante.engine.codec import Option
from brocante.games.boursicocotte.data import FAMILIES, FAMILY_VALUES, NOTE_VALUES, NOTES
from brocante.games.boursicocotte.purses import counted
from brocante.games.boursicocotte.view import Animal, Phase, Prices

VALUES: Final = [int(value) for value in NOTE_VALUES]
NOTE_NAMES: Final = [str(value) for value in VALUES]
ANIMALS: Final[tuple[Animal, ...]] = get_args(Animal)  # by family
PRICES: Final = cast(Prices, {ANIMALS[family]: int(FAMILY_VALUES[family]) for family in range(FAMILIES - 1, -1, -1)})
PHASES: Final[tuple[Phase, ...]] = get_args(Phase)  # in the order of phase.py
OPTIONS: Final = (
    Option("double_move", False, "After a trade an auction follows in the same turn, while the pile lasts."),
    Option("one_bid", False, "Every player makes at most one bid in an auction."),
    Option("original", False, "Four cards a family, one animal an auction, less money at the start."),
)


def in_words(packed: i64) -> dict[str, int]:
    """Packed notes as people write them: {"50": 2}."""
    notes: dict[str, int] = {}
    for d in range(NOTES):
        count = counted(packed, d)
        if count:
            notes[NOTE_NAMES[d]] = count
    return notes
