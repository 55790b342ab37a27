"""run.py: its help, and the Python versions that can parse it."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from brocante.cli import app
from brocante.compiled import version
from tools import commands, environment
from tools.console import Stop

RUN = environment.ROOT / "run.py"


def run(*arguments: str, cwd: Path = environment.ROOT) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, RUN, *arguments], cwd=cwd, capture_output=True, text=True, timeout=300)


def test_an_old_python_can_read_run_py_and_is_told_what_it_lacks() -> None:
    tree = ast.parse(RUN.read_text(), feature_version=(3, 4))
    newer = (ast.JoinedStr, ast.AnnAssign, ast.NamedExpr, ast.Match, ast.AsyncFunctionDef)
    assert not [node for node in ast.walk(tree) if isinstance(node, newer)]
    checked = ast.unparse(tree).index("sys.exit(2)")
    assert checked < ast.unparse(tree).index("from tools"), "the version is looked at before anything newer is read"


def test_help_names_every_command() -> None:
    told = run("--help")
    assert told.returncode == 0
    names = [
        command.name or (command.callback.__name__ if command.callback else "") for command in app.registered_commands
    ]
    for name in [*names, "dev", "test", "bench", "docs", "--version"]:
        assert f"python3 run.py {name}" in told.stdout


def test_version_is_the_packages() -> None:
    assert run("--version").stdout == f"Brocante {version()}\n"


def test_paths_are_the_callers(tmp_path: Path) -> None:
    played = run("simulate", "boxes", "--players", "2", "--games", "2", "--out", "here.jsonl", cwd=tmp_path)
    assert played.returncode == 0, played.stderr
    assert len((tmp_path / "here.jsonl").read_text().splitlines()) == 2
    assert "2 records" in run("verify", "here.jsonl", cwd=tmp_path).stdout


def test_an_unknown_benchmark_is_told_from_those_there_are() -> None:
    refused = run("bench", "nonsense")
    assert refused.returncode == 2
    assert refused.stderr.startswith("there is no benchmark 'nonsense'; there are ")
    assert "Traceback" not in refused.stderr


def test_tables_stay_beside_run_py_unless_a_place_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    started: dict[str, str] = {}
    monkeypatch.setattr(commands, "install", lambda *groups: None)
    monkeypatch.setattr(commands, "compile_rules", lambda: None)
    monkeypatch.setattr(commands, "build_web", lambda: None)
    monkeypatch.setattr(
        commands, "go_on_as", lambda *command, **extra: started.update(extra, command=" ".join(map(str, command[3:])))
    )
    monkeypatch.delenv("BROCANTE_DB", raising=False)
    commands.carry_out([])
    assert started == {"BROCANTE_DB": f"sqlite:///{environment.ROOT / 'brocante.db'}", "command": "serve --browser"}
    started.clear()
    monkeypatch.setenv("BROCANTE_DB", "sqlite:///elsewhere.db")
    commands.carry_out(["--port", "8080"])
    assert started == {"command": "serve --port 8080"}


def test_matplotlib_is_installed_for_whoever_asks_for_a_plot(monkeypatch: pytest.MonkeyPatch) -> None:
    installed: list[str] = []
    monkeypatch.setattr(commands, "install", lambda *groups: installed.extend(groups))
    monkeypatch.setattr(commands, "compile_rules", lambda: None)
    monkeypatch.setattr(commands, "go_on_as", lambda *command, **extra: None)
    commands.carry_out(["tournament", "boxes", "--players", "2"])
    assert installed == ["run"]
    commands.carry_out(["tournament", "boxes", "--players", "2", "--plot=shares.png"])
    assert installed == ["run", "run", "plot"]
    commands.carry_out(["new-game", "demo"])
    assert installed[3:] == ["run", "test"], "the new game's golden games are made by a test"


def test_a_reason_to_stop_is_one_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def fail(arguments: list[str]) -> None:
        raise Stop("no network")

    monkeypatch.setattr(commands, "carry_out", fail)
    with pytest.raises(SystemExit) as stopped:
        commands.main([])
    assert stopped.value.code == 2
    assert capsys.readouterr().err == "no network\n"
