"""A state of Boxes as readable JSON, and back; complete except for its source of chance.

    {
        "players": 2,
        "phase": "raise",            # type, look, lay, opening, raise, pay or over
        "turn": 0,                   # null once the game is over
        "auctioneer": 1,
        "container": 0,              # the one for sale, 0 to 5; null once the game is over
        "actions_left": 0,           # to the player who is looking
        "auction": {                 # the current or the last one; null before the first
            "type": "open",
            "bid": 50, "bidder": 1,  # both null while there is no bid
            "rivals": [0],           # who may still raise
            "have_laid": [],         # who has laid a secret bid, until all are shown
            "laid": [{}, {}],        # secret bids, by seat
            "paid": {},              # the payment
        },
        "notes": [{"50": 4, "100": 4, "200": 4, "500": 4}, {"500": 1}],  # by seat
        "containers": [{
            "owner": null, "price": null,      # the bid that won it
            "cards": ["junk", "gold", ...],    # by box, the four closed ones first; null: any remaining card
            "seen": [[0, 1, 4, 5, 6], []],     # by seat, the boxes it has looked into; an owner has seen all
        }, ...],
    }

What is left out is as at the start of a game: the auctioneer in seat 0, nothing seen, nothing sold, four notes of each
value. Cards that are not placed fill the boxes in a fixed order. Lists may end early.
"""

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from brocante.engine.codec import Json, seat_or_none, seats_in
from brocante.engine.core import NOBODY, fill, zeros
from brocante.engine.fields import list_in, mask_in, name_in, object_in, seat_in, whole_in
from brocante.games.boxes import phase
from brocante.games.boxes.data import (
    BID_STEP,
    BOXES,
    CLOSED,
    CLOSED_CARDS,
    CONTAINERS,
    FEWEST_PLAYERS,
    MOST_CASH,
    MOST_PLAYERS,
    NOTES,
    NOTES_AT_START,
    OPEN_CARDS,
    STEPS,
)
from brocante.games.boxes.names import CARD_NAMES, NOTE_NAMES, PHASE_NAMES, TYPE_NAMES, money
from brocante.games.boxes.rules import Boxes

FIELDS: Final = (
    "players", "phase", "turn", "auctioneer", "container", "actions_left", "auction", "notes", "containers",
)  # fmt: skip
AUCTION_FIELDS: Final = ("type", "bid", "bidder", "rivals", "have_laid", "laid", "paid")
CONTAINER_FIELDS: Final = ("owner", "price", "cards", "seen")


# Writing


def write(state: Boxes) -> Json:
    """The position of a state."""
    over = state.phase == phase.OVER
    begun = state.container > 0 or state.phase != phase.TYPE
    return {
        "players": int(state.players),
        "phase": PHASE_NAMES[state.phase],
        "turn": seat_or_none(state.turn),
        "auctioneer": int(state.auctioneer),
        "container": None if over else int(state.container),
        "actions_left": int(state.steps),
        "auction": written_auction(state) if begun else None,
        "notes": [money(state.notes_of(seat)) for seat in range(state.players)],
        "containers": [written_container(state, container) for container in range(CONTAINERS)],
    }


def written_auction(state: Boxes) -> Json:
    standing = state.bidder != NOBODY
    return {
        "type": TYPE_NAMES[state.secret],
        "bid": int(state.bid) if standing else None,
        "bidder": seat_or_none(state.bidder),
        "rivals": list(seats_in(int(state.rivals))),
        "have_laid": list(seats_in(int(state.done))),
        "laid": [money(state.laid_by(seat)) for seat in range(state.players)],
        "paid": money(state.payment()),
    }


def written_container(state: Boxes, container: int) -> Json:
    owner = seat_or_none(state.owner_of(container))
    return {
        "owner": owner,
        "price": None if owner is None else int(state.price_of(container)),
        "cards": [CARD_NAMES[state.card_at(container, box)] for box in range(BOXES)],
        "seen": [
            [box for box in range(BOXES) if state.has_seen(seat, container, box)] for seat in range(state.players)
        ],
    }


