"""Runs a server until it is stopped."""

import gc
import socket
import sys
import webbrowser

import uvicorn
from litestar import Litestar

from brocante.server import logs
from brocante.server.app import create_app
from brocante.server.line import Line
from brocante.server.settings import Settings


def run(settings: Settings, proxies: str = "", browser: bool = False) -> None:
    """Serve until Ctrl-C. Proxies: addresses whose word about the client's address is believed."""
    logs.set_up()
    listening = socket.create_server((settings.host, settings.port), backlog=2048)
    port = listening.getsockname()[1]
    address = f"http://{settings.host}:{port}"
    print(f"Brocante is at {address}", flush=True)
    if browser and sys.stdout.isatty():
        webbrowser.open(address)
    app = create_app(settings)
    gc.freeze()  # what is loaded stays
    gc.set_threshold(20_000, 20, 50)  # hardly anything that a move makes is in a cycle: look for those less often
    uvicorn.Server(configure(app, settings, proxies)).run(sockets=[listening])


def configure(app: Litestar, settings: Settings, proxies: str = "") -> uvicorn.Config:
    """How uvicorn is to serve the application."""
    return uvicorn.Config(
        app,
        loop="auto",  # uvloop where there is one
        ws=Line,
        ws_max_size=settings.limits.message_bytes,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=proxies or None,
        timeout_graceful_shutdown=3,
    )
