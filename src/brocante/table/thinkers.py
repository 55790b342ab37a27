"""Bots for all tables of a process: thinkers in processes of their own, shared out fairly.

Bots that answer at once (novices, regulars) have a thinker of their own and never wait behind one that searches.
Questions of the others take turns: first by who has the table, then by table, so that somebody with a hundred
tables of experts slows down nobody but themselves. While many hosts wait, each search is given less time: everybody
gets an answer about as soon as when alone, from an expert who has thought less.
"""

import asyncio
import os
from collections import OrderedDict, deque
from concurrent.futures import ThreadPoolExecutor

from brocante.bots.levels import BotName
from brocante.bots.workers import LoadNetworks, Question, Thinker

STEP_BACK = 10  # by how much searching processes step back behind the server, which has others waiting
Turn = asyncio.Future[Thinker]


class Turns:
    """Who waits for a thinker: each host in turn, each of its tables in turn, each of their questions in its order."""

    def __init__(self) -> None:
        self.hosts: OrderedDict[str, OrderedDict[str, deque[Turn]]] = OrderedDict()
        self.waiting = 0

    def add(self, host: str, table: str, turn: Turn) -> None:
        self.hosts.setdefault(host, OrderedDict()).setdefault(table, deque()).append(turn)
        self.waiting += 1

    def next(self) -> Turn | None:
        """Whose turn it is; whoever has given up meanwhile is passed over."""
        while self.hosts:
            host, tables = self.hosts.popitem(last=False)
            table, turns = tables.popitem(last=False)
            turn = turns.popleft()
            self.waiting -= 1
            if turns:
                tables[table] = turns
            if tables:
                self.hosts[host] = tables
            if not turn.done():
                return turn
        return None


class Lane:
    """Some thinkers, and those who wait for them."""

    def __init__(self, count: int, nice: int = 0, load: LoadNetworks | None = None) -> None:
        self.all = [Thinker(nice=nice, load=load) for _ in range(count)]
        self.free = list(self.all)
        self.turns = Turns()
        self.threads = ThreadPoolExecutor(count, "thinker")  # they only wait for the processes

    async def think(self, question: Question, host: str, table: str) -> list[int]:
        thinker = await self._thinker(host, table)
        hurried = question.hurried(len(self.all) / (len(self.all) + len(self.turns.hosts)))
        try:
            return await asyncio.get_running_loop().run_in_executor(self.threads, thinker.think, hurried)
        finally:
            self._release(thinker)

    async def _thinker(self, host: str, table: str) -> Thinker:
        if self.free:
            return self.free.pop()
        turn: Turn = asyncio.get_running_loop().create_future()
        self.turns.add(host, table, turn)
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it was given a thinker just before
                self._release(turn.result())
            raise

    def _release(self, thinker: Thinker) -> None:
        turn = self.turns.next()
        if turn is None:
            self.free.append(thinker)
        else:
            turn.set_result(thinker)

    def close(self) -> None:
        for thinker in self.all:
            thinker.cancel()
        self.threads.shutdown(wait=False, cancel_futures=True)


class Thinkers:
    """Answers questions. Never blocks the tables, always brings a legal move."""

    def __init__(self, count: int | None = None, load: LoadNetworks | None = None) -> None:
        self.quick = Lane(1, load=load)  # networks answer at once
        self.deep = Lane(count or os.cpu_count() or 1, STEP_BACK)

    async def think(self, question: Question, host: str = "", table: str = "") -> list[int]:
        """The actions of a bot's move; `host` and `table` say whose turn it counts as."""
        lane = self.deep if BotName.parse(question.bot).searches else self.quick
        return await lane.think(question, host, table)

    @property
    def waiting(self) -> int:
        """Questions that no thinker has taken up yet."""
        return self.quick.turns.waiting + self.deep.turns.waiting

    def close(self) -> None:
        self.quick.close()
        self.deep.close()
