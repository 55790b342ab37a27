"""Finds the compiled rules, or builds them.

mypyc turns the rules, the codecs, the bots and the parts of a table that run at every move into a C
extension. In a checkout the extension is kept outside the source tree, in a folder named after a
hash of the sources: it never runs with sources other than its own, and after an edit everything runs
interpreted until the next build. A wheel has the extension beside the sources and needs nothing from
here. This module is loaded at every start, so it imports what only a build needs inside functions.

mypyc compiles the whole program at once, so that it can call methods directly. The C compiler gets a
few units, one for each game and one for the rest: that takes half the work of one large unit and
uses all processors, while code that often calls each other stays in one unit.
"""

import os
import sys
import sysconfig
from hashlib import sha256
from pathlib import Path

PACKAGE = Path(__file__).parent
ROOT = PACKAGE.parents[1]
PACKAGES = ("engine", "games", "play", "bots")  # what mypyc compiles
# The modules of `table` that run at every move.
TABLE = ("audience", "clock", "due", "open_cards", "presence", "table", "tempo")
TYPES = ("events.py", "view.py", "views.py")  # except these: mypyc would lose the types of fields
ASKED = ("study.py",)  # ... and these, which only studies call, and rarely
# Other modules that compiled ones import, directly or not: their types and constants become part of the build.
IMPORTED = ("table/commands.py", "table/events.py", "table/messages.py", "table/names.py", "table/reasons.py")
SUFFIX: str = sysconfig.get_config_var("EXT_SUFFIX")  # the file name suffix of extensions
NO_COMPILER = 3  # exit code if there is nothing to build with
INTERPRETED = "BROCANTE_INTERPRETED"  # if set in the environment, a checkout's extension is not used


def whole_packages() -> list[Path]:
    """The compiled files of the packages that are compiled as a whole; their __init__.py are not."""
    found = (path for name in PACKAGES for path in (PACKAGE / name).rglob("*.py"))
    return sorted(path for path in found if path.name not in ("__init__.py", *TYPES, *ASKED))


def sources() -> list[Path]:
    """All files that mypyc compiles."""
    return whole_packages() + [PACKAGE / "table" / f"{name}.py" for name in TABLE]


def decisive() -> list[Path]:
    """The files that a build depends on: compiled files, files copied beside them, their imports, the build code.

    mypyc trusts the types of imported modules and inlines their constants.
    """
    packages = (path for name in PACKAGES for path in (PACKAGE / name).rglob("*.py"))
    named = ("compiled.py", "docstrings.py", *IMPORTED, *(f"table/{name}.py" for name in TABLE))
    return sorted([*packages, *(PACKAGE / name for name in named)])


def folder() -> Path:
    """The folder for the extension of exactly these sources, this Python and these libraries."""
    digest = sha256(SUFFIX.encode())
    digest.update((ROOT / "requirements" / "run.txt").read_bytes())
    for path in decisive():
        digest.update(str(path.relative_to(PACKAGE)).encode() + b"\0" + path.read_bytes())
    return ROOT / "build" / f"compiled-{digest.hexdigest()[:16]}"


def activate(package_path: list[str]) -> None:
    """Let the package import its subpackages from the extension, if there is one for these sources."""
    if os.environ.get(INTERPRETED) or not (ROOT / "build").is_dir():
        return
    built = folder()
    if built.is_dir():
        package_path.insert(0, str(built / PACKAGE.name))
        sys.path.append(str(built))


def activate_part(package_path: list[str], name: str) -> None:
    """The same for a package with only some modules compiled: the others are imported as usual."""
    part = os.path.join(sys.modules[PACKAGE.name].__path__[0], name)
    if part not in package_path:
        package_path.insert(0, part)


def version() -> str:
    """The version of the package: in a checkout from pyproject.toml, otherwise the installed one."""
    project = ROOT / "pyproject.toml"
    if PACKAGE.parent.name == "src" and project.is_file():
        import tomllib

        text: str = tomllib.loads(project.read_text(encoding="utf-8"))["project"]["version"]
        return text
    from importlib.metadata import version

    return version("brocante")


