"""The games by name: every folder of games/ is one."""

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
    """A required part of a game, from one of its modules."""
    return getattr(import_module(f"brocante.games.{game}.{module}"), name)


def optional_part(game: str, module: str, name: str, otherwise: Any) -> Any:
    """An optional part of a game; `otherwise` if the game does not have the module."""
    return part(game, module, name) if find_spec(f"brocante.games.{game}.{module}") else otherwise


NAMES: Final = tuple(
    sorted(module.name for module in iter_modules(import_module("brocante.games").__path__) if module.ispkg)
)
GAMES: Final[dict[str, Codec[Any]]] = {name: part(name, "codec", "CODEC") for name in NAMES}
HEURISTICS: Final[dict[str, Heuristic]] = {name: part(name, "bot", "BOT") for name in NAMES}
CHARACTER_STYLES: Final[dict[str, dict[str, Style]]] = {  # characters that a game leaves out play as its regular
    name: optional_part(name, "characters", "CHARACTERS", {}) for name in NAMES
}
MOMENTS: Final[dict[str, FindMoments]] = {
    name: optional_part(name, "moments", "find_moments", no_moments) for name in NAMES
}
LAYOUTS: Final[dict[str, Layout]] = {name: part(name, "layout", "LAYOUT") for name in NAMES}


@dataclass(frozen=True)
class GameInfo:
    """A game's names, numbers of players and options."""

    name: str
    title: str
    fewest: int
    most: int
    options: tuple[Option, ...]  # that change the rules
    aid: Option | None  # changes only views: whether they include what people could work out

    def __reduce__(self) -> Any:
        """Pickle by constructor: a compiled frozen class cannot be restored field by field."""
        return GameInfo, (self.name, self.title, self.fewest, self.most, self.options, self.aid)


def games() -> tuple[GameInfo, ...]:
    """All games.

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
    """An unknown game or option, or a wrong number of players."""


def find(name: str) -> Codec[Any]:
    if name not in GAMES:
        raise BadSettings(f"there is no game {name!r}; the games are {', '.join(GAMES)}")
    return GAMES[name]


def check_version(codec: Codec[Any], version: int | None) -> int:
    """The version of the rules for a game, by default the newest; BadSettings if it is unknown."""
    if version is None:
        return codec.version
    if version not in codec.versions:
        known = " and ".join(str(one) for one in codec.versions)
        raise BadSettings(f"there is no rules version {version} of {codec.name} here, only {known}")
    return version


def check_material(codec: Codec[Any], material: Json | None) -> Json | None:
    """The checked material of a printed game, or None; BadSettings if it does not fit the game."""
    if material is None:
        return None
    try:
        return codec.material(material)
    except ValueError as error:
        raise BadSettings(str(error)) from error


def hash_of(material: Json) -> str:
    """The hash that identifies material: of its JSON, without spaces and sorted by name."""
    return sha256(json.dumps(material, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def switches(codec: Codec[Any]) -> tuple[Option, ...]:
    """All options for a table: first those that change the rules, then the aid."""
    return codec.options if codec.aid is None else (*codec.options, codec.aid)


def complete_options(codec: Codec[Any], players: int, options: Mapping[str, object]) -> dict[str, bool]:
    """All options of a game, with defaults for those not given; BadSettings if anything is wrong."""
    return complete(codec, codec.options, players, options)


def complete_switches(codec: Codec[Any], players: int, options: Mapping[str, object]) -> dict[str, bool]:
    """The same, including the aid."""
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
