"""What happens when hosts' clocks are set while people play: `python3 run.py bench clocks`.

Real servers with their usual limits, whose wall clocks are set 5 s, 2 min and 1 h, forward and back: one on SQLite,
and two on PostgreSQL whose clocks are a minute apart. Two people and a bot play Boxes the whole time. Nobody may be
refused or disconnected, the bot must go on, and the time shown to players must be right to a second. `--tree FOLDER`
tests another checkout. The exit code is 1 if anything went wrong.
"""

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import monotonic, sleep
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from safety import keep

from testkit.processes import postgresql, temporary_folder

if TYPE_CHECKING:
    from brocante.engine.codec import Json

BENCH = Path(__file__).parent
STEPS = (5.0, -5.0, 120.0, -120.0, 3600.0, -3600.0)
APART = 60.0  # seconds between the clocks of two hosts
PLAY = 4.0  # seconds of play between two steps
MOVE_TIME = 75.0  # seconds that the clock "normal" gives for a move
PAUSE = 0.15  # seconds a person takes for a move
TALK = 8  # moves between a person's chat messages, whose rate limit also depends on the clock
console = Console(highlight=False)


@dataclass
class Host:
    """A server whose clock can be set."""

    process: "subprocess.Popen[str]"
    clock: Path
    apart: float
    port: int = 0

    @classmethod
    def start(cls, tree: Path, db: str, folder: Path, number: int, apart: float) -> "Host":
        clock = folder / f"clock-{number}"
        clock.write_text(str(apart), encoding="utf-8")
        path = os.pathsep.join([str(tree / "src"), str(BENCH / "set_clock")])
        environment = {**os.environ, "PYTHONPATH": path, "SET_CLOCK": str(clock)}
        command = [sys.executable, "-m", "brocante", "serve", "--pace", "0.1", "--port", "0", "--db", db]
        with (folder / f"server-{number}.log").open("w", encoding="utf-8") as errors:
            process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True, env=environment)
        assert process.stdout is not None
        greeting = process.stdout.readline()
        return cls(process, clock, apart, int(greeting.rsplit(":", 1)[1]))

    def step(self, seconds: float) -> None:
        self.clock.write_text(str(self.apart + seconds), encoding="utf-8")


@dataclass
class Witness:
    """What one person saw."""

    moves: int = 0
    worst: float = 0.0  # seconds by which the time shown was wrong
    flaws: list[str] = field(default_factory=list)


@contextmanager
def hosts(tree: Path, db: str, folder: Path, *apart: float) -> Iterator[list[Host]]:
    running: list[Host] = []
    try:
        for number, seconds in enumerate(apart):
            running.append(Host.start(tree, db, folder, number, seconds))
        yield running
    finally:
        for host in running:
            host.process.terminate()
            host.process.wait()


def watch(seat: "Seat", witness: Witness) -> None:
    """Compare the time left for a move in each message with our own clock."""
    receive = seat.receive
    asked: tuple[float, float] = (0.0, 0.0)  # since when, as the server and as this clock say it

    def compare(timeout: float | None = 60.0) -> "Json":
        nonlocal asked
        message = receive(timeout)
        table = seat.table
        if table["asked_at"] != asked[0]:
            asked = table["asked_at"], monotonic()
        if table["deadline"] is not None and "now" in message:
            left = table["deadline"] - message["now"]
            witness.worst = max(witness.worst, abs(left - (MOVE_TIME - (monotonic() - asked[1]))))
        return message

    seat.receive = compare  # type: ignore[method-assign]


def play(seat: "Seat", witness: Witness, end: threading.Event) -> None:
    """Make moves and talk until the end."""
    dice = Random(1)
    try:
        while not end.is_set() and not seat.over:
            if seat.game and seat.game["moves"]:
                sleep(PAUSE)
                seat.play(random_move(seat.game["moves"], dice))
                witness.moves += 1
                if witness.moves % TALK == 0:
                    seat.tell("say", phrase="nice")
            else:
                seat.receive(20.0)
    except Exception as error:
        if not end.is_set():
            witness.flaws.append(f"{type(error).__name__}: {error}"[:200])


