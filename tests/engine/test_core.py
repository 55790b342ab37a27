"""Chance, and the tools that all games share."""

import pickle
from collections import Counter
from hashlib import blake2b

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from brocante.engine.core import Chance, Dice, Keyed, Scripted, Unwritten, bits, nth_bit, rearrange, shuffle, zeros


def test_a_key_has_256_bits() -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        Keyed(b"short")


def test_keyed_chance_is_the_keyed_hash_of_a_counter_in_48_bit_draws() -> None:
    key = bytes(range(32))
    expected = []
    for counter in range(3):
        block = blake2b(counter.to_bytes(8, "big"), key=key, digest_size=60).digest()
        expected += [int.from_bytes(block[at : at + 6], "big") % 1000 for at in range(0, 60, 6)]
    chance = Keyed(key)
    assert [chance.below(1000) for _ in range(30)] == expected  # no draw falls into the uneven tail here


def test_keyed_chance_drops_draws_that_would_favour_small_numbers() -> None:
    n = (1 << 47) + 1  # almost half of all draws must be rejected
    chance, key = Keyed(bytes(32)), bytes(32)
    block = blake2b((0).to_bytes(8, "big"), key=key, digest_size=60).digest()
    draws = [int.from_bytes(block[at : at + 6], "big") for at in range(0, 60, 6)]
    kept = [draw for draw in draws if draw < n]
    assert 0 < len(kept) < 10
    assert [chance.below(n) for _ in kept] == kept


@pytest.mark.parametrize("chance", [Dice(5), Keyed(bytes(32))], ids=["dice", "keyed"])
def test_chance_is_even(chance: Chance) -> None:
    counts = Counter(chance.below(6) for _ in range(60_000))
    assert sorted(counts) == [0, 1, 2, 3, 4, 5]
    assert sum((count - 10_000) ** 2 / 10_000 for count in counts.values()) < 25  # chi-square, 5 degrees: p < 0.0002


def test_every_order_is_equally_likely_after_a_shuffle() -> None:
    dice = Dice(1)
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(24_000):
        cards = vec[i64]([9, 0, 1, 2, 3, 9])
        shuffle(cards, 1, 5, dice)
        assert cards[0] == cards[5] == 9
        orders[tuple(cards)] += 1
    assert len(orders) == 24
    assert sum((count - 1000) ** 2 / 1000 for count in orders.values()) < 60  # chi-square, 23 degrees: p < 0.0001


@given(st.lists(st.integers(0, 9), min_size=1, max_size=12), st.data())
def test_rearranging_keeps_the_cards_and_the_other_places(cards: list[int], data: st.DataObject) -> None:
    places = data.draw(st.lists(st.sampled_from(range(len(cards))), unique=True))
    for chance in (None, Dice(3)):
        after = vec[i64](cards)
        rearrange(after, vec[i64](places), len(places), chance)
        assert sorted(after) == sorted(cards)
        assert all(after[i] == cards[i] for i in range(len(cards)) if i not in places)
        if chance is None:
            assert [after[i] for i in places] == sorted(cards[i] for i in places)


@given(st.integers(1, 63))
def test_seats_of_a_mask(mask: int) -> None:
    seats = [seat for seat in range(6) if mask >> seat & 1]
    assert bits(mask) == len(seats)
    assert [nth_bit(mask, n) for n in range(len(seats))] == seats


def test_zeros() -> None:
    assert list(zeros(3)) == [0, 0, 0]


def test_a_script_decides_draw_by_draw_until_it_ends() -> None:
    script = Scripted([2, 0])
    assert [script.below(3), script.below(1)] == [2, 0], "what has one outcome is no draw"
    copies = [script.copy(), pickle.loads(pickle.dumps(script))]
    for chance in (script, *copies):
        assert chance.below(4) == 0
        with pytest.raises(Unwritten, match="a draw of 5 outcomes is not written yet") as ended:
            chance.below(5)
        assert ended.value.outcomes == 5
