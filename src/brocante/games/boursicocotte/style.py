"""What Boursicocotte's heuristic player goes by: its weights, and the styles it plays in."""

from dataclasses import dataclass
from typing import Final

from brocante.engine.style import Style


@dataclass(frozen=True)
class BoursicocotteStyle(Style):
    money: float  # how much the chances depend on money, as an exponent
    future: float  # the part of the donkeys' money to come that counts already
    floor: float  # money that everybody is assumed to have besides
    convex: float  # how much more each further card of a family is worth
    newcomer: float  # how well players without the animal get cards from the pile, in cards
    rivalry: float  # how sharply the best expected score decides, as an exponent
    stake: float  # what an auction of one's own is worth, in shares of the mean money
    doubt: float  # how unsure it is whether the active player pre-empts
    single: float  # how far towards its limit it goes with the only bid, from 0 to 1
    over: float  # how far above a rival's estimated money it offers to be sure
    noise: float  # by which part of itself a judgement may be wrong
    careless: float  # how often it takes any legal action
    counting: float  # above 0, it considers how many notes are in an offer
    heaps: float  # how likely an offer has more notes than it needs and a 0
    beyond: float  # ... or is higher than is good
    settled: float  # how much more sharply the best expected score decides once the families are finished
    stride: float  # how far a raise goes towards where the bidding should end, 0 to 1; 0: the least raise; more is bold
    uneven: float  # by which part of itself that varies from raise to raise
    feint: float  # how often it raises what it does not want if a rival should go on; more is bold
    hiding: float  # how often a low offer has as many notes as a serious one would have; more is bold
    pattern: float  # how much it expects offers to be either serious or next to nothing, 0 to 1; 0: any sum alike
    yielding: float  # it accepts an offer if to counter would gain less than this part of the stake; more is timid
    mixing: float  # how much counter-offers vary, as a part of the stake
    steady: float  # how often it answers an offer in a way that nobody can make use of, instead of by what it expects
    tired: float  # how often it gives in when nothing has changed for some turns; more is timid
    mixed: float  # how often an offer is any sum up to the limit, times what is right among equals; more is bold
    pluck: float  # how often the poorer one offers something in earnest, besides what is due; more is bold
    eager: float  # by which part raising may seem worse than leaving a lot of two, and it raises; more is bold


REGULAR: Final = BoursicocotteStyle(
    money=0.53,
    future=0.82,
    floor=172.0,
    convex=0.1,
    newcomer=3.25,
    rivalry=0.46,
    stake=1.25,
    doubt=0.014,
    single=0.18,
    over=0.3,
    noise=0.0,
    careless=0.0,
    counting=1.0,
    heaps=0.97,
    beyond=0.06,
    settled=0.5,
    stride=0.5,
    uneven=0.6,
    feint=0.08,
    hiding=1.0,
    pattern=0.5,
    yielding=0.15,
    mixing=0.1,
    steady=0.6,
    tired=0.12,
    mixed=0.25,
    pluck=0.95,
    eager=0.12,
)
# The regular plays best as if less were decided; a search must know how likely somebody wins.
EXPERT: Final = REGULAR.but(rivalry=1.7, settled=3.4, eager=0.0)
BOLD: Final = REGULAR.but(
    money=0.75,
    future=0.8,
    floor=100.0,
    convex=0.5,
    newcomer=1.0,
    rivalry=1.5,
    stake=0.6,
    doubt=0.03,
    single=0.3,
    heaps=0.2,
    beyond=0.05,
    settled=0.0,
    stride=0.7,
    feint=0.2,
    mixed=0.6,
    eager=0.0,
)
CAUTIOUS: Final = BOLD.but(
    money=1.25, newcomer=0.5, stake=2.0, single=0.0, over=0.0, stride=0.3, feint=0.0, yielding=0.3, mixed=0.2
)
# To make it bolder, give it less `money` (it parts with money more easily), less of what is timid above (`yielding`,
# `tired`) or more of what is bold (`stride`, `feint`, `eager`, ...). tests/games/boursicocotte/test_style.py pins every
# number: change it there too, and measure what it does to the novice's strength (docs/bots.md).
NOVICE: Final = BOLD.but(
    money=0.4,
    future=0.0,
    convex=0.0,
    rivalry=1.0,
    stake=0.0,
    doubt=0.2,
    over=0.0,
    noise=0.1,
    careless=0.05,
    counting=0.0,
)

STYLES: Final[dict[str, BoursicocotteStyle]] = {
    "regular": REGULAR,
    "expert": EXPERT,
    "bold": BOLD,
    "cautious": CAUTIOUS,
    "novice": NOVICE,
}
