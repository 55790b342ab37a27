"""Other tables: each option of a game switched, and other numbers of players."""

from dataclasses import dataclass, replace

import numpy as np

from brocante.engine.core import NOBODY
from brocante.lab.shards import Shard
from brocante.lab.study.base import Arrays
from brocante.lab.study.plan import Plan, shares
from brocante.lab.study.skill import share_among
from brocante.play.registry import find


@dataclass(frozen=True)
class Variant:
    """A table that differs from the plan's in at most one thing."""

    name: str
    plan: Plan


def variants(plan: Plan) -> list[Variant]:
    codec = find(plan.game)
    found = [Variant(f"{plan.players} players, as studied", plan)]
    for name, value in plan.options:
        options = tuple((one, (not value) if one == name else other) for one, other in plan.options)
        found.append(Variant(f"{name} {'off' if value else 'on'}", replace(plan, options=options)))
    for players in range(codec.fewest, codec.most + 1):
        if players != plan.players:
            found.append(Variant(f"{players} players", replace(plan, players=players)))
    return found


def variant_name(number: int) -> str:
    return f"variant{number}"


def play_variant(plan: Plan, shard: Shard) -> Arrays:
    """Games of regulars at such a table: their length and winners; in some, one regular among novices."""
    table = variants(plan)[int(shard.series.removeprefix("variant"))].plan
    rules, hidden = table.create(), table.create()
    moves, first, margin = np.zeros(shard.count), np.zeros(shard.count), np.zeros(shard.count)
    for at in range(shard.count):
        seed = table.deal(rules, "variant", shard.first + at)
        players = table.table("regular", rules, seed)
        begins = rules.turn
        while (seat := rules.turn) != NOBODY:
            hidden.become(rules)
            hidden.hide(seat)
            rules.play_unchecked(seat, players[seat].choose(hidden, seat))
            moves[at] += not rules.drafting(seat)
        first[at] = shares(rules)[begins] * table.players
        scores = sorted(int(rules.score(seat)) for seat in range(table.players))
        margin[at] = (scores[-1] - scores[-2]) / max(1, scores[-1])
    skilled = share_among(table, Shard("skill", shard.first, -(-shard.count // 2)), "regular", "novice")["share"]
    return {"moves": moves, "first": first, "margin": margin, "skill": skilled * table.players}
