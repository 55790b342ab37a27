"""Many games stepped side by side in compiled code: all that a learner needs, in buffers that numpy reads in place."""

from typing import Any, Final, final

from librt.strings import read_i64_le
from librt.vecs import vec
from mypy_extensions import i32, i64, u8

from brocante.engine.coding import Coder
from brocante.engine.core import NOBODY, Rules, bits, fill_bytes, small_zeros, stream, zeros
from brocante.engine.layout import ActionLayout
from brocante.engine.player import Player

# What a seat is rewarded with at the end of a game
WIN: Final[i64] = 0  # its share of the win: 1 alone, a half with another one, 0 for the others
SCORE: Final[i64] = 1  # its score
DIFFERENCE: Final[i64] = 2  # its score less the mean score of the others: the sum is 0

ROTATING: Final[i64] = -1  # the learner's seat changes from game to game
MOST_EPISODES: Final[i64] = 1 << 32  # of a game of a batch
NOT_ON_MENU: Final = "not_on_menu"  # why an amount is refused that the menu does not have now
NEVER: Final[i64] = -2  # what no observation has in it


class Illegal(ValueError):
    """An action that is not legal now; nothing has been played.

    `game` is its row in the batch. `reason` is a key such as "bid_too_low" of the rules, or "not_on_menu".
    """

    def __init__(self, game: int, reason: str, detail: str) -> None:
        self.game: int = game
        self.reason: str = reason
        self.detail: str = detail
        super().__init__(f"game {game}: {detail}: {reason}")

    def __reduce__(self) -> tuple[Any, ...]:
        """Copy and pickle by constructor."""
        return Illegal, (self.game, self.reason, self.detail)


