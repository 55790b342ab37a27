"""The lobby over the wire: how many tables may be created, who is let in, who is sent away."""

import httpx
import pytest
from serving import Server, SocketClient, serving
from websockets.exceptions import ConnectionClosed

from brocante.server.limits import address_group
from brocante.server.session import BLOCKED, NOT_INVITED, REMOVED
from brocante.server.settings import Limits
from testkit.rooms import ManualClock

SEATS = [{"kind": "me", "name": "Ada"}, {"kind": "open"}]


def closing(client: SocketClient) -> int:
    """The code with which a socket is closed."""
    try:
        while True:
            client.hear()
    except ConnectionClosed as end:
        return end.rcvd.code if end.rcvd else 0


@pytest.mark.parametrize(
    ("address", "shared"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
        ("", ""),
    ],
)
def test_addresses_of_one_group(address: str, shared: str) -> None:
    assert address_group(address) == shared


def test_an_identity_creates_only_so_many_tables_in_an_hour(sqlite: str) -> None:
    clock = ManualClock()
    with serving(sqlite, clock, limits=Limits(tables=3)) as server:
        ada = server.visitor()
        wish = {"game": "boxes", "seats": SEATS}
        assert [ada.post("/api/tables", json=wish).status_code for _ in range(3)] == [201] * 3
        refused = ada.post("/api/tables", json=wish)
        assert (refused.status_code, refused.json()["reason"]) == (429, "tables_too_often")
        assert server.visitor().post("/api/tables", json=wish).status_code == 201
        clock.time += 1201  # a third of an hour: one of three
        assert ada.post("/api/tables", json=wish).status_code == 201
        assert ada.post("/api/tables", json=wish).status_code == 429


def test_an_address_creates_only_so_many_whoever_asks(sqlite: str) -> None:
    with serving(sqlite, ManualClock(), limits=Limits(tables_of_address=3)) as server:
        answers = [server.visitor().post("/api/tables", json={"game": "boxes", "seats": SEATS}) for _ in range(4)]
        assert [answer.status_code for answer in answers] == [201, 201, 201, 429]


def test_a_table_is_in_the_lobby_while_its_host_is_connected(server: Server) -> None:
    ada, ben = server.visitor(), server.visitor()
    made = server.table(ada, public=True)
    assert ben.get("/api/tables").json()["tables"] == []
    SocketClient.of(server, ada, made["id"])
    while not (tables := ben.get("/api/tables").json()["tables"]):
        pass  # its summary is written a moment later
    [listed] = tables
    assert (listed["id"], listed["open_cards"]) == (made["id"], None)


def test_everybody_is_told_of_open_cards_before_they_sit_down(server: Server) -> None:
    ada, ben = server.visitor(), server.visitor()
    made = server.table(ada, open_cards="after")
    invitation = ben.post("/api/invitations", json={"code": made["code"]}).json()
    assert invitation["open_cards"] == "after"
    server.join(ben, made)
    assert SocketClient.of(server, ben, made["id"]).state["table"]["open_cards"] == "after"


def test_a_guest_of_a_private_table_is_removed_and_says_the_code_again(server: Server) -> None:
    ada, eva = server.visitor(), server.visitor()
    made = server.table(ada)
    host = SocketClient.of(server, ada, made["id"])
    assert server.join(eva, made, watch=True).status_code == 200
    watching = SocketClient.of(server, eva, made["id"])
    while not host.state["you"]["spectators"]:
        host.hear()
    host.ask("remove", guest=host.state["you"]["spectators"][0]["guest"])
    assert closing(watching) == REMOVED
    while host.state["you"]["spectators"]:
        host.hear()
    assert server.join(eva, {**made, "code": ""}, watch=True).status_code == 403
    assert closing(SocketClient(server, made["id"], eva.cookies["brocante"])) == NOT_INVITED
    assert server.join(eva, made, watch=True).status_code == 200
    SocketClient.of(server, eva, made["id"])


def test_who_is_blocked_is_so_under_another_identity_too(server: Server) -> None:
    ada, eva = server.visitor(), server.visitor()
    made = server.table(ada, public=True)
    host = SocketClient.of(server, ada, made["id"])
    watching = SocketClient(server, made["id"])
    watching.hear()
    while not host.state["you"]["spectators"]:
        host.hear()
    host.ask("remove", guest=host.state["you"]["spectators"][0]["guest"], block=True)
    assert closing(watching) == BLOCKED
    assert closing(SocketClient(server, made["id"])) == BLOCKED  # a new identity, the same address
    refused = server.join(eva, made)
    assert (refused.status_code, refused.json()["reason"]) == (403, "blocked")
    SocketClient.of(server, ada, made["id"])  # the host comes from there as well, and sits here


def test_a_report_is_answered(server: Server) -> None:
    ada, ben = server.visitor(), server.visitor()
    made = server.table(ada)
    server.join(ben, made)
    guest = SocketClient.of(server, ben, made["id"])
    assert guest.ask("report", seat=0, text="rude") == {"kind": "answer", "re": 1}


# --- bots that search ---


def create(server: Server, visitor: httpx.Client, *bots: str) -> httpx.Response:
    seats = [{"kind": "me", "name": "Ada"}, *({"kind": "bot", "bot": bot} for bot in bots)]
    return visitor.post("/api/tables", json={"game": "boxes", "seats": seats})


def test_an_identity_has_only_so_many_experts(sqlite: str) -> None:
    with serving(sqlite, limits=Limits(experts=3)) as server, server.visitor() as ada, server.visitor() as ben:
        made = create(server, ada, "expert", "expert").json()
        refused = create(server, ada, "expert", "expert:think=0.5")
        assert (refused.status_code, refused.json()["reason"]) == (429, "too_many_experts")
        assert create(server, ada, "regular", "novice").status_code == 201
        assert create(server, ben, "expert", "expert").status_code == 201
        assert create(server, ada, "expert").status_code == 201
        socket = SocketClient.of(server, ada, made["id"])
        answer = socket.ask("arrange", seat=1, bot="expert:think=1.5")
        assert answer["refused"]["reason"] == "too_many_experts"
        assert "refused" not in socket.ask("arrange", seat=1, bot="regular")
        socket.close()


def test_an_address_has_only_so_many_experts(sqlite: str) -> None:
    with serving(sqlite, limits=Limits(experts=3, experts_of_address=4)) as server:
        assert create(server, server.visitor(), "expert", "expert").status_code == 201
        assert create(server, server.visitor(), "expert", "expert").status_code == 201
        assert create(server, server.visitor(), "expert").json()["reason"] == "too_many_experts"
        assert create(server, server.visitor(), "regular").status_code == 201


@pytest.mark.parametrize(("think", "status"), [("2.0", 201), ("2.5", 400), ("0", 400)])
def test_a_bot_is_given_only_so_many_seconds(sqlite: str, think: str, status: int) -> None:
    with serving(sqlite, limits=Limits()) as server, server.visitor() as ada:
        assert create(server, ada, f"expert:think={think}").status_code == status
