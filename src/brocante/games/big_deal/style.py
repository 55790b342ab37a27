"""The weights of Big Deal's heuristic player, and its styles."""

from dataclasses import dataclass
from typing import Final

from brocante.engine.style import Style


@dataclass(frozen=True)
class BigDealStyle(Style):
    # What rivals are expected to do
    attack_object: float  # how likely a rival who holds the object of the set attacks with it
    attack_joker: float  # ... and one who holds only jokers, with a joker
    answer_object: float  # how likely a rival who holds the object of the set answers with it
    answer_joker: float  # ... and one who holds only jokers, with a joker
    joker_pot: float  # the value, in $, from which rivals spend a joker on a set; below it they use jokers less
    covered: float  # the share of its risk that a covered set keeps

    # What others gain
    denial: float  # how much a rival's gain counts against me, shared among the rivals
    offer: float  # the weight of what the next player can take from the discard pile

    # What cards in hand are worth
    draw: float  # drawing a card, in $
    single: float  # a single object, as a fraction of its value
    match: float  # ... plus this, times the share of its kind among the unseen cards
    pair: float  # a pair, as a fraction of its value
    silver: float  # silver, as a fraction of its value
    gold: float  # ... and gold
    loot: float  # ... plus this for either, as a fraction of the best set that can be stolen
    fade: float  # with this many turns left, an object in hand is worth half
    joker_fade: float  # ... and a joker

    # How it decides
    first: float  # the bonus for the first set, which is safe, as a fraction of its value
    keep: float  # when attacked, how much the worth of cards in hand counts against playing them; bold is less
    margin: float  # the expected gain required for a fight, in $
    noise: float  # the largest random error in weighing a move, in $
    careless: float  # how often it takes any legal action at random


REGULAR: Final = BigDealStyle(
    attack_object=1.0,
    attack_joker=0.46,
    answer_object=0.9,
    answer_joker=0.9,
    joker_pot=30_000.0,
    covered=0.3,
    denial=1.0,
    offer=0.5,
    draw=4_000.0,
    single=0.3,
    match=1.0,
    pair=0.66,
    silver=2.64,
    gold=1.65,
    loot=0.4,
    fade=1.44,
    joker_fade=1.0,
    first=0.8,
    keep=0.3,
    margin=-7_000.0,
    noise=0.0,
    careless=0.0,
)

# With fewer rivals to attack, a joker kept is worth more
REGULAR_OF_TWO: Final = REGULAR.but(keep=1.0)
REGULAR_OF_THREE: Final = REGULAR.but(keep=0.5)

BOLD: Final = REGULAR.but(
    attack_object=0.6,
    attack_joker=0.2,
    answer_object=0.7,
    answer_joker=0.5,
    silver=1.6,
    gold=1.2,
    loot=0.2,
    margin=-12_000.0,
)

CAUTIOUS: Final = REGULAR.but(
    attack_joker=0.8,
    answer_object=1.0,
    answer_joker=1.0,
    covered=0.5,
    denial=0.8,
    gold=2.0,
    keep=0.7,
    margin=5_000.0,
)

NOVICE: Final = REGULAR.but(
    attack_object=0.0,
    attack_joker=0.0,
    answer_object=0.5,
    answer_joker=0.5,
    covered=0.0,
    denial=0.0,
    offer=0.0,
    draw=0.0,
    match=0.0,
    pair=0.3,
    silver=0.7,
    gold=0.7,
    loot=0.0,
    fade=0.0,
    joker_fade=0.0,
    first=0.0,
    keep=1.0,
    margin=0.0,
    noise=12_000.0,
    careless=0.04,
)

STYLES: Final[dict[str, BigDealStyle]] = {
    "regular": REGULAR,
    "regular-3": REGULAR_OF_THREE,
    "regular-2": REGULAR_OF_TWO,
    "bold": BOLD,
    "cautious": CAUTIOUS,
    "novice": NOVICE,
}
