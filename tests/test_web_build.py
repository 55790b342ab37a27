"""Which built client is served: in a checkout only that of these sources, elsewhere the wheel's."""

import json
from pathlib import Path

import pytest

from brocante import web


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small checkout in which somebody has built the client by hand, into the package."""
    package = tmp_path / "src" / "brocante"
    for folder in (package / "server" / "web", package / "text", tmp_path / "web" / "src"):
        folder.mkdir(parents=True)
    (package / "server" / "web" / "index.html").write_text("old")
    (tmp_path / "web" / "package.json").write_text("{}")
    for name, path in (("ROOT", tmp_path), ("PACKAGE", package), ("SOURCES", tmp_path / "web")):
        monkeypatch.setattr(web, name, path)
    monkeypatch.setattr(web, "CATALOGUES", package / "text")
    return tmp_path


def test_in_a_checkout_an_old_build_in_the_package_is_not_served(checkout: Path) -> None:
    before = web.folder()
    assert before.parent == checkout / "build"
    (checkout / "web" / "src" / "main.ts").write_text("edited")
    assert web.folder() != before


def test_a_wheel_serves_what_it_carries(checkout: Path) -> None:
    (checkout / "web" / "package.json").unlink()
    assert web.folder() == checkout / "src" / "brocante" / "server" / "web"


def test_npm_builds_nothing_into_the_package() -> None:
    assert "outDir: here('../build/" in (web.SOURCES / "vite.config.ts").read_text(encoding="utf-8")


def test_the_oldest_node_is_the_same_everywhere() -> None:
    oldest = f">={web.OLDEST_NODE[0]}.{web.OLDEST_NODE[1]}"
    package = json.loads((web.SOURCES / "package.json").read_text(encoding="utf-8"))
    lock = json.loads((web.SOURCES / "package-lock.json").read_text(encoding="utf-8"))
    assert package["engines"]["node"] == lock["packages"][""]["engines"]["node"] == oldest
