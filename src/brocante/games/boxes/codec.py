"""Boxes in human terms.

Moves: `{"move": "auction", "type": "open"}` or `"secret"`, `{"move": "look", "box": 3}`; in an open
auction `{"move": "bid", "amount": 350}` (the opening bid too), `{"move": "pass"}`; in a secret one
`{"move": "lay", "money": {"50": 1, "200": 2}}`; and for the winner `{"move": "pay", "money": {"500": 1}}`.
"""

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final, cast

from mypy_extensions import i64

from brocante.engine.codec import (
    Codec,
    Json,
    legal_actions,
    notes_in_words,
    notes_of,
    number,
    only_fields,
    payments,
    seat_or_none,
    seats_in,
    text,
)
from brocante.engine.core import NOBODY
from brocante.engine.reasons import Reason, Refused
from brocante.games.boxes import action, phase, position
from brocante.games.boxes.data import (
    BID_STEP,
    BOXES,
    CARD_VALUE,
    CARDS,
    CLOSED,
    CONTAINERS,
    FEWEST_PLAYERS,
    MOST_CASH,
    MOST_PLAYERS,
    NOTE_VALUE,
    NOTES,
)
from brocante.games.boxes.events import EVENTS, MEANT, SAID, Move
from brocante.games.boxes.names import CARD_NAMES, COLOUR_NAMES, PHASE_NAMES, TYPE_NAMES, colour_of, money
from brocante.games.boxes.news import news
from brocante.games.boxes.rules import Boxes
from brocante.games.boxes.view import (
    Auction,
    Box,
    Card,
    Cards,
    Collections,
    Container,
    Face,
    Seat,
    Table,
)

CARD_VALUES: Final = [int(value) for value in CARD_VALUE]
NOTE_VALUES: Final = [int(value) for value in NOTE_VALUE]

# What is seen of a box: the side that shows the card, or the other one.
FACES: Final[list[Face]] = [
    {"card": name, "colour": colour_of(card), "value": CARD_VALUES[card]} for card, name in enumerate(CARD_NAMES)
]
FACE_DOWN: Final[Face] = {"card": None, "colour": None, "value": None}

# All views of a box there can be: open or closed, by whom it was seen, and one of these sides.
SIDES: Final[i64] = CARDS + 1
MASKS: Final[i64] = 1 << MOST_PLAYERS
BOX_VIEWS: Final[list[Box]] = [
    {"closed": closed, "seen_by": seats_in(mask), **side}
    for closed in (False, True)
    for mask in range(MASKS)
    for side in (*FACES, FACE_DOWN)
]


