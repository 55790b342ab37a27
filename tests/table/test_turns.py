"""Turns: one thing after the other, in the order in which it was asked for."""

import asyncio
from functools import partial

import pytest

from brocante.table.turns import Turns

pytestmark = pytest.mark.anyio


async def test_work_waits_until_what_is_under_way_is_over() -> None:
    turns, begun = Turns(), list[str]()
    turns.take(partial(begun.append, "first"))
    turns.take(partial(begun.append, "second"))
    await asyncio.sleep(0)
    assert begun == ["first"]
    assert turns.busy
    turns.over()
    turns.take(partial(begun.append, "third"))  # it may not push in before the second
    await asyncio.sleep(0)
    assert begun == ["first", "second"]
    for _ in range(2):
        turns.over()
        await asyncio.sleep(0)
    assert begun == ["first", "second", "third"]
    assert not turns.busy


async def test_a_long_line_is_no_deep_stack() -> None:
    turns, done = Turns(), list[int]()

    def work(number: int) -> None:
        done.append(number)
        turns.over()

    turns.take(lambda: None)
    for number in range(5000):
        turns.take(partial(work, number))
    turns.over()
    while turns.busy or turns.waiting:
        await asyncio.sleep(0)
    assert done == list(range(5000))
