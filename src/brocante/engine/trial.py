"""Random play inside compiled code: as fast as possible, or with checks of everything that must always hold."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i16, i64, u8

from brocante.engine.core import NOBODY, Chance, Dice, Rules, bits, nth_bit, small_zeros, zeros
from brocante.engine.reasons import Reason

MOST_NUMBERS: Final[i64] = 8192
LONGEST: Final[i64] = 200_000  # decisions; no game comes near it
EXPLAINED: Final[i64] = 8  # one look in this many also checks every refusal, which is slow
AHEAD: Final[i64] = 20  # decisions to play on in a guessed world


class Broken(Exception):
    """Something that must always hold did not."""


def playout(game: Rules, dice: Chance, out: vec[i64]) -> i64:
    """Play to the end, every legal action equally likely; return the number of decisions."""
    decisions: i64 = 0
    seat = game.turn
    while seat != NOBODY:
        count = game.legal(seat, out)
        game.play_unchecked(seat, out[dice.below(count)])
        decisions += 1
        seat = game.turn
    return decisions


@final
class Trace:
    """The actions of one game or several in a row, and the seats that took them.

    Flat vectors of small integers, which Arrow and numpy read in place.
    """

    def __init__(self) -> None:
        self.actions: vec[i16] = vec[i16]()
        self.seats: vec[u8] = vec[u8]()

    def __len__(self) -> int:
        return len(self.actions)

    def add(self, seat: i64, action: i64) -> None:
        self.actions = append(self.actions, i16(action))
        self.seats = append(self.seats, u8(seat))


def traced_playout(game: Rules, dice: Chance, out: vec[i64], trace: Trace) -> i64:
    """The same as `playout`, recording the actions."""
    decisions: i64 = 0
    seat = game.turn
    while seat != NOBODY:
        action = out[dice.below(game.legal(seat, out))]
        game.play_unchecked(seat, action)
        trace.add(seat, action)
        decisions += 1
        seat = game.turn
    return decisions


def playouts(game: Rules, games: i64, seed: i64) -> i64:
    """Deal and play a number of games; return the number of decisions."""
    dice = Dice(seed)
    out = zeros(game.actions())
    decisions: i64 = 0
    for _game in range(games):
        game.deal(dice)
        decisions += playout(game, dice, out)
    return decisions


def copy_often(target: Rules, source: Rules, times: i64) -> None:
    """Copy a state again and again, to see how long that takes."""
    for _time in range(times):
        target.become(source)


@final
class Trial:
    """Random games of one configuration, with checks."""

    def __init__(self, game: Rules) -> None:
        self.game: Final = game
        self.hidden: Final = game.fresh()
        self.world: Final = game.fresh()
        self.legal: Final = zeros(game.actions())
        self.legal_again: Final = zeros(game.actions())
        self.seen: Final = small_zeros(MOST_NUMBERS)
        self.seen_again: Final = small_zeros(MOST_NUMBERS)

    def play(self, chance: Chance, dice: Chance, probe: i64) -> i64:
        """Play one game with a full check after about one decision in `probe`; return the number of decisions."""
        game = self.game
        game.deal(chance)
        decisions: i64 = 0
        while game.turn != NOBODY:
            self.step(game, dice)
            decisions += 1
            if decisions > LONGEST:
                raise Broken("the game does not end")
            if dice.below(probe) == 0:
                self.look_around(dice)
        self.look_around(dice)
        return decisions

    def step(self, game: Rules, dice: Chance) -> None:
        """Take a random legal action of one of the seats that may act."""
        if not game.audit():
            raise Broken("cards or money are lost")
        actors = game.actors()
        if actors & (i64(1) << game.turn) == 0:
            raise Broken("the seat to ask is not among those that may act")
        seat = game.turn if dice.below(2) else nth_bit(actors, dice.below(bits(actors)))
        count = game.legal(seat, self.legal)
        if count == 0:
            raise Broken("a seat that may act can do nothing")
        game.play_unchecked(seat, self.legal[dice.below(count)])

    def look_around(self, dice: Chance) -> None:
        """Check the game as seen by every seat and by a spectator."""
        game = self.game
        if not game.audit():
            raise Broken("cards or money are lost")
        for seat in range(NOBODY, game.players):
            self.look(seat, dice)
        if dice.below(EXPLAINED) == 0:
            self.explain(dice.below(game.players))

    def look(self, seat: i64, dice: Chance) -> None:
        hidden = self.hidden
        world = self.world
        hidden.become(self.game)
        hidden.hide(seat)
        self.compare(seat, self.game, hidden, "hiding changes what the seat knows")
        world.become(hidden)
        world.guess(seat, dice)
        if not world.audit():
            raise Broken("a guessed world lost cards or money")
        self.compare(seat, hidden, world, "a guessed world contradicts what the seat knows")
        for _step in range(AHEAD):
            if world.turn == NOBODY:
                break
            self.step(world, dice)
        world.become(hidden)
        world.guess(seat, dice)
        world.hide(seat)
        for viewer in range(NOBODY, world.players):
            self.compare(viewer, hidden, world, "hiding a guessed world does not give the hidden state back")

    def compare(self, seat: i64, one: Rules, other: Rules, complaint: str) -> None:
        """Check that both give the seat the same numbers, actors and legal actions."""
        count = one.numbers(seat, self.seen, 0)
        same = count == other.numbers(seat, self.seen_again, 0)
        for i in range(count):
            same = same and self.seen[i] == self.seen_again[i]
        same = same and one.turn == other.turn and one.actors() == other.actors()
        if seat != NOBODY:
            count = one.legal(seat, self.legal)
            same = same and count == other.legal(seat, self.legal_again)
            for i in range(count):
                same = same and self.legal[i] == self.legal_again[i]
        if not same:
            raise Broken(complaint)

    def explain(self, seat: i64) -> None:
        """Check that exactly the illegal actions have a reason."""
        game = self.game
        count = game.legal(seat, self.legal)
        if (count > 0) != (game.actors() & (i64(1) << seat) != 0):
            raise Broken("legal actions and the right to act do not agree")
        at: i64 = 0
        for action in range(game.actions()):
            listed = at < count and self.legal[at] == action
            if listed:
                at += 1
            if listed != (game.refusal(seat, action) is Reason.FINE):
                raise Broken("refusals and legal actions do not agree")
        if at != count:
            raise Broken("legal actions do not rise")
