"""Chance as described in docs/record.md, with only the standard library: enough to repeat every deal."""

from collections.abc import Iterator
from hashlib import blake2b
from typing import Any

import pytest
from support import key


class Chance:
    """The sequence of numbers that follows from a key."""

    def __init__(self, key: bytes) -> None:
        self.draws = self.draw(key)

    def draw(self, key: bytes) -> Iterator[int]:
        block = 0
        while True:
            row = blake2b(block.to_bytes(8, "big"), key=key, digest_size=60).digest()
            yield from (int.from_bytes(row[at : at + 6], "big") for at in range(0, 60, 6))
            block += 1

    def below(self, m: int) -> int:
        while True:
            draw = next(self.draws)
            if draw < 2**48 - 2**48 % m:
                return draw % m

    def shuffle(self, row: list[Any]) -> list[Any]:
        for i in range(len(row) - 1, 0, -1):
            j = self.below(i + 1)
            row[i], row[j] = row[j], row[i]
        return row


every_secret = pytest.mark.parametrize("secret", [key(number) for number in (1, 2, 3, 4)], ids=["1", "2", "3", "4"])
