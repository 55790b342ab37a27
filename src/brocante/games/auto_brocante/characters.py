"""How the temper of each character shows in Auto-Brocante.

In everything else they play like others of their level: see bots/characters.py. Amounts are in $.
"""

from typing import Final

from brocante.games.auto_brocante.style import REGULAR, AutoBrocanteStyle

CHARACTERS: Final[dict[str, AutoBrocanteStyle]] = {
    # Bargains down to the last offer and takes a loss rather than walking away.
    "marcel": REGULAR.but(
        deal_margin=REGULAR.deal_margin - 2000.0,
        bid_margin=REGULAR.bid_margin - 1000.0,
        suspicion=REGULAR.suspicion * 0.75,
    ),
    # Keeps cash in the drawer and cars in the lot: rarely opens it and buys only bargains.
    "odette": REGULAR.but(safety=0.03, bid_margin=REGULAR.bid_margin + 1000.0, open_margin=REGULAR.open_margin + 500.0),
    # Buys unseen, accepts quickly, and asks what the book says.
    "josette": REGULAR.but(
        bluff=REGULAR.bluff * 0.2,
        suspicion=REGULAR.suspicion * 0.3,
        mixing=REGULAR.mixing * 3.0,
        buy_margin=REGULAR.buy_margin - 1000.0,
        blocking=0.4,
    ),
    # Remembers every value that became known, and looks when the odds say so.
    "basile": REGULAR.but(mixing=0.0, bid_margin=REGULAR.bid_margin - 500.0, policy=REGULAR.policy + 400.0),
    # Asks what only a better book would say, with the straightest of faces.
    "lulu": REGULAR.but(
        bluff=REGULAR.bluff * 3.0, suspicion=REGULAR.suspicion * 1.3, open_margin=REGULAR.open_margin - 500.0
    ),
    # Insures everything twice, looks under every hood, and asks what the book says.
    "gaston": REGULAR.but(
        bluff=0.0,
        suspicion=REGULAR.suspicion * 1.6,
        policy=REGULAR.policy + 2300.0,
        hoped_fine=REGULAR.hoped_fine + 200.0,
        attack_margin=REGULAR.attack_margin + 2000.0,
    ),
    # Fire, collision, theft: she has the card for it, and the leader has the car.
    "ines": REGULAR.but(
        attack_margin=REGULAR.attack_margin - 2000.0, leader=REGULAR.leader + 0.3, other=REGULAR.other + 0.1
    ),
    # Buys what nobody wants, and asks prices that nobody pays.
    "omar": REGULAR.but(
        mixing=REGULAR.mixing * 5.0, bluff=REGULAR.bluff * 2.0, noise=800.0, buy_margin=REGULAR.buy_margin - 1000.0
    ),
}
