"""What offers of Boursicocotte say about choices: what they cost and bring, and which may be mistakes."""

from collections import Counter
from copy import copy
from itertools import chain
from random import Random

import pytest
from support import key, random_games, sent, table_of

from brocante.bots.workers import Question
from brocante.engine.codec import Json
from brocante.engine.core import NOBODY
from brocante.games.boursicocotte import phase
from brocante.games.boursicocotte.codec import CODEC
from brocante.games.boursicocotte.rules import Boursicocotte
from brocante.play.game import Game


def state(**position: object) -> Boursicocotte:
    return CODEC.from_position({"players": 3, **position})


def infos(game: Boursicocotte, seat: int) -> dict[str, Json]:
    return {offer["move"]: offer["info"] for offer in CODEC.moves(game, seat) if "info" in offer}


def play(game: Boursicocotte, seat: int, **move: object) -> Boursicocotte:
    for chosen in CODEC.encode(game, seat, move):
        game.play(seat, chosen)
    return game


def sum_of(money: dict[str, int]) -> int:
    return sum(int(note) * count for note, count in money.items())


def bidding(lot: list[str], *seats: Json, bid: int = 0) -> Boursicocotte:
    """An auction by seat 0, in which seat 1 is to bid next."""
    auction = {"lot": lot, **({"bid": bid, "bidder": 1} if bid else {})}
    return state(phase="bidding", auction=auction, seats=[{"animals": {}}, *seats])


def test_a_bid_is_doubtful_above_all_that_the_families_can_add_to_a_score() -> None:
    info = infos(bidding(["goose", "rooster"], {"money": {"50": 2, "10": 4}}), 1)["bid"]
    assert info == {"worth": 50, "doubtful": 80}  # 140 are a margin of 28
    seats = {"money": {"50": 2, "10": 4}, "animals": {"horse": 1}}
    assert infos(bidding(["goose", "rooster"], seats), 1)["bid"]["doubtful"] == 150  # a third of 1000 as well
    assert infos(bidding(["goose", "goose"], seats), 1)["bid"]["worth"] == 40  # a family counts once


def test_animals_are_worth_what_the_family_adds_for_whoever_gains_most() -> None:
    rich = {"animals": {"cow": 3, "goose": 3}}
    info = infos(bidding(["rooster", "rooster"], {"money": {"10": 4}}, rich), 1)["bid"]
    assert info["worth"] == (840 + 10) * 3 - 840 * 2  # 7.4


def test_selling_names_the_families_that_it_completes() -> None:
    for lot, completes in ((["cow", "pig"], ["cow"]), (["pig", "pig"], ["pig"]), (["goat", "horse"], [])):
        buyer = {"animals": {"cow": 2, "pig": 1}, "money": {"10": 4}}
        game = state(phase="hammer", auction={"lot": lot, "bid": 40, "bidder": 1}, seats=[{}, buyer])
        assert infos(game, 0)["sell"] == {"completes": completes}
        play(game, 0, move="sell")
        assert table_of(CODEC, game, 0)["seats"][1]["families"] == completes


@pytest.mark.parametrize(
    ("notes", "least", "grave"),
    [
        ({"50": 2, "10": 4}, 60, False),
        ({"100": 1}, 100, True),  # 50 too much, of 100
        ({"50": 2}, 100, True),
        ({"50": 2, "200": 2}, 100, False),  # a fifth of 500 is 100
    ],
)
def test_pre_empting_says_what_it_costs_without_change(notes: Json, least: int, grave: bool) -> None:
    auction = {"lot": ["goose", "rooster"], "bid": 60, "bidder": 1}
    game = state(phase="hammer", auction=auction, seats=[{"money": notes}, {"money": {"10": 9}}])
    info = infos(game, 0)["preempt"]
    assert info == {"worth": 50, "least": least, "grave": grave}
    before = game.purses.wealth(0)
    play(game, 0, move="preempt")
    if game.phase == phase.PAYING:
        (pay,) = CODEC.moves(game, 0)
        assert pay["info"]["least"] == least
        play(game, 0, move="pay", money=min(pay["money"], key=sum_of))
    assert before - game.purses.wealth(0) == least


def trading(mine: Json, theirs: Json, animal: str = "cow") -> Boursicocotte:
    seats = [{"animals": {animal: 1}, "money": mine}, {"animals": {animal: 1}, "money": theirs}]
    return state(seats=seats, active=0)


def test_an_offer_says_what_wins_whatever_the_other_lays() -> None:
    info = infos(trading({"50": 2, "10": 4}, {"10": 2}), 0)["trade"]
    assert (info["least"], info["enough"], info["everything"]) == (0, 100, 140)  # two notes of at most 50
    assert infos(trading({"50": 2}, {}), 0)["trade"]["enough"] == 0  # it can only accept
    assert infos(trading({"10": 1}, {"10": 2}), 0)["trade"]["everything"] is None  # little, beside a cow


def test_an_offer_is_doubtful_above_all_that_the_family_can_add() -> None:
    info = infos(trading({"50": 2, "10": 4}, {"10": 9}, "goose"), 0)["trade"]
    assert (info["worth"], info["doubtful"]) == (40, 80)  # a margin of (140 + 13) / 5


