"""Big Deal, statement by statement of docs/rules/big_deal.md."""

from collections import Counter
from collections.abc import Callable

import pytest
from games.big_deal.tables import (
    ALL,
    Cards,
    answer,
    dealt,
    discard_pile,
    draw_pile,
    hand,
    hidden,
    lay,
    options,
    play,
    sets,
    steal,
    table,
)
from support import fields, legal, numbers

from brocante.engine.core import NOBODY, Dice
from brocante.engine.reasons import Reason
from brocante.games.big_deal import action, phase
from brocante.games.big_deal.codec import CODEC
from brocante.games.big_deal.data import (
    AUTO,
    BANK,
    CASH,
    COINS,
    COPIES,
    DECK,
    DECK_VALUE,
    GOLD,
    HOME,
    JEWELS,
    KINDS,
    LAST_ROUND,
    OBJECTS,
    PIGGY,
    SILVER,
    STOCKS,
    VALUE,
    YACHT,
    pair,
)
from brocante.games.big_deal.rules import BigDeal

EVERY_NUMBER = pytest.mark.parametrize("players", range(2, 7))


def second_round(seed: int) -> BigDeal:
    """The last discard of a first round, and then the next deal."""
    game = table([[HOME], [GOLD, GOLD]], [[[YACHT, GOLD]], [[JEWELS, SILVER]]], draws=[], earlier=[30_000, 5_000])
    game.chance = Dice(seed)
    play(game, action.DISCARD + HOME)
    return game


def refusal(game: BigDeal, chosen: int) -> Reason:
    """Why the player to move may not take an action."""
    assert chosen not in options(game)
    return game.refusal(game.turn, chosen)


def assert_shuffled(games: list[BigDeal]) -> None:
    """Every deal is another, and any card can be in a hand, on top of the draw pile or at its bottom."""
    assert len({tuple(draw_pile(game)) for game in games}) == len(games)
    assert {card for game in games for card in hand(game, 0)} == set(ALL)
    assert {draw_pile(game)[0] for game in games} == set(ALL)
    assert {draw_pile(game)[-1] for game in games} == set(ALL)


def play_at_random(game: BigDeal, seed: int, decisions: int = 10**6) -> None:
    dice = Dice(seed)
    while game.turn != NOBODY and decisions:
        actions = options(game)
        game.play(game.turn, actions[dice.below(len(actions))])
        decisions -= 1


def only_discard(game: BigDeal, decisions: int = 10**6) -> None:
    while game.turn != NOBODY and decisions:
        game.play(game.turn, options(game)[0])
        decisions -= 1


# 1 Cards


def test_1_1_there_are_110_cards_worth_1_360_000() -> None:
    assert list(COPIES) == [8] + [10] * 9 + [8, 4]
    assert list(VALUE) == [20_000, *[15_000] * 2, *[10_000] * 3, *[5_000] * 4, 25_000, 50_000]
    assert sum(COPIES) == DECK == 110
    assert sum(copies * value for copies, value in zip(COPIES, VALUE, strict=True)) == DECK_VALUE == 1_360_000


def test_1_2_a_set_is_two_identical_objects_or_an_object_and_a_joker() -> None:
    for one in range(KINDS):
        for other in range(KINDS):
            jokers = (one >= OBJECTS) + (other >= OBJECTS)
            assert pair(one, other) == (jokers == 1 or (jokers == 0 and one == other))


# 2 The deal


@EVERY_NUMBER
def test_2_1_everybody_is_dealt_a_full_hand(players: int) -> None:
    game = dealt(players)
    full = 5 if players <= 3 else 4
    assert game.hand_size == full
    assert all(len(hand(game, seat)) == game.held(seat) == full for seat in range(players))
    assert game.audit()


def test_2_1_all_cards_are_shuffled() -> None:
    assert_shuffled([dealt(2, seed) for seed in range(200)])


@EVERY_NUMBER
def test_2_2_the_top_card_of_the_draw_pile_begins_the_discard_pile(players: int) -> None:
    game = dealt(players)
    assert len(discard_pile(game)) == 1
    assert len(draw_pile(game)) == 110 - players * game.hand_size - 1
    assert all(sets(game, seat) == [] for seat in range(players))


def test_2_3_the_discard_pile_never_begins_with_a_joker() -> None:
    for seed in range(100):
        for game in (dealt(6, seed), second_round(seed)):
            assert discard_pile(game)[0] < OBJECTS
            assert game.audit()


def test_2_3_a_joker_goes_back_at_random() -> None:
    places = set()
    for seed in range(40):
        game = table([[HOME] * 4, [YACHT] * 4], draws=[GOLD, JEWELS, BANK, STOCKS])
        game.discards = 0
        game.chance = Dice(seed)
        game.turn_over()
        assert len(discard_pile(game)) == 1
        assert Counter(draw_pile(game) + discard_pile(game)) == Counter([GOLD, JEWELS, BANK, STOCKS])
        assert discard_pile(game) != [GOLD]
        places.add(draw_pile(game).index(GOLD))
    assert places == {0, 1, 2}


