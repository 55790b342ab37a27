"""What games tell a study: restrictions that apply, sales that are noticed, cards that are held."""

import pytest

from brocante.engine.codec import legal_actions
from brocante.engine.core import NOBODY, Dice
from brocante.engine.study import Study
from brocante.play.registry import GAMES, configurations, part

LONG_ENOUGH = 12  # games in which everything happens


@pytest.mark.parametrize("name", GAMES)
def test_a_game_tells_what_a_study_asks(name: str) -> None:
    study: Study = part(name, "study", "STUDY")
    players, options = next(configurations(GAMES[name]))
    rules = GAMES[name].create(players, options)
    before = rules.fresh()
    dice = Dice(3)
    forbidden, kinds = set(), set()
    for _ in range(LONG_ENOUGH):
        rules.deal(dice)
        held = [study.holds(rules, seat) for seat in range(players)]
        while (seat := rules.turn) != NOBODY:
            legal = legal_actions(rules, seat)
            forbidden |= {
                rule.name for rule in study.restrictions if any(rule.forbids(rules, seat, action) for action in legal)
            }
            before.become(rules)
            rules.play_unchecked(seat, legal[dice.below(len(legal))])
            sale = study.sold(before, rules, seat)
            if sale is not None:
                kinds.add(sale.kind)
                assert 0 <= sale.buyer < players
                assert type(sale.price) is type(sale.worth) is int
        if study.held_at == "end":
            held = [study.holds(rules, seat) for seat in range(players)]
        assert {len(cards) for cards in held} == {len(study.cards)}
        assert sum(map(sum, held)) > 0 or name == "boursicocotte"  # where random players may finish no family
    assert forbidden == {rule.name for rule in study.restrictions}
    assert kinds == set(range(len(study.sales)))
