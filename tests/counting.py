"""Counts sequences of actions from a fixed deal: an exact oracle for the rules, to a small depth."""

from support import key, legal

from brocante.engine.core import NOBODY, Keyed, Rules
from brocante.play.registry import find


def sequences(state: Rules, depth: int) -> int:
    """The number of ways to play `depth` more actions, each by the seat to act."""
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
        after.play_unchecked(after.turn, action)
        total += sequences(after, depth - 1)
    return total


def counts(name: str, players: int, options: dict[str, bool], depths: int) -> list[int]:
    """The number of sequences to each depth."""
    state = find(name).create(players, {option.name: option.default for option in find(name).options} | options)
    state.deal(Keyed(key(1)))
    return [sequences(state, depth + 1) for depth in range(depths)]
