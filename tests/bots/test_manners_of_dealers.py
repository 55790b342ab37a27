"""How regulars of Auto-Brocante and Big Deal behave, coarsely, over games with fixed seeds."""

from collections import Counter

import pytest

from brocante.bots.levels import BotName
from brocante.engine.core import NOBODY, Dice, zeros
from brocante.games.auto_brocante import action, phase
from brocante.games.auto_brocante.rules import AutoBrocante
from brocante.games.big_deal import action as big_deal_action
from brocante.games.big_deal import phase as big_deal_phase
from brocante.games.big_deal.rules import BigDeal

GAMES = 12


@pytest.fixture(scope="module")
def haggling() -> Counter[str]:
    """What four dealers did in some games."""
    counts: Counter[str] = Counter()
    for seed in range(GAMES):
        game = AutoBrocante(4)
        hidden = game.fresh()
        game.deal(Dice(seed))
        dealers = [BotName.parse("regular").player("auto_brocante", game, 100 * seed + seat) for seat in range(4)]
        while (seat := int(game.turn)) != NOBODY:
            hidden.become(game)
            hidden.hide(seat)
            chosen = int(dealers[seat].choose(hidden, seat))
            counts["moves"] += not game.drafting(seat)
            counts["passes"] += chosen == action.PASS
            counts["openings"] += game.phase == phase.TURN and chosen == action.OPEN_LOT
            if game.phase in (phase.OFFER, phase.BID_AMOUNT):
                counts["first offers"] += 1
                counts["mock offers"] += action.sum_of(chosen) < 500
            if game.phase == phase.ANSWER and chosen != action.ACCEPT:
                counts["asks"] += 1
                counts["asks above value"] += action.sum_of(chosen) > game.value(seat, game.car)
                if game.asks:
                    counts["later asks"] += 1
                    counts["lower asks"] += action.sum_of(chosen) < game.ask
            game.play_unchecked(seat, chosen)
    return counts


def test_dealers_lie_now_and_then_and_come_down(haggling: Counter[str]) -> None:
    assert 0.2 < haggling["asks above value"] / haggling["asks"] < 0.6
    assert haggling["lower asks"] > 0.8 * haggling["later asks"] > 0


def test_dealers_offer_in_earnest(haggling: Counter[str]) -> None:
    assert haggling["mock offers"] < 0.1 * haggling["first offers"]


def test_dealers_open_lots_and_pass_in_moderation(haggling: Counter[str]) -> None:
    assert haggling["openings"] < 8 * GAMES
    assert haggling["passes"] < 0.15 * haggling["moves"]


def test_attacks_are_answered_neither_always_nor_never() -> None:
    answers: Counter[bool] = Counter()
    legal = zeros(BigDeal(4).actions())
    for seed in range(4):
        game = BigDeal(4)
        hidden = game.fresh()
        game.deal(Dice(seed))
        players = [BotName.parse("regular").player("big_deal", game, 100 * seed + seat) for seat in range(4)]
        while (seat := int(game.turn)) != NOBODY:
            hidden.become(game)
            hidden.hide(seat)
            chosen = int(players[seat].choose(hidden, seat))
            if game.phase == big_deal_phase.ANSWER and game.legal(seat, legal) > 1:
                answers[chosen != big_deal_action.GIVE_UP] += 1
            game.play_unchecked(seat, chosen)
    assert 0.35 < answers[True] / answers.total() < 0.85
