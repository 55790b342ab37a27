"""The operators' commands, as an operator types them."""

import asyncio
import json
from contextlib import nullcontext
from pathlib import Path
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from brocante.bots.workers import Question
from brocante.cli import app
from brocante.own import random_move
from brocante.play.record import Record, read_records
from brocante.table.commands import Arrange, Move, Say, Start
from brocante.table.database import claim
from brocante.table.people_store import Report, report
from brocante.table.store import Store, connect
from testkit.rooms import Person, venue_on


def admin(db: str, *arguments: object) -> Result:
    return CliRunner().invoke(app, ["admin", "--db", db, *map(str, arguments)])


def listed(db: str, *arguments: object) -> Any:
    return json.loads(admin(db, *arguments, "--json").output)


async def played_by_bots(db: str) -> str:
    """A table at which bots have moved; the real ones, whose choices follow from their seeds."""
    async with venue_on(db) as venue:
        [ann] = await venue.started("boxes", "a**")
        venue.thinkers.think = answer  # type: ignore[method-assign]
        for _ in range(20):
            await venue.advance(60)
            if 0 in ann.game["actors"]:
                move = random_move(ann.game["moves"], Random(1))
                await ann(Move(move=move, question=ann.game["question"]))
        return ann.room.table.name


async def answer(question: Question, host: str = "", table: str = "") -> list[int]:
    return question.answer()


async def played(db: str) -> str:
    """A table at which somebody talked, and whose server has stopped."""
    async with venue_on(db) as venue:
        ann, *_ = await venue.started(players="ab*")
        await ann(Say(text="[bold]Hello[/bold]"))
        return ann.room.table.name


@pytest.fixture
def table(sqlite: str) -> str:
    return asyncio.run(played(sqlite))


def test_blocks_are_listed_and_lifted(sqlite: str) -> None:
    assert admin(sqlite, "blocks").output.strip() == "none"
    done = admin(sqlite, "block", "address", "2001:db8::7", "--for", "7d", "--reason", "abuse")
    assert done.output.strip() == "address 2001:db8::/64 is blocked for 7d"
    assert "2001:db8::/64" in admin(sqlite, "blocks").output
    [row] = listed(sqlite, "blocks")
    assert row["until"] - row["since"] == 7 * 86_400
    assert admin(sqlite, "unblock", "address", "2001:db8::7").exit_code == 0
    assert listed(sqlite, "blocks") == []


