"""A bot's name from the network can only name one of ours, never code."""

import sys
from pathlib import Path

import pytest
from serving import Server, SocketClient

TRAP = """
from pathlib import Path
import brocante

Path({marker!r}).touch()

class Player(brocante.Bot):
    def choose(self, turn):
        return turn.random_move()
"""


@pytest.fixture
def marker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file that is created when the importable module `trap` is imported."""
    marker = tmp_path / "imported"
    (tmp_path / "trap.py").write_text(TRAP.format(marker=str(marker)))
    monkeypatch.syspath_prepend(str(tmp_path))
    return marker


@pytest.mark.parametrize("bot", ["trap:Player", " trap:Player ", "regular,trap:Player", "regular:trap:Player", "trap"])
def test_no_text_from_the_network_imports_a_module(server: Server, marker: Path, bot: str) -> None:
    with server.visitor() as ada:
        seats = [{"kind": "me", "name": "Ada"}, {"kind": "bot", "bot": bot}]
        refused = ada.post("/api/tables", json={"game": "boxes", "seats": seats})
        assert (refused.status_code, refused.json()["reason"]) == (400, "bad_settings")
        table = server.table(ada, "a-")
        line = SocketClient.of(server, ada, table["id"])
        assert line.ask("arrange", seat=1, bot=bot)["refused"]["reason"] == "bad_settings"
        line.close()
    assert "trap" not in sys.modules
    assert not marker.exists()
