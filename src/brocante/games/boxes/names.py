"""The names of Boxes' cards, colours, notes, auctions and phases in views, moves, events and positions."""

from typing import Final, get_args

from librt.vecs import vec
from mypy_extensions import i64

from brocante.games.boxes.data import COLOURED, NOTE_VALUE, NOTES, RANKS
from brocante.games.boxes.view import AuctionType, Card, Colour, Phase

CARD_NAMES: Final[tuple[Card, ...]] = get_args(Card)
COLOUR_NAMES: Final[tuple[Colour, ...]] = get_args(Colour)
NOTE_NAMES: Final = [str(value) for value in NOTE_VALUE]
TYPE_NAMES: Final[tuple[AuctionType, ...]] = get_args(AuctionType)
PHASE_NAMES: Final[tuple[Phase, ...]] = get_args(Phase)


def colour_of(card: int) -> Colour | None:
    """The colour of a card, if it has one."""
    coloured = card - COLOURED
    return COLOUR_NAMES[coloured // RANKS] if coloured >= 0 else None


def money(counts: vec[i64]) -> dict[str, int]:
    """Counts of notes by value, as in {"50": 2}."""
    notes: dict[str, int] = {}
    for note in range(NOTES):
        count = counts[note]
        if count:
            notes[NOTE_NAMES[note]] = count
    return notes
