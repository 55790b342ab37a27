"""Patches: short, and they lead exactly from the old value to the new one."""

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from brocante.play.patch import apply, difference

# The web client is tested with the same cases (web/tests/lib/patch.test.ts).
CASES = json.loads(Path(__file__).with_name("patches.json").read_text(encoding="utf-8"))["cases"]

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


@pytest.mark.parametrize("case", CASES, ids=[case["what"] for case in CASES])
def test_patches_are_written_in_one_way(case: dict[str, Any]) -> None:
    assert difference(case["old"], case["new"]) == case["patch"]
    assert apply(case["old"], case["patch"]) == case["new"]
