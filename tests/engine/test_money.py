"""Paying where nobody gives change, against a slow and plain definition."""

from itertools import product

from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from brocante.engine.core import zeros
from brocante.engine.money import may_lay, only_payment, worth

VALUES = [0, 10, 50, 100, 200, 500]

hands = st.lists(st.integers(0, 3), min_size=6, max_size=6)
prices = st.integers(1, 120).map(lambda tens: 10 * tens)


def fitting(hand: list[int], price: int) -> set[tuple[int, ...]]:
    """Every choice of notes that covers the price and of which none could be left out."""
    choices = product(*(range(count + 1) for count in hand))
    totals = [(laid, sum(n * v for n, v in zip(laid, VALUES, strict=True))) for laid in choices]
    return {
        laid
        for laid, total in totals
        if total >= price and all(n == 0 or total - v < price for n, v in zip(laid, VALUES, strict=True))
    }


def spelled(hand: list[int], price: int, laid: list[int]) -> list[tuple[int, ...]]:
    """Every payment that can be laid note by note from here."""
    total = sum(n * v for n, v in zip(laid, VALUES, strict=True))
    if total >= price:
        return [tuple(laid)]
    found = []
    for d in range(6):
        if may_lay(vec[i64](hand), 0, vec[i64](laid), 0, vec[i64](VALUES), price, d):
            found += spelled(hand, price, [n + (i == d) for i, n in enumerate(laid)])
    return found


@given(hands, prices)
def test_every_fitting_payment_has_exactly_one_spelling_and_no_other_has_one(hand: list[int], price: int) -> None:
    payments = spelled(hand, price, [0] * 6)
    assert len(payments) == len(set(payments))
    assert set(payments) == fitting(hand, price)


@given(hands, prices)
def test_a_payment_without_a_choice_is_laid_at_once(hand: list[int], price: int) -> None:
    payments = fitting(hand, price)
    laid = zeros(6)
    assert only_payment(vec[i64](hand), 0, laid, 0, vec[i64](VALUES), price) == (len(payments) == 1)
    assert tuple(laid) in (payments if len(payments) == 1 else {(0,) * 6})


def test_a_price_of_nothing_is_paid_with_nothing() -> None:
    laid = zeros(6)
    assert only_payment(vec[i64]([1] * 6), 0, laid, 0, vec[i64](VALUES), 0)
    assert worth(laid, 0, vec[i64](VALUES)) == 0
