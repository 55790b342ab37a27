"""What Auto-Brocante's knowing player goes by: the weights of its styles, and what cards are worth to it."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

# A style: what each weight is. Amounts are in $.
LEADER: Final[i64] = 0  # how much a gain of the best rival counts against me
OTHER: Final[i64] = 1  # ... and of another rival
BLUFF: Final[i64] = 2  # how often it asks a price that only a better table would ask
SUSPICION: Final[i64] = 3  # how often a seller with a lower value is thought to bluff
MIXING: Final[i64] = 4  # how far from even the choice to look may fall to chance
BLOCKING: Final[i64] = 5  # how often it asks more than the buyer has
HOPED_FINE: Final[i64] = 6  # what looking costs a buyer on average
DEAL_MARGIN: Final[i64] = 7  # what a Buy must promise
BID_MARGIN: Final[i64] = 8  # ... and a bid
BID_RISK: Final[i64] = 9  # how much of the loss counts, if the seller values the car more
BID_SHARE: Final[i64] = 10  # a bid, as a part of what the car is worth to the seller on average
OPEN_MARGIN: Final[i64] = 11  # what an opened lot must promise
OPEN_SHARE: Final[i64] = 12  # the bid that it hopes for, as a part of what the car is worth to the rival on average
FORCE_MARGIN: Final[i64] = 13  # what a forced sale must promise
SELL_MARGIN: Final[i64] = 14  # what a sale to the bank's customer must bring
BUY_MARGIN: Final[i64] = 15  # what an unseen car must promise
RESALE: Final[i64] = 16  # how much of what a car would bring at list, above its value, counts
RESALE_HELD: Final[i64] = 17  # ... with a card for it
SAFETY: Final[i64] = 18  # what cash is worth more than a car of that value
ATTACK_MARGIN: Final[i64] = 19  # what an attack must promise
RENEW_MARGIN: Final[i64] = 20  # what a new hand must promise
POLICY: Final[i64] = 21  # what the first policy is worth that covers something
END: Final[i64] = 22  # how much of its lead the end of the game is worth
WIN: Final[i64] = 23  # ... and for being ahead at all
RENEW_LATE: Final[i64] = 24  # what a new hand must promise more when the bank is empty
COUNTING: Final[i64] = 25  # whether it thinks about the rivals' tables; else they are thought to value cars at list
NOISE: Final[i64] = 26  # how wrong a valuation may be
CARELESS: Final[i64] = 27  # how often any legal action is taken

STYLES: Final[dict[str, list[float]]] = {
    "regular": [
        0.5, 0.2, 0.3, 0.4, 500.0, 1.0, 500.0, 3500.0, 4500.0, 1.0, 0.4, 1200.0, 0.5, 1200.0, 500.0,
        500.0, 0.3, 0.9, 0.05, 2000.0, -500.0, 4200.0, 3.0, 5000.0, 4000.0, 1.0, 0.0, 0.0,
    ],
    "bold": [
        0.9, 0.4, 1.0, 0.15, 500.0, 1.0, 500.0, 1500.0, 2000.0, 0.7, 0.5, 0.0, 0.5, 500.0, 0.0,
        -500.0, 0.4, 0.9, 0.02, 0.0, -1000.0, 2000.0, 3.0, 5000.0, 2000.0, 1.0, 0.0, 0.0,
    ],
    "cautious": [
        0.5, 0.2, 0.0, 0.4, 500.0, 1.0, 700.0, 4500.0, 4000.0, 1.0, 0.4, 1200.0, 0.5, 1200.0, 1000.0,
        1000.0, 0.2, 0.8, 0.1, 3000.0, 1000.0, 6000.0, 3.0, 5000.0, 4000.0, 1.0, 0.0, 0.0,
    ],
    "novice": [
        0.0, 0.0, 0.2, 0.5, 1500.0, 0.0, 500.0, 0.0, 0.0, 0.0, 0.8, 2000.0, 0.8, 2000.0, 0.0,
        -1500.0, 0.0, 0.0, 0.0, -3000.0, 5000.0, 4100.0, 0.0, 0.0, 0.0, 0.0, 3000.0, 0.08,
    ],
}  # fmt: skip

# What holding a card is worth on average; renewing the hand goes by it.
MEAN_CARD_WORTH: Final[float] = 1600.0
CARD_WORTH: Final = vec[float](
    [
        3000.0, 5000.0, 6000.0, 300.0, 3000.0, 1200.0, 400.0, 1200.0,
        100.0, 200.0, 400.0, 400.0, 4000.0, 700.0, 4000.0, 500.0,
    ]
)  # fmt: skip
