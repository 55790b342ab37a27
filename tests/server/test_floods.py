"""Floods of what costs a client nothing: frames, pieces of a body, requests, seats, codes. Others do not suffer."""

import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

import httpx
import pytest
from serving import Server, SocketClient, refusal, serving
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from brocante.server.connection import TOO_MUCH
from brocante.server.fast_connection import EXTRA_BURST
from brocante.server.gate import Turned
from brocante.server.guarded_http import MOST_PIECES
from brocante.server.metrics import FRESH
from brocante.server.settings import UNLIMITED, Limits
from brocante.server.state import AT_ONCE
from testkit.rooms import ManualClock

CHUNKED = (
    b"POST /api/invitations HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\n"
    b"transfer-encoding: chunked\r\n\r\n"
)


def limited(**limits: float) -> Limits:
    return Limits(**{**vars(UNLIMITED), **limits})


@contextmanager
def connected(server: Server) -> Iterator[socket.socket]:
    host, port = server.address.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=10) as line:
        yield line


def first_line(line: socket.socket) -> bytes:
    """What the server answers; nothing if it cuts the connection off while we are still sending."""
    try:
        return line.recv(65_536).partition(b"\r\n")[0]
    except ConnectionResetError:
        return b""


def send_on(line: socket.socket, data: bytes, times: int) -> None:
    for _ in range(times):
        line.sendall(data)


def closing(client: SocketClient) -> int:
    """The code with which a socket is closed."""
    try:
        while True:
            client.hear()
    except ConnectionClosed as end:
        return end.rcvd.code if end.rcvd else 0


# --- bodies ---


@pytest.mark.parametrize("begun", [b"0\r\nx: ", b"1;x="], ids=["a field after the body", "an extension of a chunk"])
def test_what_follows_a_body_without_an_end_is_cut_off(server: Server, begun: bytes) -> None:
    before = server.state.gate.refused[Turned.HEADER]
    with connected(server) as line:
        line.sendall(CHUNKED + begun)
        with pytest.raises(ConnectionError):
            send_on(line, b"a" * 10_000, 10_000)
    assert server.state.gate.refused[Turned.HEADER] == before + 1


def chunks(body: bytes, size: int) -> bytes:
    pieces = [body[at : at + size] for at in range(0, len(body), size)]
    return b"".join(b"%x\r\n%s\r\n" % (len(piece), piece) for piece in pieces) + b"0\r\n\r\n"


def test_a_body_comes_in_so_many_pieces(server: Server) -> None:
    body = b'{"code": "AAAA2222"}'
    with connected(server) as line:
        line.sendall(CHUNKED + chunks(body, 1))
        assert first_line(line) == b"HTTP/1.1 404 Not Found"
    before = server.state.gate.refused[Turned.BODY]
    with connected(server) as line:
        line.sendall(CHUNKED + chunks(body + b" " * MOST_PIECES, 1))
        assert first_line(line)[:13] in (b"HTTP/1.1 413 ", b"")
    assert server.state.gate.refused[Turned.BODY] == before + 1


# --- frames ---


@pytest.mark.parametrize("opcode", [Opcode.PING, Opcode.PONG, Opcode.CONT])
def test_frames_that_are_no_message_are_counted(server: Server, opcode: Opcode) -> None:
    """In pieces that end in the middle of a frame, as an attacker would send them to avoid being counted."""
    ada = server.visitor()
    client = SocketClient.of(server, ada, server.table(ada)["id"])
    frames = [Frame(Opcode.TEXT, b'{"do": ', fin=False)] if opcode is Opcode.CONT else []
    frames += [Frame(opcode, b"", fin=opcode is not Opcode.CONT)] * int(3 * EXTRA_BURST)
    sent = b"".join(frame.serialize(mask=True) for frame in frames)
    for at in range(0, len(sent), 100):
        client.socket.socket.sendall(sent[at : at + 100])
    assert closing(client) == TOO_MUCH


def test_some_pings_and_a_message_in_parts_are_answered(server: Server) -> None:
    ada = server.visitor()
    client = SocketClient.of(server, ada, server.table(ada)["id"])
    waiters = [client.socket.ping() for _ in range(10)]
    client.socket.send(iter(['{"do": "say", ', '"id": 7, ', '"phrase": "hello"}']))
    client.wait(7)
    assert all(waiter.wait(10) for waiter in waiters)


# --- requests ---


def test_the_figures_are_asked_for_so_often(sqlite: str) -> None:
    clock = ManualClock()
    limits = limited(requests=1.0, request_burst=3.0, too_often=0.0)
    with serving(sqlite, clock, limits=limits) as server, server.visitor() as visitor:
        paths = ("/metrics", "/health", "/metrics/", "/metrics//", "/health")
        assert [visitor.get(path).status_code for path in paths] == [200, 200, 200, 429, 429]
        assert visitor.get("/api/games").status_code == 200  # each kind has its own
        clock.time += 1
        assert visitor.get("/health").status_code == 200


def test_the_figures_are_read_off_once_a_second(sqlite: str) -> None:
    """So that an attack on the figures from many addresses does not slow down players."""
    clock = ManualClock()
    with serving(sqlite, clock) as server, server.visitor() as visitor:
        before = visitor.get("/metrics").text
        assert "brocante_tables 0.0" in before
        server.table(visitor)
        assert visitor.get("/metrics").text == before
        clock.time += FRESH
        assert "brocante_tables 1.0" in visitor.get("/metrics").text


