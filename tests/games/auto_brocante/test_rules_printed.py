"""Auto-Brocante with the material of a printed game: the data file, what is wrong with one, and games with it."""

import pickle
import tomllib
from collections import Counter
from typing import Any

import pytest
from support import fields, hidden, whole_random_game

from brocante.bots.workers import Question
from brocante.engine.codec import Json
from brocante.engine.core import NOBODY, Dice
from brocante.engine.trial import Trial
from brocante.games.auto_brocante import data
from brocante.games.auto_brocante.codec import CODEC
from brocante.games.auto_brocante.names import CARD_NAMES
from brocante.games.auto_brocante.printed import data_file, used_by
from brocante.games.auto_brocante.rules import AutoBrocante
from brocante.lab.simulate import simulate
from brocante.lab.tournament import Contest, play_deals
from brocante.play.game import Game
from brocante.play.record import BadRecord, Flaw, Record
from brocante.play.registry import NAMES, BadSettings, hash_of


def given() -> Json:
    """A data file that has been filled in: other tables, other counts."""
    file = tomllib.loads(data_file())
    assert file.pop("game") == "auto_brocante"
    file["tables"] = {number: file["tables"][str(11 - int(number))] for number in file["tables"]}
    file["cards"] |= {"fire": 0, "lot_closed": 5}
    file["policies"] |= {"fire": 5, "theft": 0, "collision": 0, "void": 4}
    return file


PRINTED = CODEC.material(given())


def dealt(players: int, seed: int = 1) -> AutoBrocante:
    game = CODEC.create_version(players, {}, CODEC.version, PRINTED)
    game.deal(Dice(seed))
    return game


def test_10_27_a_printed_game_is_dealt_from_its_own_tables_and_cards() -> None:
    found = set()
    for seed in range(40):
        game = dealt(5, seed)
        assert game.audit()
        numbers = [int(game.table_of(seat)) for seat in range(5)]
        assert len(set(numbers)) == 5
        found |= set(numbers)
        assert [game.value(0, car) for car in range(24)] == PRINTED["tables"][numbers[0]]
    assert found == set(range(10))
    deal = CODEC.deal(game)
    cards = Counter(card for hand in deal["hands"] for card in hand) + Counter(deal["deck"])
    assert cards == +Counter(PRINTED["cards"])
    assert (cards["fire"], cards["lot_closed"]) == (0, 5)
    assert sum(game.policies_of(seat) for seat in range(5)) + game.pile() == 0x41005


@pytest.mark.parametrize("players", [3, 5])
def test_a_printed_game_keeps_what_every_game_keeps(players: int) -> None:
    Trial(CODEC.create_version(players, {}, CODEC.version, PRINTED)).play(Dice(3), Dice(4), 20)


def test_a_data_file_as_it_is_printed_can_be_read() -> None:
    file = tomllib.loads(data_file())
    file.pop("game")
    assert CODEC.material(file) == {
        "cards": {name: data.COPIES[kind] for kind, name in enumerate(CARD_NAMES)},
        "policies": {"fire": 2, "theft": 2, "collision": 2, "comprehensive": 1, "void": 3},
        "tables": [list(data.VALUE[at : at + 24]) for at in range(0, 240, 24)],
    }


def changed(*path: str, value: object) -> Json:
    file: Any = given()
    part = file
    for name in path[:-1]:
        part = part[name]
    part[path[-1]] = value
    changed: Json = file
    return changed


