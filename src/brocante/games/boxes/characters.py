"""How the temper of each character shows in Boxes.

In everything else they play like others of their level: see bots/characters.py. Amounts are in ECU.
"""

from typing import Final

from brocante.games.boxes.style import REGULAR, BoxesStyle

CHARACTERS: Final[dict[str, BoxesStyle]] = {
    # Stays in an auction longer than is wise, and climbs by small steps.
    "marcel": REGULAR.but(margin=REGULAR.margin - 30.0, margin_more=REGULAR.margin_more + 10.0, jump=0.1, secret=0.1),
    # Pays little and keeps her notes, but must have what completes a colour.
    "odette": REGULAR.but(
        margin=REGULAR.margin + 25.0,
        shade=REGULAR.shade + 40.0,
        reach=REGULAR.reach + 0.25,
        purse=REGULAR.purse + 0.2,
        jump=0.15,
    ),
    # Bids straight away what a container may well be worth, and does not look long.
    "josette": REGULAR.but(margin=REGULAR.margin - 20.0, jump=0.6, secret=0.2, closed_looks=2.0, noise=0.03),
    # Looks where nobody else has, counts what is still to come, and likes to write his sum down in secret.
    "basile": REGULAR.but(closed_looks=4.0, alone=2.0, reach=REGULAR.reach + 0.1, secret=0.8, jump=0.2),
    # Opens so high that others believe she has seen something.
    "lulu": REGULAR.but(jump=0.7, secret=0.1),
    # Stays well below his estimate of a container's worth, and prefers not to bid aloud.
    "gaston": REGULAR.but(
        private=REGULAR.private - 0.2,
        margin=REGULAR.margin + 30.0,
        margin_more=REGULAR.margin_more + 10.0,
        shade=REGULAR.shade + 30.0,
        secret=0.9,
        jump=0.1,
    ),
    # Bids against the leader, and in open auctions.
    "ines": REGULAR.but(
        margin=REGULAR.margin - 20.0, shade=REGULAR.shade - 20.0, denial=REGULAR.denial + 0.5, secret=0.0, jump=0.5
    ),
    # Looks anywhere and has his own ideas about what a container is worth.
    "omar": REGULAR.but(aimless=0.4, noise=0.1, jump=0.45),
}
