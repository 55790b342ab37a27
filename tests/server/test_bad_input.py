"""Bad input: nothing crashes, nothing changes, nothing leaks."""

import logging

import pytest
from serving import Server, SocketClient
from websockets.exceptions import ConnectionClosed

from brocante.play.registry import GAMES
from testkit.bad_messages import messages
from testkit.misuse import abuse
from testkit.rooms import venue_on


@pytest.mark.anyio
@pytest.mark.parametrize("game", list(GAMES))
async def test_bad_messages_change_nothing(sqlite: str, game: str, caplog: pytest.LogCaptureFixture) -> None:
    async with venue_on(sqlite) as venue:
        tally = await abuse(venue, game, 1, 500)
    assert tally.sent == 500
    assert tally.refused > 300
    assert {"bad_message", "stale", "not_your_seat", "no_such_seat"} <= tally.reasons
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


def test_bad_messages_over_a_real_socket(server: Server, caplog: pytest.LogCaptureFixture) -> None:
    ada = server.visitor()
    made = server.table(ada, "aa", clock="none", public=True)  # they may leave, and still watch
    client = SocketClient.of(server, ada, made["id"])
    for message in messages(2, 300):
        try:
            client.say(message)
            client.ask("return")
        except ConnectionClosed:  # too large, or not UTF-8: that is for the protocol to refuse
            client = SocketClient.of(server, ada, made["id"])
    assert client.ask("return")["kind"] in ("answer", "update")
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []
    assert server.visitor().get("/health").status_code == 200
