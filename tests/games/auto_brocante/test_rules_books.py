"""Blue Books of Auto-Brocante: how they are drawn and guessed, and the ten numbered ones of rules version 1."""

import pickle
from collections import Counter
from pathlib import Path

import pytest
from support import COMPILED, fields, hidden

from brocante import read_records
from brocante.engine.core import NOBODY, Dice, Keyed
from brocante.games.auto_brocante import data
from brocante.games.auto_brocante.codec import CODEC
from brocante.games.auto_brocante.data import LIST_PRICE, POSSIBLE_VALUES
from brocante.games.auto_brocante.rules import AutoBrocante
from brocante.games.auto_brocante.rules_books import COUNTS, KEPT, Rest, guess_book, large_below
from brocante.play.game import Game
from brocante.play.registry import BadSettings

OLD = Path(__file__).with_name("version_1.jsonl")
BOOKS = [list(data.VALUE[at : at + 24]) for at in range(0, 240, 24)]


def book(game: AutoBrocante, seat: int) -> list[int]:
    return [int(game.value(seat, car)) for car in range(24)]


def with_books(*books: list[int], seen: list[int] | None = None, rules: int = 2) -> AutoBrocante:
    """A game in which seats have these Blue Books; of the first all know the values of some cars."""
    seats = [{"values": values} for values in books]
    return CODEC.from_position({"rules": rules, "seats": [{**seats[0], "seen": seen or []}, *seats[1:]]})


def allowed() -> int:
    """How many tables the chart and the two conditions allow, counted without our code."""
    tables = {(0, 0): 1}
    for price in LIST_PRICE:
        longer: Counter[tuple[int, int]] = Counter()
        for (total, junk), count in tables.items():
            for value in POSSIBLE_VALUES[price]:
                if junk + (value == 0) <= 4:
                    longer[total + value, junk + (value == 0)] += count
        tables = dict(longer)
    return sum(count for (total, junk), count in tables.items() if 113_500 <= total <= 114_500 and junk in (3, 4))


@pytest.mark.parametrize("kind", ["checked", "simulated"])
def test_10_26_tables_are_drawn_for_each_game_and_keep_to_both_conditions(kind: str) -> None:
    found: list[set[int]] = [set() for _ in range(24)]
    books = set()
    for seed in range(80):
        game = AutoBrocante(5)
        game.deal(Keyed(seed.to_bytes(32)) if kind == "checked" else Dice(seed))
        for seat in range(5):
            values = book(game, seat)
            assert 113_500 <= sum(values) <= 114_500
            assert values.count(0) in (3, 4)
            books.add(tuple(values))
            for car, value in enumerate(values):
                found[car].add(value)
    assert len(books) == 400
    assert found == [set(POSSIBLE_VALUES[price]) for price in LIST_PRICE]


def test_all_tables_there_are_can_be_guessed() -> None:
    assert Rest(with_books(BOOKS[0]).values, 0, 0).tables() == allowed() == 2_315_399_969_279_835_563


def test_each_table_that_is_left_is_guessed_equally_often() -> None:
    """All but four values have been seen: the tables that are left can be listed."""
    unseen = [1, 7, 11, 16]
    seen = [car for car in range(1, 25) if car - 1 not in unseen]
    game = with_books(BOOKS[1], seen=seen)
    left = int(Rest(game.values, 0, int(game.seen_of(0))).tables())
    assert 20 < left < 500
    guesses = 40 * left
    dice = Dice(5)
    found: Counter[tuple[int, ...]] = Counter()
    for _ in range(guesses):
        guess_book(game.values, 0, game.seen_of(0), dice)
        assert game.books_hold()
        found[tuple(book(game, 0))] += 1
    assert len(found) == left
    assert all(table[car - 1] == BOOKS[1][car - 1] for table in found for car in seen)
    excess = sum((count - 40) ** 2 / 40 for count in found.values())
    assert excess < left + 5 * (2 * left) ** 0.5  # chi-square, five deviations above its mean


def test_guessing_never_contradicts_what_was_seen() -> None:
    dice = Dice(3)
    for values in BOOKS[: 10 if COMPILED else 3]:
        game = with_books(values)
        for car in (4, 2, 12, 9, 14, 17, 5, 0, 7, 1, 3, 20):
            game.reveal_value(0, car)
            world = hidden(game, 1)
            assert isinstance(world, AutoBrocante)
            world.guess(1, dice)
            assert world.audit()
            assert all(world.value(0, one) == values[one] for one in range(24) if game.seen_of(0) >> one & 1)
            assert book(world, 1) == book(game, 1)


