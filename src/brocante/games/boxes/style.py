"""The weights of Boxes' heuristic player, and its styles. Amounts are in ECU."""

from dataclasses import dataclass
from typing import Final

from brocante.engine.style import Style


@dataclass(frozen=True)
class BoxesStyle(Style):
    """The weights of a player of Boxes."""

    private: float  # the extra weight of what only I have seen, in an open auction
    margin: float  # how far I stay below my price in an open auction
    margin_more: float  # ... plus this for each player beyond two
    shade: float  # how far I stay below it in a secret auction
    shade_more: float  # ... plus this for each player beyond two
    shade_part: float  # ... plus this fraction of the price
    reach: float  # the share of what is still to come that a player will get, in fair shares; 0: no collections
    denial: float  # how much a rival's collections count, 0 to 1
    purse: float  # with two players: how much cash for later containers counts, 0 to 1
    future: float  # how far wealth may move per container to come
    secret: float  # how often it chooses a secret auction
    jump: float  # first bids jump to this fraction of the worth; more is bold
    alone: float  # in open auctions: above 0 it looks where few others have looked, below 0 where many have
    aimless: float  # how often it looks into a random box
    counting: float  # 1: counts what it has seen; 0: uses the averages of the full game
    noise: float  # the largest relative error of a valuation
    careless: float  # how often a beginner sees only half of a container's worth
    closed_looks: float  # closed boxes to look into before an open auction; before a secret one, as many as possible
    alone_secret: float  # as alone, in secret auctions
    stride: float  # how far a raise goes towards where the bidding should end, 0 to 1; more is bold
    close: float  # ... against a single rival, who may give up at any time
    beneath: float  # how far below the rivals' estimated price the large steps end; less is bold
    uneven: float  # the relative variation of steps from raise to raise
    poorer: float  # the factor by which having less cash than a rival makes secret auctions likelier
    suspicion: float  # above 0, a search considers that rivals may bid without looking


REGULAR: Final = BoxesStyle(
    private=0.8,
    margin=45.0,
    margin_more=-25.0,
    shade=120.0,
    shade_more=40.0,
    shade_part=0.06,
    reach=0.75,
    denial=1.0,
    purse=0.7,
    future=150.0,
    secret=0.5,
    jump=0.3,
    alone=1.0,
    aimless=0.0,
    counting=1.0,
    noise=0.0,
    careless=0.0,
    closed_looks=2.0,
    alone_secret=1.0,
    stride=0.53,
    close=0.15,
    beneath=0.0,
    uneven=0.3,
    poorer=1.0,
    suspicion=1.0,
)
BOLD: Final = REGULAR.but(
    private=1.0,
    margin=20.0,
    shade=110.0,
    shade_more=25.0,
    shade_part=0.05,
    reach=0.9,
    purse=0.6,
    secret=0.2,
    jump=0.5,
    stride=0.65,
    close=0.3,
)
CAUTIOUS: Final = REGULAR.but(
    private=0.6,
    margin=80.0,
    margin_more=-15.0,
    shade=180.0,
    reach=0.5,
    denial=0.5,
    purse=0.8,
    secret=0.8,
    stride=0.3,
    close=0.15,
)
# It bids what it believes a container to be worth, and is often wrong: it counts nothing and looks anywhere.
NOVICE: Final = REGULAR.but(
    private=0.0,
    margin=0.0,
    margin_more=0.0,
    shade=0.0,
    shade_more=0.0,
    shade_part=0.0,
    reach=0.0,
    denial=0.0,
    purse=0.0,
    jump=0.4,
    alone=0.0,
    aimless=0.7,
    counting=0.0,
    noise=0.8,
    careless=0.2,
    closed_looks=3.0,
    alone_secret=0.0,
)
# In open auctions it looks where regulars do not and makes small bids, because the bids of regulars reveal what they
# have seen. Before a secret auction it looks where they have looked, to know what they will bid.
EXPERT: Final = REGULAR.but(
    secret=0.06, jump=0.0, closed_looks=1.0, alone_secret=-1.0, poorer=3.0, stride=0.6, close=0.35
)

STYLES: Final[dict[str, BoxesStyle]] = {
    "regular": REGULAR,
    "bold": BOLD,
    "cautious": CAUTIOUS,
    "novice": NOVICE,
    "expert": EXPERT,
}
