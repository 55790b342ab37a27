"""The REST part: every handler with every answer, identities, headers, errors."""

import tomllib

import httpx
import pytest
from serving import Server, SocketClient, refusal, serving

from brocante.bots.characters import CHARACTERS
from brocante.bots.levels import LEVELS
from brocante.client import Client
from brocante.play.record import verify
from brocante.play.registry import GAMES
from brocante.server.app import HEADERS
from brocante.server.identity import COOKIE, Identities
from brocante.table.clock import CLOCKS
from brocante.table.rooms import MOST_TABLES
from brocante.table.store import StoreFailed

# --- what there is ---


def test_the_catalogue_has_all_that_can_be_chosen(server: Server) -> None:
    catalogue = server.visitor().get("/api/games").json()
    assert [game["name"] for game in catalogue["games"]] == list(GAMES)
    assert catalogue["bots"] == list(LEVELS)
    assert {one["name"]: one["title"] for one in catalogue["characters"]} == CHARACTERS
    assert set(catalogue["character_levels"]) < set(LEVELS)
    assert [clock["name"] for clock in catalogue["clocks"]] == list(CLOCKS)
    assert "hello" in catalogue["phrases"]


def test_the_lists_of_tables(server: Server) -> None:
    ada, ben = server.visitor(), server.visitor()
    shown = server.table(ada, public=True)
    hidden = server.table(ada)
    for made in (shown, hidden):
        SocketClient.of(server, ada, made["id"])  # a table is listed while its host is there
    public: list[str] = []
    while shown["id"] not in public:  # its summary is written a moment later
        public = [table["id"] for table in ben.get("/api/tables").json()["tables"]]
    assert hidden["id"] not in public
    assert {table["id"] for table in ada.get("/api/tables/mine").json()["tables"]} == {shown["id"], hidden["id"]}
    assert ben.get("/api/tables/mine").json() == {"tables": []}


@pytest.mark.parametrize("language", ["en", "fr", "xx", "..%2f..%2f"])
def test_rules_pages(server: Server, language: str) -> None:
    for game in GAMES:
        answer = server.visitor().get(f"/api/rules/{game}/{language}")
        if "%" in language:
            assert answer.status_code == 404 or answer.text.startswith("# ")
        else:
            assert answer.status_code == 200
            assert answer.text.startswith("# ")
    refusal(server.visitor().get("/api/rules/chess/en"), 404, "bad_message")


def test_the_page_of_the_client_is_everywhere(server: Server) -> None:
    for path in ("/", "/new", "/join", "/me", "/t/123", "/rules/boxes"):
        answer = server.visitor().get(path)
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/html")


# --- tables ---


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"game": "chess"}, "bad_settings"),
        ({"seats": []}, "bad_settings"),
        ({"seats": [{"kind": "me", "name": "A"}] * 7}, "bad_settings"),
        ({"seats": [{"kind": "open"}, {"kind": "open"}]}, "bad_settings"),
        ({"seats": [{"kind": "me", "name": "A"}, {"kind": "bot", "bot": "genius"}]}, "bad_settings"),
        ({"seats": [{"kind": "me", "name": " "}, {"kind": "open"}]}, "no_name"),
        ({"seats": [{"kind": "chair"}]}, "bad_message"),
        ({"clock": "sundial"}, "bad_settings"),
        ({"open_cards": 60}, "bad_message"),
        ({"open_cards": "now"}, "bad_message"),
        ({"open_cards": "round", "public": True}, "no_open_cards"),
        ({"options": {"x": True}}, "bad_settings"),
        ({"options": {"x": "yes"}}, "bad_message"),
        ({"more": 1}, "bad_message"),
    ],
)
def test_tables_that_are_not_made(server: Server, change: dict[str, object], reason: str) -> None:
    body = {"game": "boxes", "seats": [{"kind": "me", "name": "A"}, {"kind": "open"}], **change}
    refusal(server.visitor().post("/api/tables", json=body), 400, reason)


