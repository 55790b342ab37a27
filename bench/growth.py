"""A server whose database has grown: `python bench/growth.py`. Writes bench/growth_results.md.

Fills a SQLite file with finished games as a server would have left them: 200 games really played by bots, copied under
many names. Then it measures a real server on that file: the time to start, to open the lobby and a player's own list,
its memory, and how pruning affects people who are playing. The rest is then deleted by the same statements without a
server, to see how far the file shrinks. First of all, it measures how much memory a process frees when its tables are
released.
"""

import asyncio
import os
import random
import shutil
import sqlite3
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import date
from pathlib import Path
from platform import python_version
from secrets import token_hex, token_urlsafe
from statistics import median
from typing import Annotated, NamedTuple

import httpx
import msgspec
import typer
from rich.console import Console
from usage import megabytes

from brocante.lab.simulate import simulate
from brocante.play.record import move_of
from brocante.play.registry import GAMES
from brocante.server.identity import Identities
from brocante.table import rooms as live
from brocante.table.archive import delete_before, packed, shorten
from brocante.table.clock import DAY
from brocante.table.database import open_database
from brocante.table.events import ENTRY_ENCODER, Created, Entry, Event, Gone, Here, Moved, Place, Said, Started
from brocante.table.room import followed
from brocante.table.rooms import IDLE
from brocante.table.store import Store
from testkit.processes import Server, temporary_folder
from testkit.rooms import venue_on

RESULTS = Path(__file__).with_name("growth_results.md")
PLAYERS = {name: min(4, codec.most) for name, codec in GAMES.items()} | {"boxes": 3}  # usual numbers at a table
SPAN = 700.0  # days over which the games were played, the last of them more than a month ago
FOREVER = 1e12
IDENTITIES = 50_000
RECENT = 40_000  # games that were over in the last month
OFTEN = 10_000  # tables at which one identity has sat
WAITING = 200  # public tables waiting for players
BATCH = 2_000
WORDS = ("well", "played", "thanks", "again", "next", "time", "oh", "no", "that", "was", "mine", "good", "luck")
PRUNING = 90.0  # seconds for which a server is watched while it prunes
console = Console(highlight=False)
Body = tuple[str, bytes]  # the listing of a table, and its compressed log


# --- games as a server leaves them ---


def bodies(each: int) -> list[Body]:
    """Finished games."""
    made = []
    for game, players in PLAYERS.items():
        for outcome in simulate(game, players, {}, each, 1, True, ["regular"]):
            assert outcome.record is not None
            entries = [ENTRY_ENCODER.encode(entry) for entry in log_of(outcome.record)]
            table, _ = followed("0" * 16, entries)
            assert table.status == "over"
            listing = msgspec.json.encode(table.listing()).decode()
            made.append((listing, packed(entries)))
    return made


def log_of(record: dict[str, object]) -> list[Entry]:
    """The log of a table for a recorded game, with some chat."""
    dice = random.Random(str(record["key"]))
    now = 1.7e9
    count = int(str(record["players"]))
    names = [f"Player {seat}" for seat in range(count)]
    places = [Place(name, token_urlsafe(18)) for name in names]
    created = Created(
        str(record["game"]), {}, places, places[0].player or "", token_hex(4), "normal", secret=token_hex(32)
    )
    entries = [Entry(now, [created], "bench")]

    def happen(*events: Event) -> None:
        nonlocal now
        now = round(now + dice.uniform(1, 12), 3)
        entries.append(Entry(now, list(events), "bench"))

    for seat in range(count):
        happen(Here(seat))
    happen(Started(str(record["key"]), 1))
    for move in record["moves"]:  # type: ignore[attr-defined]  # a list
        happen(Moved(move["seat"], move_of(move)))
        if dice.random() < 0.05:
            text = " ".join(dice.choices(WORDS, k=dice.randint(2, 8)))
            happen(Said(names[move["seat"]], move["seat"], text))
    for seat in range(count):
        happen(Gone(seat))
    return entries


def fill(path: Path, games: int, now: float) -> None:
    """Write finished games; the first identity has sat at many of them."""
    made = bodies(50)
    dice = random.Random(1)
    people = [token_urlsafe(18) for _ in range(IDENTITIES)]
    share = min(0.5, OFTEN / games)
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA synchronous=OFF")
        database.execute("PRAGMA cache_size=-400000")
        for begun in range(0, games, BATCH):
            rows = sorted(row_of(made, dice, now) for _ in range(min(BATCH, games - begun)))
            with database:
                database.executemany("INSERT INTO archive VALUES (?, ?)", [(row.name, row.body) for row in rows])
                summarise(database, "archived", rows)
                seats = [(row.name, player) for row in rows for player in seated(dice, people, share)]
                database.executemany("INSERT INTO members VALUES (?, ?)", seats)
            if begun % (50 * BATCH) == 0:
                console.print(f"{begun:,} of {games:,} games, {path.stat().st_size / 1e9:.1f} GB")
        add_recent(database, made, dice, people, now)
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()


class Row(NamedTuple):
    name: str
    listing: str
    body: bytes
    changed: float


