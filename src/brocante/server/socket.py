"""The socket of a table: who is let in. What happens then is server/session.py."""

from litestar import websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from brocante.server.connection import COME_BACK, Socket, connection_of
from brocante.server.identity import COOKIE
from brocante.server.session import NOT_INVITED, TOO_MUCH, Session
from brocante.server.state import ServerState
from brocante.table.reasons import Objected
from brocante.table.store import StoreFailed

NO_SUCH_TABLE = 4404


@websocket("/api/tables/{name:str}/socket")
async def table_socket(socket: Socket, name: FromPath[str]) -> None:
    server: ServerState = socket.app.state.server
    if not same_origin(socket, server.settings.origins):
        await socket.close(NOT_INVITED)  # before it is accepted: the browser only sees that it failed
        return
    address = socket.client.host if socket.client else ""
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
    """Let somebody in, and stay until they go."""
    player = server.identities.read(socket.cookies.get(COOKIE)) or server.identities.new()
    try:
        room = await server.rooms.room(name)
    except Objected:
        await socket.close(NO_SUCH_TABLE)
        return
    except StoreFailed:
        await socket.close(COME_BACK)
        return
    if not room.table.may_watch(player):
        await socket.close(NOT_INVITED)
        return
    connection = connection_of(socket)
    session = Session(server, room, connection, player)
    connection.start(session.hear, server.settings.limits.waiting_bytes)
    try:
        try:
            await room.enter(session.viewer)
        except StoreFailed:
            connection.close(COME_BACK)
        await connection.wait_closed()
    finally:
        room.leave(session.viewer)
        await connection.finish()


def same_origin(socket: Socket, others: tuple[str, ...]) -> bool:
    """Whether the page that opens the socket is ours; programs send no Origin."""
    origin = socket.headers.get("origin")
    return origin is None or origin in others or origin.partition("://")[2] == socket.headers.get("host")
