"""Admits clients to the socket of a table; server/session.py has what follows."""

from litestar import websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from brocante.server.connection import COME_BACK, TOO_MUCH, Socket, connection_of
from brocante.server.identity import COOKIE
from brocante.server.limits import address_group
from brocante.server.origin import is_foreign
from brocante.server.session import BLOCKED, NOT_INVITED, OPERATOR_BLOCKED, Session
from brocante.server.state import ServerState
from brocante.table.reasons import Objected, Objection
from brocante.table.store import StoreFailed

NO_SUCH_TABLE = 4404
DAMAGED_TABLE = 4422


@websocket("/api/tables/{name:str}/socket")
async def table_socket(socket: Socket, name: FromPath[str]) -> None:
    server: ServerState = socket.app.state.server
    if is_foreign(socket.headers, server.settings.origins):
        await socket.close(NOT_INVITED)  # before accepting it: the browser only sees a failure
        return
    address = address_group(socket.client.host if socket.client else "")
    await socket.accept()
    if server.sockets.get(address, 0) >= server.settings.limits.sockets or not server.requests.take(address):
        await socket.close(TOO_MUCH)
        return
    server.sockets[address] = server.sockets.get(address, 0) + 1
    try:
        await serve(socket, server, name)
    except WebSocketDisconnect:
        pass
    finally:
        server.sockets[address] -= 1
        if not server.sockets[address]:
            del server.sockets[address]


async def serve(socket: Socket, server: ServerState, name: str) -> None:
    """Admit a client, and serve it until it leaves."""
    player = server.identities.read(socket.cookies.get(COOKIE)) or server.identities.new()
    address = socket.client.host if socket.client else ""
    if server.operations.blocked(player, address):
        await socket.close(OPERATOR_BLOCKED)
        return
    try:
        room = await server.rooms.room(name)
    except Objected as objection:
        await socket.close(DAMAGED_TABLE if objection.reason is Objection.DAMAGED_TABLE else NO_SUCH_TABLE)
        return
    except StoreFailed:
        await socket.close(COME_BACK)
        return
    origin = server.origin(room, address)
    if room.table.blocks(player, origin):
        await socket.close(BLOCKED)
        return
    try:
        invited = await server.rooms.may_watch(room, player)
    except StoreFailed:
        await socket.close(COME_BACK)
        return
    if not invited:
        await socket.close(NOT_INVITED)
        return
    connection = connection_of(socket)
    if player == room.table.host:
        room.host_group = room.host_group or address_group(address)  # unknown after a restart
    session = Session(server, room, connection, player, origin, address)
    session.viewer.guest = not room.table.may_watch(player)
    connection.start(session.hear, server.settings.limits.waiting_bytes)
    try:
        try:
            await room.enter(session.viewer)
            server.operations.welcome(session)
        except StoreFailed:
            connection.close(COME_BACK)
        await connection.wait_closed()
    finally:
        server.operations.sessions.discard(session)
        if session.dismissed and session.viewer.guest:
            await server.rooms.forget(room, player)
        room.leave(session.viewer)
        await connection.finish()