def test_bodies_that_are_none(server: Server) -> None:
    for content in (b"", b"{", b"[]", b"null", b"\xff\xfe", b"[" * 5000):
        for path in ("/api/tables", "/api/invitations", "/api/tables/x/join"):
            answer = server.visitor().post(path, content=content, headers={"content-type": "application/json"})
            assert answer.status_code in (400, 404), (path, content[:5], answer.text)
            assert set(answer.json()) <= {"reason", "detail"}


def test_what_is_not_there(server: Server) -> None:
    visitor = server.visitor()
    refusal(visitor.get("/api/nothing"), 404, "bad_message")
    refusal(visitor.delete("/api/tables"), 405, "bad_message")
    refusal(visitor.post("/api/invitations", json={"code": "AAAA2222"}), 404, "no_such_table")
    for name in ("nothing", "%00", "%ED%A0%80", "x" * 500):
        refusal(visitor.post(f"/api/tables/{name}/join", json={"name": "A"}), 404, "no_such_table")
        refusal(visitor.get(f"/api/tables/{name}/record"), 404, "no_such_table")


def test_names_of_tables_that_postgresql_cannot_take(postgresql: str) -> None:
    with serving(postgresql) as server:
        for name in ("nothing", "%00", "%ED%A0%80", "x" * 500):
            refusal(server.visitor().get(f"/api/tables/{name}/record"), 404, "no_such_table")


def test_an_invitation_leads_to_a_seat(server: Server) -> None:
    ada, ben, eve = server.visitor(), server.visitor(), server.visitor()
    made = server.table(ada)
    assert ben.post("/api/invitations", json={"code": made["code"].lower()}).json()["id"] == made["id"]
    for code in ("", "AAAA2222", server.table(ada)["code"]):
        answer = eve.post(f"/api/tables/{made['id']}/join", json={"name": "Eve", "code": code})
        assert answer.status_code in (403, 404)
    assert server.join(ben, made).json() == {"id": made["id"], "seats": [1]}
    assert server.join(ben, made).json() == {"id": made["id"], "seats": [1]}
    refusal(server.join(eve, made), 409, "no_free_seat")
    refusal(server.join(eve, made, seat=0), 409, "seat_taken")
    assert server.join(eve, made, watch=True).json() == {"id": made["id"], "seats": []}


def test_a_public_table_needs_no_code(server: Server) -> None:
    made = server.table(server.visitor(), public=True)
    assert server.visitor().post(f"/api/tables/{made['id']}/join", json={"name": "Ben"}).json()["seats"] == [1]
    refusal(server.visitor().post(f"/api/tables/{made['id']}/join", json={"seat": 0, "name": "C"}), 409, "seat_taken")


def test_an_identity_has_only_so_many_tables(server: Server) -> None:
    ada = server.visitor()
    for _ in range(MOST_TABLES):
        server.table(ada)
    body = {"game": "boxes", "seats": [{"kind": "me", "name": "A"}, {"kind": "open"}]}
    refusal(ada.post("/api/tables", json=body), 429, "too_many_tables")


def test_a_record_is_given_out_when_the_game_is_over(server: Server) -> None:
    with Client(server.address) as ada:
        table, code = ada.create("boxes", [{"kind": "me", "name": "Ada"}, {"kind": "bot"}])
        guest = server.visitor()
        refusal(guest.get(f"/api/tables/{table}/record"), 403, "not_invited")
        cookie = {COOKIE: ada.cookie}
        refusal(httpx.get(f"{server.address}/api/tables/{table}/record", cookies=cookie), 409, "not_over")
        seat = ada.sit(table)
        seat.tell("start")
        refusal(httpx.get(f"{server.address}/api/tables/{table}/record", cookies=cookie), 409, "not_over")
        seat.tell("leave")
        while not seat.over:
            seat.receive()
        record = httpx.get(f"{server.address}/api/tables/{table}/record", cookies=cookie).json()
        assert verify(record).over


