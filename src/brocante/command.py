"""What all commands share: options that several have, and errors in one line."""

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Annotated, ParamSpec, TypeVar

import typer

P = ParamSpec("P")
T = TypeVar("T")

AsJson = Annotated[bool, typer.Option("--json", help="print JSON instead of a table")]
Database = Annotated[
    str, typer.Option(envvar="BROCANTE_DB", help="where tables are kept: sqlite:///FILE or postgresql://...")
]
PasswordFile = Annotated[
    Path | None, typer.Option(envvar="BROCANTE_DB_PASSWORD_FILE", help="a file with the password of the database")
]


def clear_errors(command: Callable[P, T]) -> Callable[P, T]:
    """Say in one line what was wrong with the input."""

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
