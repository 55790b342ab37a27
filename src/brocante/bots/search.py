"""The expert: tries what it might do in worlds it cannot rule out, and lets a policy play them to the end.

The policy is the regular player of the game, for all seats. What it would do is the first
candidate, then come the actions around it, step by step further away. All candidates are tried in
the same worlds with the same dice, so that luck weighs on all of them alike; after each stage of
the budget the worse half is dropped. Another action than the policy's must be better by more than
chance would explain.
"""

from math import sqrt
from time import perf_counter
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from brocante.bots.player import Player
from brocante.rules.core import NOBODY, Dice, Rules, zeros

CANDIDATES: Final[i64] = 12
ENDLESS: Final[i64] = 1_000_000_000
LONG: Final[i64] = 300  # decisions after which a search no longer waits for a quiet moment
DOUBT: Final = 2.0  # standard errors by which another action must be better than the policy's
PRIOR: Final = 0.15  # how much gains are taken to vary before any were seen (squared)
PRIOR_WORLDS: Final = 4.0  # and how many worlds that counts for
WIN: Final = 0.3  # of an outcome, what is for winning; the rest is for the lead
CLOSE: Final = 0.1  # a lead, as a part of both scores, that counts half as much as any lead can


@final
class Search(Player):
    """Plays by search, with a budget for each whole move: seconds, or iterations where they are above 0."""

    def __init__(self, game: Rules, seed: i64, policy: Player, seconds: float, iterations: i64, depth: i64) -> None:
        super().__init__(game, seed)
        self.policy: Final = policy
        self.seconds: Final = float(ENDLESS) if iterations > 0 else seconds
        self.iterations: Final = iterations if iterations > 0 else ENDLESS
        self.depth: Final = depth  # decisions to play on at least, before the game is judged as it stands
        self.start: Final = game.fresh()
        self.world: Final = game.fresh()
        self.candidates: Final = zeros(CANDIDATES)
        self.gain: vec[float] = vec[float]([0.0] * 12)  # over the first candidate, summed over all worlds
        self.square: vec[float] = vec[float]([0.0] * 12)
        self.doubt: float = DOUBT
        self.win: float = WIN
        self.close: float = CLOSE
        self.worlds: i64 = 0
        self.seconds_left: float = 0.0  # for the rest of this move
        self.iterations_left: i64 = 0
        self.tried: i64 = 0  # games played out for the last choice

    def choose(self, game: Rules, seat: i64) -> i64:
        if not game.drafting(seat):
            self.seconds_left = self.seconds
            self.iterations_left = self.iterations
        legal = game.legal(seat, self.options)
        self.tried = 0
        if legal == 1:
            return self.options[0]
        count = self.propose(game, seat, legal)
        share = 0.5 if self.goes_on(game, seat, count) else 1.0
        began = perf_counter()
        self.narrow(game, seat, count, self.seconds_left * share, max(count, i64(float(self.iterations_left) * share)))
        self.seconds_left = max(0.0, self.seconds_left - (perf_counter() - began))
        self.iterations_left = max(0, self.iterations_left - self.tried)
        return self.candidates[0]

    def goes_on(self, game: Rules, seat: i64, count: i64) -> bool:
        """Whether after a candidate the seat must choose again for the same move, from the same budget."""
        for i in range(count):
            self.world.become(game)
            self.world.guess(seat, self.dice)
            self.world.play(seat, self.candidates[i])
            if self.world.drafting(seat):
                return True
        return False

    def propose(self, game: Rules, seat: i64, legal: i64) -> i64:
        """The candidates: what the policy would do, and legal actions around it ever further away."""
        choice = self.policy.choose(game, seat)
        at: i64 = 0
        while self.options[at] != choice:
            at += 1
        self.candidates[0] = choice
        count: i64 = 1
        step: i64 = 1
        near = legal <= CANDIDATES  # few enough to try them all
        while count < CANDIDATES and step < legal:
            if at + step < legal:
                self.candidates[count] = self.options[at + step]
                count += 1
            if at - step >= 0 and count < CANDIDATES:
                self.candidates[count] = self.options[at - step]
                count += 1
            step += 1 if near else 1 + step // 2
        if not near and at > 0:
            self.candidates[count - 1] = self.options[0]  # to pass, or the like
        return count

    def narrow(self, game: Rules, seat: i64, count: i64, seconds: float, iterations: i64) -> None:
        """Compare the candidates in stages; the best ends up in front."""
        stages: i64 = 1
        while (i64(2) << stages) <= count:
            stages += 1
        for i in range(count):
            self.gain[i] = 0.0
            self.square[i] = 0.0
        self.worlds = 0
        began = perf_counter()
        for stage in range(stages):
            part = float(stage + 1) / float(stages)
            self.compare(game, seat, count, began + seconds * part, i64(float(iterations) * part))
            self.order(count)
            if stage + 1 < stages:
                count = (count + 2) // 2
        best: i64 = 0
        best_gain = 0.0
        for i in range(i64(1), count):
            sure = self.sure_gain(i)
            if sure > best_gain:
                best = i
                best_gain = sure
        self.candidates[0] = self.candidates[best]

    def compare(self, game: Rules, seat: i64, count: i64, stop: float, share: i64) -> None:
        """Play the candidates out in one guessed world after another, until time or share is used up."""
        while True:
            self.start.become(game)
            self.start.guess(seat, self.dice)
            luck = self.dice.below(1 << 40)
            first = self.play_out(seat, self.candidates[0], luck)
            for i in range(i64(1), count):
                gain = self.play_out(seat, self.candidates[i], luck) - first
                self.gain[i] += gain
                self.square[i] += gain * gain
            self.worlds += 1
            self.tried += count
            if self.tried + count > share or perf_counter() >= stop:
                return

    def play_out(self, seat: i64, action: i64, luck: i64) -> float:
        """How a world goes on after an action, all seats playing as the policy does."""
        world = self.world
        policy = self.policy
        own_dice = policy.dice
        world.become(self.start)
        dice = Dice(luck)
        world.chance = dice
        policy.dice = dice
        world.play(seat, action)
        self.play_on()
        value = -1.0 if world.turn == NOBODY else policy.estimate(world, seat)
        policy.dice = own_dice
        return self.outcome(world, seat) if value < 0.0 else value

    def play_on(self) -> None:
        """Go on for some decisions, to the next quiet moment; not beyond the chapter, nor endlessly."""
        world = self.world
        policy = self.policy
        chapter = self.start.chapter()
        for step in range(self.depth + LONG):
            actor = world.turn
            if actor == NOBODY or world.chapter() != chapter or (step >= self.depth and policy.quiet(world)):
                return
            world.play(actor, policy.choose(world, actor))

    def sure_gain(self, i: i64) -> float:
        """The mean gain of a candidate, less what chance may have given it."""
        n = float(self.worlds)
        mean = self.gain[i] / n
        variance = (self.square[i] + PRIOR * PRIOR_WORLDS) / (n + PRIOR_WORLDS) - mean * mean
        return mean - self.doubt * sqrt(max(0.0, variance) / n)

    def order(self, count: i64) -> None:
        """Best first, but for the policy's own choice: it stays in front, to be compared with."""
        for i in range(i64(2), count):
            gain = self.gain[i]
            square = self.square[i]
            action = self.candidates[i]
            j = i
            while j > 1 and self.gain[j - 1] < gain:
                self.gain[j] = self.gain[j - 1]
                self.square[j] = self.square[j - 1]
                self.candidates[j] = self.candidates[j - 1]
                j -= 1
            self.gain[j] = gain
            self.square[j] = square
            self.candidates[j] = action

    def outcome(self, game: Rules, seat: i64) -> float:
        """How well a game went for a seat, from 0 to 1: whether it won, and by how much, a close race counting most."""
        mine = game.score(seat)
        best: i64 = -ENDLESS
        for rival in range(game.players):
            if rival != seat:
                best = max(best, game.score(rival))
        size = max(mine, -mine) + max(best, -best) + 1
        lead = float(mine - best) / float(size)
        clear = lead / (max(lead, -lead) + self.close)
        won = 1.0 if game.winners() >> seat & 1 else 0.0
        return self.win * won + (1.0 - self.win) * 0.5 * (1.0 + clear)
