"""How fast the rules are, with OpenSpiel beside them in the same run: `python3 run.py bench`.

One core, CPU time. Machines are shared and their speed varies, so everything is measured in several
rounds over the whole run, and the best round counts, for OpenSpiel's games as for ours. Only decisions
of players count; deals and other chance take time but are not counted, on either side. Writes
bench/results.md.
"""

import subprocess
import sys
from collections.abc import Callable
from datetime import date
from functools import partial
from pathlib import Path
from platform import python_version
from random import Random
from time import perf_counter, process_time

import pyspiel
from rich.progress import track

from brocante.cli import how_rules_run
from brocante.engine.core import KEY_BYTES, NOBODY, Dice, Rules, zeros
from brocante.engine.trial import copy_often, playouts
from brocante.play.game import Game
from brocante.play.observer import PartObserver
from brocante.play.patch import difference
from brocante.play.registry import GAMES

RESULTS = Path(__file__).with_name("results.md")
PEERS = ("hearts", "crazy_eights", "go_fish")
ROUNDS = 8
SECONDS = 0.15  # length of a measurement in a round
FIRST_MOVE = """
from brocante.play.game import Game
game = Game({name!r}, {players}, key=bytes(32))
seat = game.actors()[0]
game.moves(seat)
"""

Work = Callable[[int], int]  # does something a number of times, and returns the number of steps


def rates(works: dict[str, Work]) -> dict[str, float]:
    """Steps per CPU second of this process: the best of all rounds."""
    amounts = {name: enough(work) for name, work in works.items()}
    best = dict.fromkeys(works, 0.0)
    for _ in track(range(ROUNDS), "rounds"):
        for name, work in works.items():
            start = process_time()
            steps = work(amounts[name])
            best[name] = max(best[name], steps / (process_time() - start))
    return best


def enough(work: Work) -> int:
    """How often to repeat something for a measurement."""
    amount = 1
    while True:
        start = process_time()
        work(amount)
        took = process_time() - start
        if took > SECONDS / 4:
            return max(1, round(amount * SECONDS / took))
        amount *= 2


def drive(game: Rules, games: int) -> int:
    """Random play from Python: ask for the legal actions, choose, play."""
    dice = Dice(1)
    out = zeros(game.actions())
    legal, play, below = game.legal, game.play_unchecked, dice.below
    steps = 0
    for _ in range(games):
        game.deal(dice)
        while (seat := game.turn) != NOBODY:
            play(seat, out[below(legal(seat, out))])
            steps += 1
    return steps


def copies(game: Rules) -> Work:
    """Copying a state in the middle of a game."""
    game.deal(Dice(1))
    out = zeros(game.actions())
    dice = Dice(2)
    for _ in range(40):
        game.play_unchecked(game.turn, out[dice.below(game.legal(game.turn, out))])
    target = game.fresh()

    def work(times: int) -> int:
        copy_often(target, game, 10_000 * times)
        return 10_000 * times

    return work


def followed(name: str, players: int) -> Work:
    """A game as a table follows it: after every move each viewer gets its lines and a patch to its part of the view."""
    played = Game(name, players, key=bytes(KEY_BYTES))
    dice = Dice(1)
    out = zeros(played.rules.actions())
    while not played.over:
        played.act(played.rules.turn, out[dice.below(played.rules.legal(played.rules.turn, out))])
    entries = played.history
    moves = [{field: entry[field] for field in entry if field not in ("seat", "chance")} for entry in entries]

    def work(times: int) -> int:
        for _ in range(times):
            game = Game(name, players, key=bytes(KEY_BYTES))
            observers = [PartObserver(game, seat) for seat in range(NOBODY, players)]
            for entry, move in zip(entries, moves, strict=True):
                new = game.play(entry["seat"], move)
                for one in observers:
                    old = one.part
                    one.follow(new)
                    difference(old, one.part)
        return times * len(moves) * (players + 1)

    return work


