"""The rules of Boxes, statement by statement: the numbers are those of docs/rules/boxes.md."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from brocante.engine.codec import Json
from brocante.engine.core import NOBODY, Dice, small_zeros, zeros
from brocante.engine.reasons import Reason
from brocante.games.boxes import action, phase, position
from brocante.games.boxes.data import (
    BOXES,
    CARD_VALUE,
    CLOSED,
    CLOSED_CARDS,
    CLOSED_WORTH,
    COLOURED,
    GOLD,
    JUNK,
    MOST_CASH,
    NOTES,
    OPEN_WORTH,
    RANKS,
    TEN,
)
from brocante.games.boxes.names import CARD_NAMES, NOTE_NAMES
from brocante.games.boxes.rules import Boxes

NOTE_OF = {50: action.NOTE, 100: action.NOTE + 1, 200: action.NOTE + 2, 500: action.NOTE + 3}
SEVEN = (0, 1, 4, 5, 6)  # boxes that take 7 actions
YELLOW, BLUE, RED, GREEN = range(4)
ALL_NOTES, JUST_50S, NO_NOTES = (4, 4, 4, 4), (4, 0, 0, 0), (0, 0, 0, 0)


def dealt(players: int = 3, auctioneer: int = 0, seed: int = 1) -> Boxes:
    game = Boxes(players)
    game.deal(Dice(seed))
    return changed(game, auctioneer=auctioneer, turn=auctioneer)


def changed(game: Boxes, **fields: object) -> Boxes:
    """The same position but for some of its fields."""
    return position.read(position.write(game) | fields)


def legal(game: Boxes, seat: int) -> list[int]:
    out = zeros(action.COUNT)
    count = game.legal(seat, out)
    return [int(chosen) for chosen in out[:count]]


def play(game: Boxes, seat: int, *actions: int) -> None:
    for chosen in actions:
        assert game.attempt(seat, chosen) is Reason.FINE
        assert game.audit()


def look(game: Boxes, seat: int, *boxes: int) -> None:
    play(game, seat, *(action.LOOK + box for box in boxes))


def copy(game: Boxes) -> Boxes:
    other = game.fresh()
    other.become(game)
    return other


def numbers(game: Boxes, seat: int) -> list[int]:
    out = small_zeros(1000)
    count = game.numbers(seat, out, 0)
    return [int(number) for number in out[:count]]


def bid(amount: int) -> int:
    return action.for_sum(amount)


def bids(game: Boxes, seat: int) -> list[int]:
    return [action.sum_of(chosen) for chosen in legal(game, seat) if chosen >= action.BID]


def lay(game: Boxes, seat: int, *values: int) -> None:
    play(game, seat, *(NOTE_OF[value] for value in values), action.DONE)


def pay(game: Boxes, seat: int, *values: int) -> None:
    play(game, seat, *(NOTE_OF[value] for value in values))


def notes(game: Boxes, seat: int) -> tuple[int, ...]:
    return tuple(int(count) for count in game.notes_of(seat))


def bid_laid(game: Boxes, seat: int) -> list[int]:
    return [int(count) for count in game.laid_by(seat)]


def in_words(counts: tuple[int, ...]) -> Json:
    return dict(zip(NOTE_NAMES, counts, strict=True))


def at_auction(kind: int, players: int = 3, auctioneer: int = 0, purses: Sequence[tuple[int, ...]] = ()) -> Boxes:
    """All have looked; now the auction begins. The first seats have these notes, the others all of them."""
    game = dealt(players, auctioneer)
    game = changed(game, notes=[in_words(counts) for counts in purses])
    play(game, auctioneer, kind)
    for step in range(players):
        look(game, (auctioneer + step) % players, *SEVEN)
    return game


def at_payment(price: int, counts: tuple[int, ...] = ALL_NOTES) -> Boxes:
    """Seat 0 has won an open auction."""
    game = at_auction(action.OPEN_AUCTION, purses=[counts])
    play(game, 0, bid(price))
    play(game, 1, action.PASS)
    play(game, 2, action.PASS)
    return game


def sell_to(game: Boxes, winner: int) -> None:
    """The auctioneer opens at 0, and only the winner raises, as little as possible."""
    sold = game.container
    while game.container == sold:
        raises = game.phase == phase.RAISE and game.turn == winner
        play(game, game.turn, legal(game, game.turn)[1 if raises else 0])


def to_the_end(game: Boxes, seed: int = 1) -> Boxes:
    dice = Dice(seed)
    while game.turn != NOBODY:
        actions = legal(game, game.turn)
        play(game, game.turn, actions[dice.below(len(actions))])
    return game


def coloured(colour: int, *values: int) -> list[int]:
    return [int(COLOURED) + int(RANKS) * colour + value // 50 - 1 for value in values]


def wealth(players: int, cards: list[int], counts: tuple[int, ...] = NO_NOTES) -> int:
    """The wealth of a seat that has bought these cards; junk and tens fill its container, and the tens do not count."""
    closed = [CARD_NAMES[card] for card in cards if card in CLOSED_CARDS]
    opened = [CARD_NAMES[card] for card in cards if card not in CLOSED_CARDS]
    junk, tens = ["junk"] * (4 - len(closed)), ["ten"] * (6 - len(opened))
    bought = {"owner": 0, "cards": closed + junk + opened + tens}
    game = position.read(
        {
            "players": players,
            "phase": "over",
            "notes": [in_words(counts)],
            "containers": [bought, *[{"owner": 1}] * 5],
        }
    )
    return int(game.score(0)) - 10 * len(tens)


def held(game: Boxes, boxes: range) -> Counter[int]:
    """What the boxes of these numbers hold in all containers."""
    return Counter(int(game.card_at(container, box)) for container in range(6) for box in boxes)


def cards(game: Boxes, container: int, boxes: Iterable[int] = range(10)) -> list[int]:
    return [int(game.card_at(container, box)) for box in boxes]


def all_cards(game: Boxes) -> list[list[int]]:
    """Container by container."""
    return [cards(game, container) for container in range(6)]


CLOSED_BOXES, OPEN_BOXES = range(CLOSED), range(CLOSED, BOXES)


# 1 Cards and money


def test_1_1_36_open_and_24_closed_boxes() -> None:
    game = dealt()
    assert held(game, OPEN_BOXES).total() == 36
    assert held(game, CLOSED_BOXES).total() == 24


def test_1_2_open_boxes() -> None:
    colours = [card for colour in range(4) for card in coloured(colour, 50, 100, 150, 200)]
    assert held(dealt(), OPEN_BOXES) == Counter({int(TEN): 20} | dict.fromkeys(colours, 1))


def test_1_3_closed_boxes() -> None:
    colours = [card for colour in range(4) for card in coloured(colour, 250)]
    assert held(dealt(), CLOSED_BOXES) == Counter({int(JUNK): 14, int(GOLD): 2} | dict.fromkeys(colours, 2))


def test_1_4_what_all_boxes_are_worth() -> None:
    game = dealt()
    assert (OPEN_WORTH, CLOSED_WORTH) == (2200, 3000)
    for boxes, worth in ((OPEN_BOXES, 2200), (CLOSED_BOXES, 3000)):
        assert sum(int(CARD_VALUE[card]) * count for card, count in held(game, boxes).items()) == worth


@pytest.mark.parametrize("players", [2, 3, 4])
def test_1_5_four_notes_of_each_value(players: int) -> None:
    game = dealt(players)
    for seat in range(players):
        assert notes(game, seat) == ALL_NOTES
        assert game.cash(seat) == 3400


# 2 The course of the game


def test_2_1_both_sorts_are_shuffled_apart_into_six_containers() -> None:
    deals = [dealt(seed=seed) for seed in range(20)]
    assert len({str(all_cards(game)) for game in deals}) == 20
    colours = {card for colour in range(4) for card in coloured(colour, 50, 100, 150, 200)}
    for sort, boxes in (({int(GOLD)}, CLOSED_BOXES), (colours, OPEN_BOXES)):
        places = [(c, box) for game in deals for c in range(6) for box in range(10) if game.card_at(c, box) in sort]
        assert {box for _, box in places} == set(boxes)
        assert {container for container, _ in places} == set(range(6))


def test_2_2_over_with_the_sixth_container() -> None:
    game = dealt()
    for sold in range(6):
        assert [game.owner_of(container) != NOBODY for container in range(6)] == [True] * sold + [False] * (6 - sold)
        assert game.phase == phase.TYPE
        while game.container == sold:
            play(game, game.turn, legal(game, game.turn)[0])
    assert game.phase == phase.OVER
    assert game.actors() == 0
    assert all(legal(game, seat) == [] for seat in range(3))


def test_2_3_four_steps() -> None:
    game = dealt(2)
    steps = [int(game.phase)]
    play(game, 0, action.OPEN_AUCTION)
    steps.append(int(game.phase))
    look(game, 0, *SEVEN)
    look(game, 1, *SEVEN)
    steps.append(int(game.phase))
    play(game, 0, bid(100))
    play(game, 1, action.PASS)
    steps.append(int(game.phase))
    pay(game, 0, 100)
    assert steps == [phase.TYPE, phase.LOOK, phase.OPENING, phase.PAY]
    assert game.phase == phase.TYPE


def test_2_4_the_auctioneer_chooses_the_type_first() -> None:
    game = dealt(3, auctioneer=2)
    assert legal(game, 2) == [action.OPEN_AUCTION, action.SECRET_AUCTION]
    assert legal(game, 0) == []
    assert game.refusal(2, action.LOOK) is Reason.NOT_NOW
    assert all(game.seen_by(container, box) == 0 for container in range(6) for box in range(10))


def test_2_5_the_token_passes_clockwise_whoever_buys() -> None:
    game = dealt(3, auctioneer=1)
    auctioneers = []
    buyers = [2, 1, 0, 0, 2, 1]
    for buyer in buyers:
        auctioneers.append(int(game.turn))
        sell_to(game, buyer)
    assert auctioneers == [1, 2, 0, 1, 2, 0]
    assert [game.owner_of(container) for container in range(6)] == buyers


# 3 Looking


def test_3_1_the_auctioneer_looks_first_then_clockwise() -> None:
    game = dealt(3, auctioneer=1)
    play(game, 1, action.OPEN_AUCTION)
    for seat in (1, 2, 0):
        for box in SEVEN:
            assert game.turn == seat
            look(game, seat, box)
    assert game.phase == phase.OPENING


def test_3_2_two_actions_for_a_closed_box_and_one_for_an_open_one() -> None:
    game = dealt()
    play(game, 0, action.OPEN_AUCTION)
    assert game.steps == 7
    look(game, 0, 0)
    assert game.steps == 5
    look(game, 0, 9)
    assert game.steps == 4
    look(game, 0, 1, 4)
    assert legal(game, 0) == [action.LOOK + box for box in (5, 6, 7, 8)]
    assert game.refusal(0, action.LOOK + 2) is Reason.NOT_ENOUGH_STEPS


@pytest.mark.parametrize("boxes", [SEVEN, (0, 1, 2, 4), (3, 4, 5, 6, 7, 8), (9, 2, 8, 3, 7)])
def test_3_3_actions_must_be_used(boxes: tuple[int, ...]) -> None:
    game = dealt()
    play(game, 0, action.OPEN_AUCTION)
    for box in boxes:
        assert game.turn == 0
        assert game.refusal(0, action.PASS) is Reason.NOT_NOW
        assert game.refusal(0, action.DONE) is Reason.NOT_NOW
        look(game, 0, box)
    assert game.turn == 1
    assert game.steps == 7


def test_3_4_six_open_boxes_lose_one_action() -> None:
    game = dealt()
    play(game, 0, action.OPEN_AUCTION)
    look(game, 0, *OPEN_BOXES)
    assert game.turn == 1


def test_3_5_a_box_once_for_each_player() -> None:
    game = dealt()
    play(game, 0, action.OPEN_AUCTION)
    look(game, 0, 4)
    assert game.refusal(0, action.LOOK + 4) is Reason.ALREADY_SEEN
    look(game, 0, 5, 6, 0, 1)
    look(game, 1, 4)
    assert [seat for seat in range(3) if game.has_seen(seat, 0, 4)] == [0, 1]


def test_3_6_which_box_is_public_and_what_is_in_it_is_not() -> None:
    game, other = (position.read({"players": 3, "containers": [{"cards": [card]}]}) for card in ("gold", "junk"))
    for state in (game, other):
        play(state, 0, action.OPEN_AUCTION)
        look(state, 0, 0)
    for seat in (NOBODY, 0, 1, 2):
        hidden = copy(game)
        hidden.hide(seat)
        assert hidden.seen_by(0, 0) == 0b001
        assert (hidden.card_at(0, 0) == GOLD) == (seat == 0)
        assert game.knows(seat, 0, 0) == (seat == 0)
        assert (numbers(game, seat) != numbers(other, seat)) == (seat == 0)


def test_3_6_everybody_can_tell_into_which_box_somebody_looked() -> None:
    one, other = dealt(), dealt()
    for game, box in ((one, 0), (other, 1)):
        play(game, 0, action.OPEN_AUCTION)
        look(game, 0, box)
    assert all(numbers(one, seat) != numbers(other, seat) for seat in (NOBODY, 0, 1, 2))


# 4 The open auction


def test_4_1_the_opening_bid_is_the_auctioneers_own() -> None:
    game = at_auction(action.OPEN_AUCTION, auctioneer=1)
    assert game.turn == 1
    play(game, 1, bid(300))
    assert (game.bidder, game.bid, game.turn) == (1, 300, 2)


def test_4_2_bids_are_multiples_of_50_up_to_the_own_cash() -> None:
    game = at_auction(action.OPEN_AUCTION)
    assert bids(game, 0) == list(range(0, 3401, 50))
    assert bids(at_auction(action.OPEN_AUCTION, purses=[(1, 1, 0, 0)]), 0) == [0, 50, 100, 150]


def test_4_3_raise_or_pass_clockwise() -> None:
    game = at_auction(action.OPEN_AUCTION, players=4, auctioneer=2)
    play(game, 2, bid(500))
    assert game.turn == 3
    assert legal(game, 3) == [action.PASS] + [bid(amount) for amount in range(550, 3401, 50)]
    assert game.refusal(3, bid(500)) is Reason.BID_TOO_LOW
    play(game, 3, bid(900))
    play(game, 0, action.PASS)
    play(game, 1, bid(950))
    play(game, 2, bid(1000))
    assert (game.bidder, game.bid, game.turn) == (2, 1000, 3)


def test_4_4_who_passes_is_out() -> None:
    game = at_auction(action.OPEN_AUCTION)
    play(game, 0, bid(100))
    play(game, 1, action.PASS)
    play(game, 2, bid(200))
    assert game.turn == 0
    play(game, 0, bid(300))
    assert game.turn == 2
    assert game.refusal(1, bid(400)) is Reason.NOT_YOUR_TURN


def test_4_5_who_cannot_raise_is_out() -> None:
    game = at_auction(action.OPEN_AUCTION, purses=[ALL_NOTES, JUST_50S])
    play(game, 0, bid(200))
    assert game.turn == 2
    assert game.rivals == 0b100
    play(game, 2, action.PASS)
    assert game.owner_of(0) == 0


def test_4_6_the_last_one_in_wins_for_the_last_bid() -> None:
    game = at_auction(action.OPEN_AUCTION)
    play(game, 0, bid(0))
    play(game, 1, bid(700))
    play(game, 2, action.PASS)
    play(game, 0, action.PASS)
    assert game.owner_of(0) == 1
    assert (game.phase, game.turn, game.bid) == (phase.PAY, 1, 700)


# 5 The secret auction


def test_5_1_all_lay_at_once_in_any_order() -> None:
    game = at_auction(action.SECRET_AUCTION, auctioneer=1)
    assert (game.actors(), game.turn) == (0b111, 1)
    play(game, 0, NOTE_OF[500])
    lay(game, 2, 200, 50)
    play(game, 0, NOTE_OF[100])
    assert (game.actors(), game.turn) == (0b011, 1)
    assert game.refusal(2, action.DONE) is Reason.NOT_YOUR_TURN
    lay(game, 1, 100)
    assert (game.actors(), game.turn) == (0b001, 0)
    play(game, 0, action.DONE)
    assert game.owner_of(0) == 0


def test_5_1_any_notes_and_one_spelling() -> None:
    game = at_auction(action.SECRET_AUCTION)
    assert legal(game, 0) == [action.DONE, *NOTE_OF.values()]
    play(game, 0, NOTE_OF[200])
    assert legal(game, 0) == [action.DONE, NOTE_OF[50], NOTE_OF[100], NOTE_OF[200]]
    assert game.drafting(0)
    assert game.refusal(0, NOTE_OF[500]) is Reason.MALFORMED
    play(game, 0, *[NOTE_OF[200]] * 3)
    assert game.refusal(0, NOTE_OF[200]) is Reason.NOTE_NOT_HELD
    play(game, 0, action.DONE)
    assert not game.drafting(0)


def test_5_2_laying_nothing() -> None:
    game = at_auction(action.SECRET_AUCTION)
    lay(game, 0)
    lay(game, 1, 50)
    lay(game, 2)
    assert game.owner_of(0) == 1


def test_5_3_nothing_is_shown_before_all_have_laid() -> None:
    game = at_auction(action.SECRET_AUCTION)
    lay(game, 0, 500)
    lay(game, 1, 500, 50)
    play(game, 2, NOTE_OF[500])
    other = at_auction(action.SECRET_AUCTION)
    lay(other, 0, 500)
    lay(other, 1, 50)
    for viewer in (NOBODY, 0, 1, 2):
        hidden = copy(game)
        hidden.hide(viewer)
        assert (numbers(game, viewer) != numbers(other, viewer)) == (viewer in (1, 2))
        for seat in range(3):
            assert bid_laid(hidden, seat) == (bid_laid(game, seat) if seat == viewer else [0] * 4)
    play(game, 2, action.DONE)
    game.hide(NOBODY)
    assert [bid_laid(game, seat) for seat in range(3)] == [[0, 0, 0, 1], [1, 0, 0, 1], [0, 0, 0, 1]]


def test_5_4_the_highest_sum_wins_and_pays_just_those_notes() -> None:
    game = at_auction(action.SECRET_AUCTION)
    lay(game, 0, 200, 200)
    lay(game, 1, 100, 100, 100, 100, 50)
    lay(game, 2, 200)
    assert game.owner_of(0) == 1
    assert notes(game, 1) == (3, 0, 4, 4)
    assert game.phase == phase.TYPE


def test_5_5_the_others_take_theirs_back() -> None:
    game = at_auction(action.SECRET_AUCTION)
    lay(game, 0, 200, 200)
    lay(game, 1, 500)
    lay(game, 2, 200)
    assert notes(game, 0) == notes(game, 2) == ALL_NOTES


def test_5_6_the_tied_go_on_in_an_open_auction() -> None:
    game = at_auction(action.SECRET_AUCTION, players=4)
    lay(game, 0, 50)
    lay(game, 1, 200, 100)
    lay(game, 2, 200, 50)
    lay(game, 3, 100, 100, 100)
    assert (game.phase, game.bid, game.bidder, game.turn) == (phase.RAISE, 300, 1, 3)
    assert bids(game, 3)[0] == 350
    play(game, 3, bid(400))
    assert game.turn == 1
    play(game, 1, action.PASS)
    assert game.owner_of(0) == 3


# 6 The sale


def test_6_1_the_winner_alone_sees_all_ten() -> None:
    game = at_payment(100)
    assert game.owner_of(0) == 0
    assert all(game.knows(0, 0, box) for box in range(10))
    assert [box for box in range(10) if game.knows(1, 0, box)] == list(SEVEN)
    assert not any(game.knows(NOBODY, 0, box) for box in range(10))


def test_6_2_the_bank_gives_no_change() -> None:
    game = at_payment(150)
    pay(game, 0, 500)
    assert notes(game, 0) == (4, 4, 4, 3)


def test_6_3_notes_cover_the_bid_and_none_could_be_left_out() -> None:
    game = at_payment(300)
    play(game, 0, NOTE_OF[200])
    assert game.drafting(0)
    assert game.refusal(0, NOTE_OF[500]) is Reason.MALFORMED  # with it the 200 could be left out
    play(game, 0, NOTE_OF[50])
    assert legal(game, 0) == [NOTE_OF[50]]
    play(game, 0, NOTE_OF[50])
    assert notes(game, 0) == (2, 4, 3, 4)
    assert not game.drafting(0)
    assert game.phase == phase.TYPE


def test_6_3_notes_that_cannot_reach_the_bid() -> None:
    game = at_payment(300)
    assert game.refusal(0, NOTE_OF[50]) is Reason.INCOMPLETE
    assert game.refusal(0, action.DONE) is Reason.NOT_NOW
    assert at_payment(300, (4, 4, 4, 0)).refusal(0, NOTE_OF[500]) is Reason.NOTE_NOT_HELD


@pytest.mark.parametrize(
    ("price", "counts", "left"),
    [(100, (0, 0, 0, 2), (0, 0, 0, 1)), (200, JUST_50S, NO_NOTES), (750, (1, 0, 1, 1), NO_NOTES)],
)
def test_6_4_the_only_payment_is_made_without_asking(
    price: int, counts: tuple[int, ...], left: tuple[int, ...]
) -> None:
    game = at_payment(price, counts)
    assert game.phase == phase.TYPE
    assert notes(game, 0) == left


def test_6_5_a_price_of_0() -> None:
    game = at_payment(0)
    assert game.owner_of(0) == 0
    assert game.phase == phase.TYPE
    assert notes(game, 0) == ALL_NOTES


# 7 The end


def test_7_1_all_boxes_are_laid_open_at_the_end() -> None:
    game = to_the_end(dealt())
    before = all_cards(game)
    for seat in (NOBODY, 0, 1, 2):
        game.hide(seat)
        assert all_cards(game) == before
        assert all(game.knows(seat, container, box) for container in range(6) for box in range(10))


def test_7_2_wealth() -> None:
    assert wealth(3, [], (1, 1, 1, 1)) == 850
    assert wealth(3, [GOLD, TEN, *coloured(BLUE, 50)]) == 560
    assert wealth(3, [GOLD, *coloured(RED, 250, 50, 100)], (0, 0, 0, 2)) == 1000 + 500 + 400 + 250


def test_7_3_collections_are_of_one_colour_around_a_250() -> None:
    assert wealth(2, coloured(RED, 100, 150, 200, 250)) == 950
    assert wealth(2, coloured(RED, 150, 200, 250)) == 600
    assert wealth(3, coloured(RED, 150, 200, 250)) == 850
    assert wealth(4, coloured(RED, 150, 200, 250)) == 850
    assert wealth(4, coloured(RED, 100, 150, 200)) == 450
    assert wealth(4, coloured(GREEN, 50, 250) + coloured(YELLOW, 250)) == 550


def test_7_4_a_box_counts_in_one_collection() -> None:
    six = coloured(RED, 50, 100, 150, 200, 250, 250)
    assert wealth(3, six) == 1000 + 2 * 250
    assert wealth(2, six) == 1000 + 250
    assert wealth(3, six[1:]) == 950 + 250
    assert wealth(3, coloured(BLUE, 50, 100, 150, 200, 250)) == 750 + 250
    assert wealth(3, coloured(BLUE, 50, 250, 250) + coloured(GREEN, 50, 100, 250)) == 950 + 2 * 250


def test_7_5_most_wealth_wins_and_equals_share() -> None:
    assert changed(dealt(), notes=[None, {}]).winners() == 0b101
    assert changed(dealt(), notes=[in_words((4, 4, 4, 3)), {}]).winners() == 0b100


# 8 Rulings


def test_8_1_the_first_auctioneer_is_drawn_by_lot() -> None:
    drawn: Counter[int] = Counter()
    for seed in range(60):
        game = Boxes(4)
        game.deal(Dice(seed))
        assert game.turn == game.auctioneer
        drawn[int(game.auctioneer)] += 1
    assert set(drawn) == {0, 1, 2, 3}


def test_8_2_the_auctioneer_has_to_open() -> None:
    game = at_auction(action.OPEN_AUCTION)
    assert action.PASS not in legal(game, 0)
    assert game.refusal(0, action.PASS) is Reason.MUST_BID
    play(game, 0, bid(0))
    play(game, 1, action.PASS)
    play(game, 2, action.PASS)
    assert game.owner_of(0) == 0


def test_8_3_no_bid_above_the_own_cash() -> None:
    game = at_auction(action.OPEN_AUCTION, purses=[JUST_50S, (0, 3, 0, 0)])
    assert game.refusal(0, bid(250)) is Reason.NOT_ENOUGH_CASH
    play(game, 0, bid(200))
    assert game.refusal(1, bid(350)) is Reason.NOT_ENOUGH_CASH
    assert bids(game, 1) == [250, 300]


@pytest.mark.parametrize(("auctioneer", "holder", "asked"), [(0, 0, [1, 3]), (1, 1, [3, 0]), (2, 3, [0, 1])])
def test_8_4_the_first_tied_player_from_the_auctioneer_holds_the_bid(
    auctioneer: int, holder: int, asked: list[int]
) -> None:
    game = at_auction(action.SECRET_AUCTION, players=4, auctioneer=auctioneer)
    for seat in range(4):
        lay(game, seat, *([] if seat == 2 else [100]))
    assert (game.bidder, game.bid) == (holder, 100)
    for seat in asked:
        assert game.turn == seat
        play(game, seat, action.PASS)
    assert game.owner_of(0) == holder


def test_8_5_in_a_tie_break_all_cash_may_be_bid() -> None:
    game = at_auction(action.SECRET_AUCTION)
    for seat in range(3):
        lay(game, seat, 50)
    assert bids(game, 1) == list(range(100, 3401, 50))


def test_8_6_nobody_raises_the_tied_bid() -> None:
    game = at_auction(action.SECRET_AUCTION, players=2)
    lay(game, 0, 50, 50, 50, 50)
    lay(game, 1, 200)
    play(game, 1, action.PASS)
    assert game.phase == phase.TYPE
    assert notes(game, 0) == (0, 4, 4, 4)
    assert notes(game, 1) == ALL_NOTES


@pytest.mark.parametrize("winner", [0, 1])
def test_8_6_after_a_raise_the_winner_chooses_the_notes(winner: int) -> None:
    game = at_auction(action.SECRET_AUCTION, players=2)
    lay(game, 0, 50, 50, 50, 50)
    lay(game, 1, 200)
    play(game, 1, bid(250))
    play(game, 0, bid(300) if winner == 0 else action.PASS)
    if winner == 0:
        play(game, 1, action.PASS)
    assert (game.phase, game.turn) == (phase.PAY, winner)
    pay(game, winner, 500)
    assert notes(game, winner) == (4, 4, 4, 3)


def test_8_7_nobody_lays_anything() -> None:
    game = at_auction(action.SECRET_AUCTION, auctioneer=1)
    for seat in range(3):
        lay(game, seat)
    assert (game.phase, game.bid, game.bidder, game.turn) == (phase.RAISE, 0, 1, 2)
    play(game, 2, action.PASS)
    play(game, 0, action.PASS)
    assert game.owner_of(0) == 1
    assert notes(game, 1) == ALL_NOTES


def test_8_8_without_cash_still_asked() -> None:
    game = at_auction(action.OPEN_AUCTION, purses=[NO_NOTES])
    assert legal(game, 0) == [bid(0)]
    game = at_auction(action.SECRET_AUCTION, purses=[NO_NOTES])
    assert game.turn == 0
    assert legal(game, 0) == [action.DONE]


def test_8_8_tied_without_cash_to_raise_is_out_unasked() -> None:
    game = at_auction(action.SECRET_AUCTION, purses=[JUST_50S] * 3)
    for seat in range(3):
        lay(game, seat, 50, 50, 50, 50)
    assert game.owner_of(0) == 0
    assert notes(game, 0) == NO_NOTES


def test_8_9_overpaying() -> None:
    game = at_payment(50)
    assert legal(game, 0) == list(NOTE_OF.values())
    pay(game, 0, 500)
    assert notes(game, 0) == (4, 4, 4, 3)


def test_8_10_notes_are_public() -> None:
    game = to_the_end(dealt(), seed=5)
    public = Boxes(3)
    public.become(game)
    public.hide(NOBODY)
    assert [notes(public, seat) for seat in range(3)] == [notes(game, seat) for seat in range(3)]
    game = at_payment(300)
    pay(game, 0, 500)
    game.hide(2)
    assert notes(game, 0) == (4, 4, 4, 3)
    assert [game.price_of(container) for container in range(6)] == [300, 0, 0, 0, 0, 0]


def test_8_11_what_was_seen_stays_known() -> None:
    game = at_payment(0)
    assert game.owner_of(0) == 0
    seen = cards(game, 0, SEVEN)
    game.hide(2)
    assert cards(game, 0, SEVEN) == seen
    game.guess(2, Dice(3))
    assert cards(game, 0, SEVEN) == seen


def test_8_12_the_winner_sees_before_paying() -> None:
    game = at_payment(100)
    assert game.phase == phase.PAY
    before = cards(game, 0)
    game.hide(0)
    assert cards(game, 0) == before


def test_8_13_who_has_laid_is_public() -> None:
    game = at_auction(action.SECRET_AUCTION)
    lay(game, 1, 50)
    play(game, 2, NOTE_OF[50])
    game.hide(NOBODY)
    assert (game.phase, game.done, game.actors()) == (phase.LAY, 0b010, 0b101)


def test_8_14_bids_and_payment_stay_until_the_next_auction() -> None:
    game = at_auction(action.SECRET_AUCTION, players=2)
    lay(game, 0, 200)
    lay(game, 1, 500)
    game.hide(NOBODY)
    assert [bid_laid(game, 0), bid_laid(game, 1), list(game.payment())] == [[0, 0, 1, 0], [0, 0, 0, 1], [0, 0, 0, 1]]
    assert (game.bidder, game.bid) == (1, 500)
    play(game, 1, action.OPEN_AUCTION)
    assert game.sum_laid_by(0) == game.sum_laid_by(1) == sum(game.payment()) == 0
    assert (game.bidder, game.bid) == (NOBODY, 0)


# What is not on the page


def test_a_draft_is_hidden_from_the_others() -> None:
    game = at_payment(300)
    play(game, 0, NOTE_OF[200])
    for viewer in (NOBODY, 0, 1, 2):
        hidden = copy(game)
        hidden.hide(viewer)
        assert hidden.drafting(0) == (viewer == 0)
        assert (numbers(game, viewer) != numbers(at_payment(300), viewer)) == (viewer == 0)


def test_numbers_are_relative_to_the_seat() -> None:
    """The same game one place further to the left looks the same to everybody."""

    def shifted(by: int) -> Iterator[Boxes]:
        first, second, third = by, (by + 1) % 3, (by + 2) % 3
        game = dealt(auctioneer=first)
        play(game, first, action.SECRET_AUCTION)
        look(game, first, *SEVEN)
        look(game, second, 2, 3, 7)
        yield game
        look(game, second, 8, 9)
        look(game, third, *SEVEN)
        lay(game, second, 200)
        yield game
        lay(game, first)
        lay(game, third, 100, 100)
        yield game
        play(game, third, bid(300))
        play(game, second, action.PASS)
        pay(game, third, 500)
        yield game

    for one, other in zip(shifted(0), shifted(1), strict=True):
        for seat in range(3):
            assert numbers(one, seat) == numbers(other, (seat + 1) % 3)


def test_a_used_object_can_be_dealt_anew() -> None:
    used, new = to_the_end(dealt()), Boxes(3)
    used.deal(Dice(9))
    new.deal(Dice(9))
    assert all_cards(used) == all_cards(new)
    for seat in (NOBODY, 0, 1, 2):
        assert numbers(used, seat) == numbers(new, seat)


def test_a_guess_deals_every_unknown_box_and_bid_anew() -> None:
    game = at_auction(action.SECRET_AUCTION)
    lay(game, 1, 500)
    play(game, 2, NOTE_OF[500])
    world = Boxes(3)
    boxes, laid = set(), set()
    for seed in range(40):
        world.become(game)
        world.hide(0)
        world.guess(0, Dice(seed))
        assert world.audit()
        assert not world.drafting(2)
        boxes.add(int(world.card_at(0, 2)))
        laid.add(tuple(bid_laid(world, 1)))
    assert len(boxes) > 3
    assert len(laid) > 20


@pytest.mark.parametrize("seat", [-1, 3, 70])
def test_seats_that_are_not_there_may_not_act(seat: int) -> None:
    for game in (dealt(), at_auction(action.SECRET_AUCTION)):
        assert legal(game, seat) == []
        assert game.refusal(seat, 0) is Reason.NOT_YOUR_TURN


def test_refusals_of_a_finished_game() -> None:
    game = to_the_end(dealt())
    assert {game.refusal(seat, chosen) for seat in range(3) for chosen in range(action.COUNT)} == {Reason.GAME_OVER}
    assert dealt().refusal(0, action.COUNT) is Reason.UNKNOWN_MOVE
    assert dealt().refusal(0, -1) is Reason.UNKNOWN_MOVE


def test_audit_notices_a_lost_box_and_forged_money() -> None:
    game = dealt()
    game.put_card(0, 0, TEN)
    assert not game.audit()
    game = dealt()
    game.set_notes(0, vec[i64]([5, 4, 4, 4]))
    assert not game.audit()
    game = dealt()
    game.set_owner(3, 1)
    assert not game.audit()


def test_the_ranges_of_actions_fit_what_they_stand_for() -> None:
    assert action.LOOK + BOXES == action.NOTE
    assert action.NOTE + NOTES == action.BID
    assert action.for_sum(MOST_CASH) + 1 == action.COUNT == Boxes(2).actions()
