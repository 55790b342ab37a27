"""The long parts of an observation of Boxes: notes and boxes, as far as a seat knows them; see layout.py."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64

from brocante.games.boxes.data import ALL_BOXES, NOTES

EVERYBODY: Final[i64] = -2  # whose bids are seen


def turned(mask: i64, me: i64, players: i64) -> i64:
    """A set of seats as the seat `me` counts them: from itself, clockwise."""
    return (mask >> me | mask << (players - me)) & ((i64(1) << players) - 1)


def write_notes(
    notes: vec[i64], laid: vec[i64], players: i64, me: i64, bids_of: i64, paid: bool, out: vec[i32], n: i64
) -> i64:
    """Seat by seat the notes, and those in the secret bid; then the payment; where they end.

    Seen are the bids of `bids_of`, a seat or EVERYBODY, and the payment if it is `paid` or one's own.
    """
    owner = me
    for _seat in range(players):
        seen = bids_of in (owner, EVERYBODY)
        for place in range(owner * NOTES, owner * NOTES + NOTES):
            out[n] = i32(notes[place])
            out[n + 1] = i32(laid[place]) if seen else i32(-1)
            n += 2
        owner = owner + 1 if owner + 1 < players else i64(0)
    for place in range(players * NOTES, players * NOTES + NOTES):
        out[n] = i32(laid[place]) if paid else i32(-1)
        n += 1
    return n


def write_boxes(cards: vec[i64], known: vec[i64], knows: i64, me: i64, players: i64, out: vec[i32], n: i64) -> i64:
    """What is in each box that one of `knows` has seen, a mask of seats, and who has looked into it; where they end.

    With `knows` below 0 everything lies open.
    """
    for place in range(ALL_BOXES):
        mask = known[place]
        out[n] = i32(cards[place]) if knows < 0 or mask & knows else i32(-1)
        out[n + 1] = i32(turned(mask, me, players))
        n += 2
    return n
