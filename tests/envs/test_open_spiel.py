"""The games in OpenSpiel, on compiled rules: its own simulations and its search; copies, histories, information."""

import random
from typing import Any

import numpy as np
import pytest
from support import COMPILED

from brocante.games.boxes import action
from brocante.play.registry import NAMES, configurations, find

if not COMPILED:
    pytest.skip("a whole game through OpenSpiel takes minutes on interpreted rules", allow_module_level=True)
pyspiel = pytest.importorskip("pyspiel", reason="there is no package of OpenSpiel for every machine")

from open_spiel.python import rl_environment  # noqa: E402
from open_spiel.python.algorithms import ismcts, mcts  # noqa: E402

import brocante.envs.open_spiel  # noqa: E402, F401 - registers the games

every_game = pytest.mark.parametrize("name", NAMES)
CONFIGURATIONS = [(name, players, options) for name in NAMES for players, options in configurations(find(name))]


def load(name: str, **parameters: Any) -> Any:
    return pyspiel.load_game(f"python_brocante_{name}", parameters)


def deal(state: Any) -> Any:
    while state.is_chance_node():
        state.apply_action(random.choice(state.chance_outcomes())[0])
    return state


@pytest.mark.parametrize(("name", "players", "options"), CONFIGURATIONS, ids=str)
def test_random_simulation(name: str, players: int, options: dict[str, bool]) -> None:
    """Games are begun, not ended: with serialization after each step, a whole one would take minutes."""
    state = deal(load(name, players=players, **options).new_initial_state())
    for _ in range(40):
        if state.is_terminal():
            break
        copies = (
            state.clone(),
            pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))[1],
        )
        action = random.choice(state.legal_actions())
        for one in (state, *copies):
            one.apply_action(action)
        assert len({str(one) for one in (state, *copies)}) == 1
        assert len({one.information_state_string(0) for one in (state, *copies)}) == 1


@every_game
def test_openspiels_simulation_of_a_whole_game(name: str) -> None:
    pyspiel.random_sim_test(load(name, menu=True), num_sims=1, serialize=True, verbose=False)


@every_game
def test_openspiels_simulation_at_the_largest_table(name: str) -> None:
    """Without serialization, which takes minutes there; `test_random_simulation` has it at every table."""
    pyspiel.random_sim_test(load(name, players=find(name).most, menu=True), num_sims=1, serialize=False, verbose=False)


DRAW_LATER = {"big_deal", "auto_brocante"}  # games in which moves draw, not only the deal


@every_game
def test_states_are_copied_and_serialized_in_the_middle_of_a_draw(name: str) -> None:
    random.seed(1)
    game = load(name, explicit_chance=True, menu=True)
    state = game.new_initial_state()
    compared = [0, 0]  # draws of the deal, and of moves
    while not state.is_terminal() and compared[1] < 5:
        copies = []
        drawing = bool(state.is_chance_node())
        later = state.pending is not None
        if drawing and compared[later] < 5:
            compared[later] += 1
            packed = pyspiel.serialize_game_and_state(game, state)
            copies = [state.clone(), pyspiel.deserialize_game_and_state(packed)[1]]
        action = random.choice(state.chance_outcomes())[0] if drawing else random.choice(state.legal_actions())
        for one in (state, *copies):
            one.apply_action(action)
        for other in copies:
            assert other.current_player() == state.current_player()
            assert other.legal_actions() == state.legal_actions()
            assert str(other) == str(state)
            for seat in range(game.num_players()):
                assert other.information_state_string(seat) == state.information_state_string(seat)
    assert compared == [5, 5 if name in DRAW_LATER else 0]


@every_game
def test_a_readable_history_tells_apart_what_the_short_one_does(name: str) -> None:
    """Word for word: the same short text, the same history, in states that have much in common."""
    kinds = [load(name, menu=True), load(name, menu=True, readable=True)]
    pairs = set()
    for game in range(6):
        random.seed(game // 2)
        states = [kind.new_initial_state() for kind in kinds]
        for move in range(40):
            state = states[0]
            if state.is_terminal():
                break
            action = random.choice(state.legal_actions() if move else range(3))
            if game % 2 and move == 20:
                action = state.legal_actions()[-1]  # from here on two games differ
            for one in states:
                one.apply_action(action)
            for seat in range(state.num_players()):
                pairs.add(tuple(one.information_state_string(seat) for one in states))
    shorts, texts = ({pair[which] for pair in pairs} for which in range(2))
    assert len(pairs) == len(shorts) == len(texts) > 100


def test_a_readable_history_has_what_was_seen_and_done() -> None:
    state = load("boxes", readable=True).new_initial_state()
    state.apply_action(7)  # the deal
    player = state.current_player()
    state.apply_action(action.OPEN_AUCTION)
    state.apply_action(action.LOOK + 4)
    first, *lines = state.information_state_string(player).split("\n")
    assert first == f"player {player}"
    assert lines[0].startswith("sees phase: ")
    assert "does OPEN_AUCTION" in lines
    assert "does LOOK + 4" in lines
    assert all(line.startswith(("sees ", "does ")) for line in lines)
    assert len(lines[-1]) < len(lines[0]) / 4, "later on only what has changed"
    other = 1 - player
    assert "does" not in state.information_state_string(other), "the actions of others show in what is seen"
    copy = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))[1]
    assert copy.information_state_string(player) == state.information_state_string(player)


