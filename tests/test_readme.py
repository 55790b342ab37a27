"""What the pages tell people to type works: every Python block runs, every command and option exists.

The Python blocks of a page form one program. Those that talk to a server find a table with an open seat, at the address
and with the code used on the pages; those that read records.jsonl find some games in it.
"""

import re
import shlex
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click
import pytest
import typer.main
from serving import Server, SocketClient, serving

import brocante
from brocante.cli import app

ROOT = Path(__file__).parents[1]
PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "web" / "README.md",
    *sorted(path for path in (ROOT / "docs").rglob("*.md") if "rules" not in path.parent.parts[-2:]),
]
ADDRESS, CODE = "http://127.0.0.1:8000", "ABCD2345"
NAMED = re.compile(r"(?:python3 run\.py|(?<![\w/.])brocante|\.venv/bin/brocante)(?: +[^`\n]*)?")
COMMANDS: click.Group = typer.main.get_command(app)  # type: ignore[assignment]


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def text_of(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def programs() -> list[Path]:
    return [page for page in PAGES if "```python\n" in text_of(page)]


@contextmanager
def open_seat(server: Server) -> Iterator[str]:
    """The code of a table where a bot waits for somebody; the game starts when the seat is taken."""
    with server.visitor() as host:
        made = server.table(host, "a-*", "boxes", clock="fast")
        line = SocketClient.of(server, host, made["id"])

        def start_and_leave() -> None:
            while line.state["table"]["seats"][1]["open"]:
                line.hear(timeout=60.0)
            line.ask("start")
            line.ask("leave")  # a bot plays on
            while line.state["table"]["status"] != "over":
                line.hear(timeout=60.0)

        following = threading.Thread(target=start_and_leave)
        following.start()
        yield made["code"]
        following.join()
        line.close()
        assert line.state["table"]["status"] == "over"


@pytest.mark.parametrize("page", programs(), ids=name_of)
def test_python_blocks_run(page: Path, sqlite: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    played = brocante.play_match("boxes", ["regular"], games=2, records=True)
    Path("records.jsonl").write_text("".join(record.to_json() + "\n" for record in played.records), encoding="utf-8")
    names: dict[str, Any] = {"__name__": "page"}
    for block in re.finditer(r"^```python\n(.*?)^```$", text_of(page), re.MULTILINE | re.DOTALL):
        above = "\n" * text_of(page)[: block.start(1)].count("\n")  # so that an error names the line of the page

        def run(source: str, above: str = above) -> None:
            exec(compile(above + source, name_of(page), "exec"), names)

        if ADDRESS not in block[1]:
            run(block[1])
            continue
        with serving(sqlite) as server, open_seat(server) as code:
            assert CODE in block[1]
            run(block[1].replace(ADDRESS, server.address).replace(CODE, code))


def test_the_readme_has_programs() -> None:
    assert ROOT / "README.md" in programs()


def named(page: Path) -> list[str]:
    """The commands that a page names in code."""
    found = []
    for code in re.findall(r"^```\n(.*?)^```$|`([^`\n]+)`", text_of(page), re.MULTILINE | re.DOTALL):
        for line in "".join(code).splitlines():
            if command := NAMED.match(line.partition("  #")[0]):
                found.append(command[0])
    return found


@pytest.fixture(scope="module")
def own_commands() -> set[str]:
    """What run.py can do besides, by its own help, which needs no environment."""
    told = subprocess.run([sys.executable, ROOT / "run.py", "--help"], capture_output=True, text=True, check=True)
    return set(re.findall(r"run\.py ([a-z-]+)", told.stdout))


def stages() -> set[str]:
    """The stages of the test command."""
    return set(re.findall(r'Stage\(\s*"(\w+)"', (ROOT / "tools" / "testing.py").read_text(encoding="utf-8")))


def options_of(command: str) -> set[str]:
    """The options that a command of brocante takes."""
    return {name for option in COMMANDS.commands[command].params for name in (*option.opts, *option.secondary_opts)}


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_commands_exist_with_their_options(page: Path, own_commands: set[str]) -> None:
    for line in named(page):
        words = shlex.split(line.replace("[", "").replace("]", ""))
        command, *rest = words[2 if words[0] == "python3" else 1 :] or ["serve"]
        if command in COMMANDS.commands:
            assert {word for word in rest if word.startswith("--")} <= options_of(command) | {"--help"}, line
        else:
            assert command in own_commands | {"--help"}, line
        if command == "test":
            assert all((ROOT / word).exists() for word in rest if "/" in word), line
            assert {word for word in rest if word.isalpha() and word.islower()} <= stages(), line
    for bench in re.findall(r"bench (\w+)", "\n".join(re.findall(r"`([^`\n]+)`", text_of(page)))):
        assert (ROOT / "bench" / f"{bench}.py").is_file(), bench


def test_the_readme_names_every_command() -> None:
    words = {shlex.split(command)[2] for command in named(ROOT / "README.md") if len(command.split()) > 2}
    assert words >= {*COMMANDS.commands, "test", "bench", "docs", "--help"}


def test_the_readme_has_its_four_parts_each_with_a_command() -> None:
    parts = re.split(r"^## ", text_of(ROOT / "README.md"), flags=re.MULTILINE)[1:]
    assert [part.partition("\n")[0] for part in parts] == ["Play", "Host", "Study", "Develop"]
    for part in parts:
        first = part.split("\n\n")
        assert first[0].partition("\n")[2].startswith("You get")
        assert first[1].startswith("```\npython3 run.py")
