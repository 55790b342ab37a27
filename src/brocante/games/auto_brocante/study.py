"""What a study asks of Auto-Brocante."""

from brocante.engine.study import Restriction, Sale, Study
from brocante.games.auto_brocante import action, data, phase
from brocante.games.auto_brocante.names import CARD_NAMES
from brocante.games.auto_brocante.rules import AutoBrocante

BARGAINED, HOOD = 0, 1  # kinds of sales
ATTACKS = (data.FIRE, data.COLLISION, data.CAR_STOLEN)


def sold(before: AutoBrocante, after: AutoBrocante, seat: int) -> Sale | None:
    """The car that one dealer sold to another, with its value in the buyer's Blue Book."""
    if before.phase not in (phase.ANSWER, phase.REPLY) or before.car == data.NONE:
        return None
    buyer, car = before.buyer, before.car
    if not after.has_car(buyer, car) or before.has_car(buyer, car):
        return None
    kind = HOOD if after.seen_of(before.seller) != before.seen_of(before.seller) else BARGAINED
    return Sale(kind, int(buyer), int(before.cash_of(buyer) - after.cash_of(buyer)), int(after.value(buyer, car)))


def attacks(state: AutoBrocante, seat: int, chosen: int) -> bool:
    return action.PLAY <= chosen < action.SEAT and chosen - action.PLAY in ATTACKS


STUDY = Study(
    unit="$",
    restrictions=(
        Restriction("never looks under the hood", lambda state, seat, chosen: chosen == action.LOOK),
        Restriction("never insures", lambda state, seat, chosen: chosen == action.INSURE),
        Restriction("never attacks", attacks),
        Restriction("never opens the lot", lambda state, seat, chosen: chosen == action.OPEN_LOT),
        Restriction("never renews the hand", lambda state, seat, chosen: chosen == action.RENEW),
    ),
    sales=("agreed", "after a look under the hood"),
    price="what the buyer paid for a rival's car, fines under the hood included",
    worth="its value in the buyer's Blue Book (whoever has a card that sells at the list price may get more for it)",
    sold=sold,
    cards=CARD_NAMES,
    holds=lambda state, seat: [int(state.held(seat, kind)) for kind in range(data.KINDS)],
    held_at="deal",
    holding="a card of this kind in the hand that a player begins with",
)
