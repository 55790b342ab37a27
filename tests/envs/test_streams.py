"""`Stream`: chance that can be copied and saved, and is even enough for cards."""

import copy
import pickle

from brocante.engine.core import LOW_32, MULTIPLIER, stream


def test_a_stream_is_even() -> None:
    """Chi-squared over the values and over pairs of them: far from what would be suspicious."""
    chance = stream(1, 1)
    draws = [chance.below(10) for _ in range(20_000)]
    for seen, expected in (
        ([draws.count(value) for value in range(10)], 2000),
        (
            [sum(pair == (a, b) for pair in zip(draws, draws[1:], strict=False)) for a in range(10) for b in range(10)],
            200,
        ),
    ):
        chi = sum((count - expected) ** 2 / expected for count in seen)
        assert chi < 2 * len(seen)


def test_a_copy_gives_the_same_numbers_and_neighbours_give_others() -> None:
    one = stream(5, 7)
    one.below(6)
    two, three = copy.copy(one), pickle.loads(pickle.dumps(one))
    drawn = [one.below(1000) for _ in range(20)]
    assert drawn == [two.below(1000) for _ in range(20)] == [three.below(1000) for _ in range(20)]
    assert drawn != [stream(5, 8).below(1000) for _ in range(20)]
    assert [stream(-3, 0).below(52), stream(2**70, 0).below(52)] != []


def test_a_state_never_leaves_64_bits() -> None:
    assert MULTIPLIER * LOW_32 + MULTIPLIER < 1 << 63
    chance = stream(0, 0)
    assert all(0 <= chance.below(1 << 31) < 1 << 31 for _ in range(1000))
