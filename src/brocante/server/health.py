"""Checks whether a server is working. The answer takes less than a second even if the database hangs."""

import asyncio

from brocante.table.store import Store, StoreFailed

LONGEST = 0.8  # seconds to wait for the database

OK = "ok"
NO_STORE = "no store"  # the database does not answer
NOT_SAVING = "not saving"
LOST = "database lost"  # its file was moved, deleted or replaced


class Health:
    """Checks the database, one check at a time: concurrent requests wait for the same one."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.asking: asyncio.Task[str] | None = None

    async def check(self) -> str:
        if self.store.waiting > LONGEST:
            return NOT_SAVING
        if self.asking is None:
            self.asking = asyncio.create_task(self._ask())
            self.asking.add_done_callback(self._asked)
        done, _ = await asyncio.wait((self.asking,), timeout=LONGEST)
        if done:
            return done.pop().result()
        return NOT_SAVING if self.store.failing else NO_STORE

    def _asked(self, _: object) -> None:
        self.asking = None

    async def _ask(self) -> str:
        if self.store.look_for_file():
            return LOST
        try:
            await self.store.answers()
            if self.store.failing:  # with players sent elsewhere, only this notices a recovery
                await self.store.probe()
        except StoreFailed:
            return NOT_SAVING if self.store.failing else NO_STORE
        return OK
