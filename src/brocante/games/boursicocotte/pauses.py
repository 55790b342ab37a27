"""How long people take in Boursicocotte to think before a move, and to see its outcome."""

from typing import Final

from brocante.games.boursicocotte import phase
from brocante.games.boursicocotte.rules import Boursicocotte

# How much there is to think about, by phase. Everybody knows the phase, so the time reveals no secret.
THOUGHT: Final = {
    int(phase.TURN): 0.5,
    int(phase.BIDDING): 0.2,
    int(phase.HAMMER): 0.5,
    int(phase.PAYING): 0.1,
    int(phase.OFFERING): 0.6,
    int(phase.REPLY): 1.0,
    int(phase.COUNTERING): 1.0,
}

# Seconds at a normal tempo: a result stays for about three; an offer is followed by what becomes of it.
SCENES: Final = {
    "trade": 2.5,
    "accepted": 3.5,
    "swapped": 4.0,
    "sold": 3.4,
    "unsold": 3.0,
    "broke": 3.0,
    "donkey": 3.0,
    "family": 3.0,
}

# Thinking time in bidding for a seat with none, one, or more of the animals for sale: the keener, the quicker.
KEEN: Final = (1.3, 0.9, 0.5)


def delay(rules: Boursicocotte, seat: int) -> float:
    """A seat that holds animals of the lot bids faster; holdings are public, so this reveals no secret."""
    if rules.phase != phase.BIDDING:
        return 1.0
    most = max(int(rules.animals_of(seat, rules.in_lot(place))) for place in range(rules.lot))
    return KEEN[min(most, len(KEEN) - 1)]
