"""The expert: tries its candidate moves in guessed worlds, which a policy then plays on.

A world is a full state that the seat cannot rule out. The policy is the game's heuristic player; the
rivals are assumed to be regular ones. The policy's own choice is the first candidate; then come whole
moves that it proposes, or the actions around its choice, ever further away. All candidates are tried
in the same worlds with the same dice, so that luck affects them equally. Worlds that do not explain
what the others have just done are rarely kept. A candidate is dropped as soon as it is unlikely to be
the best. The search ends when one candidate is left, when all that are left begin with the same
action, or when little is at stake: most choices are clear. Where the policy is trusted, another move
must be better by more than chance would explain.
"""

from math import sqrt
from time import perf_counter, process_time
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from brocante.engine.core import NOBODY, Dice, Rules, bits, zeros
from brocante.engine.player import Player, SearchSettings

CANDIDATES: Final[i64] = 24  # the most that are compared: of more ideas, the first ones
AROUND: Final[i64] = 12  # the limit where single actions are compared
ENDLESS: Final[i64] = 1_000_000_000
LONG: Final[i64] = 300  # decisions after which a search no longer waits for a quiet moment
BATCH: Final[i64] = 8  # worlds between two comparisons of the candidates
USED: Final = 0.95  # of the time, so that the answer is ready in time even on a busy machine
LAST: Final = 2.0  # the next world may take this many times as long as the last one
SURE: Final = 4.0  # standard errors that end the search
FIRST_PART: Final = 0.5  # the share of the budget for an action after which the move goes on
LUCK: Final[i64] = 1 << 40  # how many seeds the dice of a world are drawn from
PER_MILLE: Final[i64] = 1000  # the resolution of likelihoods
PRIOR_WORLDS: Final = 4.0  # the weight of `prior`, in worlds


@final
class Weighed:
    """What a search found out about one candidate until it was dropped: gains over the first candidate."""

    def __init__(self, candidate: int, gain: float, square: float, worlds: int) -> None:
        self.candidate: Final = candidate  # an action; where whole moves are compared, a number for `follow`
        self.gain: Final = gain  # summed over all worlds
        self.square: Final = square  # of the gains, summed likewise
        self.worlds: Final = worlds


@final
class Comparison:
    """All candidates of one choice, including dropped ones: for explanations (lab/explain.py)."""

    def __init__(self) -> None:
        self.whole: bool = False  # whether they are whole moves
        self.first: int = NOBODY  # the policy's choice, with which the others are compared; NOBODY: no comparison
        self.weighed: dict[int, Weighed] = {}


