"""Scripts for Boursicocotte: rules for bids, offers and replies."""

from typing import Any

from librt.vecs import vec

from brocante.engine.core import NOBODY
from brocante.games.boursicocotte import action, phase
from brocante.games.boursicocotte.bot import BoursicocottePlayer, laying
from brocante.games.boursicocotte.data import NOTES, STEP
from brocante.games.boursicocotte.purses import counted, packed_worth, size
from brocante.games.boursicocotte.style import REGULAR
from testkit.scripts import Family


class StockScript:
    """A rule of Boursicocotte for some decisions."""

    def __init__(self, rules: Any, seed: int, numbers: list[float]) -> None:
        self.numbers = numbers
        self.treasurer = BoursicocottePlayer(rules, seed, vec[float](REGULAR.weights()))

    def choose(self, game: Any, seat: int) -> int:
        return self.treasurer.choose(game, seat)

    def lay(self, game: Any, seat: int, amount: float) -> int:
        """The next note towards a sum."""
        least = min(int(amount), int(game.purses.wealth(seat)))
        return self.treasurer.follow(game, seat, laying(max(0, least)))

    def mean_note(self, game: Any, seat: int) -> float:
        unknown = game.purses.unknown(seat)
        return int(packed_worth(unknown)) / max(1, int(size(unknown)))


class OneNote(StockScript):
    """Offers this many of its largest notes, and nothing else."""

    def choose(self, game: Any, seat: int) -> int:
        if game.phase != phase.OFFERING:
            return self.treasurer.choose(game, seat)
        laid, hand = game.laid_by(seat), game.purses.hand(seat)
        if size(laid) >= max(1, round(self.numbers[0])) or size(laid) == size(hand):
            return int(action.DONE)
        for note in range(NOTES - 1, -1, -1):
            if counted(hand, note) > counted(laid, note):
                return int(action.NOTE) + note
        return int(action.DONE)


class Offerer(StockScript):
    """Offers a part of what the rival seems to have, or now and then one note that is worth next to nothing."""

    def choose(self, game: Any, seat: int) -> int:
        if game.phase != phase.OFFERING or game.laid_by(seat) != 0:
            return self.treasurer.choose(game, seat)
        if self.treasurer.random() < self.numbers[1]:
            return self.lay(game, seat, 0.0)
        known = game.purses.known(seat, game.target)
        loose = int(game.purses.count(game.target) - size(known))
        return self.lay(game, seat, self.numbers[0] * (int(packed_worth(known)) + loose * self.mean_note(game, seat)))


class Answerer(StockScript):
    """Accepts offers of some number of notes or more; counters others with a part of their mean worth."""

    def choose(self, game: Any, seat: int) -> int:
        now = game.phase
        if now == phase.REPLY:
            poor = game.purses.count(seat) == 0
            accepts = poor or int(size(game.laid_by(game.active))) >= self.numbers[0]
            return int(action.ACCEPT if accepts else action.COUNTER)
        if now != phase.COUNTERING or game.laid_by(seat) != 0:
            return self.treasurer.choose(game, seat)
        notes = int(size(game.laid_by(game.active)))
        return self.lay(game, seat, self.numbers[1] * notes * self.mean_note(game, seat) + float(STEP))


class Bidder(StockScript):
    """Bids at once a part of its money for each lot, and pre-empts up to another part."""

    def choose(self, game: Any, seat: int) -> int:
        now, own = game.phase, int(game.purses.wealth(seat))
        if now == phase.BIDDING:
            bid = int(self.numbers[0] * own) // STEP * STEP
            return action.for_sum(bid) if game.bid < bid <= own else int(action.PASS)
        if now == phase.HAMMER:
            return int(action.PREEMPT if game.bid <= self.numbers[1] * own else action.SELL)
        return self.treasurer.choose(game, seat)


class Pusher(StockScript):
    """Raises once more than a regular would, so often, and never by more than it has."""

    def choose(self, game: Any, seat: int) -> int:
        chosen = int(self.treasurer.choose(game, seat))
        if game.phase != phase.BIDDING or chosen != action.PASS or game.bidder == NOBODY:
            return chosen
        able = int(game.purses.wealth(seat)) >= game.bid + STEP
        low = game.bid < self.numbers[1] * game.circulation / game.players
        if able and low and self.treasurer.random() < self.numbers[0]:
            return action.for_sum(int(game.bid) + STEP)
        return chosen


class Stayer(StockScript):
    """Raises by 10 whatever the animals, up to a part of the mean money and of its own; may counter all offers."""

    def choose(self, game: Any, seat: int) -> int:
        now, own = game.phase, int(game.purses.wealth(seat))
        of_mean, of_own, countering = self.numbers
        if now == phase.BIDDING and of_mean > 0:
            most = min(of_mean * game.circulation / game.players, of_own * own, game.circulation)
            raised = int(game.bid) + STEP
            return action.for_sum(raised) if raised <= most else int(action.PASS)
        if countering > 0 and now == phase.REPLY:
            return int(action.COUNTER if game.purses.count(seat) else action.ACCEPT)
        if countering > 0 and now == phase.COUNTERING and game.laid_by(seat) == 0:
            notes = int(size(game.laid_by(game.active)))
            return self.lay(game, seat, countering * notes * self.mean_note(game, seat))
        return self.treasurer.choose(game, seat)


FAMILIES = {
    "one_note": Family(OneNote, [1.0], ([2.0],)),
    "offerer": Family(Offerer, [0.8, 0.2]),
    "answerer": Family(Answerer, [3.0, 0.8]),
    "bidder": Family(Bidder, [0.3, 0.4]),
    "pusher": Family(Pusher, [0.3, 0.5]),
    # as long as it can pay; without an end; only counters; both
    "stayer": Family(Stayer, [9.0, 1.0, 0.0], ([9.0, 99.0, 0.0], [0.0, 0.0, 1.0], [9.0, 99.0, 1.0])),
}