def test_2_3_the_same_joker_can_be_turned_again() -> None:
    """A random place may be the top again; the rest of the script shows whether chance was drawn again."""
    again = set()
    for seed in range(40):
        game = table([[HOME] * 4, [YACHT] * 4], draws=[GOLD, JEWELS])
        game.discards = 0
        game.chance = Dice(seed)
        game.turn_over()
        assert (discard_pile(game), draw_pile(game)) == ([JEWELS], [GOLD])
        once = Dice(seed)
        once.below(2)
        again.add(game.chance.below(10**9) != once.below(10**9))
    assert again == {False, True}


@EVERY_NUMBER
def test_2_4_turns_go_round_clockwise_from_the_starting_player(players: int) -> None:
    game = dealt(players)
    assert game.turn == game.starter
    for step in range(2 * players):
        assert game.turn == (game.starter + step) % players
        assert game.actors() == 1 << game.turn
        only_discard(game, 1)


# 3 A turn


def test_3_1_one_of_four_things() -> None:
    game = table(
        [[HOME, HOME, GOLD, STOCKS, PIGGY], [CASH] * 5],
        stacks=[[[BANK, BANK]], [[COINS, COINS], [STOCKS, STOCKS]]],
        discards=[STOCKS],
    )
    discards = [action.DISCARD + kind for kind in (HOME, STOCKS, PIGGY, GOLD)]
    takes = [action.TAKE + STOCKS, action.TAKE + GOLD]
    lays = [lay(HOME, HOME), lay(HOME, GOLD), lay(STOCKS, GOLD), lay(PIGGY, GOLD)]
    assert options(game) == discards + takes + lays + [steal(1, STOCKS), steal(1, GOLD)]
    assert legal(game, 1) == []


def test_3_2_a_set_from_the_hand_goes_on_top_of_the_stack() -> None:
    game = table([[JEWELS, JEWELS, YACHT, CASH, BANK], [CASH] * 5], stacks=[[[HOME, GOLD]], []])
    play(game, lay(JEWELS, JEWELS))
    assert sets(game, 0) == [[HOME, GOLD], [JEWELS, JEWELS]]
    assert Counter([YACHT, BANK, CASH]) <= Counter(hand(game, 0))


@pytest.mark.parametrize("joker", [SILVER, GOLD])
def test_3_2_a_joker_can_stand_for_the_second_object(joker: int) -> None:
    game = table([[HOME, joker, YACHT, CASH, BANK], [CASH] * 5])
    play(game, lay(HOME, joker))
    assert sets(game, 0) == [[HOME, joker]]
    assert game.score(0) == 20_000 + VALUE[joker]


def test_3_2_what_is_not_held_cannot_be_laid() -> None:
    game = table([[HOME, SILVER, YACHT, CASH, BANK], [CASH] * 5])
    assert refusal(game, lay(HOME, HOME)) is Reason.CARD_NOT_HELD
    assert refusal(game, lay(HOME, GOLD)) is Reason.CARD_NOT_HELD
    assert refusal(game, lay(STOCKS, SILVER)) is Reason.CARD_NOT_HELD


def test_3_3_one_set_of_two_cards_a_turn() -> None:
    game = table([[JEWELS, JEWELS, JEWELS, YACHT, YACHT], [CASH] * 5], draws=[HOME, HOME, HOME])
    play(game, lay(JEWELS, JEWELS))
    assert sets(game, 0) == [[JEWELS, JEWELS]]
    assert game.turn == 1
    assert Counter(hand(game, 0)) == Counter([JEWELS, YACHT, YACHT, HOME, HOME])


def test_3_4_sets_of_the_same_object_do_not_merge() -> None:
    game = table([[JEWELS, JEWELS, YACHT, CASH, BANK], [CASH] * 5], stacks=[[[JEWELS, JEWELS]], []])
    play(game, lay(JEWELS, JEWELS))
    assert sets(game, 0) == [[JEWELS, JEWELS], [JEWELS, JEWELS]]


@pytest.mark.parametrize("card", [STOCKS, SILVER, GOLD])
def test_3_5_a_set_of_the_top_discard_and_a_hand_card(card: int) -> None:
    game = table([[card, YACHT, YACHT, HOME, BANK], [CASH] * 5], discards=[STOCKS, JEWELS], draws=[PIGGY] * 3)
    assert refusal(game, action.TAKE + YACHT) is Reason.CARD_DOES_NOT_FIT
    assert refusal(game, action.TAKE + JEWELS) is Reason.CARD_NOT_HELD
    play(game, action.TAKE + card)
    assert sets(game, 0) == [[STOCKS, card]]
    assert hand(game, 0).count(PIGGY) == 1
    assert len(hand(game, 0)) == 5


