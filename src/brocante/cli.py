"""The command line. A command imports what it needs when it runs, so that most start quickly."""

import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from brocante.admin import admin
from brocante.command import (
    CORES,
    AsJson,
    Database,
    GameName,
    On,
    Options,
    PasswordFile,
    Workers,
    clear_errors,
    progress,
    switches,
)
from brocante.explaining import explain_command
from brocante.learning import exploit_command, train_command
from brocante.server.logs import Style
from brocante.studying import study_command

if TYPE_CHECKING:
    from brocante.engine.codec import Json
    from brocante.play.game import Game

app = typer.Typer(
    name="brocante",
    help="Four card games about money: Boxes, Big Deal, Boursicocotte and Auto-Brocante.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
app.add_typer(admin, name="admin")
app.command("train")(train_command)
app.command("exploit")(exploit_command)
app.command("study")(study_command)
app.command("explain")(explain_command)

GamesFile = Annotated[
    Path | None,
    typer.Option(
        help="write the games here: FILE.parquet, or records as JSON lines; "
        "an interrupted run left its finished part in FILE.parts, and the same command continues it"
    ),
]
DataFile = Annotated[
    Path | None,
    typer.Option(exists=True, dir_okay=False, help="the material of a printed game, as `brocante data` prints it"),
]
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", exists=True, dir_okay=False, help="records, one a line")]


def main() -> None:
    app()


def print_version(wanted: bool) -> None:
    if wanted:
        from brocante.compiled import version

        typer.echo(f"brocante {version()}")
        raise typer.Exit


@app.callback()
def top(
    version: Annotated[
        bool, typer.Option("--version", callback=print_version, is_eager=True, help="print the version")
    ] = False,
) -> None:
    pass


def named_bots(text: str) -> list[str]:
    """The bots of a list such as expert,regular; from now on modules of the working directory can be imported."""
    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
    return [name.strip() for name in text.split(",")] if text else []


def how_rules_run() -> str:
    from brocante.engine import core

    return "interpreted" if core.__file__.endswith(".py") else "compiled"


@app.command("simulate")
@clear_errors
def simulate_command(
    game: GameName,
    players: Annotated[int, typer.Option(help="number of players")],
    games: Annotated[int, typer.Option(min=1, help="number of games")] = 1000,
    seed: Annotated[int, typer.Option(help="the same seed gives the same games")] = 1,
    set_: Options = None,
    bots: Annotated[
        str, typer.Option(help="who plays, seat by seat, as expert,regular; the last takes the remaining seats")
    ] = "",
    out: GamesFile = None,
    as_json: AsJson = False,
    workers: Workers = 1,
    on: On = "",
    data: DataFile = None,
) -> None:
    """Play games between random players or bots, and print how each seat fared."""
    from collections import deque
    from dataclasses import asdict
    from time import perf_counter

    from rich.console import Console
    from rich.table import Table

    from brocante.lab.files import form_of, writing
    from brocante.lab.shards import Workers, check_place
    from brocante.lab.simulate import Series, play_series

    material = read_material(data, game) if data else None
    series = Series.make(game, players, switches(set_ or []), seed, named_bots(bots), material)
    team = Workers(workers, check_place(on))
    began = perf_counter()
    if out is None:
        playing = play_series(series, games, team)
        last = deque(progress(playing, games, game, lambda item: item[0]), 1).pop()[1]
    else:
        form = form_of(out)
        with writing(out, series.job(games)) as (sink, parts):
            playing = play_series(series, games, team, form, sink, parts)
            last = deque(progress(playing, games, game, lambda item: item[0]), 1).pop()[1]
    seconds = perf_counter() - began
    decisions = last.summary.decisions
    lines = last.summary.lines()
    if as_json:
        played = {"game": game, "players": players, "options": series.options, "bots": bots or "random", "seed": seed}
        counted = {"games": games, "decisions": decisions, "digest": last.digest}
        counted |= {"seconds": seconds, "rules": how_rules_run()}
        typer.echo(json.dumps({**played, **counted, "seats": [asdict(line) for line in lines]}, indent=1))
        return

    table = Table(
        "seat", "wins", "±", "mean score", "deviation", "lowest", "highest", title=f"{game}, {players} players"
    )
    for column in table.columns[1:]:
        column.justify = "right"
    for line in lines:
        table.add_row(
            str(line.seat),
            f"{line.wins:.1%}",
            f"{line.wins_error:.1%}",
            f"{line.mean:,.0f}",
            f"{line.deviation:,.0f}",
            f"{line.lowest:,}",
            f"{line.highest:,}",
        )
    Console().print(table)
    typer.echo(
        f"{games:,} games, {decisions:,} decisions ({decisions / games:.0f} a game), "
        f"{games / seconds:,.0f} games/s, rules {how_rules_run()}, digest {last.digest[:16]}"
    )


@app.command("replay")
@clear_errors
def replay_command(
    file: RecordFile,
    line: Annotated[int, typer.Option(min=1, help="which record of the file")] = 1,
    to: Annotated[int | None, typer.Option(min=0, help="stop after this many moves and show the table")] = None,
    position: Annotated[
        bool, typer.Option("--position", help="print only the position there, as JSON with all secrets")
    ] = False,
    out: Annotated[Path | None, typer.Option(help="the file that --position writes")] = None,
) -> None:
    """Print a recorded game move by move; with --to, show what everybody may see at that point."""
    from itertools import islice

    from brocante.lab.files import read_records

    if out is not None and not position:
        raise ValueError("--out is the file for a position: it needs --position")
    record = next(islice(read_records(file), line - 1, None), None)
    if record is None:
        raise ValueError(f"{file} has no record {line}")
    game = record.replay(to)
    if position:
        print_position(game, out)
        return
    typer.echo(f"{game.codec.title}, {game.players} players, options {game.options or 'none'}")
    typer.echo(f"deal: {json.dumps(game.deal)}")
    for number, entry in enumerate(game.history, 1):
        typer.echo(f"{number:5} {told(entry)}")
    if game.over:
        typer.echo(f"scores {game.scores()}, won by {', '.join(f'seat {seat}' for seat in game.winners())}")
    else:
        typer.echo(json.dumps(game.view(), indent=1))


def print_position(game: "Game", out: Path | None) -> None:
    """Print a position, or write it to a file; `explain --position` and `codec.from_position` read it."""
    from brocante.play.readable import readable

    text = readable(game.position())
    if out is None:
        typer.echo(text)
        return
    out.write_text(f"{text}\n", encoding="utf-8")
    typer.echo(f"{out}: {game!r}")


def told(entry: "Json") -> str:
    """A move in one line."""
    fields = [f"{name}={json.dumps(value)}" for name, value in entry.items() if name not in ("seat", "move")]
    return " ".join([f"seat {entry['seat']}", entry["move"], *fields])


def seat_and_seed(text: str) -> tuple[int, str]:
    """A seat and the seed it added to the shuffle, from an option."""
    from brocante.play.shuffle import SEED_DIGITS, is_seed

    seat, _, seed = text.partition("=")
    if not seat.isdecimal() or not is_seed(seed):
        raise ValueError(f"--seed is SEAT=SEED, the seed with {SEED_DIGITS} hexadecimal digits; not {text}")
    return int(seat), seed


@app.command("verify")
@clear_errors
def verify_command(
    file: RecordFile,
    commitment: Annotated[str | None, typer.Option(help="the published hash of the key")] = None,
    seed: Annotated[list[str] | None, typer.Option(help="what a seat added before the deal, as SEAT=SEED")] = None,
) -> None:
    """Check that recorded games followed the rules and the shuffle key committed to beforehand."""
    from brocante.lab.files import count_records, read_records
    from brocante.play.record import BadRecord

    given = dict(seat_and_seed(text) for text in seed or [])
    checked = 0
    try:
        for record in progress(read_records(file), count_records(file), "verify"):
            record.verify(commitment, given)
            checked += 1
    except BadRecord as flaw:
        typer.echo(str(flaw), err=True)
        raise typer.Exit(1) from flaw
    if not checked:
        raise ValueError(f"{file} has no records")
    typer.echo(f"{checked:,} records follow from their keys and the rules")


@app.command("check")
@clear_errors
def check_command(
    games: Annotated[int, typer.Option(min=1, help="games of each configuration")] = 1000,
    seed: Annotated[int, typer.Option(help="the same seed gives the same games")] = 1,
    bots: Annotated[str, typer.Option(help="who plays, as regular or expert:iterations=50; random if not given")] = "",
    as_json: AsJson = False,
    workers: Workers = CORES,
) -> None:
    """Play games of every game, player count and variant, and check the promises that all games keep."""
    from dataclasses import asdict

    from rich.console import Console
    from rich.table import Table

    from brocante.bots.levels import BotName
    from brocante.lab.check import check_all, tasks

    order = tasks(games, seed, str(BotName.parse(bots)) if bots else "")
    findings = {}
    for finding in progress(check_all(games, seed, workers, order[0].bots), len(order), "check"):
        findings[order.index(finding.task)] = finding
    broken = sum(found.violation is not None for found in findings.values())
    total = sum(found.decisions for found in findings.values())
    if as_json:
        rows = [asdict(found) for _, found in sorted(findings.items())]
        typer.echo(json.dumps({"decisions": total, "violations": broken, "findings": rows}, indent=1))
        raise typer.Exit(1 if broken else 0)
    table = Table("game", "players", "options", "games", "decisions", "mean length", "longest", "violation")
    for column in table.columns[3:7]:
        column.justify = "right"
    for _, found in sorted(findings.items()):
        task = found.task
        table.add_row(
            task.game,
            str(task.players),
            ", ".join(name for name, value in task.options.items() if value),
            f"{task.games:,}",
            f"{found.decisions:,}",
            f"{found.decisions / task.games:,.0f}",
            f"{found.longest:,}",
            found.violation or "none",
        )
    Console(width=None if sys.stdout.isatty() else 140).print(table)
    typer.echo(f"{len(order) * games:,} games, {total:,} decisions, {broken} violations, rules {how_rules_run()}")
    if broken:
        raise typer.Exit(1)


@app.command("tournament")
@clear_errors
def tournament_command(
    game: GameName,
    bots: Annotated[
        str,
        typer.Option(
            help="who plays, as expert,regular or my_module:MyPlayer,regular; the last takes the remaining seats"
        ),
    ],
    players: Annotated[int, typer.Option(help="number of players")],
    games: Annotated[int, typer.Option(min=1, help="number of games; each deal is played in every rotation")] = 2000,
    seed: Annotated[int, typer.Option(help="the same seed gives the same deals")] = 1,
    set_: Options = None,
    screening: Annotated[bool, typer.Option(help="use the deals reserved for experiments")] = False,
    until_clear: Annotated[bool, typer.Option(help="stop once every bot is clearly above or below par")] = False,
    until_error: Annotated[
        float, typer.Option(min=0, help="stop once the first bot's multiple of the fair share is known to this error")
    ] = 0.0,
    as_json: AsJson = False,
    plot: Annotated[Path | None, typer.Option(help="draw the win shares into this file")] = None,
    out: GamesFile = None,
    workers: Workers = CORES,
    on: On = "",
    data: DataFile = None,
) -> None:
    """Let bots play each other: the same deals for all, every line-up in every rotation of the seats."""
    from rich.console import Console
    from rich.table import Table

    from brocante.lab.files import form_of, writing
    from brocante.lab.plot import draw_shares, require_matplotlib
    from brocante.lab.shards import Workers, check_place
    from brocante.lab.tournament import REPORTING, SCREENING, Contest, hold

    if plot:
        require_matplotlib()
    deals = SCREENING if screening else REPORTING
    material = read_material(data, game) if data else None
    contest = Contest.make(game, players, switches(set_ or []), named_bots(bots), seed, deals, material)
    rounds = -(-games // contest.rotations)
    team = Workers(workers, check_place(on))
    if out is None:
        standings = hold(contest, rounds, team, until_clear, until_error)
        *_, standing = progress(standings, contest.batches(rounds), game)
    else:
        form = form_of(out)
        with writing(out, contest.job(rounds)) as (sink, parts):
            standings = hold(contest, rounds, team, until_clear, until_error, form=form, sink=sink, parts=parts)
            *_, standing = progress(standings, contest.batches(rounds), game)
    if plot:
        draw_shares(standing, plot)
    if as_json:
        typer.echo(standing.as_json())
        return
    table = Table("bot", "games", "win share", "±", "of a fair share", "rating", "mean score", "s/choice", "longest")
    for column in table.columns[1:]:
        column.justify = "right"
    for name, tally in standing.tallies.items():
        table.add_row(
            name,
            f"{tally.deals * contest.rotations:,}",
            f"{tally.share:.1%}",
            f"{tally.error:.1%}",
            f"{tally.share / standing.fair:.2f} ({tally.error / standing.fair:.3f})",
            f"{standing.rating(name):+.0f}",
            f"{tally.scores / tally.deals:,.0f}",
            f"{tally.seconds / max(1, tally.choices):.2g}",
            f"{tally.longest:.2g}",
        )
    Console(width=None if sys.stdout.isatty() else 120).print(table)
    typer.echo(f"{game}, {players} players, fair share {standing.fair:.1%}, rules {how_rules_run()}")


@app.command("join")
@clear_errors
def join_command(
    address: Annotated[str, typer.Argument(metavar="ADDRESS", help="of the server, as http://localhost:8000")],
    code: Annotated[str, typer.Argument(metavar="CODE", help="the invitation code of the table")],
    bot: Annotated[str, typer.Option(help="who plays, as my_module:MyPlayer")],
    name: Annotated[str, typer.Option(help="its name at the table")] = "",
) -> None:
    """Let your own player take a seat at a served table and play one game to its end."""
    from brocante.client import Client
    from brocante.own import load, made

    [text] = named_bots(bot)
    player = made(load(text))
    with Client(address) as client:
        seat = client.join(code, name or player.name)
        typer.echo(f"{name or player.name} sits at the table")
        view = seat.play_as(player)
    if "scores" not in view:
        raise ValueError("the table was closed before the game was over")
    typer.echo(f"scores {view['scores']}, won by {', '.join(f'seat {seat}' for seat in view['winners'])}")


@app.command("rules")
@clear_errors
def rules_command(game: GameName) -> None:
    """Print the rules page of a game."""
    from rich.console import Console
    from rich.markdown import Markdown

    from brocante.documents import rules_page, without_pictures
    from brocante.play.registry import find

    text = without_pictures(rules_page(find(game).name))
    if sys.stdout.isatty():
        Console().print(Markdown(text))
    else:
        typer.echo(text)


@app.command("data")
@clear_errors
def data_command(game: GameName) -> None:
    """Print a data file to fill in from your printed game and pass to --data."""
    from brocante.play.registry import find

    typer.echo(find(game).data_file(), nl=False)


def named_material(file: Path) -> "tuple[str, Json]":
    """A game and the material of its printed edition, from a data file; ValueError says what is wrong."""
    import tomllib

    from brocante.play.registry import check_material, find

    try:
        given = tomllib.loads(file.read_text(encoding="utf-8"))
        name = given.pop("game", None)
        if not isinstance(name, str):
            raise ValueError("game is missing: the name of the game that the file is for")
        return name, check_material(find(name), given) or {}
    except ValueError as error:
        raise ValueError(f"{file}: {error}") from error


def read_material(file: Path, game: str) -> "Json":
    """The same for one game."""
    name, material = named_material(file)
    if name != game:
        raise ValueError(f"{file} is for {name}, not for {game}")
    return material


def named_nets(texts: list[str]) -> dict[str, str]:
    """The files of networks by the names under which they are offered."""
    from brocante.table.names import clean_name

    files: dict[str, str] = {}
    for text in texts:
        name, _, file = text.partition("=")
        if not file or not name or clean_name(name) != name or ":" in name or name in files:
            raise ValueError(f"--net {text}: write NAME=FILE, each with a name of its own")
        files[name] = os.path.abspath(file)
    return files


@app.command("new-game")
@clear_errors
def new_game_command(
    name: Annotated[str, typer.Argument(metavar="NAME", help="of its folders: lower-case letters, digits and _")],
) -> None:
    """Write a small playable game into the checkout as a starting point (docs/adding_a_game.md)."""
    from brocante.new_game import derive, write

    for path in write(name):
        typer.echo(path)
    derive()
    typer.echo(f"next: add game.{name}.title to the catalogues in src/brocante/text, then follow docs/adding_a_game.md")


@app.command()
@clear_errors
def serve(
    host: Annotated[str, typer.Option(help="the address to listen at; 0.0.0.0 for the whole network")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 takes any free one")] = 8000,
    db: Database = "sqlite:///brocante.db",
    db_password_file: PasswordFile = None,
    secure: Annotated[bool, typer.Option(help="behind TLS: browsers send cookies only encrypted")] = False,
    proxy: Annotated[str, typer.Option(help="addresses of proxies trusted to report the client's address")] = "",
    origin: Annotated[list[str] | None, typer.Option(help="another site whose pages may use this server")] = None,
    thinkers: Annotated[int, typer.Option(min=0, help="processes in which bots think; 0: one more than cores")] = 0,
    pace: Annotated[float, typer.Option(min=0, max=10, help="multiplies how long bots wait and scenes last")] = 1.0,
    think: Annotated[float, typer.Option(min=0.1, max=10, help="most seconds a bot can be given for a move")] = 2.0,
    sockets: Annotated[
        Literal["auto", "fast", "plain"], typer.Option(help="fast: on uvicorn's own protocol; plain: on ASGI alone")
    ] = "auto",
    keep: Annotated[
        str, typer.Option(help="delete tables untouched for this long, as 90d; without it, keep them forever")
    ] = "",
    keep_chat: Annotated[str, typer.Option(help="delete the chat of tables untouched for this long, as 30d")] = "",
    keep_audit: Annotated[
        str, typer.Option(help="delete older lines of the operators' audit log; `forever` keeps all")
    ] = "365d",
    unlimited: Annotated[bool, typer.Option(help="do not limit clients; for measurements")] = False,
    browser: Annotated[bool, typer.Option(help="open the table in a browser")] = False,
    log: Annotated[Style, typer.Option(help="json for programs, plain for people; auto: plain at a terminal")] = "auto",
    data: DataFile = None,
    net: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=FILE", help="a network written by `brocante train`, offered as a bot"),
    ] = None,
) -> None:
    """Serve the web table."""
    from functools import partial

    from brocante.lab.offered import facts_elsewhere, load
    from brocante.lengths import seconds
    from brocante.server.run import run
    from brocante.server.settings import UNLIMITED, Limits, OfferedNet, Settings
    from brocante.table.archive import Retention
    from brocante.table.database import with_password

    if db_password_file is not None:
        db = with_password(db, db_password_file)
    limits = UNLIMITED if unlimited else Limits(think=think)
    kept, chat, audit = (seconds(age) if age not in ("", "forever") else None for age in (keep, keep_chat, keep_audit))
    retention = Retention(kept, chat, audit)
    material = dict([named_material(data)]) if data else {}
    files = named_nets(net or [])
    learned = facts_elsewhere(list(files.values()))
    offered = tuple(OfferedNet(name, *facts) for name, facts in zip(files, learned, strict=True))
    settings = Settings(
        db, host, port, secure, tuple(origin or ()), pace, thinkers or None, limits, sockets, retention, material,
        offered, partial(load, files) if files else None,
    )  # fmt: skip
    run(settings, proxy, browser, log)
