"""Chooses the notes for a payment or a secret bid in Boxes: as close to the target as possible."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from brocante.games.boxes.data import BID_STEP, NOTE_VALUE, NOTES

OVERPAID: Final[i64] = 100  # an ECU off the target counts as much as this many notes
TOO_MUCH: Final[i64] = 1 << 40  # above the cost of any set of notes
FIFTY: Final[i64] = 0  # the places of the values among notes
HUNDRED: Final[i64] = 1
TWO_HUNDRED: Final[i64] = 2
FIVE_HUNDRED: Final[i64] = 3


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
    v50 = NOTE_VALUE[FIFTY]
    v100 = NOTE_VALUE[HUNDRED]
    v200 = NOTE_VALUE[TWO_HUNDRED]
    v500 = NOTE_VALUE[FIVE_HUNDRED]
    rounding = BID_STEP - 1 if cover else i64(0)
    best = TOO_MUCH
    total: i64 = 0
    for n500 in range(low[FIVE_HUNDRED], most[FIVE_HUNDRED] + 1):
        for n200 in range(low[TWO_HUNDRED], most[TWO_HUNDRED] + 1):
            rest = target - v500 * n500 - v200 * n200
            fewest = max(low[HUNDRED], min(most[HUNDRED], rest // v100))
            for n100 in range(fewest, min(fewest + 1, most[HUNDRED]) + 1):
                n50 = max(low[FIFTY], min(most[FIFTY], (rest - v100 * n100 + rounding) // v50))
                over = v100 * n100 + v50 * n50 - rest
                off = over if cover else -over
                rank = OVERPAID * off + n500 + n200 + n100 + n50
                if off >= 0 and rank < best:
                    best = rank
                    total = target + over
                    plan[FIFTY] = n50
                    plan[HUNDRED] = n100
                    plan[TWO_HUNDRED] = n200
                    plan[FIVE_HUNDRED] = n500
    return total
