"""Chooses the notes for a payment or a secret bid in Boxes: as close to the target as possible."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from brocante.games.boxes.data import BID_STEP, NOTES

OVERPAID: Final[i64] = 100  # an ECU off the target counts as much as this many notes
TOO_MUCH: Final[i64] = 1 << 40  # above the cost of any set of notes


def plan_notes(
    held: vec[i64], lying: vec[i64], target: i64, cover: bool, low: vec[i64], most: vec[i64], plan: vec[i64]
) -> i64:
    """Plan notes that cover a target or stay below it: closest to it, then fewest; return their sum.

    `low` and `most` receive the bounds that follow from the notes already laid.
    """
    begun = False
    for note in range(NOTES):
        low[note] = lying[note]
        most[note] = low[note] if begun else held[note]
        begun = begun or low[note] > 0
        plan[note] = low[note]
    rounding = BID_STEP - 1 if cover else i64(0)
    best = TOO_MUCH
    total: i64 = 0
    for n500 in range(low[3], most[3] + 1):
        for n200 in range(low[2], most[2] + 1):
            rest = target - 500 * n500 - 200 * n200
            fewest = max(low[1], min(most[1], rest // 100))
            for n100 in range(fewest, min(fewest + 1, most[1]) + 1):
                n50 = max(low[0], min(most[0], (rest - 100 * n100 + rounding) // 50))
                over = 100 * n100 + 50 * n50 - rest
                off = over if cover else -over
                rank = OVERPAID * off + n500 + n200 + n100 + n50
                if off >= 0 and rank < best:
                    best = rank
                    total = target + over
                    plan[0] = n50
                    plan[1] = n100
                    plan[2] = n200
                    plan[3] = n500
    return total
