"""What an operator sees: health, figures, a database file that is gone, a table that cannot be read."""

import asyncio
import json
import logging
import re
import shutil
import socket
import sqlite3
import time
from pathlib import Path

import httpx
import pytest
import yaml
from serving import Server, SocketClient, serving
from sqlalchemy import text

from brocante.server.gate import Turned
from brocante.table.durations import STEPS, Durations
from brocante.table.store import GONE, Store, connect


def health(server: Server) -> tuple[int, str]:
    answer = httpx.get(f"{server.address}/health")
    return answer.status_code, answer.json()["status"]


def figures(server: Server) -> dict[str, float]:
    lines = httpx.get(f"{server.address}/metrics").text.splitlines()
    return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines if line[0] != "#")}


# --- health ---


def test_health_answers_within_a_second_while_the_database_is_locked(sqlite: str) -> None:
    with serving(sqlite) as server, server.visitor() as visitor:
        made = server.table(visitor)
        client = SocketClient.of(server, visitor, made["id"])
        assert health(server) == (200, "ok")
        locker = sqlite3.connect(sqlite.removeprefix("sqlite:///"))
        locker.execute("BEGIN IMMEDIATE")
        client.say({"do": "say", "text": "hello"})
        while not server.state.rooms.service.store.begun:
            pass
        begun = time.monotonic()
        statuses = [health(server)]
        while statuses[-1][0] == 200:  # until the write has been under way for some time
            statuses.append(health(server))
        asked = time.monotonic() - begun
        assert statuses[-1] == (503, "not saving")
        assert asked < 5.0, "far less than the database would wait"
        locker.rollback()
        locker.close()
        while "chat" not in client.hear():
            pass
        assert health(server) == (200, "ok")
        client.close()


