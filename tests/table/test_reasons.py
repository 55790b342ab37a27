"""Every reason for a refusal is provoked by some test."""

from pathlib import Path

import pytest

from brocante.table.reasons import Objection

TESTS = Path(__file__).parents[1]


@pytest.mark.parametrize("objection", list(Objection), ids=lambda objection: objection.value)
def test_some_test_provokes_it(objection: Objection) -> None:
    texts = [
        path.read_text(encoding="utf-8") for folder in ("table", "server") for path in (TESTS / folder).glob("*.py")
    ]
    expected = f"Objection.{objection.name}", f'"{objection.value}"'
    assert any(name in text for text in texts for name in expected)
