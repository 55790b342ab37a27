"""Records read back: replayed to any point, and verified against the key they were dealt from."""

import json
from collections.abc import Iterator
from enum import Enum
from hashlib import sha256
from pathlib import Path

from brocante.game.game import RECORD_FORMAT, RULES_VERSION, Game
from brocante.game.registry import BadSettings
from brocante.game.words import Json, Refused
from brocante.rules.core import KEY_BYTES

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
    FORMAT = "format"  # of another version, or not ours
    RULES = "rules"  # of another version
    SETTINGS = "settings"
    KEY = "key"  # not the one whose hash was published
    DEAL = "deal"  # does not follow from the key
    MOVE = "move"  # against the rules
    CHANCE = "chance"  # does not follow from the key
    UNFINISHED = "unfinished"
    RESULT = "result"  # not the scores or winners that the moves lead to


class BadRecord(Exception):
    """A record that cannot be believed or played, and where it goes wrong."""

    def __init__(self, flaw: Flaw, detail: str, move: int | None = None) -> None:
        where = "" if move is None else f" at move {move + 1}"
        super().__init__(f"{flaw.value}{where}: {detail}")
        self.flaw = flaw
        self.move = move


def parse(line: str) -> Json:
    """A record from its JSON text, with every field there and of its type."""
    try:
        record = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise BadRecord(Flaw.NOT_JSON, str(error)) from error
    if not isinstance(record, dict):
        raise BadRecord(Flaw.NOT_JSON, "a record is a JSON object")
    for name, kind in FIELDS.items():
        if not isinstance(record.get(name), kind) or isinstance(record[name], bool):
            raise BadRecord(Flaw.FIELD, f"{name} is missing or not of type {kind.__name__}")
    return record


def read(path: Path) -> Iterator[str]:
    """The records of a file as text, one a line."""
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            if line.strip():
                yield line


def begin(record: Json) -> Game:
    """The game of a record, right after its deal."""
    if record["format"] != RECORD_FORMAT:
        raise BadRecord(Flaw.FORMAT, f"this program reads {RECORD_FORMAT}, the record is {record['format']}")
    if record["rules"] != RULES_VERSION:
        raise BadRecord(Flaw.RULES, f"the record needs rules version {record['rules']}, these are {RULES_VERSION}")
    try:
        return Game(record["game"], record["players"], record["options"], key_of(record))
    except BadSettings as error:
        raise BadRecord(Flaw.SETTINGS, str(error)) from error


def key_of(record: Json) -> bytes:
    """The key of a record, if it has the form of one."""
    try:
        key = bytes.fromhex(record["key"])
    except ValueError as error:
        raise BadRecord(Flaw.KEY, str(error)) from error
    if len(key) != KEY_BYTES:
        raise BadRecord(Flaw.KEY, f"it has {len(key)} bytes, not {KEY_BYTES}")
    return key


def replay(record: Json, moves: int | None = None) -> Game:
    """The game of a record after its first `moves` moves (all of them if not said)."""
    game = begin(record)
    for index, entry in enumerate(record["moves"][:moves]):
        _repeat(game, index, entry)
    return game


def verify(record: Json, commitment: str | None = None) -> Game:
    """Check that a finished game followed from its key, and the key from the hash published before it."""
    if sha256(key_of(record)).hexdigest() != record["commitment"]:
        raise BadRecord(Flaw.KEY, "its hash is not the commitment")
    if commitment is not None and commitment != record["commitment"]:
        raise BadRecord(Flaw.KEY, "the commitment is not the one that was published")
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
    """A record as text, in which 1, 1.0 and true are not the same."""
    return json.dumps(record, sort_keys=True)


def _repeat(game: Game, index: int, entry: object) -> None:
    """Make a move as the record tells it."""
    if not isinstance(entry, dict) or type(entry.get("seat")) is not int:
        raise BadRecord(Flaw.MOVE, "a move is an object with a seat", index)
    move = {name: value for name, value in entry.items() if name not in ("seat", "chance")}
    try:
        game.play(entry["seat"], move)
    except Refused as refused:
        raise BadRecord(Flaw.MOVE, str(refused), index) from refused
