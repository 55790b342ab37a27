"""What commands share: common options, and errors in one line."""

import os
from collections.abc import Callable, Iterable, Iterator
from functools import wraps
from pathlib import Path
from typing import Annotated, ParamSpec, TypeVar

import typer

P = ParamSpec("P")
T = TypeVar("T")

GameName = Annotated[str, typer.Argument(metavar="GAME", help="boxes, big_deal, ...: an unknown name lists them")]
CORES = os.cpu_count() or 1
Workers = Annotated[int, typer.Option(min=1, help="processes; the results are the same with any number")]
On = Annotated[
    str, typer.Option(help="ray: on a Ray cluster of this machine; ray://HOST:PORT: on a running one; same results")
]
Options = Annotated[list[str] | None, typer.Option("--set", metavar="OPTION=VALUE", help="an option of the game")]
AsJson = Annotated[bool, typer.Option("--json", help="print JSON instead of a table")]
Database = Annotated[
    str, typer.Option(envvar="BROCANTE_DB", help="where tables are kept: sqlite:///FILE or postgresql://...")
]
PasswordFile = Annotated[
    Path | None, typer.Option(envvar="BROCANTE_DB_PASSWORD_FILE", help="a file with the password of the database")
]


def clear_errors(command: Callable[P, T]) -> Callable[P, T]:
    """Report bad input in one line."""

    @wraps(command)
    def wrapped(*arguments: P.args, **options: P.kwargs) -> T:
        from brocante.engine.reasons import Refused
        from brocante.play.record import BadRecord

        try:
            return command(*arguments, **options)
        except (ValueError, BadRecord, Refused, OSError) as error:
            typer.echo(f"error: {error}", err=True)
            raise typer.Exit(2) from error

    return wrapped


def switches(settings: list[str]) -> dict[str, bool]:
    """The game options given as name=value."""
    from brocante.play.registry import BadSettings

    values = {"true": True, "on": True, "yes": True, "1": True, "false": False, "off": False, "no": False, "0": False}
    options = {}
    for setting in settings:
        name, _, value = setting.partition("=")
        if value.lower() not in values:
            raise BadSettings(f"--set {setting}: write option=true or option=false")
        options[name] = values[value.lower()]
    return options


def progress(items: Iterable[T], total: int, label: str, steps: Callable[[T], int] = lambda item: 1) -> Iterator[T]:
    """A progress bar on standard error if that is a terminal; an item counts for `steps` of the total."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=console, disable=not console.is_terminal, transient=True) as bar:
        task = bar.add_task(label, total=total)
        for item in items:
            yield item
            bar.advance(task, steps(item))
