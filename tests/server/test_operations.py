"""A running server applies operators' decisions: it disconnects people, closes tables, shows messages."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from serving import Server, SocketClient, serving
from typer.testing import CliRunner
from websockets.exceptions import ConnectionClosed

from brocante.cli import app
from brocante.server.session import OPERATOR_BLOCKED


@pytest.fixture
def host(sqlite: str) -> Iterator[tuple[Server, str]]:
    with serving(sqlite) as server:
        yield server, sqlite


def admin(db: str, *arguments: str) -> str:
    result = CliRunner().invoke(app, ["admin", "--db", db, *arguments])
    assert result.exit_code == 0, result.output
    return result.output


def look(server: Server) -> None:
    """Let the server look at once, on its own loop, instead of within seconds."""
    operations = server.state.operations
    assert operations.watching is not None
    asyncio.run_coroutine_threadsafe(operations.look(), operations.watching.get_loop()).result(10)


def hear_all(line: SocketClient) -> None:
    while True:
        line.hear()


def test_a_blocked_identity_is_turned_out_and_not_let_in(host: tuple[Server, str]) -> None:
    server, db = host
    with server.visitor() as ann, server.visitor() as ben:
        made = server.table(ann)
        server.join(ben, made)
        line = SocketClient.of(server, ben, made["id"])
        hers = SocketClient.of(server, ann, made["id"])
        identity = server.state.identities.read(ben.cookies["brocante"])
        assert identity is not None
        admin(db, "block", "identity", "--reason", "abuse", "--", identity)
        look(server)
        with pytest.raises(ConnectionClosed) as ended:
            hear_all(line)
        assert ended.value.rcvd is not None
        assert ended.value.rcvd.code == OPERATOR_BLOCKED
        answer = ben.get("/api/tables")
        assert (answer.status_code, answer.json()) == (403, {"reason": "operator_blocked"})
        again = SocketClient(server, made["id"], ben.cookies["brocante"])
        with pytest.raises(ConnectionClosed):
            again.hear()
        assert ann.get("/api/tables").status_code == 200
        assert hers.ask("say", text="Still here")["chat"][0]["text"] == "Still here"
        admin(db, "unblock", "identity", "--", identity)
        look(server)
        assert ben.get("/api/tables").status_code == 200


def test_a_blocked_address_is_not_let_in_under_any_name(host: tuple[Server, str]) -> None:
    server, db = host
    admin(db, "block", "address", "127.0.0.0/8", "--for", "1h")
    look(server)
    with server.visitor() as ann:
        assert ann.get("/api/games").status_code == 403
        assert ann.get("/health").status_code == 200  # monitoring is not blocked


def test_blocks_are_in_force_from_the_first_request_on(sqlite: str) -> None:
    admin(sqlite, "block", "address", "127.0.0.1")
    with serving(sqlite) as server, server.visitor() as ann:
        assert ann.get("/api/games").status_code == 403


def test_a_message_to_all_reaches_lobby_and_tables(host: tuple[Server, str]) -> None:
    server, db = host
    with server.visitor() as ann:
        assert ann.get("/api/notices").json()["notices"] == []
        made = server.table(ann)
        line = SocketClient.of(server, ann, made["id"])
        admin(db, "say", "We restart at ten.")
        look(server)
        while (heard := line.hear())["kind"] != "notices":
            pass
        assert heard["notices"] == ["We restart at ten."]
        assert ann.get("/api/notices").json()["notices"] == ["We restart at ten."]
        late = SocketClient(server, made["id"], ann.cookies["brocante"])
        while (heard := late.hear())["kind"] != "notices":
            pass
        admin(db, "unsay")
        look(server)
        while (heard := late.hear())["kind"] != "notices":
            pass
        assert heard["notices"] == []


def test_a_closed_table_ends_at_once(host: tuple[Server, str]) -> None:
    server, db = host
    with server.visitor() as ann:
        made = server.table(ann, "a*")
        line = SocketClient.of(server, ann, made["id"])
        admin(db, "close", made["id"], "--reason", "spam")
        look(server)
        while line.state["table"]["status"] != "closed":
            line.hear()
        assert line.state["table"]["closing_reason"] == "spam"
        assert ann.get("/api/tables/mine").json()["tables"] == []


def test_without_a_database_nothing_is_made(tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["admin", "--db", f"sqlite:///{tmp_path}/none.db", "blocks"])
    assert result.exit_code == 2
    assert result.output.strip() == f"error: there is no database {tmp_path}/none.db"
    assert list(tmp_path.iterdir()) == []
