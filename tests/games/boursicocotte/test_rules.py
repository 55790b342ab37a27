"""The rules of Boursicocotte, statement by statement: the numbers are those of docs/rules/boursicocotte.md."""

from collections import Counter
from itertools import product

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from brocante.engine.core import NOBODY, Dice, zeros
from brocante.engine.reasons import Reason
from brocante.games.boursicocotte import action, phase
from brocante.games.boursicocotte.codec import CODEC
from brocante.games.boursicocotte.data import (
    DONKEY,
    FAMILIES,
    FAMILY_VALUES,
    NOTE_VALUES,
    NOTES,
    NOTES_PRINTED,
    PATIENCE,
)
from brocante.games.boursicocotte.names import ANIMALS, NOTE_NAMES
from brocante.games.boursicocotte.purses import UNTRIED, counted, minus, pack, size, span
from brocante.games.boursicocotte.rules import Boursicocotte

ROOSTER, GOOSE, CAT, DOG, SHEEP, GOAT, _, PIG, COW, HORSE = range(10)
NOTE = {
    0: action.NOTE,
    10: action.NOTE + 1,
    50: action.NOTE + 2,
    100: action.NOTE + 3,
    200: action.NOTE + 4,
    500: action.NOTE + 5,
}
START = (2, 4, 2, 0, 0, 0)


def dealt(players: int = 3, **options: bool) -> Boursicocotte:
    """A new game in which seat 0 begins, the horses come first and the donkeys last."""
    game = CODEC.from_position({"players": players, "options": options})
    return changed(game, pile=sorted(CODEC.position(game)["pile"], key=lambda animal: animal == "donkey"))


def changed(game: Boursicocotte, **fields: object) -> Boursicocotte:
    """The same position with some of its fields changed; a field that is None becomes as it is by default."""
    position = CODEC.position(game) | fields
    return CODEC.from_position({name: value for name, value in position.items() if value is not None})


def on_top(game: Boursicocotte, *families: int) -> Boursicocotte:
    """The families that are turned up next."""
    top = [ANIMALS[family] for family in families]
    rest = CODEC.position(game)["pile"]
    for animal in top:
        rest.remove(animal)
    return changed(game, pile=top + rest)


def with_animals(game: Boursicocotte, *hands: dict[int, int], pile: bool = True, **fields: object) -> Boursicocotte:
    """What the first seats have, and the others nothing; without a pile the last seat has all the rest."""
    held = [Counter(hands[seat] if seat < len(hands) else {}) for seat in range(game.players)]
    if not pile:
        whole_game = Counter(dict.fromkeys(range(FAMILIES), game.family_size))
        held[-1] = whole_game - sum(held, Counter())
    seats = [
        {**seat, "animals": {ANIMALS[family]: count for family, count in hand.items()}}
        for seat, hand in zip(CODEC.position(game)["seats"], held, strict=True)
    ]
    return changed(game, seats=seats, pile=None, turned_up=None, **fields)


def with_money(game: Boursicocotte, *hands: tuple[int, ...]) -> Boursicocotte:
    """What the first seats have, known to all."""
    seats = CODEC.position(game)["seats"]
    for seat, hand in zip(seats, hands, strict=False):
        seat["money"] = dict(zip(NOTE_NAMES, hand, strict=True))
    return changed(game, seats=seats, doubts=[])


def play(game: Boursicocotte, *actions: int) -> Boursicocotte:
    """Take actions with the seat to act."""
    for chosen in actions:
        assert game.attempt(game.turn, chosen) is Reason.FINE
    return game


def bid(amount: int) -> int:
    return action.for_sum(amount)


def trade(left: int, family: int, *notes: int) -> list[int]:
    """An offer to the seat `left` places to the left."""
    return [action.for_trade(left - 1, family), *(NOTE[note] for note in notes), action.DONE]


def counter(*notes: int) -> list[int]:
    return [action.COUNTER, *(NOTE[note] for note in notes), action.DONE]


def legal(game: Boursicocotte, seat: int | None = None) -> list[int]:
    out = zeros(game.actions())
    count = game.legal(game.turn if seat is None else seat, out)
    return [int(chosen) for chosen in out[:count]]


def actors(game: Boursicocotte) -> list[int]:
    return [seat for seat in range(game.players) if game.actors() >> seat & 1]


def animals(game: Boursicocotte, seat: int) -> dict[int, int]:
    hand = {family: int(game.animals_of(seat, family)) for family in range(FAMILIES)}
    return {family: count for family, count in hand.items() if count}


def money(game: Boursicocotte, seat: int) -> tuple[int, ...]:
    return unpacked(game.purses.hand(seat))


def sure(game: Boursicocotte, viewer: int, holder: int) -> tuple[int, ...]:
    return unpacked(game.purses.known(viewer, holder))


def unpacked(notes: int) -> tuple[int, ...]:
    return tuple(int(counted(notes, d)) for d in range(NOTES))


def traders(**options: bool) -> Boursicocotte:
    """Seats 0 and 1 have a cow each."""
    return with_animals(dealt(**options), {COW: 1, DOG: 1}, {COW: 1})


# --- 1 material, 2 set-up ---


def test_1_1_families_and_their_values() -> None:
    assert list(FAMILY_VALUES) == [10, 40, 90, 160, 250, 350, 500, 650, 800, 1000]
    assert DONKEY == 6


