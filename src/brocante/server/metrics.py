"""Figures about the server, for Prometheus."""

from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

if TYPE_CHECKING:
    from brocante.server.office import Office


class Metrics:
    """Counts what happens; reads the rest off when it is asked."""

    def __init__(self, office: "Office") -> None:
        self.registry = CollectorRegistry()
        self.messages = Counter("brocante_messages", "Messages from clients", ["do"], registry=self.registry)
        self.refused = Counter("brocante_refused", "Messages that were refused", ["reason"], registry=self.registry)
        self.seconds = Histogram(
            "brocante_message_seconds", "From a message to its answer", registry=self.registry,
            buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1, 5),
        )  # fmt: skip
        store = office.hall.service.store
        for name, text, figure in (
            ("brocante_sockets", "Open sockets", lambda: sum(office.sockets.values())),
            ("brocante_tables", "Live tables", lambda: len(office.hall.rooms)),
            ("brocante_commits", "Transactions of the log", lambda: store.batches),
            ("brocante_store_failing", "Whether the last write failed", lambda: store.failing),
        ):
            Gauge(name, text, registry=self.registry).set_function(figure)

    def text(self) -> bytes:
        return generate_latest(self.registry)
