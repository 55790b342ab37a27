"""How long bots take to bid."""

from support import random_games

from brocante.games.boursicocotte import phase
from brocante.games.boursicocotte.pauses import KEEN, delay
from brocante.games.boursicocotte.rules import Boursicocotte


def test_who_holds_more_of_the_animals_for_sale_is_quicker_to_bid() -> None:
    asked: dict[int, set[float]] = {}
    for game in random_games("boursicocotte", 4, {}, 7, 200):
        rules = game.rules
        assert isinstance(rules, Boursicocotte)
        for seat in range(4):
            if rules.phase == phase.BIDDING:
                held = max(int(rules.animals_of(seat, rules.in_lot(place))) for place in range(rules.lot))
                asked.setdefault(held, set()).add(delay(rules, seat))
            else:
                assert delay(rules, seat) == 1.0
    assert asked[0] == {KEEN[0]}
    assert asked[1] == {KEEN[1]}
    assert asked[2] == {KEEN[2]}
    assert KEEN[0] > KEEN[1] > KEEN[2]
