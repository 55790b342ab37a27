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

PARQUET = ".parquet"  # the suffix of Parquet files; all others have JSON lines


def form_of(path: Path) -> str:
    """The form for a file of this name; ValueError if it needs a package that is not installed."""
    if path.suffix == PARQUET:
        require_pyarrow()
        return PARQUET
    return ".jsonl"


def encoded(block: Block, form: str) -> bytes:
    """The games of a block, encoded for a file of this form."""
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
    """Takes encoded games, one shard after another."""

    def write(self, games: bytes, /) -> None: ...

    def close(self) -> None: ...


@contextmanager
def writing(path: Path, job: Json) -> Iterator[tuple[Sink, Parts | None]]:
    """A sink for a file, and the folder of its parts. The file appears once it is complete, and the parts are removed.

    Anything but a regular file, such as a pipe, is written directly and has no parts.
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
    """The games of a file of either form as rows, each with its place in the file."""
    file = Path(path)
    if is_parquet(file):
        yield from read_rows(file)
    else:
        for record in read_lines(file):
            yield Row.of(record), record.source


def read_records(path: "str | os.PathLike[str]") -> Iterator[Record]:
    """The records of a file, JSON lines or Parquet; a BadRecord names the file and the line or row.

    Games from Parquet are replayed by the rules, which also verifies their records.
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
