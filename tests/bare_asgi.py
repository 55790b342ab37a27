"""Calls an application as any ASGI server would, without one: a request at a time, sockets as two queues."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar
from msgspec import json

from brocante.engine.codec import Json

Event = dict[str, Any]


class Socket:
    """A socket from the server's side: what the application sent, and what it receives."""

    def __init__(self, app: Litestar, scope: Event) -> None:
        self.received: asyncio.Queue[Event] = asyncio.Queue()
        self.outgoing: asyncio.Queue[Event] = asyncio.Queue()
        self.received.put_nowait({"type": "websocket.connect"})
        self.task = asyncio.create_task(app(scope, self.received.get, self._send))  # type: ignore[arg-type]

    async def _send(self, event: Any) -> None:
        self.outgoing.put_nowait(event)

    async def sent(self) -> Event:
        return await self.outgoing.get()

    def say(self, text: str) -> None:
        self.received.put_nowait({"type": "websocket.receive", "text": text, "bytes": None})

    def leave(self) -> None:
        self.received.put_nowait({"type": "websocket.disconnect", "code": 1000})

    async def over(self) -> None:
        """Wait until the application is done with it; raises the application's errors."""
        await self.task


class Driver:
    """An application that is running."""

    def __init__(self, app: Litestar) -> None:
        self.app = app

    @asynccontextmanager
    async def running(self) -> AsyncIterator["Driver"]:
        """Run it from startup to shutdown, by ASGI's lifespan protocol."""
        received: asyncio.Queue[Event] = asyncio.Queue()
        sent: asyncio.Queue[Event] = asyncio.Queue()
        scope = {"type": "lifespan", "asgi": {"version": "3.0"}, "state": {}}
        task = asyncio.create_task(self.app(scope, received.get, sent.put))  # type: ignore[arg-type]
        received.put_nowait({"type": "lifespan.startup"})
        assert (await sent.get())["type"] == "lifespan.startup.complete"
        try:
            yield self
        finally:
            received.put_nowait({"type": "lifespan.shutdown"})
            assert (await sent.get())["type"] == "lifespan.shutdown.complete"
            await task

    def _scope(self, kind: str, path: str, cookie: str) -> Event:
        headers = [(b"host", b"bare.example"), (b"content-type", b"application/json")]
        return {
            "type": kind, "asgi": {"version": "3.0", "spec_version": "2.3"}, "http_version": "1.1", "path": path,
            "raw_path": path.encode(), "root_path": "", "query_string": b"", "client": ("127.0.0.1", 1),
            "server": ("bare.example", 80), "state": {}, "extensions": None, "subprotocols": [],
            "headers": [*headers, (b"cookie", cookie.encode())],
        }  # fmt: skip

    async def post(self, path: str, body: Json) -> tuple[Json, str]:
        """Send a request; return the answer, and the cookie that came with it."""
        received: asyncio.Queue[Event] = asyncio.Queue()
        sent: list[Event] = []

        async def send(event: Any) -> None:
            sent.append(event)

        received.put_nowait({"type": "http.request", "body": json.encode(body), "more_body": False})
        scope = self._scope("http", path, "") | {"method": "POST", "scheme": "http"}
        await self.app(scope, received.get, send)  # type: ignore[arg-type]
        assert sent[0]["status"] < 300, sent
        cookies = [value.decode() for name, value in sent[0]["headers"] if name == b"set-cookie"]
        return json.decode(b"".join(event.get("body", b"") for event in sent[1:])), cookies[0].partition(";")[0]

    async def socket(self, path: str, cookie: str = "") -> Socket:
        """A socket that was accepted."""
        socket = Socket(self.app, self._scope("websocket", path, cookie) | {"scheme": "ws"})
        assert (await socket.sent())["type"] == "websocket.accept"
        return socket
