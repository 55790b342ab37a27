"""The printed facts of Boxes: cards, notes, the cost of looking, the bonus of a collection."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

FEWEST_PLAYERS: Final[i64] = 2
MOST_PLAYERS: Final[i64] = 4

# A box holds a card: junk, a ten, a gold bar, or COLOURED + RANKS * colour + rank.
JUNK: Final[i64] = 0
TEN: Final[i64] = 1
GOLD: Final[i64] = 2
COLOURED: Final[i64] = 3
COLOURS: Final[i64] = 4  # yellow, blue, red, green
RANKS: Final[i64] = 5  # 50, 100, 150, 200, 250
TOP: Final[i64] = 4  # the rank of the 250s, which make a collection
CARDS: Final[i64] = COLOURED + RANKS * COLOURS
CARD_VALUE: Final = vec[i64]([0, 10, 500] + [50, 100, 150, 200, 250] * 4)

LOWS: Final[i64] = 4  # cards of a colour in open boxes, one of each lower rank
TOPS: Final[i64] = 2  # 250s of a colour, in closed boxes
# 1.1, 1.2
OPEN_CARDS: Final = vec[i64]([TEN] * 20 + [COLOURED + RANKS * c + r for c in range(COLOURS) for r in range(LOWS)])
# 1.1, 1.3
CLOSED_CARDS: Final = vec[i64](
    [JUNK] * 14 + [GOLD] * 2 + [COLOURED + RANKS * c + TOP for c in range(COLOURS) for _ in range(TOPS)]
)
OPEN_WORTH: Final[i64] = 2200  # 1.4: of all open boxes together
CLOSED_WORTH: Final[i64] = 3000

CONTAINERS: Final[i64] = 6  # 2.1
BOXES: Final[i64] = 10  # in a container
CLOSED: Final[i64] = 4  # closed boxes in a container
ALL_BOXES: Final[i64] = CONTAINERS * BOXES
STEPS: Final[i64] = 7  # 3.2: what a player can spend on looking into a container
CLOSED_STEPS: Final[i64] = 2
OPEN_STEPS: Final[i64] = 1
BONUS: Final[i64] = 250  # 7.2: for a collection

NOTES: Final[i64] = 4  # values of notes
NOTE_VALUE: Final = vec[i64]([50, 100, 200, 500])
NOTES_AT_START: Final[i64] = 4  # 1.5: of each
BID_STEP: Final[i64] = 50  # 4.2
MOST_CASH: Final[i64] = 3400  # 1.5: a player's cash at the start
