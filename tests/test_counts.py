"""How many sequences of actions there are from fixed deals: an oracle for the rules, exact to a small depth."""

import pytest
from support import key, legal

from brocante.engine.core import NOBODY, Keyed, Rules
from brocante.play.registry import find


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


COUNTS: list[tuple[str, int, dict[str, bool], list[int]]] = [
    ("boxes", 2, {}, [2, 20, 180, 1440, 10032]),
    ("boxes", 4, {}, [2, 20, 180, 1440, 10032]),
    ("big_deal", 2, {}, [10, 106, 935, 9217]),
    ("big_deal", 6, {}, [8, 70, 335, 2765, 19740]),
    ("boursicocotte", 3, {}, [1, 43, 946, 13315]),
    ("boursicocotte", 5, {"original": True}, [1, 46, 1081, 17305]),
    ("boursicocotte", 4, {"one_bid": True}, [1, 57, 1653, 32523]),
    ("auto_brocante", 3, {}, [8, 34, 1740, 24011]),
    ("auto_brocante", 5, {}, [8, 32, 925, 12760]),
]


@pytest.mark.parametrize(("name", "players", "options", "counts"), COUNTS)
def test_the_number_of_sequences(name: str, players: int, options: dict[str, bool], counts: list[int]) -> None:
    state = find(name).create(players, {option.name: option.default for option in find(name).options} | options)
    state.deal(Keyed(key(1)))
    assert [sequences(state, depth + 1) for depth in range(len(counts))] == counts
