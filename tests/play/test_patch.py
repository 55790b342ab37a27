"""Patches: short, and they lead exactly from the old value to the new one."""

from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from brocante.play.patch import apply, difference

scalars = some.none() | some.integers(-2, 3) | some.text(max_size=2)
keys = some.sampled_from(["a", "b", "c", "-", "=", "0"])
values = some.recursive(
    scalars, lambda inner: some.lists(inner, max_size=4) | some.dictionaries(keys, inner, max_size=4), max_leaves=12
)


@given(values, values)
def test_a_patch_leads_from_the_old_to_the_new_and_changes_neither(old: Any, new: Any) -> None:
    before = deepcopy((old, new))
    patch = difference(old, new)
    assert (patch is None) == (old == new)
    if patch is not None:
        kept = deepcopy(patch)
        assert apply(old, patch) == new
        assert patch == kept
    assert (old, new) == before


@given(values)
def test_nothing_changed_needs_no_patch(value: Any) -> None:
    assert difference(value, deepcopy(value)) is None


@pytest.mark.parametrize(
    ("old", "new", "patch"),
    [
        ({"a": 1}, {"a": 2}, {"a": 2}),
        ({"a": 1, "b": 2}, {"a": 1}, {"-": ["b"]}),
        ({"a": None}, {"a": {"b": 1}}, {"a": {"b": 1}}),
        ({"a": {"b": 1}}, {"a": None}, {"a": None}),
        ({"a": [1]}, {"a": {"b": 1}}, {"a": {"=": {"b": 1}}}),
        ({"a": {"b": 1}}, {"a": [1]}, {"a": [1]}),
        ({"a": [1, 2, 3]}, {"a": [1, 2, 4]}, {"a": {"2": 4}}),
        ({"a": [1, 2, 3]}, {"a": [3, 2, 1]}, {"a": [3, 2, 1]}),
        ({"a": [{"b": 1}]}, {"a": [{"b": 2}]}, {"a": {"0": {"b": 2}}}),
        (1, 2, {"=": 2}),
        (1, None, {"=": None}),
    ],
)
def test_patches_are_written_in_one_way(old: Any, new: Any, patch: Any) -> None:
    assert difference(old, new) == patch
    assert apply(old, patch) == new
