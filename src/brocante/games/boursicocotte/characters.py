"""How the temper of each character shows in Boursicocotte.

In everything else they play like others of their level: see bots/characters.py.
"""

from typing import Final

from brocante.games.boursicocotte.style import REGULAR, BoursicocotteStyle

CHARACTERS: Final[dict[str, BoursicocotteStyle]] = {
    # Bids more than an animal is worth to keep it from others, and chases any family once begun.
    "marcel": REGULAR.but(convex=REGULAR.convex + 0.5, over=REGULAR.over + 0.3, stake=REGULAR.stake - 0.25),
    # Thinks of her notes: holds auctions to earn some, and pays with regret.
    "odette": REGULAR.but(money=REGULAR.money + 0.09, stake=REGULAR.stake + 0.35),
    # Pays what is asked and offers more than necessary.
    "josette": REGULAR.but(money=REGULAR.money - 0.05, over=REGULAR.over + 0.15, noise=0.01),
    # Counts notes and animals: those others hold, and those in the pile.
    "basile": REGULAR.but(
        heaps=REGULAR.heaps - 0.07,
        settled=REGULAR.settled + 0.5,
        rivalry=REGULAR.rivalry + 0.14,
        doubt=REGULAR.doubt - 0.004,
    ),
    # Offers less than the animal is worth and trusts that nobody looks; raises what she does not want.
    "lulu": REGULAR.but(
        over=REGULAR.over - 0.3,
        stake=REGULAR.stake - 0.35,
        feint=REGULAR.feint + 0.1,
        mixed=REGULAR.mixed + 0.25,
    ),
    # Trades only when he must.
    "gaston": REGULAR.but(stake=REGULAR.stake + 0.95, over=REGULAR.over - 0.1, money=REGULAR.money + 0.12),
    # Trades rather than holding an auction: what others have begun could be hers.
    "ines": REGULAR.but(
        stake=REGULAR.stake - 0.9,
        convex=REGULAR.convex + 0.3,
        money=REGULAR.money - 0.05,
        mixed=REGULAR.mixed + 0.35,
    ),
    # Mistakes a goose for a swan now and then.
    "omar": REGULAR.but(noise=0.06, stake=REGULAR.stake - 0.25),
}
