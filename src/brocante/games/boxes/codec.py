"""Named moves and views of Boxes.

Moves: `{"move": "auction", "type": "open"}` or `"secret"`, `{"move": "look", "box": 3}`; in an open
auction `{"move": "bid", "amount": 350}` (the opening bid too), `{"move": "pass"}`; in a secret one
`{"move": "lay", "money": {"50": 1, "200": 2}}`; and for the winner `{"move": "pay", "money": {"500": 1}}`.
"""

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from brocante.engine.codec import (
    PLACES,
    Codec,
    Json,
    Option,
    amount_of,
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
from brocante.engine.core import NOBODY, zeros
from brocante.engine.figures import change
from brocante.engine.reasons import Reason, Refused
from brocante.games.boxes import action, phase, position
from brocante.games.boxes.choices import doubts
from brocante.games.boxes.data import (
    BID_STEP,
    BOXES,
    CARD_VALUE,
    CARDS,
    CLOSED,
    CLOSED_CARDS,
    CONTAINERS,
    FEWEST_PLAYERS,
    MOST_CASH,
    MOST_PLAYERS,
    NOTE_VALUE,
    NOTES,
    OPEN_CARDS,
    STEPS,
)
from brocante.games.boxes.events import EVENTS, MEANT, SAID, Move
from brocante.games.boxes.names import CARD_NAMES, COLOUR_NAMES, PHASE_NAMES, TYPE_NAMES, colour_of, money
from brocante.games.boxes.news import news
from brocante.games.boxes.pauses import SCENES, THOUGHT
from brocante.games.boxes.rules import Boxes
from brocante.games.boxes.view import (
    Auction,
    Box,
    Card,
    Container,
    Face,
    Lack,
    Seat,
    Table,
)

CARD_VALUES: Final = [int(value) for value in CARD_VALUE]
NOTE_VALUES: Final = [int(value) for value in NOTE_VALUE]

# What a box shows: the card's face, or its back.
FACES: Final[list[Face]] = [
    {"card": name, "colour": colour_of(card), "value": CARD_VALUES[card]} for card, name in enumerate(CARD_NAMES)
]
FACE_DOWN: Final[Face] = {"card": None, "colour": None, "value": None}

# The groups in which a player's cards are listed, each from the cheapest.
GROUPS: Final = (*COLOUR_NAMES, "gold", "ten", "junk")
GROUP_OF: Final[list[str]] = [colour_of(card) or name for card, name in enumerate(CARD_NAMES)]

# All possible views of a box: open or closed, who has seen it, and one of these sides.
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
    aid: ClassVar = Option("deductions", True, "Everybody sees the others' notes; without it they stay behind screens.")
    said: ClassVar = SAID
    meant: ClassVar = MEANT
    events: ClassVar = tuple(EVENTS)
    thought: ClassVar = THOUGHT
    scenes: ClassVar = SCENES

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
                return [action.LOOK + number(move, "box", 0, BOXES - 1, Reason.NO_SUCH_TARGET)]
            case "bid":
                only_fields(move, "amount")
                amount = amount_of(move, "amount", 0, MOST_CASH, BID_STEP)
                return [action.for_sum(amount)]
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
            return {"move": "bid", "amount": action.sum_of(chosen)}
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
            purse = {"from": money(rules.notes_of(seat)), "fewest": 0}
            return [{"move": "lay", "money": purse, "info": doubts(rules, seat)}]
        if rules.phase == phase.PAY:
            return [self._pay(rules, seat)]
        bids = [action.sum_of(chosen) for chosen in legal if chosen >= action.BID]
        costs = rules.costs(seat)
        dearer = {str(bid): int(costs[bid // BID_STEP]) for bid in bids if costs[bid // BID_STEP] > bid}
        amount = {"min": bids[0], "max": bids[-1], "step": BID_STEP}
        bid = {"move": "bid", "amount": amount, "info": {"costs": dearer, **doubts(rules, seat)}}
        return [{"move": "pass"}, bid] if action.PASS in legal else [bid]

    def _pay(self, rules: Boxes, seat: int) -> Json:
        """The possible payments; the container adds the same to the wealth with each of them."""
        ways = payments(rules, seat, action.NOTE, NOTE_VALUES)
        sums = [sum([int(note) * count for note, count in way.items()]) for way in ways]
        brings = change(rules, seat, self._spelled({"money": ways[0]})) + sums[0]
        info = {"brings": brings, "least": min(sums)}
        return {"move": "pay", "price": int(rules.bid), "money": ways, "info": info}

    def _spelled(self, move: Json) -> list[int]:
        """The actions of a set of notes, laid from the largest down."""
        counts = notes_of(move, "money", NOTE_VALUES)
        return [action.NOTE + note for note in reversed(range(NOTES)) for _ in range(counts[note])]

    # The table

    def public(self, rules: Boxes, aided: bool = True) -> Table:
        now = PHASE_NAMES[rules.phase]
        over = now == "over"
        begun = self._begun(rules)
        going_on = now not in ("type", "over")
        return {
            "phase": now,
            "turn": None if over else int(rules.turn),
            "auctioneer": None if over else int(rules.auctioneer),
            "container": None if over else int(rules.container),
            "containers": [self._container(rules, container, aided) for container in range(begun)],
            "containers_to_come": CONTAINERS - begun,
            "actions": int(STEPS),
            "actions_left": int(rules.steps) if now == "look" else None,
            "look_refused": None,
            "auction": self._auction(rules) if going_on else None,
            "last_auction": self._auction(rules) if rules.container and not going_on else None,
            "collection_size": int(rules.collection),
            "unseen": None,
            "seats": [self._seat(rules, owner, aided or over) for owner in range(rules.players)],
        }

    def own(self, rules: Boxes, seat: int, aided: bool = True) -> Json:
        if rules.phase == phase.OVER:
            return {}
        holdings = self._holdings(rules, seat)
        if not aided:
            holdings |= self._purse(rules, seat)
        unseen = self._unseen(rules, seat) if aided else None
        return self._own(rules, seat, {PLACES[seat]: holdings}, self._seen(rules, seat), unseen)

    def own_after(self, before: Boxes, after: Boxes, seat: int, aided: bool, shown: Json) -> Json:
        """Reuses the seats' holdings and earlier containers, which stay the same until the current one is sold."""
        if after.phase == phase.OVER or is_sold(before, after):
            return self.own(after, seat, aided)
        if not has_looked(before, after, seat):
            return self._own(after, seat, shown["seats"], shown.get("containers"), shown.get("unseen"))
        unseen = self._unseen(after, seat) if aided else None
        return self._own(after, seat, shown["seats"], self._seen(after, seat), unseen)

    def _own(self, rules: Boxes, seat: int, holdings: Json, seen: Json | None, unseen: Json | None) -> Json:
        own: Json = {"seats": holdings}
        if seen:
            own["containers"] = seen
        if unseen:
            own["unseen"] = unseen
        if rules.phase == phase.LOOK and rules.turn == seat:
            own["look_refused"] = self._look_refused(rules, seat)
        if rules.done >> seat & 1:
            laid, total = money(rules.laid_by(seat)), int(rules.sum_laid_by(seat))
            own["auction"] = {"laid": {PLACES[seat]: laid}, "laid_sums": {PLACES[seat]: total}}
        return own

    def _look_refused(self, rules: Boxes, seat: int) -> list[str | None]:
        """By box, why the seat may not look into it."""
        reasons = [rules.refusal(seat, action.LOOK + box) for box in range(BOXES)]
        return [None if reason is Reason.FINE else reason.value for reason in reasons]

    def _begun(self, rules: Boxes) -> i64:
        """How many containers have been put up for sale."""
        return min(rules.container + 1, CONTAINERS)

    def _seen(self, rules: Boxes, seat: i64) -> Json:
        """What the seat has seen in boxes."""
        seen: Json = {}
        for container in range(self._begun(rules)):
            boxes: Json = {}
            for box in range(BOXES):
                if rules.knows(seat, container, box):
                    boxes[PLACES[box]] = FACES[rules.card_at(container, box)]
            if boxes:
                seen[PLACES[container]] = {"boxes": boxes}
        return seen

    def _container(self, rules: Boxes, container: i64, aided: bool) -> Container:
        """A container as everybody sees it; who has seen a box is public."""
        boxes: list[Box] = []
        for box in range(BOXES):
            view = rules.seen_by(container, box) * SIDES
            if box < CLOSED:
                view += MASKS * SIDES
            view += rules.card_at(container, box) if rules.knows(NOBODY, container, box) else CARDS
            boxes.append(BOX_VIEWS[view])
        owner = seat_or_none(rules.owner_of(container))
        price = int(rules.price_of(container)) if aided and owner is not None else None
        return {"owner": owner, "price": price, "boxes": boxes}

    def _auction(self, rules: Boxes) -> Auction:
        """The current auction; between two of them, the last one."""
        paid = rules.phase in (phase.TYPE, phase.OVER)
        standing = rules.bidder != NOBODY
        revealed = rules.secret == 1 and standing
        seats = range(rules.players)
        return {
            "container": int(rules.container) - paid,
            "type": TYPE_NAMES[rules.secret],
            "bid": int(rules.bid) if standing else None,
            "bidder": int(rules.bidder) if standing else None,
            "rivals": seats_in(int(rules.rivals)),
            "have_laid": seats_in(int(rules.done)) if rules.phase == phase.LAY else None,
            "laid": [money(rules.laid_by(owner)) if revealed else None for owner in seats],
            "laid_sums": [int(rules.sum_laid_by(owner)) if revealed else None for owner in seats],
            "paid": money(rules.payment()) if paid else None,
            "paid_sum": int(rules.sum_paid()) if paid else None,
        }

    def _seat(self, rules: Boxes, owner: int, counted: bool) -> Seat:
        """What a player has; the cards once the game is over, the notes if the table shows them."""
        seat: Seat = {
            "notes": None,
            "cash": None,
            "containers": [int(container) for container in range(CONTAINERS) if rules.has_paid(owner, container)],
            "cards": None,
            "worth": None,
            "collections": None,
            "bonus": None,
            "missing": None,
            "wealth": None,
        }
        if counted:
            seat.update(cast(Seat, self._purse(rules, owner)))
        if rules.phase == phase.OVER:
            seat.update(cast(Seat, self._holdings(rules, owner)))
        return seat

    def _purse(self, rules: Boxes, owner: int) -> Json:
        return {"notes": money(rules.notes_of(owner)), "cash": int(rules.cash(owner))}

    def _holdings(self, rules: Boxes, owner: int) -> Json:
        """A player's cards and their worth; private until the game is over."""
        cards = self._cards(rules, owner)
        bonus = {colour: int(rules.bonus(owner, c)) for c, colour in enumerate(COLOUR_NAMES)}
        worth = {group: sum(values) for group, values in cards.items()}
        return {
            "cards": cards,
            "worth": worth | {"collections": sum(bonus.values())},
            "collections": {colour: int(rules.collections(owner, c)) for c, colour in enumerate(COLOUR_NAMES)},
            "bonus": bonus,
            "missing": None if rules.phase == phase.OVER else self._missing(rules, owner),
            "wealth": int(rules.score(owner)),
        }

    def _missing(self, rules: Boxes, owner: int) -> dict[str, Lack | None]:
        """What the player lacks for further collections, colour by colour."""
        lacks: dict[str, Lack | None] = {}
        for c, colour in enumerate(COLOUR_NAMES):
            boxes = int(rules.missing(owner, c))
            lacks[colour] = {"boxes": boxes, "treasure": rules.lacks_top(owner, c)} if boxes else None
        return lacks

    def _cards(self, rules: Boxes, owner: i64) -> dict[str, list[int]]:
        """The values of the cards bought, colour by colour and in order."""
        counts = zeros(CARDS)
        for container in range(CONTAINERS):
            if rules.has_paid(owner, container):
                for box in range(BOXES):
                    counts[rules.card_at(container, box)] += 1
        return self._values(counts)

    def _unseen(self, rules: Boxes, seat: i64) -> dict[str, list[int]]:
        """The values of all cards except those that the seat knows."""
        counts = zeros(CARDS)
        for card in OPEN_CARDS:
            counts[card] += 1
        for card in CLOSED_CARDS:
            counts[card] += 1
        for container in range(self._begun(rules)):
            for box in range(BOXES):
                if rules.knows(seat, container, box):
                    counts[rules.card_at(container, box)] -= 1
        return self._values(counts)

    def _values(self, counts: vec[i64]) -> dict[str, list[int]]:
        """Counts of cards as values, listed by group."""
        cards: dict[str, list[int]] = {group: [] for group in GROUPS}
        for card in range(CARDS):
            if counts[card]:
                cards[GROUP_OF[card]] += [CARD_VALUES[card]] * int(counts[card])
        return cards

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
        """The cards in these boxes, container by container."""
        return [self._name_at(rules, container, box) for container in range(CONTAINERS) for box in boxes]

    def _name_at(self, rules: Boxes, container: int, box: int) -> Card:
        return CARD_NAMES[rules.card_at(container, box)]


def is_sold(before: Boxes, after: Boxes) -> bool:
    """Whether the container for sale got an owner, or was paid for."""
    now = after.container
    return now != before.container or before.owner_of(now) != after.owner_of(now)


def has_looked(before: Boxes, after: Boxes, seat: i64) -> bool:
    """Whether a seat knows more boxes of the current container than before."""
    for box in range(BOXES):
        if before.knows(seat, before.container, box) != after.knows(seat, after.container, box):
            return True
    return False


CODEC = BoxesCodec()