@final
class Search(Player):
    """Plays by search, with a budget for each whole move: seconds, or iterations where they are above 0."""

    def __init__(
        self, game: Rules, seed: i64, policy: Player, seconds: float, iterations: i64, settings: SearchSettings
    ) -> None:
        super().__init__(game, seed)
        self.policy: Final = policy
        self.rivals: Player = policy  # the player assumed in the other seats
        self.seconds: Final = float(ENDLESS) if iterations > 0 else USED * seconds
        self.iterations: Final = iterations if iterations > 0 else ENDLESS
        self.depth: i64 = settings.depth
        self.start: Final = game.fresh()
        self.world: Final = game.fresh()
        self.candidates: Final = zeros(max(CANDIDATES, game.actions()))  # with room for as many ideas as actions
        self.gain: vec[float] = vec[float]([0.0] * CANDIDATES)  # over the first candidate, summed over all worlds
        self.square: vec[float] = vec[float]([0.0] * CANDIDATES)
        self.doubt: float = settings.doubt
        self.hope: float = settings.hope
        self.trifle: float = settings.trifle
        self.prior: float = settings.prior
        self.tries: i64 = settings.tries
        self.truth: Rules | None = None  # for studies: the real game, used instead of a guess
        self.own_time: bool = False  # count only the CPU time of this process, for tournaments on busy machines
        self.worlds: i64 = 0
        self.idea: i64 = NOBODY  # the whole move that is being made
        self.whole: bool = False  # whether candidates are whole moves
        self.seconds_left: float = 0.0  # for the rest of this move
        self.iterations_left: i64 = 0
        self.tried: i64 = 0  # games played out for the last choice
        self.comparison: Comparison | None = None  # if set, the next choice is recorded here

    def choose(self, game: Rules, seat: i64) -> i64:
        self.tried = 0
        if not game.drafting(seat):
            self.seconds_left = self.seconds
            self.iterations_left = self.iterations
        elif self.idea != NOBODY:
            return self.policy.follow(game, seat, self.idea)
        self.idea = NOBODY
        legal = game.legal(seat, self.options)
        if legal == 1:
            return self.options[0]
        began = self.clock()
        count = self.propose(game, seat, legal)
        if count == 1:
            return self.settle(game, seat)
        share = FIRST_PART if not self.whole and self.goes_on(game, seat, count) else 1.0
        self.narrow(game, seat, count, self.seconds_left * share, max(count, i64(float(self.iterations_left) * share)))
        self.seconds_left = max(0.0, self.seconds_left - (self.clock() - began))
        self.iterations_left = max(0, self.iterations_left - self.tried)
        return self.settle(game, seat)

    def settle(self, game: Rules, seat: i64) -> i64:
        """The first action of the first candidate; the rest of a whole move follows without another search."""
        if not self.whole:
            return self.candidates[0]
        self.idea = self.candidates[0]
        return self.policy.follow(game, seat, self.idea)

    def clock(self) -> float:
        return process_time() if self.own_time else perf_counter()

    def goes_on(self, game: Rules, seat: i64, count: i64) -> bool:
        """Whether some candidate is only part of a move, so that the budget must also cover later choices."""
        for i in range(count):
            self.world.become(game)
            self.world.guess(seat, self.dice)
            self.world.play_unchecked(seat, self.candidates[i])
            if self.world.drafting(seat):
                return True
        return False

    def propose(self, game: Rules, seat: i64, legal: i64) -> i64:
        """Collect the candidates: whole moves that the policy proposes, or its choice and actions around it."""
        count = self.policy.ideas(game, seat, self.candidates)
        self.whole = count > 0
        if count > 0:
            return min(count, CANDIDATES)
        choice = self.policy.choose(game, seat)
        at: i64 = 0
        while self.options[at] != choice:
            at += 1
        self.candidates[0] = choice
        count = 1
        step: i64 = 1
        near = legal <= AROUND  # few enough to try them all
        while count < AROUND and step < legal:
            if at + step < legal:
                self.candidates[count] = self.options[at + step]
                count += 1
            if at - step >= 0 and count < AROUND:
                self.candidates[count] = self.options[at - step]
                count += 1
            step += i64(1) if near else 1 + step // 2
        if not near and at > 0:
            self.candidates[count - 1] = self.options[0]  # the lowest action: often to pass
        return self.sift(game, seat, count)

    def sift(self, game: Rules, seat: i64, count: i64) -> i64:
        """Leave out actions that the policy would not consider; its own choice stays in front."""
        kept: i64 = 1
        for i in range(i64(1), count):
            if self.policy.considers(game, seat, self.candidates[i]):
                self.candidates[kept] = self.candidates[i]
                kept += 1
        return kept

    def narrow(self, game: Rules, seat: i64, count: i64, seconds: float, iterations: i64) -> None:
        """Compare the candidates, dropping some on the way; the best ends up first."""
        for i in range(count):
            self.gain[i] = 0.0
            self.square[i] = 0.0
        self.worlds = 0
        most = count
        began = self.clock()
        self.rivals.recall(game, seat)
        while True:
            spent = self.compare(game, seat, count, began, seconds, iterations)
            if self.comparison is not None:
                self.write_down(self.comparison, count)
            self.order(count)
            count = self.drop(count)
            while count > 2 and float(count - 1) > float(most) * (1.0 - spent):
                count -= 1  # the less budget is left, the fewer candidates share it
            if count == 1 or spent >= 1.0 or (count == 2 and self.bound(1, -SURE) > 0.0):
                break
            if self.whole and self.begin_alike(game, seat, count):
                break
        best: i64 = 0
        best_gain = 0.0
        for i in range(i64(1), count):
            sure = self.bound(i, -self.doubt)
            if sure > best_gain:
                best = i
                best_gain = sure
        self.candidates[0] = self.candidates[best]

    def write_down(self, comparison: Comparison, count: i64) -> None:
        """Record what is known about the remaining candidates; dropped ones keep their entries."""
        comparison.whole = self.whole
        comparison.first = self.candidates[0]
        for i in range(count):
            candidate = self.candidates[i]
            comparison.weighed[candidate] = Weighed(candidate, self.gain[i], self.square[i], self.worlds)

    def begin_alike(self, game: Rules, seat: i64, count: i64) -> bool:
        """Whether all candidates begin with the same action, and the seat may think again after it."""
        action = self.policy.follow(game, seat, self.candidates[0])
        for i in range(i64(1), count):
            if self.policy.follow(game, seat, self.candidates[i]) != action:
                return False
        self.world.become(self.start)
        self.world.play_unchecked(seat, action)
        return not self.world.drafting(seat)

    def compare(self, game: Rules, seat: i64, count: i64, began: float, seconds: float, iterations: i64) -> float:
        """Play the candidates out in some guessed worlds; return the share of the budget used so far."""
        before = self.clock() - began
        for _world in range(BATCH):
            self.imagine(game, seat)
            luck = self.dice.below(LUCK)
            first = self.play_out(seat, self.candidates[0], luck)
            for i in range(i64(1), count):
                gain = self.play_out(seat, self.candidates[i], luck) - first
                self.gain[i] += gain
                self.square[i] += gain * gain
            self.worlds += 1
            self.tried += count
            now = self.clock() - began
            if self.tried + count > iterations or now + LAST * (now - before) >= seconds:
                return 1.0  # another world might not finish in time
            before = now
        return max(float(self.tried) / float(iterations), before / seconds)

    def imagine(self, game: Rules, seat: i64) -> None:
        """Guess a world; the worse it explains what happened, the likelier it is replaced by another guess."""
        if self.truth is not None:
            self.start.become(self.truth)
            self.start.chance = self.dice
            return
        for _try in range(self.tries):
            self.start.become(game)
            self.start.guess(seat, self.dice)
            likely = self.rivals.revise(self.start, seat)
            if likely >= 1.0 or float(self.dice.below(PER_MILLE)) < float(PER_MILLE) * likely:
                return

    def play_out(self, seat: i64, candidate: i64, luck: i64) -> float:
        """The value of a world after a candidate, with the seat playing like the policy and the others like rivals."""
        world = self.world
        policy = self.policy
        own_dice = policy.dice
        their_dice = self.rivals.dice
        world.become(self.start)
        dice = Dice(luck)
        world.chance = dice
        policy.dice = dice
        self.rivals.dice = dice
        if self.whole:
            world.play_unchecked(seat, policy.follow(world, seat, candidate))
            while world.drafting(seat):
                world.play_unchecked(seat, policy.follow(world, seat, candidate))
        else:
            world.play_unchecked(seat, candidate)
        self.play_on(seat)
        value = -1.0 if world.turn == NOBODY else policy.estimate(world, seat)
        policy.dice = own_dice
        self.rivals.dice = their_dice
        return self.outcome(world, seat) if value < 0.0 else value

    def play_on(self, seat: i64) -> None:
        """Play `depth` decisions and on to the next quiet moment, but not beyond the chapter or forever."""
        world = self.world
        policy = self.policy
        chapter = self.start.chapter()
        for step in range(self.depth + LONG):
            actor = world.turn
            if actor == NOBODY or world.chapter() != chapter or (step >= self.depth and policy.quiet(world)):
                return
            action = policy.choose(world, actor) if actor == seat else self.rivals.choose(world, actor)
            world.play_unchecked(actor, action)

    def bound(self, i: i64, errors: float) -> float:
        """The mean gain of a candidate plus a number of standard errors."""
        n = float(self.worlds)
        mean = self.gain[i] / n
        variance = (self.square[i] + self.prior * PRIOR_WORLDS) / (n + PRIOR_WORLDS) - mean * mean
        return mean + errors * sqrt(max(0.0, variance) / n)

    def order(self, count: i64) -> None:
        """Sort by gain, best first; the policy's choice, which the others are compared with, stays in front."""
        for i in range(i64(2), count):
            gain = self.gain[i]
            square = self.square[i]
            candidate = self.candidates[i]
            j = i
            while j > 1 and self.gain[j - 1] < gain:
                self.gain[j] = self.gain[j - 1]
                self.square[j] = self.square[j - 1]
                self.candidates[j] = self.candidates[j - 1]
                j -= 1
            self.gain[j] = gain
            self.square[j] = square
            self.candidates[j] = candidate

    def drop(self, count: i64) -> i64:
        """Drop candidates that are unlikely to be the best; return how many are left."""
        least = self.trifle
        for i in range(i64(1), count):
            least = max(least, self.bound(i, -self.hope))
        kept: i64 = 1
        for i in range(i64(1), count):
            if self.bound(i, self.hope) > least:
                self.gain[kept] = self.gain[i]
                self.square[kept] = self.square[i]
                self.candidates[kept] = self.candidates[i]
                kept += 1
        return kept

    def outcome(self, game: Rules, seat: i64) -> float:
        """The seat's share of the win by the current scores, for a game that is over or cannot be judged."""
        winners = game.winners()
        return 1.0 / float(bits(winners)) if winners >> seat & 1 else 0.0
