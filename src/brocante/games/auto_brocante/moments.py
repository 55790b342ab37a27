"""The moments of Auto-Brocante that are worth a remark, from what everybody has heard."""

from collections.abc import Sequence
from typing import Final

from brocante.engine.codec import Json
from brocante.engine.moments import BARGAIN, CAUGHT, OUTBID, ROBBED, TRIUMPH, Moment, ending, since
from brocante.games.auto_brocante.data import LIST_PRICE

CHEAP: Final = 0.35  # of the list price: far below what a car is worth to most


def find_moments(lines: Sequence[Json], before: Sequence[Json]) -> list[Moment]:
    found = ending(lines)
    looked = [line for line in lines if line.get("event") == "hood"]
    for line in lines:
        event = line.get("event")
        if event == "dealt":
            if looked:
                found.append((TRIUMPH if looked[0]["honest"] else CAUGHT, line["from"]))
            elif line["price"] <= CHEAP * LIST_PRICE[line["car"] - 1]:
                found.append((BARGAIN, line["seat"]))
        elif event == "lost" or event == "claimed":
            attack = since([*before, *lines], "attacked")[0]
            attacker = [attack["by"]] if attack.get("event") == "attacked" else []
            found.append((ROBBED if event == "lost" else TRIUMPH, line["seat"]))
            found += [(TRIUMPH if event == "lost" else CAUGHT, seat) for seat in attacker]
        elif line.get("move") == "pick":
            bids = [one for one in since([*before, *lines], "open_lot") if one.get("move") == "bid"]
            passed = sorted((one["amount"], one["seat"]) for one in bids if one["seat"] != line["bidder"])
            found += [(OUTBID, passed[-1][1])] if passed else []
    return found
