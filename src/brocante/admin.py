"""The operators' command line: `brocante admin`. It needs only the database, whether or not servers are running."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from brocante.command import AsJson, Database, PasswordFile, clear_errors

if TYPE_CHECKING:
    from sqlalchemy import Connection
    from sqlalchemy.engine import Engine

    from brocante.table.operators import Operator

admin = typer.Typer(
    help="For operators: list and close tables, block people, show everybody a message.", no_args_is_help=True
)
Kind = Annotated[Literal["identity", "address"], typer.Argument(help="what is blocked")]
Value = Annotated[str, typer.Argument(metavar="WHO", help="an identity, an address, or a network as 192.0.2.0/24")]
TableName = Annotated[str, typer.Argument(metavar="ID", help="of the table")]
Length = Annotated[str, typer.Option("--for", metavar="TIME", help="how long, as 7d or 1h; without it, until lifted")]
Limit = Annotated[int, typer.Option(min=1, help="at most this many lines")]


@dataclass(frozen=True)
class OperatorAccess:
    """The database that an operator's commands go to, and the operator's name."""

    db: str
    operator: str
    password_file: Path | None = None

    @contextmanager
    def engine(self) -> "Iterator[Engine]":
        from brocante.table.database import existing_database, with_password

        db = self.db if self.password_file is None else with_password(self.db, self.password_file)
        engine = existing_database(db)
        try:
            yield engine
        finally:
            engine.dispose()

    @contextmanager
    def reading(self) -> "Iterator[tuple[Connection, float]]":
        with self.engine() as engine, engine.connect() as connection:
            yield connection, time_of(engine)

    @contextmanager
    def changing(self) -> "Iterator[tuple[Connection, Operator]]":
        """One transaction for the change and its line in the audit log."""
        from brocante.table.operators import Operator

        with self.engine() as engine:
            now = time_of(engine)
            with engine.begin() as connection:
                yield connection, Operator(self.operator, now)


def time_of(engine: "Engine") -> float:
    """The time as the servers on this database count it."""
    import asyncio

    from brocante.table.store import Store

    return asyncio.run(Store(engine).time())


def os_user() -> str:
    from getpass import getuser

    try:
        return getuser()
    except (OSError, KeyError):  # a container's user may have no name
        return "unknown"


@admin.callback()
def access(
    context: typer.Context,
    db: Database = "sqlite:///brocante.db",
    db_password_file: PasswordFile = None,
    name: Annotated[str, typer.Option("--as", metavar="NAME", help="your name, for the audit log")] = "",
) -> None:
    context.obj = OperatorAccess(db, f"{os_user()} ({name})" if name else os_user(), db_password_file)


def when(at: float | None) -> str:
    from datetime import UTC, datetime

    return "" if at is None else datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M")


def show(rows: list[dict[str, Any]], as_json: bool, columns: dict[str, str]) -> None:
    """Print rows as JSON, or these columns of them as a table; times are in UTC."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    if as_json:
        typer.echo(json.dumps(rows, indent=1))
        return
    table = Table(*columns.values())
    for row in rows:
        table.add_row(*(Text(in_a_cell(key, row[key])) for key in columns))  # Text: what people wrote is not markup
    console = Console()
    console.width = console.width if console.is_terminal else 200
    console.print(table if rows else "none")


