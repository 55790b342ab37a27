"""Stages of a test run: the output of a failed one, while the others go on."""

import subprocess
import sys
from pathlib import Path

import pytest

from tools.stages import Result, Runner, Stage, close, shorten
from tools.testing import chosen, stages


def python(name: str, code: str, needs: tuple[str, ...] = (), excused: dict[int, str] | None = None) -> Stage:
    return Stage(name, (sys.executable, "-c", code), needs, excused=excused or {})


def run(folder: Path, *all_stages: Stage) -> dict[str, Result]:
    return {result.stage.name: result for result in Runner(all_stages, folder / "logs", folder, {}).run()}


def test_a_failure_shows_itself_and_stops_only_what_needs_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    results = run(
        tmp_path,
        python("broken", "print('the reason'); raise SystemExit(3)"),
        python("needy", "print('never')", needs=("broken",)),
        python("fine", "print('5 passed in 0.10s')"),
    )
    assert {name: result.outcome for name, result in results.items()} == {
        "broken": "failed",
        "needy": "not run",
        "fine": "passed",
    }
    told = capsys.readouterr().out
    assert "    the reason" in told
    assert "never" not in told
    assert close(list(results.values()), "python3 run.py test") == 1
    summary = capsys.readouterr().out
    assert "to run it alone: python3 run.py test broken" in summary
    assert summary.endswith("5 passed, 2 failed\n")


def test_an_excused_stage_passes_and_says_why(tmp_path: Path) -> None:
    results = run(
        tmp_path, python("compile", "raise SystemExit(3)", excused={3: "no compiler"}), python("next", "", ("compile",))
    )
    assert results["compile"].outcome == results["next"].outcome == "passed"
    assert results["compile"].remark == "no compiler"
    assert close(list(results.values()), "") == 0


def test_of_a_test_run_the_first_failure_and_the_list_of_all_are_shown(tmp_path: Path) -> None:
    tests = "".join(f"def test_{n}():\n    assert {n} == -1, 'reason {n}'\n" for n in range(40))
    (tmp_path / "test_many.py").write_text(tests)
    command = [sys.executable, "-m", "pytest", "-q", "--tb=short", "-p", "no:cacheprovider", "test_many.py"]
    output = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True).stdout
    shown = shorten(output)
    assert "reason 0" in shown
    assert "E   AssertionError: reason 1" not in shown
    assert "FAILED test_many.py::test_24" in shown
    assert "... and 15 more" in shown
    assert len(shown.splitlines()) < 80


# Fails once, as on a busy machine: the second time it finds what the first has left.
UNSTEADY = "    mark = Path('{mark}')\n    again = mark.exists()\n    mark.touch()\n    assert again, 'too slow'\n"


@pytest.mark.parametrize(("unsteady", "outcome"), [(1, "passed"), (4, "failed")])
def test_a_few_tests_that_pass_when_repeated_are_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], unsteady: int, outcome: str
) -> None:
    tests = "from pathlib import Path\ndef test_fine():\n    pass\n" + "".join(
        f"def test_{n}():\n" + UNSTEADY.format(mark=tmp_path / str(n)) for n in range(unsteady)
    )
    (tmp_path / "test_some.py").write_text(tests)
    command = (sys.executable, "-m", "pytest", "-q", "test_some.py")
    result = run(tmp_path, Stage("browsers", command, again=(*command, "--last-failed")))["browsers"]
    assert result.outcome == outcome
    assert "too slow" in capsys.readouterr().out  # so that it is not overlooked
    if outcome == "passed":
        assert result.remark == "2 passed, test_some.py::test_0 when repeated"


def test_a_test_that_fails_again_fails(tmp_path: Path) -> None:
    (tmp_path / "test_bad.py").write_text("def test_bad():\n    assert False\n")
    command = (sys.executable, "-m", "pytest", "-q", "test_bad.py")
    result = run(tmp_path, Stage("browsers", command, again=(*command, "--last-failed")))["browsers"]
    assert (result.outcome, result.remark) == ("failed", "1 failed")


def test_a_stage_can_be_run_alone_with_what_it_needs() -> None:
    assert [stage.name for stage in chosen(["browsers"])] == ["client", "compile", "browsers"]
    names = [stage.name for stage in stages()]
    assert len(set(names)) == len(names)
    for stage in stages():
        assert set(stage.needs) <= set(names[: names.index(stage.name)])
