"""Time at a table: players' clocks, and the source of the time."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol

DAY: Final = 86_400.0
KNOCKS: Final = 3  # going once, going twice, sold
BREATH: Final = 1.0  # least seconds between a bid or a knock and the auctioneer's next knock


@dataclass(frozen=True)
class Pace:
    """How long a table waits; None is forever."""

    move: float | None  # seconds for a move before a bot makes it
    knock: float | None  # seconds between knocks of the hammer in an open auction

    def hammer(self, begun: bool) -> float | None:
        """Seconds from the last bid to the fall of the hammer; before the first bid two knocks more."""
        return None if self.knock is None else self.knock * (KNOCKS if begun else KNOCKS + 2)


CLOCKS: Final = {
    "relaxed": Pace(180.0, 5.0),
    "normal": Pace(75.0, 3.0),
    "fast": Pace(25.0, 1.5),
    "none": Pace(None, None),
    "days": Pace(3 * DAY, None),
}


def rounded(time: float) -> float:
    """A time to the millisecond, as written and sent; `round` takes several times as long."""
    return int(1000.0 * time + 0.5) / 1000.0


class Timer(Protocol):
    def cancel(self) -> None: ...


class Clock(Protocol):
    """Gives the time and wakes callers at a time; tests have their own."""

    def now(self) -> float:
        """Seconds since 1970, never less than before."""

    def at(self, when: float, wake: Callable[[], None]) -> Timer:
        """Call `wake` at that time, or soon if it is past."""


class SteadyClock:
    """The wall clock at the start, then advanced by the monotonic clock, so that nobody can set it.

    An operator or a time server may step the host's wall clock; timers, limits and players' time must not notice.
    """

    def __init__(self, start: float) -> None:
        self.base = start - time.monotonic()

    def now(self) -> float:
        return self.base + time.monotonic()

    def at(self, when: float, wake: Callable[[], None]) -> Timer:
        return asyncio.get_running_loop().call_later(max(0.0, when - self.now()), wake)


class TableClock:
    """The time at one table: that of the process, but never earlier than the last entry of the log.

    The log may have been written while the clock of this host, or of another one, was ahead. Without this,
    a bot whose turn was set for an hour ahead would wait for an hour.
    """

    def __init__(self, clock: Clock, written: float) -> None:
        self.clock = clock
        self.ahead = 0.0  # seconds by which the table is ahead of the process
        self.follow(written)

    def follow(self, written: float) -> None:
        """Note the time of an entry that this process did not just write."""
        self.ahead = max(self.ahead, written - self.clock.now())

    def now(self) -> float:
        return self.clock.now() + self.ahead

    def at(self, when: float, wake: Callable[[], None]) -> Timer:
        return self.clock.at(when - self.ahead, wake)
