"""Encodes observations for neural networks, in compiled code: whole numbers in, float32 out, by a layout."""

import struct
from dataclasses import replace
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i32, i64

from brocante.engine.core import zeros
from brocante.engine.layout import UNKNOWN, Column


def float_bits(number: float) -> int:
    """The bits of a float32 as an integer: vec has integers but no float32."""
    bits: int = struct.unpack("<i", struct.pack("<f", number))[0]
    return bits


@final
class Coder:
    """Encodes observations of one layout, with a table of the inputs for each value of each column."""

    def __init__(self, columns: list[Column]) -> None:
        self.count: Final[i64] = len(columns)
        self.low: Final = zeros(len(columns))
        self.most: Final = zeros(len(columns))  # the highest value that is told apart
        self.part: Final = zeros(len(columns))  # of a step, what 1 is: in 32 bits, rounded up
        self.inputs: Final = zeros(len(columns))
        self.place: Final = zeros(len(columns))  # of each column's inputs in an encoded observation
        self.start: Final = zeros(len(columns))  # of each column's rows in the table
        rows: dict[Column, int] = {}  # columns that differ only in name share rows
        table: list[int] = []
        width = 0
        for at, column in enumerate(columns):
            nameless = replace(column, name="", meaning="")
            if nameless not in rows:
                rows[nameless] = len(table)
                known = [column.code(value) for value in column.coded_values()] if column.inputs() else []
                for row in [column.code(UNKNOWN), *known] if column.low == UNKNOWN else known:
                    table += [float_bits(value) for value in row]
            self.low[at] = column.low
            self.most[at] = column.coded_values()[-1]
            self.part[at] = -(-(1 << 32) // column.step)
            self.inputs[at] = column.inputs()
            self.place[at] = width
            self.start[at] = rows[nameless]
            width += column.inputs()
        self.width: Final[i64] = width
        self.table: Final[vec[i32]] = vec[i32]([i32(bits) for bits in table] or [i32(0)])

    def code(self, numbers: vec[i32], old: vec[i32], at: i64, out: vec[i32], to: i64) -> None:
        """Encode into out[to:] those `numbers` that differ from old[at:], and update `old`.

        Little of what a seat sees changes from one decision to the next, so most numbers need no encoding.
        """
        inputs = self.inputs
        table = self.table
        for k in range(self.count):
            number = numbers[k]
            if number == old[at + k]:
                continue
            old[at + k] = number
            first = self.row(k, i64(number))
            place = to + self.place[k]
            for j in range(inputs[k]):
                out[place + j] = table[first + j]

    def code_list(self, numbers: vec[i32], old: vec[i32], at: i64, floats: list[float], out: list[float]) -> None:
        """The same into a Python list; `floats` is the table as Python floats."""
        inputs = self.inputs
        for k in range(self.count):
            number = numbers[k]
            if number == old[at + k]:
                continue
            old[at + k] = number
            first = self.row(k, i64(number))
            place = self.place[k]
            for j in range(inputs[k]):
                out[place + j] = floats[first + j]

    def row(self, k: i64, value: i64) -> i64:
        """Where in the table the code of a value of column k begins.

        Values are multiples of the step: multiplied by its part of 1 they give exactly how many steps they are, for a
        tenth of what a division takes.
        """
        row: i64 = 0
        if value >= 0:
            row = (min(value, self.most[k]) * self.part[k] >> 32) - self.low[k]
        return self.start[k] + row * self.inputs[k]
