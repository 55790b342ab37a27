"""The styles of Auto-Brocante's heuristic player: the weights it decides by, and what cards are worth to it."""

from dataclasses import dataclass
from typing import Final

from librt.vecs import vec

from brocante.engine.style import Style


@dataclass(frozen=True)
class AutoBrocanteStyle(Style):
    """Amounts are in $; frequencies are probabilities."""

    leader: float  # how much a gain of the leading rival counts against the player's own
    other: float  # ... and of another rival
    bluff: float  # how freely it asks more than its Blue Book says; 1 is as often as buyers tolerate. Bold is more
    nerve: float  # ... and how freely it goes a step further up the chart, compared with the step before; bold is more
    concede: float  # how far it comes down when it is asked again, as a fraction; bold is less
    haggle: float  # how often it offers again rather than accepting or looking at once; bold is less
    suspicion: float  # how freely sellers are assumed to ask more than their value; more means more looks
    mixing: float  # the largest random error when it compares the cost of looking with the asked price
    blocking: float  # how often it asks more than the buyer has
    hoped_fine: float  # what looking is assumed to cost a buyer, on average
    deal_margin: float  # expected gain required for a Buy
    bid_margin: float  # ... and a bid
    bid_risk: float  # how much a loss counts, if the seller values the car more; bold is less
    bid_share: float  # a bid, as a fraction of what the car is worth to both on average; bold is less
    offer_share: float  # ... and a first offer where the deal is certain
    open_margin: float  # ... for opening the lot
    open_chance: float  # how likely a bid must be for it to open the lot; bold is less
    open_share: float  # the bid that it hopes for, as a fraction of what the car is believed to be worth to it
    force_margin: float  # expected gain required for a forced sale
    sell_margin: float  # ... for a sale to the bank's customer
    buy_margin: float  # ... for an unseen car
    resale: float  # how much of the excess of list price over value counts
    resale_held: float  # ... with a card in hand that sells at list
    safety: float  # how much more cash is worth than a car of that value, as a fraction
    attack_margin: float  # expected gain required for an attack
    renew_margin: float  # ... for renewing the hand
    policy: float  # the worth of the first policy that is not void
    end: float  # how much of its lead the end of the game is worth
    win: float  # ... and for being ahead at all
    hurry: float  # what it is worth to the leader to part with a car when the bank is empty; bold is more
    renew_late: float  # how much more is required for renewing the hand when the bank is empty
    parting: float  # how fast owners part with cars worth less than list to them: the rate per round
    overpaid: float  # how likely a car bought after a look is worth less to its buyer than to the seller
    reading: float  # 1 if it detects rivals who buy nearly anything and look under every hood; 0 if not
    doubt: float  # how much evidence it needs to take a rival for one of those
    counting: float  # 1 if it estimates what cars are worth to rivals; 0 if it assumes the list price
    noise: float  # the largest random error of a valuation
    careless: float  # how often it takes any legal action at random


REGULAR: Final = AutoBrocanteStyle(
    leader=0.5,
    other=0.2,
    bluff=1.5,
    nerve=0.5,
    concede=0.4,
    haggle=0.7,
    suspicion=0.7,
    mixing=500.0,
    blocking=1.0,
    hoped_fine=500.0,
    deal_margin=2500.0,
    bid_margin=300.0,
    bid_risk=6.0,
    bid_share=0.7,
    offer_share=0.4,
    open_margin=500.0,
    open_chance=0.43,
    open_share=0.65,
    force_margin=2500.0,
    sell_margin=500.0,
    buy_margin=500.0,
    resale=0.3,
    resale_held=0.9,
    safety=0.0,
    attack_margin=500.0,
    renew_margin=500.0,
    policy=5000.0,
    end=3.0,
    win=5000.0,
    hurry=500.0,
    renew_late=4000.0,
    parting=0.3,
    overpaid=0.1,
    reading=1.0,
    doubt=7.5,
    counting=1.0,
    noise=0.0,
    careless=0.0,
)
BOLD: Final = REGULAR.but(
    leader=0.9,
    other=0.4,
    bluff=2.5,
    nerve=0.8,
    concede=0.25,
    haggle=0.5,
    suspicion=0.4,
    deal_margin=1500.0,
    bid_margin=0.0,
    bid_risk=4.0,
    bid_share=0.6,
    open_margin=0.0,
    open_chance=0.35,
    force_margin=1500.0,
    sell_margin=0.0,
    buy_margin=-500.0,
    resale=0.4,
    safety=0.02,
    attack_margin=-500.0,
    renew_margin=0.0,
    policy=2000.0,
    renew_late=2000.0,
)
CAUTIOUS: Final = REGULAR.but(
    bluff=0.5,
    nerve=0.3,
    concede=0.5,
    haggle=0.9,
    suspicion=0.9,
    hoped_fine=700.0,
    deal_margin=4500.0,
    bid_margin=1000.0,
    sell_margin=1000.0,
    buy_margin=1000.0,
    resale=0.2,
    resale_held=0.8,
    safety=0.1,
    attack_margin=2500.0,
    renew_margin=1500.0,
    policy=6000.0,
)
NOVICE: Final = REGULAR.but(
    leader=0.0,
    other=0.0,
    bluff=0.6,
    concede=0.6,
    haggle=0.4,
    suspicion=1.0,
    mixing=1500.0,
    blocking=0.0,
    deal_margin=0.0,
    bid_margin=0.0,
    bid_risk=0.0,
    bid_share=0.8,
    open_margin=2000.0,
    open_chance=0.3,
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
    hurry=0.0,
    renew_late=0.0,
    parting=0.0,
    overpaid=1.0,
    reading=0.0,
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

# What holding a card of each kind is worth on average; decides whether to renew the hand.
MEAN_CARD_WORTH: Final[float] = 1600.0
CARD_WORTH: Final = vec[float](
    [
        3000.0, 5000.0, 6000.0, 300.0, 3000.0, 1200.0, 400.0, 1200.0,
        100.0, 200.0, 400.0, 400.0, 4000.0, 700.0, 4000.0, 500.0,
    ]
)  # fmt: skip
