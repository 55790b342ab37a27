"""The moments of Boxes that are worth a remark, from what everybody has heard."""

from collections.abc import Sequence
from typing import Final

from brocante.engine.codec import Json
from brocante.engine.moments import BARGAIN, CAUGHT, OUTBID, TRIUMPH, Moment, ending, since
from brocante.games.boxes.data import CLOSED_WORTH, CONTAINERS, OPEN_WORTH

USUAL_WORTH: Final = int(CLOSED_WORTH + OPEN_WORTH) // int(CONTAINERS)  # of a container
CHEAP: Final = 0.4  # of that: a price far below the contents' worth
DEAR: Final = 0.9  # of that: a price that nobody pays for fun
FIGHT: Final = 2  # bids by one player that make an auction a fight
CLOSE: Final = 0.8  # of the price: a secret bid that nearly won


def find_moments(lines: Sequence[Json], before: Sequence[Json]) -> list[Moment]:
    found = ending(lines)
    for line in lines:
        if line.get("event") == "sold":
            found += after_sale(line, since([*before, *lines], "auction"))
    return found


def after_sale(sold: Json, sale: Sequence[Json]) -> list[Moment]:
    """The moments of an auction's end for those who took part."""
    buyer, price = sold["seat"], sold["price"]
    found: list[Moment] = []
    bids = [line["seat"] for line in sale if line.get("move") == "bid"]
    others = [seat for seat in bids if seat != buyer]
    for line in sale:
        if line.get("event") == "revealed":
            sums = line["sums"]
            others = sorted((seat for seat in range(len(sums)) if seat != buyer), key=lambda seat: int(sums[seat]))
            if sums[others[-1]] >= CLOSE * price:
                found.append((OUTBID, others[-1]))
    if bids and others and bids.count(others[-1]) >= FIGHT:
        found += [(OUTBID, others[-1]), (TRIUMPH, buyer)]
    if price <= CHEAP * USUAL_WORTH:
        found.append((BARGAIN, buyer))
    elif bids and not others and price >= DEAR * USUAL_WORTH:
        found.append((CAUGHT, buyer))  # bid high to impress, and won
    return found
