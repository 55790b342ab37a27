"""What the database keeps about people besides the log: admitted spectators, and reports."""

from dataclasses import dataclass

from sqlalchemy import delete, func, insert, select, text

from brocante.table.reasons import Objected, Objection
from brocante.table.schema import guests, reports
from brocante.table.store import Store

MOST_GUESTS = 50  # at one table; beyond that the earliest are forgotten
MOST_REPORTS = 5  # of one identity, in REPORTS_IN seconds
REPORTS_IN = 3600.0
MOST_ABOUT_TABLE = 100
ADMIT_AGAIN = text(
    "INSERT INTO guests (table_id, player, since) SELECT :after, player, :now FROM guests WHERE table_id = :table "
    "ON CONFLICT DO NOTHING"
)


@dataclass(frozen=True)
class Report:
    """A report to the operators about somebody at a table."""

    at: float
    table_id: str
    reporter: str
    person: str  # the reported person's name key at the table
    player: str  # their identity, if known
    name: str
    text: str
    chat: str  # the last lines, JSON


async def admit(store: Store, table: str, player: str, now: float) -> None:
    """Remember that somebody with the code may watch a table, forgetting the earliest if there are too many."""
    one = guests.c.table_id == table, guests.c.player == player

    def write() -> None:
        with store.engine.begin() as connection:
            connection.execute(delete(guests).where(*one))
            connection.execute(insert(guests).values(table_id=table, player=player, since=now))
            here = select(guests.c.player).where(guests.c.table_id == table)
            oldest = list(connection.execute(here.order_by(guests.c.since.desc()).offset(MOST_GUESTS)).scalars())
            connection.execute(delete(guests).where(guests.c.table_id == table, guests.c.player.in_(oldest)))

    await store.run_writing(write)


async def forget(store: Store, table: str, player: str) -> None:
    """Somebody no longer watches a table."""

    def write() -> None:
        with store.engine.begin() as connection:
            connection.execute(delete(guests).where(guests.c.table_id == table, guests.c.player == player))

    await store.run_writing(write)


async def admitted(store: Store, table: str, player: str) -> bool:
    """Whether somebody has given the code of a table."""
    query = select(guests.c.since).where(guests.c.table_id == table, guests.c.player == player)

    def fetch() -> bool:
        with store.engine.connect() as connection:
            return connection.execute(query).first() is not None

    return await store.run_reading(fetch)


async def admit_again(store: Store, table: str, after: str, now: float) -> None:
    """Admit the spectators of a table to the one after it."""

    def write() -> None:
        with store.engine.begin() as connection:
            connection.execute(ADMIT_AGAIN, {"table": table, "after": after, "now": now})

    await store.run_writing(write)


async def report(store: Store, made: Report) -> None:
    """Store a report for the operators; the number per identity and per table is limited."""

    def write() -> bool:
        with store.engine.begin() as connection:
            mine = reports.c.reporter == made.reporter, reports.c.at > made.at - REPORTS_IN
            count = select(func.count()).select_from(reports)
            often = connection.execute(count.where(*mine)).scalar_one() >= MOST_REPORTS
            about = connection.execute(count.where(reports.c.table_id == made.table_id)).scalar_one()
            if often or about >= MOST_ABOUT_TABLE:
                return False
            connection.execute(insert(reports).values(**vars(made)))
            return True

    if not await store.run_writing(write):
        raise Objected(Objection.TOO_MANY_REPORTS)


async def read_reports(store: Store, limit: int = 100) -> list[Report]:
    """The last reports, newest first."""
    query = select(reports).order_by(reports.c.id.desc()).limit(limit)

    def fetch() -> list[Report]:
        with store.engine.connect() as connection:
            rows = connection.execute(query).mappings()
            return [Report(**{key: value for key, value in row.items() if key != "id"}) for row in rows]

    return await store.run_reading(fetch)
