"""The styles of Auto-Brocante's player: the weights as they were measured, and a player that goes by them."""

import pytest
from librt.vecs import vec

from brocante.games.auto_brocante.bot import BOT, AutoBrocantePlayer
from brocante.games.auto_brocante.rules import AutoBrocante
from brocante.games.auto_brocante.style import REGULAR, STYLES

WEIGHTS = {
    "regular": [
        0.5, 0.2, 1.5, 0.5, 0.4, 0.7, 0.7, 500.0, 1.0, 500.0, 2500.0, 300.0, 6.0, 0.7, 0.4,
        500.0, 0.43, 0.65, 2500.0, 500.0, 500.0, 0.3, 0.9, 0.0, 500.0, 500.0, 5000.0, 3.0, 5000.0, 500.0,
        4000.0, 0.3, 0.1, 1.0, 7.5, 1.0, 0.0, 0.0,
    ],
    "bold": [
        0.9, 0.4, 2.5, 0.8, 0.25, 0.5, 0.4, 500.0, 1.0, 500.0, 1500.0, 0.0, 4.0, 0.6, 0.4,
        0.0, 0.35, 0.65, 1500.0, 0.0, -500.0, 0.4, 0.9, 0.02, -500.0, 0.0, 2000.0, 3.0, 5000.0, 500.0,
        2000.0, 0.3, 0.1, 1.0, 7.5, 1.0, 0.0, 0.0,
    ],
    "cautious": [
        0.5, 0.2, 0.5, 0.3, 0.5, 0.9, 0.9, 500.0, 1.0, 700.0, 4500.0, 1000.0, 6.0, 0.7, 0.4,
        500.0, 0.43, 0.65, 2500.0, 1000.0, 1000.0, 0.2, 0.8, 0.1, 2500.0, 1500.0, 6000.0, 3.0, 5000.0, 500.0,
        4000.0, 0.3, 0.1, 1.0, 7.5, 1.0, 0.0, 0.0,
    ],
    "novice": [
        0.0, 0.0, 0.6, 0.5, 0.6, 0.4, 1.0, 1500.0, 0.0, 500.0, 0.0, 0.0, 0.0, 0.8, 0.4,
        2000.0, 0.3, 0.8, 2000.0, 0.0, -1500.0, 0.0, 0.0, 0.0, -3000.0, 5000.0, 4100.0, 0.0, 0.0, 0.0,
        0.0, 0.0, 1.0, 0.0, 7.5, 0.0, 3000.0, 0.08,
    ],
}  # fmt: skip


@pytest.mark.parametrize("name", WEIGHTS)
def test_a_style_has_its_weights(name: str) -> None:
    assert STYLES[name].weights() == WEIGHTS[name] == BOT.styles[name]


def test_there_are_no_other_styles() -> None:
    assert set(STYLES) == set(WEIGHTS) == set(BOT.styles)


def test_a_player_goes_by_the_weights_it_is_given() -> None:
    weights = [float(place) for place in range(len(REGULAR.names()))]
    player = AutoBrocantePlayer(AutoBrocante(3), 1, vec[float](weights))
    assert player.style.weights() == weights
    assert player.style.careless == len(weights) - 1
