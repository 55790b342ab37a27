"""Plays many games, by random players or by bots, and sums up how they went."""

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from math import sqrt

from brocante.bots.match import Match
from brocante.engine.codec import Json
from brocante.engine.core import NOBODY, Dice, zeros
from brocante.lab.seats import Entrant, Owned, enter, require_sendable, seated
from brocante.play.game import Game

CHUNK = 8  # games a task, where several processes play


@dataclass(frozen=True)
class Outcome:
    """How one game went."""

    scores: list[int]
    winners: list[int]
    decisions: int
    record: Json | None = None


@dataclass(frozen=True)
class Line:
    """How one seat fared over all games; a shared win counts in part."""

    seat: int
    wins: float
    wins_error: float
    mean: float
    deviation: float
    lowest: int
    highest: int


def game_key(seed: int, index: int) -> bytes:
    """The key of the index-th game of a series."""
    return sha256(f"brocante {seed} {index}".encode()).digest()


def simulate(
    name: str,
    players: int,
    options: Mapping[str, bool],
    games: int,
    seed: int,
    records: bool = False,
    bots: Sequence[Entrant] = (),
    workers: int = 1,
    material: Json | None = None,
) -> Iterator[Outcome]:
    """Play a series of games; the same seed gives the same games, with or without records.

    Random players play if no bots are named; the last bot takes the seats that are left. One worker plays in this
    process, several need bots that can be pickled.
    """
    names, owned = enter(bots, players) if bots else ((), {})
    play = partial(play_one, name, players, dict(options), seed, records, names, owned, material)
    if workers == 1:
        yield from map(play, range(games))
    else:
        require_sendable(owned)
        with ProcessPoolExecutor(workers) as pool:
            yield from pool.map(play, range(games), chunksize=CHUNK)


def play_one(
    name: str,
    players: int,
    options: Mapping[str, bool],
    seed: int,
    records: bool,
    names: Sequence[str],
    owned: Owned,
    material: Json | None,
    index: int,
) -> Outcome:
    """The index-th game of a series."""
    key = game_key(seed, index)
    game = Game(name, players, options, key, material=material)
    luck = int.from_bytes(key[:7], "big")
    if names:
        decisions = _play_bots(game, names, owned, luck >> 8, records)
    else:
        decisions = _play_recorded(game, Dice(luck)) if records else _play(game, Dice(luck))
    return Outcome(game.scores(), game.winners(), decisions, game.record() if records else None)


def _play_bots(game: Game, names: Sequence[str], owned: Owned, seed: int, records: bool) -> int:
    players = seated(names, owned, game.codec.name, game.rules, seed, game)
    match = Match(game.rules, players, game if records or owned else None)
    match.play_on()
    return sum(match.choices)


def _play(game: Game, dice: Dice) -> int:
    from brocante.engine.trial import playout

    return playout(game.rules, dice, zeros(game.rules.actions()))


def _play_recorded(game: Game, dice: Dice) -> int:
    legal = zeros(game.rules.actions())
    decisions = 0
    while (seat := game.rules.turn) != NOBODY:
        game.act(seat, legal[dice.below(game.rules.legal(seat, legal))])
        decisions += 1
    return decisions


def summarise(outcomes: list[Outcome]) -> list[Line]:
    """A line for every seat."""
    count = len(outcomes)
    lines = []
    for seat in range(len(outcomes[0].scores)):
        scores = [outcome.scores[seat] for outcome in outcomes]
        shares = [1 / len(outcome.winners) if seat in outcome.winners else 0.0 for outcome in outcomes]
        mean = sum(scores) / count
        wins = sum(shares) / count
        lines.append(
            Line(
                seat=seat,
                wins=wins,
                wins_error=sqrt(sum((share - wins) ** 2 for share in shares)) / count,
                mean=mean,
                deviation=sqrt(sum((score - mean) ** 2 for score in scores) / count),
                lowest=min(scores),
                highest=max(scores),
            )
        )
    return lines