def test_3_6_taking_the_top_discard_uncovers_the_next() -> None:
    game = table([[STOCKS, YACHT, YACHT, HOME, BANK], [CASH, JEWELS, HOME, HOME, HOME]], discards=[STOCKS, JEWELS])
    play(game, action.TAKE + STOCKS)
    assert discard_pile(game) == [JEWELS]
    play(game, action.TAKE + JEWELS)
    assert discard_pile(game) == []
    assert sets(game, 1) == [[JEWELS, JEWELS]]


def test_3_7_nothing_can_be_taken_from_an_empty_discard_pile() -> None:
    game = table([[STOCKS, YACHT, YACHT, HOME, BANK], [CASH, STOCKS, HOME, HOME, HOME]])
    assert discard_pile(game) == []
    assert refusal(game, action.TAKE + STOCKS) is Reason.PILE_EMPTY
    play(game, lay(YACHT, YACHT))
    assert refusal(game, action.TAKE + STOCKS) is Reason.PILE_EMPTY
    play(game, action.DISCARD + CASH)
    assert discard_pile(game) == [CASH]


def test_3_8_a_card_can_always_be_discarded() -> None:
    game = table([[HOME, HOME, GOLD], [CASH] * 5], draws=[])
    assert options(game)[:2] == [action.DISCARD + HOME, action.DISCARD + GOLD]
    assert refusal(game, action.DISCARD + CASH) is Reason.CARD_NOT_HELD
    play(game, action.DISCARD + HOME)
    assert discard_pile(game)[0] == HOME
    assert hand(game, 0) == [HOME, GOLD]


@pytest.mark.parametrize(
    ("chosen", "drawn"),
    [(action.DISCARD + YACHT, 1), (action.TAKE + STOCKS, 1), (lay(YACHT, YACHT), 2)],
    ids=["discard", "take", "lay"],
)
def test_3_9_the_hand_is_filled_up_and_the_turn_is_over(chosen: int, drawn: int) -> None:
    game = table([[STOCKS, YACHT, YACHT, HOME, BANK], [CASH] * 5], discards=[STOCKS], draws=[GOLD, SILVER, PIGGY])
    play(game, chosen)
    assert draw_pile(game) == [GOLD, SILVER, PIGGY][drawn:]
    assert Counter([GOLD, SILVER][:drawn]) <= Counter(hand(game, 0))
    assert len(hand(game, 0)) == 5
    assert (game.turn, game.phase) == (1, phase.TURN)


def test_3_10_the_last_cards_are_drawn_and_then_no_more() -> None:
    game = table([[YACHT, YACHT, HOME, BANK, CASH], [CASH] * 5], discards=[STOCKS], draws=[PIGGY])
    play(game, lay(YACHT, YACHT))
    assert len(hand(game, 0)) == 4
    pile = len(discard_pile(game))
    play(game, action.DISCARD + CASH)
    assert len(hand(game, 1)) == 4
    assert len(discard_pile(game)) == pile + 1


# 4 Stealing

FIGHT = [[STOCKS, STOCKS, SILVER, HOME, CASH], [SILVER, GOLD, HOME, PIGGY, COINS]]
STACKS = [[[YACHT, YACHT]], [[BANK, BANK], [STOCKS, STOCKS]]]


def test_4_1_only_the_top_set_of_another_player_can_be_attacked() -> None:
    game = table(
        [[STOCKS, JEWELS, BANK, HOME], [CASH] * 4, [PIGGY] * 4, [COINS] * 4],
        stacks=[
            [[YACHT, YACHT], [STOCKS, STOCKS]],
            [[JEWELS, JEWELS], [BANK, BANK]],
            [[BANK, BANK], [JEWELS, JEWELS]],
            [[JEWELS, SILVER], [AUTO, AUTO]],
        ],
    )
    assert [chosen for chosen in options(game) if chosen >= action.STEAL] == [steal(1, BANK), steal(2, JEWELS)]
    assert refusal(game, steal(0, STOCKS)) is Reason.NOT_YOURSELF
    assert refusal(game, steal(3, AUTO)) is Reason.CARD_NOT_HELD


def test_4_2_who_has_no_set_may_not_steal() -> None:
    game = table(FIGHT, stacks=[[], STACKS[1]])
    assert refusal(game, steal(1, STOCKS)) is Reason.NO_SET_YET


