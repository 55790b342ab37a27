"""The course of a game: each seat's winning chances from start to end, as a spectator could work them out."""

import numpy as np

from brocante.bots.match import Match
from brocante.engine.core import NOBODY, Dice
from brocante.engine.trial import Trace
from brocante.lab.shards import Shard
from brocante.lab.study.base import Arrays
from brocante.lab.study.plan import CHECKPOINTS, OPEN_PLAYOUTS, PLAYOUTS, Plan, shares


def play_drama(plan: Plan, shard: Shard) -> Arrays:
    """Play some games of regulars; at several moments of each, estimate each seat's share of the win.

    Regulars play on from there, both from guesses of what a spectator cannot know and from the real state.
    """
    rules, world = plan.create(), plan.create()
    found = np.zeros((shard.count, CHECKPOINTS, plan.players))
    known = np.zeros((shard.count, CHECKPOINTS, plan.players))
    for game in range(shard.count):
        seed = plan.deal(rules, shard.series, shard.first + game)
        trace = Trace()
        Match(rules, plan.table("regular", rules, seed), None, trace).play_on()
        length = len(trace)
        plan.deal(rules, shard.series, shard.first + game)
        at = 0
        for moment in range(CHECKPOINTS):
            for step in range(at, length * moment // (CHECKPOINTS - 1)):
                rules.play_unchecked(int(trace.seats[step]), int(trace.actions[step]))
                at = step + 1
            if rules.turn == NOBODY:
                found[game, moment] = known[game, moment] = shares(rules)
                continue
            for playout in range(PLAYOUTS + OPEN_PLAYOUTS):
                luck = seed + 1009 * (100 * moment + playout)
                guessed = playout < PLAYOUTS
                world.become(rules)
                world.chance = Dice(luck)
                if guessed:
                    world.hide(NOBODY)
                    world.guess(NOBODY, Dice(luck))
                Match(world, plan.table("regular", world, luck)).play_on()
                (found if guessed else known)[game, moment] += shares(world)
            found[game, moment] /= PLAYOUTS
            known[game, moment] /= OPEN_PLAYOUTS
    return {"chance": found, "known": known}


FAVOURITE_BY = 0.2  # a new favourite must lead by this chance; less may be luck


def leads(chances: "np.ndarray[tuple[int, int], np.dtype[np.float64]]") -> list[int]:
    """The favourite at each moment of a game; changes only when another seat is clearly ahead."""
    favourite = int(chances[0].argmax())
    found = [favourite]
    for moment in chances[1:]:
        best = int(moment.argmax())
        if moment[best] > moment[favourite] + FAVOURITE_BY:
            favourite = best
        found.append(favourite)
    return found
