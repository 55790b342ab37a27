"""The documentation site: every page is in its menu, links lead to pages of it, nothing comes from elsewhere."""

import importlib.util
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import yaml

import brocante
from brocante.documents import LANGUAGES
from brocante.play.registry import GAMES

ROOT = Path(__file__).parents[1]
CONFIG: dict[str, Any] = yaml.safe_load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def hooks() -> ModuleType:
    spec = importlib.util.spec_from_file_location("hooks", ROOT / "docs" / "site" / "hooks.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def entries(branch: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    """The pages of a menu, each under its titles."""
    for item in branch:
        for title, below in item.items():
            if isinstance(below, str):
                yield (*path, title), below
            else:
                yield from entries(below, (*path, title))


def test_every_page_is_in_the_menu_once(hooks: ModuleType) -> None:
    listed = [page for _, page in entries(hooks.expanded(CONFIG["nav"]))]
    own = [path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").rglob("*.md")]
    pages = [hooks.place_of(path) for path in (*own, *hooks.outside())]
    assert sorted(listed) == sorted(page for page in pages if page.endswith(".md"))


def test_the_menu_has_the_rules_of_every_game_in_every_language(hooks: ModuleType) -> None:
    play = [page for titles, page in entries(hooks.expanded(CONFIG["nav"])) if titles[0] == "Play"]
    folders = ["rules" if language == "en" else f"rules/{language}" for language in LANGUAGES]
    assert play == [f"{folder}/{game}.md" for folder in folders for game in GAMES]


@pytest.mark.parametrize(
    ("page", "written", "there"),
    [
        ("bots.md", "[results](../bench/bots_results.md)", "[results](bench/bots_results.md)"),
        ("index.md", "[hosting](docs/hosting.md)", "[hosting](hosting.md)"),
        ("index.md", "![Boxes](docs/pictures/boxes.webp)", "![Boxes](pictures/boxes.webp)"),
        ("web/README.md", "[protocol](../docs/protocol.md)", "[protocol](../protocol.md)"),
        ("CONTRIBUTING.md", "[policy](docs/record.md#versions)", "[policy](record.md#versions)"),
        ("CONTRIBUTING.md", "[MIT](LICENSE)", "[MIT](LICENSE.md)"),
        ("rules/fr/boxes.md", "![x](../../pictures/boxes/a.webp)", "![x](../../pictures/boxes/a.webp)"),
        ("bots.md", "`[x](../bench/bots_results.md)` [y](#top)", "`[x](../bench/bots_results.md)` [y](#top)"),
        ("bots.md", "[z](https://example.org/)", "[z](https://example.org/)"),
    ],
)
def test_links_lead_to_where_the_page_is_on_the_site(hooks: ModuleType, page: str, written: str, there: str) -> None:
    assert hooks.pointed(page, written) == there


def test_lists_and_tables_get_the_empty_line_that_they_need(hooks: ModuleType) -> None:
    text = "## One\nText\n- a\n- b\n  more\n- c\n\nText:\n1. d\n2. e\n\nText\n| x |\n| --- |\n```\nText\n- f\n```\n"
    spaced = hooks.spaced(text)
    assert spaced == text.replace("Text\n- a", "Text\n\n- a").replace(":\n1.", ":\n\n1.").replace(
        "Text\n|", "Text\n\n|"
    )
    assert hooks.spaced(spaced) == spaced


def test_every_public_name_is_on_the_page_of_the_interface() -> None:
    page = (ROOT / "docs" / "api" / "brocante.md").read_text(encoding="utf-8")
    shown = re.findall(r"^::: brocante\.(\w+)$", page, re.MULTILINE)
    assert sorted(shown) == sorted(name for name in brocante.__all__ if name != "__version__")


def test_nothing_of_it_comes_from_elsewhere() -> None:
    assert CONFIG["theme"]["font"] is False
    assert "offline" in CONFIG["plugins"]
    own = [*CONFIG["extra_css"], *CONFIG["extra"]["polyfills"]]
    assert all((ROOT / "docs" / path).is_file() for path in own)
    assert any("iframe-worker" in path for path in own)  # else the plugin fetches one
    for path in (ROOT / "mkdocs.yml", *(ROOT / "docs" / "site").glob("*.*s")):
        assert not re.findall(r"https?://\S+", path.read_text(encoding="utf-8")), path.name


def test_it_is_built_strictly() -> None:
    assert CONFIG["strict"] is True
    assert {*CONFIG["validation"]["nav"].values(), *CONFIG["validation"]["links"].values()} == {"warn"}
