"""A player of one's own for Boxes, in 1,000 games against the regular bot: python examples/own_player.py

It adds up what it has seen in a container and what the boxes it has not seen are worth on average, and raises by the
smallest step up to a part of that.
"""

import argparse
from typing import Any

import brocante

ALL_BOXES = {True: (24, 3000), False: (36, 2200)}  # closed and open ones: how many there are, and what all are worth
COLOURED = 30.0  # what a coloured box is worth besides, for the collection that it may become part of
SHARE = 1.1  # of its estimate, up to which it goes in an open auction: what it does not buy, the rival gets
SECRET = 0.95  # and which it lays in a secret one


class Bidder(brocante.Bot):
    """Bids by expected value."""

    def choose(self, turn: brocante.Turn) -> dict[str, Any]:
        moves = {move["move"]: move for move in turn.moves}
        table = turn.view["table"]
        if "auction" in moves:
            return {"move": "auction", "type": "open"}
        if "look" in moves:
            return {"move": "look", "box": moves["look"]["box"][0]}  # closed boxes hold more, and come first
        if "pay" in moves:
            return {"move": "pay", "money": min(moves["pay"]["money"], key=worth)}
        if "lay" in moves:
            return {"move": "lay", "money": notes_for(SECRET * estimate(table), moves["lay"]["money"]["from"])}
        least = moves["bid"]["amount"]["min"] if "bid" in moves else None
        if least is not None and (least <= SHARE * estimate(table) or "pass" not in moves):
            return {"move": "bid", "amount": least}
        return {"move": "pass"}


def estimate(table: dict[str, Any]) -> float:
    """What the container that is sold is worth: boxes never seen are worth the mean of all that are left."""
    unseen = {}
    for closed, (count, total) in ALL_BOXES.items():
        seen = [box["value"] for container in table["containers"] for box in container["boxes"]
                if box["closed"] == closed and box["value"] is not None]  # fmt: skip
        unseen[closed] = (total - sum(seen)) / max(1, count - len(seen))
    boxes = table["containers"][table["container"]]["boxes"]
    known = [box for box in boxes if box["value"] is not None]
    rest = sum(unseen[box["closed"]] for box in boxes if box["value"] is None)
    return float(rest + sum(box["value"] + COLOURED * (box["colour"] is not None) for box in known))


def worth(notes: dict[str, int]) -> int:
    """The sum of some notes."""
    return sum(int(value) * count for value, count in notes.items())


def notes_for(amount: float, purse: dict[str, int]) -> dict[str, int]:
    """Notes from the purse that come to no more than the amount, large ones first."""
    laid = {}
    for value in sorted(purse, key=int, reverse=True):
        count = min(purse[value], int(amount // int(value)))
        if count:
            laid[value] = count
            amount -= count * int(value)
    return laid


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--rival", default="regular")
    arguments = parser.parse_args()
    result = brocante.play_match("boxes", [Bidder, arguments.rival], arguments.players, games=arguments.games)
    print(result)
    own = result["Bidder"]
    print(f"Bidder wins {own.share:.1%} of its games, with a standard error of {own.error:.1%}")


if __name__ == "__main__":
    main()
