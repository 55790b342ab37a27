"""How long people take in Auto-Brocante to think before a move, and to see its outcome."""

from typing import Final

from brocante.games.auto_brocante import phase

# How much there is to think about, by phase. Everybody knows the phase, so the time reveals no secret.
THOUGHT: Final = {
    int(phase.MINIMUM): 0.0,
    int(phase.TURN): 0.1,  # several small steps, most of them routine
    int(phase.TARGET): 0.5,
    int(phase.ATTACKED): 0.6,
    int(phase.TAKE): 0.2,
    int(phase.CLOSING): 0.4,
    int(phase.CHOOSE): 0.6,
    int(phase.OFFER): 0.6,
    int(phase.ANSWER): 0.6,
    int(phase.REPLY): 0.8,
    int(phase.BIDS): 0.5,
    int(phase.BID_AMOUNT): 0.5,
    int(phase.PICK): 0.5,
    int(phase.DEBT): 0.3,
}

# Seconds at a normal tempo: a result stays for about three; a played card is followed by what it does.
SCENES: Final = {"play": 1.5, "hood": 4.0, "dealt": 3.0, "lost": 3.0, "repaired": 3.0, "claimed": 3.0}