def test_1_2_three_cards_of_each_family() -> None:
    game = Boursicocotte(3)
    game.deal(Dice(1))
    assert Counter(CODEC.deal(game)["pile"]) == dict.fromkeys(ANIMALS, 3)


def test_1_3_notes() -> None:
    assert list(NOTE_VALUES) == [0, 10, 50, 100, 200, 500]
    assert list(NOTES_PRINTED) == [10, 20, 10, 5, 5, 5]
    game = with_animals(dealt(5), {DONKEY: 3})
    assert [5 * game.issued(d) for d in range(NOTES)] == list(NOTES_PRINTED)


def test_2_1_the_pile_is_shuffled() -> None:
    game = Boursicocotte(3)
    piles = set()
    for seed in range(20):
        game.deal(Dice(seed))
        piles.add(tuple(CODEC.deal(game)["pile"]))
    assert len(piles) == 20


def test_2_2_starting_money() -> None:
    game = dealt(5)
    assert {money(game, seat) for seat in range(5)} == {START}
    assert game.purses.wealth(0) == 140
    assert [5 * count for count in START[:3]] == [10, 20, 10]


def test_2_3_the_first_player_is_drawn() -> None:
    starts: Counter[int] = Counter()
    game = Boursicocotte(4)
    for seed in range(80):
        game.deal(Dice(seed))
        starts[game.turn] += 1
    assert set(starts) == {0, 1, 2, 3}


# --- 3 a turn ---


def test_3_1_auction_or_trade() -> None:
    game = traders()
    assert legal(game) == [action.AUCTION, action.for_trade(0, COW)]


def test_3_2_the_first_turn_is_an_auction() -> None:
    assert legal(dealt()) == [action.AUCTION]


def test_3_3_the_turn_passes_to_the_left() -> None:
    game = play(dealt(), action.AUCTION, action.PASS, action.PASS)
    assert (game.phase, game.turn, game.active) == (phase.TURN, 1, 1)
    game = play(traders(), *trade(1, COW, 0), action.ACCEPT)
    assert (game.phase, game.turn) == (phase.TURN, 1)


# --- 4 the auction ---


def test_4_1_two_animals() -> None:
    game = play(on_top(dealt(), COW, DOG), action.AUCTION)
    assert (game.lot, game.left) == (2, 28)
    play(game, bid(10), action.PASS, action.SELL, NOTE[10])
    assert animals(game, 1) == {COW: 1, DOG: 1}


def test_4_2_donkeys_pay() -> None:
    game = dealt()
    for donkey, note in enumerate((3, 4, 5)):
        game = play(on_top(game, DONKEY, donkey), action.AUCTION)
        assert [money(game, seat)[note] for seat in range(3)] == [1, 1, 1]
        play(game, action.PASS, action.PASS)
    assert (money(game, 0), game.circulation) == ((2, 4, 2, 1, 1, 1), 3 * 940)
    assert game.audit()


def test_4_3_two_donkeys_pay_both() -> None:
    game = play(on_top(dealt(), DONKEY, DONKEY), action.AUCTION)
    assert {money(game, seat) for seat in range(3)} == {(2, 4, 2, 1, 1, 0)}
    assert game.phase == phase.BIDDING


def test_4_4_everybody_else_may_bid_as_often_as_they_like() -> None:
    game = play(dealt(), action.AUCTION)
    assert actors(game) == [1, 2]
    assert game.refusal(0, bid(10)) is Reason.OWN_AUCTION
    play(game, bid(10), bid(20), bid(30), bid(40))
    assert (game.bidder, game.bid, actors(game)) == (2, 40, [1])
    assert game.refusal(2, bid(50)) is Reason.HIGHEST_BIDDER


def test_4_5_each_bid_is_10_higher() -> None:
    game = play(dealt(), action.AUCTION)
    assert game.refusal(1, bid(0)) is Reason.BID_TOO_LOW
    play(game, bid(60))
    assert game.refusal(2, bid(60)) is Reason.BID_TOO_LOW
    assert legal(game)[:2] == [action.PASS, bid(70)]


def test_4_6_without_a_bid_the_animals_are_free() -> None:
    game = play(on_top(dealt(), COW, DOG), action.AUCTION, action.PASS, action.PASS)
    assert animals(game, 0) == {COW: 1, DOG: 1}
    assert money(game, 0) == START


def test_4_7_sell() -> None:
    game = play(on_top(dealt(), COW, DOG), action.AUCTION, bid(40), action.PASS, action.SELL, NOTE[50])
    assert animals(game, 1) == {COW: 1, DOG: 1}
    assert (money(game, 0), money(game, 1)) == ((2, 4, 3, 0, 0, 0), (2, 4, 1, 0, 0, 0))


def test_4_8_preempt() -> None:
    game = play(on_top(dealt(), COW, DOG), action.AUCTION, bid(40), action.PASS, action.PREEMPT)
    assert (game.phase, game.turn) == (phase.PAYING, 0)
    play(game, NOTE[50])
    assert animals(game, 0) == {COW: 1, DOG: 1}
    assert (money(game, 0), money(game, 1)) == ((2, 4, 1, 0, 0, 0), (2, 4, 3, 0, 0, 0))