@pytest.mark.parametrize(
    ("file", "wrong"),
    [
        ({}, "cards are missing"),
        (changed("colour", value=1), "there is no colour in a data file of Auto-Brocante"),
        (changed("cards", "ace", value=1), r"cards.ace: there is no such kind; there are sell_list"),
        (changed("cards", "collision", value=-1), "cards.collision must be how many"),
        (changed("cards", "collision", value=True), "cards.collision must be how many"),
        (changed("cards", "collision", value=4), "cards: these are 46, and there are 45 in all"),
        (changed("policies", "void", value=3), "policies: these are 9, and there are 10 in all"),
        (changed("tables", value={}), "tables must be ten, 1 to 10"),
        (changed("tables", "11", value=[]), "tables must be ten, 1 to 10"),
        (changed("tables", "3", value=[0]), "tables.3 must have 24 values"),
        (changed("tables", "4", value=given()["tables"]["2"]), "tables.4 is the same as tables.2"),
        (changed("tables", "1", value=[7] * 24), "tables.1: car 1, list price 5000, can be worth 10000, .* not 7"),
    ],
)
def test_what_is_wrong_in_a_data_file_is_named(file: Json, wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        CODEC.material(file)


def played() -> Game:
    (outcome,) = simulate("auto_brocante", 3, {}, 1, 5, records=True, material=PRINTED)
    assert outcome.record is not None
    return Record(outcome.record).verify()


def test_a_record_holds_the_material_and_names_its_hash() -> None:
    record = played().record()
    assert record["format"] == "brocante/3"
    assert record["material"] == {"hash": hash_of(PRINTED), **PRINTED}
    assert sorted(set(record["deal"]["tables"])) == sorted(record["deal"]["tables"])
    wrong = {**record["material"], "cards": given()["cards"] | {"collision": 2, "fire": 1}}
    with pytest.raises(BadRecord, match="not what its hash names") as bad:
        Record({**record, "material": wrong}).verify()
    assert bad.value.flaw is Flaw.SETTINGS
    with pytest.raises(BadRecord):
        Record({name: value for name, value in record.items() if name != "material"}).verify()
    with pytest.raises(BadRecord, match="material is an object"):
        Record({**record, "material": 3}).verify()


def test_states_and_games_carry_their_material() -> None:
    game = Game("auto_brocante", 4, key=bytes(32), material=given())
    assert isinstance(game.rules, AutoBrocante)
    assert used_by(game.rules) == game.material == game.from_start().material == PRINTED
    again = pickle.loads(pickle.dumps(game))
    assert (fields(again.rules), again.record()) == (fields(game.rules), game.record())
    read = CODEC.from_position(game.position())
    assert fields(read) == fields(game.rules)
    assert used_by(hidden(game.rules, 1)) == PRINTED  # type: ignore[arg-type]
    question = Question.about("auto_brocante", {}, game.rules, game.rules.turn, "regular", 1)
    assert game.play_actions(game.rules.turn, question.answer())["move"]


def test_what_printed_tables_imply_is_an_aid() -> None:
    game = dealt(3)
    game.reveal_value(1, 0)
    told = CODEC.public(hidden(game, NOBODY), True)["seats"][1]  # type: ignore[arg-type]
    possible = [n + 1 for n, table in enumerate(PRINTED["tables"]) if table[0] == game.value(1, 0)]
    assert told["possible_tables"] == possible
    assert told["rest"] is None
    plain = CODEC.public(hidden(game, NOBODY), False)["seats"][1]  # type: ignore[arg-type]
    assert (plain["possible_tables"], plain["seen_values"], plain["assets"]) == (None, {}, None)


def test_tournaments_are_played_with_it() -> None:
    contest = Contest.make("auto_brocante", 3, {}, ["regular", "novice"], material=given())
    records: list[Json] = []
    play_deals(contest, 0, 1, records)
    assert [record["material"]["hash"] for record in records] == [hash_of(PRINTED)] * 3
    assert Record(records[0]).verify().over
    assert sum(tally.deals for tally in play_deals(contest, 0, 1).values()) == 2


@pytest.mark.parametrize("name", [name for name in NAMES if name != "auto_brocante"])
def test_other_games_have_no_data_file(name: str) -> None:
    with pytest.raises(BadSettings, match="there is no data file for it"):
        Game(name, 3, material=given())
    codec = whole_random_game(name, 3, {}, 1).codec
    with pytest.raises(ValueError, match="is complete"):
        codec.data_file()
