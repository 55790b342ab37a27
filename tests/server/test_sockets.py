"""Sockets, over fast and over plain connections: who is let in, what is sent, limits, slow and lost clients."""

import logging
import shutil
import sqlite3
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random

import httpx
import pytest
from msgspec import json
from serving import Server, SocketClient, serving
from sqlalchemy import event
from websockets.exceptions import ConnectionClosed, InvalidStatus

from brocante.own import random_move
from brocante.server.connection import PlainConnection
from brocante.server.fast_connection import FastConnection
from brocante.server.settings import UNLIMITED, Limits
from brocante.table.commands import PHRASES
from testkit.rooms import ManualClock, after


def closed(client: SocketClient) -> int | None:
    """The code with which the server closes a client."""
    try:
        while True:
            client.hear(5)
    except ConnectionClosed as close:
        return close.rcvd.code if close.rcvd else None


@pytest.fixture(scope="module", params=["fast", "plain"])
def sockets(request: pytest.FixtureRequest) -> str:
    """Each kind of connection."""
    kind: str = request.param
    return kind


@pytest.fixture(scope="module")
def server(sockets: str, empty_sqlite: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    path = shutil.copy(empty_sqlite, tmp_path_factory.mktemp("server") / "brocante.db")
    with serving(f"sqlite:///{path}", sockets=sockets) as server:
        yield server


@pytest.fixture
def two(server: Server) -> Iterator[tuple[SocketClient, SocketClient]]:
    """Ada and Ben at a table of Boxes that has begun."""
    ada, ben = server.visitor(), server.visitor()
    made = server.table(ada, clock="none")
    server.join(ben, made)
    clients = [SocketClient.of(server, visitor, made["id"]) for visitor in (ada, ben)]
    clients[0].ask("start")
    while clients[1].state["game"] is None:
        clients[1].hear()
    yield clients[0], clients[1]
    for client in clients:
        client.close()


# --- who is let in ---


def test_the_first_message_is_everything(server: Server) -> None:
    ada = server.visitor()
    made = server.table(ada)
    message = SocketClient.of(server, ada, made["id"]).messages[0]
    assert message["kind"] == "full"
    assert message["you"] == {
        "seats": [0], "seat": 0, "shoulder": None, "host": True, "code": made["code"], "limit": None,
        "replaced": False, "spectators": [], "watching": 0,
    }  # fmt: skip
    assert message["table"]["id"] == made["id"]
    assert message["game"] is None


def test_no_such_table_and_not_invited(server: Server) -> None:
    assert closed(SocketClient(server, "nothing")) == 4404
    made = server.table(server.visitor())
    assert closed(SocketClient(server, made["id"])) == 4403
    stranger = server.visitor()
    server.table(stranger)
    assert closed(SocketClient(server, made["id"], stranger.cookies["brocante"])) == 4403


def test_anybody_may_watch_a_public_table(server: Server) -> None:
    made = server.table(server.visitor(), public=True)
    client = SocketClient(server, made["id"])
    client.hear()
    assert client.state["you"]["seats"] == []
    assert client.state["you"]["code"] is None


def test_who_is_removed_from_a_private_table_no_longer_watches(server: Server) -> None:
    ada, ben = server.visitor(), server.visitor()
    for public in (False, True):
        made = server.table(ada, public=public)
        server.join(ben, made)
        host, removed = (SocketClient.of(server, visitor, made["id"]) for visitor in (ada, ben))
        host.ask("arrange", seat=1, bot=None)
        host.ask("say", text="among ourselves")
        if public:
            while not removed.state["chat"]:
                removed.hear()
        else:
            assert closed(removed) == 4403
            assert not removed.state["chat"]
            assert removed.state["you"]["seats"] == []
            assert closed(SocketClient(server, made["id"], ben.cookies["brocante"])) == 4403


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "null", "http://[", "http://127.0.0.1", "", "http://127.0.0.1:1"]
)
def test_pages_of_other_sites_are_turned_away(server: Server, origin: str) -> None:
    made = server.table(server.visitor(), public=True)
    with pytest.raises(InvalidStatus) as refused:
        SocketClient(server, made["id"], origin=origin)
    assert refused.value.response.status_code == 403


def test_the_own_page_and_agreed_ones_are_let_in(sqlite: str, sockets: str) -> None:
    with serving(sqlite, sockets=sockets, origins=("https://friend.example",)) as server:
        made = server.table(server.visitor(), public=True)
        for origin in (server.address, "https://friend.example"):
            assert SocketClient(server, made["id"], origin=origin).hear()["kind"] == "full"


