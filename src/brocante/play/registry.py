"""The games there are, by name: every folder of games/ is one."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from itertools import product
from pkgutil import iter_modules
from typing import Any, Final

from brocante.engine.codec import Codec, Json, Option
from brocante.engine.layout import Layout
from brocante.engine.moments import FindMoments, no_moments
from brocante.engine.player import Heuristic
from brocante.engine.style import Style


def part(game: str, module: str, name: str) -> Any:
    """Something that a game must have, from one of its modules."""
    return getattr(import_module(f"brocante.games.{game}.{module}"), name)


def optional_part(game: str, module: str, name: str, otherwise: Any) -> Any:
    """The same of a module that a game may do without."""
    return part(game, module, name) if find_spec(f"brocante.games.{game}.{module}") else otherwise


NAMES: Final = tuple(
    sorted(module.name for module in iter_modules(import_module("brocante.games").__path__) if module.ispkg)
)
GAMES: Final[dict[str, Codec[Any]]] = {name: part(name, "codec", "CODEC") for name in NAMES}
HEURISTICS: Final[dict[str, Heuristic]] = {name: part(name, "bot", "BOT") for name in NAMES}
CHARACTER_STYLES: Final[dict[str, dict[str, Style]]] = {  # those of no game play as its regular
    name: optional_part(name, "characters", "CHARACTERS", {}) for name in NAMES
}
MOMENTS: Final[dict[str, FindMoments]] = {
    name: optional_part(name, "moments", "find_moments", no_moments) for name in NAMES
}
LAYOUTS: Final[dict[str, Layout]] = {name: part(name, "layout", "LAYOUT") for name in NAMES}


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

    >>> {game.name: (game.fewest, game.most) for game in games()}["big_deal"]
    (2, 6)
    >>> [option.name for game in games() if game.name == "boursicocotte" for option in game.options]
    ['double_move', 'one_bid', 'original']
    """
    return tuple(
        GameInfo(codec.name, codec.title, codec.fewest, codec.most, codec.options, codec.aid)
        for codec in GAMES.values()
    )


class BadSettings(ValueError):
    """An unknown game or option, or a number of players that a game is not for."""


def find(name: str) -> Codec[Any]:
    if name not in GAMES:
        raise BadSettings(f"there is no game {name!r}; the games are {', '.join(GAMES)}")
    return GAMES[name]


def check_version(codec: Codec[Any], version: int | None) -> int:
    """The version of the rules for a game, the newest if none is named; BadSettings if this program has no such."""
    if version is None:
        return codec.version
    if version not in codec.versions:
        known = " and ".join(str(one) for one in codec.versions)
        raise BadSettings(f"there is no rules version {version} of {codec.name} here, only {known}")
    return version


def check_material(codec: Codec[Any], material: Json | None) -> Json | None:
    """The material of a printed game, if there is any; BadSettings if it is not what the game has."""
    if material is None:
        return None
    try:
        return codec.material(material)
    except ValueError as error:
        raise BadSettings(str(error)) from error


def hash_of(material: Json) -> str:
    """What names the material of a printed game: the hash of it as JSON, without spaces and in the order of names."""
    return sha256(json.dumps(material, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def switches(codec: Codec[Any]) -> tuple[Option, ...]:
    """All that can be chosen for a table: what changes the rules, then what does not."""
    return codec.options if codec.aid is None else (*codec.options, codec.aid)


def complete_options(codec: Codec[Any], players: int, options: Mapping[str, object]) -> dict[str, bool]:
    """All options of a game, those not given at their defaults; BadSettings if anything does not fit."""
    return complete(codec, codec.options, players, options)


def complete_switches(codec: Codec[Any], players: int, options: Mapping[str, object]) -> dict[str, bool]:
    """The same with its aid."""
    return complete(codec, switches(codec), players, options)


def complete(
    codec: Codec[Any], choices: tuple[Option, ...], players: int, options: Mapping[str, object]
) -> dict[str, bool]:
    if not codec.fewest <= players <= codec.most:
        raise BadSettings(f"{codec.name} is for {codec.fewest} to {codec.most} players, not {players}")
    complete = {option.name: option.default for option in choices}
    for name, value in options.items():
        if name not in complete:
            known = ", ".join(complete) or "none"
            raise BadSettings(f"{codec.name} has no option {name!r}; its options: {known}")
        if not isinstance(value, bool):
            raise BadSettings(f"option {name} is true or false, not {value!r}")
        complete[name] = value
    return complete


def configurations(codec: Codec[Any]) -> Iterator[tuple[int, dict[str, bool]]]:
    """Every number of players with every combination of options."""
    names = [option.name for option in codec.options]
    for players in range(codec.fewest, codec.most + 1):
        for values in product((False, True), repeat=len(names)):
            yield players, dict(zip(names, values, strict=True))
