"""`Vector`: its arrays are those of the rules, game by game; seeds, bots, duplicates, menus, errors, saved states."""

import pickle
from typing import Any

import numpy as np
import pytest
from support import COMPILED, CONFIGURATIONS, every_configuration, legal, numbers

from brocante.bots.search import Search
from brocante.engine.core import NOBODY, Rules, hidden_for, stream
from brocante.engine.reasons import Reason
from brocante.envs import Illegal, Vector
from brocante.envs.setting import Setting, action_names
from brocante.play.registry import LAYOUTS, NAMES

Options = dict[str, bool]
STEPS = 300 if COMPILED else 20
every_game = pytest.mark.parametrize("name", NAMES)


def run(vector: Vector, steps: int, seed: int = 1) -> list[Any]:
    """Random play; all that it told on the way."""
    generator = np.random.default_rng(seed)
    told = []
    for _ in range(steps):
        vector.step(vector.sample(generator))
        told.append([array.copy() for array in (vector.obs, vector.mask, vector.seat, vector.done, vector.reward)])
    return told


def same(one: Any, other: Any) -> bool:
    pairs = [pair for both in zip(one, other, strict=True) for pair in zip(*both, strict=True)]
    return all(np.array_equal(a, b) for a, b in pairs)


@every_configuration
def test_a_vector_tells_what_the_rules_tell(name: str, players: int, options: Options) -> None:
    vector = Vector(name, players, n=3, seed=5, options=options, obs="raw")
    low, high = vector.setting.bounds()
    generator = np.random.default_rng(2)
    for _ in range(STEPS):
        for i, game in enumerate(vector.batch.games):
            assert vector.seat[i] == game.turn
            assert vector.obs[i].tolist() == numbers(game, game.turn) == numbers(hidden_for(game, game.turn), game.turn)
            listed = vector.legal[i, : vector.legal_count[i]].tolist()
            assert sorted(listed) == np.flatnonzero(vector.mask[i]).tolist()
            assert sorted(vector.setting.choices.exact(a, game.turn, NOBODY) for a in listed) == legal(game, game.turn)
        assert (vector.obs >= low).all()
        assert (vector.obs <= high).all()
        vector.step(vector.sample(generator))


@every_configuration
def test_coded_observations_are_the_code_of_the_raw_ones(name: str, players: int, options: Options) -> None:
    raw, coded = (Vector(name, players, 2, 5, options, obs=obs) for obs in ("raw", "coded"))
    low, high = coded.setting.bounds()
    generator = np.random.default_rng(3)
    for _ in range(40):
        for i in range(2):
            expected = LAYOUTS[name].coded(players, raw.obs[i].tolist())
            assert np.array_equal(coded.obs[i], np.array(expected, np.float32))
        assert (coded.obs >= low).all()
        assert (coded.obs <= high).all()
        actions = raw.sample(generator)
        raw.step(actions)
        coded.step(actions)


def played_alone(vector: Vector, deals: int, i: int, actions: list[int]) -> Rules:
    """The game of row i, played on its own with these actions of the rules."""
    game = vector.setting.create()
    game.deal(stream(vector.batch.seed, deals))
    for action in actions:
        game.play(game.turn, action)
    return game


@every_game
@pytest.mark.parametrize("actions", ["exact", "menu"])
def test_games_go_as_the_rules_say_and_end_with_their_scores(name: str, actions: str) -> None:
    vector = Vector(name, n=2, seed=3, obs="raw", actions=actions)
    generator = np.random.default_rng(4)
    played: list[int] = []
    for _ in range(200_000):
        chosen = vector.sample(generator)
        played.append(vector.exact(chosen)[0])
        vector.step(chosen)
        if vector.done[0]:
            break
    game = played_alone(vector, 0, 0, played)
    assert game.turn == NOBODY
    assert vector.score[0].tolist() == [game.score(seat) for seat in range(game.players)]
    assert vector.reward[0].tolist() == vector.setting.rewards(game)
    assert vector.reward[0].sum() == pytest.approx(1.0)
    assert vector.length[0] == len(played)
    vector.step(vector.sample(generator))
    assert not vector.done[0]
    assert not vector.reward[0].any()


