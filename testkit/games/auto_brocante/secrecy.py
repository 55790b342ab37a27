"""Who may know what in Auto-Brocante, after docs/rules/auto_brocante.md."""

from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import ClassVar

from brocante.engine.codec import Json
from testkit.secrecy.checker import PUBLIC, Spec, Truth, Viewer, within

PAGE = Path(__file__).parents[3] / "docs" / "rules" / "auto_brocante.md"
CARS = range(1, 25)
SUMS = (113_500, 114_500)  # 10.26
JUNK = (3, 4)


def rows(heading: str) -> list[list[str]]:
    """The cells of a table on the rules page."""
    lines = PAGE.read_text(encoding="utf-8").split(heading)[1].split("\n\n")[0].splitlines()[2:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def possible_values() -> dict[int, list[int]]:
    """What each car can be worth, by its list price (1.1, 1.3)."""
    chart = {
        price: [int(value.replace(",", "")) for value in values.split(", ")]
        for price, values in rows("| list price | possible values |")
    }
    return {int(number): chart[price] for number, _, price in rows("| car | name | list price |")}


class Card:
    """One dealer card, and who knows where it is."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.seen_by: set[Viewer] = set()


class AutoBrocanteTruth(Truth):
    seed: ClassVar[int] = 4
    early: ClassVar[int] = 25

    def __init__(self, record: Json) -> None:
        super().__init__(record)
        deal = record["deal"]
        self.everybody: set[Viewer] = {None, *range(self.players)}
        self.chart = possible_values()
        self.values: list[dict[int, int]] = [dict(zip(CARS, table, strict=True)) for table in deal["tables"]]
        self.hands = [[Card(kind) for kind in hand] for hand in deal["hands"]]
        for seat, hand in enumerate(self.hands):
            for card in hand:
                card.seen_by = {seat}
        self.deck = [Card(kind) for kind in deal["deck"]]
        self.policies = [Counter(held if isinstance(held, list) else [held]) for held in deal["policies"]]
        self.opened: Counter[str] = Counter()  # policies in the pile that everybody saw being returned
        self.returned: dict[Viewer, Counter[str]] = {viewer: Counter() for viewer in self.everybody}
        self.cars: set[int] = {car for lot in deal["lots"] for car in lot}  # that have been seen
        self.lots = [set(lot) for lot in deal["lots"]]
        self.cash = [25_000] * self.players
        self.worths: list[dict[int, int]] = [{} for _ in range(self.players)]  # values of a seat that are public
        self.deal: Json = {}
        self.bids: dict[int, int] = {}
        self.drawn: list[tuple[int, Card]] = []  # with the last move
        self.shuffled: list[tuple[int, set[Card]]] = []  # hands as they were renewed, and by whom

    def hand(self, viewer: int) -> list[str]:
        return [card.kind for card in self.hands[viewer]]

    # --- what happens ---

    def step(self, entry: Json, public: Json) -> None:
        seat, chance = entry["seat"], entry.get("chance", {})
        match entry["move"]:
            case "play":
                self._play(seat, entry)
            case "renew_hand":
                self._renew(seat, chance["shuffled"])
            case "take":
                self._take(seat, entry["from"], chance["taken"])
            case "claim":
                self.policies[seat][entry["policy"]] -= 1
                self.opened[entry["policy"]] += 1
            case "bid":
                self.bids[seat] = entry["car"]
            case "open_lot":
                self.bids = {}
            case "pick":
                self.deal = {"seller": seat, "car": self.bids[entry["bidder"]]}
            case "offer":
                self.deal["car"] = entry.get("car", self.deal.get("car"))
            case "look":
                seller, car = self.deal["seller"], self.deal["car"]
                self.worths[seller][car] = self.values[seller][car]
        if "policy" in chance:
            self.policies[seat][chance["policy"]] += 1
            self.opened[chance["policy"]] = max(0, self.opened[chance["policy"]] - 1)
        if "cancelled" in chance:
            self.policies[entry["target"]][chance["cancelled"]] -= 1
            self.returned[entry["target"]][chance["cancelled"]] += 1
        self.lots = [set(place["lot"]) for place in public["seats"]]
        self.cash = [place["cash"] for place in public["seats"]]
        self.cars |= {car for lot in self.lots for car in lot} | set(public["graveyard"])
        self._draw(public)
        self._conclude()

    def _conclude(self) -> None:
        """Whoever renewed a hand knows its cards but not their order (10.23): the last ones may be determined."""
        for seat, hand in self.shuffled:
            hand -= {card for card in hand if seat in card.seen_by}
            if len({card.kind for card in hand}) == 1:
                for card in hand:
                    card.seen_by.add(seat)

    def _play(self, seat: int, entry: Json) -> None:
        held = [card for card in self.hands[seat] if card.kind == entry["card"]]
        card = max(held, key=lambda card: len(card.seen_by))  # 10.24
        self.hands[seat].remove(card)
        card.seen_by = set(self.everybody)
        self.deck.append(card)
        car: int = entry.get("car", 0)
        if entry["card"].startswith("sell_blue_book"):
            self.worths[seat][car] = self.values[seat][car]
        elif entry["card"] == "buy_from_dealer":
            self.deal = {"seller": next(s for s, lot in enumerate(self.lots) if car in lot), "car": car}
        elif entry["card"] == "forced_sale":
            self.deal = {"seller": seat}

    def _renew(self, seat: int, shuffled: list[str]) -> None:
        hand, self.hands[seat] = self.hands[seat], []
        self.shuffled.append((seat, set(hand)))
        for kind in shuffled:
            card = next(card for card in hand if card.kind == kind)
            hand.remove(card)
            card.seen_by = set()
            self.deck.append(card)
        for _ in shuffled:
            self._draw_one(seat)

    def _take(self, seat: int, rival: int, kind: str) -> None:
        card = next(card for card in self.hands[rival] if card.kind == kind)
        self.hands[rival].remove(card)
        card.seen_by = {seat, rival}
        for left in self.hands[rival]:
            left.seen_by &= {seat, rival}  # 10.25: the others cannot say what is left
        self.hands[seat].append(card)

    def _draw(self, public: Json) -> None:
        """A player with more cards than before has drawn, which is public."""
        self.drawn = []
        for seat, place in enumerate(public["seats"]):
            while len(self.hands[seat]) < place["hand"]:
                self._draw_one(seat)

    def _draw_one(self, seat: int) -> None:
        card = self.deck.pop(0)
        self.drawn.append((seat, card))
        card.seen_by.add(seat)
        self.hands[seat].append(card)

    # --- what may be known ---

    def bounds(self, seat: int) -> tuple[int, int]:
        """The least and the most that a seat's cars can be worth by its public values, the chart and the conditions of
        10.26: bounds at least this wide reveal no secret."""
        learnt = self.worths[seat]
        junk = JUNK[1] - list(learnt.values()).count(0)
        here = [car for car in self.lots[seat] if car not in learnt]
        others = [car for car in CARS if car not in learnt and car not in here]
        known = sum(learnt.get(car, 0) for car in self.lots[seat])
        left = [total - sum(learnt.values()) for total in SUMS]
        least = max(self.lowest(here, junk), left[0] - self.highest(others))
        most = min(self.highest(here), left[1] - self.lowest(others, junk))
        return known + least, known + most

    def highest(self, cars: list[int]) -> int:
        return sum(max(self.chart[car]) for car in cars)

    def lowest(self, cars: list[int], junk: int) -> int:
        """The same with at most `junk` junk cars."""
        above = sorted((min(value for value in self.chart[car] if value) for car in cars), reverse=True)
        return sum(above[junk:])

    def table(self, viewer: Viewer) -> Spec:
        reminded = self.chosen.get("deductions", True)

        def at_the_end(value: list[int], seat: int) -> bool:
            return self.over and value == list(self.values[seat].values())

        def numbered(value: object, _: int) -> bool:
            """Drawn tables are not numbered."""
            return value is None

        def known(value: list[str], seat: int) -> bool:
            allowed = Counter(card.kind for card in self.hands[seat] if viewer in card.seen_by)
            return within(Counter(value), allowed)

        def policies(value: list[str], seat: int) -> bool:
            return seat == viewer and Counter(value) == +self.policies[seat]

        def most(value: dict[str, int], seat: int) -> bool:
            """No less may be said to be possible than what is."""
            return all(value[kind] >= count for kind, count in self.policies[seat].items())

        def learnt(value: dict[str, int], seat: int) -> bool:
            """6.10: the public values, and nothing else."""
            return value == ({str(car): worth for car, worth in self.worths[seat].items()} if reminded else {})

        def rest(value: Json, seat: int) -> bool:
            """What follows from the public values, for any viewer."""
            told = list(self.worths[seat].values())
            return reminded and value == {
                "cars": len(CARS) - len(told),
                "least": SUMS[0] - sum(told),
                "most": SUMS[1] - sum(told),
                "least_junk": max(JUNK[0] - told.count(0), 0),
                "most_junk": JUNK[1] - told.count(0),
            }

        def assets(value: dict[str, int], seat: int) -> bool:
            """The bounds may be no narrower than those from public values."""
            if seat == viewer or self.over:
                return True
            least, most = self.bounds(seat)
            return reminded and value["least"] <= self.cash[seat] + least and self.cash[seat] + most <= value["most"]

        def unseen(value: list[int]) -> bool:
            return value == sorted(set(CARS) - self.cars)

        def seen(value: list[int]) -> bool:
            return set(value) <= self.cars

        def deck(value: str, place: int) -> bool:
            card = self.deck[place]
            return viewer in card.seen_by and card.kind == value

        def pile(value: list[str]) -> bool:
            return within(Counter(value), self.opened)

        def returned(value: list[str]) -> bool:
            return within(Counter(value), self.returned[viewer])

        def mine(value: list[int]) -> bool:
            return viewer is not None and value == list(self.values[viewer].values())

        def shuffled(value: Json) -> bool:
            return viewer is not None or not (value["cards"] or value["deck_places"] or any(value["hands"]))

        def own(value: Mapping[str, object]) -> bool:
            return viewer is not None or not value

        def held(value: Mapping[str, object]) -> bool:
            return not value or (viewer is not None and set(value) <= set(self.hand(viewer)))

        def honest(value: int) -> bool:
            seller, car = self.deal["seller"], self.deal["car"]
            return viewer == seller and value == self.values[seller][car]

        return {
            **dict.fromkeys(("phase", "turn", "active", "turns", "turns_at_most", "idle_turns", "idle_turns_at_most",
                             "minimum", "option_open", "cards_left", "no_bids", "graveyard", "attack", "take",
                             "debt", "cars", "cards", "hood_fine", "possible_values"), PUBLIC),
            "deal": {**dict.fromkeys(("card", "buyer", "seller", "car", "offer", "ask", "asks_left", "look"), PUBLIC),
                     "honest_up_to": honest},
            "options": own, "refused": held, "sales": held,
            "seats": [{**dict.fromkeys(("cash", "lot", "stolen", "hand", "policies", "bid"), PUBLIC),
                       "known_cards": known, "own_policies": policies, "possible_policies": most,
                       "seen_values": learnt, "rest": rest, "assets": assets, "values": at_the_end,
                       "possible_tables": numbered, "table": numbered}],
            "bank": {**dict.fromkeys(("size", "unseen", "dearest_top"), PUBLIC), "unseen_cars": unseen,
                     "known_cars": seen},
            "deck": {"size": PUBLIC, "cards": [deck], "own_shuffled": shuffled},
            "policy_pile": {"size": PUBLIC, "known": pile, "own_returned": returned},
            "values": mine,
            "scores": lambda _: self.over,
        }  # fmt: skip

    def lines(self, viewer: Viewer) -> Mapping[str, Spec]:
        def mine(_: object, line: Json) -> bool:
            return bool(line["seat"] == viewer)

        def both(_: object, line: Json) -> bool:
            return viewer is not None and viewer in (line["seat"], line["from"])

        def top(value: str, line: Json) -> bool:
            return any(
                viewer in card.seen_by and card.kind == value for seat, card in self.drawn if seat == line["seat"]
            )

        def public(*names: str) -> Spec:
            return dict.fromkeys(names, PUBLIC)

        plain: Iterable[str] = ("let_go", "end_turn", "buy", "gamble", "insure", "renew_hand", "open_lot",
                                "accept", "look", "walk_away", "repair", "unwanted", "turn")  # fmt: skip
        return {
            **{name: {} for name in plain},
            "pass": public("asked"), "play": public("card", "car", "target"),
            "claim": public("policy"), "take": public("from"),
            "pick": public("bidder"), "give_up": public("car"), "offer": public("amount", "car"),
            "ask": public("amount"),
            "bid": public("car", "amount"), "bought": public("car", "price"),
            "insured": {"price": PUBLIC, "policy": mine},
            "renewed": {"count": PUBLIC, "cards": mine}, "sold": public("car", "price"), "recovered": public("car"),
            "attacked": public("car", "card", "by"), "lost": public("car", "card", "to"),
            "repaired": public("car", "price"),
            "claimed": public("car", "policy"), "took": {"from": PUBLIC, "card": both}, "cancelled": {"policy": mine},
            "bargain": public("buyer", "seller", "car", "offer"), "closed": public("by"),
            "dealt": public("from", "car", "price"), "hood": public("car", "ask", "value", "honest"),
            "gave_up": public("car", "price"), "paid": public("to", "amount"), "debt": public("to", "amount"),
            "forgiven": public("to", "amount"), "drew": {"card": top}, "over": public("scores", "winners"),
        }  # fmt: skip


TRUTH = AutoBrocanteTruth
