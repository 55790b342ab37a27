"""What Boursicocotte is printed with and what its rules fix: families, notes, starting money, limits; facts only."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

FEWEST_PLAYERS: Final[i64] = 3
MOST_PLAYERS: Final[i64] = 5

# Families are numbered by their value, from the roosters to the horses.
FAMILIES: Final[i64] = 10
FAMILY_VALUES: Final = vec[i64]([10, 40, 90, 160, 250, 350, 500, 650, 800, 1000])
DONKEY: Final[i64] = 6
FAMILY_SIZE: Final[i64] = 3
LOT_SIZE: Final[i64] = 2  # animals in an auction

# Notes are numbered by their value, too.
NOTES: Final[i64] = 6
NOTE_VALUES: Final = vec[i64]([0, 10, 50, 100, 200, 500])
NOTES_PRINTED: Final = vec[i64]([10, 20, 10, 5, 5, 5])
FIFTY: Final[i64] = 2
START: Final = vec[i64]([2, 4, 2, 0, 0, 0])  # notes that everybody begins with
FIRST_DONKEY_PAYS: Final[i64] = 3  # this note; each further donkey pays the next larger one
ALL_MONEY: Final[i64] = 940  # what each player has been given once all donkeys are out, in both games

# With the option `original`
ORIGINAL_FAMILY_SIZE: Final[i64] = 4
ORIGINAL_LOT_SIZE: Final[i64] = 1
ORIGINAL_FIFTIES: Final[i64] = 1  # that everybody begins with
ORIGINAL_FIRST_DONKEY_PAYS: Final[i64] = 2

STEP: Final[i64] = 10  # the least raise
PATIENCE: Final[i64] = 10  # turns for each player, in a row, without an auction or a finished family: too many
