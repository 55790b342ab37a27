"""The environment in .venv: created by this Python, up to date with the locks, with one sentence for each failure."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools import environment
from tools.console import Stop


@pytest.fixture
def venv(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An environment of the test's own."""
    folder = tmp_path / "venv"
    monkeypatch.setattr(environment, "VENV", folder)
    monkeypatch.setattr(environment, "BIN", folder / "bin")
    monkeypatch.setattr(environment, "PYTHON", folder / "bin" / "python")
    return folder


def test_an_environment_of_another_python_is_made_again(
    venv: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    steps: list[str] = []

    def must(title: str, seconds: int, *command: str | Path, **extra: str) -> None:
        steps.append(title)
        (venv / "bin").mkdir(parents=True, exist_ok=True)

    monkeypatch.setattr(environment, "must", must)
    monkeypatch.setattr(environment, "has_pip", lambda: True)
    (venv / "bin").mkdir(parents=True)
    (venv / "bin" / "python").touch()
    (venv / "left").touch()
    (venv / "pyvenv.cfg").write_text("home = /usr/bin\nversion = 3.9.2\n")
    environment.make()
    assert "it was made by Python 3.9" in capsys.readouterr().err
    assert not (venv / "left").exists()
    assert steps[0] == "making .venv"


def test_an_environment_of_this_python_is_kept(venv: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environment, "must", lambda *_, **__: pytest.fail("nothing is to be done"))
    (venv / "bin").mkdir(parents=True)
    (venv / "bin" / "python").touch()
    (venv / "bin" / "uv").touch()
    (venv / "pyvenv.cfg").write_text(f"home = /usr/bin\nversion = {sys.version.split()[0]}\n")
    environment.make()


@pytest.mark.parametrize(
    ("output", "sentence"),
    [
        (
            "error: Failed to fetch: `x`\n  Caused by: dns error: failed to lookup address",
            "cannot reach the package registry",
        ),
        ("ERROR: No matching distribution found for uv==0.13.*", "cannot reach the package registry"),
        ("npm error code EAI_AGAIN", "cannot reach the package registry"),
        ("error: Failed to fetch\n  Caused by: invalid peer certificate: UnknownIssuer", "SSL_CERT_FILE"),
        ("disk quota exceeded", "disk quota exceeded"),
    ],
)
def test_a_failed_installation_says_why(output: str, sentence: str) -> None:
    assert sentence in environment.explain("installing", output)


def test_a_python_without_pip_is_told_how_to_get_it(venv: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environment, "has_pip", lambda: False)
    with pytest.raises(Stop, match="has no pip"):
        environment.make()


def test_a_failed_step_stops_with_its_reason() -> None:
    with pytest.raises(Stop, match="no room left"):
        environment.must("trying", 1, sys.executable, "-c", "print('no room left'); raise SystemExit(1)")


def test_downloads_believe_the_certificates_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("PIP_CERT", "NODE_EXTRA_CA_CERTS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("SSL_CERT_FILE", "/etc/company.pem")
    found = environment.surroundings()
    assert found["UV_SYSTEM_CERTS"] == found["NODE_USE_SYSTEM_CA"] == "1"
    assert found["PIP_CERT"] == found["NODE_EXTRA_CA_CERTS"] == "/etc/company.pem"


def test_all_locks_agree_and_name_no_registry() -> None:
    """Several are installed into one environment: a package has one version."""
    pins: dict[tuple[str, str], set[str]] = {}
    locks = sorted((environment.ROOT / "requirements").glob("*.txt"))
    assert set(environment.LOCKS) <= {lock.stem for lock in locks}
    for lock in locks:
        text = lock.read_text()
        assert "://" not in text
        for name, version, marker in re.findall(r"^([\w.-]+)==(\S+)(.*?)\\?$", text, re.MULTILINE):
            pins.setdefault((name, marker.strip()), set()).add(version)
    assert {name: versions for name, versions in pins.items() if len(versions) > 1} == {}


OTHERWISE_NAMED = {"pyspiel": "open-spiel"}  # packages whose name is not that of their module


def imported(file: Path) -> Iterator[str]:
    """The modules that a file imports, wherever it does."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{name.name}" for name in node.names)


def needed_by_benchmarks() -> dict[str, str]:
    """The packages that benchmarks import, themselves or by way of testkit/, each with a file that does."""
    bench = environment.ROOT / "bench"
    known = {path.stem for path in bench.glob("*.py")} | {"brocante", "testkit"} | sys.stdlib_module_names
    files, seen, needed = [*bench.glob("*.py")], set[Path](), dict[str, str]()
    while files:
        file = files.pop()
        seen.add(file)
        for module in imported(file):
            top = module.split(".")[0]
            if top not in known:
                needed[OTHERWISE_NAMED.get(top, top.replace("_", "-"))] = str(file.relative_to(environment.ROOT))
            shared = (environment.ROOT / module.replace(".", "/")).with_suffix(".py")
            if top == "testkit" and shared.exists() and shared not in seen:
                files.append(shared)
    return needed


def test_the_lock_of_the_benchmarks_has_all_that_they_import() -> None:
    lock = (environment.ROOT / "requirements" / "bench.txt").read_text()
    locked = set(re.findall(r"^([\w.-]+)==", lock, re.MULTILINE))
    needed = needed_by_benchmarks()
    assert {"playwright", "open-spiel"} <= set(needed)
    assert {name: file for name, file in needed.items() if name not in locked} == {}
