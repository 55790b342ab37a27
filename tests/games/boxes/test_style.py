"""The styles of Boxes: their weights are those that were tuned and measured, in the order of the player's vector."""

import pytest

from brocante.games.boxes.bot import BOT
from brocante.games.boxes.style import REGULAR, STYLES

WEIGHTS = {
    "regular": ("0.8 45 -25 120 40 0.06 0.75 1 0.7 150 0.5 0.3 1 0 1 0 0 2 1 0.53 0.15 0 0.3 1 1"),
    "bold": ("1 20 -25 110 25 0.05 0.9 1 0.6 150 0.2 0.5 1 0 1 0 0 2 1 0.65 0.3 0 0.3 1 1"),
    "cautious": ("0.6 80 -15 180 40 0.06 0.5 0.5 0.8 150 0.8 0.3 1 0 1 0 0 2 1 0.3 0.15 0 0.3 1 1"),
    "novice": ("0 0 0 0 0 0 0 0 0 150 0.5 0.4 0 0.7 0 0.8 0.2 3 0 0.53 0.15 0 0.3 1 1"),
    "expert": ("0.8 45 -25 120 40 0.06 0.75 1 0.7 150 0.06 0 1 0 1 0 0 1 -1 0.6 0.35 0 0.3 3 1"),
}


def test_the_weights_are_those_that_were_measured() -> None:
    assert {name: style.weights() for name, style in STYLES.items()} == BOT.styles
    assert {name: list(map(float, text.split())) for name, text in WEIGHTS.items()} == BOT.styles


def test_a_style_is_changed_by_name() -> None:
    assert REGULAR.but(margin=50.0).weights() == [0.8, 50.0, *REGULAR.weights()[2:]]
    with pytest.raises(TypeError, match="boldness"):
        REGULAR.but(boldness=1.0)
