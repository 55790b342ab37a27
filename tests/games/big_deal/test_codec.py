"""The codec of Big Deal: every legal move can be named and read back, and views reveal no secrets."""

import json
from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from games.big_deal.tables import dealt, hidden, options, table
from support import legal, sent, table_of

from brocante.engine.codec import Json
from brocante.engine.core import NOBODY, Dice
from brocante.engine.reasons import Reason, Refused
from brocante.games.big_deal import action, phase
from brocante.games.big_deal.codec import CODEC
from brocante.games.big_deal.data import BANK, CASH, COINS, HOME, JEWELS, PIGGY, SILVER, STAMPS, STOCKS, YACHT
from brocante.games.big_deal.names import CARDS
from brocante.games.big_deal.rules import BigDeal

EVERY_NUMBER = pytest.mark.parametrize("players", range(CODEC.fewest, CODEC.most + 1))


def states(players: int, seed: int) -> Iterator[BigDeal]:
    """Every state of a random game."""
    game = dealt(players, seed)
    dice = Dice(seed)
    yield game
    while game.turn != NOBODY:
        actions = options(game)
        game.play(game.turn, actions[dice.below(len(actions))])
        yield game


def in_a_steal(players: int) -> BigDeal:
    answers = (game for game in states(players, 3) if game.phase == phase.ANSWER)
    return next(game for game in answers if len(options(game)) > 1)


def seen(game: BigDeal, seat: int) -> Any:
    """What a seat sees, as plain JSON."""
    return table_of(CODEC, game, seat)


def instances(template: Json) -> list[Json]:
    """The moves that a template stands for: a list is a choice."""
    fields = sent(template)
    choices = [value if isinstance(value, list) else [value] for value in fields.values()]
    return [dict(zip(fields, values, strict=True)) for values in product(*choices)]


def reason(game: BigDeal, move: Json) -> str:
    """Why the player to move may not make a move."""
    seat = game.turn
    try:
        (chosen,) = CODEC.encode(game, seat, move)
    except Refused as refused:
        return refused.reason
    return game.refusal(seat, chosen)


@EVERY_NUMBER
def test_moves_read_back_and_templates_are_exactly_the_legal_moves(players: int) -> None:
    for game in states(players, players):
        for seat in range(players):
            templates = CODEC.moves(hidden(game, seat), seat)
            moves = [move for template in templates for move in instances(template)]
            spelled = [CODEC.encode(game, seat, move) for move in moves]
            assert sorted(spelled) == [[chosen] for chosen in legal(game, seat)]
            assert [CODEC.decode(game, seat, actions) for actions in spelled] == moves
            assert all(instances(template) for template in templates)


def test_the_view_says_why_nothing_can_be_stolen() -> None:
    yachts, stocks, homes = [YACHT] * 2, [STOCKS] * 2, [HOME] * 2

    def refused(stacks: list[list[list[int]]], viewer: int = 0) -> list[str | None]:
        return [place["steal_refused"] for place in seen(table(HANDS, stacks), viewer)["seats"]]

    assert refused([[], [yachts], []]) == [None, "no_set_yet", "no_set_yet"]
    assert refused([[yachts], [yachts], []]) == [None, "first_set_is_safe", "no_such_target"]
    assert refused([[yachts], [yachts, stocks], [yachts, homes]]) == [None, "card_not_held", None]
    assert refused([[yachts], [yachts], []], viewer=1) == refused([[yachts], [yachts], []], NOBODY) == [None] * 3


@EVERY_NUMBER
def test_a_view_refuses_what_the_offers_leave_out(players: int) -> None:
    refusals = set()
    for game in states(players, 6):
        for viewer in range(NOBODY, players):
            view = seen(hidden(game, viewer), viewer)
            asked = viewer == game.turn and viewer != NOBODY
            offers = CODEC.moves(game, viewer) if asked else []
            playable = {card for offer in offers for field in ("card", "with") for card in offer.get(field, [])}
            targets = {offer["from"] for offer in offers if offer["move"] == "steal"}
            for seat, place in enumerate(view["seats"]):
                assert (place["hand_refused"] is not None) == (asked and seat == viewer)
                if place["hand_refused"] is not None:
                    assert set(place["hand_refused"]) == set(place["hand"]) - playable
                    refusals |= set(place["hand_refused"].values())
                choosing = asked and game.phase == phase.TURN and seat != viewer
                assert (place["steal_refused"] is not None) == (choosing and seat not in targets)
        if game.round > 2:
            break
    assert refusals == {"card_does_not_fit"}