@every_game
def test_a_seed_gives_the_same_games_and_another_one_others(name: str) -> None:
    one, other = (run(Vector(name, n=4, seed=7, bots="novice"), 30) for _ in range(2))
    assert same(one, other)
    assert not same(one, run(Vector(name, n=4, seed=8, bots="novice"), 30))
    vector = Vector(name, n=4, seed=8, bots="novice")
    vector.reset(7)
    assert same(one, run(vector, 30))


@every_game
def test_a_state_is_pickled_and_restored(name: str) -> None:
    vector = Vector(name, n=3, seed=1, bots="novice", obs="raw")
    run(vector, 20)
    state = pickle.loads(pickle.dumps(vector.state()))
    before = vector.obs.copy()
    after = run(vector, 60, seed=9)
    vector.restore(state)
    assert np.array_equal(vector.obs, before)
    assert same(after, run(vector, 60, seed=9))
    other = Vector(name, n=3, seed=99, bots="novice", obs="raw")
    other.restore(state)
    assert same(after, run(other, 60, seed=9))


@every_game
def test_an_illegal_action_is_named_with_its_game_and_reason_and_nothing_is_played(name: str) -> None:
    vector = Vector(name, n=3, seed=2)
    actions = vector.sample(np.random.default_rng(1))
    before = [array.copy() for array in (vector.obs, vector.mask, vector.seat)]
    for bad, complaint in ((int(np.flatnonzero(~vector.mask[2])[-1]), "game 2: seat . may not"), (-1, "no action -1")):
        with pytest.raises(Illegal, match=complaint) as raised:
            vector.step([*actions[:2], bad])
        told, again = raised.value, pickle.loads(pickle.dumps(raised.value))
        assert (told.game, str(told)) == (again.game, str(again)) == (2, f"game 2: {told.detail}: {told.reason}")
        assert told.reason == again.reason == Reason(told.reason)
        assert same([before], [[vector.obs, vector.mask, vector.seat]])
    with pytest.raises(ValueError, match="3 games, and 2 actions"):
        vector.step(actions[:2])


@every_game
def test_bots_play_the_other_seats(name: str) -> None:
    vector = Vector(name, n=6, bots="novice", duplicate=False)
    generator = np.random.default_rng(1)
    for _ in range(60):
        assert (vector.seat == vector.learner).all()
        vector.step(vector.sample(generator))
    fixed = Vector(name, n=6, bots=["random"] * (vector.players - 1), learner=1)
    run(fixed, 60)
    assert (fixed.seat == 1).all()


def test_experts_are_no_weaker_on_a_busy_machine() -> None:
    """They count the time that the process was given, not the time that has passed."""
    bots = Vector("boxes", n=2, bots="expert:think=0.01").batch.bots
    assert [isinstance(bot, Search) and bot.own_time for bot in bots] == [True, True]


def test_duplicate_deals_differ_only_in_the_seat_of_the_learner() -> None:
    vector = Vector("boxes", 3, n=6, seed=4, bots="regular", duplicate=True)
    assert vector.learner.tolist() == [0, 1, 2, 0, 1, 2]
    cards = [list(game.cards) for game in vector.batch.games]  # type: ignore[attr-defined]
    assert cards[0] == cards[1] == cards[2] != cards[3] == cards[4] == cards[5]


def test_the_learner_changes_its_seat_from_game_to_game() -> None:
    vector = Vector("boxes", 2, n=1, bots="random")
    seats = [int(vector.learner[0])]
    for told in run(vector, 1000):
        if told[3][0]:
            seats.append(int(told[2][0]))
    assert seats[:4] == [0, 1, 0, 1]


def test_rewards_are_shares_of_the_win_or_scores_or_their_differences() -> None:
    ends = {}
    for reward in ("win", "score", "difference"):
        vector = Vector("boursicocotte", 3, n=1, seed=6, reward=reward)
        generator = np.random.default_rng(1)
        while not vector.done[0]:
            vector.step(vector.sample(generator))
        ends[reward] = vector.reward[0].tolist()
        scores = vector.score[0].tolist()
    assert ends["score"] == scores
    assert sum(ends["difference"]) == pytest.approx(0.0)
    assert [reward > 0 for reward in ends["win"]] == [score == max(scores) for score in scores]