def replying(mine: Json, offer: Json, theirs: Json, animal: str = "horse") -> Boursicocotte:
    """Seat 0 has made an offer, and seat 1 replies to it."""
    seats = [{"animals": {animal: 1}, "money": theirs}, {"animals": {animal: 1}, "money": mine}]
    return state(phase="reply", seats=seats, trade={"target": 1, "animal": animal, "offer": offer})


def test_a_counter_offer_of_nothing_cannot_win_and_few_notes_hold_only_so_much() -> None:
    game = replying({"10": 4, "0": 1}, {"10": 1}, {"10": 1, "50": 4})
    info = infos(game, 1)["counter"]
    assert (info["least"], info["enough"]) == (10, 60)  # one note is a 50 at most
    assert infos(game, 1)["accept"] == {"worth": 333, "most": 50, "grave": True}
    assert not infos(replying({"0": 3}, {"10": 1}, {"10": 1}), 1)["accept"]["grave"]  # it could not win a counter


def test_accepting_is_grave_where_the_offer_cannot_hold_what_the_animal_is_worth() -> None:
    assert not infos(replying({"10": 4}, {"10": 9}, {"10": 9, "50": 4}), 1)["accept"]["grave"]  # as many as 450
    assert not infos(replying({"10": 4}, {"10": 1}, {"10": 1, "50": 2}, "goose"), 1)["accept"]["grave"]
    rival = {"animals": {"goose": 2, "cow": 3}, "money": {"10": 1, "50": 3}}
    seats = [rival, {"animals": {"goose": 1}, "money": {"10": 4}}]
    game = state(phase="reply", seats=seats, trade={"target": 1, "animal": "goose", "offer": {"10": 1}})
    info = infos(game, 1)["accept"]
    assert (info["worth"], info["grave"]) == (840 * 2 - 800, True)  # it completes a family


@pytest.mark.parametrize("original", [False, True])
def test_the_limits_of_offers_hold_in_whole_games(original: bool) -> None:
    """Enough always wins, too little never does, and an accepted offer never holds more than was said."""
    seen: Counter[str] = Counter()
    games = (random_games("boursicocotte", 4, {"original": original}, seed, 60) for seed in range(8))
    for game in chain(*games):
        rules = game.rules
        assert isinstance(rules, Boursicocotte)
        if rules.phase == phase.REPLY:
            check_reply(game, seen)
        elif rules.phase == phase.TURN:
            check_offers(game, seen)
    assert {"accepted", "too little", "enough", "offered enough"} <= set(seen)


def check_reply(game: Game, seen: Counter[str]) -> None:
    seat = int(game.rules.turn)
    offers = {offer["move"]: offer for offer in game.moves(seat)}
    before = figures(game.rules, seat)
    after = made(game, seat, sent(offers["accept"]))
    assert figures(after, seat)["money"] - before["money"] <= offers["accept"]["info"]["most"]
    seen["accepted"] += 1
    if "counter" not in offers:
        return
    hand, info = offers["counter"]["money"]["from"], offers["counter"]["info"]
    for money in ({"0": 1}, hand):
        if within(money, hand):
            won = figures(made(game, seat, {"move": "counter", "money": money}), seat)["animals"] > before["animals"]
            seen["too little"] += sum_of(money) < info["least"]
            seen["enough"] += sum_of(money) >= info["enough"]
            assert won or sum_of(money) < info["enough"]
            assert not won or sum_of(money) >= info["least"]


def check_offers(game: Game, seen: Counter[str]) -> None:
    seat = int(game.rules.turn)
    for offer in game.moves(seat):
        if offer["move"] != "trade" or sum_of(offer["money"]["from"]) < offer["info"]["enough"]:
            continue
        before = figures(game.rules, seat)
        after = made(game, seat, {**sent(offer), "money": offer["money"]["from"]})
        counter = [reply for reply in CODEC.moves(after, int(after.turn)) if reply["move"] == "counter"]
        if counter:
            play(after, int(after.turn), move="counter", money=counter[0]["money"]["from"])
            assert figures(after, seat)["animals"] > before["animals"]
            seen["offered enough"] += 1


def made(game: Game, seat: int, move: Json) -> Boursicocotte:
    after = copy(game.rules)
    assert isinstance(after, Boursicocotte)
    return play(after, seat, **move)


def figures(rules: object, seat: int) -> Counter[str]:
    assert isinstance(rules, Boursicocotte)
    animals = table_of(CODEC, rules, NOBODY)["seats"][seat]["animals"]
    return Counter(money=int(rules.purses.wealth(seat)), animals=sum(animals.values()))


def within(some: dict[str, int], more: dict[str, int]) -> bool:
    return all(count <= more.get(note, 0) for note, count in some.items())


def test_what_good_players_bid_is_hardly_ever_doubtful() -> None:
    """Under the hammer a normal bid takes one tap."""
    bids = asked = 0
    for seed in range(2):
        game, dice = Game("boursicocotte", 3 + seed, {}, key(seed)), Random(seed)
        while not game.over and len(game.history) < 150:
            seat = int(game.rules.turn)
            question = Question.about("boursicocotte", game.options, game.rules, seat, "regular", dice.getrandbits(31))
            move = game.try_actions(seat, question.answer()).move
            if move["move"] == "bid":
                (offer,) = [offer for offer in game.moves(seat) if offer["move"] == "bid"]
                bids += 1
                asked += move["amount"] >= offer["info"]["doubtful"]
            game.play(seat, move)
    assert bids > 100
    assert asked * 20 < bids, (asked, bids)