# --- 5 paying ---


def test_5_1_no_change() -> None:
    game = with_money(dealt(), START, (0, 0, 0, 1, 0, 0))
    play(game, action.AUCTION, bid(30), action.PASS, action.SELL)
    assert (game.purses.wealth(0), game.purses.wealth(1)) == (240, 0)


def test_5_2_no_note_that_could_be_left_out() -> None:
    game = play(dealt(), action.AUCTION, bid(60), action.PASS, action.SELL)
    assert legal(game) == [NOTE[50]]
    assert game.refusal(1, NOTE[0]) is Reason.SUPERFLUOUS
    assert game.refusal(1, NOTE[10]) is Reason.INCOMPLETE
    assert game.refusal(1, NOTE[100]) is Reason.NOTE_NOT_HELD
    play(game, NOTE[50])
    assert legal(game) == [NOTE[10], NOTE[50]]
    play(game, NOTE[10])
    assert money(game, 0) == (2, 5, 3, 0, 0, 0)


def test_5_3_a_single_choice_is_made_at_once() -> None:
    game = play(dealt(), action.AUCTION, bid(140), action.PASS, action.SELL)
    assert (game.phase, game.turn) == (phase.TURN, 1)
    assert (money(game, 0), money(game, 1)) == ((2, 8, 4, 0, 0, 0), (2, 0, 0, 0, 0, 0))


def unpaid(players: int = 3, **options: bool) -> Boursicocotte:
    """Seat 1 has bid 200 for a cow and a donkey, has only 90, and is found out."""
    game = on_top(with_money(dealt(players, **options), START, (0, 4, 1, 0, 0, 0), START), COW, DONKEY)
    game = with_money(play(game, action.AUCTION), START, (0, 4, 1, 0, 0, 0), START)
    return play(game, bid(200), *[action.PASS] * (players - 2), action.SELL)


def test_5_4_who_cannot_pay_shows_all() -> None:
    game = play(dealt(4), action.AUCTION, bid(20), action.PASS, action.PASS, action.SELL, NOTE[10], NOTE[10])
    game = play(with_animals(game, {COW: 1}, {COW: 1}, {COW: 1}), *trade(1, COW, 50), action.ACCEPT)
    assert sure(game, 3, 1) == (1, 1, 1, 0, 0, 0)
    play(game, action.AUCTION, action.PASS, action.PASS, bid(500), action.PASS, action.PASS, action.SELL)
    assert game.phase == phase.BIDDING
    for viewer in range(5):
        assert sure(game, viewer, 1) == money(game, 1)


def test_5_5_the_same_animals_again_from_nothing() -> None:
    game = unpaid()
    assert (game.phase, game.bid, game.bidder, game.lot, game.donkeys) == (phase.BIDDING, 0, NOBODY, 2, 1)
    assert actors(game) == [1, 2]
    play(game, action.PASS, action.PASS)
    assert animals(game, 0) == {COW: 1, DONKEY: 1}
    assert money(game, 2) == START


def test_5_6_and_only_what_was_shown_may_be_bid() -> None:
    game = unpaid()
    assert legal(game, 1)[-1] == bid(90)
    assert game.refusal(1, bid(100)) is Reason.BID_TOO_HIGH
    assert legal(game, 2)[-1] == bid(int(game.circulation))
    play(game, action.PASS, action.PASS, action.AUCTION)
    assert game.limit(1) == game.circulation


def test_5_7_the_preempted_bidder_shows_nothing() -> None:
    game = play(with_animals(dealt(4), {COW: 1}, {COW: 1}), *trade(1, COW, 50), action.ACCEPT)
    game = changed(game, active=3)
    play(game, action.AUCTION, bid(130), action.PASS, action.PASS)
    assert game.purses.wealth(0) == 90
    before = sure(game, 2, 0)
    play(game, action.PREEMPT)
    paid = (0, 3, 2, 0, 0, 0)
    assert sure(game, 2, 0) == tuple(map(sum, zip(before, paid, strict=True)))
    assert sum(sure(game, 2, 0)) < sum(money(game, 0))


# --- 6 the trade ---


def test_6_1_both_must_have_the_animal() -> None:
    game = with_animals(dealt(4), {COW: 1, DOG: 1, PIG: 3}, {COW: 1}, {GOAT: 1}, {COW: 1, DOG: 2})
    assert legal(game) == [
        action.AUCTION,
        action.for_trade(0, COW),
        action.for_trade(2, DOG),
        action.for_trade(2, COW),
    ]
    assert game.refusal(0, action.for_trade(0, GOAT)) is Reason.CARD_NOT_HELD
    assert game.refusal(0, action.for_trade(0, DOG)) is Reason.TARGET_HAS_NONE
    assert game.refusal(0, action.for_trade(0, PIG)) is Reason.FAMILY_FINISHED
    assert game.refusal(0, action.for_trade(3, COW)) is Reason.NO_SUCH_TARGET


