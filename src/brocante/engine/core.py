"""The interface of every game, its sources of chance, and the tools all games share.

A game in progress is a `Rules` object that changes in place. Decisions are small integers
(actions); a set of seats is a bit mask. Everything here and in the games is compiled by mypyc,
and fast because every integer is an `i64` and every list a `vec[i64]`.
"""

from abc import abstractmethod
from hashlib import blake2b
from typing import Any, Final, final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i32, i64, u8

from brocante.engine.reasons import Reason, Refused
from brocante.engine.saving import Packed, pack, unpack

NOBODY: Final[i64] = -1

KEY_BYTES: Final[i64] = 32
DRAW_BYTES: Final[i64] = 6
BLOCK_BYTES: Final[i64] = 60  # ten draws of 48 bits
DRAW_RANGE: Final[i64] = 1 << 48

LOW_32: Final[i64] = 0xFFFFFFFF
MULTIPLIER: Final[i64] = 1791398085  # both 1791398085 * 2^32 - 1 and half of it are prime: the longest period
STREAM_STATES: Final = (1791398085 << 32) - 2


class Chance:
    """A source of random numbers."""

    @abstractmethod
    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, all equally likely."""

    def is_checked(self) -> bool:
        """Whether its draws may be verified one by one later; otherwise only their distribution matters."""
        return True

    def copy(self) -> "Chance":
        """An independent source that gives the same numbers from now on; TypeError if that is impossible."""
        raise TypeError(
            f"{type(self).__name__} cannot be copied or saved; copy a state that draws from it by fresh() and become()"
        )

    def __copy__(self) -> "Chance":
        return self.copy()

    def __deepcopy__(self, memo: object) -> "Chance":
        return self.copy()

    def __reduce__(self) -> Any:
        """Pickled like its copy; a source that cannot be copied cannot be pickled either."""
        return self.copy().__reduce__()


@final
class Dice(Chance):
    """Fast chance for bots and simulations; predictable after watching enough of it.

    The state of its generator cannot be read, so it can be neither copied nor saved.
    """

    def __init__(self, seed: i64) -> None:
        self.random: Final = Random(seed)

    def below(self, n: i64) -> i64:
        return self.random.randrange(n)

    def is_checked(self) -> bool:
        return False


@final
class Stream(Chance):
    """Fast chance that can be copied and saved, for environments: multiply-with-carry, 32 bits a draw.

    Each of n outcomes has its fair share to within n / 2^32, too little to matter in any game.
    """

    def __init__(self, state: i64) -> None:
        self.state: i64 = state

    def below(self, n: i64) -> i64:
        state = MULTIPLIER * (self.state & LOW_32) + (self.state >> 32)
        self.state = state
        return (((state >> 32) ^ state) & LOW_32) * n >> 32

    def is_checked(self) -> bool:
        return False

    def copy(self) -> "Stream":
        return Stream(self.state)

    def __reduce__(self) -> Any:
        return Stream, (self.state,)


def stream(seed: int, number: i64) -> Stream:
    """One of many streams derived from a seed; streams with neighbouring numbers are unrelated."""
    digest = blake2b(f"{seed} {number}".encode(), digest_size=8).digest()
    return Stream(int.from_bytes(digest, "big") % STREAM_STATES + 1)


class Unwritten(Exception):
    """A script of draws has run out; `outcomes` says how many outcomes the next draw has."""

    def __init__(self, outcomes: int) -> None:
        super().__init__(f"a draw of {outcomes} outcomes is not written yet")
        self.outcomes: Final = outcomes


@final
class Scripted(Chance):
    """Chance decided from outside, draw by draw, so that chance can be a player."""

    def __init__(self, draws: list[int]) -> None:
        self.draws: Final = draws
        self.at: i64 = 0

    def below(self, n: i64) -> i64:
        if n == 1:
            return 0
        if self.at == i64(len(self.draws)):
            raise Unwritten(n)
        self.at += 1
        return self.draws[self.at - 1]

    def copy(self) -> "Scripted":
        other = Scripted(list(self.draws))
        other.at = self.at
        return other

    def __reduce__(self) -> Any:
        return scripted_from, (self.draws, self.at)


def scripted_from(draws: list[int], at: i64) -> Scripted:
    """A script with some of its draws already made."""
    script = Scripted(draws)
    script.at = at
    return script


@final
class Keyed(Chance):
    """Chance for real games: a keyed hash in counter mode, so past draws reveal nothing about later ones."""

    def __init__(self, key: bytes) -> None:
        if len(key) != KEY_BYTES:
            raise ValueError("a key has 32 bytes")
        self.key: Final = key
        self.blocks: i64 = 0
        self.block: bytes = b""
        self.used: i64 = BLOCK_BYTES
        self.hash: blake2b | None = None  # of the key alone, created on first use: copying it is cheap

    def below(self, n: i64) -> i64:
        even = DRAW_RANGE - DRAW_RANGE % n  # draws from here on would favour small numbers
        while True:
            if self.used == BLOCK_BYTES:
                self.next_block()
            block = self.block
            draw: i64 = 0
            for i in range(self.used, self.used + DRAW_BYTES):
                draw = draw << 8 | i64(block[i])
            self.used += DRAW_BYTES
            if draw < even:
                return draw % n

    def next_block(self) -> None:
        if self.hash is None:
            self.hash = blake2b(key=self.key, digest_size=BLOCK_BYTES)
        counted = self.hash.copy()
        counted.update(int(self.blocks).to_bytes(8, "big"))
        self.block = counted.digest()
        self.blocks += 1
        self.used = 0

    def copy(self) -> "Keyed":
        return keyed_from(self.key, self.blocks, self.block, self.used)

    def __reduce__(self) -> Any:
        return keyed_from, (self.key, self.blocks, self.block, self.used)


def keyed_from(key: bytes, blocks: i64, block: bytes, used: i64) -> Keyed:
    """The chance of a key after a number of draws."""
    chance = Keyed(key)
    chance.blocks = blocks
    chance.block = block
    chance.used = used
    return chance


@final
class NoChance(Chance):
    """The chance of a hidden state: play cannot continue from it until `guess` has filled it in."""

    def below(self, n: i64) -> i64:
        raise RuntimeError("a hidden state has no chance of its own: guess first")

    def copy(self) -> "NoChance":
        return self

    def __reduce__(self) -> Any:
        return "NO_CHANCE"


NO_CHANCE: Final = NoChance()


class Rules:
    """A game in progress.

    `turn` is the seat to ask, for callers that ask one seat at a time (NOBODY when the game is
    over); `actors()` are all the seats that may act now. A new object is not dealt yet.

    `copy.copy`, `copy.deepcopy` and `pickle` give an independent game that goes on in the same way, secrets and
    chance included. They raise TypeError where the source of chance cannot be copied (`Dice`).
    """

    def __init__(self, players: i64) -> None:
        self.players: i64 = players
        self.turn: i64 = NOBODY
        self.phase: i64 = 0
        self.chance: Chance = NO_CHANCE

    def __repr__(self) -> str:
        who = "nobody" if self.turn == NOBODY else f"seat {self.turn}"
        return f"<{type(self).__name__}: {self.players} players, {who} to act>"

    def __copy__(self) -> "Rules":
        other = self.fresh()
        other.become(self)
        other.chance = self.chance.copy()
        return other

    def __deepcopy__(self, memo: object) -> "Rules":
        return self.__copy__()

    def __reduce__(self) -> Any:
        """Pickled as plain numbers, the same whether compiled or not."""
        return restore, (type(self), self.arguments(), pack(self), self.chance)

    def arguments(self) -> tuple[int, ...]:
        """The constructor arguments for another object of the same game, players and options."""
        return (self.players,)

    @abstractmethod
    def fresh(self) -> "Rules":
        """Another object of the same game, players and options, not dealt."""

    @abstractmethod
    def deal(self, chance: Chance) -> None:
        """Begin a new game; from now on `chance` decides what is random."""

    @abstractmethod
    def become(self, other: "Rules") -> None:
        """Take over the whole state of another game of the same kind; nothing is shared."""

    @abstractmethod
    def actions(self) -> i64:
        """How many different actions there are, numbered from 0."""

    def actors(self) -> i64:
        """The seats that may act now, as a bit mask."""
        return i64(0) if self.turn == NOBODY else i64(1) << self.turn

    @abstractmethod
    def legal(self, seat: i64, out: vec[i64]) -> i64:
        """Write the legal actions of a seat into `out`, in rising order; return how many."""

    @final
    def refusal(self, seat: i64, action: i64) -> Reason:
        """Why an action is not legal now; Reason.FINE for a legal one."""
        if self.turn == NOBODY:
            return Reason.GAME_OVER
        if seat < 0 or seat >= self.players or self.actors() >> seat & 1 == 0:
            return self.not_asked(seat)
        if action < 0 or action >= self.actions():
            return Reason.UNKNOWN_MOVE
        out = zeros(self.actions())
        for i in range(self.legal(seat, out)):
            if out[i] == action:
                return Reason.FINE
        return self.objection(seat, action)

    def not_asked(self, seat: i64) -> Reason:
        """Why a seat may do nothing at all now, while the game goes on."""
        return Reason.NOT_YOUR_TURN

    def play(self, seat: i64, action: i64) -> None:
        """Carry out an action if it is legal; Refused says why it is not."""
        self.require(seat, action)
        self.play_unchecked(seat, action)

    def require(self, seat: i64, action: i64) -> None:
        """Raise Refused if an action is not legal now or does not exist."""
        reason = self.refusal(seat, action)
        if reason is Reason.UNKNOWN_MOVE:
            raise Refused(reason, f"there is no action {action}: they go from 0 to {self.actions() - 1}")
        if reason is not Reason.FINE:
            raise Refused(reason, "" if 0 <= seat < self.players else f"there is no seat {seat}")

    @abstractmethod
    def objection(self, seat: i64, action: i64) -> Reason:
        """The game's own reason against an illegal action of a seat that may act."""

    @abstractmethod
    def play_unchecked(self, seat: i64, action: i64) -> None:
        """Carry out an action that is known to be legal; any other leaves the state undefined."""

    def drafting(self, seat: i64) -> bool:
        """Whether the seat is in the middle of a move that takes several actions."""
        return False

    @abstractmethod
    def score(self, seat: i64) -> i64:
        """What counts for winning, as if the game ended now."""

    def tiebreak(self, seat: i64) -> i64:
        """What decides between equal scores."""
        return 0

    def chapter(self) -> i64:
        """A number that rises when only the scores carry over to a new deal: searches look no further."""
        return 0

    @final
    def hide(self, seat: i64) -> None:
        """Forget all that the seat cannot know (NOBODY: all that is not public).

        The unknown is put into one fixed order, so that two states which differ only in what the
        seat cannot know become equal.
        """
        self.arrange_unknown(seat, None)
        self.chance = NO_CHANCE

    @final
    def guess(self, seat: i64, chance: Chance) -> None:
        """Fill a hidden state with a random deal that the seat cannot rule out; play on with `chance`."""
        self.arrange_unknown(seat, chance)
        self.chance = chance

    @abstractmethod
    def arrange_unknown(self, seat: i64, chance: Chance | None) -> None:
        """Put what the seat cannot know into one fixed order (chance is None), or into a random possible one."""

    @abstractmethod
    def numbers(self, seat: i64, out: vec[i32], at: i64) -> i64:
        """Write what the seat knows as numbers into out[at:], seats counted from it clockwise; return how many.

        The game's layout.py says what each of them means. They are an observation: what is public, what the seat
        holds, and what can be deduced from the past, but not the past itself.
        """

    @abstractmethod
    def audit(self) -> bool:
        """Whether every card and all the money is there exactly once."""

    def attempt(self, seat: i64, action: i64) -> Reason:
        """Play an action if it is legal; return the reason if it is not, Reason.FINE if it is."""
        reason = self.refusal(seat, action)
        if reason is Reason.FINE:
            self.play_unchecked(seat, action)
        return reason

    @final
    def clockwise(self, seat: i64) -> i64:
        """The neighbour to the left."""
        return seat + 1 if seat + 1 < self.players else i64(0)

    @final
    def seen_from(self, viewer: i64, seat: i64) -> i64:
        """How far a seat sits from the viewer, clockwise; NOBODY stays NOBODY."""
        if seat == NOBODY:
            return NOBODY
        return seat - viewer if seat >= viewer else seat - viewer + self.players

    def winners(self) -> i64:
        """The seats with the best score, ties broken where the game breaks them, as a bit mask."""
        best: i64 = 0
        mask: i64 = 1
        for seat in range(i64(1), self.players):
            ahead = self.score(seat) - self.score(best)
            if ahead == 0:
                ahead = self.tiebreak(seat) - self.tiebreak(best)
            if ahead > 0:
                best = seat
                mask = 0
            if ahead >= 0:
                mask |= i64(1) << seat
        return mask


