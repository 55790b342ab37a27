"""What a study asks of Boursicocotte."""

from brocante.engine.study import Restriction, Sale, Study
from brocante.games.boursicocotte import action, phase
from brocante.games.boursicocotte.data import FAMILIES, FAMILY_VALUES
from brocante.games.boursicocotte.names import ANIMALS
from brocante.games.boursicocotte.rules import Boursicocotte

SOLD, PREEMPTED = 0, 1  # kinds of sales


def sold(before: Boursicocotte, after: Boursicocotte, seat: int) -> Sale | None:
    """The lot that somebody bought; an animal is worth its share of the whole family."""
    if before.lot == 0 or after.turned_up() == before.turned_up():
        return None
    lot = [before.in_lot(place) for place in range(before.lot)]
    buyer = next(one for one in range(after.players) if owns_more(before, after, one, lot[0]))
    worth = sum(int(FAMILY_VALUES[family]) for family in lot) // before.family_size
    return Sale(PREEMPTED if buyer == before.active else SOLD, buyer, int(before.bid), worth)


def owns_more(before: Boursicocotte, after: Boursicocotte, seat: int, family: int) -> bool:
    return after.animals_of(seat, family) > before.animals_of(seat, family)


def lays_nothing_worth(state: Boursicocotte, seat: int, chosen: int) -> bool:
    """Whether an action lays a note of 0 face down."""
    return state.phase in (phase.OFFERING, phase.COUNTERING) and chosen == action.NOTE


STUDY = Study(
    unit="points",
    restrictions=(
        Restriction("never pre-empts", lambda state, seat, chosen: chosen == action.PREEMPT),
        Restriction("never trades", lambda state, seat, chosen: action.TRADE <= chosen < action.BID),
        Restriction("never counters an offer", lambda state, seat, chosen: chosen == action.COUNTER),
        Restriction("never lays a note of 0", lays_nothing_worth),
        Restriction("never bids", lambda state, seat, chosen: chosen >= action.BID),
    ),
    sales=("sold to the highest bidder", "pre-empted"),
    price="what was paid for the animals of an auction",
    worth="their part of the printed value of their families, without the multiplier",
    sold=sold,
    cards=ANIMALS,
    holds=lambda state, seat: [int(state.has_family(seat, family)) for family in range(FAMILIES)],
    held_at="end",
    holding="the whole family, at the end",
)
