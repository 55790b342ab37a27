"""One thing after the other, without a task for each: what is asked for waits until what is under way is over."""

import asyncio
from collections import deque
from collections.abc import Callable


class Turns:
    """A lock for callbacks. Work that was given its turn says itself when it is over, at once or later."""

    def __init__(self) -> None:
        self.busy = False
        self.waiting: deque[Callable[[], None]] = deque()

    def take(self, work: Callable[[], None]) -> None:
        """Begin now, or after all that was asked for before."""
        if self.busy or self.waiting:
            self.waiting.append(work)
        else:
            self.busy = True
            work()

    def over(self) -> None:
        self.busy = False
        if self.waiting:
            asyncio.get_running_loop().call_soon(self._next)  # not from here: a long line would be a deep stack

    def _next(self) -> None:
        if not self.busy:
            self.busy = True
            self.waiting.popleft()()
