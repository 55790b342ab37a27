"""The printed facts of Boursicocotte and the numbers in its rules: families, notes, starting money, limits."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

FEWEST_PLAYERS: Final[i64] = 3
MOST_PLAYERS: Final[i64] = 5

# 1.1: families are numbered by their value, from the roosters to the horses.
FAMILIES: Final[i64] = 10
FAMILY_VALUES: Final = vec[i64]([10, 40, 90, 160, 250, 350, 500, 650, 800, 1000])
DONKEY: Final[i64] = 6
FAMILY_SIZE: Final[i64] = 3  # 1.2
LOT_SIZE: Final[i64] = 2  # 4.1: animals in an auction

# 1.3: notes are numbered by their value, too.
NOTES: Final[i64] = 6
NOTE_VALUES: Final = vec[i64]([0, 10, 50, 100, 200, 500])
NOTES_PRINTED: Final = vec[i64]([10, 20, 10, 5, 5, 5])
FIFTY: Final[i64] = 2
START: Final = vec[i64]([2, 4, 2, 0, 0, 0])  # 2.2: everybody's starting notes
FIRST_DONKEY_PAYS: Final[i64] = 3  # 4.2: this note; each further donkey pays the next larger one
ALL_MONEY: Final[i64] = 940  # 8.9: what each player has been given once all donkeys are out, in both games

# With the option `original`
ORIGINAL_FAMILY_SIZE: Final[i64] = 4  # 8.5
ORIGINAL_LOT_SIZE: Final[i64] = 1  # 8.5
ORIGINAL_FIFTIES: Final[i64] = 1  # 8.6: that everybody begins with
ORIGINAL_FIRST_DONKEY_PAYS: Final[i64] = 2  # 8.7

STEP: Final[i64] = 10  # 4.5, 9.5: the least raise, and the unit of all bids
PATIENCE: Final[i64] = 10  # 9.12: turns in a row for each player, after which trading is suspended