def test_moves_by_name() -> None:
    game = dealt(3)
    for chosen in range(game.actions()):
        if chosen < action.ANSWER:
            assert CODEC.encode(game, 0, CODEC.decode(game, 0, [chosen])) == [chosen]
    assert CODEC.decode(game, 0, [action.GIVE_UP]) == {"move": "give_up"}
    assert CODEC.encode(game, 0, {"move": "steal", "from": 2, "card": "gold"}) == [action.STEAL + 8]


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ({}, Reason.UNKNOWN_MOVE),
        ({"move": "bid", "amount": 3}, Reason.UNKNOWN_MOVE),
        ({"move": "discard"}, Reason.MALFORMED),
        ({"move": "discard", "card": 3}, Reason.MALFORMED),
        ({"move": "discard", "card": "castle"}, Reason.MALFORMED),
        ({"move": "discard", "card": "home", "why": "tired"}, Reason.MALFORMED),
        ({"move": "take", "card": None}, Reason.MALFORMED),
        ({"move": "lay", "object": "home"}, Reason.MALFORMED),
        ({"move": "lay", "object": "home", "with": "yacht"}, Reason.CARD_DOES_NOT_FIT),
        ({"move": "lay", "object": "silver", "with": "gold"}, Reason.CARD_DOES_NOT_FIT),
        ({"move": "lay", "object": "gold", "with": "home"}, Reason.CARD_DOES_NOT_FIT),
        ({"move": "steal", "from": 3, "card": "gold"}, Reason.MALFORMED),
        ({"move": "steal", "from": True, "card": "gold"}, Reason.MALFORMED),
        ({"move": "steal", "from": 1}, Reason.MALFORMED),
        ({"move": "answer", "card": "home"}, Reason.NOT_NOW),
        ({"move": "give_up"}, Reason.NOT_NOW),
        ({"move": "give_up", "card": "home"}, Reason.MALFORMED),
    ],
)
def test_refusals_at_the_start(move: Json, why: Reason) -> None:
    assert reason(dealt(3), move) is why


def test_refusals_that_depend_on_the_hand() -> None:
    game = dealt(3)
    mine = seen(game, game.turn)["seats"][game.turn]["hand"]
    missing = next(card for card in CARDS if card not in mine)
    assert reason(game, {"move": "discard", "card": missing}) is Reason.CARD_NOT_HELD
    assert reason(game, {"move": "discard", "card": mine[0]}) is Reason.FINE
    assert reason(game, {"move": "steal", "from": (game.turn + 1) % 3, "card": "gold"}) is Reason.NO_SET_YET
    assert reason(game, {"move": "steal", "from": game.turn, "card": "gold"}) is Reason.NOT_YOURSELF


HANDS = [[HOME, JEWELS, BANK, COINS, CASH], [PIGGY] * 5, [STAMPS] * 5]


def test_a_card_that_does_not_fit_is_refused_for_the_most_telling_reason() -> None:
    yachts, stocks, homes = [YACHT] * 2, [STOCKS] * 2, [HOME] * 2
    steal = {"move": "steal", "from": 1, "card": "home"}
    assert reason(table(HANDS, [[], [yachts], []]), steal) is Reason.NO_SET_YET
    game = table(HANDS, [[yachts], [yachts], []])
    assert reason(game, steal) is Reason.FIRST_SET_IS_SAFE
    assert reason(game, steal | {"from": 0}) is Reason.NOT_YOURSELF
    game = table(HANDS, [[yachts], [yachts, stocks], []])
    with pytest.raises(Refused, match="card_does_not_fit: the set is of stocks"):
        CODEC.encode(game, 0, steal)
    with pytest.raises(Refused, match="^not_your_turn$"):
        CODEC.encode(game, 1, steal)
    assert reason(table(HANDS, [[yachts], [yachts, stocks, homes], []]), steal) is Reason.FINE


@pytest.mark.parametrize("joker", [True, False], ids=["held", "not held"])
def test_a_card_that_does_not_fit_is_refused_with_or_without_a_joker_in_hand(joker: bool) -> None:
    mine = [HOME, JEWELS, BANK, COINS, SILVER if joker else CASH]
    game = table([mine, *HANDS[1:]], [[[YACHT] * 2], [[YACHT] * 2, [STOCKS] * 2], []])
    assert reason(game, {"move": "steal", "from": 1, "card": "silver"}) is (
        Reason.FINE if joker else Reason.CARD_NOT_HELD
    )
    assert reason(game, {"move": "steal", "from": 1, "card": "home"}) is Reason.CARD_DOES_NOT_FIT


