"""python3 run.py: the web table. python3 run.py COMMAND ...: any brocante command, on a fresh machine.

`test` checks everything, `bench` measures the rules, `bench NAME` whatever else bench/ has.

Makes a virtual environment in .venv from the locked requirements, compiles the rules where there
is a C compiler, builds the web client, and goes on from there. Standard library only.
"""

import os
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / "python"
COMPILE = (PYTHON, "-c", "from brocante.compiled import main; main()")
UV = "uv==0.13.*"
NO_COMPILER = 3  # what brocante.compiled exits with
NO_NODE = 4  # what brocante.web exits with


def surroundings(**environment: str) -> dict[str, str]:
    """What a command of the project finds in its environment: our own and this, with the sources on the path."""
    path = os.pathsep.join(filter(None, [str(ROOT / "src"), os.environ.get("PYTHONPATH")]))
    return {**os.environ, "PYTHONPATH": path, "VIRTUAL_ENV": str(VENV), **environment}


def run(*command: str | Path, **environment: str) -> int:
    """Run a command from the project's root; its exit code."""
    return subprocess.call([str(part) for part in command], cwd=ROOT, env=surroundings(**environment))


def go_on_as(*command: str | Path, **environment: str) -> NoReturn:
    """Become the command, so that whoever ends this process ends it; on Windows wait for it."""
    if os.name == "posix":
        os.chdir(ROOT)
        os.execve(command[0], [str(part) for part in command], surroundings(**environment))
    sys.exit(run(*command, **environment))


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
    return run(*COMPILE)


def build_web() -> None:
    """Build the web client, with the Node.js that is there or with one from the locked requirements."""
    command = PYTHON, "-c", "from brocante.web import main; main()"
    code = run(*command)
    if code == NO_NODE:
        install("node")
        code = run(*command)
    if code:
        sys.exit(code)


class Stages:
    """Commands that run side by side: each one's output is shown when it ends, and the first that fails ends all."""

    def __init__(self) -> None:
        self.printing = threading.Lock()
        self.running: list[subprocess.Popen[str]] = []
        self.closing: list[str] = []
        self.failure = 0

    def run(self, title: str, *command: str | Path, fine: tuple[int, ...] = (0,), **environment: str) -> int:
        """Run a stage, if none has failed; its exit code."""
        with self.printing:
            if self.failure:
                raise SystemExit(self.failure)
            print(f"-- {title} ...", flush=True)
            begun = time.monotonic()
            process = subprocess.Popen(
                [str(part) for part in command], cwd=ROOT, env=surroundings(**environment), text=True,
                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, errors="replace",
            )  # fmt: skip
            self.running.append(process)
        output, _ = process.communicate()
        with self.printing:
            self.running.remove(process)
            if self.failure:  # another stage's, which has ended this one
                raise SystemExit(self.failure)
            took = f"{title}: {time.monotonic() - begun:.0f} s"
            print(f"{output}-- {took}", flush=True)
            self.closing.append(" | ".join([took, *output.splitlines()[-1:]]))
            if process.returncode not in fine:
                self.failure = process.returncode
                for other in self.running:
                    other.send_signal(signal.SIGINT if os.name == "posix" else signal.SIGTERM)  # may still tidy up
                raise SystemExit(self.failure)
        return process.returncode


def test(arguments: list[str]) -> None:
    """Everything, two things at a time; with arguments, only these tests.

    Style, types, layers and the builds beside the rules and the games interpreted, with coverage; then the browsers'
    tests beside everything on compiled rules.
    """
    install("test")
    if arguments:
        must(PYTHON, "-m", "pytest", *arguments)
        return
    stages = Stages()

    def prepare() -> bool:
        stages.run("style", BIN / "ruff", "check", ".")
        stages.run("format", BIN / "ruff", "format", "--check", ".")
        stages.run("types", PYTHON, "-m", "mypy")
        stages.run("layers", BIN / "lint-imports")
        check = "web client", PYTHON, "-c", "from brocante.web import check, main; check(); main()"
        if stages.run(*check, fine=(0, NO_NODE)) == NO_NODE:
            install("node")
            stages.run(*check)
        return stages.run("compiling", *COMPILE, fine=(0, NO_COMPILER)) == 0

    def interpreted() -> None:
        around = ("lab", "table", "server", "web")  # the rules are the same to them, compiled or not
        ignored = (f"--ignore=tests/{folder}" for folder in around)
        stages.run("interpreted", PYTHON, "-m", "pytest", "--cov", *ignored, BROCANTE_INTERPRETED="1")

    def in_browsers() -> None:
        prepared.result()
        stages.run("in browsers", PYTHON, "-m", "pytest", "tests/web")

    def compiled() -> None:
        built = prepared.result()
        stages.run("compiled" if built else "everything", PYTHON, "-m", "pytest", "--ignore=tests/web")
        if built:
            stages.run("many games", PYTHON, "-m", "brocante", "check", "--games", "100")

    with ThreadPoolExecutor(2) as sides:
        prepared = sides.submit(prepare)
        others = [sides.submit(part) for part in (interpreted, in_browsers, compiled)]
    prepared.result()
    for other in others:
        other.result()
    print("\n".join(stages.closing))


def main(arguments: list[str]) -> None:
    if arguments[:1] == ["test"]:
        test(arguments[1:])
    elif arguments[:1] == ["bench"]:
        install("bench")
        compile_rules()
        name, *options = arguments[1:] or ["rules"]
        both = os.pathsep.join([str(ROOT / "src"), str(ROOT / "tests")])  # some measure with what tests play with
        go_on_as(PYTHON, ROOT / "bench" / f"{name}.py", *options, PYTHONPATH=both)
    else:
        install("run")
        compile_rules()
        if arguments[:1] in ([], ["serve"]):
            build_web()
        go_on_as(PYTHON, "-m", "brocante", *(arguments or ["serve", "--browser"]))


if __name__ == "__main__":
    main(sys.argv[1:])
