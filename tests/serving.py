"""A real server for tests: uvicorn in a thread, set up as `brocante serve` does it."""

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import Any

import httpx
import uvicorn
from msgspec import json
from websockets.sync.client import ClientConnection, connect

from brocante.engine.codec import Json
from brocante.server.app import create_app
from brocante.server.run import configure
from brocante.server.settings import UNLIMITED, Settings
from brocante.server.state import ServerState
from brocante.table.clock import Clock
from testkit.rooms import QuickThinkers, after


@dataclass
class Server:
    """A server that is running."""

    address: str
    state: ServerState

    def visitor(self, **headers: str) -> httpx.Client:
        """Somebody with a browser: keeps cookies."""
        return httpx.Client(base_url=self.address, headers=headers)

    def table(self, host: httpx.Client, seats: str = "a-", game: str = "boxes", **settings: Any) -> Json:
        """A new table: a letter is the host, `-` an open seat, `*` a bot."""
        kinds = {"-": "open", "*": "bot"}
        names = [letter + "'" * seats[:seat].count(letter) for seat, letter in enumerate(seats)]
        chairs = [{"kind": kinds.get(name[0], "me"), "name": name} for name in names]
        answer = host.post("/api/tables", json={"game": game, "seats": chairs, **settings})
        assert answer.status_code == 201, answer.text
        made: Json = answer.json()
        return made

    def join(self, visitor: httpx.Client, made: Json, name: str = "Ben", **wish: Any) -> httpx.Response:
        return visitor.post(f"/api/tables/{made['id']}/join", json={"name": name, "code": made["code"], **wish})


def refusal(answer: httpx.Response, status: int, reason: str) -> None:
    """That is what a request was told."""
    assert (answer.status_code, answer.json()["reason"]) == (status, reason), answer.text


@contextmanager
def serving(db: str, clock: Clock | None = None, **settings: Any) -> Iterator[Server]:
    """A server on this database, without limits and hesitation unless told otherwise."""
    made = Settings(db, **{"limits": UNLIMITED, "pace": 0.0, **settings})
    app = create_app(made, clock, QuickThinkers())
    listening = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(configure(app, made))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    while not server.started:
        assert thread.is_alive(), "the server did not start"
        time.sleep(0.005)
    try:
        yield Server(f"http://127.0.0.1:{listening.getsockname()[1]}", app.state.server)
    finally:
        server.should_exit = True
        thread.join()


class SocketClient:
    """A socket of somebody at a table, with all that was heard over it."""

    def __init__(self, server: Server, table: str, cookie: str | None = None, **headers: str) -> None:
        address = server.address.replace("http", "ws", 1) + f"/api/tables/{table}/socket"
        if cookie:
            headers["cookie"] = f"brocante={cookie}"
        self.stack = ExitStack()
        self.socket: ClientConnection = self.stack.enter_context(
            connect(address, additional_headers=headers, compression=None)
        )
        self.messages: list[Json] = []
        self.state: Json = {}
        self.sent = 0

    @classmethod
    def of(cls, server: Server, visitor: httpx.Client, table: str) -> "SocketClient":
        """The line of a visitor who has a cookie, after the first message."""
        client = cls(server, table, visitor.cookies.get("brocante"))
        client.hear()
        return client

    def close(self) -> None:
        self.stack.close()

    def hear(self, timeout: float = 10.0) -> Json:
        message: Json = json.decode(self.socket.recv(timeout))
        self.messages.append(message)
        self.state = after(self.state, message)
        return message

    def say(self, message: Json | str | bytes) -> None:
        self.socket.send(json.encode(message).decode() if isinstance(message, dict) else message)

    def ask(self, do: str, **fields: Any) -> Json:
        """Send a command and wait for what it causes."""
        self.sent += 1
        self.say({"do": do, "id": self.sent, **fields})
        return self.wait(self.sent)

    def wait(self, number: int) -> Json:
        while (message := self.hear()).get("re") != number:
            pass
        return message

    def play(self, **move: Any) -> Json:
        return self.ask("move", move=move, question=self.state["game"]["question"])
