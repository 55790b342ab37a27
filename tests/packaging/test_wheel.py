"""The wheel, installed where nothing of the checkout can be seen: it imports, plays, serves and has its types.

The wheel uses what is already built for these sources. Its dependencies are installed from the lock for serving, with
hashes: one missing there would go unnoticed in an environment with all of ours. They come from uv's cache, which run.py
has filled with the same files.
"""

import json
import os
import re
import subprocess
import sys
import zipfile
from email import message_from_bytes
from email.message import Message
from pathlib import Path

import httpx
import pytest

from brocante import compiled, web
from brocante.documents import LANGUAGES
from brocante.play.registry import GAMES

ROOT = compiled.ROOT
VERSION = compiled.version()
TOOLS = Path(sys.executable).parent
# Those that need an extra are checked with the sources, where that is installed.
EXTRA = ("brocante.envs", "numpy")  # not installed beside the wheel
EXAMPLES = [
    path
    for path in sorted((ROOT / "examples").glob("*.py"))
    if not any(name in path.read_text("utf-8") for name in EXTRA)
]
OURS = {"PYTHONPATH", "VIRTUAL_ENV", "MYPYPATH", compiled.INTERPRETED}  # what would lead to the checkout
OUTSIDE = {name: value for name, value in os.environ.items() if name not in OURS}


def run(*command: str | int | Path, cwd: Path) -> str:
    """What a command prints when run without a checkout."""
    ended = subprocess.run([str(part) for part in command], cwd=cwd, env=OUTSIDE, capture_output=True, text=True)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    return ended.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", folder, cwd=ROOT)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of a clean environment with the wheel."""
    environment = tmp_path_factory.mktemp("installed") / "environment"
    run(sys.executable, "-m", "venv", "--without-pip", environment, cwd=wheel.parent)
    programs = environment / TOOLS.name
    install = TOOLS / "uv", "pip", "install", "--quiet", "--python", programs / "python"
    run(*install, "--require-hashes", "--requirement", ROOT / "requirements" / "serve.txt", cwd=wheel.parent)
    run(*install, "--offline", "--no-deps", wheel, cwd=wheel.parent)
    return programs


def test_it_carries_sources_types_pages_and_the_client(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    sources = {path.relative_to(ROOT / "src").as_posix() for path in compiled.PACKAGE.rglob("*.py")}
    assert sources <= names, "editors and type checkers read them"
    pages = {
        f"brocante/docs/{folder}{game}.md" for game in GAMES for folder in ("", *(f"{name}/" for name in LANGUAGES[1:]))
    }
    texts = {f"brocante/text/{language}.json" for language in LANGUAGES}
    assert pages | texts | {"brocante/py.typed", "brocante/server/web/index.html"} <= names
    extensions = {name for name in names if name.endswith(compiled.SUFFIX)}
    if compiled.folder().is_dir():
        modules = {
            path.relative_to(ROOT / "src").with_suffix(compiled.SUFFIX).as_posix() for path in compiled.sources()
        }
        assert modules < extensions, "and the one that they share"
        assert "none-any" not in wheel.name
    else:
        assert not extensions
        assert wheel.name.endswith("-py3-none-any.whl")
    top = {name.partition("/")[0] for name in names} - extensions
    assert top == {"brocante", f"brocante-{VERSION}.dist-info"}


def test_its_metadata_is_complete(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        metadata: Message = message_from_bytes(archive.read(f"brocante-{VERSION}.dist-info/METADATA"))
    assert metadata["Version"] == VERSION
    assert metadata["Author"] == "The Brocante authors"
    assert metadata["License-Expression"] == "MIT"
    assert metadata["Requires-Python"] == ">=3.11"
    assert metadata["Summary"]
    assert metadata["Keywords"]
    classifiers = metadata.get_all("Classifier", [])
    assert "Typing :: Typed" in classifiers
    versions = {classifier.rpartition(" ")[2] for classifier in classifiers if "Python :: 3." in classifier}
    assert versions == {"3.11", "3.12", "3.13", "3.14"}
    assert str(metadata.get_payload()).startswith("# Brocante"), "the README"


def test_it_is_imported_from_the_wheel_with_its_docstrings(installed: Path, tmp_path: Path) -> None:
    program = (
        "import brocante, brocante.engine.core as core, inspect, json\n"
        "print(json.dumps([brocante.__file__, core.__file__, inspect.getdoc(core.Rules.legal)]))"
    )
    package, rules, text = json.loads(run(installed / "python", "-c", program, cwd=tmp_path))
    assert Path(package).is_relative_to(installed.parent)
    assert Path(rules).is_relative_to(installed.parent)
    assert rules.endswith(compiled.SUFFIX) == compiled.folder().is_dir()
    assert text


def test_its_commands_work(installed: Path, tmp_path: Path) -> None:
    brocante = installed / "brocante"
    assert run(brocante, "--version", cwd=tmp_path) == f"brocante {VERSION}\n"
    assert run(brocante, "rules", "boxes", cwd=tmp_path).startswith(f"# {GAMES['boxes'].title}")
    how = "compiled" if compiled.folder().is_dir() else "interpreted"
    played = run(brocante, "simulate", "boxes", "--players", 2, "--games", 3, "--out", "boxes.jsonl", cwd=tmp_path)
    assert f"rules {how}" in played
    assert "3 records" in run(brocante, "verify", "boxes.jsonl", cwd=tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["boxes.jsonl"]


def test_it_serves_the_client_and_its_interface(installed: Path, tmp_path: Path) -> None:
    server = subprocess.Popen(
        [installed / "brocante", "serve", "--port", "0"], cwd=tmp_path, env=OUTSIDE, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        assert server.stdout is not None
        address = server.stdout.readline().split()[-1]
        page = httpx.get(address).text
        assets = re.findall(r'"(/assets/[^"]+)"', page)
        assert assets, page
        for asset in assets:
            assert httpx.get(address + asset).status_code == 200
        assert httpx.get(f"{address}/api/rules/boxes/fr").text.startswith("# ")
        made = httpx.post(
            f"{address}/api/tables",
            json={"game": "boxes", "seats": [{"kind": "me", "name": "Ann"}, {"kind": "bot", "name": "Bob"}]},
        )
        assert made.status_code == 201, made.text
    finally:
        server.terminate()
        server.communicate()
    assert (tmp_path / "brocante.db").exists(), "where it was started"


def test_the_examples_are_typed_against_it(installed: Path, tmp_path: Path) -> None:
    """mypy sees the installed package alone."""
    assert EXAMPLES
    checked = run(
        sys.executable, "-m", "mypy", "--strict", "--config-file", os.devnull, "--cache-dir", tmp_path / "cache",
        "--python-executable", installed / "python", *EXAMPLES, cwd=tmp_path,
    )  # fmt: skip
    assert f"no issues found in {len(EXAMPLES)} source file" in checked
    wrong = tmp_path / "wrong.py"
    wrong.write_text("from brocante.play.game import Game\nGame('boxes', players='two').view(0).nothing\n")
    found = subprocess.run(
        [sys.executable, "-m", "mypy", "--config-file", os.devnull, "--cache-dir", tmp_path / "cache",
         "--python-executable", installed / "python", wrong],
        cwd=tmp_path, env=OUTSIDE, capture_output=True, text=True,
    ).stdout  # fmt: skip
    assert 'has incompatible type "str"; expected "int"' in found, "its types are known"


def test_the_client_is_the_built_one(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        assert archive.read("brocante/server/web/index.html") == (web.folder() / "index.html").read_bytes()