@every_game
def test_the_last_look_at_a_game_is_kept_for_the_learner(name: str) -> None:
    vector = Vector(name, n=1, bots="random", obs="raw", learner=0)
    generator = np.random.default_rng(1)
    while not vector.done[0]:
        vector.step(vector.sample(generator))
    names = [column.name for column in vector.setting.columns]
    assert vector.final_obs[0][names.index("turn")] == NOBODY
    assert vector.obs[0][names.index("turn")] == 0


@every_game
def test_an_action_that_names_a_seat_counts_it_from_the_one_who_acts(name: str) -> None:
    choices = Setting(name, obs="raw").choices
    layout = LAYOUTS[name].actions(choices.players)
    for seat in range(choices.players):
        for action in range(choices.size):
            assert choices.turned(choices.exact(action, seat, NOBODY), seat) == action
        for other in range(choices.players if layout.each else 0):
            action = layout.seats + other * layout.each
            assert choices.exact(action, seat, NOBODY) == layout.seats + (seat + other) % choices.players * layout.each


@every_game
def test_actions_have_names_of_which_no_two_are_the_same(name: str) -> None:
    for actions in ("exact", "menu"):
        setting = Setting(name, actions=actions)
        texts = setting.action_texts()
        assert len(set(texts)) == len(texts) == setting.action_count
        assert not action_names(name) or not any(text.isdigit() for text in texts)
    assert Setting("big_deal").action_texts()[:2] == ["DISCARD", "DISCARD + 1"]
    assert Setting("boxes", actions="menu").action_texts()[18:20] == ["the lowest amount", "the lowest amount + 1"]


def test_a_menu_offers_amounts_above_the_lowest() -> None:
    vector = Vector("boxes", 2, n=1, actions="menu", obs="raw")
    layout = LAYOUTS["boxes"].actions(2)
    assert vector.actions == layout.amounts + len(layout.steps)
    generator = np.random.default_rng(3)
    while not vector.mask[0, layout.amounts + 1]:
        vector.step(vector.sample(generator))
    lowest, second = vector.exact([layout.amounts])[0], vector.exact([layout.amounts + 1])[0]
    amounts = [action for action in legal(vector.batch.games[0], int(vector.seat[0])) if action >= layout.amounts]
    assert (lowest, second) == (amounts[0], amounts[layout.steps[1]])
    illegal = vector.actions - 1
    if not vector.mask[0, illegal]:
        with pytest.raises(Illegal, match="not_on_menu") as raised:
            vector.step([illegal])
        assert raised.value.reason == "not_on_menu"


@every_configuration
def test_legal_amounts_follow_one_another(name: str, players: int, options: Options) -> None:
    """A menu counts on it: it knows amounts by their distance from the lowest."""
    setting = Setting(name, players, options, "raw")
    first = LAYOUTS[name].actions(players).amounts
    game = setting.create()
    game.deal(stream(1, 1))
    chance = stream(1, 2)
    for _ in range(STEPS):
        if game.turn == NOBODY:
            break
        options_now = legal(game, game.turn)
        amounts = [action for action in options_now if action >= first]
        assert amounts == list(range(amounts[0], amounts[0] + len(amounts))) if amounts else True
        game.play_unchecked(game.turn, options_now[chance.below(len(options_now))])


@pytest.mark.parametrize(
    ("settings", "complaint"),
    [
        ({"obs": "pixels"}, "obs is one of coded, raw"),
        ({"actions": "some"}, "actions is one of"),
        ({"reward": "fame"}, "reward is one of"),
        ({"bots": ["novice", "novice"]}, "1 other seats, and 2 bots"),
        ({"bots": "genius"}, "there is no bot 'genius'"),
        ({"learner": 2}, "from 0 to 1"),
        ({"duplicate": True, "n": 3}, "duplicate"),
        ({"players": 9}, "2 to 4 players"),
        ({"n": 0}, "at least one game"),
    ],
)
def test_settings_that_make_no_sense_are_refused(settings: dict[str, Any], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        Vector("boxes", **settings)


def test_every_configuration_is_covered() -> None:
    assert len(CONFIGURATIONS) > 30
