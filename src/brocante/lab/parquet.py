"""Games as Parquet: one row each, actions and seats as lists of small integers. Needs pyarrow, which is an extra.

A row holds everything from which its record follows, so any tool that reads Parquet can filter and join files.
"""

import json
from collections.abc import Iterator
from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import Any

from brocante.engine.codec import seats_in
from brocante.lab.rows import Block, Row
from brocante.play.record import BadRecord, Flaw

FORMAT = "brocante/parquet/1"
MAGIC = b"PAR1"  # the first bytes of such a file
AT_ONCE = 4096  # rows written or read together


def require_pyarrow() -> tuple[Any, Any]:
    """pyarrow and its Parquet module; ValueError with what to do if it is not installed."""
    try:
        return import_module("pyarrow"), import_module("pyarrow.parquet")
    except ImportError as error:
        raise ValueError('Parquet needs pyarrow: pip install "brocante[data]"') from error


def schema() -> Any:
    arrow, _ = require_pyarrow()
    fields = {
        "game": arrow.string(),
        "players": arrow.uint8(),
        "options": arrow.string(),  # JSON, like `material`
        "rules": arrow.uint16(),
        "bots": arrow.list_(arrow.string()),
        "key": arrow.binary(32),
        "seeds": arrow.list_(arrow.string()),
        "material": arrow.string(),
        "actions": arrow.list_(arrow.int16()),
        "seats": arrow.list_(arrow.uint8()),
        "scores": arrow.list_(arrow.int32()),
        "winners": arrow.list_(arrow.uint8()),
    }
    return arrow.schema(list(fields.items()), {"brocante": FORMAT})


def table_of(block: Block) -> Any:
    """A block as an Arrow table, without copying the vectors of its trace."""
    arrow, _ = require_pyarrow()
    count, shape = len(block), schema()
    ends = arrow.Array.from_buffers(arrow.int32(), count + 1, [None, arrow.py_buffer(block.ends)])

    def listed(name: str, values: Any, width: int) -> Any:
        kind = shape.field(name).type
        flat = arrow.Array.from_buffers(kind.value_type, len(values), [None, arrow.py_buffer(values)])
        if width == 0:
            return arrow.ListArray.from_arrays(ends, flat, type=kind)
        return arrow.ListArray.from_arrays(
            arrow.array(range(0, count * width + 1, width), arrow.int32()), flat, type=kind
        )

    def same(value: Any, name: str) -> Any:
        return arrow.repeat(arrow.scalar(value, shape.field(name).type), count)

    columns = {
        "game": same(block.game, "game"),
        "players": same(block.players, "players"),
        "options": same(json.dumps(dict(block.options), sort_keys=True), "options"),
        "rules": same(block.rules, "rules"),
        "bots": arrow.array([list(bots) for bots in block.bots], shape.field("bots").type),
        "key": arrow.array(block.keys, shape.field("key").type),
        "seeds": same([], "seeds"),
        "material": same(None if block.material is None else json.dumps(block.material, sort_keys=True), "material"),
        "actions": listed("actions", block.trace.actions, 0),
        "seats": listed("seats", block.trace.seats, 0),
        "scores": listed("scores", block.scores, block.players),
        "winners": arrow.array([seats_in(mask) for mask in block.winners], shape.field("winners").type),
    }
    return arrow.Table.from_pydict(columns, shape)


def packed(block: Block) -> bytes:
    """A block as a small Parquet file."""
    _, parquet = require_pyarrow()
    file = BytesIO()
    parquet.write_table(table_of(block), file, compression="zstd")
    return file.getvalue()


class Writer:
    """Writes rows in groups of a fixed size, however many it receives at a time."""

    def __init__(self, path: Path) -> None:
        self.arrow, self.parquet = require_pyarrow()
        self.file = self.parquet.ParquetWriter(path, schema(), compression="zstd")
        self.waiting: list[Any] = []
        self.count = 0

    def write(self, packed: bytes) -> None:
        """Write some games, encoded by `packed`."""
        self.write_table(self.parquet.read_table(BytesIO(packed)))

    def write_table(self, table: Any) -> None:
        self.waiting.append(table)
        self.count += table.num_rows
        while self.count >= AT_ONCE:
            self._put(AT_ONCE)

    def _put(self, count: int) -> None:
        whole = self.arrow.concat_tables(self.waiting)
        self.file.write_table(whole.slice(0, count).combine_chunks(), row_group_size=count)
        self.waiting = [whole.slice(count)]
        self.count -= count

    def close(self) -> None:
        if self.count:
            self._put(self.count)
        self.file.close()


def is_parquet(path: Path) -> bool:
    """Whether a path is a regular file with Parquet contents, whatever its name."""
    if not path.is_file() and path.exists():
        return False
    with path.open("rb") as file:
        return file.read(len(MAGIC)) == MAGIC


def read_rows(path: Path) -> Iterator[tuple[Row, str]]:
    """The rows of a file, each with its place in it; reads a few at a time."""
    arrow, parquet = require_pyarrow()
    try:
        file = parquet.ParquetFile(path)
    except (arrow.ArrowException, OSError) as error:
        raise BadRecord(Flaw.FORMAT, f"no Parquet file that can be read: {error}", source=str(path)) from error
    if not set(schema().names) <= set(file.schema_arrow.names):  # extra columns are allowed
        raise BadRecord(Flaw.FORMAT, f"its columns are not those of {FORMAT}", source=str(path))
    number = 0
    for batch in file.iter_batches(AT_ONCE, columns=schema().names):
        for fields in batch.to_pylist():
            number += 1
            source = f"{path}, row {number}"
            yield row_of(fields, source), source


def row_of(fields: dict[str, Any], source: str) -> Row:
    try:
        material = fields["material"]
        return Row(
            **fields
            | {
                "options": json.loads(fields["options"]),
                "material": None if material is None else json.loads(material),
                "bots": fields["bots"] or [],
                "seeds": fields["seeds"] or [],
            }
        )
    except (TypeError, ValueError) as error:
        raise BadRecord(Flaw.FIELD, str(error), source=source) from error
