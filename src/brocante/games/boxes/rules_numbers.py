"""The long parts of an observation of Boxes: notes and boxes as a seat knows them; see layout.py."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64

from brocante.games.boxes.data import ALL_BOXES, NOTES

EVERYBODY: Final[i64] = -2  # shows everybody's bids


def turned(mask: i64, me: i64, players: i64) -> i64:
    """A set of seats counted clockwise from seat `me`."""
    return (mask >> me | mask << (players - me)) & ((i64(1) << players) - 1)


def write_notes(
    notes: vec[i64], laid: vec[i64], players: i64, me: i64, bids_of: i64, paid: bool, out: vec[i32], n: i64
) -> i64:
    """Write, seat by seat, the notes and those in the secret bid; then the payment. Return where they end.

    Bids are shown only for `bids_of`, a seat or EVERYBODY; the payment is shown if `paid`.
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
    """Write the contents of each box seen by a seat in the mask `knows`, and who has looked; return where they end.

    With `knows` below 0 everything is shown.
    """
    for place in range(ALL_BOXES):
        mask = known[place]
        out[n] = i32(cards[place]) if knows < 0 or mask & knows else i32(-1)
        out[n + 1] = i32(turned(mask, me, players))
        n += 2
    return n
