"""The attacks of bench/abuse.py: what somebody can do to a server with only docs/protocol.md.

Each is a coroutine in ATTACKS, which receives the port and runs until cancelled; its counts are shown beside the
result.
"""

import asyncio
import contextlib
import json
from collections import Counter
from collections.abc import Awaitable, Callable
from functools import partial

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

HOME = "127.0.0.1"
FOE = "127.0.0.3"  # the attacker's address
CHUNK = 65_536
CHUNKED = (
    b"POST /api/tables HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n"
)
PING = b"\x89\x80\0\0\0\0"  # a whole, masked, empty frame
EMPTY = b"\x81\x80\0\0\0\0"  # an empty text
PIECE = 6_000  # bytes of frames sent at once: too few to be cut off for their size alone
Tally = Counter[str]
Attack = Callable[[int, Tally], Awaitable[None]]


async def dial(port: int, source: str = FOE) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    return await asyncio.open_connection(HOME, port, local_addr=(source, 0))


async def send_for_ever(port: int, tally: Tally, source: str, first: bytes, chunk: bytes, pause: float = 0.0) -> None:
    """Begin a request and never finish it; again whenever the server cuts it off."""
    while True:
        try:
            _, writer = await dial(port, source)
            tally["connections"] += 1
            writer.write(first)
            while True:
                writer.write(chunk)
                await writer.drain()
                tally["bytes"] += len(chunk)
                await asyncio.sleep(pause)
        except OSError:
            tally["cut off"] += 1
            await asyncio.sleep(0.01)


async def endless_header(port: int, tally: Tally, source: str = FOE) -> None:
    await send_for_ever(port, tally, source, b"GET /health HTTP/1.1\r\nhost: x\r\nx: ", b"a" * CHUNK)


async def endless_headers(port: int, tally: Tally, source: str = FOE) -> None:
    await send_for_ever(port, tally, source, b"GET /health HTTP/1.1\r\nhost: x\r\n", b"a: b\r\n" * 10_000)


async def slow_requests(port: int, tally: Tally, source: str = FOE, count: int = 150) -> None:
    """Send headers a byte at a time, on many connections (slowloris)."""
    head = b"POST /api/tables HTTP/1.1\r\nhost: x\r\nx: "
    await asyncio.gather(*(send_for_ever(port, tally, source, head, b"a", 0.5) for _ in range(count)))


async def hold(port: int, tally: Tally, source: str = FOE) -> None:
    """Connect and stay silent; again whenever the server cuts it off."""
    while True:
        try:
            reader, _ = await dial(port, source)
            tally["connections"] += 1
            await reader.read()
        except OSError:
            tally["failed"] += 1
        else:
            tally["cut off"] += 1
        await asyncio.sleep(0.5)


async def idle_connections(port: int, tally: Tally) -> None:
    await asyncio.gather(*(hold(port, tally) for _ in range(180)))


async def one_address(port: int, tally: Tally) -> None:
    await asyncio.gather(*(hold(port, tally) for _ in range(5_000)))


async def many_addresses(port: int, tally: Tally) -> None:
    await asyncio.gather(*(hold(port, tally, f"127.0.{1 + n // 200}.{1 + n % 200}") for n in range(5_000)))


async def ahead(port: int, tally: Tally, source: str = FOE) -> None:
    """Send thousands of requests at once without waiting for answers."""
    await send_for_ever(port, tally, source, b"", b"GET / HTTP/1.1\r\nhost: x\r\n\r\n" * 2_000)


async def endless_trailer(port: int, tally: Tally, source: str = FOE) -> None:
    """A chunked body followed by an endless trailer field."""
    await send_for_ever(port, tally, source, CHUNKED + b"0\r\nx: ", b"a" * CHUNK)


async def endless_chunks(port: int, tally: Tally, source: str = FOE) -> None:
    """An endless body in chunks of one byte."""
    await send_for_ever(port, tally, source, CHUNKED, b"1\r\na\r\n" * 5_000)