def test_4_3_the_first_set_is_safe() -> None:
    game = table(FIGHT, stacks=[[[YACHT, YACHT]], [[STOCKS, STOCKS]]])
    assert refusal(game, steal(1, STOCKS)) is Reason.FIRST_SET_IS_SAFE
    game = table(FIGHT, stacks=[[[YACHT, YACHT]], []])
    assert refusal(game, steal(1, STOCKS)) is Reason.NO_SUCH_TARGET


def test_4_4_an_attack_is_the_object_of_the_set_or_a_joker() -> None:
    game = table(FIGHT, stacks=STACKS)
    assert [chosen for chosen in options(game) if chosen >= action.STEAL] == [steal(1, STOCKS), steal(1, SILVER)]
    assert refusal(game, steal(1, GOLD)) is Reason.CARD_NOT_HELD
    play(game, steal(1, SILVER))
    assert hand(game, 0) == [HOME, STOCKS, STOCKS, CASH]
    assert (game.phase, game.turn, game.thief, game.victim) == (phase.ANSWER, 1, 0, 1)


def test_4_5_both_play_in_turn_until_one_gives_up() -> None:
    game = table(FIGHT, stacks=STACKS)
    play(game, steal(1, STOCKS))
    assert options(game) == [answer(SILVER), answer(GOLD), action.GIVE_UP]
    assert legal(game, 0) == []
    assert refusal(game, answer(STOCKS)) is Reason.CARD_NOT_HELD
    assert refusal(game, action.DISCARD + HOME) is Reason.NOT_NOW
    play(game, answer(GOLD))
    assert game.turn == 0
    assert options(game) == [answer(STOCKS), answer(SILVER), action.GIVE_UP]
    assert game.refusal(1, action.GIVE_UP) is Reason.NOT_YOUR_TURN
    play(game, action.GIVE_UP)
    assert (game.phase, game.thief, game.victim) == (phase.TURN, NOBODY, NOBODY)


def test_4_5_no_answer_without_an_attack() -> None:
    game = table(FIGHT, stacks=STACKS)
    assert refusal(game, action.GIVE_UP) is Reason.NOT_NOW
    assert refusal(game, answer(STOCKS)) is Reason.NOT_NOW


def test_4_6_the_last_to_play_gets_all_cards_as_one_set() -> None:
    game = table(FIGHT, stacks=STACKS)
    play(game, steal(1, STOCKS), action.GIVE_UP)
    assert sets(game, 0) == [[YACHT, YACHT], [STOCKS] * 3]
    game = table(FIGHT, stacks=STACKS)
    play(game, steal(1, STOCKS), answer(GOLD), action.GIVE_UP)
    assert sets(game, 1) == [[BANK, BANK], [STOCKS] * 3 + [GOLD]]


def test_4_7_the_set_moves_to_the_thief_or_stays_with_the_victim() -> None:
    game = table(FIGHT, stacks=STACKS)
    play(game, steal(1, SILVER), action.GIVE_UP)
    assert (sets(game, 0), sets(game, 1)) == ([[YACHT, YACHT], [STOCKS, STOCKS, SILVER]], [[BANK, BANK]])
    game = table(FIGHT, stacks=STACKS)
    play(game, steal(1, SILVER), answer(SILVER), action.GIVE_UP)
    assert (sets(game, 0), sets(game, 1)) == ([[YACHT, YACHT]], [[BANK, BANK], [STOCKS, STOCKS, SILVER, SILVER]])


def test_4_7_a_set_can_change_hands_again_and_uncovers_the_one_below() -> None:
    game = table(
        [[STOCKS, HOME, HOME, CASH], [PIGGY] * 4, [STOCKS, HOME, HOME, JEWELS], [COINS] * 4],
        stacks=[[[YACHT, YACHT]], [[BANK, BANK], [JEWELS, JEWELS], [STOCKS, STOCKS]], [[CASH, CASH]], []],
    )
    play(game, steal(1, STOCKS), action.GIVE_UP, action.DISCARD + PIGGY)
    assert [chosen for chosen in options(game) if chosen >= action.STEAL][:2] == [steal(0, STOCKS), steal(1, JEWELS)]
    play(game, steal(0, STOCKS), action.GIVE_UP)
    assert sets(game, 2) == [[CASH, CASH], [STOCKS] * 4]


def test_4_8_the_thief_draws_first() -> None:
    game = table(FIGHT, stacks=STACKS, draws=[GOLD, GOLD, YACHT])
    play(game, steal(1, STOCKS), answer(SILVER), answer(STOCKS), action.GIVE_UP)
    assert Counter(hand(game, 0)) == Counter([SILVER, HOME, CASH, GOLD, GOLD])
    assert Counter(hand(game, 1)) == Counter([GOLD, HOME, PIGGY, COINS, YACHT])
    game = table(FIGHT, stacks=STACKS, draws=[GOLD])
    play(game, steal(1, STOCKS), answer(SILVER), action.GIVE_UP)
    assert (game.held(0), game.held(1)) == (5, 4)


