"""What a study asks of Big Deal."""

from brocante.engine.core import NOBODY
from brocante.engine.study import Restriction, Sale, Study
from brocante.games.big_deal import action
from brocante.games.big_deal.data import KINDS
from brocante.games.big_deal.names import CARDS
from brocante.games.big_deal.rules import BigDeal

STOLEN, KEPT = 0, 1  # kinds of fights for a set


def sold(before: BigDeal, after: BigDeal, seat: int) -> Sale | None:
    """The set that was fought for, once one of the two gives up."""
    if before.victim == NOBODY or after.victim == before.victim:
        return None
    played = int(before.played_for(before.victim))
    worth = int(before.set_worth(before.top_set(before.victim))) - played
    stolen = seat == before.victim
    return Sale(STOLEN if stolen else KEPT, int(before.thief if stolen else before.victim), played, worth)


STUDY = Study(
    unit="$",
    restrictions=(
        Restriction("never steals", lambda state, seat, chosen: chosen >= action.STEAL),
        Restriction("never answers a steal", lambda state, seat, chosen: action.ANSWER <= chosen < action.GIVE_UP),
        Restriction("never takes a discard", lambda state, seat, chosen: action.TAKE <= chosen < action.LAY),
        Restriction("never gives up a set", lambda state, seat, chosen: chosen == action.GIVE_UP),
    ),
    sales=("stolen", "kept"),
    price="the value of all cards that both played for a set",
    worth="the value of the set when the steal began",
    sold=sold,
    cards=CARDS,
    holds=lambda state, seat: [int(state.hand(seat, kind)) for kind in range(KINDS)],
    held_at="deal",
    holding="a card of this kind in the hand that a player is dealt at the start of a round",
)