# Reading


def read(position: Json) -> Boxes:
    """The state that a position describes; ValueError names the field that is wrong."""
    given = object_in(position, "position", FIELDS)
    state = Boxes(whole_in(given.get("players"), "players", FEWEST_PLAYERS, MOST_PLAYERS))
    state.phase = name_in(given.get("phase", PHASE_NAMES[phase.TYPE]), "phase", PHASE_NAMES)
    over = state.phase == phase.OVER
    state.auctioneer = whole_in(given.get("auctioneer", 0), "auctioneer", 0, state.players - 1)
    state.turn = seat_in(given.get("turn", None if over else state.auctioneer), "turn", state.players)
    container = given.get("container", None if over else 0)
    state.container = CONTAINERS if container is None else whole_in(container, "container", 0, CONTAINERS - 1)
    state.steps = whole_in(given.get("actions_left", 0), "actions_left", 0, STEPS)
    notes = list_in(given.get("notes", []), "notes", state.players)
    for seat in range(state.players):
        state.set_notes(seat, notes_in(entry(notes, seat), f"notes[{seat}]", NOTES_AT_START))
    read_containers(state, list_in(given.get("containers", []), "containers", CONTAINERS))
    if given.get("auction") is not None:
        read_auction(state, object_in(given["auction"], "auction", AUCTION_FIELDS))
    check(state)
    return state


def read_auction(state: Boxes, given: Json) -> None:
    players = state.players
    state.secret = name_in(given.get("type", TYPE_NAMES[0]), "auction.type", TYPE_NAMES)
    state.bidder = seat_in(given.get("bidder"), "auction.bidder", players)
    bid = given.get("bid")
    if (bid is None) != (state.bidder == NOBODY):
        raise ValueError("auction.bid: a bid has a bidder, and a bidder a bid")
    state.bid = 0 if bid is None else whole_in(bid, "auction.bid", 0, MOST_CASH)
    if state.bid % BID_STEP:
        raise ValueError(f"auction.bid: a multiple of {BID_STEP}, not {state.bid}")
    state.rivals = mask_in(given.get("rivals", []), "auction.rivals", players)
    state.done = mask_in(given.get("have_laid", []), "auction.have_laid", players)
    laid = list_in(given.get("laid", []), "auction.laid", players)
    for seat in range(players):
        state.set_laid(seat, notes_in(entry(laid, seat), f"auction.laid[{seat}]", 0))
    state.set_payment(notes_in(given.get("paid"), "auction.paid", 0))


def read_containers(state: Boxes, given: list[Any]) -> None:
    """Read owners and looks, then the cards: first the named ones, then the remaining ones in order."""
    closed = [CARD_NAMES[card] for card in CLOSED_CARDS]
    opened = [CARD_NAMES[card] for card in OPEN_CARDS]
    named: list[list[Any]] = []
    for container in range(CONTAINERS):
        where = f"containers[{container}]"
        value = entry(given, container)
        fields = object_in({} if value is None else value, where, CONTAINER_FIELDS)
        owner = seat_in(fields.get("owner"), f"{where}.owner", state.players)
        state.set_owner(container, owner)
        state.set_price(container, read_price(fields.get("price"), f"{where}.price", owner))
        read_looks(state, container, list_in(fields.get("seen", []), f"{where}.seen", state.players))
        cards = list_in(fields.get("cards", []), f"{where}.cards", BOXES)
        for box, card in enumerate(cards):
            left = closed if box < CLOSED else opened
            if card is not None and card not in left:
                raise ValueError(f"{where}.cards[{box}]: no {card!r} is left among the boxes of this sort")
            if card is not None:
                left.remove(card)
        named.append(cards)
    for container in range(CONTAINERS):
        for box in range(BOXES):
            card = entry(named[container], box)
            if card is None:
                card = (closed if box < CLOSED else opened).pop(0)
            state.put_card(container, box, CARD_NAMES.index(card))