def test_6_2_any_notes_may_be_offered() -> None:
    game = play(traders(), action.for_trade(0, COW))
    assert legal(game) == [NOTE[0], NOTE[10], NOTE[50]]
    assert game.drafting(0)
    assert game.refusal(0, action.DONE) is Reason.NOTHING_LAID
    assert game.refusal(0, NOTE[100]) is Reason.NOTE_NOT_HELD
    play(game, NOTE[10])
    assert legal(game) == [action.DONE, NOTE[0], NOTE[10]]
    assert game.refusal(0, NOTE[50]) is Reason.MALFORMED
    play(game, NOTE[0], NOTE[0])
    assert legal(game) == [action.DONE]
    assert play(traders(), *trade(1, COW, 0, 0)).phase == phase.REPLY


def test_6_3_accepting() -> None:
    game = play(traders(), *trade(1, COW, 50, 0))
    assert (game.turn, legal(game)) == (1, [action.ACCEPT, action.COUNTER])
    play(game, action.ACCEPT)
    assert (animals(game, 0), animals(game, 1)) == ({COW: 2, DOG: 1}, {})
    assert (money(game, 0), money(game, 1)) == ((1, 4, 1, 0, 0, 0), (3, 4, 3, 0, 0, 0))


@pytest.mark.parametrize(("offer", "answer", "winner"), [((50,), (10, 10), 0), ((10,), (50,), 1)])
def test_6_4_the_higher_offer_takes_one_animal(offer: tuple[int, ...], answer: tuple[int, ...], winner: int) -> None:
    game = play(traders(), *trade(1, COW, *offer), *counter(*answer))
    assert animals(game, winner)[COW] == 2
    assert COW not in animals(game, 1 - winner)


def test_6_5_both_keep_the_money() -> None:
    game = play(traders(), *trade(1, COW, 10), *counter(50, 0))
    assert (money(game, 0), money(game, 1)) == ((3, 3, 3, 0, 0, 0), (1, 5, 1, 0, 0, 0))


def test_6_6_equal_offers_win_for_the_active_player() -> None:
    game = play(traders(), *trade(1, COW, 10, 0), *counter(10))
    assert animals(game, 0)[COW] == 2
    assert animals(game, 1) == {}


def test_6_7_a_trade_is_for_one_animal() -> None:
    game = play(with_animals(dealt(), {COW: 1}, {COW: 2}), *trade(1, COW, 50), action.ACCEPT)
    assert (animals(game, 0), animals(game, 1)) == ({COW: 2}, {COW: 1})


def test_6_8_a_finished_family_never_moves() -> None:
    game = with_animals(dealt(), {COW: 2}, {COW: 1})
    play(game, *trade(1, COW, 0), action.ACCEPT)
    assert (game.finished, animals(game, 0)) == (1, {COW: 3})
    assert legal(game) == [action.AUCTION]


# --- 7 the end ---


def endgame(**options: bool) -> Boursicocotte:
    """No pile; only the cows are unfinished: two with seat 0, the others with seat 2."""
    game = dealt(**options)
    return with_animals(game, {COW: 2, HORSE: game.family_size}, {DOG: game.family_size}, pile=False)


def test_7_1_without_a_pile_a_turn_is_a_trade() -> None:
    game = endgame()
    assert legal(game) == [action.for_trade(1, COW)]
    assert game.refusal(0, action.AUCTION) is Reason.PILE_EMPTY


def test_7_2_who_has_nothing_to_trade_is_skipped() -> None:
    game = play(endgame(), *trade(2, COW, 0), *counter(10))
    assert game.turn == 2
    game = play(with_animals(dealt(), {COW: 2}, {}), action.AUCTION, action.PASS, action.PASS)
    assert game.turn == 1  # not while the pile lasts


def test_7_3_the_end() -> None:
    game = play(endgame(), *trade(2, COW, 10), action.ACCEPT)
    assert (game.phase, game.turn, game.actors(), legal(game, 0)) == (phase.OVER, NOBODY, 0, [])
    assert game.refusal(0, action.AUCTION) is Reason.GAME_OVER


def test_7_4_scores() -> None:
    hands = ({HORSE: 3, GOAT: 3, GOOSE: 3}, {COW: 3, DONKEY: 3}, {PIG: 3, SHEEP: 3, DOG: 3, CAT: 3, ROOSTER: 3})
    game = with_animals(dealt(), *hands, phase="over")
    assert [game.score(seat) for seat in range(3)] == [4170, 2600, 5800]
    assert game.winners() == 0b100


def test_7_5_money_breaks_ties() -> None:
    game = with_money(dealt(), START, (0, 0, 0, 0, 0, 1), START)
    assert [game.score(seat) for seat in range(3)] == [0, 0, 0]
    assert game.winners() == 0b010
    assert game.tiebreak(1) == 500


def test_7_6_shared_win() -> None:
    assert with_money(dealt(), START, (0, 0, 0, 1, 0, 0), START).winners() == 0b101


# --- 8 variants ---


def test_8_1_an_auction_follows_the_trade() -> None:
    game = play(traders(double_move=True), *trade(1, COW, 0), action.ACCEPT)
    assert (game.phase, game.active, game.target, actors(game)) == (phase.BIDDING, 0, NOBODY, [1, 2])
    play(game, action.PASS, action.PASS)
    assert (game.phase, game.turn) == (phase.TURN, 1)
    assert play(traders(double_move=True), action.AUCTION, action.PASS, action.PASS).turn == 1


def test_8_2_but_not_without_a_pile() -> None:
    game = play(endgame(double_move=True), *trade(2, COW, 0), *counter(10))
    assert (game.phase, game.turn) == (phase.TURN, 2)


