"""Golden playthroughs: whole games as readable text, with every value pinned.

After a wanted change: `python3 run.py test tests/test_golden.py --regenerate`, then read the diff.
"""

import json
from pathlib import Path
from zlib import crc32

import pytest
from support import key, legal, numbers, random_step

from brocante.cli import told
from brocante.engine.core import NOBODY, Dice
from brocante.play.game import Game
from brocante.play.registry import GAMES, configurations

FOLDER = Path(__file__).with_name("golden")


def chosen() -> list[tuple[str, int, dict[str, bool]]]:
    """Every variant of every game, each with the fewest and the most players."""
    return [
        (codec.name, players, options)
        for codec in GAMES.values()
        for players, options in configurations(codec)
        if players in (codec.fewest, codec.most)
    ]


def file_of(name: str, players: int, options: dict[str, bool]) -> Path:
    return FOLDER / ("-".join([name, str(players), *(option for option in options if options[option])]) + ".txt")


def playthrough(name: str, players: int, options: dict[str, bool]) -> str:
    """A whole random game: each move, who may act then with how many actions, and what everybody knows."""
    game = Game(name, players, options, key(2026))
    dice = Dice(2026)
    lines = [
        f"{game.codec.title}, {players} players, options {json.dumps(options)}",
        f"actions {game.rules.actions()}, numbers {len(numbers(game.rules, 0))}",
        f"deal {json.dumps(game.deal)}",
    ]
    while not game.over:
        played = len(game.history)
        while len(game.history) == played:
            random_step(game, dice)
        free = " ".join(f"{seat}:{len(legal(game.rules, seat))}" for seat in game.actors())
        known = crc32(json.dumps([numbers(game.rules, seat) for seat in range(NOBODY, players)]).encode())
        lines.append(f"{played + 1} {told(game.history[-1])} | {free or 'over'} | {known:08x}")
    lines += [f"final {json.dumps(game.view())}", f"scores {game.scores()} winners {game.winners()}", ""]
    return "\n".join(lines)


@pytest.mark.parametrize(("name", "players", "options"), chosen(), ids=lambda value: str(value)[:24])
def test_a_whole_game_goes_as_it_went(
    name: str, players: int, options: dict[str, bool], request: pytest.FixtureRequest
) -> None:
    text = playthrough(name, players, options)
    path = file_of(name, players, options)
    if request.config.getoption("--regenerate"):
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


def test_there_is_no_golden_file_that_nothing_compares() -> None:
    assert {path.name for path in FOLDER.glob("*.txt")} == {file_of(*choice).name for choice in chosen()}