def test_refusals_in_a_steal() -> None:
    game = in_a_steal(3)
    thing = seen(game, NOBODY)["seats"][game.victim]["sets"][-1]["object"]
    other = next(card for card in CARDS if card != thing)
    assert reason(game, {"move": "answer", "card": other}) is Reason.CARD_DOES_NOT_FIT
    assert reason(game, {"move": "steal", "from": game.victim, "card": other}) is Reason.NOT_NOW
    assert reason(game, {"move": "lay", "object": "home", "with": "yacht"}) is Reason.NOT_NOW
    assert reason(game, {"move": "lay", "object": "silver", "with": "gold"}) is Reason.NOT_NOW
    assert reason(game, {"move": "discard", "card": "home"}) is Reason.NOT_NOW
    assert reason(game, {"move": "give_up"}) is Reason.FINE
    assert [template["move"] for template in CODEC.moves(game, game.turn)] == ["answer", "give_up"]


@EVERY_NUMBER
def test_a_view_shows_the_own_hand_and_no_other(players: int) -> None:
    for game in states(players, 2):
        for seat in range(NOBODY, players):
            view = seen(hidden(game, seat), seat)
            assert view == seen(game, seat) == json.loads(json.dumps(view))
            for other, place in enumerate(view["seats"]):
                assert (place["hand"] is not None) == (other == seat)
                assert place["hand"] is None or len(place["hand"]) == place["cards"]
            assert isinstance(view["draw_pile"], int)
        if game.round > 1:
            break


@EVERY_NUMBER
def test_a_view_accounts_for_every_card_laid(players: int) -> None:
    settled = [0] * players  # what the sets of each were worth before the steal that goes on
    for game in states(players, 4):
        view = seen(game, NOBODY)
        cards = len(view["discard_pile"]) + view["draw_pile"]
        for seat, place in enumerate(view["seats"]):
            cards += place["cards"] + sum(sum(laid["cards"].values()) for laid in place["sets"])
            values = [sum(view["values"][card] * n for card, n in laid["cards"].items()) for laid in place["sets"]]
            assert values == [laid["value"] for laid in place["sets"]]
            assert place["score"] == place["earlier"] + place["laid"] == game.score(seat)
            if view["steal"] is None:
                settled[seat] = sum(values)
            assert place["laid"] == settled[seat]
            assert place["safe"] == (len(values) == 1)
            assert (place["parts"] is None) == (view["phase"] != "over")
            if place["parts"] is not None:
                assert sum(part["value"] for part in place["parts"].values()) == place["laid"]
                laid = Counter(card for one in place["sets"] for card, n in one["cards"].items() for _ in range(n))
                jokers = {joker: laid[joker] for joker in ("silver", "gold")}
                counts = {"objects": laid.total() - sum(jokers.values()), **jokers}
                assert {name: part["cards"] for name, part in place["parts"].items()} == counts
        assert cards == 110 == sum(view["copies"].values())
        assert view["phase"] == ("over" if view["turn"] is None else "turn" if view["steal"] is None else "answer")


def test_a_view_of_a_steal_names_thief_and_victim() -> None:
    game = in_a_steal(4)
    view = seen(game, NOBODY)
    assert (view["phase"], view["steal"]) == ("answer", {"thief": game.thief, "victim": game.victim})
    assert view["turn"] in view["steal"].values()


@EVERY_NUMBER
def test_the_deal_names_every_card_and_who_starts(players: int) -> None:
    game = dealt(players)
    deal = CODEC.deal(game)
    assert (deal["round"], deal["starter"]) == (1, game.turn)
    cards = [*deal["draw_pile"], deal["turned"], *(card for hand in deal["hands"] for card in hand)]
    assert {card: cards.count(card) for card in CARDS} == seen(game, NOBODY)["copies"]
    assert deal["hands"][0] == seen(game, 0)["seats"][0]["hand"]


def test_the_draw_pile_is_told_from_the_top_down() -> None:
    game = dealt(2)
    seat = game.turn
    deal = CODEC.deal(game)
    kept = deal["hands"][seat][1:]
    (discard,) = CODEC.encode(game, seat, {"move": "discard", "card": deal["hands"][seat][0]})
    game.play(seat, discard)
    assert sorted(seen(game, seat)["seats"][seat]["hand"]) == sorted([*kept, deal["draw_pile"][0]])


@EVERY_NUMBER
def test_chance_tells_the_deal_of_a_new_round_and_nothing_else(players: int) -> None:
    before = dealt(players, 5)
    told = []
    for after in states(players, 5):
        chance = CODEC.chance(before, after)
        assert chance == ({} if after.round == before.round else CODEC.deal(after))
        if chance:
            told.append(chance["round"])
        before.become(after)
    assert told == list(range(2, before.round + 1))