def test_8_3_one_bid_each() -> None:
    game = play(dealt(4, one_bid=True), action.AUCTION, bid(10), bid(20))
    assert actors(game) == [3]
    assert game.refusal(1, bid(30)) is Reason.BID_SPENT
    assert game.refusal(2, bid(30)) is Reason.HIGHEST_BIDDER
    play(game, bid(30))
    assert (game.phase, game.turn, game.bidder) == (phase.HAMMER, 0, 3)


def test_8_4_a_pass_is_no_bid() -> None:
    game = play(dealt(4, one_bid=True), action.AUCTION, action.PASS, bid(20))
    assert actors(game) == [1, 3]
    play(game, action.PASS, bid(30))
    assert actors(game) == [3]


def test_8_5_four_cards_and_one_animal_an_auction() -> None:
    game = dealt(original=True)
    assert Counter(CODEC.position(game)["pile"]) == dict.fromkeys(ANIMALS, 4)
    game = play(on_top(game, COW), action.AUCTION, action.PASS, action.PASS)
    assert (animals(game, 0), game.left) == ({COW: 1}, 39)


def test_8_6_start_of_the_original() -> None:
    game = dealt(5, original=True)
    assert money(game, 4) == (2, 4, 1, 0, 0, 0)
    assert (game.purses.wealth(0), game.circulation) == (90, 450)


def test_8_7_donkeys_of_the_original() -> None:
    game = dealt(original=True)
    for note in (2, 3, 4, 5):
        before = money(game, 2)
        game = play(on_top(game, DONKEY), action.AUCTION, action.PASS, action.PASS)
        assert [now - then for now, then in zip(money(game, 2), before, strict=True)] == [d == note for d in range(6)]
    assert game.audit()


@pytest.mark.parametrize(("mine", "theirs", "stake"), [(2, 2, 2), (3, 1, 1), (1, 3, 1), (1, 2, 1), (1, 1, 1)])
def test_8_8_two_against_two_is_for_both(mine: int, theirs: int, stake: int) -> None:
    game = play(with_animals(dealt(original=True), {COW: mine}, {COW: theirs}), *trade(1, COW, 10), action.ACCEPT)
    assert animals(game, 0)[COW] == mine + stake
    game = play(with_animals(dealt(original=True), {COW: mine}, {COW: theirs}), *trade(1, COW, 0), *counter(10))
    assert animals(game, 1)[COW] == theirs + stake
    assert play(with_animals(dealt(), {COW: 1}, {COW: 2}), *trade(1, COW, 10), action.ACCEPT).finished == 0


@pytest.mark.parametrize("original", [False, True])
def test_8_9_money_in_circulation(original: bool) -> None:
    game = dealt(5, original=original)
    for _ in range(4 if original else 3):
        families = (DONKEY,) if original else (DONKEY, int(game.donkeys))
        game = play(on_top(game, *families), action.AUCTION, action.PASS, action.PASS, action.PASS, action.PASS)
    assert game.circulation == sum(game.purses.wealth(seat) for seat in range(5)) == 4700


# --- 9 rulings ---


def test_9_1_free_outcry() -> None:
    game = play(dealt(5), action.AUCTION)
    assert actors(game) == [1, 2, 3, 4]
    for seat, amount in ((3, 10), (1, 20), (3, 30), (4, 40)):
        assert game.attempt(seat, bid(amount)) is Reason.FINE
    assert actors(game) == [1, 2, 3]


def test_9_2_the_order_of_asking() -> None:
    game = play(dealt(5), action.AUCTION)
    assert game.turn == 1
    game.play(1, action.PASS)
    assert game.turn == 2
    game.play(3, bid(10))
    assert game.turn == 4
    game.play(4, action.PASS)
    assert game.turn == 1


def test_9_3_a_pass_stands_until_somebody_raises() -> None:
    game = play(dealt(4), action.AUCTION, action.PASS)
    assert game.refusal(1, bid(10)) is Reason.ALREADY_PASSED
    play(game, bid(10))
    assert game.refusal(1, bid(20)) is Reason.FINE
    for seat in (3, 1):  # the clock may pass for all who are asked, in any order
        assert game.attempt(seat, action.PASS) is Reason.FINE
    assert game.phase == phase.HAMMER


def test_9_4_the_hammer_falls_when_all_have_passed() -> None:
    game = play(dealt(4), action.AUCTION, bid(10), action.PASS)
    assert game.phase == phase.BIDDING
    play(game, action.PASS)
    assert (game.phase, game.turn, legal(game)) == (phase.HAMMER, 0, [action.SELL, action.PREEMPT])


def test_9_5_bids_up_to_the_money_in_circulation() -> None:
    game = play(on_top(dealt(), COW, DOG), action.AUCTION)
    assert legal(game) == [action.PASS, *range(bid(10), bid(420) + 1)]
    assert game.refusal(1, bid(430)) is Reason.BID_TOO_HIGH


def test_9_6_who_cannot_raise_is_not_asked() -> None:
    game = play(on_top(dealt(4), COW, DOG), action.AUCTION, bid(560))
    assert game.phase == phase.HAMMER
    game = unpaid()
    play(game, action.PASS, bid(90))
    assert game.phase == phase.HAMMER
    game = unpaid(players=4)
    game.play(2, bid(90))
    assert (actors(game), game.refusal(1, action.PASS)) == ([3], Reason.NOT_ENOUGH_CASH)


