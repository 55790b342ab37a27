"""Reads records: replays them to any point, steps through them, and verifies them against their key."""

import json
from collections.abc import Iterator
from copy import copy
from enum import Enum
from os import PathLike, fspath
from typing import Any, Final, final

from brocante.engine.codec import Json
from brocante.engine.core import KEY_BYTES, NOBODY, Rules, hidden_for
from brocante.engine.reasons import Refused
from brocante.play.game import MATERIAL_FORMAT, RECORD_FORMAT, UNSEEDED_FORMAT, Game
from brocante.play.registry import GAMES, BadSettings, hash_of
from brocante.play.shuffle import SEED_DIGITS, commitment_to, is_seed

FIELDS = {
    "format": str,
    "rules": int,
    "game": str,
    "players": int,
    "options": dict,
    "commitment": str,
    "key": str,
    "deal": dict,
    "moves": list,
}


class Flaw(Enum):
    """What is wrong with a record."""

    NOT_JSON = "not_json"
    FIELD = "field"  # missing, or of the wrong type
    FORMAT = "format"  # unknown, or from another version
    RULES = "rules"  # an unknown version
    SETTINGS = "settings"
    KEY = "key"  # does not match the published hash
    SEEDS = "seeds"  # not those that the players sent
    DEAL = "deal"  # does not follow from the key
    MOVE = "move"  # against the rules
    CHANCE = "chance"  # does not follow from the key
    UNFINISHED = "unfinished"
    RESULT = "result"  # not the scores or winners that follow from the moves


class BadRecord(Exception):
    """A record is false or cannot be replayed; says where."""

    def __init__(self, flaw: Flaw, detail: str, move: int | None = None, source: str = "") -> None:
        where = "" if move is None else f" at move {move + 1}"
        file = f"{source}: " if source else ""
        super().__init__(f"{file}{flaw.value}{where}: {detail}")
        self.flaw = flaw
        self.detail = detail
        self.move = move
        self.source = source  # the file and line it was read from

    def __reduce__(self) -> Any:
        """Copy and pickle by constructor."""
        return BadRecord, (self.flaw, self.detail, self.move, self.source)

    def read_from(self, source: str) -> "BadRecord":
        """The same exception, with the place that the record was read from."""
        return BadRecord(self.flaw, self.detail, self.move, source)


def parse(line: str) -> Json:
    """A record from its JSON text; checks that every field is there and has its type."""
    try:
        record = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise BadRecord(Flaw.NOT_JSON, str(error)) from error
    return check(record)


def check(record: object) -> Json:
    """Check that a record has every field, and each its type."""
    if not isinstance(record, dict):
        raise BadRecord(Flaw.NOT_JSON, "a record is a JSON object")
    for name, kind in FIELDS.items():
        if not isinstance(record.get(name), kind) or isinstance(record[name], bool):
            raise BadRecord(Flaw.FIELD, f"{name} is missing or not of type {kind.__name__}")
    return record


def begin(record: Json) -> Game:
    """The game of a record, right after its deal."""
    if record["format"] not in (UNSEEDED_FORMAT, RECORD_FORMAT, MATERIAL_FORMAT):
        readable = f"{UNSEEDED_FORMAT}, {RECORD_FORMAT} and {MATERIAL_FORMAT}"
        raise BadRecord(Flaw.FORMAT, f"this program reads {readable}, the record is {record['format']}")
    name, players, version = record["game"], record["players"], record["rules"]
    if name in GAMES and version not in GAMES[name].versions:
        here = " and ".join(str(one) for one in GAMES[name].versions)
        raise BadRecord(Flaw.RULES, f"the record needs rules version {version} of {name}, here are {here}")
    try:
        material = material_of(record)
        return Game(name, players, record["options"], key_of(record), seeds_of(record), version, material)
    except BadSettings as error:
        raise BadRecord(Flaw.SETTINGS, str(error)) from error


def material_of(record: Json) -> Json | None:
    """The material of a printed game, if the game used one; it must match its hash."""
    given = record.get("material")
    if given is None:
        return None
    if not isinstance(given, dict):
        raise BadRecord(Flaw.SETTINGS, "material is an object")
    material = {name: value for name, value in given.items() if name != "hash"}
    if hash_of(material) != given.get("hash"):
        raise BadRecord(Flaw.SETTINGS, "the material is not what its hash names")
    return material


def seeds_of(record: Json) -> list[str]:
    """The players' contributions to the key, by seat; empty if there are none."""
    seeds = record.get("seeds", [])
    if not isinstance(seeds, list) or not all(seed == "" or is_seed(seed) for seed in seeds):
        raise BadRecord(Flaw.SEEDS, f"a seed has {SEED_DIGITS} hexadecimal digits")
    if seeds and (len(seeds) != record["players"] or not any(seeds)):
        raise BadRecord(Flaw.SEEDS, "there is one for each seat, empty where a seat gave none")
    return seeds