@every_game
def test_explicit_chance_can_be_replayed(name: str) -> None:
    game = load(name, explicit_chance=True, menu=True)
    state = deal(game.new_initial_state())
    for _ in range(30):
        if state.is_terminal():
            break
        if state.is_chance_node():
            deal(state)
        else:
            state.apply_action(random.choice(state.legal_actions()))
    again = game.new_initial_state()
    for taken in state.history():
        again.apply_action(taken)
    assert str(again) == str(state)
    assert again.returns() == state.returns()


@every_game
def test_a_resampled_state_looks_the_same_to_its_player(name: str) -> None:
    state = deal(load(name, seed=3).new_initial_state())
    for _ in range(25):
        player = state.current_player()
        other = state.resample_from_infostate(player, random.random)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_tensor(player) == state.observation_tensor(player)
        assert other.legal_actions() == state.legal_actions()
        state.apply_action(random.choice(state.legal_actions()))


def test_observations_forget_and_information_states_do_not() -> None:
    """Two ways to the same sight: in Boxes, the order in which a player looked into two boxes."""
    states = []
    for boxes in ((4, 5), (5, 4)):
        state = load("boxes").new_initial_state()
        state.apply_action(7)  # the deal
        state.apply_action(action.OPEN_AUCTION)
        player = state.current_player()
        for box in boxes:
            state.apply_action(action.LOOK + box)
        states.append(state)
    one, other = states
    assert one.observation_string(player) == other.observation_string(player)
    assert one.information_state_string(player) != other.information_state_string(player)


@every_game
@pytest.mark.parametrize("menu", [False, True])
def test_actions_are_told_by_their_names_and_found_by_them(name: str, menu: bool) -> None:
    """What harnesses show to a language model, and look for in its answer."""
    state = deal(load(name, menu=menu).new_initial_state())
    for _ in range(30):
        player = state.current_player()
        texts = [state.action_to_string(player, one) for one in state.legal_actions()]
        assert [state.string_to_action(player, text) for text in texts] == state.legal_actions()
        state.apply_action(random.choice(state.legal_actions()))


def test_a_name_says_what_an_action_is() -> None:
    state = deal(load("boxes", menu=True).new_initial_state())
    player = state.current_player()
    assert state.action_to_string(player, action.OPEN_AUCTION) == f"player {player}: OPEN_AUCTION"


@every_game
def test_rl_environment(name: str) -> None:
    env = rl_environment.Environment(load(name, menu=True))
    step = env.reset()
    for _ in range(100):
        player = step.observations["current_player"]
        if step.last():
            break
        assert len(step.observations["info_state"][player]) == env.observation_spec()["info_state"][0]
        step = env.step([random.choice(step.observations["legal_actions"][player])])


@every_game
def test_what_python_is_told_is_what_openspiel_would_say(name: str) -> None:
    """Both answer the same questions, by their own ways: C++ asks an observer."""
    state = load(name, menu=True).new_initial_state()
    assert state.legal_actions() == pyspiel.State.legal_actions(state)
    deal(state)
    for _ in range(60):
        for player in range(state.num_players()):
            assert state.observation_tensor(player) == pyspiel.State.observation_tensor(state, player)
            assert state.legal_actions(player) == pyspiel.State.legal_actions(state, player)
        assert state.observation_tensor() == state.observation_tensor(state.current_player())
        state.apply_action(random.choice(state.legal_actions()))


@every_game
def test_ismcts_plays_a_whole_game(name: str) -> None:
    game = load(name, seed=1, menu=True)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(
        game, uct_c=1.0, evaluator=evaluator, max_simulations=2, random_state=np.random.RandomState(2)
    )
    state = deal(game.new_initial_state())
    while not state.is_terminal():
        state.apply_action(bot.step(state))
    assert sum(state.returns()) == pytest.approx(1.0)