@final
class Choices:
    """The actions of a seat as learners number them.

    Where an action names a seat, it is counted from the one that acts, clockwise, as in observations. With a menu, a
    few amounts stand for all of them.
    """

    def __init__(self, game: Rules, layout: ActionLayout, menu: bool) -> None:
        self.game: Final = game
        self.players: Final[i64] = game.players
        self.seats: Final[i64] = layout.seats
        self.each: Final[i64] = layout.each
        self.after_seats: Final[i64] = layout.seats + layout.each * int(game.players)
        self.first: Final[i64] = layout.amounts  # from here on actions are amounts: legal ones follow one another
        self.menu: Final[bool] = menu
        self.amounts: Final[i64] = layout.amounts if menu else int(game.actions())
        self.steps: Final = vec[i64](layout.steps if menu else [])
        self.size: Final[i64] = self.amounts + len(self.steps)
        self.options: Final = zeros(game.actions())
        self.lowest: i64 = NOBODY  # the lowest legal amount that was met last, as an action of the rules
        self.named: i64 = 0  # how many of the actions listed last were no amounts

    def write(self, game: Rules, seat: i64, out: vec[i32], mask: vec[u8], at: i64) -> i64:
        """Write the legal actions of a seat into out[at:] and into its part of a mask; return how many."""
        options = self.options
        count = game.legal(seat, options)
        first = self.first
        seats = self.seats
        after_seats = self.after_seats
        n: i64 = 0
        while n < count:
            action = options[n]
            if action >= first:
                break
            if action >= seats and action < after_seats:
                action = self.turned(action, seat)
            out[at + n] = i32(action)
            mask[at + action] = 1
            n += 1
        self.named = n
        if n == count:
            return n
        self.lowest = options[n]
        return self.offer(count - n, out, mask, at, n) if self.menu else self.list_amounts(count, out, mask, at, n)

    def list_amounts(self, count: i64, out: vec[i32], mask: vec[u8], at: i64, n: i64) -> i64:
        """Go on with all amounts from the lowest: there may be hundreds."""
        amount = self.lowest
        place = at + n
        stop = at + count
        fill_bytes(mask, at + amount, at + amount + count - n, 1)
        while place + 4 <= stop:  # four at a time: a loop costs more than what it does here
            out[place] = i32(amount)
            out[place + 1] = i32(amount + 1)
            out[place + 2] = i32(amount + 2)
            out[place + 3] = i32(amount + 3)
            amount += 4
            place += 4
        while place < stop:
            out[place] = i32(amount)
            amount += 1
            place += 1
        return count

    def offer(self, amounts: i64, out: vec[i32], mask: vec[u8], at: i64, n: i64) -> i64:
        """Add those items of the menu that stand for an amount; `amounts` are possible."""
        steps = self.steps
        for item in range(i64(len(steps))):
            if steps[item] < amounts:
                out[at + n] = i32(self.amounts + item)
                mask[at + self.amounts + item] = 1
                n += 1
        return n

    def turned(self, action: i64, seat: i64) -> i64:
        """An action of the rules as the seat numbers it; an amount stays as it is."""
        if action < self.seats or action >= self.after_seats:
            return action
        named = action - self.seats
        return self.seats + self.game.seen_from(seat, named // self.each) * self.each + named % self.each

    def exact(self, action: i64, seat: i64, lowest: i64) -> i64:
        """The action of the rules; the lowest amount is that of the moment in which it was listed."""
        if action >= self.amounts:
            return lowest + self.steps[action - self.amounts]
        if action < self.seats or action >= self.after_seats:
            return action
        named = action - self.seats
        return self.seats + (named // self.each + seat) % self.players * self.each + named % self.each


@final
class Rows:
    """What seats see and may do, a row for each game: observations, masks and lists of legal actions."""

    def __init__(self, choices: Choices, count: i64, width: i64, coder: Coder | None) -> None:
        self.choices: Final = choices
        self.count: Final[i64] = count
        self.width: Final[i64] = width
        self.coder: Final = coder
        self.scratch: Final = small_zeros(width)
        self.raw: Final[vec[i32]] = vec[i32]([i32(NEVER)] * (count * width))
        self.coded: Final[vec[i32]] = small_zeros(i64(0) if coder is None else count * coder.width)  # bits of float32
        self.mask: Final[vec[u8]] = vec[u8]([0] * (count * choices.size))
        self.legal: Final[vec[i32]] = small_zeros(count * choices.size)
        self.counts: Final = zeros(count)
        self.named: Final = zeros(count)  # of the actions listed, those before the amounts
        self.lowest: Final = zeros(count)

    def write(self, i: i64, game: Rules, seat: i64) -> None:
        """Row i: what the seat sees, and what it may do now."""
        self.observe(i, game, seat)
        self.list_actions(i, game, seat)

    def observe(self, i: i64, game: Rules, seat: i64) -> None:
        coder = self.coder
        if coder is None:
            game.numbers(seat, self.raw, i * self.width)
        else:
            game.numbers(seat, self.scratch, 0)
            coder.code(self.scratch, self.raw, i * self.width, self.coded, i * coder.width)

    def list_actions(self, i: i64, game: Rules, seat: i64) -> None:
        self.clear_actions(i)
        choices = self.choices
        at = i * choices.size
        self.counts[i] = choices.write(game, seat, self.legal, self.mask, at)
        self.named[i] = choices.named
        self.lowest[i] = choices.lowest

    def clear_actions(self, i: i64) -> None:
        """The seat of this row may do nothing."""
        at = i * self.choices.size
        legal = self.legal
        mask = self.mask
        for k in range(at, at + self.named[i]):
            mask[at + i64(legal[k])] = 0
        amounts = self.counts[i] - self.named[i]
        if amounts:
            if self.choices.menu:
                fill_bytes(mask, at + self.choices.amounts, at + self.choices.size, 0)
            else:
                fill_bytes(mask, at + self.lowest[i], at + self.lowest[i] + amounts, 0)
        self.named[i] = 0
        self.counts[i] = 0

    def require(self, i: i64, game: Rules, seat: i64, action: i64) -> None:
        """Illegal if an action was not listed for the seat."""
        size = self.choices.size
        if action < 0 or action >= size:
            reason = game.refusal(seat, NOBODY).name.lower()  # of any number that is no action
            raise Illegal(int(i), reason, f"there is no action {action}, they go from 0 to {size - 1}")
        if self.mask[i * size + action] == 0:
            reason = NOT_ON_MENU
            if action < self.choices.amounts:
                reason = game.refusal(seat, self.choices.exact(action, seat, NOBODY)).name.lower()
            raise Illegal(int(i), reason, f"seat {seat} may not take action {action} now")

    def exact(self, i: i64, seat: i64, action: i64) -> i64:
        """The action of the rules that an action of this row stands for."""
        return self.choices.exact(action, seat, self.lowest[i])

    def take(self, i: i64, game: Rules, seat: i64, action: i64) -> i64:
        """Play an action that this row lists for the seat; who is to act then, and what it may do is listed now."""
        self.require(i, game, seat, action)
        game.play_unchecked(seat, self.exact(i, seat, action))
        turn = game.turn
        if turn != NOBODY:
            self.list_actions(i, game, turn)
        return turn


@final
class Batch:
    """Games stepped together; one that ends is dealt again within the same step.

    Row i of all buffers is about game i and the seat that is to act in it. Without bots every seat is the learner's;
    with bots the learner has one, and what the others do happens within the step.
    """

    def __init__(
        self, game: Rules, rows: Rows, finals: Rows | None, seed: int, reward: i64, learner: i64, duplicate: bool
    ) -> None:
        count = rows.count
        self.players: Final[i64] = game.players
        self.rows: Final = rows
        self.finals: Final = finals  # the learner's last observation of a game that has ended
        self.seed: int = seed
        self.kind: Final[i64] = reward
        self.fixed: Final[i64] = learner
        self.duplicate: Final[bool] = duplicate
        self.bots: list[Player] = []  # for each game those of the other seats, from the learner's left
        self.hidden: Final = game.fresh()
        self.games: Final[list[Rules]] = [game.fresh() for _game in range(count)]
        self.seat: Final = zeros(count)  # that is to act
        self.learner: Final = zeros(count)  # the learner's seat, where there are bots
        self.episode: Final = zeros(count)  # how many games were dealt before this one
        self.moves: Final = zeros(count)  # decisions in this game so far
        self.reward: Final[vec[float]] = vec[float]([0.0] * (count * game.players))
        self.done: Final[vec[u8]] = vec[u8]([0] * count)
        self.score: Final = zeros(count * game.players)  # of the last game that ended
        self.length: Final = zeros(count)  # its decisions

    def reset(self) -> None:
        """Deal the first game of each row."""
        self.clear()
        for i in range(self.rows.count):
            self.episode[i] = -1
            self.deal(i)
            self.look(i)

    def deal(self, i: i64) -> None:
        """The next game of a row. Its deal follows from the seed, the row and the number of the game alone."""
        players = self.players
        self.episode[i] += 1
        self.moves[i] = 0
        deals = i // players if self.duplicate else i  # duplicate: each learner's seat gets the same deals
        self.learner[i] = i % players if self.duplicate else (i + self.episode[i]) % players
        if self.fixed != ROTATING:
            self.learner[i] = self.fixed
        self.games[i].deal(stream(self.seed, deals * MOST_EPISODES + self.episode[i]))
        if self.bots:
            self.let_bots_play(i)

    def let_bots_play(self, i: i64) -> None:
        """Go on until the learner is to act, or the game is over."""
        game = self.games[i]
        players = self.players
        learner = self.learner[i]
        first = i * (players - 1)
        hidden = self.hidden
        seat = game.turn
        while seat != NOBODY and seat != learner:
            hidden.become(game)
            hidden.hide(seat)
            bot = self.bots[first + (seat - learner - 1 + players) % players]
            game.play_unchecked(seat, bot.choose(hidden, seat))
            self.moves[i] += 1
            seat = game.turn

    def look(self, i: i64) -> None:
        game = self.games[i]
        self.seat[i] = game.turn
        self.rows.write(i, game, game.turn)

    def step(self, actions: bytes) -> None:
        """One decision in each game: 64-bit integers, little-endian. If any is not legal, none is played."""
        count = self.rows.count
        if len(actions) != 8 * count:
            raise ValueError(f"there are {count} games, and {len(actions) // 8} actions")
        for i in range(count):
            self.rows.require(i, self.games[i], self.seat[i], read_i64_le(actions, 8 * i))
        self.clear()
        for i in range(count):
            self.act(i, self.rows.exact(i, self.seat[i], read_i64_le(actions, 8 * i)))

    def clear(self) -> None:
        """Clear the outputs of games that ended in the step before."""
        done = self.done
        for i in range(self.rows.count):
            if done[i]:
                done[i] = 0
                for place in range(i * self.players, (i + 1) * self.players):
                    self.reward[place] = 0.0

    def act(self, i: i64, action: i64) -> None:
        game = self.games[i]
        game.play_unchecked(game.turn, action)
        self.moves[i] += 1
        if self.bots:
            self.let_bots_play(i)
        while game.turn == NOBODY:
            if self.done[i] == 0:  # should the learner have had no part in the next game, that one counts for nothing
                self.finish(i)
            self.deal(i)
        self.look(i)

    def finish(self, i: i64) -> None:
        """Tell how a game ended."""
        game = self.games[i]
        players = self.players
        self.done[i] = 1
        self.length[i] = self.moves[i]
        winners = game.winners()
        total: i64 = 0
        for seat in range(players):
            self.score[i * players + seat] = game.score(seat)
            total += game.score(seat)
        for seat in range(players):
            self.reward[i * players + seat] = self.earned(game.score(seat), total, winners, winners >> seat & 1)
        if self.finals is not None:
            self.finals.observe(i, game, self.learner[i])

    def earned(self, score: i64, total: i64, winners: i64, won: i64) -> float:
        """The reward of a seat."""
        if self.kind == WIN:
            return float(won) / float(bits(winners))
        if self.kind == SCORE:
            return float(score)
        return float(score) - float(total - score) / float(self.players - 1)