# --- what is sent ---


def test_a_move_is_told_to_both_and_answered_to_one(two: tuple[SocketClient, SocketClient]) -> None:
    first, second = two if two[0].state["game"]["actors"] == [0] else two[::-1]
    message = first.play(move="auction", type="open")
    assert message["kind"] == "update"
    assert message["log"][0]["move"] == "auction"
    heard = second.hear()
    assert "re" not in heard
    assert heard["seq"] == message["seq"]
    assert len(json.encode(heard)) < 600


def test_refusals_have_their_reason(two: tuple[SocketClient, SocketClient]) -> None:
    first, second = two if two[0].state["game"]["actors"] == [0] else two[::-1]
    assert second.play(move="auction", type="open")["refused"]["reason"] == "not_your_turn"
    assert first.play(move="dance")["refused"]["reason"] == "unknown_move"
    assert first.ask("move", move={"move": "auction"}, question=9)["refused"]["reason"] == "stale"
    assert first.ask("resume")["kind"] == "update"
    assert second.ask("start")["refused"]["reason"] in ("host_only", "already_started")
    assert first.ask("return") == {"kind": "answer", "re": first.sent}
    assert first.ask("rematch")["refused"]["reason"] == "not_over"


def test_a_bid_that_comes_too_late_is_told_where_the_bidding_is(server: Server) -> None:
    ada = server.visitor()
    made = server.table(ada, "aaa", game="boursicocotte", clock="none")
    clients = [SocketClient.of(server, ada, made["id"]) for _ in range(3)]
    clients[0].ask("start")
    for seat, client in enumerate(clients):
        client.ask("sit", seat=seat)
    seller = clients[0].state["game"]["actors"][0]
    clients[seller].play(move="auction")
    first, second = (clients[(seller + step) % 3] for step in (1, 2))
    for client in (first, second):
        while client.state["game"]["table"]["auction"] is None:
            client.hear()
    first.play(move="bid", amount=50)
    assert second.play(move="bid", amount=50)["refused"] == {"reason": "bid_too_low", "bid": 50}
    for client in clients:
        client.close()


@pytest.mark.parametrize(
    "text",
    [
        "", "{", "null", "[]", "7", '"say"', "{}", '{"do": "dance"}', '{"do": "say", "text": 5}', '{"do": "move"}',
        '{"do": "say", "text": "a", "more": 1}', '{"do": "say", "id": "x", "text": "a"}', "[" * 4000,
        '{"do": "say", "text": "\\ud800"}', '{"do": "say", "id": 1e400, "text": "a"}',
        '{"do": "move", "move": ' + '{"a":' * 1000 + "1" + "}" * 1000 + ', "question": 0}',
    ],
)  # fmt: skip
def test_messages_that_are_none_are_refused(two: tuple[SocketClient, SocketClient], text: str) -> None:
    two[0].say(text)
    message = two[0].wait(0)
    assert message["refused"]["reason"] in ("bad_message", "stale", "malformed", "not_your_turn")
    assert two[0].ask("say", phrase=PHRASES[0])["kind"] == "update"


def test_numbers_of_any_size_are_survived(two: tuple[SocketClient, SocketClient]) -> None:
    for text in (
        '{"do": "return", "id": 1%s}' % ("0" * 40),
        '{"do": "say", "text": "big", "id": 1%s}' % ("0" * 40),
        '{"do": "arrange", "seat": 1%s}' % ("0" * 400),
        '{"do": "stand", "limit": -1%s, "question": 0}' % ("0" * 60),
        '{"do": "move", "move": {"move": "bid", "amount": 1%s}, "question": 0}' % ("0" * 4000),
        '{"do": "move", "move": {"move": "bid", "amount": 1e308}, "question": 0}',
    ):
        two[0].say(text)
        assert "refused" in two[0].hear() or two[0].messages[-1]["kind"] in ("answer", "update")
    assert two[0].ask("return")["kind"] == "answer"


def test_bytes_are_no_messages(two: tuple[SocketClient, SocketClient]) -> None:
    for data in (b'{"do": "return", "id": 3}', b"\xff\xfe\x00", b""):
        two[0].socket.send(data)
        assert two[0].hear()["refused"]["reason"] == "bad_message"
    assert two[0].ask("return")["kind"] == "answer"


