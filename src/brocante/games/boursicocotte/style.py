"""What Boursicocotte's knowing player goes by: the weights of its styles."""

from typing import Final

from mypy_extensions import i64

# A style: what each weight is.
MONEY: Final[i64] = 0  # how much the chances depend on money, as an exponent
FUTURE: Final[i64] = 1  # which part of the donkeys' money to come counts already
FLOOR: Final[i64] = 2  # money that everybody is thought to have besides
CONVEX: Final[i64] = 3  # how much more each further card of a family is worth
NEWCOMER: Final[i64] = 4  # how well players without the animal get cards from the pile, in cards
RIVALRY: Final[i64] = 5  # how sharply the best expected score decides, as an exponent
STAKE: Final[i64] = 6  # worth of an auction of one's own, in shares of the mean money
DOUBT: Final[i64] = 7  # how unsure it is whether the active player pre-empts
SINGLE: Final[i64] = 8  # which part of the way to its limit it goes with the only bid
OVER: Final[i64] = 9  # how far above a rival's estimated money it offers to be sure
NOISE: Final[i64] = 10  # how wrong a weight may be, relatively
CARELESS: Final[i64] = 11  # how often any legal action is taken
COUNTING: Final[i64] = 12  # above 0, it considers how many notes are in an offer
HEAPS: Final[i64] = 13  # how likely an offer has more notes than it needs and a 0
BEYOND: Final[i64] = 14  # ... or is higher than is good
SETTLED: Final[i64] = 15  # how much sharper the best expected score decides, once the families are finished

STYLES: Final[dict[str, list[float]]] = {
    "regular": [0.53, 0.82, 172.0, 0.1, 3.25, 0.46, 1.25, 0.014, 0.18, 0.3, 0.0, 0.0, 1.0, 0.97, 0.06, 0.5],
    # The regular plays best as if less were decided; a search must know how likely somebody wins.
    "expert": [0.53, 0.82, 172.0, 0.1, 3.25, 1.7, 1.25, 0.014, 0.18, 0.3, 0.0, 0.0, 1.0, 0.97, 0.06, 3.4],
    "bold": [0.75, 0.8, 100.0, 0.5, 1.0, 1.5, 0.6, 0.03, 0.3, 0.3, 0.0, 0.0, 1.0, 0.2, 0.05, 0.0],
    "cautious": [1.25, 0.8, 100.0, 0.5, 0.5, 1.5, 2.0, 0.03, 0.0, 0.0, 0.0, 0.0, 1.0, 0.2, 0.05, 0.0],
    "novice": [0.4, 0.0, 100.0, 0.0, 1.0, 1.0, 0.0, 0.2, 0.3, 0.0, 0.1, 0.05, 0.0, 0.2, 0.05, 0.0],
}