def test_4_9_the_example() -> None:
    game = table(FIGHT, stacks=STACKS)
    before = game.draws
    play(game, steal(1, STOCKS), answer(SILVER), answer(STOCKS), answer(GOLD), answer(SILVER))
    assert (game.held(0), game.held(1)) == (2, 3)
    play(game, action.GIVE_UP)
    assert sets(game, 0)[-1] == [STOCKS] * 4 + [SILVER] * 2 + [GOLD]
    assert game.set_worth(game.top_set(0)) == 140_000
    assert game.draws == before - 3 - 2
    assert (game.held(0), game.held(1)) == (5, 5)


# 5 The end of a round


def test_5_1_the_draw_pile_is_empty_and_somebody_has_no_card() -> None:
    game = table([[HOME, HOME], [CASH, CASH], [COINS]], draws=[])
    play(game, lay(HOME, HOME))
    assert game.round == 2


def test_5_1_it_need_not_be_the_player_whose_turn_it_was() -> None:
    game = table([[STOCKS, STOCKS, HOME], [SILVER], [COINS]], stacks=[*STACKS, []], draws=[])
    play(game, steal(1, STOCKS), answer(SILVER), action.GIVE_UP)
    assert game.round == 2


def test_5_2_an_empty_draw_pile_alone_does_not_end_it() -> None:
    game = table([[HOME, HOME], [CASH]], draws=[])
    play(game, action.DISCARD + HOME)
    assert (game.round, game.turn) == (1, 1)
    play(game, action.DISCARD + CASH)
    assert game.round == 2


def test_5_2_an_empty_hand_alone_does_not_end_it() -> None:
    game = table([[HOME, HOME], [CASH]], draws=[PIGGY])
    game.play(0, lay(HOME, HOME))
    assert (game.round, hand(game, 0)) == (1, [PIGGY])


def test_5_3_laid_cards_score_and_hands_do_not() -> None:
    game = table([[HOME], [GOLD, GOLD]], [[[YACHT, GOLD], [PIGGY] * 3], [[JEWELS, SILVER]]], draws=[])
    assert [game.score(0), game.score(1)] == [80_000, 35_000]
    play(game, action.DISCARD + HOME)
    assert [game.score(0), game.score(1)] == [80_000, 35_000]
    assert [game.earlier(seat) for seat in range(2)] == [80_000, 35_000]


def test_5_4_the_next_round_begins_with_all_cards() -> None:
    game = second_round(1)
    assert (game.round, game.phase, game.laid) == (2, phase.TURN, 0)
    assert [sets(game, seat) for seat in range(2)] == [[], []]
    assert [game.held(seat) for seat in range(2)] == [5, 5]
    assert (game.draws, game.discards) == (99, 1)
    assert [game.score(seat) for seat in range(2)] == [95_000, 40_000]


def test_5_4_they_are_shuffled_again() -> None:
    assert_shuffled([second_round(seed) for seed in range(200)])


# 6 The end of the game


@pytest.mark.parametrize(("earlier", "over"), [(989_999, False), (990_000, True)])
def test_6_1_a_million_ends_the_game_at_the_end_of_a_round(earlier: int, over: bool) -> None:
    game = table([[HOME, HOME], [CASH]], [[], [[PIGGY, PIGGY]]], draws=[], earlier=[0, earlier])
    play(game, action.DISCARD + HOME, action.DISCARD + CASH)
    assert (game.turn == NOBODY) == (game.phase == phase.OVER) == over
    assert game.score(1) == earlier + 10_000


def test_6_1_a_million_in_the_middle_of_a_round_does_not() -> None:
    game = table([[HOME] * 5, [CASH] * 5], earlier=[990_000, 0])
    play(game, lay(HOME, HOME))
    assert game.score(0) == 1_030_000
    assert game.turn == 1


def test_6_2_the_highest_total_wins_and_equals_share() -> None:
    game = table([[HOME], [CASH] * 2, [CASH]], draws=[], earlier=[1_000_000, 1_200_000, 0])
    play(game, action.DISCARD + HOME)
    assert game.winners() == 0b010
    game = table([[HOME], [CASH] * 2, [CASH]], [[], [], [[YACHT, YACHT]]], draws=[], earlier=[0, 1_000_000, 970_000])
    play(game, action.DISCARD + HOME)
    assert game.turn == NOBODY
    assert game.winners() == 0b110


