"""The virtual environment in .venv: created once for this Python, kept up to date with the locks in requirements/."""

import os
import shutil
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

from tools.console import Stop, last_lines, run_step, say

ROOT = Path(__file__).resolve().parents[1]
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
UV = "uv==0.13.*"
UV_INSTALL = (BIN / "uv", "pip", "install", "--quiet")
NO_COMPILER = 3  # exit code of brocante.compiled
NO_NODE = 4  # exit code of brocante.web

# The purpose of each lock, the size of its packages, and the time to download them with a fair connection.
LOCKS = {
    "run": ("what the web table and the commands need", 45, 15),
    "node": ("Node.js, which builds the web client", 60, 10),
    "test": ("what the tests need", 510, 50),
    "bench": ("what the benchmarks need", 315, 50),
    "docs": ("what builds the documentation", 40, 15),
    "plot": ("what draws plots", 35, 10),
    "data": ("what writes and reads Parquet", 60, 10),
    "envs": ("what environments and learners need", 45, 10),
}
# The commands that install a C compiler and Python's headers, by package manager.
COMPILERS = {
    "apt-get": "apt-get install gcc python3-dev",
    "dnf": "dnf install gcc python3-devel",
    "zypper": "zypper install gcc python3-devel",
    "pacman": "pacman -S gcc",
    "apk": "apk add gcc musl-dev python3-dev",
    "brew": "xcode-select --install",
}
OFFLINE = (
    "dns error", "failed to fetch", "could not connect", "connection error", "client error (connect)",
    "newconnectionerror", "no matching distribution", "temporary failure in name resolution", "network is unreachable",
    "enotfound", "eai_again", "econnrefused", "etimedout",
)  # fmt: skip
NO_COMPILER_HERE = (
    "no C compiler: the rules run interpreted, which is fine for playing and some fifty times slower for studies and "
    "expert bots; {advice}"
)
CERTIFICATES = ("certificate verify failed", "invalid peer certificate", "unknownissuer", "self-signed certificate")


def surroundings(**extra: str) -> dict[str, str]:
    """The environment variables for commands.

    Downloads trust the system's certificates, which may include a company's own.
    """
    own = os.environ
    found = {"VIRTUAL_ENV": str(VENV), "UV_SYSTEM_CERTS": "1", "NODE_USE_SYSTEM_CA": "1", "UV_LINK_MODE": "copy"}
    bundle = own.get("SSL_CERT_FILE")
    if bundle:
        found |= {"PIP_CERT": bundle, "NODE_EXTRA_CA_CERTS": bundle}
    return {**found, **own, "VIRTUAL_ENV": str(VENV), **extra}


def tables() -> dict[str, str]:
    """The default database: in the checkout, wherever the caller is."""
    return {} if "BROCANTE_DB" in os.environ else {"BROCANTE_DB": f"sqlite:///{ROOT / 'brocante.db'}"}


def call(*command: str | Path, **extra: str) -> int:
    """Run a command and show its output; return its exit code."""
    return subprocess.call([str(part) for part in command], env=surroundings(**extra))


def must(title: str, seconds: int, *command: str | Path, **extra: str) -> None:
    """Run a command that must succeed; if it fails, show its last lines."""
    code, output = run_step(title, seconds, command, ROOT, surroundings(**extra))
    if code:
        raise Stop(explain(title, output))


def explain(title: str, output: str) -> str:
    """Why a command failed, in one sentence for common reasons."""
    text = output.lower()
    if any(sign in text for sign in CERTIFICATES):
        return (
            f"{title}: the certificate of the package registry is not one that this system believes; "
            "if your company has its own, name its file in SSL_CERT_FILE"
        )
    if any(sign in text for sign in OFFLINE):
        return f"{title}: cannot reach the package registry; the first start needs the network, later ones do not"
    return f"{last_lines(output)}\n{title}: failed; the lines above say why"


def install(*groups: str) -> None:
    """Update the environment to these locks, and install the project itself."""
    make()
    for group in groups:
        lock = ROOT / "requirements" / f"{group}.txt"
        what, megabytes, seconds = LOCKS[group]
        title = f"installing {what}, {megabytes} MB"
        once(group, lock.read_bytes(), title, seconds, *UV_INSTALL, "--require-hashes", "--requirement", lock)
    backend = b"".join((ROOT / name).read_bytes() for name in ("pyproject.toml", "hatch_build.py"))
    itself = "--no-deps", "--no-build-isolation", "--editable", ROOT
    once("itself", backend, "installing Brocante itself", 1, *UV_INSTALL, *itself)


def once(name: str, content: bytes, title: str, seconds: int, *command: str | Path) -> None:
    """Run a command unless it was run for the same content before."""
    stamp = VENV / f"installed-{name}"
    digest = sha256(content).hexdigest()
    if not stamp.exists() or stamp.read_text() != digest:
        must(title, seconds, *command)
        stamp.write_text(digest)


def make() -> None:
    """Create the environment, unless this Python has created it before."""
    made_by = maker()
    if made_by not in ("", version()):
        say(f"making .venv again: it was made by Python {made_by}, and this is Python {version()}")
        shutil.rmtree(VENV)
    if not PYTHON.exists():
        # --without-pip works without Debian's python3-venv.
        must("making .venv", 2, sys.executable, "-m", "venv", "--without-pip", "--clear", VENV)
    if not (BIN / "uv").exists() and not (BIN / "uv.exe").exists():
        if not has_pip():
            raise Stop(
                f"{sys.executable} has no pip, which the first start needs; on Debian: apt-get install python3-pip"
            )
        quiet = "--quiet", "--disable-pip-version-check", "--retries", "2", "--timeout", "20"
        pip = sys.executable, "-m", "pip", "--python", PYTHON, "install", *quiet, UV
        must("installing uv, which installs the rest, 20 MB", 5, *pip)


def has_pip() -> bool:
    return subprocess.run([sys.executable, "-m", "pip", "--version"], capture_output=True).returncode == 0


def version() -> str:
    return f"{sys.version_info[0]}.{sys.version_info[1]}"


def maker() -> str:
    """The version of the Python that created .venv; "" if there is none, or it is incomplete."""
    settings = VENV / "pyvenv.cfg"
    if not settings.is_file():
        return ""
    lines = (line.partition("=") for line in settings.read_text(encoding="utf-8").splitlines())
    made_by = {name.strip(): value.strip() for name, _, value in lines}
    return ".".join(made_by.get("version", made_by.get("version_info", "")).split(".")[:2])


def compile_rules() -> None:
    """Compile the rules; without a compiler, say what running interpreted costs."""
    state = call(PYTHON, "-c", "from brocante.compiled import tell_state; tell_state()")
    if state == NO_COMPILER:
        say(NO_COMPILER_HERE.format(advice=compiler_advice()))
    elif state:
        command = PYTHON, "-c", "from brocante.compiled import main; main()"
        code, output = run_step("compiling the rules", 60, command, ROOT, surroundings())
        if code:
            say(f"{last_lines(output, 12)}\nthe rules could not be compiled, as told above, and run interpreted")


def compiler_advice() -> str:
    """How to install a C compiler on this system."""
    known = next((how for manager, how in COMPILERS.items() if shutil.which(manager)), None)
    return f"to compile them: {known}" if known else "to compile them, install a C compiler and Python's headers"


def build_web() -> None:
    """Build the web client, with an installed Node.js or the one from the lock."""
    state = call(PYTHON, "-c", "from brocante.web import tell_state; tell_state()")
    if state == NO_NODE:
        install("node")
    if state:
        must("building the web client", 25, PYTHON, "-c", "from brocante.web import main; main()")
