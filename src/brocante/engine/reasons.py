"""Why a move is refused. The values are keys; the catalogues have the words in each language."""

from enum import StrEnum
from typing import Any


class Reason(StrEnum):
    """Why a move is refused; equal to its key, so Reason.BID_TOO_LOW == "bid_too_low"."""

    FINE = "fine"

    # who and when
    GAME_OVER = "game_over"
    NOT_YOUR_TURN = "not_your_turn"
    NOT_NOW = "not_now"  # a move of this game, but not possible at this moment

    # how it was said
    UNKNOWN_MOVE = "unknown_move"
    MALFORMED = "malformed"  # a field is missing, has the wrong type or is out of range
    INCOMPLETE = "incomplete"  # the notes laid do not complete the move
    SUPERFLUOUS = "superfluous"  # something laid could be left out

    # bids and money
    NOT_A_MULTIPLE = "not_a_multiple"
    BID_TOO_LOW = "bid_too_low"
    BID_TOO_HIGH = "bid_too_high"
    NOT_ENOUGH_CASH = "not_enough_cash"
    NOTE_NOT_HELD = "note_not_held"
    NOTHING_LAID = "nothing_laid"
    MUST_PASS = "must_pass"

    # cards and targets
    CARD_NOT_HELD = "card_not_held"
    CARD_DOES_NOT_FIT = "card_does_not_fit"
    NO_SUCH_TARGET = "no_such_target"
    NOT_YOURSELF = "not_yourself"
    PILE_EMPTY = "pile_empty"

    # Boxes
    ALREADY_SEEN = "already_seen"
    NOT_ENOUGH_STEPS = "not_enough_steps"
    MUST_BID = "must_bid"

    # Big Deal
    NO_SET_YET = "no_set_yet"  # a player without a set may not steal
    FIRST_SET_IS_SAFE = "first_set_is_safe"

    # Boursicocotte
    OWN_AUCTION = "own_auction"  # the seller does not bid
    HIGHEST_BIDDER = "highest_bidder"  # players do not raise their own bid
    ALREADY_PASSED = "already_passed"  # a pass stands until somebody raises
    BID_SPENT = "bid_spent"  # one bid an auction, in the variant
    MUST_AUCTION = "must_auction"  # after too many turns without an auction
    FAMILY_FINISHED = "family_finished"
    TARGET_HAS_NONE = "target_has_none"

    # Auto-Brocante
    MUST_BUY = "must_buy"  # has fewer cars than the minimum
    OPTION_USED = "option_used"  # a turn has one option; playing cards, it has at most two
    LOT_FULL = "lot_full"
    LOT_EMPTY = "lot_empty"
    NO_BUYER = "no_buyer"  # no rival has room and cash, or nobody bid earlier this turn
    ONLY_IN_DEFENCE = "only_in_defence"  # a card that answers another and cannot be played in one's own turn
    MUST_CLOSE = "must_close"  # a forced sale or an opened lot must end in a sale


REASONS: dict[str, Reason] = {reason.value: reason for reason in Reason}


class Refused(Exception):
    """Something was refused by the rules, a game or a server; nothing has changed.

    `reason` is a key such as "bid_too_low": a `Reason` if the rules refuse, another text if a table does
    (see table/reasons.py). `detail` is for programmers; `bid` is the standing bid, if that is why.
    """

    def __init__(self, reason: str, detail: str = "", bid: int | None = None) -> None:
        known = REASONS.get(reason)
        self.reason: str = reason if known is None else known
        self.detail: str = detail
        self.bid: int | None = bid
        super().__init__(f"{reason}: {detail}" if detail else f"{reason}")

    def __reduce__(self) -> tuple[Any, ...]:
        """Copy and pickle by constructor."""
        return Refused, (self.reason, self.detail, self.bid)
