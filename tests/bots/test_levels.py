"""The names of bots."""

import pytest
from support import key

from brocante.bots.levels import BadBot, BotName
from brocante.bots.search import Search
from brocante.engine.player import RandomPlayer
from brocante.play.game import Game
from brocante.play.registry import GAMES, HEURISTICS


@pytest.mark.parametrize(
    ("name", "bot"),
    [
        ("random", BotName("random")),
        ("novice", BotName("novice")),
        ("regular", BotName("regular")),
        ("regular:bold", BotName("regular", style="bold")),
        ("expert:think=2.0", BotName("expert", think=2.0)),
        ("expert:iterations=50", BotName("expert", iterations=50)),
        ("marcel", BotName("regular", character="marcel")),
        ("ines:novice", BotName("novice", character="ines")),
        ("lulu:expert:think=0.5", BotName("expert", think=0.5, character="lulu")),
        ("lulu:expert:iterations=50", BotName("expert", iterations=50, character="lulu")),
    ],
)
def test_a_name_reads_back(name: str, bot: BotName) -> None:
    assert BotName.parse(name) == bot
    assert str(bot) == name


def test_an_expert_thinks_a_second_unless_told_otherwise() -> None:
    assert BotName.parse("expert") == BotName.parse("expert:think=1.0")
    assert BotName.parse("omar:expert") == BotName.parse("omar:expert:think=1.0")


def test_a_character_is_a_regular_unless_told_otherwise() -> None:
    assert BotName.parse("marcel") == BotName.parse("marcel:regular")
    assert [BotName.parse(name).plain for name in ("marcel:regular", "marcel:expert:think=2")] == [
        "marcel", "marcel:expert"
    ]  # fmt: skip
    assert BotName.parse("marcel:expert:think=2.0").with_think(0.5) == BotName.parse("marcel:expert:think=0.5")


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("genius", "no bot 'genius'; the bots are random, novice, regular, expert, marcel"),
        ("marcel:bold", "a character plays as novice, regular, expert"),
        ("marcel:random", "a character plays as novice, regular, expert"),
        ("marcel:regular:bold", "a character plays as novice, regular, expert"),
        ("marcel:lulu", "a character plays as novice, regular, expert"),
        ("marcel:expert:think=soon", "think must be a number above 0"),
        ("expert:think=soon", "think must be a number above 0"),
        ("expert:think=-1", "think must be a number above 0"),
        ("expert:bold", "an expert a budget"),
        ("novice:bold", "a regular has a style"),
        ("regular:think=2", "a regular has a style"),
    ],
)
def test_a_name_that_means_nothing_is_refused(name: str, complaint: str) -> None:
    with pytest.raises(BadBot, match=complaint):
        BotName.parse(name)


def test_every_game_has_a_player_in_every_style_and_no_others() -> None:
    assert set(HEURISTICS) == set(GAMES)
    for name, known in HEURISTICS.items():
        assert {"novice", "regular"} <= set(known.styles)
        rules = Game(name, 3, key=key(1)).rules
        with pytest.raises(BadBot, match="no style 'wild'"):
            BotName.parse("regular:wild").player(name, rules, 1)
        assert isinstance(BotName.parse("random").player(name, rules, 1), RandomPlayer)
        assert isinstance(BotName.parse("expert").player(name, rules, 1), Search)