def summarise(database: sqlite3.Connection, status: str, rows: list[Row]) -> None:
    database.executemany(
        "INSERT INTO summaries (table_id, code, status, public, listing, changed, held, listed)"
        " VALUES (?, ?, ?, 1, ?, ?, ?, ?)",
        [(row.name, token_hex(32), status, row.listing, row.changed, FOREVER, FOREVER) for row in rows],
    )


def add_recent(
    database: sqlite3.Connection, made: list[Body], dice: random.Random, people: list[str], now: float
) -> None:
    """Add waiting public tables, and summaries of games finished within the last month, which lists must skip."""
    waiting = [row_of(made, dice, now)._replace(changed=now) for _ in range(WAITING)]
    over = [row_of(made, dice, now)._replace(changed=now - dice.random() * 29 * DAY) for _ in range(RECENT)]
    with database:
        summarise(database, "waiting", waiting)
        summarise(database, "over", over)
        seats = [(row.name, player) for row in over for player in set(dice.choices(people, k=3))]
        database.executemany("INSERT INTO members VALUES (?, ?)", seats)


def row_of(made: list[Body], dice: random.Random, now: float) -> Row:
    """A table under a new name."""
    listing, body = dice.choice(made)
    name = token_hex(8)
    return Row(name, listing.replace("0" * 16, name), body, now - 31 * DAY - dice.random() * SPAN * DAY)


def seated(dice: random.Random, people: list[str], share: float) -> set[str]:
    players = set(dice.choices(people, k=3))
    return players | {people[0]} if dice.random() < share else players


# --- measuring a server ---


@contextmanager
def running(path: Path, *options: str) -> Iterator[tuple[Server, float]]:
    """A server on a file, and the seconds until it answered."""
    begun = time.perf_counter()
    server = Server.start(f"sqlite:///{path}", path.with_suffix(".log"), options=options)
    try:
        server.greet()
        yield server, time.perf_counter() - begun
    finally:
        server.stop()


def timed(ask: Callable[[], object], times: int = 30) -> list[float]:
    """Milliseconds, sorted."""
    taken = []
    for _ in range(times):
        begun = time.perf_counter()
        ask()
        taken.append(1000 * (time.perf_counter() - begun))
    return sorted(taken)


def get(client: httpx.Client, path: str) -> httpx.Response:
    return client.get(path).raise_for_status()


def lay(client: httpx.Client) -> None:
    """Create a table: several writes, which wait for the thread that also prunes."""
    seats = [{"kind": "me", "name": "A"}, {"kind": "open"}]
    client.post("/api/tables", json={"game": "boxes", "seats": seats}).raise_for_status()
    client.cookies.clear()  # a new identity, because the tables of one are limited


def counted(path: Path) -> int:
    with closing(sqlite3.connect(path)) as database:
        return int(database.execute("SELECT count(*) FROM archive").fetchone()[0])


def size(path: Path) -> float:
    """Gigabytes, including the WAL."""
    wal = path.with_name(path.name + "-wal")
    return (path.stat().st_size + (wal.stat().st_size if wal.exists() else 0)) / 1e9


def visit(path: Path, cookie: str, name: str) -> dict[str, str]:
    """Start a server and visit it."""
    found: dict[str, str] = {}
    with running(path) as (server, seconds), httpx.Client(base_url=f"http://127.0.0.1:{server.port}") as client:
        found["time from start to first answer"] = f"{seconds:.1f} s"
        found["resident memory at startup"] = f"{megabytes(server.process.pid):.0f} MB"
        lobby = timed(lambda: get(client, "/api/tables"))
        mine = timed(
            lambda: client.get("/api/tables/mine", headers={"cookie": f"brocante={cookie}"}).raise_for_status()
        )
        found["the lobby, median / slowest"] = f"{median(lobby):.1f} / {lobby[-1]:.1f} ms"
        found["own tables of an identity with many"] = f"{median(mine):.1f} / {mine[-1]:.1f} ms"
        if name:
            cookies = {"cookie": f"brocante={cookie}"}
            old = timed(lambda: client.get(f"/api/tables/{name}/record", headers=cookies), 1)
            found["opening a packed table"] = f"{old[0]:.0f} ms"
        laid = timed(lambda: lay(client))
        found["creating a table, median / slowest"] = f"{median(laid):.1f} / {laid[-1]:.1f} ms"
        found["resident memory afterwards"] = f"{megabytes(server.process.pid):.0f} MB"
    return found


