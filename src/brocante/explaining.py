"""The command that asks a bot again: what it would do in a position, how often, and what it compared."""

import json
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from brocante.command import AsJson, clear_errors, progress

if TYPE_CHECKING:
    from brocante.engine.codec import Json
    from brocante.lab.explain import Explanation, Situation

FileToRead = typer.Option(exists=True, dir_okay=False, help="a position as JSON instead of a record (`Game.position`)")


@clear_errors
def explain_command(
    record: Annotated[
        Path | None, typer.Argument(metavar="RECORD", exists=True, dir_okay=False, help="records, one a line")
    ] = None,
    line: Annotated[int, typer.Option(min=1, help="which record of the file")] = 1,
    to: Annotated[int | None, typer.Option(min=0, help="ask after this many moves, as replay counts them")] = None,
    position: Annotated[Path | None, FileToRead] = None,
    game: Annotated[str, typer.Option(help="the game of the position")] = "",
    seat: Annotated[int | None, typer.Option(help="whom to ask; without it, who moved next in the record")] = None,
    bot: Annotated[str, typer.Option(help="as regular, expert:iterations=500 or marcel")] = "regular",
    seeds: Annotated[int, typer.Option(min=1, help="how often to ask the bot, each time with another seed")] = 20,
    seed: Annotated[int | None, typer.Option(help="ask once, with this seed from `admin record --bots`")] = None,
    as_json: AsJson = False,
) -> None:
    """Ask a bot what it would do at a point of a recorded game, how often, and what it compared."""
    from collections import deque

    from brocante.bots.levels import BotName
    from brocante.lab.explain import asking

    name = BotName.parse(bot)
    if (record is None) == (position is None):
        raise ValueError("name a file of records, or a position with --position FILE --game GAME --seat SEAT")
    if record is not None:
        situation, view, recorded = from_record(record, line, to, seat)
    else:
        assert position is not None
        situation, view = from_position(position, game, seat)
        recorded = None
    numbers = range(1, seeds + 1) if seed is None else [seed]
    answers = progress(asking(situation, name, numbers), len(numbers), str(name))
    explanation = deque(answers, 1).pop()
    if as_json:
        typer.echo(json.dumps(in_json(situation, view, recorded, str(name), list(numbers), explanation), indent=1))
        return
    typer.echo(f"{situation.codec.title}, as seat {situation.seat} sees it:")
    typer.echo(json.dumps(view, indent=1))
    if recorded is not None:
        typer.echo(f"in the record: {recorded}")
    show(situation, str(name), len(numbers), explanation)


def from_record(file: Path, line: int, to: int | None, seat: int | None) -> "tuple[Situation, Json, str | None]":
    """Who is asked after `to` moves of a record, what they see, and the move that they then made."""
    from brocante.lab.explain import Situation, words
    from brocante.lab.files import read_records
    from brocante.play.record import move_of

    record = next(islice(read_records(file), line - 1, None), None)
    if record is None:
        raise ValueError(f"{file} has no record {line}")
    if to is None:
        raise ValueError(f"--to says after how many moves the bot is asked: 0 to {len(record)}")
    if to > len(record):
        raise ValueError(f"there is no move {to}: the record has {len(record)}")
    game = record.replay(to)
    if game.over:
        raise ValueError(f"the game is over after move {to}: nobody is asked")
    following = record.moves[to] if to < len(record) else None
    if seat is None:
        seat = following["seat"] if following is not None else int(game.rules.turn)
    check_seat(seat, game.players, game.actors())
    made = words(move_of(following)) if following is not None and following["seat"] == seat else None
    return Situation(game.codec, game.rules, seat), game.view(seat), made


def from_position(file: Path, game: str, seat: int | None) -> "tuple[Situation, Json]":
    """Who is asked in a position, and what they see."""
    from brocante.engine.codec import seats_in
    from brocante.engine.core import NOBODY
    from brocante.lab.explain import Situation
    from brocante.play.game import Setting
    from brocante.play.registry import find

    if not game:
        raise ValueError("--game says which game the position is of")
    codec = find(game)
    try:
        state = codec.from_position(json.loads(file.read_text(encoding="utf-8")))
    except ValueError as error:
        raise ValueError(f"{file}: {error}") from error
    if state.turn == NOBODY:
        raise ValueError("the game is over in this position: nobody is asked")
    asked = int(state.turn) if seat is None else seat
    check_seat(asked, int(state.players), list(seats_in(state.actors())))
    situation = Situation(codec, state, asked)
    view = Setting(codec, int(state.players), {}, True, "").view(situation.hidden(), asked, 0, 0)
    unknown = ("options", "commitment", "played", "question")  # not part of a position
    return situation, {name: value for name, value in view.items() if name not in unknown}


def check_seat(seat: int, players: int, actors: list[int]) -> None:
    if not 0 <= seat < players:
        raise ValueError(f"there is no seat {seat}; seats are 0 to {players - 1}")
    if seat not in actors:
        asked = ", ".join(f"seat {actor}" for actor in actors)
        raise ValueError(f"seat {seat} has nothing to decide here; it is the turn of {asked}")


def show(situation: "Situation", bot: str, seeds: int, explanation: "Explanation") -> None:
    """Print how often each move was chosen, then each comparison, with its baseline first."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    from brocante.bots.levels import BotName

    console = Console()
    console.width = console.width if console.is_terminal else 160

    def table(title: str, *columns: str) -> Table:
        console.print(Text(title))
        made = Table(columns[0])
        for column in columns[1:]:
            made.add_column(column, justify="right")
        return made

    chosen = table(f"{bot}, asked {seeds} time{'' if seeds == 1 else 's'}", "move", "chosen")
    for move, times in explanation.chosen.most_common():
        chosen.add_row(Text(move), str(times))
    console.print(chosen)
    if BotName.parse(bot).searches and not explanation.tables:
        console.print("It compared nothing: there was one candidate.")
    for compared in explanation.compared():
        step = f", step {len(compared.begun) + 1} of the move" if compared.begun else ""
        of_all = "" if compared.seeds == seeds else f", with {compared.seeds} of the {seeds} seeds"
        lines = table(f"compared with the first line{step}{of_all}", "move", "chosen", "mean gain", "±", "worlds")
        for number, candidate in enumerate(compared.lines()):
            gain, error = ("" if value is None else f"{value:+.4f}" for value in (candidate.mean, candidate.error))
            figures = ("", "") if number == 0 else (gain, error.lstrip("+"))
            lines.add_row(Text(candidate.name), str(candidate.chosen), *figures, f"{candidate.worlds:,}")
        console.print(lines)


def in_json(
    situation: "Situation", view: "Json", recorded: str | None, bot: str, seeds: list[int], explanation: "Explanation"
) -> dict[str, Any]:
    return {
        "seat": situation.seat,
        "view": view,
        "recorded": recorded,
        "bot": bot,
        "seeds": seeds,
        "chosen": dict(explanation.chosen.most_common()),
        "compared": [table.as_json() for table in explanation.compared()],
    }