async def ask_for_ever(port: int, tally: Tally, path: str, source: str = FOE) -> None:
    """Send requests one after another, on a connection that is kept as long as the server allows."""
    request = f"GET {path} HTTP/1.1\r\nhost: x\r\n\r\n".encode()
    while True:
        with contextlib.suppress(OSError, ValueError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            reader, writer = await dial(port, source)
            tally["connections"] += 1
            try:
                while True:
                    writer.write(request)
                    head = (await reader.readuntil(b"\r\n\r\n")).lower()
                    tally["refused" if head.startswith(b"http/1.1 429") else "answers"] += 1
                    await reader.readexactly(int(head.partition(b"content-length: ")[2].split(b"\r\n")[0]))
            finally:
                writer.close()
        await asyncio.sleep(0.01)


async def ask_much(port: int, tally: Tally, path: str) -> None:
    await asyncio.gather(*(ask_for_ever(port, tally, path) for _ in range(150)))


async def post(port: int, source: str, path: str, body: object, cookie: str = "") -> tuple[int, dict[str, str], str]:
    """A request from this address; return status, the answer's fields, and the cookie it sets."""
    text = json.dumps(body).encode()
    head = f"POST {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\n"
    reader, writer = await dial(port, source)
    try:
        writer.write(f"{head}cookie: {cookie}\r\ncontent-length: {len(text)}\r\n\r\n".encode() + text)
        answer = (await reader.read()).decode()
    finally:
        writer.close()
    fields, _, content = answer.partition("\r\n\r\n")
    status = int((answer.split(maxsplit=2) or ["", "0"])[1])
    cookie = fields.partition("set-cookie: ")[2].partition(";")[0]
    return status, json.loads(content) if status == 201 else {}, cookie


async def fill_lobby(port: int, tally: Tally, source: str = FOE) -> None:
    """Create public tables with new identities, whose hosts never connect."""
    seats = [{"kind": "me", "name": "Zero"}, {"kind": "open"}]
    while True:
        with contextlib.suppress(OSError, ValueError):
            status, _, _ = await post(port, source, "/api/tables", {"game": "boxes", "public": True, "seats": seats})
            tally["tables" if status == 201 else "refused tables"] += 1
        await asyncio.sleep(0.01)


async def greedy_experts(port: int, tally: Tally, source: str = FOE) -> None:
    """Create tables of experts with the most time allowed, with new identities, all in play."""
    seats = [{"kind": "me", "name": "Zero"}, *[{"kind": "bot", "bot": "expert:think=2.0"}] * 4]
    while True:
        with contextlib.suppress(OSError, ValueError, WebSocketException):
            body = {"game": "boursicocotte", "clock": "fast", "seats": seats}
            status, made, cookie = await post(port, source, "/api/tables", body)
            tally["expert tables" if status == 201 else "refused tables"] += 1
            if status == 201:
                url = f"ws://{HOME}:{port}/api/tables/{made['id']}/socket"
                socket = await connect(url, additional_headers={"cookie": cookie}, local_addr=(source, 0))
                await socket.send('{"do": "start"}')
                await socket.send('{"do": "leave"}')
        await asyncio.sleep(0.05)


async def chatter(port: int, tally: Tally, source: str = FOE) -> None:
    """Chat at one's own table as fast as possible."""
    seats = [{"kind": "me", "name": "Zero"}, {"kind": "open"}]
    while True:
        with contextlib.suppress(OSError, ValueError, WebSocketException):
            status, made, cookie = await post(port, source, "/api/tables", {"game": "boxes", "seats": seats})
            if status == 201:
                url = f"ws://{HOME}:{port}/api/tables/{made['id']}/socket"
                async with connect(url, additional_headers={"cookie": cookie}, local_addr=(source, 0)) as socket:
                    while True:
                        await socket.send('{"do": "say", "phrase": "hello"}')
                        tally["messages"] += 1
        await asyncio.sleep(0.1)


async def own_socket(port: int, source: str, seats: object, **settings: object) -> ClientConnection | None:
    """A socket at a new identity's own table; None if the server refuses."""
    status, made, cookie = await post(port, source, "/api/tables", {"seats": seats, **settings})
    if status != 201:
        return None
    url = f"ws://{HOME}:{port}/api/tables/{made['id']}/socket"
    return await connect(url, additional_headers={"cookie": cookie}, local_addr=(source, 0), compression=None)


async def flood(port: int, tally: Tally, frame: bytes, source: str = FOE) -> None:
    """Send frames on a socket as fast as the server reads, in pieces; again whenever it cuts off."""
    seats = [{"kind": "me", "name": "Zero"}, {"kind": "open"}]
    made: dict[str, str] = {}
    cookie = ""
    while not made:
        with contextlib.suppress(OSError, ValueError):
            _, made, cookie = await post(port, source, "/api/tables", {"game": "boxes", "seats": seats})
        await asyncio.sleep(0.1)
    upgrade = (
        f"GET /api/tables/{made['id']}/socket HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
        f"sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\ncookie: {cookie}\r\n\r\n"
    )
    piece = frame * (PIECE // len(frame))
    while True:
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            reader, writer = await dial(port, source)
            tally["connections"] += 1
            try:
                writer.write(upgrade.encode())
                await reader.readuntil(b"\r\n\r\n")
                taking = asyncio.create_task(reader.read(-1))
                taking.add_done_callback(lambda done: done.cancelled() or done.exception())
                while not taking.done():
                    writer.write(piece)
                    await writer.drain()
                    tally["frames"] += len(piece) // len(frame)
                    await asyncio.sleep(0.02)
            finally:
                writer.close()
        await asyncio.sleep(0.01)


async def many_frames(port: int, tally: Tally, frame: bytes) -> None:
    await asyncio.gather(*(flood(port, tally, frame) for _ in range(10)))


async def hurried_regulars(port: int, tally: Tally, source: str = FOE) -> None:
    """Create tables of regulars that do not wait, with new identities that stay connected and let a bot play."""
    seats = [{"kind": "me", "name": "Zero"}, *[{"kind": "bot", "bot": "regular"}] * 4]
    while True:
        with contextlib.suppress(OSError, ValueError, WebSocketException):
            socket = await own_socket(port, source, seats, game="boursicocotte", clock="fast", tempo="at_once")
            tally["refused tables" if socket is None else "tables of regulars"] += 1
            if socket is not None:
                await socket.send('{"do": "start"}')
                await socket.send('{"do": "leave"}')
        await asyncio.sleep(0.02)


BODIES = (endless_header, endless_headers, endless_trailer, endless_chunks, ahead)
GREEDY = (fill_lobby, greedy_experts, hurried_regulars, chatter)


async def everything(port: int, tally: Tally) -> None:
    """All attacks at once, from one address."""
    crowds = slow_requests, idle_connections
    asking = (ask_much(port, tally, path) for path in ("/api/tables", "/metrics"))
    frames = (many_frames(port, tally, frame) for frame in (PING, EMPTY))
    attacks = (attack(port, tally) for attack in (*BODIES, *GREEDY, *crowds))
    await asyncio.gather(*attacks, *asking, *frames)


async def one_of_many(port: int, tally: Tally, source: str) -> None:
    """All attacks from one of many addresses, on few connections."""
    attacks = (attack(port, tally, source) for attack in (*BODIES, *GREEDY, *[hold] * 10))
    asking = (ask_for_ever(port, tally, path, source) for path in ("/api/tables", "/metrics"))
    frames = (flood(port, tally, frame, source) for frame in (PING, EMPTY))
    await asyncio.gather(slow_requests(port, tally, source, 5), *attacks, *asking, *frames)


async def everybody(port: int, tally: Tally) -> None:
    """All attacks at once, from fifty addresses."""
    await asyncio.gather(*(one_of_many(port, tally, f"127.0.9.{number}") for number in range(1, 51)))


ATTACKS: dict[str, Attack] = {
    "nothing": lambda port, tally: asyncio.sleep(3600),
    "endless header": endless_header,
    "endless headers": endless_headers,
    "slow requests": slow_requests,
    "idle connections": idle_connections,
    "5,000 connections from one address": one_address,
    "5,000 connections from many addresses": many_addresses,
    "requests sent ahead": ahead,
    "the lobby filled": fill_lobby,
    "tables of experts": greedy_experts,
    "chatter": chatter,
    "a body whose trailer never ends": endless_trailer,
    "a body of endless chunks": endless_chunks,
    "150 connections that send requests without a pause": partial(ask_much, path="/api/tables"),
    "the same for the server's metrics": partial(ask_much, path="/metrics"),
    "pings without a pause": partial(many_frames, frame=PING),
    "empty messages without a pause": partial(many_frames, frame=EMPTY),
    "tables of hurried regulars": hurried_regulars,
    "all of it from one address": everything,
    "all of it from 50 addresses": everybody,
}
