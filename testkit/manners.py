"""How bots behave: what `bench manners` counts, and tests check coarsely.

Tournaments measure strength; this counts what opponents notice: how often and by how much bots raise, whether bluffs
are called or believed, whether anything happens. Bots play, and `testkit/games/GAME/manners.py` watches with all cards
visible. It has

    class Watch:           one for each game, created after the deal: Watch(rules)
        counts: Counter    the counts so far, to be summed over games; a key may be a tuple such as (notes, worth)
        see(rules, seat, action)    called with the state before each action
        end(rules)         called once the game is over

    figures(counts: Counter) -> list[Figure]    what follows from the counts of all games; `games` is among them

A new game needs nothing else.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from importlib import import_module
from typing import Any, Protocol

from brocante.command import progress
from brocante.engine.core import NOBODY, Keyed, Rules
from brocante.lab.seats import enter, seated
from brocante.lab.simulate import game_key
from brocante.play.registry import find
from testkit.figures import Figure

Counts = Counter[Any]


class Watch(Protocol):
    """Counts the manners of one game."""

    counts: Counts

    def see(self, rules: Any, seat: int, action: int) -> None: ...

    def end(self, rules: Any) -> None: ...


def watcher(game: str) -> tuple[Callable[[Rules], Watch], Callable[[Counts], list[Figure]]]:
    """A game's manners module."""
    module = import_module(f"testkit.games.{game}.manners")
    return module.Watch, module.figures


def watch_game(game: str, players: int, options: dict[str, bool], bots: Sequence[str], seed: int, index: int) -> Counts:
    """Play the index-th game of a series, and count."""
    key = game_key(seed, index)
    rules = find(game).create(players, options)
    rules.deal(Keyed(key))
    hidden = rules.fresh()
    names, owned = enter(bots, players)
    seats = seated(names, owned, game, rules, int.from_bytes(key[:6], "big"), None)
    watch = watcher(game)[0](rules)
    while (seat := rules.turn) != NOBODY:
        hidden.become(rules)
        hidden.hide(seat)
        action = seats[seat].choose(hidden, seat)
        watch.see(rules, seat, action)
        rules.play_unchecked(seat, action)
    watch.end(rules)
    watch.counts["games"] += 1
    return watch.counts


def manners(
    game: str, players: int, options: dict[str, bool], bots: Sequence[str], games: int, seed: int = 1, workers: int = 1
) -> Counts:
    """The counts of a series of games."""
    watch_one = partial(watch_game, game, players, options, bots, seed)
    counts: Counts = Counter()
    if workers == 1:
        for found in progress(map(watch_one, range(games)), games, game):
            counts.update(found)
        return counts
    with ProcessPoolExecutor(workers) as pool:
        for found in progress(pool.map(watch_one, range(games)), games, game):
            counts.update(found)
    return counts
