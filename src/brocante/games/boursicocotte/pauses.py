"""How long Boursicocotte takes people: to think before a move, and to see what came of one."""

from typing import Final

from brocante.games.boursicocotte import phase

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