def test_who_may_not_act_is_told_why_whatever_it_tries() -> None:
    game = play(dealt(5, one_bid=True), action.AUCTION, action.PASS, bid(10), bid(20), action.PASS)
    reasons = [Reason.OWN_AUCTION, Reason.FINE, Reason.BID_SPENT, Reason.HIGHEST_BIDDER, Reason.ALREADY_PASSED]
    assert actors(game) == [1]
    for chosen in (-1, *range(game.actions() + 1)):
        assert [game.refusal(seat, chosen) for seat in (0, 2, 3, 4)] == [reasons[0], *reasons[2:]]
        assert {game.refusal(seat, chosen) for seat in (NOBODY, 5, 70)} == {Reason.NOT_YOUR_TURN}
    play(game, action.PASS)
    assert {game.refusal(seat, action.SELL) for seat in range(1, 5)} == {Reason.NOT_YOUR_TURN}


def test_9_7_the_repeated_auction_is_like_any_other() -> None:
    game = unpaid(one_bid=True)
    assert actors(game) == [1, 2]
    play(game, bid(10), bid(20))
    assert (game.phase, legal(game)) == (phase.HAMMER, [action.SELL, action.PREEMPT])
    play(game, action.PREEMPT, NOTE[10], NOTE[10])
    assert animals(game, 0) == {COW: 1, DONKEY: 1}


def test_9_8_nobody_fails_twice() -> None:
    game = unpaid()
    play(game, action.PASS, bid(300), action.SELL)  # now the other one fails
    assert (actors(game), [game.limit(1), game.limit(2)]) == ([1, 2], [90, 140])
    play(game, bid(90), bid(100), action.SELL)
    assert animals(game, 2) == {COW: 1, DONKEY: 1}


def test_9_9_preempting_takes_the_money() -> None:
    game = play(dealt(), action.AUCTION, bid(150), action.PASS)
    assert (game.phase, game.turn, legal(game)) == (phase.HAMMER, 0, [action.SELL])
    assert game.refusal(0, action.PREEMPT) is Reason.NOT_ENOUGH_CASH


def test_9_10_an_empty_offer_only_from_an_empty_hand() -> None:
    game = play(with_money(traders(), (0,) * 6), action.for_trade(0, COW))
    assert legal(game) == [action.DONE]
    play(game, action.DONE, action.ACCEPT)
    assert animals(game, 0)[COW] == 2


def test_9_11_a_counter_needs_a_note() -> None:
    game = play(with_money(traders(), START, (0,) * 6), *trade(1, COW, 0))
    assert (game.turn, legal(game)) == (1, [action.ACCEPT])
    assert game.refusal(1, action.COUNTER) is Reason.NOTE_NOT_HELD
    game = play(traders(), *trade(1, COW, 0), action.COUNTER)
    assert game.refusal(1, action.DONE) is Reason.NOTHING_LAID


def to_and_fro(game: Boursicocotte) -> None:
    """Two rounds of trades that leave everybody with what they had."""
    for offer, answer in ((0, 10), (10, 0)):
        play(game, *trade(1, COW, 0), action.ACCEPT)  # seat 0 gets a cow from seat 1
        play(game, *trade(2, COW, 0), action.ACCEPT)  # and gives it back
        play(game, *trade(1, DOG, offer), *counter(answer))  # seat 2 loses a dog to seat 0, then wins it back


