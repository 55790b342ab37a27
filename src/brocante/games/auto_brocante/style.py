"""The styles of Auto-Brocante's heuristic player: the weights it decides by, and what cards are worth to it."""

from dataclasses import dataclass
from typing import Final

from librt.vecs import vec

from brocante.engine.style import Style


@dataclass(frozen=True)
class AutoBrocanteStyle(Style):
    """Amounts are in $; what happens how often is a probability."""

    leader: float  # how much a gain of the leading rival counts against the player's own
    other: float  # ... and of another rival
    bluff: float  # how often it asks a price that only a better table would ask
    suspicion: float  # how often a seller with a lower value is assumed to bluff
    mixing: float  # the largest random error when it compares the cost of looking with the asked price
    blocking: float  # how often it asks more than the buyer has
    hoped_fine: float  # what looking is assumed to cost a buyer, on average
    deal_margin: float  # what a Buy must promise
    bid_margin: float  # ... and a bid
    bid_risk: float  # how much of the loss counts, if the seller values the car more
    bid_share: float  # a bid, as a fraction of what the car is worth to the seller on average
    open_margin: float  # what an opened lot must promise
    open_share: float  # the bid that it hopes for, as a fraction of what the car is worth to the rival on average
    force_margin: float  # what a forced sale must promise
    sell_margin: float  # what a sale to the bank's customer must bring
    buy_margin: float  # what an unseen car must promise
    resale: float  # how much of the list price above the value counts
    resale_held: float  # ... with a card in hand that sells at list
    safety: float  # how much more cash is worth than a car of that value, as a fraction
    attack_margin: float  # what an attack must promise
    renew_margin: float  # what a new hand must promise
    policy: float  # what the first policy that is not void is worth
    end: float  # how much of its lead the end of the game is worth
    win: float  # ... and for being ahead at all
    renew_late: float  # what a new hand must promise on top of that when the bank is empty
    counting: float  # 1 if it goes by what cars may be worth to the rivals; 0 if it takes that to be the list price
    noise: float  # how wrong a valuation may be
    careless: float  # how often it takes any legal action at random


REGULAR: Final = AutoBrocanteStyle(
    leader=0.5,
    other=0.2,
    bluff=0.3,
    suspicion=0.4,
    mixing=500.0,
    blocking=1.0,
    hoped_fine=500.0,
    deal_margin=3500.0,
    bid_margin=3500.0,
    bid_risk=1.0,
    bid_share=0.4,
    open_margin=1200.0,
    open_share=0.5,
    force_margin=1200.0,
    sell_margin=500.0,
    buy_margin=500.0,
    resale=0.3,
    resale_held=0.9,
    safety=0.0,
    attack_margin=2000.0,
    renew_margin=-500.0,
    policy=4200.0,
    end=3.0,
    win=5000.0,
    renew_late=4000.0,
    counting=1.0,
    noise=0.0,
    careless=0.0,
)
BOLD: Final = REGULAR.but(
    leader=0.9,
    other=0.4,
    bluff=1.0,
    suspicion=0.15,
    deal_margin=1500.0,
    bid_margin=2000.0,
    bid_risk=0.7,
    bid_share=0.5,
    open_margin=0.0,
    force_margin=500.0,
    sell_margin=0.0,
    buy_margin=-500.0,
    resale=0.4,
    safety=0.02,
    attack_margin=0.0,
    renew_margin=-1000.0,
    policy=2000.0,
    renew_late=2000.0,
)
CAUTIOUS: Final = REGULAR.but(
    bluff=0.0,
    hoped_fine=700.0,
    deal_margin=4500.0,
    bid_margin=4000.0,
    sell_margin=1000.0,
    buy_margin=1000.0,
    resale=0.2,
    resale_held=0.8,
    safety=0.1,
    attack_margin=3000.0,
    renew_margin=1000.0,
    policy=6000.0,
)
NOVICE: Final = REGULAR.but(
    leader=0.0,
    other=0.0,
    bluff=0.2,
    suspicion=0.5,
    mixing=1500.0,
    blocking=0.0,
    deal_margin=0.0,
    bid_margin=0.0,
    bid_risk=0.0,
    bid_share=0.8,
    open_margin=2000.0,
    open_share=0.8,
    force_margin=2000.0,
    sell_margin=0.0,
    buy_margin=-1500.0,
    resale=0.0,
    resale_held=0.0,
    safety=0.0,
    attack_margin=-3000.0,
    renew_margin=5000.0,
    policy=4100.0,
    end=0.0,
    win=0.0,
    renew_late=0.0,
    counting=0.0,
    noise=3000.0,
    careless=0.08,
)

STYLES: Final[dict[str, AutoBrocanteStyle]] = {
    "regular": REGULAR,
    "bold": BOLD,
    "cautious": CAUTIOUS,
    "novice": NOVICE,
}

# What holding a card of each kind is worth on average: decides whether the hand is renewed.
MEAN_CARD_WORTH: Final[float] = 1600.0
CARD_WORTH: Final = vec[float](
    [
        3000.0, 5000.0, 6000.0, 300.0, 3000.0, 1200.0, 400.0, 1200.0,
        100.0, 200.0, 400.0, 400.0, 4000.0, 700.0, 4000.0, 500.0,
    ]
)  # fmt: skip