def restore(kind: Any, arguments: tuple[int, ...], packed: Packed, chance: Chance) -> Rules:
    """Rebuild a pickled state."""
    state: Rules = kind(*arguments)
    unpack(state, packed)
    state.chance = chance
    return state


def hidden_for(state: Rules, seat: i64) -> Rules:
    """A copy that holds nothing the seat cannot know; NOBODY is a spectator."""
    copy = state.fresh()
    copy.become(state)
    copy.hide(seat)
    return copy


def zeros(n: i64) -> vec[i64]:
    return vec[i64]([0] * n)


def small_zeros(n: i64) -> vec[i32]:
    """Room for what `Rules.numbers` writes."""
    return vec[i32]([0] * n)


def fill(cards: vec[i64], value: i64) -> None:
    for i in range(i64(len(cards))):
        cards[i] = value


def fill_numbers(out: vec[i32], at: i64, stop: i64, value: i64) -> None:
    """out[at:stop] = value, eight at a time: half of what a loop over all of them takes."""
    number = i32(value)
    while at + 8 <= stop:
        out[at] = number
        out[at + 1] = number
        out[at + 2] = number
        out[at + 3] = number
        out[at + 4] = number
        out[at + 5] = number
        out[at + 6] = number
        out[at + 7] = number
        at += 8
    while at < stop:
        out[at] = number
        at += 1


