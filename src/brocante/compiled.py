"""Finds the compiled rules, or builds them.

mypyc turns the rules, the codecs, the bots and what works at every move of a table into a C
extension. In a checkout it is kept outside the source tree, in a folder named after a hash of the
sources: an edited file never meets an extension that was built from an older one, it runs
interpreted until the next build. A wheel carries the extension beside the sources, and nothing here
is needed. What only a build needs is imported there: this module is loaded at every start.

mypyc sees the whole program at once, which is what makes it call methods directly; the C compiler
gets it in a few units, one for each game and one for the rest: half the work of one large unit,
for all processors at once, and what calls each other all the time still stands together.
"""

import os
import sys
import sysconfig
from hashlib import sha256
from pathlib import Path

PACKAGE = Path(__file__).parent
ROOT = PACKAGE.parents[1]
PACKAGES = ("engine", "games", "play", "bots")  # what mypyc compiles
# And of `table` what runs with every move.
TABLE = ("audience", "clock", "due", "open_cards", "presence", "table", "tempo")
TYPES = ("events.py", "view.py", "views.py")  # but for these: mypyc would forget what a field holds
ASKED = ("study.py",)  # ... and these, which a study asks now and then, from Python
# What of the rest compiled modules import, itself or through others: its types and constants are part of the build.
IMPORTED = ("table/commands.py", "table/events.py", "table/messages.py", "table/names.py", "table/reasons.py")
SUFFIX: str = sysconfig.get_config_var("EXT_SUFFIX")  # how the file of an extension ends
NO_COMPILER = 3  # exit code of a build that was not tried
INTERPRETED = "BROCANTE_INTERPRETED"  # set in the environment, it leaves a checkout's extension unused


def whole_packages() -> list[Path]:
    """The files that mypyc compiles of the packages that are compiled as a whole; their __init__ stay as they are."""
    found = (path for name in PACKAGES for path in (PACKAGE / name).rglob("*.py"))
    return sorted(path for path in found if path.name not in ("__init__.py", *TYPES, *ASKED))


def sources() -> list[Path]:
    """All files that mypyc compiles."""
    return whole_packages() + [PACKAGE / "table" / f"{name}.py" for name in TABLE]


def decisive() -> list[Path]:
    """The files that a build depends on: what is compiled, what is copied beside it, what these import, how it is done.

    mypyc trusts the types of what compiled code imports and takes over its constants.
    """
    packages = (path for name in PACKAGES for path in (PACKAGE / name).rglob("*.py"))
    named = ("compiled.py", "docstrings.py", *IMPORTED, *(f"table/{name}.py" for name in TABLE))
    return sorted([*packages, *(PACKAGE / name for name in named)])


def folder() -> Path:
    """Where the extension for exactly these sources, this Python and these libraries belongs."""
    digest = sha256(SUFFIX.encode())
    digest.update((ROOT / "requirements" / "run.txt").read_bytes())
    for path in decisive():
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


def activate_part(package_path: list[str], name: str) -> None:
    """The same for a package of which only some modules are compiled: the others stay where they are."""
    part = os.path.join(sys.modules[PACKAGE.name].__path__[0], name)
    if part not in package_path:
        package_path.insert(0, part)


def version() -> str:
    """The version of the package: in a checkout what pyproject.toml says, otherwise what was installed."""
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
    """The C files of the modules gathered into one for each game and one for the rest.

    All but the entry points is hidden from other libraries, so that calls between the units are direct.
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
    """Compile below `target`, laid out as it is to be imported."""
    import tempfile
    from concurrent.futures import ThreadPoolExecutor
    from functools import partial

    from mypyc.build import mypycify
    from setuptools import Distribution, Extension
    from setuptools.command.build_ext import build_ext

    from brocante.docstrings import write_into

    class BuildInParallel(build_ext):  # type: ignore[misc]
        """Builds all extensions at once, as `parallel` lets it, and the units of each one as well."""

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
        os.chdir(PACKAGE.parent)  # mypyc names modules after paths below the working directory
        try:
            files = [str(path.relative_to(PACKAGE.parent)) for path in sources()]
            library, *modules = mypycify(
                ["--cache-dir", f"{scratch}/cache", *files], opt_level="3", multi_file=True, target_dir=f"{scratch}/c"
            )
            write_into(library.sources, whole_packages())
            library.sources = units(library.sources, Path(scratch, "c"))
            # Our functions are never replaced at load time; saying so lets the compiler inline them.
            library.extra_compile_args.append("-fno-semantic-interposition")
            command = BuildInParallel(Distribution({"ext_modules": [library, *modules]}))
            command.build_lib, command.build_temp = str(target), f"{scratch}/o"
            command.parallel = os.cpu_count()
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
            for path in (PACKAGE / name).rglob("*.py"):
                if path.name in ("__init__.py", *TYPES, *ASKED):
                    shutil.copy(path, fresh / PACKAGE.name / path.relative_to(PACKAGE))
        with suppress(OSError):
            fresh.rename(built)


def tell_state() -> None:
    """Exit with what there is to do: 0 if all is built, NO_COMPILER if it cannot be, 1 if it is to be built."""
    if folder().is_dir():
        sys.exit(0)
    sys.exit(NO_COMPILER if compiler() is None else 1)


def main() -> None:
    """Build, if there is anything to build with."""
    if compiler() is None:
        sys.exit(NO_COMPILER)
    if not folder().is_dir():
        build()
