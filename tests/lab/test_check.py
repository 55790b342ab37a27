"""The check finds faults, and none in correct games."""

import pytest

from brocante.engine.core import Dice, Rules
from brocante.engine.trial import Broken, Trial
from brocante.games.boxes.rules import Boxes
from brocante.lab.check import Task, bot_game, check, check_all, tasks
from brocante.play.registry import GAMES, configurations


def test_there_is_a_task_for_every_configuration() -> None:
    assert len(tasks(1, 1)) == sum(len(list(configurations(codec))) for codec in GAMES.values()) == 35


def test_a_sound_game_passes() -> None:
    finding = check(Task("boxes", 2, {}, games=3, seed=1))
    assert finding.violation is None
    assert 0 < finding.longest <= finding.decisions


def test_all_tasks_are_carried_out(monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = [Task("boxes", 2, {}, 1, 1), Task("boxes", 3, {}, 1, 1)]
    monkeypatch.setattr("brocante.lab.check.tasks", lambda games, seed, bots: chosen)
    found = list(check_all(1, 1, workers=2))
    assert sorted(finding.task.players for finding in found) == [2, 3]


def test_bots_that_play_well_pass() -> None:
    finding = check(Task("boxes", 2, {}, games=2, seed=1, bots="novice"))
    assert finding.violation is None
    assert 0 < finding.longest <= finding.decisions


class Wrong:
    def choose(self, game: Rules, seat: int) -> int:
        return game.actions() - 1


def test_an_illegal_move_of_a_bot_is_noticed() -> None:
    with pytest.raises(Broken, match="seat . chose"):
        bot_game(Boxes(2), [Wrong(), Wrong()], Dice(1))


def test_a_lost_card_is_noticed() -> None:
    game = Boxes(2)
    trial = Trial(game)
    game.deal(Dice(1))
    game.put_card(0, 0, game.card_at(5, 9))
    with pytest.raises(Broken, match="lost"):
        trial.step(game, Dice(1))


def test_a_state_in_which_nobody_can_act_is_noticed() -> None:
    game = Boxes(2)
    trial = Trial(game)
    game.deal(Dice(1))
    game.phase = 99
    with pytest.raises(Broken, match="can do nothing"):
        trial.step(game, Dice(1))
