"""The expert: within its budget, reproducible, and better informed for thinking."""

import pytest
from support import hidden, key, legal

from brocante.bots.levels import heuristic
from brocante.bots.search import CANDIDATES, Search
from brocante.game.game import Game
from brocante.game.registry import GAMES
from brocante.rules.boxes import BID, RAISE, Boxes
from brocante.rules.core import Dice, Rules


def expert(name: str, rules: Rules, iterations: int = 8, seconds: float = 0.0, seed: int = 1) -> Search:
    return Search(rules, seed, heuristic(name, "regular", rules, seed), seconds, iterations, 20)


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_and_budget_give_the_same_choices(name: str) -> None:
    game = Game(name, 3, {}, key(1))
    first, second = expert(name, game.rules), expert(name, game.rules)
    for _ in range(5):
        seat = game.rules.turn
        choices = [bot.choose(hidden(game.rules, seat), seat) for bot in (first, second)]
        assert choices[0] == choices[1]
        assert choices[0] in legal(game.rules, seat)
        game.act(seat, choices[0])


@pytest.mark.parametrize("name", GAMES)
def test_the_budget_of_iterations_is_for_a_whole_move(name: str) -> None:
    game = Game(name, 3, {}, key(1))
    bot = expert(name, game.rules, iterations=15)
    tried = 0
    for _ in range(8):
        seat = game.rules.turn
        if not game.rules.drafting(seat):
            tried = 0
        game.act(seat, bot.choose(hidden(game.rules, seat), seat))
        tried += bot.tried
        assert tried <= 15 + 3 * CANDIDATES  # one round of candidates is always tried


def test_a_forced_choice_is_not_thought_about() -> None:
    game = Game("boursicocotte", 3, {}, key(1))
    bot = expert("boursicocotte", game.rules)
    seat = game.rules.turn
    assert [bot.choose(hidden(game.rules, seat), seat)] == legal(game.rules, seat)
    assert bot.tried == 0


def test_no_time_is_enough_for_a_legal_choice() -> None:
    game = Game("boxes", 3, {}, key(1))
    bot = Search(game.rules, 1, heuristic("boxes", "regular", game.rules, 1), 0.0, 0, 5)
    for _ in range(15):
        seat = game.rules.turn
        game.act(seat, bot.choose(hidden(game.rules, seat), seat))


def test_it_does_not_pay_for_the_last_container_what_would_cost_it_the_game() -> None:
    """Two players, the last container worth next to nothing, and a lead that any dear bid would throw away."""
    boxes = Boxes(2)
    boxes.deal(Dice(1))
    boxes.container = 5
    boxes.phase, boxes.turn, boxes.auctioneer = RAISE, 0, 1
    boxes.bid, boxes.bidder, boxes.rivals = 50, 1, 1
    for container in range(5):
        boxes.owner[container] = container % 2
    for note, (mine, theirs) in enumerate([(4, 2), (4, 0), (4, 0), (3, 0)]):
        boxes.notes[note], boxes.notes[4 + note] = mine, theirs
    for place in range(60):
        boxes.known[place] = 3  # both know all
    chosen = expert("boxes", boxes, iterations=100).choose(boxes, 0)
    assert chosen < BID + 1000 // 50
