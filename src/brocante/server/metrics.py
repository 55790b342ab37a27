"""Figures about the server, for Prometheus."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Counter, Gauge, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily
from prometheus_client.registry import Collector

from brocante.table.durations import STEPS, Durations

if TYPE_CHECKING:
    from brocante.server.state import ServerState

Figure = Callable[[], float]
FRESH = 1.0  # seconds for which figures are reused: counting open files alone takes a millisecond


class Times(Collector):
    """Durations counted elsewhere."""

    def __init__(self, name: str, text: str, durations: Durations) -> None:
        self.name = name
        self.text = text
        self.durations = durations

    def collect(self) -> Iterator[HistogramMetricFamily]:
        sums = self.durations.cumulated
        steps = [(str(step), float(count)) for step, count in zip((*STEPS, "+Inf"), sums, strict=True)]
        yield HistogramMetricFamily(self.name, self.text, buckets=steps, sum_value=self.durations.total)


class Messages(Collector):
    """Client messages by command, counted on a path where a microsecond matters."""

    def __init__(self) -> None:
        self.counts: dict[str, int] = {}

    def add(self, do: str) -> None:
        self.counts[do] = self.counts.get(do, 0) + 1

    def collect(self) -> Iterator[CounterMetricFamily]:
        family = CounterMetricFamily("brocante_messages", "Messages from clients", labels=["do"])
        for do, count in self.counts.items():
            family.add_metric([do], count)
        yield family


class TurnedAway(Collector):
    """Connections counted by the gate."""

    def __init__(self, server: "ServerState") -> None:
        self.refused = server.gate.refused

    def collect(self) -> Iterator[CounterMetricFamily]:
        family = CounterMetricFamily(
            "brocante_connections_refused", "Connections that were refused or ended by a limit", labels=["reason"]
        )
        for reason, count in self.refused.items():
            family.add_metric([reason.value], count)
        yield family


class Metrics:
    """Counts events, and reads all other figures on request."""

    def __init__(self, server: "ServerState") -> None:
        self.registry = CollectorRegistry()
        self.clock = server.rooms.service.clock
        self.written = b""
        self.stale = 0.0  # when figures must be read again
        self.messages = Messages()
        self.registry.register(self.messages)
        self.refused = Counter("brocante_refused", "Messages that were refused", ["reason"], registry=self.registry)
        self.responses = Counter("brocante_responses", "Answers over HTTP", ["status"], registry=self.registry)
        self.answers = Durations()
        store = server.rooms.service.store
        gauges: tuple[tuple[str, str, Figure], ...] = (
            ("brocante_sockets", "Open sockets", lambda: sum(server.sockets.values())),
            ("brocante_connections", "Open connections, sockets among them", lambda: server.gate.open),
            ("brocante_connections_limit", "Connections that there are files for", lambda: server.gate.most),
            ("brocante_tables", "Live tables", lambda: len(server.rooms.live)),
            ("brocante_tables_damaged", "Tables whose log cannot be read", lambda: len(server.rooms.damaged)),
            ("brocante_bots_waiting", "Moves that wait for a process to think", lambda: waiting_bots(server)),
            ("brocante_commits", "Transactions of the log", lambda: store.batches),
            ("brocante_store_failing", "Whether the last write failed", lambda: store.failing),
            ("brocante_store_lost", "Whether the database file was moved or replaced", lambda: store.lost),
            ("brocante_store_waiting_seconds", "Since when the present write is under way", lambda: store.waiting),
        )
        for name, text, figure in gauges:
            Gauge(name, text, registry=self.registry).set_function(figure)
        for name, text, durations in (
            ("brocante_answer_seconds", "From a message to its answer", self.answers),
            ("brocante_store_write_seconds", "Writes to the database", store.writes),
            ("brocante_store_read_seconds", "Reads from the database, with the wait for a thread", store.reads),
        ):
            self.registry.register(Times(name, text, durations))
        self.registry.register(TurnedAway(server))
        ProcessCollector(registry=self.registry)  # memory, CPU time and open files, where the system reports them

    def text(self) -> bytes:
        now = self.clock.now()
        if now >= self.stale:
            self.written, self.stale = generate_latest(self.registry), now + FRESH
        return self.written


def waiting_bots(server: "ServerState") -> int:
    return server.rooms.service.thinkers.waiting
