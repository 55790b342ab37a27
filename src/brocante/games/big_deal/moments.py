"""The moments of Big Deal that are worth a remark, from what everybody has heard."""

from collections.abc import Sequence
from typing import Final

from brocante.engine.codec import Json
from brocante.engine.moments import BARGAIN, CAUGHT, OUTBID, ROBBED, TRIUMPH, Moment, ending, since

BIG: Final = 60_000  # $: a set that hurts to lose
GIFT: Final = 20_000  # $: ... or that is a welcome find on the discard pile
FIGHT: Final = 2  # cards laid by the one who gives up that make it a fight


def find_moments(lines: Sequence[Json], before: Sequence[Json]) -> list[Moment]:
    found = ending(lines)
    taken = any(line.get("move") == "take" for line in lines)
    for line in lines:
        event = line.get("event")
        if event == "stolen" and line["value"] >= BIG:
            found += [(ROBBED, line["from"]), (TRIUMPH, line["seat"])]
        elif event == "defended":
            found += [(CAUGHT, line["from"]), (TRIUMPH, line["seat"])]
        elif event == "laid" and taken and line["value"] >= GIFT:
            found.append((BARGAIN, line["seat"]))
        elif line.get("move") == "give_up":
            seat = line["seat"]
            fight = since([*before, *lines], "steal")
            if sum(one.get("move") in ("steal", "answer") and one.get("seat") == seat for one in fight) >= FIGHT:
                found.append((OUTBID, seat))
    return found