def test_tables_are_played_with_the_material_of_the_servers_data_file(sqlite: str) -> None:
    codec = GAMES["auto_brocante"]
    file = tomllib.loads(codec.data_file())
    material = codec.material({name: value for name, value in file.items() if name != "game"})
    with serving(sqlite, material={"auto_brocante": material}) as server, Client(server.address) as ada:
        seats = [{"kind": "me", "name": "Ada"}, {"kind": "bot"}, {"kind": "bot"}]
        table, _ = ada.create("auto_brocante", seats)
        seat = ada.sit(table)
        seat.tell("start")
        seat.tell("leave")
        while not seat.over:
            seat.receive()
        cookie = {COOKIE: ada.cookie}
        record = httpx.get(f"{server.address}/api/tables/{table}/record", cookies=cookie).json()
        assert record["material"]["tables"] == material["tables"]
        assert verify(record).over


# --- identities ---


def test_the_cookie_is_signed_and_not_for_scripts(server: Server) -> None:
    answer = server.visitor().post(
        "/api/tables", json={"game": "boxes", "seats": [{"kind": "me", "name": "A"}, {"kind": "open"}]}
    )
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    assert "secure" not in cookie
    player = server.state.identities.read(answer.cookies[COOKIE])
    assert player is not None
    assert len(player) >= 24


def test_behind_tls_the_cookie_travels_encrypted_only(sqlite: str) -> None:
    with serving(sqlite, secure=True) as server:
        answer = server.visitor().post(
            "/api/tables", json={"game": "boxes", "seats": [{"kind": "me", "name": "A"}, {"kind": "open"}]}
        )
        assert "secure" in answer.headers["set-cookie"].lower()


def test_a_forged_cookie_is_nobody(server: Server) -> None:
    ada = server.visitor()
    server.table(ada)
    genuine = ada.cookies[COOKIE]
    player, seal = genuine.split(".")
    other = Identities("another secret").sign(player)
    for forged in (player, f"{player}.", f".{seal}", f"{player}.{seal[1:]}", f"{player}x.{seal}", other, "é.ü", ""):
        mine = httpx.get(f"{server.address}/api/tables/mine", headers={b"cookie": f"{COOKIE}={forged}".encode()})
        assert mine.json() == {"tables": []}, forged
    mine = httpx.get(f"{server.address}/api/tables/mine", headers={"cookie": f"{COOKIE}={genuine}"})
    assert len(mine.json()["tables"]) == 1


def test_who_has_a_cookie_keeps_it(server: Server) -> None:
    ada = server.visitor()
    server.table(ada)
    cookie = ada.cookies[COOKIE]
    server.table(ada)
    assert ada.cookies[COOKIE] == cookie


# --- safety ---


def test_every_answer_has_the_safety_headers(server: Server) -> None:
    visitor = server.visitor()
    for path in ("/", "/api/games", "/api/nothing", "/nothing", "/api/tables/x/record", "/health", "/metrics",
                 "/schema/openapi.json"):  # fmt: skip
        answer = visitor.get(path)
        for name, value in HEADERS:
            assert answer.headers.get(name.decode()) == value.decode(), (path, name)
        assert "server" not in answer.headers
    policy = visitor.get("/").headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "'unsafe-eval'" not in policy
    assert "frame-ancestors 'none'" in policy


def test_an_unforeseen_error_is_logged_and_tells_nothing(
    server: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(*_: object) -> None:
        raise RuntimeError("a secret path")

    monkeypatch.setattr(server.state.rooms.service.store, "listings", broken)
    answer = server.visitor().get("/api/tables")
    assert answer.status_code == 500
    assert "secret path" not in answer.text
    assert "secret path" in caplog.text


def test_a_store_that_fails_is_told(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails(*_: object) -> None:
        raise StoreFailed("disk")

    for question in ("listings", "answers"):
        monkeypatch.setattr(server.state.rooms.service.store, question, fails)
    refusal(server.visitor().get("/api/tables"), 503, "not_saved")
    assert server.visitor().get("/health").status_code == 503


def test_health_and_metrics(server: Server) -> None:
    health = server.visitor().get("/health")
    assert (health.status_code, health.json()) == (200, {"status": "ok"})
    server.table(server.visitor())
    metrics = server.visitor().get("/metrics").text
    for name in ("messages", "refused", "sockets", "tables", "commits", "store_failing"):
        assert f"brocante_{name}" in metrics
