"""Time at a table: the clocks there are, and where the time comes from."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol

DAY: Final = 86_400.0
KNOCKS: Final = 3  # going once, going twice, sold
BREATH: Final = 1.0  # seconds that an auctioneer leaves between a bid or a knock and the next knock


@dataclass(frozen=True)
class Pace:
    """How long a table waits; None is for ever."""

    move: float | None  # seconds for a move, before a bot makes it
    knock: float | None  # seconds from one knock of the hammer to the next, in free outcry

    def hammer(self, begun: bool) -> float | None:
        """From the last bid to the fall of the hammer; before the first bid there is time for two knocks more."""
        return None if self.knock is None else self.knock * (KNOCKS if begun else KNOCKS + 2)


CLOCKS: Final = {
    "relaxed": Pace(180.0, 5.0),
    "normal": Pace(75.0, 3.0),
    "fast": Pace(25.0, 1.5),
    "none": Pace(None, None),
    "days": Pace(3 * DAY, None),
}


def rounded(time: float) -> float:
    """To a millisecond, as it is written and sent; `round` takes several times as long."""
    return int(1000.0 * time + 0.5) / 1000.0


class Timer(Protocol):
    def cancel(self) -> None: ...


class Clock(Protocol):
    """Tells the time and wakes at a time; tests bring their own."""

    def now(self) -> float:
        """Seconds since 1970, never less than before."""

    def at(self, when: float, wake: Callable[[], None]) -> Timer:
        """Call `wake` at that time, or soon if it has passed."""


class SteadyClock:
    """The real time at the start, and from then on what has passed since: nobody can set it.

    A host's wall clock is stepped by an operator or a time server. Timers, limits and players' time must not notice.
    """

    def __init__(self, start: float) -> None:
        self.base = start - time.monotonic()

    def now(self) -> float:
        return self.base + time.monotonic()

    def at(self, when: float, wake: Callable[[], None]) -> Timer:
        return asyncio.get_running_loop().call_later(max(0.0, when - self.now()), wake)


class TableClock:
    """The time at one table: that of the process, but never before the last entry of the log.

    The log may have been written while the clock of this host, or of another one, was ahead. Without this
    a bot whose turn came "in an hour" would wait for an hour.
    """

    def __init__(self, clock: Clock, written: float) -> None:
        self.clock = clock
        self.ahead = 0.0  # seconds by which the table is ahead of the process
        self.follow(written)

    def follow(self, written: float) -> None:
        """Take note of the time of an entry that this process did not write just now."""
        self.ahead = max(self.ahead, written - self.clock.now())

    def now(self) -> float:
        return self.clock.now() + self.ahead

    def at(self, when: float, wake: Callable[[], None]) -> Timer:
        return self.clock.at(when - self.ahead, wake)
