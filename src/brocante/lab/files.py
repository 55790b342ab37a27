"""Files of games: JSON lines or Parquet, written shard by shard and read back as records."""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

from brocante.engine.codec import Json
from brocante.lab.parquet import Writer, is_parquet, packed, read_rows, require_pyarrow
from brocante.lab.rows import Block, Row
from brocante.lab.shards import Parts, parts_of
from brocante.play.record import Record
from brocante.play.record import read_records as read_lines

PARQUET = ".parquet"  # how the name of such a file ends; all others have JSON lines


def form_of(path: Path) -> str:
    """In which form games go into a file of this name; ValueError if that needs something that is not installed."""
    if path.suffix == PARQUET:
        require_pyarrow()
        return PARQUET
    return ".jsonl"


def encoded(block: Block, form: str) -> bytes:
    """The games of a block, as a file of this form takes them."""
    if form == PARQUET:
        return packed(block)
    return "".join(json.dumps(row.record().fields) + "\n" for row in block.rows()).encode()


class Lines:
    """Writes JSON lines."""

    def __init__(self, path: Path) -> None:
        self.file = path.open("wb")

    def write(self, lines: bytes) -> None:
        self.file.write(lines)

    def close(self) -> None:
        self.file.close()


class Sink(Protocol):
    """Where encoded games go, one shard after another."""

    def write(self, games: bytes, /) -> None: ...

    def close(self) -> None: ...


@contextmanager
def writing(path: Path, job: Json) -> Iterator[tuple[Sink, Parts | None]]:
    """A file to be written, and the folder of its parts. The file is there when all of it is, and the parts no longer.

    Something that is no file, such as a pipe, is written at once and has no parts.
    """
    kind = Writer if form_of(path) == PARQUET else Lines
    if path.exists() and not path.is_file():
        sink: Sink = kind(path)
        yield sink, None
        sink.close()
        return
    parts = Parts(parts_of(path), job)
    half = parts.folder / "whole.half"
    sink = kind(half)
    try:
        yield sink, parts
    except BaseException:
        sink.close()
        raise
    sink.close()
    os.replace(half, path)
    parts.remove()


def read_games(path: "str | os.PathLike[str]") -> Iterator[tuple[Row, str]]:
    """The games of a file of either form as rows, each with the place it was read from."""
    file = Path(path)
    if is_parquet(file):
        yield from read_rows(file)
    else:
        for record in read_lines(file):
            yield Row.of(record), record.source


def read_records(path: "str | os.PathLike[str]") -> Iterator[Record]:
    """The records of a file, JSON lines or Parquet; a BadRecord names the file and the line or row.

    From Parquet each game is played again by the rules, so that its record is verified as it is made.
    """
    file = Path(path)
    if is_parquet(file):
        for row, source in read_rows(file):
            yield row.record(source)
    else:
        yield from read_lines(file)


def count_records(path: Path) -> int:
    """How many records a file has."""
    if is_parquet(path):
        _, parquet = require_pyarrow()
        return int(parquet.ParquetFile(path).metadata.num_rows)
    with path.open("rb") as lines:
        return sum(1 for line in lines if line.strip())
