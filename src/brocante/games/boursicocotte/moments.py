"""The moments of Boursicocotte that are worth a remark, from what everybody has heard."""

from collections.abc import Sequence
from typing import Final

from brocante.engine.codec import Json
from brocante.engine.moments import BARGAIN, CAUGHT, OUTBID, ROBBED, TRIUMPH, Moment, ending, since
from brocante.games.boursicocotte.names import PRICES

FIGHT: Final = 2  # bids by one player that make an auction a fight
CHEAP: Final = 0.2  # a low price, as a fraction of the animal's family value
VALUE: Final[dict[str, int]] = {str(animal): int(price) for animal, price in PRICES.items()}  # type: ignore[call-overload]


def find_moments(lines: Sequence[Json], before: Sequence[Json]) -> list[Moment]:
    found = ending(lines)
    for line in lines:
        event = line.get("event")
        if event == "family":
            found.append((TRIUMPH, line["seat"]))
        elif event == "broke":
            found.append((CAUGHT, line["seat"]))  # bid more than it has
        elif event == "swapped" and line["winner"] == line["seat"]:
            found += [(ROBBED, line["target"]), (TRIUMPH, line["seat"])]
        elif event == "swapped":
            found += [(CAUGHT, line["seat"]), (TRIUMPH, line["target"])]
        elif event == "accepted" or event == "unsold":
            found.append((BARGAIN, line["seat"]))
        elif event == "sold":
            found += after_sale(line, since([*before, *lines], "lot"))
    return found


def after_sale(sold: Json, sale: Sequence[Json]) -> list[Moment]:
    """The moments of an auction's end for those who took part."""
    buyer = sold["seat"]
    found: list[Moment] = []
    bids = [line["seat"] for line in sale if line.get("move") == "bid"]
    others = [seat for seat in bids if seat != buyer]
    if others and bids.count(others[-1]) >= FIGHT:
        found.append((OUTBID, others[-1]))
    if sold["price"] <= CHEAP * max(VALUE[animal] for animal in sold["lot"]):
        found.append((BARGAIN, buyer))
    return found