class BoxesCodec(Codec[Boxes]):
    name: ClassVar = "boxes"
    title: ClassVar = "Boxes"
    fewest: ClassVar = int(FEWEST_PLAYERS)
    most: ClassVar = int(MOST_PLAYERS)
    said: ClassVar = SAID
    meant: ClassVar = MEANT
    events: ClassVar = tuple(EVENTS)

    def create(self, players: int, options: Mapping[str, bool]) -> Boxes:
        return Boxes(players)

    # Moves

    def encode(self, rules: Boxes, seat: int, move: Json) -> list[int]:
        match move.get("move"):
            case "auction":
                only_fields(move, "type")
                return [action.OPEN_AUCTION + text(move, "type", TYPE_NAMES)]
            case "look":
                only_fields(move, "box")
                return [action.LOOK + self._box(move)]
            case "bid":
                only_fields(move, "amount")
                amount = number(move, "amount", 0, MOST_CASH, BID_STEP)
                return [action.BID + amount // BID_STEP]
            case "pass":
                only_fields(move)
                return [action.PASS]
            case "lay":
                only_fields(move, "money")
                return [*self._spelled(move), action.DONE]
            case "pay":
                only_fields(move, "money")
                return self._spelled(move)
        raise Refused(Reason.UNKNOWN_MOVE, "auction, look, bid, pass, lay or pay")

    def decode(self, rules: Boxes, seat: int, actions: Sequence[int]) -> Json:
        chosen = actions[0]
        if chosen <= action.SECRET_AUCTION:
            return {"move": "auction", "type": TYPE_NAMES[chosen - action.OPEN_AUCTION]}
        if chosen == action.PASS:
            return {"move": "pass"}
        if action.LOOK <= chosen < action.NOTE:
            return {"move": "look", "box": chosen - action.LOOK}
        if chosen >= action.BID:
            return {"move": "bid", "amount": (chosen - action.BID) * BID_STEP}
        counts = [list(actions).count(action.NOTE + note) for note in range(NOTES)]
        return {"move": "lay" if rules.phase == phase.LAY else "pay", "money": notes_in_words(counts, NOTE_VALUES)}

    def moves(self, rules: Boxes, seat: int) -> list[Json]:
        legal = legal_actions(rules, seat)
        if not legal:
            return []
        if rules.phase == phase.TYPE:
            return [{"move": "auction", "type": [TYPE_NAMES[chosen - action.OPEN_AUCTION] for chosen in legal]}]
        if rules.phase == phase.LOOK:
            return [{"move": "look", "box": [chosen - action.LOOK for chosen in legal]}]
        if rules.phase == phase.LAY:
            return [{"move": "lay", "money": {"from": money(rules.notes_of(seat)), "fewest": 0}}]
        if rules.phase == phase.PAY:
            return [{"move": "pay", "price": int(rules.bid), "money": payments(rules, seat, action.NOTE, NOTE_VALUES)}]
        bids = [(chosen - action.BID) * BID_STEP for chosen in legal if chosen >= action.BID]
        bid = {"move": "bid", "amount": {"min": bids[0], "max": bids[-1], "step": BID_STEP}}
        return [{"move": "pass"}, bid] if action.PASS in legal else [bid]

    def _box(self, move: Json) -> int:
        box = move.get("box")
        if not isinstance(box, int) or isinstance(box, bool):
            raise Refused(Reason.MALFORMED, "box must be a whole number")
        if not 0 <= box < BOXES:
            raise Refused(Reason.NO_SUCH_TARGET, f"box must be from 0 to {BOXES - 1}")
        return box

    def _spelled(self, move: Json) -> list[int]:
        """Notes are laid from the largest down."""
        counts = notes_of(move, "money", NOTE_VALUES)
        return [action.NOTE + note for note in reversed(range(NOTES)) for _ in range(counts[note])]

    # The table

    def view(self, rules: Boxes, seat: int, aided: bool = True) -> Table:
        now = PHASE_NAMES[rules.phase]
        over = now == "over"
        begun = min(rules.container + 1, CONTAINERS)
        going_on = now not in ("type", "over")
        return {
            "phase": now,
            "turn": None if over else int(rules.turn),
            "auctioneer": None if over else int(rules.auctioneer),
            "container": None if over else int(rules.container),
            "containers": [self._container(rules, seat, container) for container in range(begun)],
            "containers_to_come": CONTAINERS - begun,
            "actions_left": int(rules.steps) if now == "look" else None,
            "auction": self._auction(rules, seat) if going_on else None,
            "last_auction": self._auction(rules, seat) if rules.container and not going_on else None,
            "collection_size": int(rules.collection),
            "seats": [self._seat(rules, owner, owner == seat or over) for owner in range(rules.players)],
        }

    def _container(self, rules: Boxes, seat: i64, container: i64) -> Container:
        """A container as the seat sees it; by whom a box was seen is public."""
        boxes: list[Box] = []
        for box in range(BOXES):
            view = rules.seen_by(container, box) * SIDES
            if box < CLOSED:
                view += MASKS * SIDES
            view += rules.card_at(container, box) if rules.knows(seat, container, box) else CARDS
            boxes.append(BOX_VIEWS[view])
        return {"owner": seat_or_none(rules.owner_of(container)), "boxes": boxes}

    def _auction(self, rules: Boxes, seat: int) -> Auction:
        """The auction going on; between two of them, the last one."""
        paid = rules.phase in (phase.TYPE, phase.OVER)
        standing = rules.bidder != NOBODY
        return {
            "container": int(rules.container) - paid,
            "type": TYPE_NAMES[rules.secret],
            "bid": int(rules.bid) if standing else None,
            "bidder": int(rules.bidder) if standing else None,
            "rivals": seats_in(int(rules.rivals)),
            "have_laid": seats_in(int(rules.done)) if rules.phase == phase.LAY else None,
            "laid": [self._laid(rules, seat, owner) for owner in range(rules.players)],
            "paid": money(rules.payment()) if paid else None,
        }

    def _laid(self, rules: Boxes, seat: int, owner: int) -> dict[str, int] | None:
        """A secret bid: one's own as soon as it is laid, the others once all are revealed."""
        revealed = rules.secret and rules.bidder != NOBODY
        own = owner == seat and rules.done >> owner & 1
        return money(rules.laid_by(owner)) if revealed or own else None

    def _seat(self, rules: Boxes, owner: int, shown: bool) -> Seat:
        """What a player has; the cards only as far as they are shown."""
        bought = [container for container in range(CONTAINERS) if rules.owner_of(container) == owner]
        seat: Seat = {
            "notes": money(rules.notes_of(owner)),
            "cash": int(rules.cash(owner)),
            "containers": bought,
            "cards": None,
            "collections": None,
            "wealth": None,
        }
        if shown:
            seat["cards"] = self._cards(rules, bought)
            collections = {colour: int(rules.collections(owner, c)) for c, colour in enumerate(COLOUR_NAMES)}
            seat["collections"] = cast(Collections, collections)
            seat["wealth"] = int(rules.score(owner))
        return seat

    def _cards(self, rules: Boxes, containers: list[int]) -> Cards:
        """The values of the cards bought, colour by colour."""
        cards: dict[str, list[int]] = {group: [] for group in (*COLOUR_NAMES, "gold", "ten", "junk")}
        for container in containers:
            for box in range(BOXES):
                card = int(rules.card_at(container, box))
                cards[colour_of(card) or CARD_NAMES[card]].append(CARD_VALUES[card])
        return cast(Cards, {group: sorted(values) for group, values in cards.items()})

    # What is heard

    def news(self, before: Boxes, after: Boxes, line: Json, viewer: int) -> list[Json]:
        return cast(list[Json], news(before, after, cast(Move, line), viewer))

    # Positions and chance

    def position(self, rules: Boxes) -> Json:
        return position.write(rules)

    def from_position(self, given: Json) -> Boxes:
        return position.read(given)

    def deal(self, rules: Boxes) -> Json:
        """The first auctioneer and both piles, top first: a container takes its boxes in order."""
        return {
            "auctioneer": int(rules.auctioneer),
            "closed": self._pile(rules, range(CLOSED)),
            "open": self._pile(rules, range(CLOSED, BOXES)),
        }

    def _pile(self, rules: Boxes, boxes: range) -> list[Card]:
        """What the boxes of these numbers hold, container by container."""
        return [self._name_at(rules, container, box) for container in range(CONTAINERS) for box in boxes]

    def _name_at(self, rules: Boxes, container: int, box: int) -> Card:
        return CARD_NAMES[rules.card_at(container, box)]


CODEC = BoxesCodec()
