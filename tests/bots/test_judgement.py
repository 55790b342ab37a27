"""What the heuristic players conclude from what they see."""

from itertools import product

from games.big_deal.tables import table
from support import fields

from brocante.bots.levels import BotName, heuristic
from brocante.bots.search import Search
from brocante.engine.core import Dice
from brocante.games.big_deal.bot import DEPTH, DEPTH_OF_TWO, BigDealPlayer
from brocante.games.big_deal.data import AUTO, BANK, CASH, COINS, GOLD, HOME, JEWELS, STAMPS, STOCKS, YACHT
from brocante.games.big_deal.rules import BigDeal
from brocante.games.big_deal.style import STYLES
from brocante.games.boursicocotte import action
from brocante.games.boursicocotte.bot import BoursicocottePlayer
from brocante.games.boursicocotte.data import NOTES
from brocante.games.boursicocotte.names import ANIMALS
from brocante.games.boursicocotte.rules import Boursicocotte
from brocante.games.boxes.bot_kinds import Kinds
from brocante.games.boxes.data import BOXES, CARD_VALUE
from brocante.games.boxes.rules import Boxes
from brocante.play.registry import find


def test_boursicocotte_an_offer_is_as_much_as_its_notes_are_for() -> None:
    player = heuristic("boursicocotte", "regular", Boursicocotte(3), 1)
    assert isinstance(player, BoursicocottePlayer)
    player.expect(800.0, 1000, 0.5, rich=True)
    two_notes = {amount: player.likelihood(amount, 2) for amount in (20, 30, 100, 110, 190)}
    assert two_notes[20] == two_notes[110] == two_notes[100] > 0.0  # two notes, or one and a 0
    assert two_notes[30] == two_notes[190] == 0.0  # these take three and five
    assert 0.0 < player.likelihood(100, 4) < two_notes[100]  # two or three more than needed: more rarely
    assert player.likelihood(900, 5) > player.likelihood(800, 5)  # somebody rich goes beyond the limit
    player.expect(300.0, 500, 0.5, rich=False)
    assert player.likelihood(700, 2) < player.likelihood(200, 2)  # more than is good: rarely
    assert player.likelihood(0, 1) > player.likelihood(200, 1)  # somebody poor may well offer nothing


def test_boursicocotte_no_answer_to_one_note_is_always_the_same() -> None:
    """Otherwise always offering the largest note, or always nothing, would pay."""
    seats = [{"animals": {"horse": 1}, "money": {"500": 1, "10": 2}}, {"animals": {"horse": 2}, "money": {"500": 2}}]
    position = {"players": 3, "seats": [*seats, {"money": {"500": 1}}], "active": 0}
    answers = set()
    for seed in range(20):
        game = find("boursicocotte").from_position(position)
        assert isinstance(game, Boursicocotte)
        game.play(0, action.for_trade(0, ANIMALS.index("horse")))
        game.play(0, action.NOTE + NOTES - 1)
        game.play(0, action.DONE)
        player = heuristic("boursicocotte", "regular", game, seed)
        assert isinstance(player, BoursicocottePlayer)
        player.survey(game, 1)
        player.assess()
        answers.add(player.offer(game, 1, 0))
    assert len(answers) > 1


def test_boursicocotte_a_lot_of_two_is_not_left_for_a_trifle() -> None:
    for one_bid, original in product((False, True), repeat=2):
        game = Boursicocotte(3, one_bid=one_bid, original=original)
        game.deal(Dice(1))
        game.play(int(game.turn), action.AUCTION)
        for style in ("regular", "novice"):
            player = heuristic("boursicocotte", style, game, 1)
            assert isinstance(player, BoursicocottePlayer)
            assert (player.spur(game) > 1.0) == (style == "regular" and not original and not one_bid)


def test_boursicocotte_no_auction_is_held_for_its_own_sake_where_one_follows_the_trade() -> None:
    chosen = {}
    for double_move in (False, True):
        seats = [{"animals": {"horse": 2}, "money": {"500": 1}}, {"animals": {"horse": 1}, "money": {"10": 2}}]
        position = {"players": 3, "options": {"double_move": double_move}, "seats": [*seats, {}], "active": 0}
        game = find("boursicocotte").from_position(position)
        player = heuristic("boursicocotte", "regular", game, 1)
        hidden = game.fresh()
        hidden.become(game)
        hidden.hide(0)
        chosen[double_move] = int(player.choose(hidden, 0))
    assert chosen[False] == action.AUCTION
    assert chosen[True] == action.for_trade(0, ANIMALS.index("horse"))


