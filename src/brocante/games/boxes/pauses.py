"""How long people take in Boxes to think before a move, and to see its outcome."""

from typing import Final

from brocante.games.boxes import phase

# How much there is to think about, by phase. Everybody knows the phase, so the time reveals no secret.
THOUGHT: Final = {
    int(phase.TYPE): 0.4,
    int(phase.LOOK): 0.0,  # one box is as good as another
    int(phase.LAY): 0.9,
    int(phase.OPENING): 0.7,
    int(phase.RAISE): 0.5,
    int(phase.PAY): 0.1,
}

# Seconds at a normal tempo: a result stays for about three, after the bids or boxes have been turned over.
SCENES: Final = {"revealed": 5.0, "sold": 3.4, "contents": 5.0}
