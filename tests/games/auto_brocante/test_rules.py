"""The rules of Auto-Brocante, statement by statement: the numbers are those of docs/rules/auto_brocante.md."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import pytest

from brocante.engine.codec import Json
from brocante.engine.core import NOBODY, Dice, bits, small_zeros, zeros
from brocante.engine.reasons import Reason
from brocante.engine.saving import pack
from brocante.games.auto_brocante import action, data, phase
from brocante.games.auto_brocante.codec import CODEC
from brocante.games.auto_brocante.data import (
    BUY_FOR_200,
    BUY_FROM_DEALER,
    CANCEL_POLICY,
    CAR_STOLEN,
    CARDS_OF,
    COLLISION,
    COLLISION_POLICY,
    COMPREHENSIVE,
    FIRE,
    FIRE_POLICY,
    FORCED_SALE,
    FREE_POLICY,
    LIST_PRICE,
    LOT_CLOSED,
    NONE,
    ONE_POLICY,
    SELL_BLUE_BOOK,
    SELL_BLUE_BOOK_PLUS_3000,
    SELL_LIST,
    SELL_LIST_PLUS_2000,
    SELL_LIST_PLUS_3000,
    STOLEN_RECOVERED,
    TAKE_THREE,
    THEFT_POLICY,
    VOID,
    how_many,
    of_kind,
)
from brocante.games.auto_brocante.names import CARD_NAMES, POLICY_NAMES
from brocante.games.auto_brocante.rules import AutoBrocante
from brocante.games.auto_brocante.rules_books import PRICES, Rest

Cards = Mapping[int, Sequence[int | str]]  # by seat: kinds, or names with a number
Cars = Mapping[int, Sequence[int]]
LOTS: Cars = {0: (1, 2), 1: (4, 9), 2: (5, 6)}
BOOKS = [list(data.VALUE[at : at + 24]) for at in range(0, 240, 24)]  # ten that version 2 allows as well as version 1
ATTACKS = ((FIRE, FIRE_POLICY), (COLLISION, COLLISION_POLICY), (CAR_STOLEN, THEFT_POLICY))


def mask(items: Sequence[int]) -> int:
    return sum(1 << item for item in items)


def insure(kinds: Sequence[int]) -> int:
    """A set of policies."""
    return sum(ONE_POLICY[kind] for kind in kinds)


def names(cards: Sequence[int | str]) -> list[str]:
    """Dealer cards as a position has them: by kind, or one of several by its name and number."""
    return [card if isinstance(card, str) else CARD_NAMES[card] for card in cards]


def policy_names(kinds: Sequence[int]) -> list[str]:
    return [POLICY_NAMES[kind] for kind in kinds]


def stage(
    players: int = 3,
    hands: Cards | None = None,
    lots: Cars = LOTS,
    bank: Sequence[int] | None = None,
    unseen: int = 0,
    policies: Cars | None = None,
    cash: Mapping[int, int] | None = None,
    seats: Mapping[int, Json] | None = None,
    **more: object,
) -> AutoBrocante:
    """The beginning of seat 0's turn. Cars are numbered from 1; those not named are in the bank, or in the
    graveyard where the bank is named. Seats have Blue Books 1, 2, 3..., and hold nothing that is not named.
    `seats` and `more` are fields of the position."""
    cars = [car for lot in lots.values() for car in lot]
    in_bank = [car for car in range(1, 25) if car not in cars] if bank is None else list(bank)
    places: list[Json] = [
        {
            "cash": (cash or {}).get(seat, 25_000),
            "lot": list(lots.get(seat, ())),
            "values": BOOKS[seat],
            "hand": names((hands or {}).get(seat, ())),
            "policies": policy_names((policies or {}).get(seat, ())),
            **(seats or {}).get(seat, {}),
        }
        for seat in range(players)
    ]
    banked = {"unseen": in_bank[:unseen], "known": in_bank[unseen:]}
    game = CODEC.from_position({"players": players, "bank": banked, "seats": places, **more})
    game.chance = Dice(1)
    assert game.audit()
    return game


def cash_of_all(game: AutoBrocante) -> list[int]:
    return [game.cash_of(seat) for seat in range(game.players)]


def legal(game: AutoBrocante, seat: int) -> list[int]:
    out = zeros(action.COUNT)
    return [int(out[i]) for i in range(game.legal(seat, out))]


def play(game: AutoBrocante, seat: int, *actions: int) -> None:
    for chosen in actions:
        assert game.attempt(seat, chosen) is Reason.FINE
        assert game.audit()


def car(number: int) -> int:
    return action.CAR + number - 1


def money(amount: int) -> int:
    return action.for_sum(amount)


def amounts(game: AutoBrocante, seat: int) -> tuple[int, int]:
    """The lowest and the highest amount that the seat may name."""
    named = [action.sum_of(chosen) for chosen in legal(game, seat) if chosen >= action.AMOUNT]
    return (named[0], named[-1]) if named else (0, 0)


def lot(game: AutoBrocante, seat: int) -> list[int]:
    return cars(game.lot_of(seat))


def cars(lot_or_graveyard: int) -> list[int]:
    return [number for number in range(1, 25) if lot_or_graveyard >> (number - 1) & 1]


def bank(game: AutoBrocante) -> list[int]:
    return [game.bank_car(i) + 1 for i in range(game.bank_size)]


def kinds(cards: int) -> list[int]:
    return [kind for kind in range(data.KINDS) for _ in range(bits(cards & CARDS_OF[kind]))]


def lowest_cards(game: AutoBrocante, count: int) -> list[int]:
    """The lowest cards of the deck, the lowest last."""
    return [game.deck_card(place) for place in range(game.deck_size - count, game.deck_size)]


def book(game: AutoBrocante, seat: int) -> list[int]:
    return [int(game.value(seat, index)) for index in range(24)]


def seen_values(game: AutoBrocante, seat: int) -> dict[int, int]:
    """The values of a seat that everybody knows, by car from 0."""
    return {index: value for index, value in enumerate(book(game, seat)) if game.seen_of(seat) >> index & 1}


def left_for(game: AutoBrocante, seat: int, *seen: int) -> int:
    """How many Blue Books agree with the values of these cars, numbered from 0."""
    return int(Rest(game.values, seat * 24, mask(seen)).tables())


def under_deck(game: AutoBrocante, count: int) -> list[int]:
    """The kinds of the lowest cards of the deck, the lowest last."""
    return [game.kind_of(card) for card in lowest_cards(game, count)]


def hidden(game: AutoBrocante, seat: int) -> AutoBrocante:
    other = game.fresh()
    other.become(game)
    other.hide(seat)
    return other


def guessed(game: AutoBrocante, seat: int, seed: int) -> AutoBrocante:
    other = game.fresh()
    other.become(game)
    other.guess(seat, Dice(seed))
    assert other.audit()
    return other


def draw(game: AutoBrocante, seat: int, policy: int) -> None:
    """Take a policy from the pile until it is of this kind."""
    before = game.fresh()
    before.become(game)
    while game.insured(seat, policy) == before.insured(seat, policy):
        game.become(before)
        game.take_policy(seat)
    assert game.audit()


def buying(number: int, offer: int, *asked: int, **settings: object) -> AutoBrocante:
    """Seat 0 has named a car of seat 1, offered, and heard one asked price (or more, each offer 50 higher)."""
    lots = {0: (1, 2), 1: (number, 7), 2: (5, 11)}
    game = stage(hands={0: (BUY_FROM_DEALER, FIRE)}, **{"lots": lots, **settings})  # type: ignore[arg-type]
    play(game, 0, action.PLAY + BUY_FROM_DEALER, car(number))
    play(game, 1, action.PASS)
    return bargain(game, offer, *asked)


def forcing(number: int, offer: int, *asked: int, **settings: object) -> AutoBrocante:
    """The same with a Forced sale, by which seat 0 sells to seat 1."""
    lots = {0: (number, 8), 1: (1,), 2: (5, 6)}
    game = stage(hands={0: (FORCED_SALE, FIRE)}, **{"lots": lots, **settings})  # type: ignore[arg-type]
    play(game, 0, action.PLAY + FORCED_SALE, action.SEAT + 1)
    play(game, 1, action.PASS)
    play(game, 1, car(number))
    return bargain(game, offer, *asked)


def bargain(game: AutoBrocante, offer: int, *asked: int) -> AutoBrocante:
    play(game, game.buyer, money(offer))
    for index, price in enumerate(asked):
        if index:
            play(game, game.buyer, money(offer + 50 * index))
        play(game, game.seller, money(price))
    return game


def opened(**settings: object) -> AutoBrocante:
    game = stage(**settings)  # type: ignore[arg-type]
    play(game, 0, action.OPEN_LOT)
    return game


def selling(number: int, offer: int, *asked: int, **settings: object) -> AutoBrocante:
    """The same in an opened lot, where only seat 1 bids for a car of seat 0."""
    game = opened(**{"lots": {0: (number, 8), 1: (1,), 2: (5, 6)}, **settings})
    play(game, 1, car(number), money(offer))
    play(game, 2, action.PASS)
    play(game, 0, action.SEAT + 1)
    for price in asked:
        play(game, 0, money(price))
    return game


def attacked(kind: int, number: int = 4, policy: int | None = None, **settings: object) -> AutoBrocante:
    """Seat 0 has attacked a car of seat 1, who has at most one policy."""
    insured = {} if policy is None else {1: (policy,)}
    game = stage(hands={0: (kind,)}, policies=insured, **settings)  # type: ignore[arg-type]
    play(game, 0, action.PLAY + kind, car(number))
    assert (game.phase, game.turn) == (phase.ATTACKED, 1)
    return game


# 1 Cars, cards and money


def listed(heading: str) -> list[list[str]]:
    """The rows of a table on the page, one for each car."""
    page = (Path(__file__).parents[3] / "docs/rules/auto_brocante.md").read_text(encoding="utf-8")
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in page.split(heading)[1].splitlines()]
    assert [row[0] for row in rows[2:26]] == [str(number) for number in range(1, 25)]
    return rows[2:26]


def test_1_1_the_cars_and_their_list_prices() -> None:
    prices = Counter(LIST_PRICE)
    assert prices == {10000: 1, 9000: 2, 8000: 3, 6000: 3, 5000: 3, 4000: 4, 3000: 4, 2000: 4}
    assert sum(LIST_PRICE) == 121_000
    assert [row[2] for row in listed("| car | name | list price |")] == [f"{price:,}" for price in LIST_PRICE]


def test_1_2_a_blue_book_has_a_value_for_every_car() -> None:
    game = stage()
    assert [book(game, seat) for seat in range(3)] == BOOKS[:3]
    assert game.score(0) == game.cash_of(0) + BOOKS[0][0] + BOOKS[0][1]


def test_1_3_what_a_car_can_be_worth() -> None:
    page = (Path(__file__).parents[3] / "docs/rules/auto_brocante.md").read_text(encoding="utf-8")
    rows = page.split("| list price | possible values |")[1].split("\n\n")[0].splitlines()[2:]
    chart = dict(row.strip("| ").split(" | ") for row in rows)
    assert chart == {f"{price:,}": ", ".join(f"{v:,}" for v in data.POSSIBLE_VALUES[price]) for price in PRICES}
    for seed in range(20):
        game = AutoBrocante(3)
        game.deal(Dice(seed))
        assert all(book(game, seat)[i] in data.POSSIBLE_VALUES[LIST_PRICE[i]] for seat in range(3) for i in range(24))


def test_1_4_the_dealer_cards() -> None:
    assert list(data.COPIES) == [4, 2, 1, 4, 1, 3, 3, 2, 2, 7, 6, 2, 3, 2, 1, 2]
    assert sum(CARDS_OF) == data.ALL_CARDS
    assert [bits(m) for m in CARDS_OF] == list(data.COPIES)


def test_1_5_the_policies() -> None:
    assert [of_kind(data.ALL_POLICIES, kind) for kind in range(5)] == [2, 2, 2, 1, 3]
    assert how_many(data.ALL_POLICIES) == 10


def test_1_6_sums_are_multiples_of_50() -> None:
    game = buying(9, 50)
    assert legal(game, 1) == [action.ACCEPT, *(money(amount) for amount in range(100, 20_001, 50))]


# 2 Before the first turn


@pytest.mark.parametrize("players", [3, 4, 5])
def test_2_1_money_table_policy_and_cards(players: int) -> None:
    game = AutoBrocante(players)
    game.deal(Dice(3))
    assert game.audit()
    assert cash_of_all(game) == [25_000] * players
    assert len({tuple(book(game, seat)) for seat in range(players)}) == players
    assert [game.policy_count(seat) for seat in range(players)] == [1] * players
    assert [game.hand_size(seat) for seat in range(players)] == [5] * players


@pytest.mark.parametrize(("players", "each"), [(3, 4), (4, 3), (5, 2)])
def test_2_2_the_first_lots(players: int, each: int) -> None:
    game = AutoBrocante(players)
    game.deal(Dice(3))
    assert [len(lot(game, seat)) for seat in range(players)] == [each] * players


@pytest.mark.parametrize(("players", "cars_left"), [(3, 12), (4, 12), (5, 14)])
def test_2_3_the_rest_are_bank_deck_and_pile(players: int, cars_left: int) -> None:
    game = AutoBrocante(players)
    game.deal(Dice(3))
    assert (game.bank_size, game.unseen) == (cars_left, cars_left)
    assert game.deck_size == 45 - 5 * players
    assert how_many(game.pile()) == 10 - players


def test_2_4_the_first_player_by_lot_then_clockwise() -> None:
    game = AutoBrocante(3)
    first = set()
    for seed in range(30):
        game.deal(Dice(seed))
        first.add(game.turn)
    assert first == {0, 1, 2}
    seat = game.turn
    play(game, seat, action.END_TURN)
    assert game.turn == (seat + 1) % 3


# 3 A turn


def test_3_1_below_two_cars_the_bank_must_be_bought_from() -> None:
    game = stage(lots={**LOTS, 0: ()})
    assert game.phase == phase.MINIMUM
    assert game.refusal(0, action.END_TURN) is Reason.MUST_BUY
    assert game.refusal(0, action.PASS) is Reason.MUST_BUY
    play(game, 0, action.BUY)
    assert game.phase == phase.MINIMUM
    play(game, 0, action.BUY)
    assert game.phase == phase.TURN


def test_3_2_three_ways_to_reach_the_minimum() -> None:
    game = stage(lots={**LOTS, 0: ()}, hands={0: (BUY_FOR_200, FIRE)})
    assert legal(game, 0) == [action.BUY, action.GAMBLE, action.PLAY + BUY_FOR_200]
    assert game.refusal(0, action.PLAY + FIRE) is Reason.MUST_BUY


@pytest.mark.parametrize(("cars_in_bank", "minimum"), [((7, 8), 2), ((7,), 1), ((), 0)])
def test_3_3_a_bank_of_one_or_none_lowers_the_minimum(cars_in_bank: tuple[int, ...], minimum: int) -> None:
    game = stage(lots={**LOTS, 0: (1,)}, bank=cars_in_bank)
    assert game.minimum == minimum
    assert game.phase == (phase.MINIMUM if minimum == 2 else phase.TURN)


def test_3_4_cash_alone_leaves_every_option() -> None:
    game = stage(lots={**LOTS, 0: (1,)}, hands={0: (FIRE,)})
    play(game, 0, action.BUY)
    assert {action.BUY, action.GAMBLE, action.INSURE, action.RENEW, action.PLAY + FIRE} <= set(legal(game, 0))


def test_3_5_a_card_used_for_the_minimum_counts() -> None:
    game = stage(lots={**LOTS, 0: (1,)}, hands={0: (BUY_FOR_200, FIRE, FIRE)})
    play(game, 0, action.PLAY + BUY_FOR_200)
    assert legal(game, 0) == [action.END_TURN, action.OPEN_LOT, action.PLAY + FIRE]
    assert game.refusal(0, action.INSURE) is Reason.OPTION_USED
    play(game, 0, action.PLAY + FIRE, car(5))
    play(game, 2, action.PASS)
    assert game.refusal(0, action.PLAY + FIRE) is Reason.OPTION_USED


def test_3_6_who_can_pay_neither_price_may_do_without() -> None:
    game = stage(lots={**LOTS, 0: (1,)}, cash={0: 3_950}, hands={0: (BUY_FOR_200, FIRE)}, bank=(7, 8, 3), unseen=3)
    assert legal(game, 0) == [action.PASS, action.PLAY + BUY_FOR_200]
    for chosen in (action.END_TURN, action.INSURE, action.RENEW, action.OPEN_LOT, action.PLAY + FIRE):
        assert game.refusal(0, chosen) is Reason.MUST_PASS
    assert game.refusal(0, action.BUY) is Reason.NOT_ENOUGH_CASH
    play(game, 0, action.PASS)
    assert (game.phase, lot(game, 0)) == (phase.TURN, [1])
    # The top car leaves only cheap ones, of which the player could pay the dearest: the choice stays.
    empty = stage(lots={**LOTS, 0: ()}, cash={0: 3_950}, hands={0: (BUY_FOR_200,)}, bank=(3, 7, 14), unseen=3)
    assert legal(empty, 0) == [action.PASS, action.PLAY + BUY_FOR_200]
    play(empty, 0, action.PLAY + BUY_FOR_200)
    assert (empty.phase, lot(empty, 0)) == (phase.MINIMUM, [3])
    assert legal(empty, 0) == [action.PASS, action.GAMBLE]
    assert empty.refusal(0, action.END_TURN) is Reason.MUST_BUY
    play(empty, 0, action.PASS)
    assert empty.phase == phase.TURN
    old = stage(lots={**LOTS, 0: ()}, cash={0: 3_950}, hands={0: (BUY_FOR_200,)}, bank=(3, 7, 14), unseen=3, rules=1)
    play(old, 0, action.PLAY + BUY_FOR_200)
    assert legal(old, 0) == [action.GAMBLE]


def test_3_7_one_option_of_two_cards_at_most() -> None:
    game = stage(hands={0: (SELL_LIST, SELL_BLUE_BOOK, FIRE)})
    assert {action.BUY, action.GAMBLE, action.INSURE, action.RENEW, action.PLAY + SELL_LIST, action.PLAY + FIRE} <= set(
        legal(game, 0)
    )
    play(game, 0, action.PLAY + SELL_LIST, car(1))
    assert legal(game, 0) == [action.END_TURN, action.OPEN_LOT, action.PLAY + SELL_BLUE_BOOK, action.PLAY + FIRE]
    play(game, 0, action.PLAY + SELL_BLUE_BOOK, car(2))
    assert legal(game, 0) == [action.END_TURN]


def test_3_8_the_top_car_for_4000() -> None:
    game = stage(bank=(15, 16))
    play(game, 0, action.BUY)
    assert (lot(game, 0), bank(game), game.cash_of(0)) == ([1, 2, 15], [16], 21_000)
    assert legal(game, 0) == [action.END_TURN, action.OPEN_LOT]


def test_3_9_a_gamble_costs_the_list_price() -> None:
    game = stage(bank=(15, 16), unseen=2)
    play(game, 0, action.GAMBLE)
    assert (lot(game, 0), bank(game), game.cash_of(0)) == ([1, 2, 15], [16], 17_000)
    assert legal(game, 0) == [action.END_TURN, action.OPEN_LOT]


def test_3_10_a_policy_for_4000() -> None:
    game = stage()
    play(game, 0, action.INSURE)
    assert (game.policy_count(0), game.cash_of(0)) == (1, 21_000)
    assert legal(game, 0) == [action.END_TURN, action.OPEN_LOT]
    poor = stage(cash={0: 3_950})
    assert poor.refusal(0, action.INSURE) is Reason.NOT_ENOUGH_CASH


def test_3_11_the_hand_goes_under_the_deck_and_as_many_are_drawn() -> None:
    game = stage(hands={0: (FIRE, SELL_LIST)})
    top = game.deck_card(0) | game.deck_card(1)
    play(game, 0, action.RENEW)
    assert game.hand_of(0) == top
    assert sorted(under_deck(game, 2)) == [SELL_LIST, FIRE]
    assert legal(game, 0) == [action.END_TURN, action.OPEN_LOT]


def test_3_12_the_lot_may_be_opened_again_and_again() -> None:
    game = stage()
    for number in (1, 2):
        play(game, 0, action.OPEN_LOT)
        play(game, 1, car(number), money(500))
        play(game, 2, action.PASS)
        play(game, 0, action.SEAT + 1)
        play(game, 0, action.ACCEPT)
    assert (lot(game, 0), lot(game, 1), game.cash_of(0)) == ([], [1, 2, 4, 9], 26_000)
    assert legal(game, 0) == [action.END_TURN]


def test_3_13_the_turn_ends_with_a_draw() -> None:
    game = stage(hands={0: [BUY_FROM_DEALER] * 7 + [FORCED_SALE] * 6})
    top = game.deck_card(0)
    play(game, 0, action.END_TURN)
    assert game.hand_of(0) & top
    assert (game.hand_size(0), game.turn) == (14, 1)


def test_3_14_never_a_seventh_car() -> None:
    hand = (BUY_FOR_200, BUY_FROM_DEALER, STOLEN_RECOVERED, FORCED_SALE)
    full = (1, 2, 3, 7, 8, 10)
    game = stage(lots={**LOTS, 0: full}, hands={0: hand}, seats={0: {"stolen": [11]}})
    assert legal(game, 0) == [action.END_TURN, action.INSURE, action.RENEW, action.OPEN_LOT, action.PLAY + FORCED_SALE]
    for chosen in (
        action.BUY,
        action.GAMBLE,
        action.PLAY + BUY_FOR_200,
        action.PLAY + BUY_FROM_DEALER,
        action.PLAY + STOLEN_RECOVERED,
    ):
        assert game.refusal(0, chosen) is Reason.LOT_FULL
    game = stage(lots={**LOTS, 1: full, 0: (4,)}, hands={0: (FORCED_SALE,)}, cash={0: 0})
    assert action.PLAY + FORCED_SALE in legal(game, 0)
    play(game, 0, action.PLAY + FORCED_SALE)
    assert legal(game, 0) == [action.SEAT + 2]


@pytest.mark.parametrize(
    ("cash", "lot_of_two", "may"),
    [(50, (5,), True), (0, (5,), False), (50, (5, 6, 7, 8, 10), True), (50, (5, 6, 7, 8, 10, 11), False)],
)
def test_3_15_room_and_cash(cash: int, lot_of_two: tuple[int, ...], may: bool) -> None:
    game = stage(lots={**LOTS, 2: lot_of_two}, cash={1: 0, 2: cash}, hands={0: (FORCED_SALE,)})
    assert (action.OPEN_LOT in legal(game, 0)) is may
    assert (action.PLAY + FORCED_SALE in legal(game, 0)) is may
    buyer = stage(lots={1: (1,), 2: (2,), 0: lot_of_two}, cash={0: cash}, hands={0: (BUY_FROM_DEALER,)})
    assert (action.PLAY + BUY_FROM_DEALER in legal(buyer, 0)) is may


# 4 Dealer cards


def test_4_1_cards_in_the_own_turn_lot_closed_in_a_rivals() -> None:
    game = stage(hands={0: (LOT_CLOSED, FIRE), 1: (FIRE,)})
    assert game.refusal(0, action.PLAY + LOT_CLOSED) is Reason.ONLY_IN_DEFENCE
    assert game.refusal(1, action.PLAY + FIRE) is Reason.NOT_YOUR_TURN
    assert game.refusal(0, action.PLAY + COLLISION) is Reason.CARD_NOT_HELD


def test_4_2_used_cards_go_under_the_deck_in_order() -> None:
    game = stage(hands={0: (SELL_LIST, FREE_POLICY)})
    play(game, 0, action.PLAY + FREE_POLICY)
    play(game, 0, action.PLAY + SELL_LIST, car(1))
    assert under_deck(game, 2) == [FREE_POLICY, SELL_LIST]
    assert kinds(game.known_to(NOBODY)) == [SELL_LIST, FREE_POLICY]


def test_4_3_a_card_without_a_target_cannot_be_played() -> None:
    hand = (SELL_LIST, FIRE, STOLEN_RECOVERED, BUY_FROM_DEALER, FORCED_SALE, CANCEL_POLICY, BUY_FOR_200, TAKE_THREE)
    game = stage(lots={0: (), 1: (), 2: ()}, bank=(1,), hands={0: hand}, cash={0: 100})
    assert legal(game, 0) == [action.END_TURN, action.RENEW]
    for card in (FIRE, STOLEN_RECOVERED, BUY_FROM_DEALER, CANCEL_POLICY, TAKE_THREE):
        assert game.refusal(0, action.PLAY + card) is Reason.NO_SUCH_TARGET
    for card in (SELL_LIST, FORCED_SALE):
        assert game.refusal(0, action.PLAY + card) is Reason.LOT_EMPTY
    assert game.refusal(0, action.PLAY + BUY_FOR_200) is Reason.NOT_ENOUGH_CASH
    no_buyer = stage(hands={0: (FORCED_SALE,)}, cash={1: 0, 2: 0})
    assert no_buyer.refusal(0, action.PLAY + FORCED_SALE) is Reason.NO_BUYER
    no_policies = stage(hands={0: (FREE_POLICY,)}, policies={1: [0, 0, 1, 1, 2, 2, 3, 4, 4, 4]})
    assert no_policies.refusal(0, action.PLAY + FREE_POLICY) is Reason.PILE_EMPTY


@pytest.mark.parametrize(("kind", "more"), [(SELL_LIST, 0), (SELL_LIST_PLUS_2000, 2_000), (SELL_LIST_PLUS_3000, 3_000)])
def test_4_4_sell_at_list(kind: int, more: int) -> None:
    game = stage(hands={0: (kind,)})
    play(game, 0, action.PLAY + kind)
    assert legal(game, 0) == [car(1), car(2)]
    play(game, 0, car(1))
    assert game.cash_of(0) == 25_000 + 5_000 + more


@pytest.mark.parametrize(("kind", "more"), [(SELL_BLUE_BOOK, 0), (SELL_BLUE_BOOK_PLUS_3000, 3_000)])
def test_4_5_sell_at_blue_book(kind: int, more: int) -> None:
    for number, value in ((1, 6_500), (2, 0)):
        game = stage(hands={0: (kind,)})
        play(game, 0, action.PLAY + kind, car(number))
        assert game.cash_of(0) == 25_000 + value + more


def test_4_6_a_sold_car_is_out_of_the_game() -> None:
    game = stage(hands={0: (SELL_LIST,)})
    play(game, 0, action.PLAY + SELL_LIST, car(1))
    assert (cars(game.graveyard), lot(game, 0)) == ([1], [2])


def test_4_7_buy_for_200() -> None:
    game = stage(hands={0: (BUY_FOR_200,)}, bank=(15, 16), cash={0: 200})
    play(game, 0, action.PLAY + BUY_FOR_200)
    assert (lot(game, 0), bank(game), game.cash_of(0)) == ([1, 2, 15], [16], 0)


def test_4_8_a_free_policy() -> None:
    game = stage(hands={0: (FREE_POLICY,)})
    play(game, 0, action.PLAY + FREE_POLICY)
    assert (game.policy_count(0), game.cash_of(0), game.turn) == (1, 25_000, 0)


def test_4_9_fire_sends_a_rivals_car_to_the_graveyard() -> None:
    game = stage(hands={0: (FIRE,)})
    play(game, 0, action.PLAY + FIRE)
    assert legal(game, 0) == [car(4), car(5), car(6), car(9)]
    assert game.refusal(0, car(1)) is Reason.NOT_YOURSELF
    play(game, 0, car(4))
    play(game, 1, action.PASS)
    assert (cars(game.graveyard), lot(game, 1), game.turn) == ([4], [9], 0)


def test_4_10_a_collision_can_be_repaired() -> None:
    game = attacked(COLLISION, 9)
    assert legal(game, 1) == [action.PASS, action.REPAIR]
    play(game, 1, action.REPAIR)
    assert (lot(game, 1), game.cash_of(1), game.cash_of(0)) == ([4, 9], 22_500, 25_000)
    game = attacked(COLLISION, 9)
    play(game, 1, action.PASS)
    assert (lot(game, 1), bank(game)[-1], game.stolen_from(1)) == ([4], 9, 0)


def test_4_11_a_stolen_car_goes_under_the_bank() -> None:
    game = attacked(CAR_STOLEN)
    assert legal(game, 1) == [action.PASS]
    play(game, 1, action.PASS)
    assert (lot(game, 0), lot(game, 1), bank(game)[-1]) == ([1, 2], [9], 4)


def test_4_12_a_stolen_car_is_recovered() -> None:
    game = stage(hands={0: (CAR_STOLEN,), 1: (STOLEN_RECOVERED,)})
    play(game, 0, action.PLAY + CAR_STOLEN, car(4))
    play(game, 1, action.PASS)
    play(game, 0, action.END_TURN)
    play(game, 1, action.BUY)  # the minimum
    play(game, 1, action.PLAY + STOLEN_RECOVERED)
    assert legal(game, 1) == [car(4)]
    play(game, 1, car(4))
    assert 4 in lot(game, 1)
    assert 4 not in bank(game)


def test_4_13_take_three_in_all() -> None:
    game = stage(hands={0: (TAKE_THREE,), 1: (FIRE, FIRE), 2: (SELL_LIST, SELL_LIST)})
    play(game, 0, action.PLAY + TAKE_THREE)
    assert (game.phase, legal(game, 0)) == (phase.TAKE, [action.SEAT + 1, action.SEAT + 2])
    assert game.refusal(0, action.SEAT) is Reason.NOT_YOURSELF
    play(game, 0, action.SEAT + 1, action.SEAT + 1)
    assert legal(game, 0) == [action.SEAT + 2]
    play(game, 0, action.SEAT + 2)
    assert (game.phase, kinds(game.hand_of(0))) == (phase.TURN, [SELL_LIST, FIRE, FIRE])
    few = stage(hands={0: (TAKE_THREE,), 1: (FIRE,)})
    play(few, 0, action.PLAY + TAKE_THREE)
    play(few, 0, action.SEAT + 1)
    assert (few.phase, few.takes) == (phase.TURN, 0)


def test_4_14_a_policy_is_cancelled() -> None:
    game = stage(hands={0: (CANCEL_POLICY,)}, policies={0: (VOID,), 2: (FIRE_POLICY,)})
    play(game, 0, action.PLAY + CANCEL_POLICY)
    assert legal(game, 0) == [action.SEAT + 2]
    play(game, 0, action.SEAT + 2)
    assert (game.policies_of(2), how_many(game.pile())) == (0, 9)


def test_4_15_buy_from_another_dealer() -> None:
    game = stage(hands={0: (BUY_FROM_DEALER,)})
    play(game, 0, action.PLAY + BUY_FROM_DEALER)
    assert legal(game, 0) == [car(4), car(5), car(6), car(9)]
    play(game, 0, car(5))
    play(game, 2, action.PASS)
    assert (game.phase, game.turn) == (phase.OFFER, 0)
    play(game, 0, money(3_000))
    play(game, 2, action.ACCEPT)
    assert (lot(game, 0), game.cash_of(0), game.cash_of(2)) == ([1, 2, 5], 22_000, 28_000)
    assert (game.phase, game.turn) == (phase.TURN, 0)


def test_4_16_a_forced_sale() -> None:
    game = stage(hands={0: (FORCED_SALE,)})
    play(game, 0, action.PLAY + FORCED_SALE)
    assert legal(game, 0) == [action.SEAT + 1, action.SEAT + 2]
    play(game, 0, action.SEAT + 1)
    play(game, 1, action.PASS)
    assert (game.phase, legal(game, 1)) == (phase.CHOOSE, [car(1), car(2)])
    play(game, 1, car(2), money(2_000))
    play(game, 0, action.ACCEPT)
    assert (lot(game, 1), game.cash_of(0), game.cash_of(1)) == ([2, 4, 9], 27_000, 23_000)


@pytest.mark.parametrize(("kind", "target"), [(BUY_FROM_DEALER, car(4)), (FORCED_SALE, action.SEAT + 1)])
def test_4_17_a_closed_lot(kind: int, target: int) -> None:
    game = stage(hands={0: (kind, FIRE, FIRE), 1: (LOT_CLOSED,)})
    play(game, 0, action.PLAY + kind, target)
    assert (game.phase, legal(game, 1)) == (phase.CLOSING, [action.PASS, action.PLAY + LOT_CLOSED])
    play(game, 1, action.PLAY + LOT_CLOSED)
    assert under_deck(game, 2) == [kind, LOT_CLOSED]
    assert (game.turn, game.cards_left) == (0, 1)
    assert action.PLAY + FIRE in legal(game, 0)


@pytest.mark.parametrize(("kind", "target"), [(BUY_FROM_DEALER, car(4)), (FORCED_SALE, action.SEAT + 1)])
def test_4_18_whoever_is_named_is_asked(kind: int, target: int) -> None:
    game = stage(hands={0: (kind,)})
    play(game, 0, action.PLAY + kind, target)
    assert (game.phase, game.turn, legal(game, 1)) == (phase.CLOSING, 1, [action.PASS])
    assert game.refusal(1, action.PLAY + LOT_CLOSED) is Reason.CARD_NOT_HELD


# 5 Insurance


@pytest.mark.parametrize(("kind", "policy"), ATTACKS)
def test_5_1_the_policy_that_fits(kind: int, policy: int) -> None:
    for held in (FIRE_POLICY, THEFT_POLICY, COLLISION_POLICY, COMPREHENSIVE, VOID):
        game = attacked(kind, policy=held)
        assert (action.CLAIM + held in legal(game, 1)) is (held in (policy, COMPREHENSIVE))
    assert game.refusal(1, action.CLAIM + policy) is Reason.CARD_NOT_HELD
    unfit = THEFT_POLICY if policy == FIRE_POLICY else FIRE_POLICY
    assert game.refusal(1, action.CLAIM + unfit) is Reason.CARD_DOES_NOT_FIT


@pytest.mark.parametrize(("kind", "policy"), ATTACKS)
def test_5_2_the_attacker_pays_the_list_price(kind: int, policy: int) -> None:
    game = attacked(kind, 9, policy)
    play(game, 1, action.CLAIM + policy)
    assert (lot(game, 1), cash_of_all(game)) == ([4, 9], [20_000, 30_000, 25_000])
    assert (game.phase, game.turn) == (phase.TURN, 0)


def test_5_3_a_claimed_policy_is_shown_and_goes_back() -> None:
    game = attacked(FIRE, policy=COMPREHENSIVE)
    play(game, 1, action.CLAIM + COMPREHENSIVE)
    assert game.pile() == data.ALL_POLICIES
    assert of_kind(game.in_pile, COMPREHENSIVE) == 1
    assert all(game.most_policies(NOBODY, seat, COMPREHENSIVE) == 0 for seat in range(3))


def test_5_4_after_a_collision_three_choices() -> None:
    assert legal(attacked(COLLISION, policy=COLLISION_POLICY), 1) == [
        action.PASS,
        action.REPAIR,
        action.CLAIM + COLLISION_POLICY,
    ]
    poor = attacked(COLLISION, 9, cash={1: 2_450})
    assert poor.refusal(1, action.REPAIR) is Reason.NOT_ENOUGH_CASH
    assert attacked(FIRE).refusal(1, action.REPAIR) is Reason.NOT_NOW


def test_5_5_every_victim_is_asked() -> None:
    assert legal(attacked(FIRE), 1) == [action.PASS]


def test_5_6_any_number_of_policies() -> None:
    game = stage(policies={0: [0, 0, 1, 1, 2, 2, 3, 4, 4]})
    play(game, 0, action.INSURE)
    assert game.policies_of(0) == data.ALL_POLICIES


# 6 Bargaining, and looking under the hood


def test_6_1_offers_from_50_within_the_cash() -> None:
    for cash, highest in ((25_000, 20_000), (3_000, 3_000)):
        game = stage(hands={0: (BUY_FROM_DEALER,)}, cash={0: cash})
        play(game, 0, action.PLAY + BUY_FROM_DEALER, car(4))
        play(game, 1, action.PASS)
        assert amounts(game, 0) == (50, highest)
    assert game.refusal(0, money(3_050)) is Reason.NOT_ENOUGH_CASH


def test_6_2_the_seller_accepts_or_asks_more() -> None:
    game = buying(9, 3_000)
    assert (game.phase, game.turn) == (phase.ANSWER, 1)
    assert legal(game, 1)[0] == action.ACCEPT
    assert amounts(game, 1) == (3_050, 20_000)
    assert game.refusal(1, money(3_000)) is Reason.BID_TOO_LOW
    assert legal(buying(9, 20_000), 1) == [action.ACCEPT]


def test_6_3_at_most_three_prices_none_above_the_one_before() -> None:
    game = buying(9, 1_000, 5_000)
    play(game, 0, money(2_000))
    assert amounts(game, 1) == (2_050, 5_000)
    assert game.refusal(1, money(5_050)) is Reason.BID_TOO_HIGH
    play(game, 1, money(5_000))
    play(game, 0, money(2_050))
    play(game, 1, money(4_000))
    assert (game.asks, game.phase) == (3, phase.REPLY)


def test_6_4_the_buyers_reply() -> None:
    game = buying(9, 1_000, 5_000)
    assert legal(game, 0)[:3] == [action.ACCEPT, action.LOOK, action.WALK_AWAY]
    assert amounts(game, 0) == (1_050, 4_950)
    assert game.refusal(0, money(1_000)) is Reason.BID_TOO_LOW
    assert game.refusal(0, money(5_000)) is Reason.BID_TOO_HIGH
    poor = buying(9, 1_000, 5_000, cash={0: 3_000})
    assert amounts(poor, 0) == (1_050, 3_000)
    assert poor.refusal(0, action.ACCEPT) is Reason.NOT_ENOUGH_CASH
    assert poor.refusal(0, money(3_050)) is Reason.NOT_ENOUGH_CASH
    play(game, 0, action.ACCEPT)
    assert (cash_of_all(game), lot(game, 0)) == ([20_000, 30_000, 25_000], [1, 2, 9])


def test_6_5_no_offer_after_the_third_price() -> None:
    game = buying(9, 1_000, 5_000, 5_000, 5_000)
    assert legal(game, 0) == [action.ACCEPT, action.LOOK, action.WALK_AWAY]
    assert game.refusal(0, money(2_000)) is Reason.NOT_NOW
    assert legal(forcing(9, 1_000, 5_000, 5_000, 5_000), 1) == [action.ACCEPT, action.LOOK]


def test_6_6_walking_away_ends_the_turn_with_its_draw() -> None:
    game = buying(9, 1_000, 5_000)
    cards = game.hand_size(0)
    play(game, 0, action.WALK_AWAY)
    assert (game.turn, game.active, game.hand_size(0)) == (1, 1, cards + 1)
    assert 9 in lot(game, 1)


def test_6_7_looking_needs_cash_only_in_a_buy() -> None:
    poor = buying(9, 1_000, 5_000, cash={0: 4_950})
    assert poor.refusal(0, action.LOOK) is Reason.NOT_ENOUGH_CASH
    assert action.LOOK in legal(forcing(9, 1_000, 5_000, cash={1: 1_000}), 1)
    assert action.LOOK in legal(selling(9, 1_000, 5_000, cash={1: 1_000}), 1)


@pytest.mark.parametrize(("number", "value"), [(6, 6_000), (20, 5_000)])
def test_6_8_an_honest_price_costs_the_buyer_1000_more(number: int, value: int) -> None:
    game = buying(number, 1_000, 5_000)
    assert game.value(1, number - 1) == value
    play(game, 0, action.LOOK)
    assert cash_of_all(game) == [25_000 - value - 1_000, 25_000 + value + 1_000, 25_000]
    assert number in lot(game, 0)


@pytest.mark.parametrize(("number", "value"), [(8, 4_000), (16, 0), (4, 500)])
def test_6_9_a_dishonest_price_costs_the_seller_1000(number: int, value: int) -> None:
    game = buying(number, 1_000, 5_000)
    assert game.value(1, number - 1) == value
    play(game, 0, action.LOOK)
    assert cash_of_all(game) == [25_000 - value + 1_000, 25_000 + value - 1_000, 25_000]
    assert number in lot(game, 0)


def test_6_10_all_can_work_out_the_value() -> None:
    game = buying(9, 1_000, 5_000)
    play(game, 0, action.LOOK)
    assert [game.seen_of(seat) for seat in range(3)] == [0, mask([8]), 0]
    assert {guessed(game, 2, seed).value(1, 8) for seed in range(30)} == {game.value(1, 8)}
    sold = stage(hands={0: (SELL_BLUE_BOOK,)})
    play(sold, 0, action.PLAY + SELL_BLUE_BOOK, car(1))
    assert [sold.seen_of(seat) for seat in range(3)] == [mask([0]), 0, 0]
    assert hidden(sold, 1).value(0, 0) == sold.value(0, 0) == BOOKS[0][0]


@pytest.mark.parametrize("sale", [forcing, selling])
def test_6_11_a_forced_sale_and_an_opened_lot_end_in_a_sale(sale: Callable[..., AutoBrocante]) -> None:
    game = sale(9, 1_000, 5_000)
    assert game.refusal(1, action.WALK_AWAY) is Reason.MUST_CLOSE
    assert legal(sale(9, 50, 5_000, cash={1: 50}), 1) == [action.LOOK]
    play(game, 1, action.LOOK)
    assert 9 in lot(game, 1)


# 7 Opening the lot


def test_7_1_clockwise_one_bid_or_a_pass() -> None:
    game = opened(players=4, lots={**LOTS, 3: (7,)}, cash={2: 0})
    assert (game.phase, game.turn) == (phase.BIDS, 1)
    assert legal(game, 1) == [action.PASS, car(1), car(2)]
    play(game, 1, car(1), money(500))
    assert game.turn == 3
    play(game, 3, action.PASS)
    assert (game.phase, game.turn) == (phase.PICK, 0)


def test_7_2_a_bid_need_not_top_the_others() -> None:
    game = opened(cash={2: 900})
    play(game, 1, car(1), money(500))
    play(game, 2, car(1))
    assert amounts(game, 2) == (50, 900)
    assert game.refusal(2, money(950)) is Reason.NOT_ENOUGH_CASH
    play(game, 2, money(50))
    assert [game.bid_of(seat) for seat in range(3)] == [0, 500, 50]


def test_7_3_the_seller_must_pick_any_bidder() -> None:
    game = opened()
    play(game, 1, car(1), money(500))
    play(game, 2, car(2), money(50))
    assert legal(game, 0) == [action.SEAT + 1, action.SEAT + 2]
    play(game, 0, action.SEAT + 2)
    assert (game.buyer, game.seller, game.car) == (2, 0, 1)


def test_7_4_the_bid_is_the_first_offer() -> None:
    game = opened()
    play(game, 1, car(1), money(500))
    play(game, 2, action.PASS)
    play(game, 0, action.SEAT + 1)
    assert (game.phase, game.turn, game.offer) == (phase.ANSWER, 0, 500)
    assert amounts(game, 0) == (550, 20_000)
    play(game, 0, money(6_500))
    assert game.refusal(1, action.WALK_AWAY) is Reason.MUST_CLOSE
    play(game, 1, action.LOOK)
    assert (lot(game, 0), cash_of_all(game)) == ([2], [32_500, 17_500, 25_000])


def test_7_5_no_opening_without_cars_or_buyers() -> None:
    empty = stage(lots={**LOTS, 0: ()}, cash={0: 0})
    assert empty.refusal(0, action.OPEN_LOT) is Reason.LOT_EMPTY
    full = stage(lots={**LOTS, 1: (3, 4, 7, 8, 9, 10)}, cash={2: 0})
    assert full.refusal(0, action.OPEN_LOT) is Reason.NO_BUYER


def test_7_6_no_second_opening_after_one_without_bids() -> None:
    game = opened()
    play(game, 1, action.PASS)
    play(game, 2, action.PASS)
    assert (game.phase, game.turn) == (phase.TURN, 0)
    assert game.refusal(0, action.OPEN_LOT) is Reason.NO_BUYER
    play(game, 0, action.END_TURN)
    assert action.OPEN_LOT in legal(game, 1)


# 8 The end


def test_8_1_bank_and_a_lot_empty_end_the_game_at_once() -> None:
    game = stage(lots={0: (1,), 1: (4,), 2: (5,)}, bank=(), hands={0: (SELL_LIST, FIRE)})
    cards = game.deck_size
    play(game, 0, action.PLAY + SELL_LIST, car(1))
    assert (game.phase, game.turn, game.deck_size) == (phase.OVER, NOBODY, cards + 1)
    assert game.refusal(0, action.END_TURN) is Reason.GAME_OVER
    still = stage(lots={0: (1,), 1: (4,), 2: (5,)}, bank=(7,), hands={0: (SELL_LIST,)})
    play(still, 0, action.PLAY + SELL_LIST, car(1))
    assert still.phase == phase.TURN
    last = stage(lots={0: (1,), 1: (4,), 2: ()}, bank=(7,))
    play(last, 0, action.BUY)
    assert last.phase == phase.OVER


def test_8_2_the_debts_of_a_move_come_first() -> None:
    game = forcing(9, 50, 100, lots={0: (9,), 1: (8,), 2: (5, 6)}, bank=(), cash={1: 50})
    play(game, 1, action.LOOK)  # 6,000 due, and the seller's lot is empty
    assert (lot(game, 0), game.phase, game.turn) == ([], phase.DEBT, 1)
    play(game, 1, car(9))
    assert game.phase == phase.DEBT
    play(game, 1, car(8))
    assert game.phase == phase.TURN  # two cars are in the bank again


def test_8_3_assets_are_cash_and_cars_at_the_own_values() -> None:
    game = stage()
    assert [game.score(seat) for seat in range(3)] == [31_500, 35_500, 37_000]
    assert game.winners() == 0b100


def test_8_4_more_cash_breaks_a_tie() -> None:
    game = stage(cash={0: 10_000, 1: 6_000, 2: 0})
    assert game.score(0) == 16_500
    assert (game.score(1), game.winners()) == (16_500, 0b001)
    shared = stage(lots={0: (2,), 1: (7,), 2: (6,)}, bank=(1, 3), cash={0: 10_000, 1: 10_000, 2: 10_000})
    assert [shared.score(seat) for seat in range(3)] == [10_000] * 3
    assert shared.winners() == 0b111


def test_8_5_the_tables_are_laid_open() -> None:
    tables = {0: {"values": BOOKS[7]}, 1: {"values": BOOKS[6]}, 2: {"values": BOOKS[5]}}
    game = stage(lots={0: (1,), 1: (4,), 2: (5,)}, bank=(), hands={0: (SELL_LIST,), 1: (FIRE,)}, seats=tables)
    play(game, 0, action.PLAY + SELL_LIST, car(1))
    assert [book(hidden(game, NOBODY), seat) for seat in range(3)] == [BOOKS[7], BOOKS[6], BOOKS[5]]
    assert [hidden(game, NOBODY).score(seat) for seat in range(3)] == [game.score(seat) for seat in range(3)]


# 9 What is known


def test_9_1_public_and_secret() -> None:
    game = AutoBrocante(4)
    game.deal(Dice(5))
    other = guessed(game, 0, 3)
    for name in ("graveyard", "bank_size", "deck_size"):
        assert getattr(other, name) == getattr(game, name)
    assert cash_of_all(other) == cash_of_all(game)
    assert [lot(other, seat) for seat in range(4)] == [lot(game, seat) for seat in range(4)]
    assert [other.hand_size(seat) for seat in range(4)] == [5] * 4
    assert (other.hand_of(0), other.policies_of(0), book(other, 0)) == (
        game.hand_of(0),
        game.policies_of(0),
        book(game, 0),
    )
    worlds = [guessed(game, 0, seed) for seed in range(20)]
    seen = {tuple(world.hand_of(seat) for seat in (1, 2, 3)) for world in worlds}
    assert len(seen) == 20
    assert len({tuple(book(world, seat)) for world in worlds for seat in (1, 2, 3)}) == 60
    assert [book(hidden(game, 0), seat) for seat in range(4)] == [book(game, 0)] + [[data.UNKNOWN] * 24] * 3
    assert len({guessed(game, 0, seed).policies_of(1) for seed in range(90)}) == 5


def test_9_2_what_went_under_openly_stays_known_in_its_order() -> None:
    game = stage(hands={0: (SELL_LIST, SELL_BLUE_BOOK), 1: (FIRE,)}, bank=(7, 8, 10, 3), unseen=4)
    play(game, 0, action.PLAY + SELL_BLUE_BOOK, car(1))
    play(game, 0, action.PLAY + SELL_LIST, car(2))
    play(game, 0, action.END_TURN)
    play(game, 1, action.PLAY + FIRE, car(5))
    play(game, 2, action.PASS)
    played = lowest_cards(game, 3)
    assert [game.kind_of(card) for card in played] == [SELL_BLUE_BOOK, SELL_LIST, FIRE]
    for seat in (NOBODY, 0, 1, 2):
        for seed in range(5):
            other = guessed(game, seat, seed)
            assert lowest_cards(other, 3) == played
    while game.deck_size > 3:
        game.draw_card(1)
    game.draw_card(2)
    game.draw_card(0)
    for seat in (NOBODY, 0, 1, 2):
        other = guessed(game, seat, 5)
        assert (other.hand_of(2), other.hand_of(0) & played[1], other.deck_card(0)) == (played[0], played[1], played[2])
    stolen = stage(hands={0: (CAR_STOLEN, COLLISION)}, bank=(7, 8), unseen=2)
    play(stolen, 0, action.PLAY + CAR_STOLEN, car(6))
    play(stolen, 2, action.PASS)
    play(stolen, 0, action.PLAY + COLLISION, car(4))
    play(stolen, 1, action.PASS)
    assert all(bank(guessed(stolen, 2, seed))[2:] == [6, 4] for seed in range(5))


def test_9_3_cars_that_never_turned_up_lie_in_unknown_order() -> None:
    game = stage(bank=(7, 8, 10, 3), unseen=3)
    assert bank(hidden(game, 0)) == [7, 8, 10, 3]
    orders = {tuple(bank(guessed(game, 0, seed))) for seed in range(60)}
    assert len(orders) == 6
    assert {order[3] for order in orders} == {3}


def test_9_4_one_value_tells_next_to_nothing_of_the_others() -> None:
    """All tables are counted: how likely each value of a second car is, alone and where one value has been seen."""
    game = stage()
    whole = left_for(game, 0)
    firsts = [list(LIST_PRICE).index(price) for price in PRICES]  # cars of one price are alike
    likely: dict[tuple[int, int], float] = {}
    for one, price in zip(firsts, PRICES, strict=True):
        for value in data.POSSIBLE_VALUES[price]:
            game.values[one] = value
            likely[one, value] = left_for(game, 0, one) / whole
    assert min(likely.values()) > 0.1
    assert max(likely.values()) < 0.18
    worst = 0.0
    for one, value in likely:
        game.values[one] = value
        for price in PRICES:
            other = max(index for index in range(24) if LIST_PRICE[index] == price)
            for seen in data.POSSIBLE_VALUES[price] if other != one else ():
                game.values[other] = seen
                now = left_for(game, 0, one, other) / left_for(game, 0, one)
                worst = max(worst, abs(now - likely[firsts[PRICES.index(price)], seen]))
    assert 0.04 < worst < 0.06


# 10 Rulings


def test_10_1_an_equal_price_is_honest() -> None:
    game = buying(20, 1_000, 5_000)
    play(game, 0, action.LOOK)
    assert cash_of_all(game) == [19_000, 31_000, 25_000]


def test_10_2_the_seller_gets_the_1000() -> None:
    game = forcing(24, 1_000, 5_000)
    play(game, 1, action.LOOK)
    assert cash_of_all(game) == [32_000, 18_000, 25_000]


def test_10_3_a_debt_beyond_the_cash_is_paid_with_cars() -> None:
    game = attacked(FIRE, 9, FIRE_POLICY, cash={0: 1_000}, lots={**LOTS, 0: (1, 2, 7)})
    play(game, 1, action.CLAIM + FIRE_POLICY)
    assert (game.phase, game.turn, game.due) == (phase.DEBT, 0, 4_000)
    assert legal(game, 0) == [car(1), car(2), car(7)]
    assert game.refusal(0, action.END_TURN) is Reason.NOT_NOW
    play(game, 0, car(1))
    assert (game.due, bank(game)[-1]) == (1_500, 1)
    play(game, 0, car(2))
    assert (game.phase, cash_of_all(game)) == (phase.TURN, [0, 30_000, 25_000])
    surplus = attacked(FIRE, 4, FIRE_POLICY, cash={0: 1_500})
    play(surplus, 1, action.CLAIM + FIRE_POLICY)
    play(surplus, 0, car(1))
    assert cash_of_all(surplus) == [2_000, 27_000, 25_000]
    bluff = buying(16, 50, 5_000, cash={1: 100})  # junk: the seller owes 1,000
    play(bluff, 0, action.LOOK)
    assert (bluff.phase, bluff.turn, bluff.debtor, bluff.creditor, bluff.due) == (phase.DEBT, 1, 1, 0, 900)
    assert legal(bluff, 1) == [car(7)]
    play(bluff, 1, car(7))
    assert (bluff.phase, bluff.turn, cash_of_all(bluff)) == (phase.TURN, 0, [26_000, 600, 25_000])


def test_10_4_what_cannot_be_paid_is_forgiven() -> None:
    game = attacked(FIRE, 5, FIRE_POLICY, cash={0: 100}, lots={0: (22,), 1: (5, 9), 2: (6,)}, bank=(7,))
    play(game, 1, action.CLAIM + FIRE_POLICY)
    play(game, 0, car(22))
    assert (game.phase, game.due, cash_of_all(game)) == (phase.TURN, 0, [0, 26_100, 25_000])


def test_10_5_the_last_car_too_is_a_move() -> None:
    game = attacked(FIRE, 9, FIRE_POLICY, cash={0: 100}, lots={**LOTS, 0: (22,)}, bank=(7,))
    play(game, 1, action.CLAIM + FIRE_POLICY)
    assert (game.phase, legal(game, 0)) == (phase.DEBT, [car(22)])


def test_10_6_a_car_bought_by_looking_may_be_given_up_for_it() -> None:
    game = forcing(24, 50, 5_000, cash={1: 50}, lots={0: (24, 8), 1: (), 2: (5, 6)})
    play(game, 1, action.LOOK)  # 7,000 due
    assert (game.due, legal(game, 1)) == (6_950, [car(24)])
    play(game, 1, car(24))
    assert (lot(game, 1), cash_of_all(game), game.phase) == ([], [28_050, 0, 25_000], phase.TURN)


def test_10_7_an_insured_car_stays() -> None:
    game = attacked(CAR_STOLEN, policy=THEFT_POLICY)
    play(game, 1, action.CLAIM + THEFT_POLICY)
    assert (lot(game, 1), game.stolen_from(1)) == ([4, 9], 0)


def test_10_8_one_car_a_bid() -> None:
    game = opened()
    play(game, 1, car(1))
    assert game.refusal(1, car(2)) is Reason.NOT_NOW


@pytest.mark.parametrize(("cash", "unseen", "may"), [(9_000, 2, True), (8_950, 2, False), (4_000, 0, True)])
def test_10_9_a_gamble_needs_cash_for_the_dearest_that_may_be_on_top(cash: int, unseen: int, may: bool) -> None:
    lots = {**LOTS, 2: (6, 11)}
    game = stage(lots=lots, bank=(8, 3, 5), unseen=unseen, cash={0: cash})  # 4,000, 9,000 and 10,000
    assert (action.GAMBLE in legal(game, 0)) is may


def test_10_10_a_turn_may_end_below_the_minimum() -> None:
    game = stage(hands={0: (SELL_LIST, SELL_LIST)})
    play(game, 0, action.PLAY + SELL_LIST, car(1))
    play(game, 0, action.PLAY + SELL_LIST, car(2))
    play(game, 0, action.END_TURN)
    assert (lot(game, 0), game.turn) == ([], 1)


def test_10_11_a_car_back_in_the_empty_bank_keeps_the_game_going() -> None:
    game = attacked(CAR_STOLEN, lots={0: (1,), 1: (4,), 2: (5,)}, bank=())
    play(game, 1, action.PASS)
    assert (game.phase, lot(game, 1), bank(game)) == (phase.TURN, [], [4])
    crashed = attacked(COLLISION, lots={0: (1,), 1: (4,), 2: (5,)}, bank=())
    play(crashed, 1, action.PASS)
    assert (crashed.phase, lot(crashed, 1), bank(crashed)) == (phase.TURN, [], [4])
    owing = attacked(FIRE, 4, FIRE_POLICY, lots={0: (1,), 1: (4,), 2: (5,)}, bank=(), cash={0: 0})
    play(owing, 1, action.CLAIM + FIRE_POLICY)
    play(owing, 0, car(1))
    assert (owing.phase, lot(owing, 0), bank(owing)) == (phase.TURN, [], [1])
    burnt = attacked(FIRE, lots={0: (1,), 1: (4,), 2: (5,)}, bank=())
    play(burnt, 1, action.PASS)
    assert burnt.phase == phase.OVER


def test_10_12_an_empty_deck() -> None:
    rest = list(range(16))
    everything = [kind for kind in rest for _ in range(data.COPIES[kind])]
    game = stage(hands={0: everything})
    assert game.deck_size == 0
    play(game, 0, action.RENEW)
    assert (game.hand_of(0), game.deck_size) == (data.ALL_CARDS, 0)
    play(game, 0, action.END_TURN)
    assert (game.hand_of(0), game.turn) == (data.ALL_CARDS, 1)


def test_10_13_an_empty_hand_cannot_be_renewed() -> None:
    assert stage().refusal(0, action.RENEW) is Reason.CARD_NOT_HELD


def test_10_14_a_taken_card_is_known_to_taker_and_owner() -> None:
    game = stage(hands={0: (TAKE_THREE,), 1: (FIRE, COLLISION, SELL_LIST), 2: (FORCED_SALE,)})
    play(game, 0, action.PLAY + TAKE_THREE)
    play(game, 0, action.SEAT + 1)
    taken = game.hand_of(0)
    assert (game.phase, bits(taken)) == (phase.TAKE, 1)
    assert all(guessed(game, seat, 1).hand_of(0) == taken for seat in (0, 1))
    assert len({guessed(game, 2, seed).hand_of(0) for seed in range(30)}) > 5


def test_10_15_a_cancelled_policy_is_known_to_its_owner_alone() -> None:
    game = stage(hands={0: (CANCEL_POLICY,)}, policies={1: (COMPREHENSIVE,), 2: (VOID,)})
    play(game, 0, action.PLAY + CANCEL_POLICY, action.SEAT + 1)
    assert of_kind(game.returned_by(1), COMPREHENSIVE) == 1
    assert game.most_policies(1, 2, COMPREHENSIVE) == 0
    assert game.most_policies(0, 2, COMPREHENSIVE) == 1
    assert not any(guessed(game, 1, seed).insured(2, COMPREHENSIVE) for seed in range(60))
    assert any(guessed(game, 0, seed).insured(2, COMPREHENSIVE) for seed in range(60))
    assert [hidden(game, 0).returned_by(seat) for seat in range(3)] == [0, 0, 0]
    draw(game, 1, FIRE_POLICY)  # the owner sees that it is another one
    assert game.most_policies(1, 2, COMPREHENSIVE) == 0
    draw(game, 2, FIRE_POLICY)
    assert any(guessed(game, 1, seed).insured(2, COMPREHENSIVE) for seed in range(60))


def test_10_16_the_bank_keeps_its_order_when_a_car_is_recovered() -> None:
    game = stage(hands={0: (STOLEN_RECOVERED,)}, bank=(7, 8, 10), seats={0: {"stolen": [8]}})
    play(game, 0, action.PLAY + STOLEN_RECOVERED, car(8))
    assert (bank(game), lot(game, 0), game.stolen_from(0)) == ([7, 10], [1, 2, 8], 0)
    stolen = {0: {"stolen": [8]}, 1: {"stolen": [8]}}
    bought = stage(lots={**LOTS, 0: (1,)}, hands={0: (STOLEN_RECOVERED,)}, bank=(8, 7), seats=stolen)
    play(bought, 0, action.BUY)
    assert [bought.stolen_from(seat) for seat in range(3)] == [0, 0, 0]


def test_10_17_a_hundred_turns_each() -> None:
    game = stage(turns=298)
    play(game, 0, action.BUY, action.END_TURN)
    assert game.phase == phase.TURN
    play(game, 1, action.BUY, action.END_TURN)
    assert (game.phase, game.turn, game.turns) == (phase.OVER, NOBODY, 300)


def test_10_18_three_idle_rounds() -> None:
    game = stage(hands={0: (FREE_POLICY,)})
    play(game, 0, action.PLAY + FREE_POLICY)
    play(game, 0, action.END_TURN)
    assert game.idle == 0
    for turn in range(9):
        assert game.phase == phase.TURN
        play(game, (turn + 1) % 3, action.END_TURN)
    assert (game.phase, game.idle) == (phase.OVER, 9)


def test_10_19_a_repair_needs_the_cash() -> None:
    game = attacked(COLLISION, 9, cash={1: 2_450})
    assert legal(game, 1) == [action.PASS]


@pytest.mark.parametrize(("cash", "asked"), [(150, phase.TURN), (200, phase.MINIMUM)])
def test_10_20_who_has_less_than_200_is_not_asked(cash: int, asked: int) -> None:
    game = stage(lots={**LOTS, 0: ()}, cash={0: cash}, hands={0: (BUY_FOR_200,)})
    assert game.phase == asked


def test_10_21_policies_are_drawn_by_lot() -> None:
    drawn = set()
    for seed in range(90):
        game = stage()
        game.chance = Dice(seed)
        play(game, 0, action.INSURE)
        drawn.add(int(game.policies_of(0)))
    assert len(drawn) == 5


def test_10_22_opening_gives_up_the_option() -> None:
    game = opened(hands={0: (FIRE,)})
    play(game, 1, action.PASS)
    play(game, 2, action.PASS)
    assert legal(game, 0) == [action.END_TURN]
    assert game.refusal(0, action.BUY) is Reason.OPTION_USED


def test_10_23_a_renewed_hand_is_known_but_not_its_order() -> None:
    game = stage(hands={0: (FIRE, COLLISION, SELL_LIST)})
    put = game.hand_of(0)
    play(game, 0, action.RENEW)
    orders = set()
    for seed in range(60):
        other = guessed(game, 0, seed)
        block = lowest_cards(other, 3)
        assert sum(block) == put
        orders.add(tuple(block))
    assert len(orders) == 6
    assert len({lowest_cards(guessed(game, 1, seed), 1)[0] for seed in range(60)}) > 20
    while game.deck_size > 2:
        game.draw_card(1)
    inside = [guessed(game, 0, seed).hand_of(1) & put for seed in range(30)]
    assert {bits(card) for card in inside} == {1}
    assert len(set(inside)) == 3
    seen = game.kind_of(game.hand_of(1) & put)
    game.use_card(1, seen)
    assert game.shuffled_by(0) == 0


def test_10_23_two_renewed_hands_are_remembered_as_one() -> None:
    game = stage(hands={0: (FIRE, COLLISION)})
    first = game.hand_of(0)
    play(game, 0, action.RENEW)
    second = game.hand_of(0)
    game.renew_hand(0)
    assert game.shuffled_by(0) == first | second
    worlds = [guessed(game, 0, seed) for seed in range(60)]
    for other in worlds:
        assert sum(lowest_cards(other, 4)) == first | second
    assert any(lowest_cards(other, 1)[0] & first for other in worlds)


def test_10_24_of_cards_alike_the_known_one_is_played() -> None:
    game = stage(hands={0: ("fire 1", "fire 2")}, known_to_all=["fire 2"])
    public = game.known_to(NOBODY)
    play(game, 0, action.PLAY + FIRE, car(4))
    assert lowest_cards(game, 1)[0] == public
    play(game, 1, action.PASS)
    seen_by_1 = {1: {"known": ["fire 2"]}}  # as if seat 0 had taken it from seat 1
    unknown = stage(hands={0: ("fire 1", "fire 2")}, seats=seen_by_1)
    private = unknown.hand_of(0) & ~unknown.known_to(1)
    play(unknown, 0, action.PLAY + FIRE, car(4))
    assert unknown.known_to(1) == private  # it went under the deck; seat 1 cannot tell which is left


def test_10_25_single_cards_are_lost_sight_of() -> None:
    game = stage(hands={0: (TAKE_THREE,), 1: ("fire 1", "collision 1")}, known_to_all=["fire 1", "collision 1"])
    play(game, 0, action.PLAY + TAKE_THREE, action.SEAT + 1)
    assert game.known_to(2) & (game.hand_of(0) | game.hand_of(1)) == 0
    assert game.known_to(0) & game.hand_of(1) == game.hand_of(1)  # the taker saw which one it was not
    play(game, 0, action.SEAT + 1)
    renewed = stage(hands={0: ("fire 1", "collision 1")}, known_to_all=["fire 1", "collision 1"])
    play(renewed, 0, action.RENEW)
    assert all(renewed.known_to(viewer) == 0 for viewer in (1, 2, NOBODY))


# What is not on the page


def claim(game: AutoBrocante, victim: int, policy: int) -> None:
    """As after an attack."""
    game.show_policy(victim, policy)
    assert game.audit()


def test_nobody_can_tell_which_of_two_policies_was_claimed() -> None:
    """Seat 1 claims fire, seat 2 buys a policy, seat 2 claims fire: its own from the start, or the one drawn."""
    worlds = []
    for own, drawn in ((FIRE_POLICY, VOID), (VOID, FIRE_POLICY)):
        game = stage(players=4, lots={**LOTS, 3: (7, 8)}, policies={1: (FIRE_POLICY,), 2: (own,), 3: (VOID,)})
        claim(game, 1, FIRE_POLICY)
        draw(game, 2, drawn)
        claim(game, 2, FIRE_POLICY)
        worlds.append(game)
    for seat in (NOBODY, 0, 1, 2, 3):  # in the end seat 2 too has seen the same kinds
        one, other = (hidden(game, seat) for game in worlds)
        assert pack(one) == pack(other)
        assert numbers(worlds[0], seat) == numbers(worlds[1], seat)
    assert worlds[0].most_policies(NOBODY, 1, FIRE_POLICY) == 0  # it has none at all
    assert worlds[0].most_policies(NOBODY, 3, FIRE_POLICY) == 1


def test_who_draws_one_policy_has_not_two() -> None:
    game = stage(policies={1: (FIRE_POLICY,), 2: (FIRE_POLICY, VOID)})
    claim(game, 1, FIRE_POLICY)
    claim(game, 2, FIRE_POLICY)
    assert game.most_policies(0, 2, FIRE_POLICY) == 0
    game.take_policy(2)
    assert game.most_policies(0, 2, FIRE_POLICY) == 1
    fires = {guessed(game, 0, seed).insured(2, FIRE_POLICY) for seed in range(60)}
    assert fires == {0, 1}


def test_of_a_pile_that_all_know_only_what_is_there_is_drawn() -> None:
    game = stage(policies={1: (0, 0, 1, 1, 2, 2, 3), 2: (4, 4, 4)})
    claim(game, 1, THEFT_POLICY)
    before = [game.most_policies(0, 2, kind) for kind in range(5)]
    game.take_policy(2)
    after = [game.most_policies(0, 2, kind) for kind in range(5)]
    assert before == [2, 1, 2, 1, 3]
    assert after == [2, 2, 2, 1, 3]
    assert game.in_pile == 0


def test_what_a_seat_holds_itself_no_rival_may_have() -> None:
    game = stage(policies={0: (COMPREHENSIVE, FIRE_POLICY), 1: (VOID,)})
    assert [game.most_policies(0, 1, kind) for kind in range(5)] == [1, 1, 1, 0, 1]
    assert [game.most_policies(NOBODY, 1, kind) for kind in range(5)] == [1, 1, 1, 1, 1]
    assert [game.most_policies(0, 0, kind) for kind in range(5)] == [2, 2, 2, 1, 2]  # for all the others know


def test_what_is_ruled_out_may_need_a_second_try() -> None:
    """Seat 1 may take what only is left for seat 2: then it must take something else."""
    possible = {1: {"possible_policies": ["theft", "void"]}, 2: {"possible_policies": ["theft"]}}
    game = stage(policies={0: (THEFT_POLICY,), 1: (VOID,), 2: (THEFT_POLICY,)}, seats=possible)
    assert all(guessed(game, 0, seed).policies_of(1) == insure([VOID]) for seed in range(10))
    assert hidden(game, 0).policies_of(1) == insure([VOID])


@pytest.mark.parametrize("seat", [NOBODY, 0, 1, 2])
def test_which_copy_of_a_card_was_played_is_forgotten(seat: int) -> None:
    worlds = []
    for fires in (("fire 1", "fire 2"), ("fire 2", "fire 1")):
        game = stage(hands={0: (fires[0], COLLISION), 1: (fires[1],)})
        play(game, 0, action.PLAY + FIRE, car(5))
        play(game, 2, action.PASS)
        worlds.append(hidden(game, seat))
    assert pack(worlds[0]) == pack(worlds[1])
    worlds[0].guess(seat, Dice(1))
    assert worlds[0].audit()


def test_cards_alike_in_a_hand_go_by_who_knows_of_them() -> None:
    worlds: list[AutoBrocante] = []
    for public in ("fire 1", "fire 2"):
        game = stage(hands={1: ("fire 1", "fire 2")}, known_to_all=[public])
        worlds.append(hidden(game, 1))
    assert pack(worlds[0]) == pack(worlds[1])


def test_an_unfinished_move_is_not_shown() -> None:
    game = stage(hands={0: (FIRE,)})
    play(game, 0, action.PLAY + FIRE)
    assert game.drafting(0)
    assert (hidden(game, 0).phase, hidden(game, 1).phase, hidden(game, 1).card) == (phase.TARGET, phase.TURN, NONE)
    game = stage(hands={0: (FORCED_SALE,)})
    play(game, 0, action.PLAY + FORCED_SALE, action.SEAT + 1)
    play(game, 1, action.PASS)
    play(game, 1, car(1))
    assert (hidden(game, 1).phase, hidden(game, 0).phase, hidden(game, 0).car) == (phase.OFFER, phase.CHOOSE, NONE)
    game = opened()
    play(game, 1, car(2))
    assert (hidden(game, 0).phase, hidden(game, 0).car) == (phase.BIDS, NONE)


@pytest.mark.parametrize("chosen", [-1, action.COUNT, 10_000])
def test_numbers_that_are_no_actions(chosen: int) -> None:
    assert stage().refusal(0, chosen) is Reason.UNKNOWN_MOVE


def seen(game: AutoBrocante, seat: int) -> list[object]:
    """What a seat has seen happen: the table, its own things, and the kinds of cards that all know."""
    deck = lowest_cards(game, game.deck_size)
    return [
        (
            game.phase,
            game.turn,
            game.graveyard,
            game.offer,
            game.ask,
            game.policies_of(seat),
            kinds(game.hand_of(seat)),
        ),
        (
            cash_of_all(game),
            [lot(game, other) for other in range(game.players)],
            [seen_values(game, other) for other in range(game.players)],
            bank(game)[game.unseen :],
        ),
        [game.kind_of(card) for card in deck if card & game.known_to(NOBODY)],
    ]


def numbers(game: AutoBrocante, seat: int) -> list[int]:
    out = small_zeros(1_000)
    return [int(out[i]) for i in range(game.numbers(seat, out, 0))]


@pytest.mark.parametrize("seed", range(3))
def test_what_a_seat_knows_depends_only_on_what_it_has_seen(seed: int) -> None:
    """Two worlds that a seat cannot tell apart, played on alike for as long as it sees the same."""
    game = AutoBrocante(3 + seed % 3)
    dice = Dice(seed)
    game.deal(dice)
    for step in range(400):
        if game.turn == NOBODY:
            break
        if step % 60 == 0:
            for seat in range(game.players):
                one, other = guessed(game, seat, 1), guessed(game, seat, 2)
                for _ in range(40):
                    if one.turn != other.turn or one.turn == NOBODY or seen(one, seat) != seen(other, seat):
                        break
                    assert numbers(one, seat) == numbers(other, seat)
                    assert pack(hidden(one, seat)) == pack(hidden(other, seat))
                    actions = sorted(set(legal(one, one.turn)) & set(legal(other, one.turn)))
                    rare = [chosen for chosen in actions if chosen in (action.RENEW, action.PLAY + TAKE_THREE)]
                    if not actions:
                        break
                    choice = (rare or actions)[dice.below(len(rare or actions))]
                    one.play(one.turn, choice)
                    other.play(other.turn, choice)
        actions = legal(game, game.turn)
        game.play(game.turn, actions[dice.below(len(actions))])