def evening(places: list[Host]) -> tuple[int, int, float, list[str]]:
    """Step the clocks while two people and a bot play; return both numbers of moves, the worst error, and flaws."""
    ada, ben = (Client(f"http://127.0.0.1:{places[number % len(places)].port}") for number in range(2))
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "open"}, {"kind": "bot", "bot": "regular"}]
    moves = bots = 0
    worst, flaws = 0.0, []
    for step in STEPS:
        table, code = ada.create("boxes", seats, clock="normal")
        pair = [ada.sit(table), ben.join(code, "Ben")]
        while any(seat["open"] for seat in pair[0].table["seats"]):  # the other host learns of it in a moment
            pair[0].receive()
        pair[0].tell("start")
        witnesses, end = [Witness(), Witness()], threading.Event()
        threads = [
            threading.Thread(target=play, args=(seat, witness, end))
            for seat, witness in zip(pair, witnesses, strict=True)
        ]
        for seat, witness in zip(pair, witnesses, strict=True):
            watch(seat, witness)
        for thread in threads:
            thread.start()
        sleep(PLAY / 2)
        for host in places:
            host.step(step)
        before = sum(line.get("seat") == 2 for line in pair[0].log)
        sleep(PLAY)
        after = sum(line.get("seat") == 2 for line in pair[0].log)
        end.set()
        pair[0].socket.send('{"do": "say", "phrase": "thanks"}')  # wakes whoever waits
        for thread in threads:
            thread.join()
        name = f"{step:+,.0f} s"
        flaws += [f"{name}: {flaw}" for witness in witnesses for flaw in witness.flaws]
        if after == before and not pair[0].over:
            flaws.append(f"{name}: the bot has stopped")
        error = max(witness.worst for witness in witnesses)
        if error >= 1.0:
            flaws.append(f"{name}: the time shown was wrong by {error:.1f} s")
        worst = max(worst, error)
        moves += sum(witness.moves for witness in witnesses)
        bots += after
        for seat in pair:
            seat.close()
    return moves, bots, worst, flaws


def main(
    tree: Annotated[Path, typer.Option(help="the checkout whose server is tried")] = BENCH.parent,
) -> None:
    """Set clocks in the middle of games."""
    failed = False
    with temporary_folder() as folder, postgresql(folder) as database:
        trials = {
            "the clock set by 5 s to 1 h, both ways, SQLite": (f"sqlite:///{folder}/tables.db", (0.0,)),
            "the clocks of two hosts a minute apart and set, PostgreSQL": (database.get_uri(), (0.0, APART)),
        }
        for what, (db, apart) in trials.items():
            with hosts(tree, db, folder, *apart) as places:
                moves, bots, worst, flaws = evening(places)
            failed = failed or bool(flaws)
            result = f"{moves} moves of people and {bots} of bots, time shown accurate to {worst:.1f} s"
            console.print(f"{'[red]WRONG[/red]' if flaws else '[green]ok[/green]'} {what}: {result}", soft_wrap=True)
            for flaw in flaws:
                console.print(f"     {flaw}", soft_wrap=True, markup=False)
            if tree == BENCH.parent:
                keep(what, f"{len(STEPS)} times", result + ("; " + "; ".join(flaws) if flaws else ", nobody refused"))
    raise SystemExit(1 if failed else 0)


if __name__ == "__main__":
    if "--tree" in sys.argv:  # the clients of that checkout, too: they speak its protocol
        sys.path.insert(0, str(Path(sys.argv[sys.argv.index("--tree") + 1]) / "src"))
    from brocante.client import Client, Seat
    from brocante.own import random_move

    typer.run(main)