def test_boxes_who_paid_the_same_for_good_and_bad_containers_is_suspected() -> None:
    game = Boxes(2)
    game.deal(Dice(1))
    kinds = Kinds()
    kinds.judge(game, 0, 125.0, 61.0)
    before = kinds.strange[1]
    for container in range(3):
        for box in range(BOXES):
            game.set_seen_by(container, box, 3)  # both know all of it
        game.set_owner(container, 1)
        game.set_price(container, 1000)
    game.container = 3
    worth = [sum(int(CARD_VALUE[game.card_at(c, box)]) for box in range(BOXES)) for c in range(3)]
    assert min(worth) < 700
    kinds.judge(game, 0, 125.0, 61.0)
    assert kinds.strange[1] > before
    assert kinds.draw(1, 0.0) <= kinds.draw(1, 0.999)
    assert kinds.draw(1, 0.5) >= 900  # about what it paid, at least


def test_boursicocotte_a_lead_decides_the_more_the_more_families_are_finished() -> None:
    game = find("boursicocotte").from_position({"players": 3})
    expert = heuristic("boursicocotte", "expert", game, 1)
    regular = heuristic("boursicocotte", "regular", game, 1)
    assert isinstance(expert, BoursicocottePlayer)
    assert abs(expert.estimate(game, 0) - 1 / 3) < 1e-9
    sharpness = [expert.rivalry]
    animals: list[dict[str, int]] = [{}, {}, {}]
    for family in range(9, -1, -1):  # from the horses on, one each in turn
        animals[family % 3][ANIMALS[family]] = 3
        position = {"players": 3, "phase": "over", "seats": [{"animals": held} for held in animals]}
        game = find("boursicocotte").from_position(position)
        expert.estimate(game, 0)
        sharpness.append(expert.rivalry)
    assert sharpness == sorted(set(sharpness))
    assert 2 * game.score(0) > 3 * max(game.score(1), game.score(2))
    assert expert.estimate(game, 0) > 0.9  # it knows how likely it wins
    assert 0.9 > regular.estimate(game, 0) > 1 / 3  # it need only know what is better


def test_big_deal_what_the_rivals_hold_counts_against_me() -> None:
    hands = [[HOME, YACHT, JEWELS, BANK, COINS], [HOME, YACHT, JEWELS, BANK, STOCKS]]
    without, rules = table(hands), table([hands[0], [*hands[1][:4], GOLD]])
    player = heuristic("big_deal", "regular", rules, 1)
    before = [player.estimate(without, seat) for seat in (0, 1)]
    after = [player.estimate(rules, seat) for seat in (0, 1)]
    assert after[0] < before[0]
    assert after[1] > before[1]
    assert abs(sum(after) - 1.0) < 1e-9


def test_big_deal_several_rivals_are_left_as_they_were_guessed() -> None:
    for players in (3, 6):
        rules = BigDeal(players)
        rules.deal(Dice(1))
        player = heuristic("big_deal", "regular", rules, 1)
        rules.guess(0, Dice(2))
        before = fields(rules)
        player.recall(rules, 0)
        assert player.revise(rules, 0) == 1.0
        assert fields(rules) == before


def test_big_deal_a_set_that_the_rival_can_steal_counts_for_less() -> None:
    stacks = [[[HOME] * 2, [YACHT] * 2], [[AUTO] * 2, [JEWELS] * 2]]
    mine, nothing, fitting = [STAMPS] * 5, [CASH] * 5, [YACHT, *[CASH] * 4]
    player = heuristic("big_deal", "regular", BigDeal(2), 1)
    safe = player.estimate(table([mine, nothing], stacks, turn=1), 0)
    stolen = player.estimate(table([mine, fitting], stacks, turn=1), 0)
    later = player.estimate(table([mine, fitting], stacks, turn=0), 0)
    assert stolen < later
    assert stolen < safe


def test_how_a_search_thinks_may_depend_on_the_number_of_players() -> None:
    for players, depth in ((2, DEPTH_OF_TWO), (3, DEPTH), (6, DEPTH)):
        search = BotName.parse("expert").player("big_deal", BigDeal(players), 1)
        assert isinstance(search, Search)
        assert search.depth == depth


def test_the_weights_of_a_regular_may_depend_on_the_number_of_players() -> None:
    for players, style in ((2, "regular-2"), (3, "regular-3"), (4, "regular"), (6, "regular")):
        player = heuristic("big_deal", "regular", BigDeal(players), 1)
        assert isinstance(player, BigDealPlayer)
        assert player.style == STYLES[style]
