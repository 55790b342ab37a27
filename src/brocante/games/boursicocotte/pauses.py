"""How long Boursicocotte takes people: to think before a move, and to see what came of one."""

from typing import Final

from brocante.games.boursicocotte import phase
from brocante.games.boursicocotte.rules import Boursicocotte

# Of each phase, how much there is to think about; everybody knows the phase, so the time tells no secret.
THOUGHT: Final = {
    int(phase.TURN): 0.5,
    int(phase.BIDDING): 0.2,
    int(phase.HAMMER): 0.5,
    int(phase.PAYING): 0.1,
    int(phase.OFFERING): 0.6,
    int(phase.REPLY): 1.0,
    int(phase.COUNTERING): 1.0,
}

# Seconds at a normal tempo.
SCENES: Final = {
    "trade": 2.0,
    "accepted": 3.5,
    "swapped": 4.0,
    "sold": 2.5,
    "unsold": 2.5,
    "broke": 3.0,
    "donkey": 2.0,
    "family": 3.0,
}

# In a free outcry, how long somebody takes who has none of the animals for sale, one, or more: who wants it is quick.
KEEN: Final = (1.3, 0.9, 0.5)


def delay(rules: Boursicocotte, seat: int) -> float:
    """Who holds which animals is public, so it tells no secret that somebody is quick to bid for more of them."""
    if rules.phase != phase.BIDDING:
        return 1.0
    most = max(int(rules.animals_of(seat, rules.in_lot(place))) for place in range(rules.lot))
    return KEEN[min(most, len(KEEN) - 1)]