def key_of(record: Json) -> bytes:
    """The key of a record; BadRecord if it is malformed."""
    try:
        key = bytes.fromhex(record["key"])
    except ValueError as error:
        raise BadRecord(Flaw.KEY, str(error)) from error
    if len(key) != KEY_BYTES:
        raise BadRecord(Flaw.KEY, f"it has {len(key)} bytes, not {KEY_BYTES}")
    return key


def replay(record: Json, moves: int | None = None) -> Game:
    """The game of a record after its first `moves` moves (by default all)."""
    game = begin(record)
    for index, entry in enumerate(record["moves"][:moves]):
        _repeat(game, index, entry)
    return game


def verify(record: Json, commitment: str | None = None, seeds: dict[int, str] | None = None) -> Game:
    """Check that a finished game follows from its key, and that the key matches the hash published before it.

    `seeds`: the contributions seen before the deal, by seat; all of them must be in the record.
    """
    if commitment_to(key_of(record)) != record["commitment"]:
        raise BadRecord(Flaw.KEY, "its hash is not the commitment")
    if commitment is not None and commitment != record["commitment"]:
        raise BadRecord(Flaw.KEY, "the commitment is not the one that was published")
    for seat, seed in (seeds or {}).items():
        if dict(enumerate(seeds_of(record))).get(seat) != seed:
            raise BadRecord(Flaw.SEEDS, f"the seed of seat {seat} is not the one that it gave")
    game = begin(record)
    if game.deal != record["deal"]:
        raise BadRecord(Flaw.DEAL, "it does not follow from the key")
    for index, entry in enumerate(record["moves"]):
        _repeat(game, index, entry)
        if game.history[-1].get("chance") != entry.get("chance"):
            raise BadRecord(Flaw.CHANCE, "it does not follow from the key", index)
    if not game.over:
        raise BadRecord(Flaw.UNFINISHED, f"the game goes on after its {len(record['moves'])} moves")
    if record.get("scores") != game.scores() or record.get("winners") != game.winners():
        raise BadRecord(Flaw.RESULT, f"the moves lead to {game.scores()}")
    if canonical(game.record()) != canonical(record):
        raise BadRecord(Flaw.FIELD, "a field is not written as this program writes it")
    return game


def canonical(record: Json) -> str:
    """A record as text, which distinguishes 1, 1.0 and true."""
    return json.dumps(record, sort_keys=True)


def move_of(entry: Json) -> Json:
    """The named move of an entry in a history."""
    return {name: value for name, value in entry.items() if name not in ("seat", "chance")}


def _repeat(game: Game, index: int, entry: object) -> None:
    """Repeat a move of the record."""
    if not isinstance(entry, dict) or type(entry.get("seat")) is not int:
        raise BadRecord(Flaw.MOVE, "a move is an object with a seat", index)
    try:
        game.play(entry["seat"], move_of(entry))
    except Refused as refused:
        raise BadRecord(Flaw.MOVE, str(refused), index) from refused


@final
class Step:
    """One move of a record, and the game before and after it."""

    def __init__(self, game: Game, before: Rules, state: Rules, events: list[Json]) -> None:
        entry = game.history[-1]
        self.number: Final = len(game.history)  # of the move, from 1
        self.seat: Final[int] = entry["seat"]
        self.move: Final = move_of(entry)
        self.chance: Final[Json] = entry.get("chance", {})  # chance outcomes, empty if there were none
        self.events: Final = events  # its consequences as the viewer heard them: docs/events.md
        self.before: Final = before  # the state of the rules before the move, secrets included
        self.state: Final = state  # and after it
        self._game: Final = game
        self._question: Final[int] = game.question

    def __repr__(self) -> str:
        return f"<Step {self.number}: seat {self.seat}, {self.move}>"

    def view(self, seat: int | None = None) -> Json:
        """Everything a seat may see after the move, and what it may do; None is a spectator."""
        viewer = NOBODY if seat is None else seat
        hidden = hidden_for(self.state, viewer)
        view = self._game.setting.view(hidden, viewer, self.number, self._question)
        return view | self._game.ending(self.state)


