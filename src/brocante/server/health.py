"""Whether a server can do its work. The answer never takes longer than a second, whatever the database does."""

import asyncio

from brocante.table.store import Store, StoreFailed

LONGEST = 0.8  # seconds that the database is waited for

OK = "ok"
NO_STORE = "no store"  # the database does not answer
NOT_SAVING = "not saving"
LOST = "database lost"  # its file was moved, deleted or replaced


class Health:
    """Looks at the database, once at a time: those who ask while it does not answer wait for the same question."""

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
            if self.store.failing:  # whoever sends players elsewhere while we fail would never learn that we recovered
                await self.store.probe()
        except StoreFailed:
            return NOT_SAVING if self.store.failing else NO_STORE
        return OK