def test_counts_that_are_no_longer_needed_are_dropped() -> None:
    game = with_books(BOOKS[0])
    dice = Dice(1)
    kept = []
    try:
        for number in range(KEPT + 5):
            COUNTS[-1 - number] = data.VALUE
        guess_book(game.values, 0, 1, dice)
        kept.append(len(COUNTS))
    finally:
        COUNTS.clear()
    assert kept == [24]  # for no car, one car, and so on up to all that are not seen
    guess_book(game.values, 0, 1, dice)
    assert game.books_hold()


def test_a_large_number_is_drawn_from_any_chance() -> None:
    for chance in (Dice(1), Keyed(bytes(32))):
        drawn = [large_below(3 << 60, chance) for _ in range(300)]
        assert 0 <= min(drawn) < 1 << 58
        assert 11 << 58 < max(drawn) < 3 << 60
        assert sorted(set(drawn)) == sorted(drawn)
    assert {large_below(3, Dice(seed)) for seed in range(30)} == {0, 1, 2}


# Rules version 1: ten numbered tables


def test_a_record_of_version_1_verifies() -> None:
    (record,) = read_records(OLD)
    game = record.verify()
    assert (game.version, game.record()) == (1, record.fields)
    assert isinstance(game.rules, AutoBrocante)
    assert [book(game.rules, seat) for seat in range(3)] == [BOOKS[table - 1] for table in record.deal["tables"]]
    assert record.replay(20).from_start().deal == record.deal


def test_a_game_of_version_1_goes_on_by_it() -> None:
    game = Game("auto_brocante", 5, key=bytes(32), version=1)
    numbers = game.deal["tables"]
    assert len(set(numbers)) == 5
    assert set(numbers) <= set(range(1, 11))
    assert Game("auto_brocante", 5, key=bytes(32)).version == 2
    with pytest.raises(BadSettings, match="no rules version 3 of auto_brocante here, only 1 and 2"):
        Game("auto_brocante", 5, version=3)


def test_numbered_tables_are_guessed_among_those_that_fit() -> None:
    game = with_books(*BOOKS[:3], seen=[1], rules=1)  # car 1 is worth 6,500 in the first two tables
    assert [game.table_of(seat) for seat in range(3)] == [0, 1, 2]
    assert game.possible_tables(NOBODY, 0) == 0b11
    assert game.possible_tables(1, 0) == 0b01  # no two have the same, and seat 1 has the second itself
    assert game.possible_tables(0, 0) == 0b11
    assert game.possible_tables(2, 1) == 0b1111111011
    for seed in range(20):
        world = hidden(game, 1)
        assert isinstance(world, AutoBrocante)
        assert book(world, 0) == [6_500] + [data.UNKNOWN] * 23
        world.guess(1, Dice(seed))
        assert world.audit()
        assert book(world, 0) == BOOKS[0]


def test_that_no_two_seats_share_a_numbered_table_is_used_to_the_end() -> None:
    """Tables 1 and 2 go to seats 0 and 1, in whichever order: seat 2 has neither."""
    position = {"rules": 1, "seats": [{"values": values, "seen": [1]} for values in BOOKS[:2]]}
    game = CODEC.from_position(position)
    assert game.possible_tables(NOBODY, 2) == data.ALL_TABLES & ~0b11


def test_a_state_of_version_1_is_saved_with_its_version() -> None:
    game = Game("auto_brocante", 3, key=bytes(32), version=1)
    again = CODEC.from_position(game.position())
    assert fields(again) == fields(game.rules)
    assert again.version == game.position()["rules"] == 1
    assert fields(pickle.loads(pickle.dumps(game)).rules) == fields(game.rules)


def test_old_and_new_games_deal_the_same_but_for_the_tables() -> None:
    old, new = (Game("auto_brocante", 3, key=bytes(32), version=version) for version in (1, 2))
    for name in ("hands", "lots", "bank", "deck"):  # shuffled before the tables
        assert old.deal[name] == new.deal[name]
    assert old.deal["tables"] != new.deal["tables"]