@final
class Record:
    """A played game: its settings, its key, and every move.

    >>> game = Game("boxes", 2, key=bytes(32))
    >>> game.play(1, {"move": "auction", "type": "open"})
    {'seat': 1, 'move': 'auction', 'type': 'open'}
    >>> record = Record(game.record())
    >>> record
    <Record boxes: 2 players, 1 move, not finished>
    >>> for step in record:
    ...     print(step.number, step.seat, step.move, step.events, step.view()["actors"])
    1 1 {'move': 'auction', 'type': 'open'} [] [1]
    >>> Record.from_json(record.to_json()) == record
    True
    """

    def __init__(self, fields: Json, source: str = "") -> None:
        try:
            self.fields: Final = check(fields)  # the JSON object: docs/record.md
        except BadRecord as bad:
            raise bad.read_from(source) from bad
        self.source: Final = source  # the file and line it was read from

    @staticmethod
    def from_json(text: str, source: str = "") -> "Record":
        """Parse a line of a file; BadRecord if it is not a record."""
        try:
            return Record(parse(text), source)
        except BadRecord as bad:
            raise bad.read_from(source) from bad

    def to_json(self) -> str:
        """The record as one line."""
        return json.dumps(self.fields)

    @property
    def game(self) -> str:
        """The name of the game."""
        name: str = self.fields["game"]
        return name

    @property
    def players(self) -> int:
        """The number of players."""
        count: int = self.fields["players"]
        return count

    @property
    def options(self) -> dict[str, bool]:
        """Every option of the game."""
        options: dict[str, bool] = self.fields["options"]
        return options

    @property
    def commitment(self) -> str:
        """The hash of the key, published before the first move."""
        commitment: str = self.fields["commitment"]
        return commitment

    @property
    def key(self) -> bytes:
        """The key that determines all chance in the game."""
        return key_of(self.fields)

    @property
    def seeds(self) -> list[str]:
        """The players' contributions to the key, by seat ("" for none); empty if there are none."""
        return seeds_of(self.fields)

    @property
    def deal(self) -> Json:
        """The chance outcomes at the start."""
        deal: Json = self.fields["deal"]
        return deal

    @property
    def moves(self) -> list[Json]:
        """Every move, with the seat that made it and its chance outcomes."""
        moves: list[Json] = self.fields["moves"]
        return moves

    @property
    def over(self) -> bool:
        """Whether the record says how the game ended."""
        return "scores" in self.fields

    @property
    def scores(self) -> list[int] | None:
        """The score of each seat; None before the end."""
        scores: list[int] | None = self.fields.get("scores")
        return scores

    @property
    def winners(self) -> list[int] | None:
        """The seats that won; None before the end."""
        winners: list[int] | None = self.fields.get("winners")
        return winners

    def replay(self, moves: int | None = None) -> Game:
        """The game after its first `moves` moves (by default all)."""
        try:
            return replay(self.fields, moves)
        except BadRecord as bad:
            raise bad.read_from(self.source) from bad

    def verify(self, commitment: str | None = None, seeds: dict[int, str] | None = None) -> Game:
        """The finished game if it follows from its key and the rules; otherwise BadRecord says where it does not.

        `commitment` and `seeds` (by seat): those seen before the deal.
        """
        try:
            return verify(self.fields, commitment, seeds)
        except BadRecord as bad:
            raise bad.read_from(self.source) from bad

    def __len__(self) -> int:
        return len(self.moves)

    def __iter__(self) -> Iterator[Step]:
        return self.steps()

    def steps(self, viewer: int | None = None) -> Iterator[Step]:
        """Every move with what the viewer heard of it (None: a spectator), and the game before and after it."""
        seat = NOBODY if viewer is None else viewer
        try:
            game = begin(self.fields)
            game.hidden(seat)
            after = copy(game.rules)
            for index, entry in enumerate(self.moves):
                before = after
                _repeat(game, index, entry)
                after = copy(game.rules)
                told = game.codec.tell(hidden_for(before, seat), hidden_for(after, seat), game.history[-1], seat)
                yield Step(game, before, after, told[1:])
        except BadRecord as bad:
            raise bad.read_from(self.source) from bad

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and canonical(self.fields) == canonical(other.fields)

    def __hash__(self) -> int:
        return hash((self.commitment, len(self.moves)))

    def __reduce__(self) -> Any:
        """Pickle by constructor."""
        return Record, (self.fields, self.source)

    def __repr__(self) -> str:
        made = len(self.moves)
        end = "not finished" if self.winners is None else f"scores {self.scores}, won by {self.winners}"
        return f"<Record {self.game}: {self.players} players, {made} move{'' if made == 1 else 's'}, {end}>"


def read_records(path: "str | PathLike[str]") -> Iterator[Record]:
    """The records of a file, one a line; a BadRecord names the file and the line."""
    with open(path, "rb") as lines:
        for number, line in enumerate(lines, 1):
            if line.strip():
                source = f"{fspath(path)}, line {number}"
                try:
                    text = line.decode()
                except UnicodeDecodeError as error:
                    raise BadRecord(Flaw.NOT_JSON, str(error), source=source) from error
                yield Record.from_json(text, source)
