"""Records: read back, and not believed where they are truncated, forged or of another version."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from support import whole_random_game

from brocante.game.record import BadRecord, Flaw, parse, read, replay, verify
from brocante.game.words import Json


@pytest.fixture(scope="module")
def finished() -> str:
    return json.dumps(whole_random_game("big_deal", 2, {}, 3).record())


def change(field: str, value: object) -> Callable[[Json], None]:
    def changed(record: Json) -> None:
        record[field] = value

    return changed


def swap_two_cards_of_the_deal(record: Json) -> None:
    pile = record["deal"]["draw_pile"]
    other = next(i for i, card in enumerate(pile) if card != pile[0])
    pile[0], pile[other] = pile[other], pile[0]


def another_chance(record: Json) -> None:
    entry = next(entry for entry in record["moves"] if "chance" in entry)
    entry["chance"] = {}


FORGERIES: list[tuple[Flaw, Callable[[Json], None]]] = [
    (Flaw.FORMAT, change("format", "brocante/99")),
    (Flaw.RULES, change("rules", 99)),
    (Flaw.SETTINGS, change("game", "poker")),
    (Flaw.SETTINGS, change("players", 17)),
    (Flaw.KEY, change("key", "00" * 32)),
    (Flaw.KEY, change("key", "00")),
    (Flaw.KEY, change("key", "no hex")),
    (Flaw.KEY, change("commitment", "00" * 32)),
    (Flaw.DEAL, swap_two_cards_of_the_deal),
    (Flaw.MOVE, lambda record: record["moves"].insert(1, record["moves"][0])),
    (Flaw.MOVE, lambda record: record["moves"].insert(0, {"seat": 0, "move": "fly"})),
    (Flaw.MOVE, lambda record: record["moves"].insert(0, "discard")),
    (Flaw.MOVE, lambda record: record["moves"].append(record["moves"][-1])),
    (Flaw.CHANCE, another_chance),
    (Flaw.UNFINISHED, lambda record: record["moves"].pop()),
    (Flaw.RESULT, lambda record: record["scores"].reverse()),
    (Flaw.RESULT, change("winners", [])),
    (Flaw.RESULT, lambda record: record.pop("scores")),
    (Flaw.FIELD, lambda record: record["scores"].__setitem__(0, float(record["scores"][0]))),
    (Flaw.FIELD, lambda record: record["deal"].__setitem__("round", True)),
    (Flaw.FIELD, change("comment", "a fine game")),
    (Flaw.MOVE, lambda record: record["moves"][0].__setitem__("seat", True)),
]


@pytest.mark.parametrize(
    ("flaw", "forge"), FORGERIES, ids=[f"{i}-{flaw.value}" for i, (flaw, _) in enumerate(FORGERIES)]
)
def test_a_forged_record_is_found_out(finished: str, flaw: Flaw, forge: Callable[[Json], None]) -> None:
    record = parse(finished)
    forge(record)
    with pytest.raises(BadRecord) as bad:
        verify(record)
    assert bad.value.flaw is flaw


def test_the_flaw_says_at_which_move(finished: str) -> None:
    record = parse(finished)
    record["moves"].insert(7, record["moves"][6])
    with pytest.raises(BadRecord, match="at move 8") as bad:
        verify(record)
    assert bad.value.move == 7


def test_the_commitment_must_be_the_one_that_was_published(finished: str) -> None:
    record = parse(finished)
    assert verify(record, record["commitment"]).over
    with pytest.raises(BadRecord, match="not the one that was published"):
        verify(record, "00" * 32)


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9, 0.9999])
def test_a_truncated_line_is_no_record(finished: str, share: float) -> None:
    with pytest.raises(BadRecord) as bad:
        parse(finished[: int(len(finished) * share)])
    assert bad.value.flaw is Flaw.NOT_JSON


@pytest.mark.parametrize(
    "field", ["format", "rules", "game", "players", "options", "commitment", "key", "deal", "moves"]
)
def test_a_missing_field_or_one_of_another_type_is_named(finished: str, field: str) -> None:
    for broken in (None, True, 1.5):
        record = json.loads(finished) | {field: broken}
        with pytest.raises(BadRecord, match=field) as bad:
            parse(json.dumps(record))
        assert bad.value.flaw is Flaw.FIELD


def test_a_record_too_deep_to_read_is_none() -> None:
    with pytest.raises(BadRecord) as bad:
        parse("[" * 100_000)
    assert bad.value.flaw is Flaw.NOT_JSON


def test_a_list_is_no_record() -> None:
    with pytest.raises(BadRecord, match="JSON object"):
        parse("[]")


def test_a_record_replays_to_any_point(finished: str) -> None:
    record = parse(finished)
    for moves in (0, 1, 10, len(record["moves"])):
        assert replay(record, moves).history == record["moves"][:moves]
    assert replay(record).over


def test_a_file_holds_a_record_a_line(finished: str, tmp_path: Path) -> None:
    file = tmp_path / "records.jsonl"
    file.write_text(f"{finished}\n\n{finished}\n", encoding="utf-8")
    assert [parse(line)["game"] for line in read(file)] == ["big_deal", "big_deal"]
