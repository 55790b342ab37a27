"""The commands of run.py: its own, and those of brocante once what they need is installed."""

import os
import sys
import tomllib
from pathlib import Path
from typing import NoReturn

from tools import dev, testing
from tools.console import Stop, say
from tools.environment import BIN, PYTHON, ROOT, build_web, call, compile_rules, install, surroundings, tables

HELP = """Brocante: four card games about money.

python3 run.py                  the web table, opened in a browser
python3 run.py serve ...        the web table with options; `serve` may be left out: run.py --port 8080
python3 run.py simulate ...     play games and print how each seat fared
python3 run.py tournament ...   let bots play each other
python3 run.py study GAME       answer common questions about a game, with plots
python3 run.py train ...        train a small network on a game
python3 run.py exploit ...      train one to beat a bot, and report how much can be won against it
python3 run.py data GAME        print a file to fill in from the cards of a game that you own
python3 run.py join ...         let your own bot take a seat at a table
python3 run.py replay ...       print a recorded game
python3 run.py explain ...      ask a bot what it would do at a point of a recorded game, and why
python3 run.py verify ...       check recorded games
python3 run.py check ...        play every game and variant, and check what must always hold
python3 run.py admin ...        for operators: list and close tables, block people, show everybody a message
python3 run.py rules GAME       print the rules of a game
python3 run.py new-game NAME    write a small playable game as a starting point

python3 run.py dev              work on the client: the server, and a page that updates as you edit
python3 run.py test             check everything
python3 run.py test NAME ...    only these stages (types, browsers, ...), test files or pytest's options
python3 run.py bench [NAME]     measure the rules, or NAME: {benches}
python3 run.py docs [serve]     build the documentation, or serve it and rebuild it as you edit
python3 run.py --version

The first run makes .venv and builds what is needed. Any command with --help shows its options."""


def main(arguments: list[str]) -> None:
    try:
        carry_out(arguments)
    except Stop as stop:
        say(str(stop))
        sys.exit(2)
    except OSError as error:
        say(f"error: {error}")
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)


def carry_out(arguments: list[str]) -> None:
    command, rest = (arguments[0], arguments[1:]) if arguments else ("", [])
    if command in ("--help", "-h", "help"):
        print(HELP.format(benches=", ".join(benches())))
    elif command == "--version":
        print(f"Brocante {version()}")
    elif command == "test":
        sys.exit(testing.test(rest))
    elif command == "bench":
        bench(rest)
    elif command == "docs":
        docs(rest)
    elif command == "dev":
        sys.exit(dev.dev(rest))
    else:
        brocante(arguments)


def version() -> str:
    """The version from pyproject.toml, since nothing may be installed yet."""
    text: str = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    return text


def benches() -> list[str]:
    """The names of the benchmarks: the files of bench/ that can be run."""
    return sorted(path.stem for path in (ROOT / "bench").glob("*.py") if "__main__" in path.read_text(encoding="utf-8"))


def bench(arguments: list[str]) -> None:
    name, *options = arguments or ["rules"]
    if name not in benches():
        raise Stop(f"there is no benchmark {name!r}; there are {', '.join(benches())}")
    install("bench")
    compile_rules()
    go_on_as(PYTHON, ROOT / "bench" / f"{name}.py", *options, PYTHONPATH=str(ROOT))


def docs(arguments: list[str]) -> None:
    install("docs")
    if arguments[:1] == ["serve"]:
        go_on_as(BIN / "mkdocs", "serve", "--config-file", ROOT / "mkdocs.yml", *arguments[1:])
    site = ROOT / "build" / "docs"
    settings = "--config-file", ROOT / "mkdocs.yml", "--site-dir", site
    code = call(BIN / "mkdocs", "build", "--strict", "--quiet", *settings, *arguments, NO_MKDOCS_2_WARNING="1")
    if code == 0:
        print(f"the documentation is at {(site / 'index.html').as_uri()}")
    sys.exit(code)


def brocante(arguments: list[str]) -> None:
    """Run a command of brocante in the caller's folder, to which paths are relative; by default the web table."""
    if not arguments:
        arguments = ["serve", "--browser"]
    elif arguments[0].startswith("-"):
        arguments = ["serve", *arguments]
    draws = arguments[0] == "study" or any(word.startswith("--plot") for word in arguments)
    learns = arguments[0] in ("train", "exploit") or any("net:" in word or "--net" in word for word in arguments)
    rows = any(word.endswith(".parquet") for word in arguments)
    derives = arguments[0] == "new-game"  # a test generates the golden games
    wanted = {"plot": draws, "envs": learns, "data": rows, "test": derives}
    install("run", *(lock for lock, needed in wanted.items() if needed))
    compile_rules()
    if arguments[0] == "serve":
        build_web()
    go_on_as(PYTHON, "-m", "brocante", *arguments, **tables())


def go_on_as(*command: str | Path, **environment: str) -> NoReturn:
    """Become the command, so that ending this process ends it; on Windows, wait for it."""
    if os.name == "posix":
        os.execve(command[0], [str(part) for part in command], surroundings(**environment))
    sys.exit(call(*command, **environment))