def prune(path: Path, days: float) -> dict[str, str]:
    """Let a server delete older games, while tables are created."""
    before, weight = counted(path), size(path)
    laid: list[float] = []
    with running(path, "--keep", f"{days:.0f}d") as (server, _):
        end = time.monotonic() + PRUNING
        with httpx.Client(base_url=f"http://127.0.0.1:{server.port}") as client:
            while time.monotonic() < end:
                laid += timed(lambda: lay(client), 1)
                time.sleep(0.05)
        memory = megabytes(server.process.pid)
    rate = (before - counted(path)) / PRUNING
    laid.sort()
    finish(path, days)
    left = counted(path)
    return {
        "games that the server deletes per second": f"{rate:.0f} ({(before - left) / rate / 60:.0f} minutes for all)",
        "creating a table meanwhile, median / p99 / slowest": (
            f"{median(laid):.1f} / {laid[int(0.99 * len(laid))]:.1f} / {laid[-1]:.1f} ms ({len(laid):,} times)"
        ),
        "resident memory meanwhile": f"{memory:.0f} MB",
        "games before / after": f"{before:,} / {left:,}",
        "file before / after": f"{weight:.2f} / {size(path):.2f} GB",
    }


def finish(path: Path, days: float) -> None:
    """Delete the rest, and return its space."""
    engine = open_database(f"sqlite:///{path}")
    while delete_before(engine, time.time() - days * DAY, FOREVER, 500):
        pass
    while shorten(engine, 20_000):
        pass
    with engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
    engine.dispose()


def often_seated(path: Path) -> str:
    with closing(sqlite3.connect(path)) as database:
        most = "SELECT player FROM members GROUP BY player ORDER BY count(*) DESC LIMIT 1"
        return str(database.execute(most).fetchone()[0])


# --- memory ---


async def let_go(path: Path, tables: int) -> dict[str, str]:
    """Tables in play that four people view and leave, and that the process then releases."""
    found = {}
    own = os.getpid()
    async with venue_on(f"sqlite:///{path}") as venue:
        found["resident memory before"] = f"{megabytes(own):.0f} MB"
        for turn in ("first", "second"):
            for _ in range(tables):
                for person in await venue.started("boursicocotte", "abcd", clock="none"):
                    person.leave()
            opened = megabytes(own)
            await venue.advance(2 * IDLE)
            await venue.rooms.go_round()
            assert not venue.rooms.live
            venue.clock.alarms.clear()  # cancelled ones: a real loop forgets them
            await venue.rooms.go_round()
            found[f"{turn} {tables:,} tables: open / released"] = f"{opened:.0f} / {megabytes(own):.0f} MB"
    return found


def some_table(path: Path, player: str) -> str:
    with closing(sqlite3.connect(path)) as database:
        return str(database.execute("SELECT table_id FROM members WHERE player = ? LIMIT 1", (player,)).fetchone()[0])


def cookie_of(path: Path, player: str) -> str:
    engine = open_database(f"sqlite:///{path}")
    secret = asyncio.run(Store(engine).setting("secret"))
    engine.dispose()
    return Identities(secret).sign(player)


def page(games: int, parts: dict[str, dict[str, str]]) -> str:
    lines = [
        "# A database that has grown",
        "",
        f"Measured by `python3 run.py bench growth` on {date.today()}: Python {python_version()}, {os.cpu_count()}"
        f" cores, SQLite {sqlite3.sqlite_version} with synchronous=FULL, server and load on the same machine. {games:,}"
        f" finished games, packed; {RECENT:,} summaries of games of the last month; {WAITING} waiting public tables."
        f" One identity has sat at {OFTEN:,} of them. Times are for whole HTTP requests.",
    ]
    for title, rows in parts.items():
        lines += ["", f"| {title} |  |", "| --- | --- |", *(f"| {name} | {value} |" for name, value in rows.items())]
    return "\n".join(lines) + "\n"


def measure(place: Path, games: int) -> dict[str, dict[str, str]]:
    """Measure everything; an existing file is reused."""
    empty, path = place / "empty.db", place / "growth.db"
    open_database(f"sqlite:///{empty}").dispose()
    crowded = place / "crowded.db"
    open_database(f"sqlite:///{crowded}").dispose()
    memory = asyncio.run(let_go(crowded, 2_000))  # first, while this process has done nothing else
    if not path.exists():
        open_database(f"sqlite:///{path}").dispose()
        fill(path, games, time.time())
    often = often_seated(path)
    parts = {"memory of a process that releases tables": memory}
    parts["an empty file"] = visit(empty, cookie_of(empty, "x"), "")
    grown = {"size of the file": f"{size(path):.2f} GB, {1e6 * size(path) / games:.1f} kB a game"}
    parts["all games"] = grown | visit(path, cookie_of(path, often), some_table(path, often))
    parts["pruning half of them"] = prune(path, 31 + SPAN / 2)
    return parts


def main(
    games: Annotated[int, typer.Option(help="finished games")] = 1_000_000,
    folder: Annotated[Path | None, typer.Option(help="where there is room: 10 kB a game; the file is kept")] = None,
) -> None:
    live.MOST_TABLES = 1_000_000
    with temporary_folder() as scratch:
        place = folder or scratch
        needed, free = games * 10_000, shutil.disk_usage(place).free
        if free < needed:
            sys.exit(f"{place} has room for {free / 1e9:.0f} GB; {games:,} games need {needed / 1e9:.0f}")
        RESULTS.write_text(page(games, measure(place, games)), encoding="utf-8")
    console.print(RESULTS.read_text(encoding="utf-8"), soft_wrap=True)


if __name__ == "__main__":
    typer.run(main)