def test_6_2_nothing_is_played_or_counted_after_the_end() -> None:
    game = table([[HOME], [CASH] * 2], [[[YACHT, YACHT]], []], draws=[], earlier=[970_000, 0])
    play(game, action.DISCARD + HOME)
    assert (game.score(0), sets(game, 0)) == (1_000_000, [[YACHT, YACHT]])
    assert game.actors() == 0
    assert legal(game, 0) == legal(game, 1) == []
    assert game.refusal(0, action.DISCARD) is game.refusal(1, action.GIVE_UP) is Reason.GAME_OVER


# 7 What is known


@EVERY_NUMBER
def test_7_1_stacks_discards_and_counts_are_public(players: int) -> None:
    game = dealt(players)
    play_at_random(game, 3, 70)
    for seat in range(NOBODY, players):
        seen = hidden(game, seat)
        assert discard_pile(seen) == discard_pile(game)
        assert seen.draws == game.draws
        for other in range(players):
            assert sets(seen, other) == sets(game, other)
            assert seen.held(other) == game.held(other)
        assert seen.audit()


@EVERY_NUMBER
def test_7_2_hands_and_the_draw_pile_are_secret(players: int) -> None:
    game = dealt(players)
    play_at_random(game, 3, 40)
    for seat in range(NOBODY, players):
        seen = hidden(game, seat)
        guess = hidden(game, seat)
        guess.guess(seat, Dice(5))
        assert guess.audit()
        assert draw_pile(guess) != draw_pile(game)
        assert any(hand(guess, other) != hand(game, other) for other in range(players))
        if seat != NOBODY:
            assert hand(seen, seat) == hand(guess, seat) == hand(game, seat)
        assert fields(hidden(guess, seat)) == fields(seen)
        assert numbers(game, seat) == numbers(seen, seat) == numbers(guess, seat)


def test_7_2_guesses_come_from_all_unknown_cards() -> None:
    game = table([[HOME] * 4, [YACHT], [JEWELS, GOLD]], draws=[PIGGY, COINS])
    for seed in range(20):
        guess = hidden(game, 0)
        guess.guess(0, Dice(seed))
        unknown = hand(guess, 1) + hand(guess, 2) + draw_pile(guess)
        assert Counter(unknown) == Counter([YACHT, JEWELS, GOLD, PIGGY, COINS])


def test_7_2_numbers_tell_the_order_of_a_stack() -> None:
    hands = [[HOME] * 4, [YACHT] * 4]
    one = table(hands, [[], [[CASH, CASH], [COINS, COINS], [BANK, BANK]]])
    other = table(hands, [[], [[COINS, COINS], [CASH, CASH], [BANK, BANK]]])
    assert numbers(one, 0) != numbers(other, 0)
    assert len(numbers(one, 0)) == len(numbers(other, 1))


# 8 Rulings


def test_8_1_a_victim_needs_two_sets() -> None:
    for count in range(3):
        game = table(FIGHT, stacks=[[[YACHT, YACHT]], [[STOCKS, STOCKS], [STOCKS, GOLD]][:count]])
        assert (steal(1, STOCKS) in options(game)) == (count == 2)


def test_8_2_a_joker_on_top_of_the_discard_pile_goes_with_an_object_only() -> None:
    game = table([[HOME, YACHT, SILVER, GOLD, CASH], [CASH] * 5], discards=[SILVER])
    assert [chosen for chosen in options(game) if action.TAKE <= chosen < action.LAY] == [
        action.TAKE + HOME,
        action.TAKE + YACHT,
        action.TAKE + CASH,
    ]
    assert refusal(game, action.TAKE + GOLD) is refusal(game, action.TAKE + SILVER) is Reason.CARD_DOES_NOT_FIT
    play(game, action.TAKE + YACHT)
    assert sets(game, 0) == [[YACHT, SILVER]]


@pytest.mark.parametrize("joker", [SILVER, GOLD])
def test_8_3_jokers_may_be_discarded(joker: int) -> None:
    game = table([[HOME, YACHT, JEWELS, CASH, joker], [CASH] * 5])
    play(game, action.DISCARD + joker)
    assert discard_pile(game) == [joker]


def test_8_4_a_set_stays_of_its_object() -> None:
    game = table([[HOME, SILVER, GOLD, CASH], [PIGGY] * 4], [[[BANK, BANK]], [[JEWELS, JEWELS], [HOME, SILVER, GOLD]]])
    play(game, steal(1, SILVER), action.GIVE_UP)
    assert game.set_object(game.top_set(0)) == HOME
    assert sets(game, 0)[-1] == [HOME, SILVER, SILVER, GOLD]


def test_8_5_who_cannot_answer_is_asked_all_the_same() -> None:
    game = table([FIGHT[0], [PIGGY] * 5], stacks=STACKS)
    play(game, steal(1, STOCKS))
    assert game.turn == 1
    assert options(game) == [action.GIVE_UP]


