"""Characters: their temper shows in what they do, at every level, and they stay worth playing against."""

from collections.abc import Callable
from functools import cache

import pytest
from support import COMPILED, key

from brocante.bots.characters import CHARACTERS, character_weights
from brocante.bots.levels import BotName
from brocante.bots.match import Match
from brocante.bots.search import Search
from brocante.engine.codec import Json
from brocante.play.game import Game
from brocante.play.registry import CHARACTER_STYLES, HEURISTICS, NAMES

every_game = pytest.mark.parametrize("name", [name for name in NAMES if CHARACTER_STYLES[name]])


@every_game
def test_no_two_characters_are_alike(name: str) -> None:
    styles = [tuple(style.weights()) for style in CHARACTER_STYLES[name].values()]
    assert len(set(styles)) == len(CHARACTERS)
    assert tuple(HEURISTICS[name].styles["regular"]) not in styles


@every_game
@pytest.mark.parametrize("style", ["novice", "regular"])
def test_a_character_is_its_level_but_for_its_temper(name: str, style: str) -> None:
    base = HEURISTICS[name].weights(style, 3)
    regular = HEURISTICS[name].styles["regular"]
    for character, own in CHARACTER_STYLES[name].items():
        weights = character_weights(name, character, style, 3)
        for made, level, usual, mine in zip(weights, base, regular, own.weights(), strict=True):
            assert made == (level if mine == usual else mine)


def test_a_game_without_characters_has_them_play_as_anybody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(CHARACTER_STYLES, "boxes", {})
    assert character_weights("boxes", "marcel", "novice", 3) == HEURISTICS["boxes"].weights("novice", 3)


@every_game
def test_a_character_who_is_an_expert_searches_and_moves(name: str) -> None:
    game = Game(name, 3, key=key(3))
    bot = BotName.parse("gaston:expert:iterations=20").player(name, game.rules, 1)
    assert isinstance(bot, Search)
    assert bot.rivals is not bot.policy
    seat = game.actors()[0]
    assert game.rules.refusal(seat, bot.choose(game.hidden(seat), seat)).value == "fine"


ALL = ("regular", *CHARACTERS)
GAMES_EACH = 24
PLAYERS = 4


@cache
def games_of(name: str, bot: str) -> list[tuple[Game, int]]:
    """Some games of one bot among regulars on the same deals, and its seat in each."""
    played = []
    for number in range(GAMES_EACH):
        game = Game(name, PLAYERS, key=key(number))
        seat = number % PLAYERS
        names = [bot if place == seat else "regular" for place in range(PLAYERS)]
        bots = [BotName.parse(one).player(name, game.rules, 97 * number + place) for place, one in enumerate(names)]
        Match(game.rules, bots, game).play_on()
        played.append((game, seat))
    return played


def moves_of(name: str, bot: str) -> list[list[Json]]:
    """All moves of each of these games, with the seat's marked."""
    return [[{**move, "own": move["seat"] == seat} for move in game.history] for game, seat in games_of(name, bot)]


def per_game(name: str, bot: str, *moves: str, **fields: object) -> float:
    """How often a bot makes such a move per game."""
    made = [move for game in moves_of(name, bot) for move in game if move["own"] and move["move"] in moves]
    return sum(all(move.get(field) == value for field, value in fields.items()) for move in made) / GAMES_EACH


def opening_bid(name: str, bot: str) -> float:
    """The mean of the bids with which somebody opens an auction."""
    openings = []
    for game in moves_of(name, bot):
        before: Json = {}
        for move in game:
            if move["own"] and move["move"] == "bid" and before.get("move") != "bid":
                openings.append(move["amount"])
            before = move
    return sum(openings) / len(openings)


def answers(name: str, bot: str) -> float:
    """How often a bot continues a fight."""
    gone_on, given_up = per_game(name, bot, "answer"), per_game(name, bot, "give_up")
    return gone_on / (gone_on + given_up)


def trades(name: str, bot: str) -> float:
    """How often a bot trades when it could hold an auction instead."""
    traded, auctioned = per_game(name, bot, "trade"), per_game(name, bot, "auction")
    return traded / (traded + auctioned)


ATTACKS = ("fire", "collision", "car_stolen")  # cards of Auto-Brocante


def attacks(name: str, bot: str) -> float:
    return sum(per_game(name, bot, "play", card=card) for card in ATTACKS)


Statistic = Callable[[str, str], float]
# Figures by which tempers show: higher than those of the others.
TEMPERS: list[tuple[str, str, str, Statistic]] = [
    ("boxes", "gaston", "secret auctions", lambda game, bot: per_game(game, bot, "auction", type="secret")),
    ("boxes", "lulu", "opening bids", opening_bid),
    ("big_deal", "marcel", "answers", answers),
    ("big_deal", "ines", "attacks", lambda game, bot: per_game(game, bot, "steal")),
    ("boursicocotte", "ines", "trades", trades),
    ("boursicocotte", "gaston", "auctions", lambda game, bot: 1 - trades(game, bot)),
    ("auto_brocante", "ines", "attacks", attacks),
    ("auto_brocante", "gaston", "policies", lambda game, bot: per_game(game, bot, "insure")),
]


@pytest.mark.skipif(not COMPILED, reason="needs many games")
@pytest.mark.parametrize(("name", "character", "what", "statistic"), TEMPERS)
def test_a_temper_shows(name: str, character: str, what: str, statistic: Statistic) -> None:
    figures = {bot: statistic(name, bot) for bot in ALL}
    others = [figure for bot, figure in figures.items() if bot != character]
    assert figures[character] > max(figures["regular"], sum(others) / len(others)), f"{what}: {figures}"