def compiler() -> str | None:
    """The C compiler that Python's build tools would call, if it and the headers of this Python are there."""
    import shutil

    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return None
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return shutil.which(command.split()[0])


def units(c_files: list[str], into: Path) -> list[str]:
    """Gather the C files of the modules into one for each game and one for the rest.

    All symbols except the entry points are hidden, so that calls between the units are direct.
    """
    gathered: dict[str, list[str]] = {}
    for c_file in c_files:
        names = Path(c_file).stem.split("___")
        unit = names[names.index("games") + 1] if "games" in names else "rest"
        gathered.setdefault(unit, []).append(c_file)
    written = []
    for unit, parts in gathered.items():
        path = into / f"unit_{unit}.c"
        lines = ["#include <Python.h>", '#include "CPy.h"', "#pragma GCC visibility push(hidden)"]
        path.write_text("\n".join([*lines, *(f'#include "{Path(part).as_posix()}"' for part in parts), ""]))
        written.append(str(path))
    return written


def compile_into(target: Path) -> None:
    """Compile below `target`, in the layout in which it is imported."""
    import tempfile
    from concurrent.futures import ThreadPoolExecutor
    from functools import partial

    from mypyc.build import mypycify
    from setuptools import Distribution, Extension
    from setuptools.command.build_ext import build_ext

    from brocante.docstrings import write_into

    class BuildInParallel(build_ext):  # type: ignore[misc]
        """Builds the extensions in parallel, and also the units of each."""

        def build_extension(self, extension: Extension) -> None:
            options = {"include_dirs": extension.include_dirs, "extra_postargs": extension.extra_compile_args}
            compile_one = partial(self.compiler.compile, output_dir=self.build_temp, **options)
            with ThreadPoolExecutor(self.parallel) as pool:
                compiled = pool.map(compile_one, ([source] for source in extension.sources))
                extension.extra_objects = [path for paths in compiled for path in paths]
            extension.sources = []
            super().build_extension(extension)

    before = Path.cwd()
    with tempfile.TemporaryDirectory() as scratch:
        os.chdir(PACKAGE.parent)  # mypyc derives module names from paths relative to the working directory
        try:
            files = [str(path.relative_to(PACKAGE.parent)) for path in sources()]
            library, *modules = mypycify(
                ["--cache-dir", f"{scratch}/cache", *files], opt_level="3", multi_file=True, target_dir=f"{scratch}/c"
            )
            write_into(library.sources, whole_packages())
            library.sources = units(library.sources, Path(scratch, "c"))
            # Our functions are never replaced at load time; this lets the compiler inline them.
            library.extra_compile_args.append("-fno-semantic-interposition")
            command = BuildInParallel(Distribution({"ext_modules": [library, *modules]}))
            command.build_lib, command.build_temp = str(target), f"{scratch}/o"
            command.parallel = os.cpu_count()
            command.ensure_finalized()
            command.run()
        finally:
            os.chdir(before)


def build() -> None:
    """Compile into the folder for these sources; of two concurrent builds the first to finish counts."""
    import shutil
    import tempfile
    from contextlib import suppress

    built = folder()
    built.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=built.parent) as scratch:
        fresh = Path(scratch) / built.name
        compile_into(fresh)
        for name in PACKAGES:
            for path in (PACKAGE / name).rglob("*.py"):
                if path.name in ("__init__.py", *TYPES, *ASKED):
                    shutil.copy(path, fresh / PACKAGE.name / path.relative_to(PACKAGE))
        with suppress(OSError):
            fresh.rename(built)


def tell_state() -> None:
    """Exit with 0 if all is built, NO_COMPILER if it cannot be built, 1 if it has to be built."""
    if folder().is_dir():
        sys.exit(0)
    sys.exit(NO_COMPILER if compiler() is None else 1)


def main() -> None:
    """Build, if there is a compiler."""
    if compiler() is None:
        sys.exit(NO_COMPILER)
    if not folder().is_dir():
        build()
