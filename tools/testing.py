"""python3 run.py test: all checks, as stages."""

import sys
import time

from tools.environment import (
    BIN,
    NO_COMPILER,
    NO_COMPILER_HERE,
    PYTHON,
    ROOT,
    call,
    compiler_advice,
    install,
    surroundings,
)
from tools.stages import Runner, Stage, close

LOGS = ROOT / "build" / "test"
AROUND = ("lab", "table", "server")  # for these it does not matter whether the rules are compiled
ALONE = ("web", "packaging")  # separate stages
PYTEST = (PYTHON, "-m", "pytest", "--tb=short")


def compilable() -> bool:
    """Whether the rules are compiled, or can be."""
    return call(PYTHON, "-c", "from brocante.compiled import tell_state; tell_state()") != NO_COMPILER


def stages() -> list[Stage]:
    """All stages, the quickest and most informative first."""
    without = [f"--ignore=tests/{folder}" for folder in ALONE]
    # Without a compiler the interpreted rules have already been tested: only the code around them is left.
    around = [f"tests/{folder}" for folder in AROUND]
    rest = without if compilable() else around
    browsers = (*PYTEST, "-o", f"cache_dir={LOGS / 'browsers'}", "tests/web")
    games = [
        Stage("games", (PYTHON, "-m", "brocante", "check", "--games", "100"), ("compile",)),
    ]
    return [
        Stage("style", (BIN / "ruff", "check", ".")),
        Stage("format", (BIN / "ruff", "format", "--check", ".")),
        Stage("layers", (BIN / "lint-imports",)),
        Stage("types", (PYTHON, "-m", "mypy")),
        Stage("client", (PYTHON, "-c", "from brocante.web import check, main; check(); main()")),
        Stage(
            "compile",
            (PYTHON, "-c", "from brocante.compiled import main; main()"),
            excused={NO_COMPILER: NO_COMPILER_HERE.format(advice=compiler_advice())},
        ),
        Stage(
            "interpreted",
            (*PYTEST, "--cov", *without, *(f"--ignore={folder}" for folder in around)),
            environment={"BROCANTE_INTERPRETED": "1"},
        ),
        Stage("browsers", browsers, ("client", "compile"), again=(*browsers, "--last-failed")),
        Stage("compiled", (*PYTEST, *rest), ("compile",)),
        Stage("wheel", (*PYTEST, "tests/packaging"), ("client", "compile")),
        *(games if compilable() else []),
        Stage("docs", (PYTHON, ROOT / "run.py", "docs")),
    ]


def chosen(names: list[str]) -> list[Stage]:
    """The stages with these names, and those that they need."""
    known = {stage.name: stage for stage in stages()}
    wanted = set(names)
    for name in names:
        wanted |= set(known[name].needs)
    return [stage for stage in known.values() if stage.name in wanted]


def test(arguments: list[str]) -> int:
    """Run all stages, or those named; with other arguments, pytest with them. Return the exit code."""
    install("run", "test", "docs")
    names = {stage.name for stage in stages()}
    if arguments and not names.issuperset(arguments):
        return call(*PYTEST, *arguments)
    begun = time.monotonic()
    runner = Runner(chosen(arguments) if arguments else stages(), LOGS, ROOT, surroundings())
    code = close(runner.run(), "python3 run.py test")
    print(f"{time.monotonic() - begun:.0f} s on Python {sys.version.split()[0]}", file=sys.stderr)
    return code
