"""The command that studies a game: common questions about it, answered in one page with plots."""

from pathlib import Path
from typing import Annotated

import typer

from brocante.command import CORES, On, Options, Workers, clear_errors, progress, switches


@clear_errors
def study_command(
    game: Annotated[str, typer.Argument(metavar="GAME", help="boxes, big_deal, ...; not with --verify")] = "",
    players: Annotated[int | None, typer.Option(help="number of players; 3 where the game allows it")] = None,
    games: Annotated[int, typer.Option(min=40, help="games of regulars; other questions use a share of that")] = 2000,
    seed: Annotated[int, typer.Option(help="the same seed gives the same report")] = 1,
    set_: Options = None,
    out: Annotated[Path | None, typer.Option(help="the report; GAME.html if not given")] = None,
    verify: Annotated[
        Path | None, typer.Option(exists=True, dir_okay=False, help="reproduce this report and compare every byte")
    ] = None,
    workers: Workers = CORES,
    on: On = "",
) -> None:
    """Answer what people ask about a game (seats, luck, drama, prices, cards, variants) in one page with plots."""
    from brocante.lab.shards import Parts, Workers, check_place, parts_of
    from brocante.lab.study.plan import Plan
    from brocante.lab.study.report import difference, plan_of, play, require_all, shards, write

    require_all()
    team = Workers(workers, check_place(on))
    if verify is not None:
        plan, made = plan_of(verify)
    elif not game:
        raise ValueError("name a game to study, or a report to --verify")
    else:
        plan = Plan.make(game, players, switches(set_ or []), games, seed)
    path = Path(f"{plan.game}.html") if out is None else out
    parts = None if verify else Parts(parts_of(path), plan.as_dict())
    found: dict[str, list[object]] = {}
    for _shard in progress(play(plan, team, parts, found), len(shards(plan)), f"study of {plan.title}"):
        pass
    page = write(plan, found)
    if verify is not None:
        other = difference(verify, page, made)
        if other:
            typer.echo(f"{verify} differs from what its command gives: {other}", err=True)
            raise typer.Exit(1)
        typer.echo(f"{verify} matches the output of its command byte for byte: {plan.command()}")
        return
    path.write_text(page, encoding="utf-8")
    if parts is not None:
        parts.remove()
    typer.echo(f"{path}: {plan.title} with {plan.players} players, {plan.games:,} games; open it in a browser")
