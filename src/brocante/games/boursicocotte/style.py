"""The weights of Boursicocotte's heuristic player, and its styles."""

from dataclasses import dataclass
from typing import Final

from brocante.engine.style import Style


@dataclass(frozen=True)
class BoursicocotteStyle(Style):
    money: float  # how much chances depend on money, as an exponent
    future: float  # the share of the donkeys' future money that already counts
    floor: float  # extra money that everybody is assumed to have
    convex: float  # how much more each further card of a family is worth
    newcomer: float  # how many cards' worth a player without the animal counts for in the race for the pile
    rivalry: float  # how sharply the best expected score decides, as an exponent
    stake: float  # the worth of holding an auction, as a fraction of the mean money
    doubt: float  # how unsure it is whether the active player pre-empts
    single: float  # how far towards its limit it goes with the only bid, from 0 to 1
    over: float  # how far above a rival's estimated money it offers to be sure
    noise: float  # the largest relative error of a judgement
    careless: float  # how often it takes any legal action at random
    counting: float  # above 0, it considers how many notes are in an offer
    heaps: float  # how often an offer has more notes than needed and a 0
    beyond: float  # ... or is too high
    settled: float  # how much more sharply the best expected score decides once the families are finished
    stride: float  # how far a raise goes towards where the bidding should end, 0 to 1; 0: the least raise; more is bold
    uneven: float  # the relative variation of that from raise to raise
    feint: float  # how often it bids for a lot it does not want when a rival should go on; more is bold
    hiding: float  # how often a low offer has as many notes as a serious one would have; more is bold
    pattern: float  # how much it expects offers to be either serious or tiny, 0 to 1; 0: all sums equally likely
    yielding: float  # it accepts an offer if countering would gain less than this fraction of the stake; more is timid
    mixing: float  # how much counter-offers vary, as a fraction of the stake
    steady: float  # how often it answers an offer unexploitably instead of by its expectations
    tired: float  # how often it gives in when nothing has changed for some turns; more is timid
    mixed: float  # how often an offer is any sum up to the limit, relative to the optimum among equals; more is bold
    pluck: float  # how often the poorer side makes a serious offer beyond the optimum; more is bold
    eager: float  # how much worse raising for a lot of two may look than leaving it, relatively; more is bold


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
# The regular plays best with blunted estimates; a search needs realistic chances of winning.
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
# To make it bolder, lower `money` (it then parts with money more easily) or a weight marked timid above (`yielding`,
# `tired`), or raise one marked bold (`stride`, `feint`, `eager`, ...). tests/games/boursicocotte/test_style.py pins
# every number: change it there too, and measure the effect on the novice's strength (docs/bots.md).
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
