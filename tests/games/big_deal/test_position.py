"""Positions of Big Deal: every state can be written and read back, and errors name the field."""

import json
from typing import Any

import pytest
from games.big_deal.tables import Cards, dealt, hand, names, options, sets, table
from support import copy, fields, hidden, random_games

from brocante.engine.core import KEY_BYTES, NO_CHANCE, NOBODY, Dice, Keyed
from brocante.games.big_deal import action, phase
from brocante.games.big_deal.codec import CODEC
from brocante.games.big_deal.data import BANK, CASH, GOLD, HOME, OBJECTS, SILVER, STOCKS, YACHT
from brocante.games.big_deal.rules import BigDeal

EVERY_NUMBER = pytest.mark.parametrize("players", range(CODEC.fewest, CODEC.most + 1))
HANDS: list[Cards] = [[STOCKS, SILVER, HOME], [HOME, CASH]]
STACKS: list[list[Cards]] = [[[YACHT, GOLD]], [[BANK, BANK], [STOCKS, STOCKS, SILVER]]]


def fight() -> Any:
    """The position of a table at which seat 0 can steal, as plain JSON."""
    return json.loads(json.dumps(CODEC.position(table(HANDS, STACKS))))


@EVERY_NUMBER
def test_every_state_can_be_written_and_read_back(players: int) -> None:
    seen = set()
    for game in random_games("big_deal", players, {}, players, 60):
        seen.add(game.rules.phase)
        for seat in (None, *range(NOBODY, players)):
            state = copy(game.rules) if seat is None else hidden(game.rules, seat)
            assert isinstance(state, BigDeal)
            position = CODEC.position(state)
            again = CODEC.from_position(json.loads(json.dumps(position)))
            assert fields(again) == fields(state)
            assert again.chance is NO_CHANCE
    assert seen == {phase.TURN, phase.ANSWER, phase.OVER}


@EVERY_NUMBER
def test_what_is_left_out_is_as_at_the_start(players: int) -> None:
    start = BigDeal(players)
    start.deal(Keyed(bytes(KEY_BYTES)))
    assert fields(CODEC.from_position({"players": players})) == fields(start)
    assert fields(CODEC.from_position({"seats": [{}] * players})) == fields(start)


def test_only_what_matters_need_be_told() -> None:
    game = CODEC.from_position(
        {"players": 3, "turn": 1, "seats": [{}, {"hand": ["gold", "home"], "earlier": 5_000}, {}]}
    )
    assert (game.turn, game.phase, game.round, game.discards) == (1, phase.TURN, 1, 1)
    assert [hand(game, 1), len(hand(game, 0)), len(hand(game, 2))] == [[HOME, GOLD], 5, 5]
    assert [game.score(seat) for seat in range(3)] == [0, 5_000, 0]
    game = CODEC.from_position({"seats": [{"sets": [{"cards": {"gold": 1, "home": 2}}]}, {}]})
    assert sets(game, 0) == [[HOME, HOME, GOLD]]
    assert game.audit()
    game.play(game.turn, options(game)[0])


def test_hands_are_dealt_as_far_as_the_cards_go() -> None:
    position = CODEC.position(dealt(2))
    position["draw_pile"] += position["seats"][1].pop("hand")[3:]
    game = CODEC.from_position(position | {"turned": None})
    assert (len(hand(game, 1)), game.opening) == (3, NOBODY)


def test_the_bottom_of_the_discard_pile_is_taken_for_the_card_that_began_it() -> None:
    for bottom, opening in ((HOME, HOME), (SILVER, NOBODY)):
        position = CODEC.position(table([[YACHT] * 5, [CASH] * 5], discards=[STOCKS, bottom]))
        del position["turned"]
        assert CODEC.from_position(position).opening == opening
    position = CODEC.position(table([[YACHT] * 5, [CASH] * 5], discards=[]))
    del position["turned"]
    assert CODEC.from_position(position).opening == NOBODY


def test_a_steal_begins_with_the_victim() -> None:
    game = CODEC.from_position(fight() | {"steal": {"thief": 0, "victim": 1}} | {"turn": 1})
    position = fight() | {"steal": {"thief": 0, "victim": 1}}
    del position["turn"]
    assert fields(CODEC.from_position(position)) == fields(game)
    assert (game.phase, options(game)) == (phase.ANSWER, [action.GIVE_UP])


def test_sets_have_the_numbers_that_they_are_given() -> None:
    position = fight()
    for number, one in zip((3, 1, 2), (*position["seats"][0]["sets"], *position["seats"][1]["sets"]), strict=True):
        one["laid"] = number
    game = CODEC.from_position(position)
    assert [game.top_set(0), game.top_set(1)] == [2, 1]
    assert CODEC.position(game) == position


def test_a_game_that_has_not_been_dealt_has_no_position() -> None:
    with pytest.raises(ValueError, match="not been dealt"):
        CODEC.position(BigDeal(2))


def changed(position: Any, path: str, value: object) -> Any:
    """The position with another value in a field; a path is as in an error."""
    *parents, last = path.replace("[", ".#").replace("]", "").split(".")
    place = position
    for name in parents:
        place = place[int(name[1:]) if name.startswith("#") else name]
    place[int(last[1:]) if last.startswith("#") else last] = value
    return position


