"""A real Chromium for the tests: the machine's own, else one from an npm package."""

import os
import shutil
import subprocess
from pathlib import Path

from playwright.sync_api import Browser, Playwright

from brocante import web

NAMES = ("chromium", "chromium-browser", "google-chrome")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--font-render-hinting=none",
]
PACKAGE = Path(__file__).parent / "chromium"
UNPACKED = web.ROOT / "build" / "chromium"


def launch(playwright: Playwright) -> Browser:
    """A headless browser."""
    own = next(filter(None, map(shutil.which, NAMES)), None)
    if own is not None:
        return playwright.chromium.launch(executable_path=own, args=ARGUMENTS)
    program = unpack()
    libraries: dict[str, str | float | bool] = {**os.environ, "LD_LIBRARY_PATH": str(program.parent / "al2023" / "lib")}
    arguments = [*ARGUMENTS, "--no-zygote"]
    return playwright.chromium.launch(executable_path=program, args=arguments, env=libraries)


def unpack() -> Path:
    """Install the package and unpack the browser, once."""
    program = UNPACKED / "chromium"
    if program.exists():
        return program
    npm = web.npm()
    assert npm is not None, "neither Chromium nor Node.js is here"
    UNPACKED.mkdir(parents=True, exist_ok=True)
    for name in ("package.json", "package-lock.json", ".npmrc", "unpack.js"):
        shutil.copy(PACKAGE / name, UNPACKED)
    subprocess.run([*npm, "ci", "--loglevel=error"], cwd=UNPACKED, check=True)
    node = npm[0] if len(npm) > 1 else "node"
    # The package unpacks its libraries only where it believes itself in the cloud it was made for.
    environment = {**os.environ, "TMPDIR": str(UNPACKED), "AWS_EXECUTION_ENV": "AWS_Lambda_nodejs22.x"}
    subprocess.run([node, "unpack.js"], cwd=UNPACKED, env=environment, check=True)
    return program
