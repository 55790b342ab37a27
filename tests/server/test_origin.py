"""Who may change something: our own pages and programs; no page of another site, whatever it sends."""

import httpx
import pytest
from serving import Server, refusal, serving

from brocante.server.identity import COOKIE

TABLE = {"game": "boxes", "seats": [{"kind": "me", "name": "A"}, {"kind": "open"}], "public": True}
CODE = {"code": "AAAA2222"}
FORMS = ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x")


def tables(server: Server) -> int:
    return len(server.state.rooms.live)


def unchanged(server: Server, visitor: httpx.Client, answer: httpx.Response, cookie: str, before: int) -> None:
    """Check that no identity changed, and nothing was created."""
    assert "set-cookie" not in answer.headers
    assert visitor.cookies[COOKIE] == cookie
    assert tables(server) == before


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"origin": ""},
        {"origin": "http://127.0.0.1:1"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"sec-fetch-site": "none"},
        {"origin": "OWN", "sec-fetch-site": "cross-site"},
    ],
)
@pytest.mark.parametrize("path", ["/api/tables", "//api/tables", "/api/tables/", "/api/invitations"])
def test_pages_of_other_sites_change_nothing(server: Server, headers: dict[str, str], path: str) -> None:
    ada = server.visitor()
    server.table(ada)
    cookie, before = ada.cookies[COOKIE], tables(server)
    said = {name: server.address if value == "OWN" else value for name, value in headers.items()}
    answer = ada.post(path, json=TABLE if "tables" in path else CODE, headers=said)
    if answer.status_code not in (404, 405):  # an unknown path
        refusal(answer, 403, "foreign_page")
    unchanged(server, ada, answer, cookie, before)


@pytest.mark.parametrize("kind", FORMS)
@pytest.mark.parametrize("with_cookie", [True, False])
def test_forms_change_nothing(server: Server, kind: str, with_cookie: bool) -> None:
    """As a browser sends them that tells neither Origin nor Sec-Fetch-Site: without the cookie, which is strict."""
    ada = server.visitor()
    server.table(ada)
    cookie, before = ada.cookies[COOKIE], tables(server)
    sender = ada if with_cookie else server.visitor()
    answer = sender.post(
        "/api/tables", content=httpx.Request("POST", "/", json=TABLE).content, headers={"content-type": kind}
    )
    refusal(answer, 415, "not_json")
    unchanged(server, ada, answer, cookie, before)


def test_a_body_without_a_kind_is_not_json(server: Server) -> None:
    refusal(server.visitor().post("/api/tables", content=b"{}"), 415, "not_json")


def test_own_pages_and_programs_are_let_through(server: Server) -> None:
    for headers in (
        {},
        {"origin": server.address},
        {"sec-fetch-site": "same-origin"},
        {"origin": server.address, "sec-fetch-site": "same-origin"},
        {"content-type": "Application/JSON; charset=utf-8"},
    ):
        answer = server.visitor(**headers).post("/api/tables", json=TABLE)
        assert answer.status_code == 201, (headers, answer.text)
        assert COOKIE in answer.cookies


def test_an_agreed_site_is_let_through(sqlite: str) -> None:
    with serving(sqlite, origins=("https://friend.example",)) as server:
        friend = {"origin": "https://friend.example", "sec-fetch-site": "cross-site"}
        assert server.visitor(**friend).post("/api/tables", json=TABLE).status_code == 201
        refusal(
            server.visitor(origin="https://friend.example.org").post("/api/tables", json=TABLE), 403, "foreign_page"
        )


def test_reading_is_left_alone(server: Server) -> None:
    """A page of another site may load things, but the browser does not let it read them."""
    elsewhere = server.visitor(**{"origin": "https://evil.example", "sec-fetch-site": "cross-site"})
    answer = elsewhere.get("/api/tables/mine")
    assert answer.json() == {"tables": []}
    assert "set-cookie" not in answer.headers
    assert "access-control-allow-origin" not in answer.headers
    preflight = elsewhere.options("/api/tables", headers={"access-control-request-method": "POST"})
    assert not [name for name in preflight.headers if name.startswith("access-control")]


def test_a_cookie_that_we_did_not_sign_is_replaced(server: Server) -> None:
    answer = server.visitor(cookie=f"{COOKIE}=somebody.else").post("/api/tables", json=TABLE)
    assert server.state.identities.read(answer.cookies[COOKIE]) is not None
