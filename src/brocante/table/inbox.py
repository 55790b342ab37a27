"""What arrives in a room's inbox. Each item is decided on the table as it stands when the item has its turn."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from brocante.bots.workers import Question
from brocante.table.audience import Viewer
from brocante.table.commands import Request
from brocante.table.events import Event, Said
from brocante.table.reasons import Objected

Outcome = bool | Exception  # whether an update told of it, or why nothing has happened


@dataclass(eq=False, slots=True)
class Asked:
    """A message of somebody who is connected; one that makes no sense is refused when it has its turn."""

    viewer: Viewer
    id: int  # of the message
    command: Request | Objected
    answer: Callable[[int, Outcome], None]  # takes the number of the message and what came of it


@dataclass(eq=False, slots=True)
class Proposed:
    """What other code of this process wants to happen, and waits for."""

    decide: Callable[[], list[Event]]
    done: "asyncio.Future[bool]"


@dataclass(eq=False, slots=True)
class Written:
    """Another process has written to the log: the number of the entry, and its body if it is known."""

    seq: int | None  # None: anything may have been written
    body: str


@dataclass(eq=False, slots=True)
class Alarm:
    """It is time for something that the table does by itself."""


@dataclass(eq=False, slots=True)
class BotChose:
    """A bot has chosen a move, as actions."""

    question: Question
    turn: tuple[int, int]  # the seat, and how many moves there were when it was asked
    actions: list[int]


@dataclass(eq=False, slots=True)
class Missing:
    """A connection of this player ended some time ago."""

    player: str


@dataclass(eq=False, slots=True)
class WronglyMissed:
    """Another process misses the player of this seat, who is connected to this one."""

    seat: int


@dataclass(eq=False, slots=True)
class Dropped:
    """For some time no process has looked after this table."""


@dataclass(eq=False, slots=True)
class Remarked:
    """A character has something to say about a move that this process has written."""

    said: Said


Item = Asked | Proposed | Written | Alarm | BotChose | Missing | WronglyMissed | Dropped | Remarked