def test_8_5_even_with_no_card_left() -> None:
    game = table([[STOCKS, STOCKS], [SILVER]], stacks=STACKS, draws=[])
    play(game, steal(1, STOCKS), answer(SILVER), answer(STOCKS))
    assert (game.turn, options(game)) == (1, [action.GIVE_UP])


def test_8_6_who_can_answer_may_give_up() -> None:
    game = table(FIGHT, stacks=STACKS)
    play(game, steal(1, STOCKS))
    assert options(game) == [answer(SILVER), answer(GOLD), action.GIVE_UP]
    play(game, action.GIVE_UP)
    assert len(sets(game, 0)) == 2


def test_8_7_after_a_steal_the_player_left_of_the_thief_is_next() -> None:
    for victim in (1, 2):
        stacks: list[list[Cards]] = [[[YACHT, YACHT]], [], []]
        stacks[victim] = STACKS[1]
        game = table([FIGHT[0], [PIGGY] * 5, [COINS] * 5], stacks=stacks)
        play(game, steal(victim, STOCKS), action.GIVE_UP)
        assert (game.turn, game.phase) == (1, phase.TURN)


def test_8_8_a_steal_is_finished_before_the_round_ends() -> None:
    game = table([[STOCKS, HOME], [SILVER]], stacks=STACKS, draws=[])
    play(game, steal(1, STOCKS), answer(SILVER))
    assert (game.round, game.held(1), game.phase) == (1, 0, phase.ANSWER)
    play(game, action.GIVE_UP)
    assert game.round == 2
    assert [game.score(seat) for seat in range(2)] == [30_000, 20_000 + 55_000]


def test_8_8_the_refills_of_a_steal_come_before_the_test() -> None:
    game = table([[STOCKS], [CASH] * 5], stacks=STACKS, draws=[PIGGY])
    game.play(0, steal(1, STOCKS))
    game.play(1, action.GIVE_UP)
    assert (game.round, hand(game, 0), game.draws) == (1, [PIGGY], 0)
    game = table([[STOCKS], [CASH] * 5], stacks=STACKS, draws=[])
    play(game, steal(1, STOCKS), action.GIVE_UP)
    assert game.round == 2


def test_8_9_hands_left_at_the_end_stay_hidden() -> None:
    game = table([[HOME], [CASH, GOLD], [YACHT, JEWELS]], draws=[], earlier=[1_000_000, 0, 0])
    play(game, action.DISCARD + HOME)
    assert game.turn == NOBODY
    other = table([[HOME], [CASH, YACHT], [GOLD, JEWELS]], draws=[], earlier=[1_000_000, 0, 0])
    play(other, action.DISCARD + HOME)
    for seat in (NOBODY, 0):
        assert fields(hidden(game, seat)) == fields(hidden(other, seat))
        assert numbers(game, seat) == numbers(other, seat)


def test_8_10_buried_discards_are_public() -> None:
    hands = [[HOME] * 4, [YACHT] * 4]
    one = table(hands, discards=[CASH, COINS, BANK])
    other = table(hands, discards=[CASH, BANK, COINS])
    assert numbers(one, NOBODY) != numbers(other, NOBODY)
    assert discard_pile(hidden(one, 1)) == [CASH, COINS, BANK]


def test_8_11_the_first_starting_player_is_drawn_and_then_it_goes_round() -> None:
    assert {dealt(4, seed).starter for seed in range(60)} == {0, 1, 2, 3}
    game = table([[HOME], [CASH] * 2, [CASH] * 2], draws=[])
    for starter in (0, 1, 2, 0, 1):
        assert game.starter == starter
        began = game.round
        while game.round == began:
            only_discard(game, 1)
        assert game.turn == game.starter == (starter + 1) % 3


@EVERY_NUMBER
def test_8_12_after_50_rounds_the_game_is_over(players: int) -> None:
    game = dealt(players)
    only_discard(game)
    assert (game.round, game.phase) == (LAST_ROUND, phase.OVER)
    assert [game.score(seat) for seat in range(players)] == [0] * players
    assert game.winners() == (1 << players) - 1


def test_8_13_jokers_turned_over_at_the_deal_leave_no_trace() -> None:
    game = table([[HOME] * 4, [YACHT] * 4], draws=[GOLD, JEWELS, BANK, STOCKS])
    game.discards = 0
    game.chance = Dice(1)
    game.turn_over()
    other = table([[HOME] * 4, [YACHT] * 4], draws=[discard_pile(game)[0], *draw_pile(game)])
    other.discards = 0
    other.turn_over()
    assert numbers(game, 0) == numbers(other, 0)
    assert CODEC.position(hidden(game, 0)) == CODEC.position(hidden(other, 0))


# Beyond the page


