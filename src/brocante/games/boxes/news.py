"""The consequences of a move in Boxes as a viewer hears them, from two states hidden for the viewer."""

from brocante.engine.codec import seats_in
from brocante.engine.core import NOBODY
from brocante.games.boxes import phase
from brocante.games.boxes.data import BOXES, CARD_VALUE
from brocante.games.boxes.events import Container as NextContainer
from brocante.games.boxes.events import Contents, Event, Move, Out, Paid, Revealed, Seen, Sold, Tied
from brocante.games.boxes.names import CARD_NAMES, colour_of, money
from brocante.games.boxes.rules import Boxes


def news(before: Boxes, after: Boxes, move: Move, viewer: int) -> list[Event]:
    """The events, in the order in which they happen."""
    events: list[Event] = []
    container = int(before.container)
    if move["move"] == "look":
        if viewer == move["seat"]:
            events.append(seen(after, container, move["box"]))
    elif move["move"] == "bid":
        events += out(before, after, move["seat"])
    elif before.phase == phase.LAY and after.phase != phase.LAY:
        events += revealed(after)
    winner = int(after.owner_of(container))
    if before.owner_of(container) != winner:
        sold: Sold = {"event": "sold", "seat": winner, "container": container, "price": int(after.bid)}
        events.append(sold)
        if viewer == winner:
            cards = [CARD_NAMES[after.card_at(container, box)] for box in range(BOXES)]
            contents: Contents = {"event": "contents", "container": container, "cards": cards}
            events.append(contents)
    if after.container > container:
        paid: Paid = {"event": "paid", "seat": winner, "money": money(after.payment()), "sum": int(after.sum_paid())}
        events.append(paid)
        if after.phase != phase.OVER:
            number, auctioneer = int(after.container), int(after.auctioneer)
            following: NextContainer = {"event": "container", "container": number, "auctioneer": auctioneer}
            events.append(following)
    return events


def seen(after: Boxes, container: int, box: int) -> Seen:
    card = int(after.card_at(container, box))
    return {
        "event": "seen",
        "container": container,
        "box": box,
        "card": CARD_NAMES[card],
        "colour": colour_of(card),
        "value": int(CARD_VALUE[card]),
    }


def out(before: Boxes, after: Boxes, bidder: int) -> list[Event]:
    """Those who can no longer raise and drop out without a move."""
    rivals = after.everybody if before.bidder == NOBODY else before.rivals | 1 << before.bidder
    seats = seats_in(int(rivals & ~after.rivals & ~(1 << bidder)))
    event: Out = {"event": "out", "seats": seats}
    return [event] if seats else []


def revealed(after: Boxes) -> list[Event]:
    """The secret bids, and who tied."""
    bids = [money(after.laid_by(seat)) for seat in range(after.players)]
    sums = [int(after.sum_laid_by(seat)) for seat in range(after.players)]
    highest = [seat for seat, total in enumerate(sums) if total == max(sums)]
    shown: Revealed = {"event": "revealed", "bids": bids, "sums": sums}
    tied: Tied = {"event": "tied", "seats": highest, "holder": int(after.bidder), "price": int(after.bid)}
    return [shown, tied] if len(highest) > 1 else [shown]
