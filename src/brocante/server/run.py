"""Runs a server until it is stopped."""

import errno
import gc
import socket
import sys
import threading
import webbrowser
from contextlib import suppress

import uvicorn
from litestar import Litestar

from brocante.server import logs
from brocante.server.app import create_app
from brocante.server.connection import protocol
from brocante.server.gate import Gate, raise_file_limit
from brocante.server.guarded_http import http_protocol
from brocante.server.settings import Settings
from brocante.table.database import claim, open_database

BACKLOG = 256  # connections waiting to be accepted: they are all accepted at once, which delays players


class Server(uvicorn.Server):
    """Prints its address once it answers, on a line that people and programs wait for."""

    def __init__(self, config: uvicorn.Config, address: str, browser: bool) -> None:
        super().__init__(config)
        self.address = address
        self.browser = browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.should_exit:
            return
        print(f"Brocante is at {self.address}", flush=True)
        if self.browser:  # in a thread, because some browsers run in the terminal until they are closed
            threading.Thread(target=webbrowser.open, args=(self.address,), daemon=True).start()


def run(settings: Settings, proxies: str = "", browser: bool = False, log: logs.Style = "auto") -> None:
    """Serve until Ctrl-C. `proxies` are addresses trusted to report the client's address.

    OSError says in one line why it cannot serve.
    """
    logs.set_up(log)
    raise_file_limit()
    listening = listen(settings.host, settings.port)
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    address = f"http://{host}:{listening.getsockname()[1]}"
    claimed = claim(settings.db)  # before migrating, so as not to change the database under another server
    app = create_app(settings, engine=open_database(settings.db))
    gc.freeze()  # loaded modules stay forever
    gc.set_threshold(20_000, 20, 50)  # moves create hardly any cycles, so collect less often
    server = Server(configure(app, settings, proxies), address, browser and sys.stdout.isatty())
    with suppress(KeyboardInterrupt):  # uvicorn raises it again after shutting down
        server.run(sockets=[listening])
    if claimed is not None:
        claimed.close()


def listen(host: str, port: int) -> socket.socket:
    """A listening socket; OSError names the option to change."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=BACKLOG)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise OSError(f"port {port} of {host} is taken: choose another with --port, or 0 for any") from error
        if error.errno == errno.EACCES:
            raise OSError(f"this user may not listen at port {port}: choose another with --port") from error
        why = (error.strerror or str(error)).partition(" (while")[0]
        raise OSError(f"nothing can listen at {host}, choose another address with --host: {why}") from error


def configure(app: Litestar, settings: Settings, proxies: str = "") -> uvicorn.Config:
    """The configuration of uvicorn."""
    gate: Gate = app.state.gate
    gate.trust(proxies)
    return uvicorn.Config(
        app,
        loop="auto",  # uvloop if installed
        http=http_protocol(gate),
        h11_max_incomplete_event_size=settings.limits.header_bytes,
        ws=protocol(settings.sockets),
        ws_max_size=settings.limits.message_bytes,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        server_header=False,
        backlog=BACKLOG,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=proxies or None,
        timeout_graceful_shutdown=3,
    )