def state_bytes(game: Rules) -> int:
    """The size of a state: eight bytes for every number in it."""
    attributes = {name for kind in type(game).__mro__ for name in getattr(kind, "__mypyc_attrs__", ())}
    attributes |= set(getattr(game, "__dict__", {}))
    values = [getattr(game, name) for name in attributes if not name.startswith("__")]
    return 8 * sum(len(value) if hasattr(value, "__len__") else 1 for value in values)


def drive_peer(name: str, games: int) -> int:
    """Random play of an OpenSpiel game from Python; the number of players' decisions."""
    game = pyspiel.load_game(name)
    random = Random(1)
    decisions = 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                action = random.choices([o[0] for o in outcomes], [o[1] for o in outcomes])[0]
            else:
                action = random.choice(state.legal_actions())
                decisions += 1
            state.apply_action(action)
    return decisions


def evaluate_peer(name: str, mean: float, games: int) -> int:
    """Random play of an OpenSpiel game inside OpenSpiel, with `mean` decisions on average."""
    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(game.num_players())]
    for seed in range(games):
        pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)
    return round(games * mean)


def first_move_seconds(name: str, players: int) -> float:
    """Seconds from the start of a process to the first legal moves."""
    best = 10.0
    for _ in range(5):
        start = perf_counter()
        subprocess.run([sys.executable, "-c", FIRST_MOVE.format(name=name, players=players)], check=True)
        best = min(best, perf_counter() - start)
    return best


def main() -> None:
    if how_rules_run() != "compiled":
        sys.exit("the rules are not compiled: nothing worth measuring")
    works: dict[str, Work] = {}
    for name in PEERS:
        works[f"{name} inside"] = partial(evaluate_peer, name, drive_peer(name, 100) / 100)
        works[f"{name} driven"] = partial(drive_peer, name)
    games = {}
    for codec in GAMES.values():
        for players in range(codec.fewest, codec.most + 1):
            game = codec.create(players, {option.name: option.default for option in codec.options})
            games[codec.name, players] = game
            works[f"{codec.name} {players} inside"] = partial(playouts, game, seed=1)
            works[f"{codec.name} {players} driven"] = partial(drive, game)
            works[f"{codec.name} {players} copies"] = copies(game.fresh())
            works[f"{codec.name} {players} followed"] = followed(codec.name, players)
    best = rates(works)
    inside, driven = (max(best[f"{name} {how}"] for name in PEERS) for how in ("inside", "driven"))
    lines = [
        f"| {name} | {players} | {best[f'{name} {players} inside'] / 1e6:.1f} "
        f"| {best[f'{name} {players} inside'] / inside:.1f} | {best[f'{name} {players} driven'] / 1e6:.2f} "
        f"| {best[f'{name} {players} driven'] / driven:.1f} | {1e6 / best[f'{name} {players} copies']:.2f} "
        f"| {1e6 / best[f'{name} {players} followed']:.0f} | {state_bytes(game):,} "
        f"| {first_move_seconds(name, players):.2f} |"
        for (name, players), game in games.items()
    ]
    peers = [f"| {n} | {best[f'{n} inside'] / 1e6:.2f} | {best[f'{n} driven'] / 1e6:.3f} |" for n in PEERS]
    RESULTS.write_text(
        "\n".join(
            [
                "# How fast the rules are",
                "",
                f"Measured by `python3 run.py bench` on {date.today()}: one core, CPU time, Python {python_version()}, "
                f"all in one run, the best of {ROUNDS} rounds. Random play, counting players' decisions; ratios are to "
                "the fastest of OpenSpiel's three games.",
                "",
                "| game | players | inside, million decisions/s | ratio | from Python, million/s | ratio "
                "| copy, µs | a move shown to a seat, µs | state, bytes | start to first move, s |",
                "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |",
                *lines,
                "",
                "| OpenSpiel | `evaluate_bots`, million decisions/s | Python loop, million decisions/s |",
                "| --- | --- | --- |",
                *peers,
                "",
            ]
        ),
        encoding="utf-8",
    )
    print(RESULTS.read_text(encoding="utf-8"))


if __name__ == "__main__":
    main()
