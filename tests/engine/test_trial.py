"""The self-checks find what they look for: a small correct game, and the same with one fault at a time."""

from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i32, i64
from support import COMPILED

from brocante.engine.core import NOBODY, Chance, Dice, Rules
from brocante.engine.reasons import Reason
from brocante.engine.trial import Broken, Trial, copy_often, playouts

if COMPILED:
    pytest.skip("compiled rules have no interpreted subclasses", allow_module_level=True)

ROUNDS = 30
COINS = 7


class Purses(Rules):
    """Each seat has some of the coins in a closed purse and hands over one, or none, in turn."""

    def __init__(self, players: i64) -> None:
        super().__init__(players)
        self.purses = [0] * players
        self.left = 0

    def fresh(self) -> "Purses":
        return type(self)(self.players)

    def deal(self, chance: Chance) -> None:
        self.chance = chance
        self.left, self.turn = ROUNDS, 0
        self.arrange_unknown(NOBODY, chance)

    def become(self, other: Rules) -> None:
        assert isinstance(other, Purses)
        self.purses, self.left, self.turn, self.chance = list(other.purses), other.left, other.turn, other.chance

    def actions(self) -> i64:
        return 2

    def legal(self, seat: i64, out: vec[i64]) -> i64:
        if seat != self.turn:
            return 0
        out[0], out[1] = 0, 1
        return 2 if self.purses[seat] else 1

    def objection(self, seat: i64, action: i64) -> Reason:
        return Reason.UNKNOWN_MOVE

    def play_unchecked(self, seat: i64, action: i64) -> None:
        self.purses[seat] -= action
        self.purses[self.clockwise(seat)] += action
        self.left -= 1
        self.turn = self.clockwise(seat) if self.left else NOBODY

    def score(self, seat: i64) -> i64:
        return self.purses[seat]

    def arrange_unknown(self, seat: i64, chance: Chance | None) -> None:
        unknown = [other for other in range(self.players) if other != seat]
        coins = COINS - (0 if seat == NOBODY else self.purses[seat])
        for other in unknown:
            self.purses[other] = 0
        for _ in range(coins):
            self.purses[unknown[chance.below(len(unknown)) if chance else 0]] += 1

    def numbers(self, seat: i64, out: vec[i32], at: i64) -> i64:
        out[at] = i32(self.left)
        out[at + 1] = i32(NOBODY if seat == NOBODY else self.purses[seat])
        return 2

    def audit(self) -> bool:
        return sum(self.purses) == COINS


class LosesCoins(Purses):
    def play_unchecked(self, seat: i64, action: i64) -> None:
        super().play_unchecked(seat, action)
        self.purses[seat] = 0


class LosesTheLastCoin(Purses):
    def play_unchecked(self, seat: i64, action: i64) -> None:
        super().play_unchecked(seat, action)
        if self.turn == NOBODY:
            self.purses[0] += 1


class AsksTheWrongSeat(Purses):
    def actors(self) -> i64:
        return 0 if self.turn == NOBODY else 1 << self.clockwise(self.turn)


class AsksForNothing(Purses):
    def legal(self, seat: i64, out: vec[i64]) -> i64:
        return 0


class NeverEnds(Purses):
    def play_unchecked(self, seat: i64, action: i64) -> None:
        super().play_unchecked(seat, action)
        self.left = ROUNDS


class HidesTooMuch(Purses):
    def arrange_unknown(self, seat: i64, chance: Chance | None) -> None:
        super().arrange_unknown(NOBODY, chance)


class GuessesTooMuch(Purses):
    def arrange_unknown(self, seat: i64, chance: Chance | None) -> None:
        super().arrange_unknown(seat if chance is None else NOBODY, chance)


class GuessesTooLittle(Purses):
    def arrange_unknown(self, seat: i64, chance: Chance | None) -> None:
        super().arrange_unknown(seat, chance)
        if chance and self.left < ROUNDS:
            self.purses[0 if seat else 1] += 1


class HidesTooLittle(Purses):
    def arrange_unknown(self, seat: i64, chance: Chance | None) -> None:
        if chance is not None or self.left == ROUNDS:
            super().arrange_unknown(seat, chance)


class ListsForOthers(Purses):
    def legal(self, seat: i64, out: vec[i64]) -> i64:
        out[0], out[1] = 0, 1
        return 1 if seat != self.turn else super().legal(seat, out)


class ListsBackwards(Purses):
    def legal(self, seat: i64, out: vec[i64]) -> i64:
        count = super().legal(seat, out)
        if count == 2:
            out[0], out[1] = 1, 0
        return count


class ListsTwice(Purses):
    def legal(self, seat: i64, out: vec[i64]) -> i64:
        count = super().legal(seat, out)
        if count == 1:
            out[1] = 0
        return 2 if count else 0


class AllowsWhatItDoesNotList(Purses):
    def objection(self, seat: i64, action: i64) -> Reason:
        return Reason.FINE


def test_a_sound_game_passes() -> None:
    trial = Trial(Purses(3))
    assert [trial.play(Dice(seed), Dice(seed), 2) for seed in range(20)] == [ROUNDS] * 20


def play_often(trial: Trial) -> None:
    for seed in range(60):
        trial.play(Dice(seed), Dice(seed), 1)


@pytest.mark.parametrize(
    ("faulty", "complaint"),
    [
        (LosesCoins, "cards or money are lost"),
        (LosesTheLastCoin, "cards or money are lost"),
        (AsksTheWrongSeat, "the seat to ask is not among those that may act"),
        (AsksForNothing, "a seat that may act can do nothing"),
        (HidesTooMuch, "hiding changes what the seat knows"),
        (GuessesTooMuch, "a guessed world contradicts what the seat knows"),
        (GuessesTooLittle, "a guessed world lost cards or money"),
        (HidesTooLittle, "hiding a guessed world does not give the hidden state back"),
        (ListsForOthers, "legal actions and the right to act do not agree"),
        (ListsBackwards, "refusals and legal actions do not agree"),
        (ListsTwice, "legal actions do not rise"),
        (AllowsWhatItDoesNotList, "refusals and legal actions do not agree"),
    ],
)
def test_a_fault_is_named(faulty: Any, complaint: str) -> None:
    with pytest.raises(Broken, match=complaint):
        play_often(Trial(faulty(3)))


def test_a_game_that_does_not_end_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("brocante.engine.trial.LONGEST", 200)
    with pytest.raises(Broken, match="does not end"):
        Trial(NeverEnds(3)).play(Dice(1), Dice(1), 1000)


def test_playouts_count_the_decisions_of_all_games() -> None:
    assert playouts(Purses(3), 4, 1) == 4 * ROUNDS


def test_copying_often_leaves_a_copy() -> None:
    source, target = Purses(3), Purses(3)
    source.deal(Dice(1))
    copy_often(target, source, 3)
    assert (target.purses, target.turn) == (source.purses, source.turn)
