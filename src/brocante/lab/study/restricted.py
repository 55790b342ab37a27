"""Players who do without something: what they do instead, and its cost."""

import numpy as np

from brocante.bots.match import Match
from brocante.bots.search import Search
from brocante.engine.codec import legal_actions
from brocante.engine.core import Keyed, Rules
from brocante.engine.player import Asking, Player
from brocante.engine.study import Restriction
from brocante.lab.shards import Shard
from brocante.lab.study.base import Arrays
from brocante.lab.study.plan import Plan, shares

OTHERS = 6  # other moves tried in place of a forbidden one
WORLDS = 8  # guessed worlds in which each is tried


class Restricted:
    """A regular who does without something, and picks the best remaining move by trying them out.

    Trying moves out may be better than a regular's usual play. So it is compared with another player who tries out the
    same moves at the same moments, but may also make the forbidden one.
    """

    def __init__(self, plan: Plan, restriction: Restriction, rules: Rules, seed: int, free: bool) -> None:
        self.restriction = restriction
        self.player = plan.player("regular", rules, seed)
        search = plan.player("expert:iterations=1", rules, seed + 1)
        assert isinstance(search, Search)
        self.search = search
        self.free = free  # whether it may make the forbidden move
        self.met = 0  # how often it wanted to, and had an alternative

    def choose(self, state: Rules, seat: int) -> int:
        wish = int(self.player.choose(state, seat))
        forbids = self.restriction.forbids
        if not forbids(state, seat, wish):
            return wish
        left = [action for action in legal_actions(state, seat) if not forbids(state, seat, action)]
        if not left:
            return wish  # no alternative
        self.met += 1
        if len(left) > OTHERS:
            left = [left[place * (len(left) - 1) // (OTHERS - 1)] for place in range(OTHERS)]
        if self.free:
            left = [wish, *left]
        return left[0] if len(left) == 1 else self.best(state, seat, left)

    def best(self, state: Rules, seat: int, actions: list[int]) -> int:
        search = self.search
        search.whole = False
        search.rivals.recall(state, seat)
        value = [0.0] * len(actions)
        for world in range(WORLDS):
            search.imagine(state, seat)
            for place, action in enumerate(actions):
                value[place] += search.play_out(seat, action, world)
        return actions[value.index(max(value))]


def restriction_name(number: int) -> str:
    return f"without{number}"


def play_restricted(plan: Plan, shard: Shard) -> Arrays:
    """The win shares, deal by deal, of such a player among regulars, once in each seat, free and restricted."""
    restriction = plan.study.restrictions[int(shard.series.removeprefix("without"))]
    rules = plan.create()
    won, free, met = np.zeros(shard.count), np.zeros(shard.count), np.zeros(shard.count)
    for at in range(shard.count):
        key = plan.key("without", shard.first + at)  # the same deals for every restriction
        seed = int.from_bytes(key[:6], "big")
        for own in range(plan.players):
            without = play_one(plan, restriction, rules, key, own, seed, False)
            won[at] += shares(rules)[own] / plan.players
            met[at] += without.met / plan.players
            if without.met:  # otherwise both play the same game
                play_one(plan, restriction, rules, key, own, seed, True)
            free[at] += shares(rules)[own] / plan.players
    return {"share": won, "free": free, "met": met}


def play_one(
    plan: Plan, restriction: Restriction, rules: Rules, key: bytes, own: int, seed: int, free: bool
) -> Restricted:
    rules.deal(Keyed(key))
    players: list[Player] = plan.table("regular", rules, seed)
    mine = Restricted(plan, restriction, rules, seed + 97 * own + 7, free)
    players[own] = Asking(rules, seed, mine.choose)
    Match(rules, players).play_on()
    return mine
