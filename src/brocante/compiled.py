"""Finds the compiled rules, or builds them.

mypyc turns the rules, their words and the bots into a C extension. In a checkout the extension is
kept outside the source tree, in a folder named after a hash of the sources: an edited file never
meets an extension that was built from an older one, it runs interpreted until the next build. A
wheel carries the extension beside the sources, and nothing here is needed. What only a build needs
is imported there: this module is loaded at every start.
"""

import os
import sys
import sysconfig
from hashlib import sha256
from pathlib import Path

PACKAGE = Path(__file__).parent
ROOT = PACKAGE.parents[1]
PACKAGES = ("rules", "game", "bots")  # what mypyc compiles
NO_COMPILER = 3  # exit code of a build that was not tried
INTERPRETED = "BROCANTE_INTERPRETED"  # set in the environment, it leaves a checkout's extension unused


def sources() -> list[Path]:
    """The files that mypyc compiles; a package's __init__ stays as it is."""
    return sorted(path for name in PACKAGES for path in (PACKAGE / name).glob("*.py") if path.name != "__init__.py")


def folder() -> Path:
    """Where the extension for exactly these sources, this Python and these libraries belongs."""
    digest = sha256(sysconfig.get_config_var("EXT_SUFFIX").encode())
    digest.update((ROOT / "requirements" / "run.txt").read_bytes())
    for path in sources():
        digest.update(str(path.relative_to(PACKAGE)).encode() + b"\0" + path.read_bytes())
    return ROOT / "build" / f"compiled-{digest.hexdigest()[:16]}"


def activate(package_path: list[str]) -> None:
    """Let the package take them from the extension, where there is one for these sources."""
    if os.environ.get(INTERPRETED) or not (ROOT / "build").is_dir():
        return
    built = folder()
    if built.is_dir():
        package_path.insert(0, str(built / PACKAGE.name))
        sys.path.append(str(built))


def compiler() -> str | None:
    """The C compiler that Python's build tools would call, if it is there."""
    import shutil

    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return shutil.which(command.split()[0])


def compile_into(target: Path) -> None:
    """Compile below `target`, laid out as it is to be imported."""
    import tempfile

    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    before = Path.cwd()
    with tempfile.TemporaryDirectory() as scratch:
        os.chdir(PACKAGE.parent)  # mypyc names modules after paths below the working directory
        try:
            files = [str(path.relative_to(PACKAGE.parent)) for path in sources()]
            modules = mypycify(["--cache-dir", f"{scratch}/cache", *files], opt_level="3", target_dir=f"{scratch}/c")
            for module in modules:
                # Our functions are never replaced at load time; saying so lets the compiler inline them.
                module.extra_compile_args.append("-fno-semantic-interposition")
            command = build_ext(Distribution({"ext_modules": modules}))
            command.build_lib, command.build_temp = str(target), f"{scratch}/o"
            command.ensure_finalized()
            command.run()
        finally:
            os.chdir(before)


def build() -> None:
    """Compile into the folder for these sources; if two do so at once, the first one counts."""
    import shutil
    import tempfile
    from contextlib import suppress

    built = folder()
    built.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=built.parent) as scratch:
        fresh = Path(scratch) / built.name
        compile_into(fresh)
        for name in PACKAGES:
            shutil.copy(PACKAGE / name / "__init__.py", fresh / PACKAGE.name / name)
        with suppress(OSError):
            fresh.rename(built)


def main() -> None:
    """Build, if there is anything to build with; the exit code tells the two ways not to apart."""
    if compiler() is None:
        print("no C compiler found: the rules run interpreted", file=sys.stderr)
        sys.exit(NO_COMPILER)
    if not folder().is_dir():
        print("compiling the rules, which takes a minute or two", file=sys.stderr)
        build()
