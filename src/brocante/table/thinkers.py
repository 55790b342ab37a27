"""Bots for all tables of a process: a few thinkers, each in a process of its own, asked in turn."""

import asyncio
import os
from concurrent.futures import ThreadPoolExecutor

from brocante.bots.workers import Question, Thinker


class Thinkers:
    """Hands questions to whoever is free. Never blocks the tables, always brings a legal move."""

    def __init__(self, count: int | None = None) -> None:
        self.all = [Thinker() for _ in range(count or os.cpu_count() or 1)]
        self.free: asyncio.Queue[Thinker] = asyncio.Queue()
        for thinker in self.all:
            self.free.put_nowait(thinker)
        self.threads = ThreadPoolExecutor(len(self.all), "thinker")  # they only wait for the processes

    async def think(self, question: Question) -> list[int]:
        thinker = await self.free.get()
        try:
            return await asyncio.get_running_loop().run_in_executor(self.threads, thinker.think, question)
        finally:
            self.free.put_nowait(thinker)

    def close(self) -> None:
        for thinker in self.all:
            thinker.cancel()
        self.threads.shutdown(wait=False, cancel_futures=True)
