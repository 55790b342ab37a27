"""How many sequences of actions there are from fixed deals: an oracle for the rules, exact to a small depth."""

import pytest
from support import key, legal

from brocante.game.registry import find
from brocante.rules.core import NOBODY, Keyed, Rules


def sequences(state: Rules, depth: int) -> int:
    """All ways to go on for so many actions, each by the seat that is asked."""
    if depth == 0 or state.turn == NOBODY:
        return 1
    actions = legal(state, state.turn)
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        after = state.fresh()
        after.become(state)
        after.chance = Keyed(key(depth))
        after.play(after.turn, action)
        total += sequences(after, depth - 1)
    return total


COUNTS = [
    ("boxes", 2, {}, []),
]


@pytest.mark.parametrize(("name", "players", "options", "counts"), COUNTS)
def test_the_number_of_sequences(name: str, players: int, options: dict[str, bool], counts: list[int]) -> None:
    state = find(name).create(players, {option.name: option.default for option in find(name).options} | options)
    state.deal(Keyed(key(1)))
    assert [sequences(state, depth + 1) for depth in range(len(counts))] == counts
