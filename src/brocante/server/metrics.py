"""Figures about the server, for Prometheus."""

from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Counter, Gauge, generate_latest

if TYPE_CHECKING:
    from brocante.server.state import ServerState


class Metrics:
    """Counts what happens; reads the rest off when it is asked."""

    def __init__(self, server: "ServerState") -> None:
        self.registry = CollectorRegistry()
        self.messages = Counter("brocante_messages", "Messages from clients", ["do"], registry=self.registry)
        self.by_kind: dict[str, Counter] = {}
        self.refused = Counter("brocante_refused", "Messages that were refused", ["reason"], registry=self.registry)
        store = server.rooms.service.store
        for name, text, figure in (
            ("brocante_sockets", "Open sockets", lambda: sum(server.sockets.values())),
            ("brocante_tables", "Live tables", lambda: len(server.rooms.live)),
            ("brocante_commits", "Transactions of the log", lambda: store.batches),
            ("brocante_store_failing", "Whether the last write failed", lambda: store.failing),
        ):
            Gauge(name, text, registry=self.registry).set_function(figure)

    def received(self, do: str) -> None:
        """Count a message; its counter is looked up once."""
        counter = self.by_kind.get(do)
        if counter is None:
            counter = self.by_kind[do] = self.messages.labels(do)
        counter.inc()

    def text(self) -> bytes:
        return generate_latest(self.registry)
