"""Who may know what in Boxes, after docs/rules/boxes.md."""

from collections import Counter
from collections.abc import Mapping
from typing import ClassVar

from brocante.engine.codec import Json
from testkit.secrecy.checker import PUBLIC, Spec, Truth, Viewer, notes, payments, total

CLOSED, OPEN, CONTAINERS, STEP = 4, 6, 6, 50
VALUES = {"junk": 0, "ten": 10, "gold": 500}


class BoxesTruth(Truth):
    seed: ClassVar[int] = 2
    early: ClassVar[int] = 40

    def __init__(self, record: Json) -> None:
        super().__init__(record)
        deal = record["deal"]
        self.cards = [
            deal["closed"][CLOSED * n : CLOSED * (n + 1)] + deal["open"][OPEN * n : OPEN * (n + 1)]
            for n in range(CONTAINERS)
        ]
        self.purses = [Counter({50: 4, 100: 4, 200: 4, 500: 4}) for _ in range(self.players)]
        self.container = 0
        self.looks: set[tuple[Viewer, int, int]] = set()
        self.owners: dict[int, int] = {}
        self.prices: dict[int, int] = {}
        self.auctioneer: int = deal["auctioneer"]
        self.laid: dict[int, Counter[int]] = {}
        self.revealed = False

    def step(self, entry: Json, public: Json) -> None:
        seat = entry["seat"]
        match entry["move"]:
            case "auction":
                self.auctioneer = seat
                self.laid, self.revealed, self.paid_with_laid = {}, False, False
                self.bidder, self.price = -1, 0
                self.rivals = set(range(self.players))
            case "look":
                self.looks.add((seat, self.container, entry["box"]))
            case "lay":
                self.laid[seat] = notes(entry["money"])
                if len(self.laid) == self.players:
                    self._reveal()
            case "bid":
                self.bidder, self.price, self.paid_with_laid = seat, entry["amount"], False
                self._ask()
            case "pass":
                self.rivals.discard(seat)
                self._ask()
            case "pay":
                self._pay(notes(entry["money"]))

    def _reveal(self) -> None:
        """The highest sum wins; with a tie the auction goes on, and one of them holds the bid (8.4)."""
        self.revealed = self.paid_with_laid = True
        self.price = max(total(money) for money in self.laid.values())
        self.rivals = {seat for seat, money in self.laid.items() if total(money) == self.price}
        self.bidder = min(self.rivals, key=lambda seat: (seat - self.auctioneer) % self.players)
        self._ask()

    def _ask(self) -> None:
        """Sell if nobody left in the auction can raise."""
        if any(seat != self.bidder and total(self.purses[seat]) >= self.price + STEP for seat in self.rivals):
            return
        self.owners[self.container] = self.bidder
        self.prices[self.container] = self.price
        choices = [self.laid[self.bidder]] if self.paid_with_laid else payments(self.purses[self.bidder], self.price)
        if len(choices) == 1:
            self._pay(choices[0])

    def _pay(self, money: Counter[int]) -> None:
        self.purses[self.bidder] -= money
        self.container += 1

    def knows(self, viewer: Viewer, container: int, box: int) -> bool:
        seen = (viewer, container, box) in self.looks
        return seen or self.over or (viewer is not None and self.owners.get(container) == viewer)

    def table(self, viewer: Viewer) -> Spec:
        def face(value: object, container: int, box: int) -> bool:
            card = self.cards[container][box]
            colour, _, worth = card.partition("_")
            truth = (card, colour if worth else None, int(worth) if worth else VALUES[card])
            return self.knows(viewer, container, box) and value in truth

        def laid(value: dict[str, int], seat: int) -> bool:
            return (self.revealed or seat == viewer) and notes(value) == self.laid[seat]

        def laid_sum(value: int, seat: int) -> bool:
            return (self.revealed or seat == viewer) and value == total(self.laid[seat])

        def look_refused(reason: str, box: int) -> bool:
            seen = (viewer, self.container, box) in self.looks
            return viewer is not None and reason == ("already_seen" if seen else "not_enough_steps")

        reminded = self.chosen.get("deductions", True)

        def own(_: object, seat: int) -> bool:
            return seat == viewer or self.over

        def counted(value: dict[str, int], seat: int) -> bool:
            return (reminded or own(value, seat)) and notes(value) == +self.purses[seat]

        def cash(value: int, seat: int) -> bool:
            return (reminded or own(value, seat)) and value == total(self.purses[seat])

        def price(value: int, container: int) -> bool:
            return reminded and value == self.prices[container]

        def unseen(value: dict[str, list[int]]) -> bool:
            cards = [
                card
                for container, boxes in enumerate(self.cards)
                for box, card in enumerate(boxes)
                if not self.knows(viewer, container, box)
            ]
            kinds = Counter((kind, int(worth) if worth else VALUES[kind]) for kind, _, worth in
                            (card.partition("_") for card in cards))  # fmt: skip
            told = Counter((kind, worth) for kind, some in value.items() for worth in some)
            return reminded and viewer is not None and told == kinds

        auction = {
            **dict.fromkeys(("container", "type", "bid", "bidder", "rivals", "have_laid", "paid", "paid_sum"), PUBLIC),
            "laid": [laid],
            "laid_sums": [laid_sum],
        }
        box = {"closed": PUBLIC, "seen_by": PUBLIC, "card": face, "colour": face, "value": face}
        container = {"owner": PUBLIC, "price": price, "boxes": [box]}
        return {
            **dict.fromkeys(
                ("phase", "turn", "auctioneer", "container", "containers_to_come", "actions", "actions_left",
                 "collection_size"),
                PUBLIC,
            ),
            "look_refused": [look_refused],
            "unseen": unseen,
            "containers": [container],
            "auction": auction,
            "last_auction": auction,
            "seats": [{"notes": counted, "cash": cash, "containers": PUBLIC, "cards": own, "worth": own,
                       "collections": own, "bonus": own, "missing": own, "wealth": own}],
        }  # fmt: skip

    def lines(self, viewer: Viewer) -> Mapping[str, Spec]:
        def mine(_: object, line: Json) -> bool:
            return bool(line["seat"] == viewer)

        def seen(_: object, line: Json) -> bool:
            return self.knows(viewer, line["container"], line["box"])

        def bought(value: list[str], line: Json, *_: int) -> bool:
            return self.knows(viewer, line["container"], 0) and self.owners[line["container"]] == viewer

        return {
            "auction": {"type": PUBLIC}, "look": {"box": PUBLIC}, "bid": {"amount": PUBLIC}, "pass": {},
            "lay": {"money": mine}, "pay": {"money": PUBLIC},
            "seen": {"container": PUBLIC, "box": PUBLIC, "card": seen, "colour": seen, "value": seen},
            "out": {"seats": PUBLIC}, "revealed": {"bids": lambda *_: self.revealed, "sums": lambda *_: self.revealed},
            "tied": {"seats": PUBLIC, "holder": PUBLIC, "price": PUBLIC},
            "sold": {"container": PUBLIC, "price": PUBLIC},
            "contents": {"container": PUBLIC, "cards": bought}, "paid": {"money": PUBLIC, "sum": PUBLIC},
            "container": {"container": PUBLIC, "auctioneer": PUBLIC}, "over": {"scores": PUBLIC, "winners": PUBLIC},
        }  # fmt: skip


TRUTH = BoxesTruth