def read_price(given: Any, where: str, owner: int) -> int:
    """The price of a sold container; 0 if it is left out."""
    if given is None:
        return 0
    if owner == NOBODY:
        raise ValueError(f"{where}: it is not sold yet")
    price = whole_in(given, where, 0, MOST_CASH)
    if price % BID_STEP:
        raise ValueError(f"{where}: a multiple of {BID_STEP}, not {price}")
    return price


def read_looks(state: Boxes, container: int, given: list[Any]) -> None:
    owner = state.owner_of(container)
    masks = [0 if owner == NOBODY else 1 << owner] * BOXES
    for seat, boxes in enumerate(given):
        where = f"containers[{container}].seen[{seat}]"
        for box in list_in([] if boxes is None else boxes, where, BOXES):
            masks[whole_in(box, where, 0, BOXES - 1)] |= 1 << seat
    for box, mask in enumerate(masks):
        state.set_seen_by(container, box, mask)


def check(state: Boxes) -> None:
    """Check that the parts of a state are consistent; ValueError names one that is not."""
    now = state.phase
    if (now == phase.OVER) != (state.container == CONTAINERS):
        raise ValueError("container: null when the game is over, and only then")
    if (now == phase.OVER) != (state.turn == NOBODY):
        raise ValueError("turn: null when the game is over, and only then")
    for container in range(CONTAINERS):
        sold = container < state.container or (container == state.container and now == phase.PAY)
        if sold != (state.owner_of(container) != NOBODY):
            wanted = "somebody: it is sold" if sold else "nobody: it is not sold yet"
            raise ValueError(f"containers[{container}].owner: {wanted}")
    if phase.LAY <= now < phase.OVER:
        check_money(state)
    if now == phase.OVER:
        return
    if now in (phase.TYPE, phase.OPENING) and state.turn != state.auctioneer:
        raise ValueError("turn: the auctioneer's in this phase")
    if now == phase.RAISE and (state.bidder == NOBODY or state.rivals >> state.turn & 1 == 0):
        raise ValueError("turn: one of the rivals, who may raise the bid that stands")
    if now == phase.PAY and (state.turn != state.bidder or state.owner_of(state.container) != state.bidder):
        raise ValueError("turn: the bidder's, who owns the container and pays")
    if state.bidder != NOBODY and state.rivals >> state.bidder & 1:
        raise ValueError("auction.rivals: the bidder is not among them")
    if state.legal(state.turn, zeros(state.actions())) == 0:
        raise ValueError(f"turn: seat {state.turn} could do nothing in this phase")


def check_money(state: Boxes) -> None:
    """Check that nobody has laid notes they do not have."""
    for seat in range(state.players):
        held = state.notes_of(seat)
        if any(lying > having for lying, having in zip(state.laid_by(seat), held, strict=True)):
            raise ValueError(f"auction.laid[{seat}]: more than the seat has")
        if seat == state.bidder and any(paid > having for paid, having in zip(state.payment(), held, strict=True)):
            raise ValueError("auction.paid: more than the bidder has")


# Fields


def entry(values: list[Any], number: int) -> Any:
    """An entry of a list that may end early."""
    return values[number] if number < len(values) else None


def notes_in(value: Any, where: str, left_out: int) -> vec[i64]:
    """Counts of notes from {"50": 2}; `left_out` of each value for null."""
    counts = zeros(NOTES)
    if value is None:
        fill(counts, left_out)
        return counts
    for name, count in object_in(value, where, tuple(NOTE_NAMES)).items():
        counts[NOTE_NAMES.index(name)] = whole_in(count, f"{where}.{name}", 0, NOTES_AT_START)
    return counts