def test_9_12_too_many_trades_force_an_auction() -> None:
    game = with_animals(dealt(original=True), {COW: 1, DOG: 1}, {COW: 2}, {DOG: 2})
    before = [(animals(game, seat), money(game, seat)) for seat in range(3)]
    for _ in range(PATIENCE // 2):
        assert legal(game) == [action.AUCTION, action.for_trade(0, COW), action.for_trade(1, DOG)]
        to_and_fro(game)
        assert [(animals(game, seat), money(game, seat)) for seat in range(3)] == before
    assert (game.turn, game.still) == (0, PATIENCE * 3)
    assert legal(game) == [action.AUCTION]
    assert game.refusal(0, action.for_trade(0, COW)) is Reason.MUST_AUCTION
    play(game, action.AUCTION, action.PASS, action.PASS)
    assert game.still == 0
    assert action.for_trade(1, COW) in legal(game)


def test_9_12_a_finished_family_starts_the_count_anew() -> None:
    game = with_animals(dealt(), {COW: 2}, {COW: 1}, still=int(PATIENCE) * 3 - 1)
    play(game, *trade(1, COW, 0), action.ACCEPT)
    assert (game.finished, game.still) == (1, 0)


def test_9_13_or_the_end() -> None:
    game = changed(endgame(), still=int(PATIENCE) * 3 - 2)
    play(game, *trade(2, COW, 0), *counter(10))
    assert game.phase == phase.TURN  # seat 1 was skipped, which does not count
    play(game, *trade(1, COW, 0), *counter(10))
    assert (game.phase, game.turn) == (phase.OVER, NOBODY)
    assert game.score(0) == 1000
    assert game.score(1) == 160


def test_9_14_what_is_public() -> None:
    game = play(traders(), *trade(1, COW, 50, 10, 0))
    for seat in (NOBODY, 1, 2):
        hidden = game.fresh()
        hidden.become(game)
        hidden.hide(seat)
        assert unpacked(hidden.laid_by(0)) == (2, 1, 0, 0, 0, 0)  # the smallest of what is known to be there
        assert animals(hidden, 0) == animals(game, 0)
    play(game, *counter(10, 10))
    assert sure(game, 0, 1) == money(game, 1)
    assert sure(game, 1, 0) == money(game, 0)
    assert sure(game, 2, 0) == sure(game, 3, 0) == (0, 1, 0, 0, 0, 0)
    assert sure(game, 2, 1) == (0, 2, 0, 0, 0, 0)
    assert [int(game.purses.count(seat)) for seat in range(3)] == [7, 9, 8]


def test_9_15_what_follows_from_a_payment() -> None:
    game = play(dealt(4), action.AUCTION, bid(20), action.PASS, action.PASS, action.SELL, NOTE[10], NOTE[10])
    for viewer in range(5):
        assert (sure(game, viewer, 0), sure(game, viewer, 1)) == ((2, 6, 2, 0, 0, 0), (2, 2, 2, 0, 0, 0))
    play(game, action.AUCTION, bid(40), action.PASS, action.PASS, action.SELL, *[NOTE[10]] * 4)
    assert sure(game, 3, 2) == money(game, 2)


def test_9_15_what_follows_from_giving_and_getting() -> None:
    game = play(with_animals(dealt(4), {COW: 1}, {COW: 1}), *trade(1, COW, 50), action.ACCEPT)
    for viewer in (0, 1):
        assert [sure(game, viewer, seat) for seat in (0, 1)] == [(2, 4, 1, 0, 0, 0), (2, 4, 3, 0, 0, 0)]
    for viewer in (2, 3, 4):  # seat 0 has given one note of some value
        assert [sure(game, viewer, seat) for seat in (0, 1)] == [(1, 3, 1, 0, 0, 0), START]


def two_pairs() -> Boursicocotte:
    """Seat 0 has given seat 1 a note, seat 2 another to seat 3."""
    game = with_animals(dealt(5), {COW: 1}, {COW: 1, PIG: 1}, {DOG: 1}, {DOG: 1, PIG: 1})
    play(game, *trade(1, COW, 50), action.ACCEPT)
    game = changed(game, active=2)
    return play(game, *trade(1, DOG, 0), action.ACCEPT)


def guesses(game: Boursicocotte, viewer: int, count: int = 60) -> list[Boursicocotte]:
    worlds = []
    for seed in range(count):
        worlds.append(game.fresh())
        worlds[-1].become(game)
        worlds[-1].guess(viewer, Dice(seed))
        assert worlds[-1].audit()
    return worlds


def together(game: Boursicocotte, *seats: int) -> tuple[int, ...]:
    return tuple(map(sum, zip(*(money(game, seat) for seat in seats), strict=True)))


def test_9_15_what_two_players_have_together() -> None:
    game = two_pairs()
    for viewer in (4, NOBODY):
        worlds = guesses(game, viewer)
        assert {together(world, 0, 1) for world in worlds} == {(4, 8, 4, 0, 0, 0)}
        assert {together(world, 2, 3) for world in worlds} == {(4, 8, 4, 0, 0, 0)}
        for giver in (0, 2):  # but which note was given is open
            assert len({money(world, giver) for world in worlds}) == 3
    assert {money(world, 0) for world in guesses(game, 1)} == {(2, 4, 1, 0, 0, 0)}


def test_9_15_pairs_that_trade_become_four() -> None:
    game = two_pairs()
    game = changed(game, active=1)
    play(game, *trade(2, PIG, 10), action.ACCEPT)
    worlds = guesses(game, 4)
    assert {together(world, 0, 1, 2, 3) for world in worlds} == {(8, 16, 8, 0, 0, 0)}
    assert len({together(world, 0, 1) for world in worlds}) > 1


def test_9_15_who_won_a_countered_trade_is_left_to_the_players() -> None:
    games = [play(traders(), *trade(1, COW, mine), *counter(theirs)) for mine, theirs in ((50, 10), (10, 50))]
    assert [COW in animals(game, 0) for game in games] == [True, False]
    for viewer in (2, 3):
        assert [sure(games[0], viewer, seat) for seat in (0, 1)] == [sure(games[1], viewer, seat) for seat in (0, 1)]


def test_9_15_whether_a_payer_had_a_choice_is_left_to_the_players() -> None:
    """Seat 0 has two 10s and a 50, and gives one of them away; then it pays 10."""
    games = []
    for given, asked in ((10, True), (50, False)):
        game = with_money(with_animals(dealt(4), {COW: 1}, {COW: 1}), (0, 2, 1, 0, 0, 0))
        play(game, *trade(1, COW, given), action.ACCEPT)
        game = changed(game, active=3)
        play(game, action.AUCTION, bid(10), action.PASS, action.PASS, action.SELL)
        assert (game.phase == phase.PAYING) == asked
        games.append(play(game, *[NOTE[10]] * asked))
    for viewer in (2, 4):
        assert [sure(games[0], viewer, seat) for seat in range(4)] == [
            sure(games[1], viewer, seat) for seat in range(4)
        ]


def test_9_15_bids_are_left_to_the_players() -> None:
    game = two_pairs()
    before = [sure(game, viewer, seat) for viewer in range(6) for seat in range(5)]
    game = on_top(changed(game, active=4), CAT, GOAT)
    play(game, action.AUCTION, bid(140), bid(300), action.PASS, action.PASS, action.PASS)
    assert game.phase == phase.HAMMER
    assert [sure(game, viewer, seat) for viewer in range(6) for seat in range(5)] == before


def test_9_16_all_money_is_open_in_the_end() -> None:
    game = play(endgame(), *trade(2, COW, 50, 10), action.ACCEPT)
    assert game.phase == phase.OVER
    for viewer in range(4):
        assert [sure(game, viewer, seat) for seat in range(3)] == [money(game, seat) for seat in range(3)]


# --- what is known of money ---


def packed(*counts: int) -> int:
    return int(pack(vec_of(counts), 0))


def vec_of(counts: tuple[int, ...]) -> vec[i64]:
    out = zeros(len(counts))
    for i, count in enumerate(counts):
        out[i] = count
    return out


def test_packed_counts_subtract_value_by_value() -> None:
    a, b = (3, 0, 20, 5, 1, 0), (1, 2, 20, 6, 0, 0)
    assert unpacked(minus(packed(*a), packed(*b))) == (2, 0, 0, 0, 1, 0)
    assert size(packed(*a)) == 29


def payments(hand: tuple[int, ...], price: int) -> set[tuple[int, ...]]:
    """All payments out of a hand in which no note could be left out."""
    found = set()
    for laid in product(*(range(count + 1) for count in hand)):
        total = sum(count * int(value) for count, value in zip(laid, NOTE_VALUES, strict=True))
        smallest = min((int(NOTE_VALUES[d]) for d in range(NOTES) if laid[d]), default=0)
        if total >= price and total - smallest < price:
            found.add(laid)
    return found


@pytest.mark.parametrize("seed", range(60))
def test_the_bounds_of_a_payment_are_those_of_all_possible_payments(seed: int) -> None:
    dice = Dice(seed)
    known = tuple(int(dice.below(n)) for n in (3, 5, 3, 2, 2, 2))
    pool = tuple(int(dice.below(n)) for n in (2, 3, 3, 2, 2, 1))
    spare = int(dice.below(sum(pool) + 1))
    price = 10 * (1 + int(dice.below(40)))
    possible = payments(tuple(k + p for k, p in zip(known, pool, strict=True)), price)
    for count in range(1, 12):
        fitting = [
            laid
            for laid in possible
            if sum(laid) == count and sum(max(0, n - k) for n, k in zip(laid, known, strict=True)) <= spare
        ]
        if fitting:
            bounds = UNTRIED[:]
            span(bounds, packed(*known), packed(*pool), spare, 0, NOTES - 1, count, price)
            assert unpacked(bounds[0]) == tuple(map(min, zip(*fitting, strict=True)))
            assert unpacked(bounds[1]) == tuple(map(max, zip(*fitting, strict=True)))


def test_who_alone_has_unknown_notes_is_known() -> None:
    """Seats 0 and 1 swap notes in secret; when one of them must show, the other is known as well."""
    game = play(traders(), *trade(1, COW, 50, 10, 0), *counter(10, 10))
    assert sure(game, 2, 0) != money(game, 0)
    play(game, action.AUCTION, action.PASS, bid(400), action.PASS, action.SELL)
    for viewer in range(4):
        assert sure(game, viewer, 0) == money(game, 0)
        assert sure(game, viewer, 1) == money(game, 1)


def test_a_shown_hand_leaves_its_group() -> None:
    """When seat 0 shows its money, that of seat 1 follows; seats 2 and 3 stay as unknown as they were."""
    game = two_pairs()
    before = [sure(game, 4, seat) for seat in (2, 3)]
    game.purses.show(0)
    assert [sure(game, 4, seat) for seat in (0, 1)] == [money(game, 0), money(game, 1)]
    assert [sure(game, 4, seat) for seat in (2, 3)] == before
    assert [int(game.purses.group(4, seat)) for seat in range(5)] == [1, 2, 12, 12, 16]


def test_a_guessed_payer_can_pay() -> None:
    game = play(traders(), *trade(1, COW, 50, 50), *counter(0))
    game = changed(game, active=2)
    play(game, action.AUCTION, action.PASS, bid(190), action.PASS, action.SELL)
    assert (game.phase, game.turn) == (phase.PAYING, 1)
    for seed in range(30):
        other = game.fresh()
        other.become(game)
        other.guess(2, Dice(seed))
        assert other.purses.wealth(1) >= 190
        assert legal(other, 1)


def test_a_draft_is_not_seen() -> None:
    game = traders()
    hidden = [game.fresh(), game.fresh()]
    for copy in hidden:
        copy.become(game)
        copy.hide(2)
        play(game, *([action.for_trade(0, COW), NOTE[50]] if copy is hidden[0] else []))
    assert [copy.phase for copy in hidden] == [phase.TURN, phase.TURN]
    assert [CODEC.position(copy)["trade"] for copy in hidden] == [None, None]