def test_messages_are_listed_and_taken_back(sqlite: str) -> None:
    assert "message 1 is shown to everybody for 1h" in admin(sqlite, "say", "We restart.", "--for", "1h").output
    assert [row["text"] for row in listed(sqlite, "notices")] == ["We restart."]
    assert admin(sqlite, "unsay", 1).output.strip() == "1 taken back"


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["block", "address", "nowhere"], "'nowhere' is no address: write 192.0.2.7, 2001:db8::7 or 192.0.2.0/24"),
        (["block", "identity", "x", "--for", "long"], "'long' is no length of time: write 90d, 12h or 30m"),
        (["unblock", "identity", "x"], "identity x is not blocked"),
        (["say", " "], "there is nothing to say in that"),
        (["unsay"], "there is no message to all"),
        (["close", "0123456789abcdef"], "there is no table 0123456789abcdef"),
        (["table", "0123456789abcdef"], "there is no table 0123456789abcdef"),
        (["record", "0123456789abcdef"], "there is no table 0123456789abcdef"),
        (["record", "0123456789abcdef", "--bots"], "there is no table 0123456789abcdef"),
        (["tables", "--status", "busy"], "a table is waiting, playing, over, closed, old or archived, not busy"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line_and_leaves_no_trace(
    sqlite: str, arguments: list[str], complaint: str
) -> None:
    result = admin(sqlite, *arguments)
    assert (result.exit_code, result.output) == (2, f"error: {complaint}\n")
    assert listed(sqlite, "audit") == []


def test_a_table_is_looked_at_and_closed(sqlite: str, table: str) -> None:
    assert table in admin(sqlite, "tables", "--status", "playing", "--private").output
    [row] = listed(sqlite, "tables")
    assert (row["id"], row["seats"]) == (table, ["A", "B", "regular"])
    told = admin(sqlite, "table", table).output
    assert "status: playing" in told
    assert "A: [bold]Hello[/bold]" in told
    assert listed(sqlite, "table", table)["seats"][1]["player"] == "b"
    assert admin(sqlite, "--as", "Bea", "close", table, "--reason", "spam").exit_code == 0
    assert listed(sqlite, "table", table)["closing_reason"] == "spam"
    assert [row["status"] for row in listed(sqlite, "tables")] == ["closed"]
    [line] = listed(sqlite, "audit")
    assert line["operator"].endswith(" (Bea)")
    assert (line["command"], line["arguments"]) == ("close", {"table": table, "reason": "spam"})
    assert "close" in admin(sqlite, "audit").output


def test_the_record_of_a_game_in_play_is_read_with_a_warning_and_accounted_for(
    sqlite: str, table: str, tmp_path: Path
) -> None:
    file = tmp_path / "record.jsonl"
    told = admin(sqlite, "--as", "Bea", "record", table, "--out", file)
    assert (told.exit_code, told.stdout) == (0, "")
    assert told.stderr == "the game is not over: this record holds its key and all its secrets\n"
    [record] = read_records(file)
    assert (record.game, record.players, record.over) == ("boursicocotte", 3, False)
    assert Record.from_json(admin(sqlite, "record", table).stdout) == record
    lines = listed(sqlite, "audit")
    assert [(line["command"], line["arguments"], line["result"]) for line in lines] == [
        ("record", {"table": table}, "in play")
    ] * 2


def test_what_a_bot_chose_at_a_table_is_repeated_from_its_seed(sqlite: str, tmp_path: Path) -> None:
    table = asyncio.run(played_by_bots(sqlite))
    file = tmp_path / "record.jsonl"
    assert admin(sqlite, "record", table, "--out", file).exit_code == 0
    choices = listed(sqlite, "record", table, "--bots")
    assert len(choices) > 10
    assert {choice["bot"] for choice in choices} == {"regular"}
    for choice in choices:
        asked = ["explain", file, "--to", choice["number"] - 1, "--bot", choice["bot"], "--seed", choice["seed"]]
        answer = json.loads(CliRunner().invoke(app, [*map(str, asked), "--json"]).output)
        assert (answer["seat"], answer["chosen"]) == (choice["seat"], {answer["recorded"]: 1})


def test_where_a_bot_answers_nonsense_the_log_names_who_chose_instead(sqlite: str) -> None:
    async def nonsense(question: Question, host: str = "", table: str = "") -> list[int]:
        return [1_000_000]

    async def played_on() -> str:
        async with venue_on(sqlite) as venue:
            room = await venue.open("boxes", "a*")
            ann = await Person.enter(venue, room, "a")
            await ann(Arrange(seat=1, bot="novice"))
            venue.thinkers.think = nonsense  # type: ignore[method-assign]
            await ann(Start())
            for _ in range(10):
                await venue.advance(60)
                if 0 in ann.game["actors"]:
                    await ann(Move(move=random_move(ann.game["moves"], Random(1)), question=ann.game["question"]))
            return room.table.name

    choices = listed(sqlite, "record", asyncio.run(played_on()), "--bots")
    assert choices
    assert {choice["bot"] for choice in choices} == {"regular"}


def test_a_table_without_a_game_has_no_record(sqlite: str) -> None:
    async def waiting() -> str:
        async with venue_on(sqlite) as venue:
            return (await venue.open(players="a-*")).table.name

    name = asyncio.run(waiting())
    result = admin(sqlite, "record", name)
    assert result.exit_code == 2
    assert f"table {name} has no record" in result.output
    assert listed(sqlite, "audit") == []


def test_vacuum_is_accounted_for(sqlite: str) -> None:
    assert admin(sqlite, "vacuum").exit_code == 0
    assert [line["command"] for line in listed(sqlite, "audit")] == ["vacuum"]


def test_a_file_is_not_rewritten_under_its_server(sqlite: str) -> None:
    with claim(sqlite) or nullcontext():  # as `brocante serve` does
        refused = admin(sqlite, "vacuum")
    assert refused.exit_code == 2
    assert "another server" in refused.output
    assert listed(sqlite, "audit") == []


def test_the_time_to_keep_is_checked_before_anything_is_opened() -> None:
    result = CliRunner().invoke(app, ["serve", "--keep", "soon"])
    assert (result.exit_code, result.output) == (2, "error: 'soon' is no length of time: write 90d, 12h or 30m\n")


def test_reports_are_listed_with_what_was_said(sqlite: str) -> None:
    made = Report(5.0, "0123456789abcdef", "ann", "p1", "mallory", "M", "rude", '[{"name": "M", "text": "..."}]')
    store = Store(connect(sqlite))
    asyncio.run(report(store, made))
    store.close()
    [row] = listed(sqlite, "reports")
    assert (row["reporter"], row["player"], row["text"], row["chat"][0]["text"]) == ("ann", "mallory", "rude", "...")
    assert "mallory" in admin(sqlite, "reports").output
