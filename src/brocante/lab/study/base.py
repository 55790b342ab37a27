"""The games behind most questions: regulars in all seats, watched action by action."""

from typing import Any

import numpy as np

from brocante.engine.core import NOBODY
from brocante.engine.player import Player
from brocante.lab.shards import Shard
from brocante.lab.study.plan import Plan, shares

Arrays = dict[str, Any]


def play_base(plan: Plan, shard: Shard) -> Arrays:
    """Play some games; return for each its result, its length, the sales, and who held which cards."""
    study = plan.study
    rules, hidden, before = plan.create(), plan.create(), plan.create()
    found: dict[str, list[Any]] = {name: [] for name in ("share", "score", "moves", "sale", "held", "gain", "deal")}
    for number in range(shard.first, shard.first + shard.count):
        seed = plan.deal(rules, shard.series, number)
        players: list[Player] = plan.table("regular", rules, seed)
        first = rules.turn
        order = [(first + place) % plan.players for place in range(plan.players)]  # clockwise from the starting player
        chapter, start = rules.chapter(), [0] * plan.players
        held = [study.holds(rules, seat) for seat in range(plan.players)]
        moves = 0
        while (seat := rules.turn) != NOBODY:
            hidden.become(rules)
            hidden.hide(seat)
            before.become(rules)
            rules.play_unchecked(seat, players[seat].choose(hidden, seat))
            moves += not rules.drafting(seat)
            sale = study.sold(before, rules, seat)
            if sale is not None:
                found["sale"].append((number, sale.kind, sale.price, sale.worth))
            if rules.chapter() != chapter or rules.turn == NOBODY:
                chapter = rules.chapter()
                if study.held_at == "end":
                    held = [study.holds(rules, seat) for seat in range(plan.players)]
                scores = [int(rules.score(seat)) for seat in range(plan.players)]
                found["held"].append(held)
                found["gain"].append([score - old for score, old in zip(scores, start, strict=True)])
                found["deal"].append(number)
                start = scores
                held = [study.holds(rules, seat) for seat in range(plan.players)]
        won = shares(rules)
        found["share"].append([won[seat] for seat in order])
        found["score"].append([int(rules.score(seat)) for seat in order])
        found["moves"].append(moves)
    return {
        "share": np.array(found["share"], np.float64),
        "score": np.array(found["score"], np.int64),
        "moves": np.array(found["moves"], np.int64),
        "sale": np.array(found["sale"], np.int64).reshape(-1, 4),
        "held": np.array(found["held"], np.int16),
        "gain": np.array(found["gain"], np.int64),
        "deal": np.array(found["deal"], np.int64),
    }


def joined(parts: list[Arrays]) -> Arrays:
    """The results of all shards of a series, joined in order."""
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
