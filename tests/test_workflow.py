"""The workflow file: it parses, covers every supported Python, and runs the README's command."""

import re
import tomllib
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).parents[1]
WORKFLOW: dict[Any, Any] = yaml.safe_load((ROOT / ".github" / "workflows" / "test.yml").read_text(encoding="utf-8"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
JOBS: dict[str, Any] = WORKFLOW["jobs"]


def commands(job: str) -> list[str]:
    return [step["run"] for step in JOBS[job]["steps"] if "run" in step]


def test_it_takes_the_pythons_that_the_package_supports() -> None:
    classified = re.findall(r"^Programming Language :: Python :: (3\.\d+)$", "\n".join(PROJECT["classifiers"]), re.M)
    for job in ("test", "wheel"):
        pythons = JOBS[job]["strategy"]["matrix"]["python"]
        assert pythons == classified
        assert PROJECT["requires-python"] == f">={pythons[0]}"
    assert pythons[-1] == next(
        step["with"]["python-version"] for step in JOBS["docs"]["steps"] if "setup-python" in step.get("uses", "")
    )


def test_it_runs_the_commands_that_people_run() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert commands("test") == ["python3 run.py test"]
    assert commands("docs") == ["python3 run.py docs"]
    for command in (*commands("test"), *commands("docs")):
        assert command in readme


def test_it_may_read_and_nothing_more() -> None:
    assert WORKFLOW["permissions"] == {"contents": "read"}
    for job in JOBS.values():
        assert "permissions" not in job
        assert job["timeout-minutes"] <= 60
        for step in job["steps"]:
            assert re.fullmatch(r"actions/[a-z-]+@v\d+", step.get("uses", "actions/none@v1"))
            if "checkout" in step.get("uses", ""):
                assert step["with"] == {"persist-credentials": False}


def test_wheels_and_pages_are_kept() -> None:
    kept = {
        name: [step["with"]["path"] for step in job["steps"] if "upload-artifact" in step.get("uses", "")]
        for name, job in JOBS.items()
    }
    assert kept == {"test": [], "wheel": ["dist/*.whl"], "docs": ["build/docs"]}


# --- dependencies ---

AUDIT: dict[Any, Any] = yaml.safe_load((ROOT / ".github" / "workflows" / "audit.yml").read_text(encoding="utf-8"))
UPDATES: dict[Any, Any] = yaml.safe_load((ROOT / ".github" / "dependabot.yml").read_text(encoding="utf-8"))


def test_what_is_served_is_audited() -> None:
    assert AUDIT["permissions"] == {"contents": "read"}
    audited = [step["run"] for job in AUDIT["jobs"].values() for step in job["steps"] if "run" in step]
    assert any("pip_audit" in command and "requirements/serve.txt" in command for command in audited)
    assert any(command.startswith("npm audit") for command in audited)
    for lock in re.findall(r"requirements/\w+\.txt", " ".join(audited)):
        assert (ROOT / lock).is_file()


def test_updates_are_proposed_for_everything_that_is_locked() -> None:
    kinds = {update["package-ecosystem"]: update["directory"] for update in UPDATES["updates"]}
    assert kinds == {"pip": "/requirements", "npm": "/web", "github-actions": "/", "docker": "/deploy"}
    assert all((ROOT / directory.lstrip("/")).is_dir() for directory in kinds.values())
