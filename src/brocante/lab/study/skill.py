"""Games that compare players: styles on the same deals, successive levels, and a player who sees all cards."""

from random import Random
from typing import Any

import numpy as np

from brocante.bots.match import Match
from brocante.bots.search import Search
from brocante.engine.core import Keyed
from brocante.engine.player import Player
from brocante.lab.shards import Shard
from brocante.lab.study.base import Arrays
from brocante.lab.study.plan import LADDER, LINE_UPS, ORACLE, Plan, shares


def play_luck(plan: Plan, shard: Shard) -> Arrays:
    """The same deals with different line-ups of styles: who sat where, and each seat's share of the win and score."""
    rules = plan.create()
    styles = plan.styles
    share, score, style = [], [], []
    for number in range(shard.first, shard.first + shard.count):
        for line_up in range(LINE_UPS):
            seed = plan.deal(rules, shard.series, number) + 1009 * line_up
            dice = Random(seed)
            sits = [dice.randrange(len(styles)) for _ in range(plan.players)]
            players = [plan.player(styles[who], rules, seed + 97 * seat + 7) for seat, who in enumerate(sits)]
            Match(rules, players).play_on()
            share.append(shares(rules))
            score.append([int(rules.score(seat)) for seat in range(plan.players)])
            style.append(sits)
    shape = shard.count, LINE_UPS, plan.players
    return {
        "share": np.array(share).reshape(shape),
        "score": np.array(score, float).reshape(shape),
        "style": np.array(style).reshape(shape),
    }


def share_among(plan: Plan, shard: Shard, one: str, others: str, knowing: bool = False) -> Arrays:
    """The mean win share, deal by deal, of one player among others, once in each seat."""
    rules = plan.create()
    found = []
    for number in range(shard.first, shard.first + shard.count):
        key = plan.key(shard.series, number)
        seed = int.from_bytes(key[:6], "big")
        won = 0.0
        for own in range(plan.players):
            rules.deal(Keyed(key))
            players: list[Player] = plan.table(others, rules, seed)
            players[own] = mine = plan.player(one, rules, seed + 97 * own + 7)
            if knowing:
                assert isinstance(mine, Search)
                mine.truth = rules
            Match(rules, players).play_on()
            won += shares(rules)[own]
        found.append(won / plan.players)
    return {"share": np.array(found)}


def play_oracle(plan: Plan, shard: Shard) -> Arrays:
    """An expert among regulars, and the same expert if it saw all cards, on the same deals."""
    blind = share_among(plan, shard, ORACLE, "regular")["share"]
    knowing = share_among(plan, shard, ORACLE, "regular", knowing=True)["share"]
    return {"blind": blind, "knowing": knowing}


def rung_name(rung: int) -> str:
    return f"ladder{rung}"


def play_ladder(plan: Plan, shard: Shard) -> Arrays:
    """One player of a level among players of the level below."""
    rung = int(shard.series.removeprefix("ladder"))
    return share_among(plan, shard, LADDER[rung], LADDER[rung - 1])


def components(plan: Plan, found: Arrays, name: str, deals: Any) -> list[float]:
    """The shares of the variance due to the deal and the seat, to the style, and to everything else.

    A two-way analysis of variance: a cell is a deal and a seat, with LINE_UPS games by randomly drawn styles. The
    effect of styles is subtracted first; then the variance between cells is compared with that within them.
    """
    values = found[name][deals]
    style = found["style"][deals]
    if name == "score":  # relative to the table's mean, so that rich and poor games count equally
        values = values - values.mean(2, keepdims=True)
    means = np.array([values[style == who].mean() for who in range(len(plan.styles))])
    parts = np.array([(style == who).mean() for who in range(len(plan.styles))])
    noise = np.array([values[style == who].var() / (style == who).sum() for who in range(len(plan.styles))])
    by_style = max(0.0, float((parts * ((means - values.mean()) ** 2 - noise)).sum()))
    rest = values - means[style]
    within = float(rest.var(1, ddof=1).mean())
    between = float(rest.mean(1).var(ddof=1))
    by_deal = max(0.0, between - within / LINE_UPS)
    total = by_style + by_deal + within
    return [by_deal / total, by_style / total, within / total]
