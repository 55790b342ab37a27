"""Restoring an identity: by a recovery code, by a hand-over to another device, by a passkey."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from authenticator import Authenticator, decoded, encoded
from serving import Server, SocketClient, refusal, serving

from brocante.client import Client
from brocante.engine.codec import Json
from brocante.server.identity import COOKIE
from brocante.server.passkeys import CHALLENGE_TIME
from brocante.server.settings import Limits
from brocante.table.keys import HAND_OVER_TIME, MOST_PASSKEYS, new_key
from testkit.rooms import ManualClock

PAGE = "http://brocante.example"


def player(server: Server, visitor: httpx.Client) -> str:
    """Who a visitor is."""
    who = server.state.identities.read(visitor.cookies[COOKIE])
    assert who is not None
    return who


def recovery(visitor: httpx.Client) -> str:
    answer = visitor.post("/api/identity/recovery", json={})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["code"])


def recover(visitor: httpx.Client, code: str) -> httpx.Response:
    return visitor.post("/api/identity/recover", json={"code": code})


def hand_over(visitor: httpx.Client) -> Json:
    answer = visitor.post("/api/identity/handover", json={})
    assert answer.status_code == 201, answer.text
    made: Json = answer.json()
    return made


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture
def timed(database: str, clock: ManualClock) -> Iterator[Server]:
    """A server whose time stands still, on each kind of database."""
    with serving(database, clock) as server:
        yield server


# --- codes ---


def test_a_recovery_code_brings_the_seat_back(timed: Server) -> None:
    ada, phone = timed.visitor(), timed.visitor()
    made = timed.table(ada)
    assert ada.get("/api/identity").json() == {"known": True, "recovery": False, "passkeys": []}
    code = recovery(ada)
    assert ada.get("/api/identity").json()["recovery"]
    answer = recover(phone, code)
    assert [table["id"] for table in answer.json()["tables"]] == [made["id"]]
    assert player(timed, phone) == player(timed, ada)
    assert SocketClient.of(timed, phone, made["id"]).state["you"]["seats"] == [0]
    assert recover(timed.visitor(), code).status_code == 200, "it stays good"


def test_codes_are_long_and_can_be_typed(server: Server) -> None:
    ada = server.visitor()
    codes = {recovery(ada) for _ in range(20)}
    assert len(codes) == 20
    assert {len(code.replace("-", "")) for code in codes} == {24}  # of 32 letters: 120 bits
    refusal(recover(server.visitor(), codes.pop()[:-1]), 404, "unknown_code")
    code = recovery(ada)
    for typed in (code.lower(), code.replace("-", " "), f" {code.replace('-', '')} "):
        assert recover(server.visitor(), typed).status_code == 200


def test_asking_again_replaces_the_code(timed: Server) -> None:
    ada, ben = timed.visitor(), timed.visitor()
    first, other = recovery(ada), recovery(ben)
    second = recovery(ada)
    refusal(recover(timed.visitor(), first), 404, "unknown_code")
    for code, owner in ((second, ada), (other, ben)):
        visitor = timed.visitor()
        assert recover(visitor, code).status_code == 200
        assert player(timed, visitor) == player(timed, owner)


def test_who_had_another_identity_here_becomes_the_other(server: Server) -> None:
    ada, ben = server.visitor(), server.visitor()
    server.table(ada)
    server.table(ben)
    own = recovery(ben)
    recover(ben, recovery(ada))
    assert player(server, ben) == player(server, ada)
    recover(ben, own)
    assert player(server, ben) != player(server, ada)
    assert len(ben.get("/api/tables/mine").json()["tables"]) == 1


@pytest.mark.parametrize("code", ["", "AAAA-BBBB", "-" * 30, "\x00", "é" * 24, new_key(), "x" * 5000])
def test_a_code_that_is_nobodys_changes_nothing(timed: Server, code: str) -> None:
    ada = timed.visitor()
    timed.table(ada)
    cookie = ada.cookies[COOKIE]
    recovery(ada)
    hand_over(ada)
    answer = recover(ada, code)
    refusal(answer, 404, "unknown_code")
    assert "set-cookie" not in answer.headers
    assert ada.cookies[COOKIE] == cookie


def test_codes_are_guessed_slowly(sqlite: str, clock: ManualClock) -> None:
    with serving(sqlite, clock, limits=Limits(guess_burst=3)) as server:
        code = recovery(server.visitor())
        for _ in range(3):
            refusal(recover(server.visitor(), new_key()), 404, "unknown_code")
        refusal(recover(server.visitor(), code), 429, "too_fast")


def test_a_hand_over_is_good_once(timed: Server, clock: ManualClock) -> None:
    ada, phone = timed.visitor(), timed.visitor()
    made = timed.table(ada)
    told = hand_over(ada)
    assert told["until"] == clock.now() + HAND_OVER_TIME
    assert [table["id"] for table in recover(phone, told["code"]).json()["tables"]] == [made["id"]]
    assert player(timed, phone) == player(timed, ada)
    refusal(recover(timed.visitor(), told["code"]), 404, "unknown_code")


def test_a_hand_over_does_not_wait_for_ever(timed: Server, clock: ManualClock) -> None:
    ada = timed.visitor()
    early, late = hand_over(ada), hand_over(ada)
    clock.time += HAND_OVER_TIME - 1
    assert recover(timed.visitor(), early["code"]).status_code == 200
    clock.time += 1
    refusal(recover(timed.visitor(), late["code"]), 404, "unknown_code")


def test_no_code_is_in_the_database(sqlite: str, tmp_path: Path) -> None:
    with serving(sqlite) as server:
        ada = server.visitor()
        codes = [recovery(ada), hand_over(ada)["code"]]
    with sqlite3.connect(tmp_path / "brocante.db") as connection:
        dump = "\n".join(connection.iterdump()).upper()
    assert player(server, ada).upper() in dump
    for code in codes:
        assert code not in dump
        assert code.replace("-", "") not in dump


def test_who_is_nobody_yet_gets_an_identity_to_keep(server: Server) -> None:
    visitor = server.visitor()
    assert visitor.get("/api/identity").json() == {"known": False, "recovery": False, "passkeys": []}
    assert COOKIE not in visitor.cookies
    code = recovery(visitor)
    other = server.visitor()
    recover(other, code)
    assert player(server, other) == player(server, visitor)


def test_a_program_comes_back(server: Server) -> None:
    with Client(server.address) as ada, Client(server.address) as again:
        table, _ = ada.create("boxes", [{"kind": "me", "name": "Ada"}, {"kind": "open"}])
        assert again.recover(ada.recovery_code()) == [table]
        assert again.sit(table).you["seats"] == [0]


# --- passkeys ---


@pytest.fixture
def device() -> Authenticator:
    return Authenticator(PAGE)


def page(server: Server, origin: str = PAGE) -> httpx.Client:
    """Somebody whose browser shows our page at that address."""
    return server.visitor(origin=origin, host=origin.partition("://")[2])


def register(visitor: httpx.Client, device: Authenticator) -> httpx.Response:
    options = visitor.post("/api/identity/passkeys/options", json={"name": "Ada"}).json()
    return visitor.post("/api/identity/passkeys", json={"credential": device.create(options)})


def show(visitor: httpx.Client, device: Authenticator) -> httpx.Response:
    options = visitor.post("/api/identity/passkeys/challenge", json={}).json()
    return visitor.post("/api/identity/passkeys/sign-in", json={"credential": device.get(options)})


def test_a_passkey_brings_the_seat_back(timed: Server, device: Authenticator) -> None:
    ada, other = page(timed), page(timed)
    made = timed.table(ada)
    (kept,) = register(ada, device).json()["passkeys"]
    assert kept["id"] == encoded(device.id)
    for _ in range(2):
        answer = show(other, device)
        assert [table["id"] for table in answer.json()["tables"]] == [made["id"]]
        assert player(timed, other) == player(timed, ada)


def test_what_a_browser_is_asked(server: Server) -> None:
    ada = page(server)
    options = ada.post("/api/identity/passkeys/options", json={"name": "Ada"}).json()
    assert options["rp"] == {"name": "Brocante", "id": "brocante.example"}
    assert options["user"]["name"] == "Ada"
    assert player(server, ada) not in decoded(options["user"]["id"]).decode(errors="replace")
    assert options["authenticatorSelection"]["residentKey"] == "required"
    assert options["authenticatorSelection"]["userVerification"] == "preferred"
    register(ada, device := Authenticator(PAGE))
    again = ada.post("/api/identity/passkeys/options", json={"name": "Ada"}).json()
    assert [one["id"] for one in again["excludeCredentials"]] == [encoded(device.id)]
    assert again["challenge"] != options["challenge"]


def refused(answer: httpx.Response) -> None:
    refusal(answer, 403, "passkey_refused")
    assert "set-cookie" not in answer.headers


def test_a_passkey_that_is_removed_is_worth_nothing(timed: Server, device: Authenticator) -> None:
    ada, ben = page(timed), page(timed)
    register(ada, device)
    wish = {"id": encoded(device.id)}
    timed.table(ben)
    refused(ben.post("/api/identity/passkeys/remove", json=wish))  # it is not his
    assert ada.post("/api/identity/passkeys/remove", json=wish).json()["passkeys"] == []
    refused(show(page(timed), device))


def test_somebody_elses_passkey_is_not_taken_over(server: Server, device: Authenticator) -> None:
    ada, ben = page(server), page(server)
    register(ada, device)
    refused(register(ben, device))
    show(ben, device)
    assert player(server, ben) == player(server, ada)


def test_there_are_only_so_many(server: Server) -> None:
    ada = page(server)
    for _ in range(MOST_PASSKEYS):
        assert register(ada, Authenticator(PAGE)).status_code == 201
    refusal(register(ada, Authenticator(PAGE)), 429, "too_many_passkeys")


def test_what_is_no_proof(timed: Server, clock: ManualClock, device: Authenticator) -> None:
    ada, eve = page(timed), page(timed)
    register(ada, device)

    def shown(change: Json, options: Json | None = None) -> httpx.Response:
        credential = device.get(options or eve.post("/api/identity/passkeys/challenge", json={}).json())
        credential = {**credential, **change, "response": {**credential["response"], **change.get("response", {})}}
        return eve.post("/api/identity/passkeys/sign-in", json={"credential": credential})

    assert shown({}).status_code == 200
    stranger = Authenticator(PAGE)
    refused(shown({"id": encoded(stranger.id), "rawId": encoded(stranger.id)}))
    refused(shown({"response": {"signature": encoded(b"signed")}}))
    refused(shown({"response": {"clientDataJSON": encoded(b"{}")}}))
    refused(shown({"response": {"clientDataJSON": "*"}}))
    refused(shown({"type": "password"}))
    own = ada.post("/api/identity/passkeys/options", json={"name": "Ada"}).json()  # to make one, not to show one
    refused(shown({}, own))
    refused(shown({}, {"challenge": encoded(bytes(56))}))
    old = eve.post("/api/identity/passkeys/challenge", json={}).json()
    clock.time += CHALLENGE_TIME + 1
    refused(shown({}, old))
    for credential in ({}, {"id": 7}, {"id": encoded(device.id)}, {"id": encoded(device.id), "response": []}):
        refused(eve.post("/api/identity/passkeys/sign-in", json={"credential": credential}))
    for name in ("", "\x00", "é", "x" * 5000):
        refused(eve.post("/api/identity/passkeys/sign-in", json={"credential": {"id": name}}))
        refused(eve.post("/api/identity/passkeys/remove", json={"id": name}))
    refused(page(timed, f"http://{'x' * 300}").post("/api/identity/passkeys/challenge", json={}))


def test_a_passkey_is_made_for_whoever_asked(server: Server, device: Authenticator) -> None:
    ada, ben = page(server), page(server)
    options = ada.post("/api/identity/passkeys/options", json={"name": "Ada"}).json()
    server.table(ben)
    refused(ben.post("/api/identity/passkeys", json={"credential": device.create(options)}))
    refused(page(server).post("/api/identity/passkeys", json={"credential": device.create(options)}))
    refused(ada.post("/api/identity/passkeys", json={"credential": {}}))


def test_a_passkey_is_good_only_where_it_was_made(server: Server, device: Authenticator) -> None:
    register(page(server), device)
    for elsewhere in ("http://evil.example", "http://brocante.example.evil", "http://sub.brocante.example"):
        device.origin = elsewhere  # a page that got somebody to show their passkey, and pretends to be ours
        refused(show(page(server, elsewhere), device))
        refused(show(page(server), device))
    device.origin = PAGE
    assert show(page(server), device).status_code == 200


def test_a_copied_passkey_is_noticed(server: Server, device: Authenticator) -> None:
    register(page(server), device)
    assert show(page(server), device).status_code == 200
    device.uses -= 1
    refused(show(page(server), device))


def test_programs_have_no_passkeys(server: Server) -> None:
    refused(server.visitor().post("/api/identity/passkeys/options", json={"name": "Ada"}))
    refused(server.visitor().post("/api/identity/passkeys/challenge", json={}))
    refusal(page(server).post("/api/identity/passkeys/options", json={"name": " "}), 400, "no_name")
