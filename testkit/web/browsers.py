"""A real Chromium for the tests: from a locked npm package on 64-bit Linux, the machine's own elsewhere.

The package's browser comes with its libraries and one font, so the tests see the same pages on every machine, even on
one that has no font and no library beyond Debian's smallest set. BROCANTE_CHROMIUM names another browser to test with.
"""

import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from brocante import web

OTHER = "BROCANTE_CHROMIUM"
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
# Run in a page before anything else: a browser whose user wants no hints, which come only once.
NO_HINTS = "localStorage.getItem('brocante') ?? localStorage.setItem('brocante', '{\"hints\": false}')"
PACKAGE = Path(__file__).parent / "chromium"
UNPACKED = web.ROOT / "build" / "chromium"
FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>{fonts}</dir>
  <cachedir>{cache}</cachedir>
</fontconfig>
"""


@contextmanager
def chromium() -> Iterator[Browser]:
    """A headless browser, for as long as the block runs."""
    node = web.node()
    if node is not None:
        os.environ["PLAYWRIGHT_NODEJS_PATH"] = str(node)  # Playwright's own Node.js needs a library that may be missing
    with sync_playwright() as playwright:
        own = installed()
        if own is not None:
            browser = playwright.chromium.launch(executable_path=own, args=ARGUMENTS)
        else:
            program = unpack()
            surroundings: dict[str, str | float | bool] = {
                **os.environ,
                "LD_LIBRARY_PATH": str(program.parent / "al2023" / "lib"),
                "FONTCONFIG_FILE": str(program.parent / "fonts.conf"),
            }
            browser = playwright.chromium.launch(
                executable_path=program, args=[*ARGUMENTS, "--no-zygote"], env=surroundings
            )
        yield browser
        browser.close()


def installed() -> str | None:
    """The machine's own browser; None where the package's is to be used."""
    if os.environ.get(OTHER):
        return os.environ[OTHER]
    if sys.platform == "linux" and platform.machine() == "x86_64":
        return None
    found = next(filter(None, map(shutil.which, NAMES)), None)
    assert found is not None, f"no Chromium on the path; {OTHER} may name one"
    return found


def unpack() -> Path:
    """Install the package and unpack its browser, once for each version of the package."""
    program = UNPACKED / "chromium"
    lock = UNPACKED / "package-lock.json"
    if program.exists() and lock.read_bytes() == (PACKAGE / lock.name).read_bytes():
        return program
    npm, node = web.npm(), web.node()
    assert npm is not None, "Node.js is not installed"
    assert node is not None
    shutil.rmtree(UNPACKED, ignore_errors=True)
    UNPACKED.mkdir(parents=True)
    for name in ("package.json", "package-lock.json", ".npmrc", "unpack.js"):
        shutil.copy(PACKAGE / name, UNPACKED)
    subprocess.run([*npm, "ci", "--no-audit", "--no-fund", "--loglevel=error"], cwd=UNPACKED, check=True)
    # The package unpacks its libraries only where it believes itself in the cloud it was made for.
    environment = {**os.environ, "TMPDIR": str(UNPACKED), "AWS_EXECUTION_ENV": "AWS_Lambda_nodejs22.x"}
    subprocess.run([node, "unpack.js"], cwd=UNPACKED, env=environment, check=True)
    # The package's own list of fonts names folders of that cloud only, and without a font pages crash.
    fonts = FONTS.format(fonts=UNPACKED / "fonts" / "fonts", cache=UNPACKED / "fonts-cache")
    (UNPACKED / "fonts.conf").write_text(fonts)
    return program
