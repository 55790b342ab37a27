"""python3 run.py: the web table. python3 run.py COMMAND ...: any brocante command, on a fresh machine.

`test` checks everything, `bench` measures the rules, `bench NAME` whatever else bench/ has.

Makes a virtual environment in .venv from the locked requirements, compiles the rules where there
is a C compiler, builds the web client, and goes on from there. Standard library only.
"""

import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / "python"
UV = "uv==0.13.*"
NO_COMPILER = 3  # what brocante.compiled exits with
NO_NODE = 4  # what brocante.web exits with


def run(*command: str | Path, **environment: str) -> int:
    """Run a command from the project's root, with its sources on the path; its exit code."""
    path = os.pathsep.join(filter(None, [str(ROOT / "src"), os.environ.get("PYTHONPATH")]))
    variables = {**os.environ, "PYTHONPATH": path, "VIRTUAL_ENV": str(VENV), **environment}
    return subprocess.call([str(part) for part in command], cwd=ROOT, env=variables)


def must(*command: str | Path, **environment: str) -> None:
    if code := run(*command, **environment):
        sys.exit(code)


def install(group: str) -> None:
    """Bring the environment to the state of a lock file, if it is not there yet."""
    lock = ROOT / "requirements" / f"{group}.txt"
    stamp = VENV / f"installed-{group}"
    digest = sha256(lock.read_bytes()).hexdigest()
    if stamp.exists() and stamp.read_text() == digest:
        return
    print(f"installing what is needed to {group} into .venv", file=sys.stderr)
    if not PYTHON.exists():
        must(sys.executable, "-m", "venv", "--without-pip", VENV)  # without pip: it works without Debian's python3-venv
    if not (BIN / "uv").exists() and not (BIN / "uv.exe").exists():
        must(sys.executable, "-m", "pip", "--python", PYTHON, "install", "--quiet", UV)
    must(BIN / "uv", "pip", "install", "--quiet", "--require-hashes", "--requirement", lock)
    stamp.write_text(digest)


def compile_rules() -> int:
    """Compile the rules; without a compiler that says in one line that they run interpreted. The exit code."""
    return run(PYTHON, "-c", "from brocante.compiled import main; main()")


def build_web(task: str = "main") -> None:
    """Build the web client (or check it), with the Node.js that is there or with one from the locked requirements."""
    command = PYTHON, "-c", f"from brocante.web import {task}; {task}()"
    code = run(*command)
    if code == NO_NODE:
        install("node")
        code = run(*command)
    if code:
        sys.exit(code)


def test(arguments: list[str]) -> None:
    """Everything; with arguments, only these tests.

    Style, types and layers; the rules and the games interpreted, with coverage; then all on compiled
    rules; the browser's tests last, in a process of their own.
    """
    install("test")
    if arguments:
        must(PYTHON, "-m", "pytest", *arguments)
        return
    must(BIN / "ruff", "check", ".")
    must(BIN / "ruff", "format", "--check", ".")
    must(PYTHON, "-m", "mypy")
    must(BIN / "lint-imports")
    build_web("check")
    around = ("tests/table", "tests/server", "tests/web")  # the rules are the same to them, compiled or not
    must(PYTHON, "-m", "pytest", "--cov", *(f"--ignore={folder}" for folder in around), BROCANTE_INTERPRETED="1")
    code = compile_rules()
    if code not in (0, NO_COMPILER):
        sys.exit(code)
    must(PYTHON, "-m", "pytest", "--ignore=tests/web")
    must(PYTHON, "-m", "pytest", "tests/web")
    if code != NO_COMPILER:
        must(PYTHON, "-m", "brocante", "check", "--games", "100")


def main(arguments: list[str]) -> None:
    if arguments[:1] == ["test"]:
        test(arguments[1:])
    elif arguments[:1] == ["bench"]:
        install("bench")
        compile_rules()
        name, *options = arguments[1:] or ["rules"]
        both = os.pathsep.join([str(ROOT / "src"), str(ROOT / "tests")])  # some measure with what tests play with
        sys.exit(run(PYTHON, ROOT / "bench" / f"{name}.py", *options, PYTHONPATH=both))
    else:
        install("run")
        compile_rules()
        if arguments[:1] in ([], ["serve"]):
            build_web()
        sys.exit(run(PYTHON, "-m", "brocante", *(arguments or ["serve", "--browser"])))


if __name__ == "__main__":
    main(sys.argv[1:])