def test_after_every_message_a_client_knows_what_a_newcomer_is_told(server: Server) -> None:
    """Over a whole game: patched states are the same as fresh ones, from every seat and from outside."""
    ada = server.visitor()
    made = server.table(ada, "aaaa", public=True, clock="none")
    clients = [SocketClient.of(server, ada, made["id"]) for _ in range(4)]
    clients.append(SocketClient.of(server, server.visitor(), made["id"]))
    clients[0].ask("start")
    for seat in range(4):
        clients[seat].ask("sit", seat=seat)
    dice = Random(5)
    moves = 0
    while clients[0].state["table"]["status"] == "playing":
        actors = clients[0].state["game"]["actors"]
        seat = dice.choice(actors)
        seq = clients[seat].play(**random_move(clients[seat].state["game"]["moves"], dice))["seq"]
        moves += 1
        for client in clients:
            while client.state["seq"] < seq:
                client.hear()
        if moves % 10 == 0 or clients[0].state["table"]["status"] == "over":
            for index, client in enumerate(clients):
                fresh = SocketClient.of(server, ada if index < 4 else server.visitor(), made["id"])
                if index < 4:
                    fresh.ask("sit", seat=index)
                assert {**fresh.state, "log": []} == {**client.state, "log": []}
                assert client.state["log"][-len(fresh.state["log"]) :] == fresh.state["log"]
                fresh.close()
    assert moves > 50


def test_a_game_with_clients_that_drop_and_return(server: Server) -> None:
    """Four players; two of them lose their connection again and again, also before the answer has come."""
    visitors = [server.visitor() for _ in range(4)]
    made = server.table(visitors[0], "a---", "boursicocotte", clock="none")
    for number, visitor in enumerate(visitors[1:]):
        server.join(visitor, made, f"P{number}")
    clients = [SocketClient.of(server, visitor, made["id"]) for visitor in visitors]
    clients[0].ask("start")
    dice = Random(11)
    drops = played = 0
    while True:
        seq = max(client.state["seq"] for client in clients)
        seat = None
        for client in clients:
            while client.state["seq"] < seq or client.state["game"] is None:
                client.hear()
        if clients[0].state["table"]["status"] == "over":
            break
        seat = dice.choice(clients[0].state["game"]["actors"])
        move = random_move(clients[seat].state["game"]["moves"], dice)
        if seat < 2 and dice.random() < 0.3:
            clients[seat].say(
                {"do": "move", "id": 0, "move": move, "question": clients[seat].state["game"]["question"]}
            )
            clients[seat].close()
            clients[seat] = SocketClient.of(server, visitors[seat], made["id"])
            while clients[seat].state["game"]["played"] == played:
                clients[seat].hear()
            drops += 1
        else:
            clients[seat].play(**move)
        played += 1
        assert clients[seat].state["game"]["played"] == played
    assert drops > 10
    assert len({json.encode(client.state["game"]["scores"]) for client in clients}) == 1


# --- limits ---


def limited(**limits: float) -> Limits:
    return Limits(**{**{name: getattr(UNLIMITED, name) for name in UNLIMITED.__dataclass_fields__}, **limits})


def test_too_many_messages(sqlite: str, sockets: str) -> None:
    clock = ManualClock()
    with serving(sqlite, clock, sockets=sockets, limits=limited(messages=1.0, message_burst=5.0)) as server:
        ada = server.visitor()
        client = SocketClient.of(server, ada, server.table(ada)["id"])
        for _ in range(5):
            client.ask("say", phrase="hello")
        clock.time += 1
        client.ask("say", phrase="hello")
        client.say({"do": "say", "phrase": "hello"})
        assert closed(client) == 4429


def test_too_large_messages(sqlite: str, sockets: str) -> None:
    with serving(sqlite, sockets=sockets, limits=limited(message_bytes=1000)) as server:
        ada = server.visitor()
        made = server.table(ada)
        client = SocketClient.of(server, ada, made["id"])
        client.ask("say", text="x" * 300)
        client.say("x" * 1001)
        assert closed(client) == 1009
        assert SocketClient.of(server, ada, made["id"]).state["chat"]


def test_too_large_bodies(sqlite: str) -> None:
    with serving(sqlite, limits=limited(body_bytes=500)) as server:
        answer = server.visitor().post("/api/invitations", json={"code": "x" * 500})
        assert answer.status_code == 413
        assert answer.json()["reason"] == "bad_message"


