"""The expert: within its budget, reproducible, and better informed for thinking."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64
from support import COMPILED, copy, guessed, hidden, key, legal

from brocante.bots.levels import BotName, heuristic
from brocante.bots.search import CANDIDATES, Comparison, Search
from brocante.engine.core import Dice, Rules
from brocante.engine.player import Player, SearchSettings
from brocante.games.boursicocotte import phase as boursicocotte_phase
from brocante.games.boxes import action as boxes_action
from brocante.games.boxes import phase as boxes_phase
from brocante.games.boxes.bot import BoxesPlayer
from brocante.games.boxes.codec import CODEC as BOXES
from brocante.games.boxes.data import CLOSED
from brocante.games.boxes.rules import Boxes
from brocante.games.boxes.style import REGULAR
from brocante.play.game import Game
from brocante.play.registry import GAMES, find


def expert(name: str, rules: Rules, iterations: int = 8, seconds: float = 0.0, seed: int = 1) -> Search:
    return Search(rules, seed, heuristic(name, "regular", rules, seed), seconds, iterations, SearchSettings(20))


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


class Imaginative(Player):
    """Takes the first legal action, and proposes more whole moves than a search compares."""

    def choose(self, game: Rules, seat: int) -> int:
        game.legal(seat, self.options)
        return self.options[0]

    def ideas(self, game: Rules, seat: int, out: vec[i64]) -> int:
        for idea in range(CANDIDATES + 6):
            out[idea] = idea
        return CANDIDATES + 6

    def follow(self, game: Rules, seat: int, idea: int) -> int:
        count = game.legal(seat, self.options)
        return self.options[idea % count]


@pytest.mark.skipif(COMPILED, reason="a policy written in Python cannot extend the compiled Player")
def test_of_too_many_ideas_the_first_are_compared() -> None:
    game = Game("boxes", 3, {}, key(1))
    bot = Search(game.rules, 1, Imaginative(game.rules, 1), 0.0, 3 * CANDIDATES, SearchSettings(1))
    bot.comparison = Comparison()
    seat = game.rules.turn
    assert bot.choose(hidden(game.rules, seat), seat) in legal(game.rules, seat)
    assert sorted(bot.comparison.weighed) == list(range(CANDIDATES))


def test_a_forced_choice_is_not_thought_about() -> None:
    game = Game("boursicocotte", 3, {}, key(1))
    bot = expert("boursicocotte", game.rules)
    seat = game.rules.turn
    assert [bot.choose(hidden(game.rules, seat), seat)] == legal(game.rules, seat)
    assert bot.tried == 0


def test_no_time_is_enough_for_a_legal_choice() -> None:
    game = Game("boxes", 3, {}, key(1))
    bot = Search(game.rules, 1, heuristic("boxes", "regular", game.rules, 1), 0.0, 0, SearchSettings(5))
    for _ in range(15):
        seat = game.rules.turn
        action = bot.choose(hidden(game.rules, seat), seat)
        assert action in legal(game.rules, seat)
        game.act(seat, action)


AT_50 = {  # of two players, who have seen nothing, the other one bids 50
    "players": 2,
    "phase": "raise",
    "auctioneer": 1,
    "turn": 0,
    "auction": {"bid": 50, "bidder": 1, "rivals": [0]},
}


def test_it_does_not_pay_for_the_last_container_what_would_cost_it_the_game() -> None:
    """Two players, a nearly worthless last container, and a lead that any high bid would throw away."""
    every_box = [list(range(10))] * 2  # both know all
    boxes = BOXES.from_position(
        {
            **AT_50,
            "container": 5,
            "notes": [{"50": 4, "100": 4, "200": 4, "500": 3}, {"50": 2}],
            "containers": [
                *({"owner": container % 2, "seen": every_box} for container in range(5)),
                {"cards": ["junk"] * 4 + ["ten"] * 6, "seen": every_box},
            ],
        }
    )
    chosen = expert("boxes", boxes, iterations=100).choose(boxes, 0)
    assert chosen < boxes_action.for_sum(1000)


def at_phase(name: str, phase: int, players: int = 3) -> Game:
    """A game of regulars, played on until it comes to a phase."""
    for number in range(1, 20):
        game = Game(name, players, {}, key(number))
        bots = [heuristic(name, "regular", game.rules, seat) for seat in range(players)]
        while not game.over:
            seat = game.rules.turn
            if game.rules.phase == phase:
                return game
            game.act(seat, bots[seat].choose(hidden(game.rules, seat), seat))
    raise AssertionError("no game came to this phase")


@pytest.mark.parametrize(
    ("name", "phase"),
    [
        ("boxes", boxes_phase.LAY),
        ("boursicocotte", boursicocotte_phase.OFFERING),
        ("boursicocotte", boursicocotte_phase.PAYING),
    ],
)
def test_a_whole_move_is_thought_about_once(name: str, phase: int) -> None:
    game = at_phase(name, phase)
    seat = game.rules.turn
    bot = expert(name, game.rules)
    game.act(seat, bot.choose(hidden(game.rules, seat), seat))
    while game.rules.turn == seat and game.rules.drafting(seat):
        action = bot.choose(hidden(game.rules, seat), seat)
        assert bot.tried == 0
        assert action in legal(game.rules, seat)
        game.act(seat, action)


def test_secret_bids_are_imagined_as_a_regular_would_lay_them() -> None:
    rules = at_phase("boxes", boxes_phase.LAY).rules
    seat = rules.turn
    world = guessed(rules, seat, 1)
    regular = heuristic("boxes", "regular", rules, 1)
    assert regular.revise(world, seat) == 1.0
    assert isinstance(world, Boxes)
    assert world.actors() == 1 << seat
    rival = (seat + 1) % 3
    again = BOXES.from_position(BOXES.position(world) | {"turn": rival, "auction": {"type": "secret"}})
    while not again.done:
        again.play(rival, regular.choose(again, rival))
    assert list(again.laid_by(rival)) == list(world.laid_by(rival))


def test_a_bid_that_nobody_would_make_is_unlikely() -> None:
    likely = BOXES.from_position(AT_50)
    unlikely = BOXES.from_position(AT_50 | {"auction": {"bid": 3350, "bidder": 1, "rivals": [0]}})
    regular = heuristic("boxes", "regular", likely, 1)
    assert regular.revise(likely, 0) == 1.0
    assert regular.revise(unlikely, 0) < 1.0


def test_a_bidder_without_the_money_is_unlikely() -> None:
    explained = []
    for bid in (140, 150):  # everybody has 140
        auction = {"lot": ["cow", "pig"], "bidder": 2, "bid": bid}
        state = find("boursicocotte").from_position({"players": 3, "phase": "bidding", "auction": auction})
        explained.append(heuristic("boursicocotte", "regular", state, 1).revise(state, state.turn))
    assert explained[1] < explained[0] == 1.0


def test_chances_in_boxes_grow_with_cash_and_with_the_sales_to_come() -> None:
    half_sold = {"players": 3, "container": 3, "containers": [{"owner": 0}, {"owner": 1}, {"owner": 2}]}
    boxes = BOXES.from_position(half_sold)
    regular = heuristic("boxes", "regular", boxes, 1)
    before = [regular.estimate(boxes, seat) for seat in range(3)]
    assert sum(before) > 1.0  # each is estimated as the only one who searches
    poorer = BOXES.from_position(half_sold | {"notes": [{"100": 4, "200": 4, "500": 4}]})
    assert regular.estimate(poorer, 0) < before[0]


def test_the_rivals_may_be_taken_for_other_players_than_oneself() -> None:
    """A rival who never bids above 0 is overbid by the least possible."""
    boxes = BOXES.from_position({"players": 2, "phase": "lay", "auction": {"type": "secret"}})
    among_regulars, among_misers = (expert("boxes", boxes, iterations=400) for _ in range(2))
    among_regulars.rivals = heuristic("boxes", "regular", boxes, 1)
    among_misers.rivals = BoxesPlayer(boxes, 1, vec[float](REGULAR.but(shade=10_000.0).weights()))
    assert 0 < laid(boxes, among_misers) < laid(boxes, among_regulars)


def laid(start: Boxes, bot: Search) -> int:
    """The secret bid of the first bidder."""
    boxes = copy(start)
    assert isinstance(boxes, Boxes)
    seat = boxes.turn
    while not boxes.done:
        boxes.play(seat, bot.choose(hidden(boxes, seat), seat))
    return int(boxes.sum_laid_by(seat))


def test_the_search_ends_when_all_that_is_left_begins_alike() -> None:
    """At a low price all plans begin with a raise; how far to go is decided later."""
    boxes = BOXES.from_position(AT_50)
    bot = expert("boxes", boxes, iterations=100_000)
    assert bot.choose(hidden(boxes, 0), 0) >= boxes_action.BID
    assert bot.tried < 1000


def test_an_expert_of_boxes_looks_where_regulars_do_not() -> None:
    boxes = Boxes(2)
    boxes.deal(Dice(1))
    bot = BotName.parse("expert:iterations=8").player("boxes", boxes, 1)
    seat = boxes.turn
    assert bot.choose(hidden(boxes, seat), seat) == boxes_action.OPEN_AUCTION
    boxes.play(seat, boxes_action.OPEN_AUCTION)
    while boxes.turn == seat:
        boxes.play(seat, bot.choose(hidden(boxes, seat), seat))
    assert [boxes.has_seen(seat, 0, box) for box in range(CLOSED)].count(True) == 1


def test_time_may_be_counted_for_this_process_alone() -> None:
    game = at_phase("boxes", boxes_phase.LAY)
    bot = expert("boxes", game.rules, iterations=0, seconds=0.02)
    bot.own_time = True
    seat = game.rules.turn
    assert bot.choose(hidden(game.rules, seat), seat) in legal(game.rules, seat)
    assert bot.tried > 0
