"""What offers of Boxes say about bids: the expected contents, and the bid from which a mistake is likely."""

from mypy_extensions import i64

from brocante.engine.codec import Json
from brocante.engine.figures import GRAVE
from brocante.games.boxes.data import BID_STEP, BOXES, CARD_VALUE, CLOSED, CONTAINERS
from brocante.games.boxes.rules import Boxes


def doubts(rules: Boxes, seat: int) -> Json:
    """The worth the seat can expect in the boxes, and the least bid so far above it that it may be a mistake.

    A box that it does not know counts as the average of all that it does not know.
    """
    expected = expected_in(rules, seat, 0, CLOSED) + expected_in(rules, seat, CLOSED, BOXES)
    least = (expected + rules.score(seat) // GRAVE) // BID_STEP * BID_STEP + BID_STEP
    return {"expected": int(expected), "doubtful": int(least)}


def expected_in(rules: Boxes, seat: i64, first: i64, stop: i64) -> i64:
    """The expected worth of boxes first to stop of the container, all of one sort, without collections."""
    worth: i64 = 0
    unknown: i64 = 0
    out_of: i64 = 0  # all boxes of the sort that the seat does not know, and their total worth
    all_worth: i64 = 0
    for container in range(CONTAINERS):
        for box in range(first, stop):
            value = CARD_VALUE[rules.card_at(container, box)]
            if not rules.knows(seat, container, box):
                out_of += 1
                all_worth += value
                unknown += 1 if container == rules.container else i64(0)
            elif container == rules.container:
                worth += value
    return worth if unknown == 0 else worth + unknown * all_worth // out_of
