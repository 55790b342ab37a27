"""Names and texts: visible, on one line, and impossible to confuse."""

import pytest

from brocante.table.names import BOTS, MOST_NAME, SPARE_BOTS, bot_names, clean, clean_name, likeness, taken

ZALGO = "A" + "\u0300\u0301\u0302\u0303\u0304\u0305" * 5


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("  good \n morning \u0007 ", "good morning"),
        ("Ada", "Ada"),
        ("A\u200bd\u200da\ufeff", "Ada"),
        ("\u202eadA\u202c", "adA"),
        ("e\u0301", "\u00e9"),
        ("a\u00a0b\u3000c\u2028d", "a b c d"),
        ("\u0301Ada", "Ada"),
        ("Ada \u0301Byron", "Ada Byron"),
        ("q\u0323\u0307\u0301", "q\u0323\u0307"),
        ("\u0e01\u0e47\u0e47\u0e47\u0e47\u0e47", "\u0e01\u0e47"),
        ("\u1000\u103c\u103d\u102d\u102f\u1038", "\u1000\u103c\u103d\u102d\u102f\u1038"),
        ("\u0b95\u0bcd\u0bb7\u0bbf", "\u0b95\u0bcd\u0bb7\u0bbf"),
        ("\u05e9\u05c1\u05b8\u05dc\u05d5\u05b9\u05dd", "\u05e9\u05c1\u05b8\u05dc\u05d5\u05b9\u05dd"),
        ("\u1100\u1161", "\uac00"),
        ("\ud800x", "x"),
        ("\U0001f921", "\U0001f921"),
    ],
)
def test_text_as_it_is_shown(text: str, shown: str) -> None:
    assert set(clean(text)) == set(shown)  # canonical order may move marks of one letter
    assert len(clean(text)) == len(shown)
    assert clean(shown) == clean(clean(shown))


@pytest.mark.parametrize(
    "nothing",
    ["", " \n\t\u200b", "\u3164", "\u2800\u2800", "\u115f\u1160", "\u202e\u202c", "\u0301", "\ufe0f", "\U000e0041"],
)
def test_names_of_which_nothing_can_be_seen(nothing: str) -> None:
    assert clean_name(nothing) == ""


def test_a_heap_of_marks_is_taken_down() -> None:
    assert len(clean(ZALGO)) <= 3
    assert len(clean(ZALGO * 3)) <= 9


def test_a_long_name_is_cut_and_stays_clean() -> None:
    assert clean_name("x" * 100) == "x" * MOST_NAME
    assert clean_name("x" * (MOST_NAME - 1) + " y") == "x" * (MOST_NAME - 1)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ada", "ADA"),
        ("Ada", "\u0410d\u0430"),
        ("Ada", "\uff21\uff44\uff41"),
        ("Ada", "A da"),
        ("Ada", "Ad\u00e1"),
        ("Strasse", "Stra\u00dfe"),
        ("Ian", "lan"),
        ("Ian", "1an"),
        ("Ida", "\u0130da"),
        ("Bob", "B0b"),
        ("\u03a3\u03bf\u03c6\u03af\u03b1", "\u03c3\u039f\u03c6\u03b9\u03b1"),
        ("\ufb01fi", "FIfi"),
        ("\U0001d4d0da", "Ada"),
    ],
)
def test_names_that_are_read_as_the_same(one: str, other: str) -> None:
    assert likeness(one) == likeness(other)
    assert taken(other, ["Zoe", one])


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ada", "Adam"), ("Ada", "Ida"), ("Ben", "Bea"), ("\u0e01\u0e34", "\u0e01\u0e35"), ("\u738b", "\u7389")],
)
def test_names_that_are_told_apart(one: str, other: str) -> None:
    assert not taken(one, [other])


def test_bots_have_nobodys_name() -> None:
    assert bot_names([1, 2], ["Ada"], {}) == {1: BOTS[1], 2: BOTS[2]}
    assert bot_names([0, 1, 3], ["firmin", "C0lette", SPARE_BOTS[0]], {}) == {
        0: SPARE_BOTS[1], 1: SPARE_BOTS[2], 3: BOTS[3]
    }  # fmt: skip


def test_a_character_keeps_its_name_unless_somebody_has_it() -> None:
    assert bot_names([1, 2], ["Ada"], {2: "Lulu"}) == {1: BOTS[1], 2: "Lulu"}
    assert bot_names([1, 2], ["LULU"], {2: "Lulu"}) == {1: BOTS[1], 2: SPARE_BOTS[0]}
