"""What a game of Boursicocotte is waiting for."""

from typing import Final

from mypy_extensions import i64

TURN: Final[i64] = 0  # the active player chooses: an auction or a trade
BIDDING: Final[i64] = 1
HAMMER: Final[i64] = 2  # the active player chooses: sell or pre-empt
PAYING: Final[i64] = 3  # the buyer lays notes, one by one
OFFERING: Final[i64] = 4  # the active player lays an offer face down, note by note
REPLY: Final[i64] = 5  # the opponent chooses: accept or counter
COUNTERING: Final[i64] = 6  # the opponent lays a counter-offer face down, note by note
OVER: Final[i64] = 7