def test_too_many_sockets(sqlite: str, sockets: str) -> None:
    with serving(sqlite, sockets=sockets, limits=limited(sockets=2)) as server:
        made = server.table(server.visitor(), public=True)
        clients = [SocketClient(server, made["id"]) for _ in range(2)]
        for client in clients:
            client.hear()
        assert closed(SocketClient(server, made["id"])) == 4429
        clients[0].close()
        while server.state.sockets.get("127.0.0.1", 0) > 1:
            pass
        assert SocketClient(server, made["id"]).hear()["kind"] == "full"


def test_too_many_requests(sqlite: str) -> None:
    clock = ManualClock()
    with serving(sqlite, clock, limits=limited(requests=1.0, request_burst=3.0, too_often=0.0)) as server:
        visitor = server.visitor()
        assert [visitor.get("/api/games").status_code for _ in range(4)] == [200, 200, 200, 429]
        assert visitor.get("/api/games").json() == {"reason": "too_fast"}
        assert visitor.get("/health").status_code == 200
        clock.time += 2
        assert visitor.get("/api/games").status_code == 200


def test_too_many_pages(sqlite: str) -> None:
    """They have a separate limit, so that reloading a page again and again does not block requests."""
    clock = ManualClock()
    with serving(sqlite, clock, limits=limited(pages=1.0, page_burst=3.0, too_often=0.0)) as server:
        visitor = server.visitor()
        assert [visitor.get("/rules/boxes").status_code for _ in range(4)] == [200, 200, 200, 429]
        assert visitor.get("/me").status_code == 429
        assert [visitor.get(path).status_code for path in ("/api/games", "/health", "/metrics")] == [200, 200, 200]
        clock.time += 2
        assert visitor.get("/").status_code == 200


def test_too_many_guesses(sqlite: str) -> None:
    clock = ManualClock()
    with serving(sqlite, clock, limits=limited(guesses=0.1, guess_burst=3.0)) as server:
        visitor = server.visitor()
        made = server.table(server.visitor())
        guesses = [visitor.post("/api/invitations", json={"code": "AAAA2222"}).status_code for _ in range(4)]
        assert guesses == [404, 404, 404, 429]
        assert visitor.post(f"/api/tables/{made['id']}/join", json={"name": "Eve", "code": "B"}).status_code == 429
        clock.time += 11
        assert visitor.post("/api/invitations", json={"code": made["code"]}).status_code == 200


def test_a_client_that_does_not_read_is_cut_off(sqlite: str, sockets: str) -> None:
    """Its messages are not kept forever, and nobody else notices."""
    with serving(sqlite, sockets=sockets, limits=limited(waiting_bytes=200_000)) as server:
        ada = server.visitor()
        made = server.table(ada, public=True)
        client = SocketClient.of(server, ada, made["id"])
        deaf = SocketClient(server, made["id"])
        deaf.hear()
        room = server.state.rooms.live[made["id"]]
        [viewer] = [viewer for viewer in room.audience.viewers if not room.table.seats_of(viewer.player)]
        connection = viewer.send.__self__  # type: ignore[attr-defined]
        waiting: list[int] = []
        if isinstance(connection, FastConnection):
            loop, unread = connection.loop, connection.transport.get_write_buffer_size
        else:
            assert isinstance(connection, PlainConnection)
            loop, unread = connection.sending.get_loop(), partial(getattr, connection, "waiting")
        assert sockets == ("fast" if isinstance(connection, FastConnection) else "plain")

        def shout() -> None:
            viewer.send(b"x" * 60_000)
            waiting.append(unread())

        while len(room.audience.viewers) > 1:
            assert len(waiting) < 1000, "it is never cut off"
            loop.call_soon_threadsafe(shout)
            client.ask("say", text="x")
        assert max(waiting) < 300_000
        assert client.ask("say", text="still here")["kind"] == "update"
        client.close()


def test_messages_wait_for_the_answers_to_those_before(two: tuple[SocketClient, SocketClient]) -> None:
    """However many are sent at once: each is answered, in order."""
    for number in range(100):
        two[0].say({"do": "say", "id": number, "text": str(number)})
    answers: list[tuple[int, str]] = []
    while len(answers) < 100:
        message = two[0].hear()
        if "re" in message:
            answers.append((message["re"], message["chat"][0]["text"]))
    assert answers == [(number, str(number)) for number in range(100)]


def test_a_message_in_pieces_is_one_message(two: tuple[SocketClient, SocketClient]) -> None:
    two[0].socket.send(iter(['{"do": "say", ', '"id": 5, ', '"text": "in pieces"}']))
    assert two[0].wait(5)["chat"][0]["text"] == "in pieces"