@pytest.mark.parametrize(
    ("path", "value", "complaint"),
    [
        ("castle", 1, "castle: there is no such field"),
        ("players", 7, "players: must be a whole number from 2 to 6"),
        ("players", True, "players: must be a whole number"),
        ("players", 3, "seats: there are 3 players and 2 seats"),
        ("round", 0, "round: must be a whole number from 1 to 50"),
        ("starter", 2, "starter: must be a whole number from 0 to 1"),
        ("turn", "0", "turn: must be a whole number from 0 to 1"),
        ("turned", "gold", "turned: the discard pile never begins with a joker"),
        ("turned", "castle", "turned: there is no card 'castle'"),
        ("seats", 2, "seats: must be a list"),
        ("seats[1]", [], r"seats\[1\]: must be an object"),
        ("seats[1].face", 1, r"seats\[1\]\.face: there is no such field"),
        ("seats[1].earlier", -1, r"seats\[1\]\.earlier: must be a whole number from 0"),
        ("seats[1].hand", "home", r"seats\[1\]\.hand: must be a list"),
        ("seats[1].hand[0]", "castle", r"seats\[1\]\.hand\[0\]: there is no card 'castle'"),
        ("seats[1].hand[0]", ["home"], r"seats\[1\]\.hand\[0\]: there is no card"),
        ("seats[1].hand", ["yacht"] * 6, r"seats\[1\]\.hand: a hand has at most 5 cards"),
        ("seats[1].hand", ["gold"] * 4, "seats: 8 cards are gold, and there are 4"),
        ("seats[0].sets[0].value", 1, r"seats\[0\]\.sets\[0\]\.value: there is no such field"),
        ("seats[0].sets[0].cards", ["home"], r"seats\[0\]\.sets\[0\]\.cards: must say how many"),
        ("seats[0].sets[0].cards", {"home": 0}, r"seats\[0\]\.sets\[0\]\.cards\.home: must be a whole number"),
        ("seats[0].sets[0].cards", {"home": 1}, r"seats\[0\]\.sets\[0\]\.cards: a set is of one object"),
        ("seats[0].sets[0].cards", {"home": 1, "yacht": 1}, r"seats\[0\]\.sets\[0\]\.cards: a set is of one object"),
        ("seats[0].sets[0].cards", {"silver": 2}, r"seats\[0\]\.sets\[0\]\.cards: a set is of one object"),
        ("seats[0].sets[0].laid", 0, r"seats\[0\]\.sets\[0\]\.laid: must be a whole number from 1"),
        ("seats[0].sets[0].laid", 2, "seats: the sets must be laid as number 1 to 3, each once"),
        ("discard_pile", None, "discard_pile: must be a list"),
        ("draw_pile", ["castle"], r"draw_pile\[0\]: there is no card 'castle'"),
        ("draw_pile", [], "draw_pile: these cards are nowhere: "),
        ("steal", 1, "steal: must be an object with the fields thief, victim"),
        ("steal", {"thief": 0}, r"steal\.victim: must be a whole number"),
        ("steal", {"thief": 0, "victim": 0}, "steal: a thief with a set attacks another player with two sets"),
        ("steal", {"thief": 1, "victim": 0}, "steal: a thief with a set attacks another player with two sets"),
        ("moves", "discard home", "moves: must be a list"),
        ("moves", ["steal 2 gold"], r"moves\[0\]: there is no move 'steal 2 gold'"),
        ("moves", [["discard"]], r"moves\[0\]: there is no move"),
        ("moves", ["answer gold"], r"moves\[0\]: 'answer gold' was not possible"),
        ("moves", ["discard home"], "moves: they do not lead to this position"),
    ],
)
def test_what_is_wrong_is_named(path: str, value: object, complaint: str) -> None:
    with pytest.raises(ValueError, match=f"^{complaint}"):
        CODEC.from_position(changed(fight() | {"turned": "home"}, path, value))


def test_in_a_steal_it_is_the_turn_of_thief_or_victim() -> None:
    stacks: list[list[Cards]] = [*STACKS, []]
    position = CODEC.position(table([*HANDS, [CASH]], stacks)) | {"steal": {"thief": 0, "victim": 1}}
    for turn in (2, None):
        with pytest.raises(ValueError, match="^turn: in a steal it is the turn of the thief or of the victim"):
            CODEC.from_position(position | {"turn": turn})


@pytest.mark.parametrize("moves", [["give_up"], ["steal 1 gold"], ["take yacht"], ["discard home"] * 111])
def test_moves_that_were_not_possible_are_refused(moves: list[str]) -> None:
    position = CODEC.position(dealt(2))
    position["turned"], position["moves"] = "home", moves
    with pytest.raises(ValueError, match=r"^moves\[\d+\]: .* was not possible"):
        CODEC.from_position(position)


def test_nothing_but_an_answer_was_possible_in_a_steal() -> None:
    position = CODEC.position(dealt(2))
    lays = ["lay home home", "lay yacht yacht", "lay jewels jewels", "lay stocks stocks"]
    position["moves"] = [*lays, f"steal {1 - position['starter']} object", "discard home"]
    with pytest.raises(ValueError, match=r"^moves\[5\]: 'discard home' was not possible"):
        CODEC.from_position(position)


def test_moves_are_part_of_a_position() -> None:
    game, dice = dealt(3), Dice(1)
    for _ in range(30):
        actions = options(game)
        game.play(game.turn, actions[dice.below(len(actions))])
    position = CODEC.position(game)
    assert len(position["moves"]) == game.moved == 30
    with pytest.raises(ValueError, match="^moves"):
        CODEC.from_position(position | {"moves": position["moves"][:-1]})
    without = CODEC.from_position({name: value for name, value in position.items() if name != "moves"})
    assert without.moved == 0
    assert CODEC.position(without) == position | {"moves": []}


def test_cards_are_told_by_name() -> None:
    game = table([[HOME] * 5, [CASH] * 5], discards=[BANK])
    position = CODEC.position(game)
    assert position["discard_pile"] == names([BANK]) == ["bank_account"]
    assert position["turned"] == "bank_account"
    assert all(kind < OBJECTS for kind in hand(game, 0))
