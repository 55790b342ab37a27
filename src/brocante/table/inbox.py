"""The items of a room's inbox. Each is decided on the table as it is when the item's turn comes."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from brocante.bots.workers import Question
from brocante.table.audience import Viewer
from brocante.table.commands import Request
from brocante.table.events import Event, Said
from brocante.table.reasons import Objected

Outcome = bool | Exception  # whether an update reported it, or why nothing happened


@dataclass(eq=False, slots=True)
class Asked:
    """A message from a connection; an invalid one is refused when its turn comes."""

    viewer: Viewer
    id: int  # of the message
    command: Request | Objected
    answer: Callable[[int, Outcome], None]  # receives the id of the message and its outcome


@dataclass(eq=False, slots=True)
class Proposed:
    """A change requested by other code in this process, which waits for it."""

    decide: Callable[[], list[Event]]
    done: "asyncio.Future[bool]"


@dataclass(eq=False, slots=True)
class Written:
    """Another process wrote to the log: the number of the entry, and its body if known."""

    seq: int | None  # None: anything may have been written
    body: str


@dataclass(eq=False, slots=True)
class Alarm:
    """Something that the table does by itself is due."""


@dataclass(eq=False, slots=True)
class BotChose:
    """A bot chose a move, as actions."""

    question: Question
    turn: tuple[int, int]  # the seat, and the number of moves when it was asked
    actions: list[int]


@dataclass(eq=False, slots=True)
class Missing:
    """A connection of this player ended some time ago."""

    player: str


@dataclass(eq=False, slots=True)
class WronglyMissed:
    """Another process reports the player of this seat missing, who is connected to this one."""

    seat: int


@dataclass(eq=False, slots=True)
class Dropped:
    """No process held this table for some time."""


@dataclass(eq=False, slots=True)
class Remarked:
    """A character's remark on a move that this process wrote."""

    said: Said


Item = Asked | Proposed | Written | Alarm | BotChose | Missing | WronglyMissed | Dropped | Remarked
