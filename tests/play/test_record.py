"""Records: read back, and not believed where they are truncated, forged or of another version."""

import json
import pickle
from collections.abc import Callable
from pathlib import Path

import pytest
from support import fields, whole_random_game

from brocante.engine.codec import Json
from brocante.engine.core import NOBODY
from brocante.play.observer import Observer
from brocante.play.record import BadRecord, Flaw, Record, parse, read_records, replay, verify
from brocante.play.registry import GAMES, NAMES


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
    assert [record.game for record in read_records(file)] == ["big_deal", "big_deal"]


@pytest.mark.parametrize("name", NAMES)
def test_a_record_is_looked_through_move_by_move(name: str) -> None:
    players = min(3, GAMES[name].most)
    record = Record(whole_random_game(name, players, {}, 4).record())
    steps = list(record)  # each stands for itself: to keep them is no mistake
    assert [step.number for step in steps] == list(range(1, len(record) + 1))
    game = record.replay(0)
    observer = Observer(game, NOBODY)
    for step, entry in zip(steps, record.moves, strict=True):
        assert fields(step.before) == fields(game.rules)
        lines = observer.follow(game.play(step.seat, step.move))
        assert step.events == lines[1:]
        assert entry == {"seat": step.seat, **step.move, **({"chance": step.chance} if step.chance else {})}
        assert fields(step.state) == fields(game.rules)
        if step.number % 40 in (0, 1) or game.over:
            for seat in range(players):
                assert step.view(seat) == game.view(seat)
            assert step.view() == game.view() == observer.view
    assert steps[-1].events[-1] == {"event": "over", "scores": record.scores, "winners": record.winners}
    assert repr(steps[0]) == f"<Step 1: seat {steps[0].seat}, {steps[0].move}>"


def test_a_viewer_hears_what_its_seat_may_know() -> None:
    record = Record(whole_random_game("boxes", 2, {}, 4).record())

    def looks(viewer: int | None) -> set[int]:
        steps = record.steps(viewer)
        return {step.seat for step in steps if any(event["event"] == "seen" for event in step.events)}

    assert [looks(viewer) for viewer in (None, 0, 1)] == [set(), {0}, {1}]
    with pytest.raises(ValueError, match="there is no seat 2"):
        next(record.steps(2))


def test_a_record_has_its_fields_as_attributes(finished: str) -> None:
    record, fields_of_it = Record.from_json(finished), json.loads(finished)
    assert (record.game, record.players, record.options) == ("big_deal", 2, {})
    assert record.key.hex() == fields_of_it["key"]
    for name in ("commitment", "deal", "moves", "scores", "winners"):
        assert getattr(record, name) == fields_of_it[name]
    assert record.over
    assert record.to_json() == finished
    assert record.verify(record.commitment).record() == fields_of_it
    assert "won by" in repr(record)
    begun = Record(record.replay(3).record())
    assert (begun.over, begun.scores, begun.winners, len(begun)) == (False, None, None, 3)
    assert repr(begun) == "<Record big_deal: 2 players, 3 moves, not finished>"
    assert begun != record
    assert begun != "record"


def test_records_are_compared_and_pickled(finished: str) -> None:
    record = Record.from_json(finished, "here")
    other = pickle.loads(pickle.dumps(record))
    assert other == record
    assert (other.source, hash(other)) == ("here", hash(record))
    bad = pickle.loads(pickle.dumps(BadRecord(Flaw.MOVE, "not so", 3, "here")))
    assert (str(bad), bad.flaw, bad.move) == ("here: move at move 4: not so", Flaw.MOVE, 3)


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        (b"{", "line 3: not_json"),
        (b'{"format": "brocante/1"}', "line 3: field: rules is missing"),
        (b"\xff\xfe", "line 3: not_json"),
        (b"[]", "line 3: not_json: a record is a JSON object"),
    ],
)
def test_a_bad_line_is_named_with_its_file(finished: str, tmp_path: Path, line: bytes, complaint: str) -> None:
    file = tmp_path / "records.jsonl"
    file.write_bytes(finished.encode() + b"\n\n" + line + b"\n")
    records = read_records(str(file))
    assert next(records).verify().over
    with pytest.raises(BadRecord, match=f"records.jsonl, {complaint}"):
        next(records)


def test_an_object_without_the_fields_is_no_record() -> None:
    with pytest.raises(BadRecord, match="^here: field: format is missing"):
        Record({}, "here")


def test_a_forged_line_is_named_whatever_is_done_with_it(finished: str) -> None:
    forged = json.loads(finished)
    forged["moves"][4] = {"seat": 0, "move": "fly"}
    record = Record(forged, "games.jsonl, line 7")
    for look in (record.replay, record.verify, lambda: list(record)):
        with pytest.raises(BadRecord, match="games.jsonl, line 7: move at move 5"):
            look()
    assert record.replay(4).history == forged["moves"][:4]