def fill_bytes(out: vec[u8], at: i64, stop: i64, value: u8) -> None:
    """The same for a mask."""
    while at + 8 <= stop:
        out[at] = value
        out[at + 1] = value
        out[at + 2] = value
        out[at + 3] = value
        out[at + 4] = value
        out[at + 5] = value
        out[at + 6] = value
        out[at + 7] = value
        at += 8
    while at < stop:
        out[at] = value
        at += 1


def equal(cards: vec[i64], others: vec[i64]) -> bool:
    """Whether two vectors of the same length are equal."""
    return all(cards[i] == others[i] for i in range(i64(len(cards))))


def shuffle(cards: vec[i64], start: i64, stop: i64, chance: Chance) -> None:
    """Shuffle cards[start:stop] in place."""
    for i in range(stop - 1, start, -1):
        j = start + chance.below(i - start + 1)
        card = cards[i]
        cards[i] = cards[j]
        cards[j] = card


def sort(cards: vec[i64], stop: i64) -> None:
    """Sort cards[:stop] in place; insertion sort, because they are few."""
    for i in range(i64(1), stop):
        card = cards[i]
        j = i
        while j > 0 and cards[j - 1] > card:
            cards[j] = cards[j - 1]
            j -= 1
        cards[j] = card


def rearrange(cards: vec[i64], places: vec[i64], count: i64, chance: Chance | None) -> None:
    """Redistribute the cards at these places among them: in rising order, or at random."""
    pool = zeros(count)
    for i in range(count):
        pool[i] = cards[places[i]]
    sort(pool, count)
    if chance is not None:
        shuffle(pool, 0, count, chance)
    for i in range(count):
        cards[places[i]] = pool[i]


def bits(mask: i64) -> i64:
    """How many seats are in a mask."""
    count: i64 = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


def nth_bit(mask: i64, n: i64) -> i64:
    """The n-th seat of a mask, counted from 0."""
    for _below in range(n):
        mask &= mask - 1
    seat: i64 = 0
    while mask & (i64(1) << seat) == 0:
        seat += 1
    return seat
