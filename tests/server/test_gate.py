"""Which connections are admitted, and what each may cost, before the application sees them."""

import logging
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import httpx
import pytest
from serving import Server, SocketClient, serving

from brocante.server import guarded_http
from brocante.server.gate import RESERVE, Gate, Turned, file_limit, raise_file_limit
from brocante.server.guarded_http import GuardedHttp, http_protocol
from brocante.server.limits import address_group
from brocante.server.logs import is_news
from brocante.server.settings import Limits

LIMITS = Limits(connections=5, request_seconds=0.3, header_bytes=4_096, headers=20)


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that allows little."""
    with serving(f"sqlite:///{tmp_path_factory.mktemp('strict')}/brocante.db", limits=LIMITS) as server:
        yield server


@contextmanager
def connected(server: Server) -> Iterator[socket.socket]:
    host, port = server.address.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=10) as line:
        yield line


def heard(line: socket.socket) -> bytes:
    """All that the server says until it ends the connection."""
    said = b""
    try:
        while data := line.recv(65_536):
            said += data
    except ConnectionResetError:
        pass
    return said


def emptied(server: Server) -> None:
    """Wait until the server has noticed that everybody is gone."""
    while server.state.gate.open:
        httpx.get(f"{server.address}/api/games", headers={"connection": "close"})


def send_on(line: socket.socket, data: bytes, times: int) -> None:
    for _ in range(times):
        line.sendall(data)


# --- over a real connection ---


def test_an_endless_header_is_cut_off(strict: Server) -> None:
    with connected(strict) as line:
        line.sendall(b"GET /health HTTP/1.1\r\nhost: x\r\nx: ")
        with pytest.raises(ConnectionError):
            send_on(line, b"a" * 1_000, 10_000)
    assert strict.state.gate.refused[Turned.HEADER] >= 1
    assert httpx.get(f"{strict.address}/health").status_code == 200


@pytest.mark.parametrize(
    "fields", [b"x: 1\r\n" * 21, b"x: " + b"a" * 4_096 + b"\r\n", b"x: " + b"a" * 2_500 + b"\r\ny: " + b"b" * 2_500]
)
def test_a_head_that_is_too_large_is_refused(strict: Server, fields: bytes) -> None:
    before = strict.state.gate.refused[Turned.HEADER]
    with connected(strict) as line:
        line.sendall(b"GET /health HTTP/1.1\r\n" + fields + b"\r\n\r\n")
        assert heard(line).startswith(b"HTTP/1.1 431 ")
    assert strict.state.gate.refused[Turned.HEADER] == before + 1


def test_a_long_body_is_no_long_header(strict: Server) -> None:
    answer = httpx.post(f"{strict.address}/api/invitations", json={"code": "x" * 8_000})
    assert answer.status_code == 404, answer.text


@pytest.mark.parametrize("begun", [b"", b"GET /hea", b"GET /health HTTP/1.1\r\nhost: x\r\n"])
def test_a_request_must_become_complete(strict: Server, begun: bytes) -> None:
    before = strict.state.gate.refused[Turned.SLOW]
    with connected(strict) as line:
        line.sendall(begun)
        assert heard(line).startswith(b"HTTP/1.1 408 ")
    assert strict.state.gate.refused[Turned.SLOW] == before + 1


def test_a_body_must_come_too(strict: Server, caplog: pytest.LogCaptureFixture) -> None:
    with connected(strict) as line:
        head = b"host: x\r\ncontent-type: application/json\r\ncontent-length: 20\r\n"
        line.sendall(b"POST /api/invitations HTTP/1.1\r\n" + head + b"\r\n{")
        assert heard(line).startswith(b"HTTP/1.1 408 ")
    emptied(strict)
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


def test_what_is_no_http_is_refused(strict: Server) -> None:
    before = strict.state.gate.refused[Turned.INVALID]
    with connected(strict) as line:
        line.sendall(b"\x16\x03\x01 hello\r\n\r\n")
        assert heard(line).startswith(b"HTTP/1.1 400 ")
    assert strict.state.gate.refused[Turned.INVALID] == before + 1


def test_requests_sent_in_one_piece_are_answered_up_to_a_point(strict: Server) -> None:
    ask = b"GET /health HTTP/1.1\r\nhost: x\r\n\r\n"
    with connected(strict) as line:
        line.sendall(3 * ask + ask.replace(b"host: x", b"host: x\r\nconnection: close"))
        assert heard(line).count(b"HTTP/1.1 200 ") == 4
    with connected(strict) as line:
        line.sendall(100 * ask)
        assert b"HTTP/1.1 400 " in heard(line)


def test_an_address_has_so_many_connections(sqlite: str) -> None:
    with serving(sqlite, limits=Limits(connections=5)) as server, ExitStack() as lines:
        for _ in range(5):
            lines.enter_context(connected(server))
        with connected(server) as line:
            line.sendall(b"GET /health HTTP/1.1\r\nhost: x\r\n\r\n")
            assert heard(line)[:13] in (b"HTTP/1.1 429 ", b"")  # what we sent may have crossed the end
        assert server.state.gate.refused[Turned.ADDRESS] == 1
        lines.close()
        emptied(server)
        assert httpx.get(f"{server.address}/health").status_code == 200


@pytest.mark.parametrize("sockets", ["fast", "plain"])
def test_a_socket_is_counted_until_it_ends(sqlite: str, sockets: str) -> None:
    with serving(sqlite, sockets=sockets, limits=Limits(request_seconds=0.2)) as server:
        with server.visitor(connection="close") as visitor:
            made = server.table(visitor)
            client = SocketClient.of(server, visitor, made["id"])
            emptied_but(server, 1)
            assert sum(server.state.gate.by_address.values()) == 1
            assert not server.state.gate.silent
            client.close()
        emptied(server)
        assert not server.state.gate.by_address


def emptied_but(server: Server, count: int) -> None:
    while server.state.gate.open != count:
        httpx.get(f"{server.address}/api/games", headers={"connection": "close"})


# --- the gate itself ---


def nothing() -> None:
    pass


def test_ipv6_is_counted_by_network_and_mapped_ipv4_by_address() -> None:
    assert address_group("2001:db8:1:2:3::9") == address_group("2001:db8:1:2:ffff::1") == "2001:db8:1:2::/64"
    assert address_group("2001:db8:1:3::9") != address_group("2001:db8:1:2::9")
    assert address_group("::ffff:192.0.2.7") == "192.0.2.7"
    assert address_group("fe80::1%eth0") == "fe80::/64"
    gate = Gate(Limits(connections=2), 1_000)
    assert gate.enter(1, "2001:db8::1", nothing) is None
    assert gate.enter(2, "2001:db8::2", nothing) is None
    assert gate.enter(3, "2001:db8::3", nothing) is Turned.ADDRESS
    gate.leave(1, "2001:db8::1")
    assert gate.enter(3, "2001:db8::3", nothing) is None


@pytest.mark.parametrize("proxies", ["192.0.2.0/24", "203.0.113.1, 192.0.2.7", "*"])
def test_a_proxy_is_not_one_address(proxies: str) -> None:
    gate = Gate(Limits(connections=1), 1_000)
    gate.trust(proxies)
    assert [gate.enter(number, "192.0.2.7", nothing) for number in range(5)] == [None] * 5
    others = [gate.enter(number, "198.51.100.1", nothing) for number in range(5, 7)]
    assert others == ([None, None] if proxies == "*" else [None, Turned.ADDRESS])


def test_when_files_run_out_the_silent_make_room_for_those_who_ask() -> None:
    ended: list[int] = []
    gate = Gate(Limits(), RESERVE + 3)
    for number in range(3):
        assert gate.enter(number, f"192.0.2.{number}", lambda number=number: ended.append(number)) is None  # type: ignore[misc]
    gate.asked(0)
    assert gate.enter(3, "192.0.2.3", nothing) is None
    assert ended == [1], "the oldest of those that have not asked"
    assert gate.refused == {Turned.CROWDED: 1}
    gate.asked(2)
    gate.asked(3)
    gate.leave(1, "192.0.2.1")
    assert gate.enter(4, "192.0.2.4", nothing) is Turned.FULL
    gate.leave(2, "192.0.2.2")
    assert gate.enter(4, "192.0.2.4", nothing) is None


@pytest.mark.anyio
async def test_a_minute_of_refusals_is_one_line(caplog: pytest.LogCaptureFixture) -> None:
    gate = Gate(Limits(connections=0), 1_000)
    for number in range(50):
        gate.enter(number, "192.0.2.1", nothing)
    gate.turn(Turned.SLOW)
    assert not caplog.records
    gate.report()
    (record,) = caplog.records
    assert (record.turned_address, record.turned_slow) == (50, 1)  # type: ignore[attr-defined]
    assert not gate.unreported
    assert gate.refused.total() == 51


@pytest.mark.parametrize("message", ["Invalid HTTP request received.", "connection open", "connection closed"])
def test_single_requests_and_connections_are_counted_and_not_logged(message: str) -> None:
    bad = logging.LogRecord("uvicorn.error", logging.WARNING, "", 1, message, (), None)
    other = logging.LogRecord("uvicorn.error", logging.INFO, "", 1, "Shutting down", (), None)
    assert (is_news(bad), is_news(other)) == (False, True)


def test_the_file_limit_is_raised_to_what_is_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    resource = pytest.importorskip("resource")
    limits = [256, 4_096]
    monkeypatch.setattr(resource, "getrlimit", lambda kind: tuple(limits))
    monkeypatch.setattr(resource, "setrlimit", lambda kind, wanted: limits.__setitem__(slice(0, 2), wanted))
    assert file_limit() == 256
    assert raise_file_limit() == 4_096
    assert Gate(Limits()).most == 4_096 - RESERVE


# --- which protocol ---


def test_another_uvicorn_runs_on_h11(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    protocol = http_protocol(Gate(LIMITS))
    assert isinstance(protocol, type)
    assert issubclass(protocol, GuardedHttp)
    monkeypatch.setattr(guarded_http, "PARTS", ("loop", "post_office"))
    assert http_protocol(Gate(LIMITS)) == "h11"
    assert "no post_office" in caplog.text
    monkeypatch.setattr(guarded_http, "TESTED", {"uvicorn": ((9,), (10,))})
    assert http_protocol(Gate(LIMITS)) == "h11"
    assert "was not tested" in caplog.text
