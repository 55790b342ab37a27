"""Plays many games by random players and sums up how they went."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from math import sqrt

from brocante.game.game import Game
from brocante.game.words import Json
from brocante.rules.core import NOBODY, Dice, zeros


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
    name: str, players: int, options: Mapping[str, bool], games: int, seed: int, records: bool = False
) -> Iterator[Outcome]:
    """Play a series of games; the same seed gives the same games, with or without records."""
    for index in range(games):
        key = game_key(seed, index)
        game = Game(name, players, options, key)
        dice = Dice(int.from_bytes(key[:7], "big"))
        decisions = _play_recorded(game, dice) if records else _play(game, dice)
        yield Outcome(game.scores(), game.winners(), decisions, game.record() if records else None)


def _play(game: Game, dice: Dice) -> int:
    from brocante.rules.trial import playout

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
