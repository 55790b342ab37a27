"""The styles of Boursicocotte's heuristic player: the weights that its strength was measured with."""

from librt.vecs import vec

from brocante.games.boursicocotte.bot import BOT, BoursicocottePlayer
from brocante.games.boursicocotte.rules import Boursicocotte
from brocante.games.boursicocotte.style import STYLES

MEASURED = {
    "regular": (
        "0.53 0.82 172 0.1 3.25 0.46 1.25 0.014 0.18 0.3 0 0 1 0.97 0.06 0.5 "
        "0.5 0.6 0.08 1 0.5 0.15 0.1 0.6 0.12 0.25 0.95 0.12"
    ),
    "expert": (
        "0.53 0.82 172 0.1 3.25 1.7 1.25 0.014 0.18 0.3 0 0 1 0.97 0.06 3.4 "
        "0.5 0.6 0.08 1 0.5 0.15 0.1 0.6 0.12 0.25 0.95 0"
    ),
    "bold": ("0.75 0.8 100 0.5 1 1.5 0.6 0.03 0.3 0.3 0 0 1 0.2 0.05 0 0.7 0.6 0.2 1 0.5 0.15 0.1 0.6 0.12 0.6 0.95 0"),
    "cautious": ("1.25 0.8 100 0.5 0.5 1.5 2 0.03 0 0 0 0 1 0.2 0.05 0 0.3 0.6 0 1 0.5 0.3 0.1 0.6 0.12 0.2 0.95 0"),
    "novice": ("0.4 0 100 0 1 1 0 0.2 0.3 0 0.1 0.05 0 0.2 0.05 0 0.7 0.6 0.2 1 0.5 0.15 0.1 0.6 0.12 0.6 0.95 0"),
}


def test_the_styles_are_those_that_were_measured() -> None:
    assert {name: style.weights() for name, style in STYLES.items()} == {
        name: list(map(float, text.split())) for name, text in MEASURED.items()
    }


def test_a_player_goes_by_the_weights_it_is_given() -> None:
    for style in STYLES.values():
        player = BOT.make(Boursicocotte(3), 1, vec[float](style.weights()))
        assert isinstance(player, BoursicocottePlayer)
        assert player.style == style
