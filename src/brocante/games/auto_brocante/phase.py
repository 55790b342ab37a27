"""The phases of Auto-Brocante: what is asked, and of whom."""

from typing import Final

from mypy_extensions import i64

MINIMUM: Final[i64] = 0  # buy up to the minimum of cars
TURN: Final[i64] = 1  # an option, a second card, opening the lot, or the end of the turn
TARGET: Final[i64] = 2  # draft: choose what the card is played on
ATTACKED: Final[i64] = 3  # the victim claims, repairs or lets the car go
TAKE: Final[i64] = 4  # choose the rival to take the next of three cards from
CLOSING: Final[i64] = 5  # the target of a Buy or a Forced sale may close the lot
CHOOSE: Final[i64] = 6  # the buyer of a Forced sale chooses a car...
OFFER: Final[i64] = 7  # ...and makes the first offer
ANSWER: Final[i64] = 8  # the seller accepts or asks more
REPLY: Final[i64] = 9  # the buyer accepts, looks, offers more or walks away
BIDS: Final[i64] = 10  # opened lot: a rival chooses a car to bid for, or passes...
BID_AMOUNT: Final[i64] = 11  # draft: ...and chooses an amount
PICK: Final[i64] = 12  # the seller picks a bidder
DEBT: Final[i64] = 13  # the debtor gives up a car
OVER: Final[i64] = 14
