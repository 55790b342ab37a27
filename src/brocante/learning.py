"""The commands that train networks: `train` and `exploit`. What they need is imported when they run."""

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from brocante.command import CORES, AsJson, GameName, Options, Workers, clear_errors, progress, switches

if TYPE_CHECKING:
    from brocante.lab.exploit import Training
    from brocante.lab.net import Net

Players = Annotated[int, typer.Option(help="number of players")]
Seconds = Annotated[float, typer.Option(min=1, help="of learning, on one core")]
Seed = Annotated[int, typer.Option(help="of the deals and of the network")]
Start = Annotated[Path | None, typer.Option(help="a network to start from")]


def one_core() -> None:
    """Restrict numpy to one core, which must be done before numpy is imported."""
    for threads in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS"):
        os.environ.setdefault(threads, "1")


def network(game: str, players: int, options: dict[str, bool], seed: int, start: Path | None) -> "Net":
    """A network for a game: loaded from a file, or new and untrained."""
    one_core()
    from brocante.envs.setting import Setting, require

    generator = require("numpy").random.default_rng(seed)
    from brocante.lab.net import Net

    setting = Setting(game, players, options, actions="menu")
    if start is None:
        return Net.fresh(setting, generator)
    net = Net.load(start)
    if not net.plays(game, players, setting.options):
        raise ValueError(f"{start} is for another game, number of players or options: {net.setting.told()}")
    return net


@clear_errors
def train_command(
    game: GameName,
    players: Players,
    seconds: Seconds = 180.0,
    seed: Seed = 1,
    set_: Options = None,
    against: Annotated[str, typer.Option(help="bots in the other seats; without them it plays itself")] = "",
    start: Start = None,
    out: Annotated[Path, typer.Option(help="where the network is written")] = Path("policy.npz"),
) -> None:
    """Train a small network on a game; `tournament --bots net:policy.npz,regular` lets it play."""
    net = network(game, players, switches(set_ or []), seed, start)
    from brocante.lab.train import train

    for reached in train(net, seconds, seed, against or None):
        shares = ", ".join(
            f"{share:.2f} ({error:.2f}) among {name}s" for name, (share, error) in reached.shares.items()
        )
        typer.echo(f"{reached.seconds:5.0f} s  {reached.decisions:11,} decisions  {reached.games:8,} games  {shares}")
        net.save(out)
    typer.echo(f"{out} plays as net:{out}; shares are multiples of a fair one, with standard errors")


@clear_errors
def exploit_command(
    game: GameName,
    players: Players,
    bot: Annotated[str, typer.Option(help="the bot to beat, as regular or expert:iterations=50")] = "regular",
    seconds: Seconds = 600.0,
    rounds: Annotated[int, typer.Option(min=0, help="instead of seconds: the same rounds give the same result")] = 0,
    seed: Seed = 1,
    set_: Options = None,
    start: Start = None,
    games: Annotated[int, typer.Option(min=1, help="to measure the result in, on deals it has not seen")] = 600,
    workers: Workers = CORES,
    out: Annotated[Path | None, typer.Option(help="where the network is written")] = None,
    as_json: AsJson = False,
) -> None:
    """Train a network to beat a bot that does not learn, and report how much can be won against it."""
    net = network(game, players, switches(set_ or []), seed, start)
    from brocante.bots.levels import BotName
    from brocante.lab.exploit import exploit, habits, measure, phases, quick
    from brocante.lab.tournament import Contest

    rival = BotName.parse(bot)
    rival.player(game, net.setting.create(), 1)  # reports an unknown style before training starts
    decisions: dict[str, int] = {}  # by phase
    for reached in exploit(net, phases(rival, start is not None), seconds, rounds, seed):
        typer.echo(told(reached), err=True)
        decisions[str(reached.phase)] = reached.decisions
        if out:
            net.save(out)
    standings = measure(net, str(rival), games, seed, workers)
    *_, standing = progress(standings, Contest.batches(-(-games // players)), "unseen deals")
    tally = next(iter(standing.tallies.values()))
    multiple, error = tally.share / standing.fair, tally.error / standing.fair
    played = standing.deals * standing.contest.rotations
    lines = habits(net, str(quick(rival)), seed)
    budget = f"--rounds {rounds}" if rounds else f"--seconds {seconds:g}"
    given = [f"--set {option}" for option in set_ or []] + ([f"--start {start}"] if start else [])
    command = " ".join(
        ["brocante exploit", game, f"--players {players} --bot {rival} {budget} --seed {seed}", *given,
         f"--games {games}"]
    )  # fmt: skip
    if as_json:
        setting = {"game": game, "players": players, "options": net.setting.options, "bot": str(rival)}
        result = {"multiple": multiple, "error": error, "games": played, "decisions": decisions}
        typer.echo(json.dumps({**setting, **result, "habits": lines, "command": command}, indent=1))
        return
    typer.echo(f"{multiple:.2f} ({error:.2f}) times a fair share among {rival}s, in {played:,} games on unseen deals")
    typer.echo("how its play differs from theirs:" if lines else "its play does not differ from theirs")
    for line in lines[:8]:
        typer.echo(f"  {line}")
    typer.echo(command)
    if out:
        typer.echo(f"{out} plays as net:{out}")


def told(reached: "Training") -> str:
    """The progress of a training, in one line."""
    share = "" if reached.multiple is None else f"  {reached.multiple:.2f} times a fair share in training"
    return f"{reached.used:4.0%}  {reached.phase}: {reached.decisions:11,} decisions  {reached.games:8,} games{share}"