def test_health_does_not_wait_for_a_database_that_does_not_answer(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(sqlite) as server:
        store = server.state.rooms.service.store
        asked: list[int] = []

        async def silent() -> None:
            asked.append(1)
            await asyncio.Event().wait()

        monkeypatch.setattr(store, "answers", silent)
        monkeypatch.setattr("brocante.server.health.LONGEST", 0.05)
        assert health(server) == (503, "no store")
        assert health(server) == (503, "no store")
        assert len(asked) == 1, "who asks again waits for the same answer"


# --- the file ---


@pytest.mark.parametrize("replaced", [False, True])
def test_a_database_file_that_is_gone_is_noticed(sqlite: str, replaced: bool, caplog: pytest.LogCaptureFixture) -> None:
    path = Path(sqlite.removeprefix("sqlite:///"))
    with serving(sqlite) as server, server.visitor() as visitor:
        made = server.table(visitor)
        client = SocketClient.of(server, visitor, made["id"])
        away = path.rename(path.with_name("away.db"))
        if replaced:
            shutil.copy(away, path)
        assert health(server) == (503, "database lost")
        assert figures(server)["brocante_store_lost"] == 1
        assert GONE in caplog.text
        assert client.ask("say", text="hello")["refused"]["reason"] == "not_saved"
        seats = [{"kind": "me", "name": name} for name in "ab"]
        answer = visitor.post("/api/tables", json={"game": "boxes", "seats": seats})
        assert answer.json() == {"reason": "not_saved"}
        path.unlink(missing_ok=True)
        away.rename(path)
        assert health(server) == (200, "ok")
        assert client.ask("say", text="hello")["kind"] == "update"
        client.close()
    assert caplog.text.count(GONE + ": nothing is saved") == 1, "it is told once"


def test_what_was_sent_to_the_database_is_not_in_its_errors(sqlite: str) -> None:
    store = Store(connect(sqlite))
    with pytest.raises(Exception, match="no such table") as failure, store.engine.begin() as connection:
        connection.execute(text("INSERT INTO nowhere VALUES (:secret)"), {"secret": "hush0hush"})
    assert "hush0hush" not in str(failure.value)
    store.close()


# --- a table that cannot be read ---


def test_a_table_with_a_broken_row_says_so_and_others_live_on(sqlite: str, caplog: pytest.LogCaptureFixture) -> None:
    with serving(sqlite) as server, server.visitor() as visitor:
        broken, whole = server.table(visitor), server.table(visitor)
    with sqlite3.connect(sqlite.removeprefix("sqlite:///")) as connection:
        connection.execute("UPDATE log SET body = ? WHERE table_id = ?", (b'{"at": 1, "eve', broken["id"]))
    with serving(sqlite) as server:
        with server.visitor() as guest:
            for _ in range(3):
                answer = server.join(guest, broken)
                assert (answer.status_code, answer.json()["reason"]) == (409, "damaged_table")
            assert guest.post("/api/invitations", json={"code": broken["code"]}).json()["reason"] == "damaged_table"
            assert server.join(guest, whole).status_code == 200
        client = SocketClient(server, broken["id"])
        with pytest.raises(Exception, match="4422"):
            client.hear()
        client.close()
        assert figures(server)["brocante_tables_damaged"] == 1
    told = [record for record in caplog.records if "cannot be read" in record.getMessage()]
    assert [record.table for record in told] == [broken["id"]]  # type: ignore[attr-defined]
    assert "entry 1" in told[0].getMessage()
    assert told[0].levelno == logging.ERROR


# --- figures ---


def test_durations_are_counted_by_steps() -> None:
    durations = Durations()
    for seconds in (0.0005, 0.001, 0.0011, 0.3, 60.0):
        durations.add(seconds)
    sums = dict(zip((*STEPS, "more"), durations.cumulated, strict=True))
    assert (sums[0.001], sums[0.0025], sums[0.25], sums[0.5], sums[10.0], sums["more"]) == (2, 3, 3, 4, 4, 5)


def test_the_figures_tell_what_happened(sqlite: str) -> None:
    with serving(sqlite) as server, server.visitor() as visitor:
        made = server.table(visitor)
        client = SocketClient.of(server, visitor, made["id"])
        for _ in range(3):
            client.ask("say", text="hello")
        client.ask("resume")
        assert visitor.get("/no/such/page").status_code == 404
        now = figures(server)
        assert now["brocante_answer_seconds_count"] == 4
        assert now["brocante_answer_seconds_sum"] > 0
        assert now['brocante_answer_seconds_bucket{le="+Inf"}'] == 4
        assert now["brocante_store_write_seconds_count"] >= 3
        assert now["brocante_store_read_seconds_count"] >= 1
        assert now['brocante_responses_total{status="404"}'] == 1
        assert now['brocante_refused_total{reason="not_started"}'] == 1
        assert now["brocante_bots_waiting"] == 0
        assert now["brocante_connections"] >= 1
        client.close()


def test_a_proxy_passes_no_figures_on(server: Server) -> None:
    for path in ("/metrics", "/metrics/", "//metrics"):
        answer = httpx.get(server.address + path, headers={"x-forwarded-for": "192.0.2.1"})
        assert answer.status_code == 404, path


def test_a_name_that_no_file_has_is_not_found(sqlite: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "a.js").write_text("1")
    (tmp_path / "index.html").write_text("not an asset")
    monkeypatch.setattr("brocante.server.app.WEB", tmp_path)
    with serving(sqlite) as server:
        statuses = {}
        for name in ("a.js", "%00", "a%00b.js", "x" * 300, "../index.html", "%2e%2e/index.html"):
            with socket.create_connection(("127.0.0.1", int(server.address.rpartition(":")[2]))) as line:
                line.sendall(f"GET /assets/{name} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n".encode())
                statuses[name] = line.makefile("rb").readline().split()[1]
    assert statuses.pop("a.js") == b"200"
    assert set(statuses.values()) == {b"404"}, statuses


# --- what is offered to operators ---

DEPLOY = Path(__file__).parents[2] / "deploy"
NAME = re.compile(r"\b(?:brocante|process)_\w+")


def queries() -> dict[str, str]:
    """What the alerts and the dashboard ask Prometheus, by their titles."""
    rules = yaml.safe_load((DEPLOY / "alerts.yaml").read_text(encoding="utf-8"))["groups"][0]["rules"]
    panels = json.loads((DEPLOY / "dashboard.json").read_text(encoding="utf-8"))["panels"]
    asked = {rule["alert"]: rule["expr"] for rule in rules}
    return asked | {f"{panel['title']} {t['refId']}": t["expr"] for panel in panels for t in panel["targets"]}


def test_alerts_and_dashboard_ask_for_figures_that_there_are(sqlite: str) -> None:
    with serving(sqlite) as server:
        server.state.gate.turn(Turned.SLOW)
        told = {name.partition("{")[0] for name in figures(server)}
        declared = httpx.get(f"{server.address}/metrics").text
    for title, query in queries().items():
        for name in NAME.findall(query):
            assert name in told or f"# TYPE {name} " in declared, title
        assert query.count("(") == query.count(")"), title


def test_hosting_tells_of_every_figure(server: Server) -> None:
    page = (DEPLOY.parent / "docs" / "hosting.md").read_text(encoding="utf-8")
    declared = httpx.get(f"{server.address}/metrics").text
    names = set(re.findall(r"# TYPE (brocante_\w+) ", declared))
    assert {name for name in names if not name.endswith("_created") and f"`{name}`" not in page} == set()
