"""The games there are, by name."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any

from brocante.game.auto_brocante import WORDS as AUTO_BROCANTE
from brocante.game.big_deal import WORDS as BIG_DEAL
from brocante.game.boursicocotte import WORDS as BOURSICOCOTTE
from brocante.game.boxes import WORDS as BOXES
from brocante.game.words import Option, Words

GAMES: dict[str, Words[Any]] = {words.name: words for words in (BOXES, BIG_DEAL, BOURSICOCOTTE, AUTO_BROCANTE)}


@dataclass(frozen=True)
class GameInfo:
    """What a game is called, for how many it is, and what can be chosen."""

    name: str
    title: str
    fewest: int
    most: int
    options: tuple[Option, ...]  # that change the rules
    aid: Option | None  # changes only what views hold: whether people are told what they could work out

    def __reduce__(self) -> Any:
        """How it is pickled: compiled and frozen, it could not be put together again field by field."""
        return GameInfo, (self.name, self.title, self.fewest, self.most, self.options, self.aid)


def games() -> tuple[GameInfo, ...]:
    """The games there are.

    >>> [(game.name, game.fewest, game.most) for game in games()][:2]
    [('boxes', 2, 4), ('big_deal', 2, 6)]
    >>> [option.name for option in games()[2].options]
    ['double_move', 'one_bid', 'original']
    """
    return tuple(
        GameInfo(words.name, words.title, words.fewest, words.most, words.options, words.aid)
        for words in GAMES.values()
    )


class BadSettings(ValueError):
    """A game, a number of players or an option that there is not."""


def find(name: str) -> Words[Any]:
    if name not in GAMES:
        raise BadSettings(f"there is no game {name!r}; the games are {', '.join(GAMES)}")
    return GAMES[name]


def switches(words: Words[Any]) -> tuple[Option, ...]:
    """All that can be chosen for a table: what changes the rules, then what does not."""
    return words.options if words.aid is None else (*words.options, words.aid)


def complete_options(words: Words[Any], players: int, options: Mapping[str, object]) -> dict[str, bool]:
    """All options of a game, those not given at their defaults; BadSettings if anything does not fit."""
    return complete(words, words.options, players, options)


def complete_switches(words: Words[Any], players: int, options: Mapping[str, object]) -> dict[str, bool]:
    """The same with its aid."""
    return complete(words, switches(words), players, options)


def complete(
    words: Words[Any], choices: tuple[Option, ...], players: int, options: Mapping[str, object]
) -> dict[str, bool]:
    if not words.fewest <= players <= words.most:
        raise BadSettings(f"{words.name} is for {words.fewest} to {words.most} players, not {players}")
    complete = {option.name: option.default for option in choices}
    for name, value in options.items():
        if name not in complete:
            known = ", ".join(complete) or "none"
            raise BadSettings(f"{words.name} has no option {name!r}; its options: {known}")
        if not isinstance(value, bool):
            raise BadSettings(f"option {name} is true or false, not {value!r}")
        complete[name] = value
    return complete


def configurations(words: Words[Any]) -> Iterator[tuple[int, dict[str, bool]]]:
    """Every number of players with every combination of options."""
    names = [option.name for option in words.options]
    for players in range(words.fewest, words.most + 1):
        for values in product((False, True), repeat=len(names)):
            yield players, dict(zip(names, values, strict=True))