def test_texts_that_are_none_end_the_connection(two: tuple[SocketClient, SocketClient]) -> None:
    two[0].socket.send(b"\xff\xfe", text=True)
    assert closed(two[0]) == 1007


def test_a_client_that_vanishes_while_its_move_is_written_has_moved(server: Server) -> None:
    ada = server.visitor()
    made = server.table(ada, "aa", clock="none")
    for _ in range(20):
        client = SocketClient.of(server, ada, made["id"])
        said = len(client.state["chat"])
        other = SocketClient.of(server, ada, made["id"])
        client.say({"do": "say", "text": "bye"})
        client.socket.socket.close()
        while len(other.state["chat"]) == said:
            other.hear()
        other.close()


# --- what is lost, and what is written down ---


def test_a_full_disk_is_reported_and_nothing_is_lost(sqlite: str, sockets: str) -> None:
    with serving(sqlite, sockets=sockets) as server:
        ada = server.visitor()
        made = server.table(ada, "aa", clock="none")
        client = SocketClient.of(server, ada, made["id"])
        store = server.state.rooms.service.store
        engine = store.engine
        with engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
            pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        limits = [pages]

        def fill(connection: sqlite3.Connection, *_: object) -> None:
            connection.execute(f"PRAGMA max_page_count={limits[0]}")

        event.listen(engine, "checkout", fill)
        store.thread.submit(store.hang_up).result()  # the next connection is limited
        refused = 0
        for _ in range(200):
            if "refused" in client.ask("say", text="x" * 300):
                assert client.messages[-1]["refused"]["reason"] == "not_saved"
                refused += 1
                if refused == 3:
                    break
        assert refused == 3
        heard = len(client.state["chat"])
        assert server.visitor().get("/health").status_code == 503
        limits[0] = 1_000_000
        assert server.visitor().get("/health").json() == {"status": "ok"}
        client.ask("say", text="again")
        assert len(client.state["chat"]) == heard + 1
        assert len(SocketClient.of(server, ada, made["id"]).state["chat"]) == heard + 1


def test_no_secret_is_written_to_a_log(sqlite: str, sockets: str, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    with serving(sqlite, sockets=sockets) as server:
        ada, ben = server.visitor(), server.visitor()
        made = server.table(ada, "a-*", clock="fast")
        server.join(ben, made)
        ben.post("/api/invitations", json={"code": made["code"]})
        clients = [SocketClient.of(server, visitor, made["id"]) for visitor in (ada, ben)]
        clients[0].ask("start")
        clients[0].ask("say", text="a private word")
        clients[0].say('{"do": "say", "text": "a private word", "wrong": 1}')
        clients[0].ask("leave")
        clients[1].ask("leave")
        while clients[0].state["table"]["status"] != "over":
            clients[0].hear()
        secrets = [
            made["code"], ada.cookies["brocante"], ben.cookies["brocante"], clients[0].state["game"]["key"],
            server.state.identities.secret.decode(), "a private word",
            ada.cookies["brocante"].split(".")[0],
        ]  # fmt: skip
        for client in clients:
            client.close()
    text = "\n".join(f"{record.getMessage()} {vars(record)}" for record in caplog.records)
    assert "WebSocket" in text  # something was logged
    for secret in secrets:
        assert secret not in text


def test_a_restart_loses_nothing(sqlite: str, sockets: str) -> None:
    with serving(sqlite, sockets=sockets) as server:
        ada = server.visitor()
        made = server.table(ada, "aa", clock="none")
        client = SocketClient.of(server, ada, made["id"])
        client.ask("start")
        client.ask("sit", seat=client.state["game"]["actors"][0])
        client.play(move="auction", type="secret")
        before = client.state
        cookie = ada.cookies["brocante"]
    with serving(sqlite, sockets=sockets) as server:
        client = SocketClient(server, made["id"], cookie)
        client.hear()
        client.ask("sit", seat=before["you"]["seat"])
        assert client.state["game"] == before["game"]
        assert client.state["log"] == before["log"]
        assert httpx.get(f"{server.address}/api/tables/mine", cookies={"brocante": cookie}).json()["tables"]


def test_what_a_client_knows_follows_from_its_messages(two: tuple[SocketClient, SocketClient]) -> None:
    state: dict[str, object] = {}
    for message in two[0].messages:
        state = after(state, message)
    assert state == two[0].state
