"""The weights of Big Deal's player: every bot keeps those that it was measured with."""

from brocante.games.big_deal.bot import BOT
from brocante.games.big_deal.style import STYLES

WEIGHTS = {
    "regular": [
        *(1.0, 0.46, 0.9, 0.9, 30_000.0, 0.3, 1.0, 0.5, 4_000.0),
        *(0.3, 1.0, 0.66, 2.64, 1.65, 0.4, 1.44, 1.0, 0.8, 0.3, -7_000.0, 0.0, 0.0),
    ],
    "regular-3": [
        *(1.0, 0.46, 0.9, 0.9, 30_000.0, 0.3, 1.0, 0.5, 4_000.0),
        *(0.3, 1.0, 0.66, 2.64, 1.65, 0.4, 1.44, 1.0, 0.8, 0.5, -7_000.0, 0.0, 0.0),
    ],
    "regular-2": [
        *(1.0, 0.46, 0.9, 0.9, 30_000.0, 0.3, 1.0, 0.5, 4_000.0),
        *(0.3, 1.0, 0.66, 2.64, 1.65, 0.4, 1.44, 1.0, 0.8, 1.0, -7_000.0, 0.0, 0.0),
    ],
    "bold": [
        *(0.6, 0.2, 0.7, 0.5, 30_000.0, 0.3, 1.0, 0.5, 4_000.0),
        *(0.3, 1.0, 0.66, 1.6, 1.2, 0.2, 1.44, 1.0, 0.8, 0.3, -12_000.0, 0.0, 0.0),
    ],
    "cautious": [
        *(1.0, 0.8, 1.0, 1.0, 30_000.0, 0.5, 0.8, 0.5, 4_000.0),
        *(0.3, 1.0, 0.66, 2.64, 2.0, 0.4, 1.44, 1.0, 0.8, 0.7, 5_000.0, 0.0, 0.0),
    ],
    "novice": [
        *(0.0, 0.0, 0.5, 0.5, 30_000.0, 0.0, 0.0, 0.0, 0.0),
        *(0.3, 0.0, 0.3, 0.7, 0.7, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 12_000.0, 0.04),
    ],
}


def test_the_styles_have_the_weights_that_they_were_measured_with() -> None:
    assert {name: style.weights() for name, style in STYLES.items()} == WEIGHTS
    assert BOT.styles == WEIGHTS
    assert list(BOT.styles) == list(WEIGHTS)
