"""Bots for all tables of a process: thinkers in processes of their own, shared out fairly.

Bots that answer at once (novices, regulars) have a thinker of their own and never wait behind one that searches.
Questions of the others take turns: first by who has the table, then by table, so that somebody with a hundred
tables of experts slows down nobody but themselves. One thinker is kept from whoever has all the others: a search is
not interrupted, and nobody is to wait for the end of somebody else's. While many hosts wait, each search is given less
time: everybody gets an answer about as soon as when alone, from an expert who has thought less.
"""

import asyncio
import os
from collections import Counter, OrderedDict, deque
from collections.abc import Callable
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

    def next(self, may: Callable[[str], bool]) -> tuple[str, Turn] | None:
        """Whose turn it is, of the hosts that may have one; whoever has given up meanwhile is passed over."""
        for host in list(self.hosts):
            while host in self.hosts and may(host):
                turn = self._pop(host)
                if not turn.done():
                    return host, turn
        return None

    def _pop(self, host: str) -> Turn:
        """The next question of a host, which goes to the end of the queue, as its table does among its tables."""
        tables = self.hosts.pop(host)
        table, turns = tables.popitem(last=False)
        turn = turns.popleft()
        self.waiting -= 1
        if turns:
            tables[table] = turns
        if tables:
            self.hosts[host] = tables
        return turn


class Lane:
    """Some thinkers, and those who wait for them."""

    def __init__(self, count: int, nice: int = 0, load: LoadNetworks | None = None) -> None:
        self.all = [Thinker(nice=nice, load=load) for _ in range(count)]
        self.free = list(self.all)
        self.most = max(1, count - 1)  # thinkers of one host at the same time
        self.at_work: Counter[str] = Counter()  # by host
        self.turns = Turns()
        self.threads = ThreadPoolExecutor(count, "thinker")  # they only wait for the processes

    async def think(self, question: Question, host: str, table: str) -> list[int]:
        thinker = await self._thinker(host, table)
        hurried = question.hurried(len(self.all) / (len(self.all) + len(self.turns.hosts)))
        try:
            return await asyncio.get_running_loop().run_in_executor(self.threads, thinker.think, hurried)
        finally:
            self._release(thinker, host)

    async def _thinker(self, host: str, table: str) -> Thinker:
        if self.free and self._may(host):
            self.at_work[host] += 1
            return self.free.pop()
        turn: Turn = asyncio.get_running_loop().create_future()
        self.turns.add(host, table, turn)
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it was given a thinker just before
                self._release(turn.result(), host)
            raise

    def _may(self, host: str) -> bool:
        return self.at_work[host] < self.most

    def _release(self, thinker: Thinker, host: str) -> None:
        self.at_work[host] -= 1
        if not self.at_work[host]:
            del self.at_work[host]
        self.free.append(thinker)
        while self.free and (found := self.turns.next(self._may)) is not None:
            chosen, turn = found
            self.at_work[chosen] += 1
            turn.set_result(self.free.pop())

    def close(self) -> None:
        for thinker in self.all:
            thinker.cancel()
        self.threads.shutdown(wait=False, cancel_futures=True)


class Thinkers:
    """Answers questions. Never blocks the tables, always brings a legal move."""

    def __init__(self, count: int | None = None, load: LoadNetworks | None = None) -> None:
        self.quick = Lane(1, load=load)  # networks answer at once
        self.deep = Lane(count or (os.cpu_count() or 1) + 1, STEP_BACK)

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