@EVERY_NUMBER
def test_random_games_end_and_keep_all_cards(players: int) -> None:
    game = dealt(players, 7)
    dice = Dice(8)
    while game.turn != NOBODY:
        actions = options(game)
        assert actions == sorted(set(actions))
        game.play(game.turn, actions[dice.below(len(actions))])
        assert game.audit()
    assert max(game.score(seat) for seat in range(players)) >= 1_000_000 or game.round == LAST_ROUND


@pytest.mark.parametrize(
    "spoil",
    [
        lambda game: game.swap_card(0, HOME, CASH),
        lambda game: game.swap_card(0, YACHT, HOME),
        lambda game: game.imagine_card(0, HOME),
        lambda game: game.add_to_hand(0, HOME),
        lambda game: game.spend(0, HOME),
        lambda game: game.add_to_set(0, 0, 1),
        lambda game: game.add_to_set(0, 0, -1),
        lambda game: game.put_on_stack(0, game.top_set(1)),
        lambda game: game.put_on_stack(0, game.top_set(0)),
        lambda game: game.new_set(HOME),
        lambda game: game.put_on_draws(HOME),
        lambda game: game.put_on_discards(HOME),
        lambda game: game.take_discard(),
    ],
)
def test_audit_notices_what_is_wrong(spoil: Callable[[BigDeal], object]) -> None:
    game = table(FIGHT, STACKS, discards=[COINS])
    assert game.audit()
    spoil(game)
    assert not game.audit()


def test_audit_notices_hands_of_a_wrong_size() -> None:
    game = table([[HOME] * 5, [YACHT] * 5], draws=[])
    game.add_to_hand(0, game.take_discard())
    assert not game.audit()
    assert not table([[HOME] * 4, [YACHT] * 5], draws=[CASH]).audit()
    assert table([[HOME] * 4, [YACHT] * 5], draws=[]).audit()


def test_audit_lets_only_thief_and_victim_hold_fewer() -> None:
    game = table([FIGHT[0], FIGHT[1], [CASH] * 4], stacks=[*STACKS, []])
    game.play(0, steal(1, STOCKS))
    game.play(1, answer(SILVER))
    assert not game.audit()
    game = table([FIGHT[0], FIGHT[1], [CASH] * 5], stacks=[*STACKS, []])
    play(game, steal(1, STOCKS), answer(SILVER))


def test_numbers_are_relative_to_the_seat() -> None:
    """The same table one place further to the left looks the same to everybody, in a steal too."""
    bystander = [PIGGY, PIGGY, COINS, COINS, CASH]
    one = table([*FIGHT, bystander], [*STACKS, []])
    other = table([bystander, *FIGHT], [[], *STACKS], turn=1)
    for at_one, at_other in (
        (steal(1, STOCKS), steal(2, STOCKS)),
        (answer(GOLD), answer(GOLD)),
        (action.GIVE_UP, action.GIVE_UP),
    ):
        for seat in range(3):
            assert numbers(one, seat) == numbers(other, (seat + 1) % 3)
        assert numbers(one, NOBODY)[9:21] == [NOBODY] * KINDS
        play(one, at_one)
        play(other, at_other)


def test_numbers_tell_thief_and_victim() -> None:
    game = table([*FIGHT, [CASH] * 5], [*STACKS, []])
    assert numbers(game, 2)[7:9] == [NOBODY, NOBODY]
    play(game, steal(1, STOCKS))
    assert [numbers(game, seat)[7:9] for seat in range(3)] == [[0, 1], [2, 0], [1, 2]]


def test_a_used_object_can_be_dealt_again() -> None:
    used, new = second_round(1), BigDeal(2)
    assert used.score(0) > 0
    used.deal(Dice(9))
    new.deal(Dice(9))
    assert draw_pile(used) == draw_pile(new)
    for seat in range(NOBODY, 2):
        assert numbers(used, seat) == numbers(new, seat)


@EVERY_NUMBER
def test_a_round_can_be_played_once_more_from_what_is_public(players: int) -> None:
    game, again, dice = dealt(players), BigDeal(players), Dice(2)
    most = 0
    while game.turn != NOBODY and game.round < 4:
        actions = options(game)
        game.play(game.turn, actions[dice.below(len(actions))])
        most = max(most, game.moved)
        again.become(game)
        again.hide(NOBODY)
        again.start_again()
        assert (again.draws, again.discards, again.laid) == (DECK - players * game.hand_size - 1, 1, 0)
        while again.moved < game.moved:
            again.play_unchecked(again.turn, game.move(again.moved))
        assert numbers(again, NOBODY) == numbers(game, NOBODY)
        assert fields(again)["moves"] == fields(game)["moves"]
    assert most > 40


def test_a_new_round_begins_without_a_past() -> None:
    game = second_round(1)
    assert game.moved == 0
    assert not any(fields(game)["moves"])
    assert game.opening == discard_pile(game)[0]