def in_a_cell(key: str, value: object) -> str:
    if key in ("at", "since", "until", "changed"):
        return when(value)  # type: ignore[arg-type]  # a time
    if isinstance(value, list):
        return ", ".join(str(part) for part in value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else str(value)


@admin.command("tables")
@clear_errors
def tables_command(
    context: typer.Context,
    status: Annotated[str, typer.Option(help="waiting, playing, over, closed, old or archived")] = "",
    public: Annotated[bool | None, typer.Option("--public/--private", help="only these")] = None,
    player: Annotated[str, typer.Option(metavar="IDENTITY", help="only where this identity sits")] = "",
    older: Annotated[str, typer.Option(metavar="TIME", help="untouched for this long, as 7d")] = "",
    newer: Annotated[str, typer.Option(metavar="TIME", help="touched within this time, as 1h")] = "",
    limit: Limit = 50,
    as_json: AsJson = False,
) -> None:
    """List tables, the most recently touched first."""
    from brocante.lengths import seconds
    from brocante.table.closing import Wanted, listed

    with context.obj.reading() as (connection, now):
        before, after = (now - seconds(age) if age else None for age in (older, newer))
        rows = listed(connection, Wanted(status, public, player, before, after, limit))
    names = {"id": "table", "status": "status", "public": "public", "changed": "touched", "game": "game"}
    show(rows, as_json, {**names, "seats": "seats"})


@admin.command("table")
@clear_errors
def table_command(context: typer.Context, table: TableName, as_json: AsJson = False) -> None:
    """Show who sits at a table and what was said there; no cards, no codes."""
    from brocante.table.closing import shown

    with context.obj.reading() as (connection, _):
        found = shown(connection, table)
    if as_json:
        typer.echo(json.dumps(found, indent=1))
        return
    facts = ("id", "game", "status", "closing_reason", "public", "clock", "host", "moves", "changed")
    for name in facts:
        if found[name] is not None:
            typer.echo(f"{name.replace('_', ' ')}: {in_a_cell(name, found[name])}")
    show(found["seats"], False, {name: name for name in ("name", "player", "bot", "here", "away")})
    for line in found["chat"]:
        typer.echo(f"{line['name']}: {line.get('text') or '[' + line.get('phrase', '') + ']'}")


@admin.command("record")
@clear_errors
def record_command(
    context: typer.Context,
    table: TableName,
    out: Annotated[Path | None, typer.Option(help="write it to this file instead of the terminal")] = None,
    bots: Annotated[bool, typer.Option("--bots", help="list the moves of bots instead, with their seeds")] = False,
    as_json: AsJson = False,
) -> None:
    """Write the record of a table's game, over or not, for `replay` and `explain`; the audit log notes it."""
    from brocante.table.closing import choices_of_bots, recorded

    if bots:
        with context.obj.changing() as (connection, operator):
            rows = choices_of_bots(connection, operator, table)
        show(rows, as_json, {name: name for name in ("number", "seat", "bot", "seed", "move")})
        return
    with context.obj.changing() as (connection, operator):
        game = recorded(connection, operator, table)
    line = json.dumps(game.record())
    if out is None:
        typer.echo(line)
    else:
        out.write_text(line + "\n", encoding="utf-8")
    if not game.over:
        typer.echo("the game is not over: this record holds its key and all its secrets", err=True)


@admin.command("close")
@clear_errors
def close_command(
    context: typer.Context,
    table: TableName,
    reason: Annotated[str, typer.Option(help="why; everybody at the table reads it")] = "",
) -> None:
    """Close a table for good, even during a game."""
    import asyncio

    from brocante.table.closing import close

    with context.obj.engine() as engine:
        asyncio.run(close(engine, context.obj.operator, table, reason))
    typer.echo(f"table {table} is closed")


@admin.command("block")
@clear_errors
def block_command(
    context: typer.Context,
    kind: Kind,
    value: Value,
    length: Length = "",
    reason: Annotated[str, typer.Option(help="why, for the other operators")] = "",
) -> None:
    """Block an identity or an address. For an IPv6 address its whole /64 is blocked."""
    from brocante.lengths import seconds
    from brocante.table.operators import block

    with context.obj.changing() as (connection, operator):
        blocked = block(connection, operator, kind, value, reason, seconds(length) if length else None)
    typer.echo(f"{kind} {blocked} is blocked{f' for {length}' if length else ''}")


@admin.command("unblock")
@clear_errors
def unblock_command(context: typer.Context, kind: Kind, value: Value) -> None:
    """Lift a block."""
    from brocante.table.operators import unblock

    with context.obj.changing() as (connection, operator):
        lifted = unblock(connection, operator, kind, value)
    typer.echo(f"{kind} {lifted} is no longer blocked")


@admin.command("blocks")
@clear_errors
def blocks_command(context: typer.Context, as_json: AsJson = False) -> None:
    """List the blocks in force."""
    from brocante.table.operators import in_force

    with context.obj.reading() as (connection, now):
        rows = [dict(row) for row in in_force(connection, now)[0]]
    show(rows, as_json, {name: name for name in ("kind", "value", "since", "until", "reason")})


@admin.command("say")
@clear_errors
def say_command(
    context: typer.Context,
    text: Annotated[str, typer.Argument(metavar="MESSAGE", help="the text to show")],
    length: Length = "",
) -> None:
    """Show everybody a message, in the lobby and at every table."""
    from brocante.lengths import seconds
    from brocante.table.operators import say

    with context.obj.changing() as (connection, operator):
        number = say(connection, operator, text, seconds(length) if length else None)
    typer.echo(f"message {number} is shown to everybody{f' for {length}' if length else ''}")


@admin.command("unsay")
@clear_errors
def unsay_command(
    context: typer.Context,
    number: Annotated[int | None, typer.Argument(metavar="NUMBER", help="of the message; without it, all")] = None,
) -> None:
    """Take back a message to everybody, or all of them."""
    from brocante.table.operators import unsay

    with context.obj.changing() as (connection, operator):
        taken = unsay(connection, operator, number)
    typer.echo(f"{taken} taken back")


@admin.command("notices")
@clear_errors
def notices_command(context: typer.Context, as_json: AsJson = False) -> None:
    """List the messages shown to everybody now."""
    from brocante.table.operators import in_force

    with context.obj.reading() as (connection, now):
        rows = [dict(row) for row in in_force(connection, now)[1]]
    show(rows, as_json, {"id": "number", "since": "since", "until": "until", "text": "message"})


@admin.command("reports")
@clear_errors
def reports_command(context: typer.Context, limit: Limit = 50, as_json: AsJson = False) -> None:
    """List what players reported, newest first; --json includes the chat."""
    from brocante.table.operators import reported

    with context.obj.reading() as (connection, _):
        rows = reported(connection, limit)
    names = {"id": "number", "at": "at", "table_id": "table", "reporter": "reporter"}
    show(rows, as_json, {**names, "player": "about", "name": "name", "text": "text"})


@admin.command("audit")
@clear_errors
def audit_command(context: typer.Context, limit: Limit = 50, as_json: AsJson = False) -> None:
    """List what operators changed, newest first."""
    from brocante.table.operators import audited

    with context.obj.reading() as (connection, _):
        rows = audited(connection, limit)
    show(rows, as_json, {name: name for name in ("at", "operator", "command", "arguments", "result")})


@admin.command("vacuum")
@clear_errors
def vacuum_command(context: typer.Context) -> None:
    """Give unused space back to the disk. This rewrites a SQLite file, so stop its server first."""
    from contextlib import nullcontext

    from brocante.table.archive import vacuum
    from brocante.table.database import claim
    from brocante.table.operators import Operator, record

    with context.obj.engine() as engine, claim(context.obj.db) or nullcontext():  # VACUUM locks out every move
        vacuum(engine)
        with engine.begin() as connection:
            record(connection, Operator(context.obj.operator, time_of(engine)), "vacuum", "done")
    typer.echo("unused space has been given back")
