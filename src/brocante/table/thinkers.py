"""Bots for all tables of a process: thinkers in processes of their own, shared out fairly.

Bots that answer at once (novices, regulars) have their own thinker and never wait behind a search. The others take
turns, first by host, then by table, so that somebody with a hundred tables of experts slows down only themselves. No
host gets all the thinkers: a search is not interrupted, and nobody should have to wait for the end of somebody else's.
While many hosts wait, each search gets less time: everybody gets an answer about as soon as when alone, from an expert
who has thought less.
"""

import asyncio
import os
from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from brocante.bots.levels import BotName
from brocante.bots.workers import LoadNetworks, Question, Thinker

STEP_BACK = 10  # niceness of searching processes, in favour of the server, which keeps others waiting
Turn = asyncio.Future[Thinker]


class Turns:
    """The queue for thinkers: hosts in turn, the tables of each in turn, the questions of each in order."""

    def __init__(self) -> None:
        self.hosts: OrderedDict[str, OrderedDict[str, deque[Turn]]] = OrderedDict()
        self.waiting = 0

    def add(self, host: str, table: str, turn: Turn) -> None:
        self.hosts.setdefault(host, OrderedDict()).setdefault(table, deque()).append(turn)
        self.waiting += 1

    def next(self, may: Callable[[str], bool]) -> tuple[str, Turn] | None:
        """The next question among the hosts that may have a thinker, skipping cancelled ones."""
        for host in list(self.hosts):
            while host in self.hosts and may(host):
                turn = self._pop(host)
                if not turn.done():
                    return host, turn
        return None

    def _pop(self, host: str) -> Turn:
        """The next question of a host; host and table then move to the end of their queues."""
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
    """Some thinkers, and the queue for them."""

    def __init__(self, count: int, nice: int = 0, load: LoadNetworks | None = None) -> None:
        self.all = [Thinker(nice=nice, load=load) for _ in range(count)]
        self.free = list(self.all)
        self.most = max(1, count - 1)  # thinkers for one host at a time
        self.at_work: Counter[str] = Counter()  # by host
        self.turns = Turns()
        self.threads = ThreadPoolExecutor(count, "thinker")  # the threads only wait for the processes

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
            if turn.done() and not turn.cancelled():  # it had just been given a thinker
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
    """Answers questions: never blocks the tables, and always returns a legal move."""

    def __init__(self, count: int | None = None, load: LoadNetworks | None = None) -> None:
        self.quick = Lane(1, load=load)  # networks answer at once
        self.deep = Lane(count or (os.cpu_count() or 1) + 1, STEP_BACK)

    async def think(self, question: Question, host: str = "", table: str = "") -> list[int]:
        """The actions of a bot's move; `host` and `table` determine its place in the queue."""
        lane = self.deep if BotName.parse(question.bot).searches else self.quick
        return await lane.think(question, host, table)

    @property
    def waiting(self) -> int:
        """The number of questions that no thinker has taken yet."""
        return self.quick.turns.waiting + self.deep.turns.waiting

    def close(self) -> None:
        self.quick.close()
        self.deep.close()
