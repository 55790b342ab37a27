"""What a study asks of Boxes."""

from brocante.engine.study import Restriction, Sale, Study
from brocante.games.boxes import action, phase
from brocante.games.boxes.data import BOXES, CLOSED, CONTAINERS
from brocante.games.boxes.names import CARD_NAMES
from brocante.games.boxes.rules import Boxes

OPEN, SECRET = 0, 1  # kinds of sales


def sold(before: Boxes, after: Boxes, seat: int) -> Sale | None:
    """The container that was just paid for, with its worth including collections."""
    if after.container == before.container:
        return None
    buyer = after.owner_of(before.container)
    price = before.cash(buyer) - after.cash(buyer)
    return Sale(SECRET if before.secret else OPEN, buyer, price, after.score(buyer) - before.score(buyer) + price)


def holds(state: Boxes, seat: int) -> list[int]:
    counts = [0] * len(CARD_NAMES)
    for container in range(CONTAINERS):
        if state.owner_of(container) == seat:
            for box in range(BOXES):
                counts[state.card_at(container, box)] += 1
    return counts


STUDY = Study(
    unit="money",
    restrictions=(
        Restriction("never holds a secret auction", lambda state, seat, chosen: chosen == action.SECRET_AUCTION),
        Restriction("never holds an open auction", lambda state, seat, chosen: chosen == action.OPEN_AUCTION),
        Restriction(
            "never lays a note in secret",
            lambda state, seat, chosen: state.phase == phase.LAY and chosen != action.DONE,
        ),
        Restriction(
            "never raises a bid", lambda state, seat, chosen: state.phase == phase.RAISE and chosen != action.PASS
        ),
        Restriction(
            "never looks into a closed box",
            lambda state, seat, chosen: state.phase == phase.LOOK and chosen < action.LOOK + CLOSED,
        ),
    ),
    sales=("open auction", "secret auction"),
    price="what the buyer of a container paid",
    worth="what its boxes added to the buyer's wealth, collections included",
    sold=sold,
    cards=CARD_NAMES,
    holds=holds,
    held_at="end",
    holding="a box of this kind among those that a player has bought",
)
