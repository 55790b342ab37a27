"""The cards of Big Deal by name, and the places they are in."""

from typing import Final, cast, get_args

from mypy_extensions import i64

from brocante.engine.core import NOBODY
from brocante.games.big_deal.data import COPIES, KINDS, RANKS, VALUE, kind_of
from brocante.games.big_deal.rules import BigDeal
from brocante.games.big_deal.view import Card, Cards, OfEachCard, Set

CARDS: Final[tuple[Card, ...]] = get_args(Card)
VALUES: Final = cast(OfEachCard, {name: int(VALUE[kind]) for kind, name in enumerate(CARDS)})
COPIES_OF: Final = cast(OfEachCard, {name: int(COPIES[kind]) for kind, name in enumerate(CARDS)})


def hand(rules: BigDeal, seat: i64) -> list[Card]:
    cards: list[Card] = []
    for kind in range(KINDS):
        for _card in range(rules.hand(seat, kind)):
            cards.append(CARDS[kind])
    return cards


def stack(rules: BigDeal, seat: i64) -> list[int]:
    """The sets of a seat, from bottom to top."""
    sets: list[int] = []
    which = rules.top_set(seat)
    while which != NOBODY:
        sets.append(which)
        which = rules.set_below(which)
    return sets[::-1]


def cards_of_set(rules: BigDeal, which: i64) -> Cards:
    thing = rules.set_object(which)
    cards: Cards = {}
    for rank in range(RANKS):
        count = rules.set_count(which, rank)
        if count:
            cards[CARDS[kind_of(rank, thing)]] = count
    return cards


def shown_set(rules: BigDeal, which: i64) -> Set:
    """A set as everybody sees it."""
    return {
        "object": CARDS[rules.set_object(which)],
        "cards": cards_of_set(rules, which),
        "value": rules.set_worth(which),
    }


def discard_pile(rules: BigDeal) -> list[Card]:
    """From the top down."""
    return [CARDS[rules.discard_at(depth)] for depth in range(rules.discards)]


def draw_pile(rules: BigDeal) -> list[Card]:
    """From the top down."""
    return [CARDS[rules.draw_at(place)] for place in range(rules.draws - 1, -1, -1)]