def test_who_asks_too_often_waits_for_the_refusal(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """So that one connection does not ask a thousand times a second; but nobody can have thousands of them wait."""
    waited: list[float] = []

    async def sleep(seconds: float) -> None:
        waited.append(seconds)

    limits = limited(requests=1.0, request_burst=1.0, too_often=3.0)
    with serving(sqlite, ManualClock(), limits=limits) as server, server.visitor() as visitor:
        assert visitor.get("/api/games").status_code == 200
        monkeypatch.setattr("brocante.server.app.sleep", sleep)
        refusal(visitor.get("/api/games"), 429, "too_fast")
        assert waited.count(3.0) == 1
        assert not server.state.held
        server.state.held["127.0.0.1"] = limits.connections  # through a proxy, which opens any number
        refusal(visitor.get("/api/games"), 429, "too_fast")
        assert waited.count(3.0) == 1
        monkeypatch.undo()


def test_who_sends_or_reads_slowly_takes_no_turn(server: Server) -> None:
    """More of them than there are turns: unfinished bodies, and unread answers."""
    head = b"POST /api/invitations HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{"
    ask = b"GET /api/rules/boxes/en HTTP/1.1\r\nhost: x\r\n\r\n"
    with ExitStack() as lines:
        for said in (head, 8 * ask):
            for _ in range(AT_ONCE + 1):
                lines.enter_context(connected(server)).sendall(said)
        assert server.visitor().get("/api/games").status_code == 200


# --- seats, tables, codes, talk, reports ---


def test_one_address_does_not_have_all_tables_of_the_lobby(sqlite: str) -> None:
    with serving(sqlite, limits=limited(public_of_address=2)) as server:
        wish = {"game": "boxes", "public": True, "seats": [{"kind": "me", "name": "Ada"}, {"kind": "open"}]}
        made = [server.visitor().post("/api/tables", json=wish) for _ in range(3)]
        assert [answer.status_code for answer in made] == [201, 201, 429]
        assert made[2].json()["reason"] == "too_many_tables"
        assert server.visitor().post("/api/tables", json={**wish, "public": False}).status_code == 201
        host = SocketClient(server, made[0].json()["id"], made[0].cookies["brocante"])
        host.hear()
        host.ask("leave")  # closes the table
        assert server.visitor().post("/api/tables", json=wish).status_code == 201


def test_one_address_takes_so_many_seats(sqlite: str) -> None:
    with serving(sqlite, ManualClock(), limits=limited(seats_of_address=2)) as server:
        made = server.table(server.visitor(), "a----", game="boursicocotte", public=True)
        ben = server.visitor()
        assert server.join(ben, made, "Ben").status_code == 200
        assert server.join(ben, made, "Ben").status_code == 200  # sits there already
        assert server.join(server.visitor(), made, "Eva").status_code == 200
        refusal(server.join(server.visitor(), made, "Mallory"), 429, "too_fast")
        assert server.join(server.visitor(), made, "Mallory", watch=True).status_code == 200


def test_who_never_came_is_blocked_by_address_all_the_same(server: Server) -> None:
    ada = server.visitor()
    made = server.table(ada, public=True)
    host = SocketClient.of(server, ada, made["id"])
    assert server.join(server.visitor(), made, "Mallory").status_code == 200
    host.ask("remove", seat=1, block=True)
    refusal(server.join(server.visitor(), made, "Eve"), 403, "blocked")


@pytest.mark.parametrize("path", ["recovery", "handover"])
def test_one_address_makes_so_many_codes(sqlite: str, path: str) -> None:
    clock = ManualClock()
    with serving(sqlite, clock, limits=limited(keys_of_address=2)) as server:

        def ask() -> httpx.Response:
            return server.visitor().post(f"/api/identity/{path}", headers={"content-type": "application/json"})

        assert [ask().status_code for _ in range(2)] == [201, 201]
        refused = ask()
        refusal(refused, 429, "too_fast")
        assert "set-cookie" not in refused.headers
        clock.time += 1801
        assert ask().status_code == 201


def said(client: SocketClient) -> str | None:
    refused = client.ask("say", phrase="hello").get("refused")
    return refused and refused["reason"]


def reported(client: SocketClient) -> str | None:
    refused = client.ask("report", seat=0, text="rude").get("refused")
    return refused and refused["reason"]


@pytest.mark.parametrize(
    ("limits", "ask", "reason"),
    [({"talk": 1.0, "talk_burst": 3.0}, said, "too_fast"), ({"reports_of_address": 3}, reported, "too_many_reports")],
)
def test_who_says_much_is_heard_now_and_then(
    sqlite: str, limits: dict[str, float], ask: Callable[[SocketClient], str | None], reason: str
) -> None:
    """On as many sockets as they like; and moves are not held up by it."""
    clock = ManualClock()
    with serving(sqlite, clock, limits=limited(**limits)) as server:
        ada, ben = server.visitor(), server.visitor()
        made = server.table(ada)
        server.join(ben, made)
        host = SocketClient.of(server, ada, made["id"])
        sockets = [SocketClient.of(server, ben, made["id"]) for _ in range(2)]
        assert [ask(sockets[number % 2]) for number in range(4)] == [None, None, None, reason]
        assert "refused" not in host.ask("start")
        clock.time += 1201
        assert ask(sockets[0]) is None


def test_somebody_elses_talk_is_not_theirs(sqlite: str) -> None:
    with serving(sqlite, ManualClock(), limits=limited(talk=1.0, talk_burst=1.0)) as server:
        ada, ben = server.visitor(), server.visitor()
        made = server.table(ada)
        server.join(ben, made)
        clients = [SocketClient.of(server, visitor, made["id"]) for visitor in (ada, ben)]
        assert [said(client) for client in clients] == [None, None]
