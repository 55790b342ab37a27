"""Who may know what in Auto-Brocante, after docs/rules/auto_brocante.md."""

from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path

from secrecy.checker import PUBLIC, Spec, Truth, Viewer, within

from brocante.engine.codec import Json

PAGE = Path(__file__).parents[3] / "docs" / "rules" / "auto_brocante.md"
TABLES = 10
CARS = range(1, 25)


def value_tables() -> list[dict[int, int]]:
    """The ten tables of 1.2, from the rules page: what each car is worth in each of them."""
    tables: list[dict[int, int]] = [{} for _ in range(TABLES)]
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip().replace(",", "") for cell in line.strip("|").split("|")]
        if len(cells) == TABLES + 1 and cells[0].isdigit():
            for table, value in zip(tables, cells[1:], strict=True):
                table[int(cells[0])] = int(value)
    assert all(set(table) == set(CARS) for table in tables)
    return tables


class Card:
    """One dealer card, and who knows where it is."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.seen_by: set[Viewer] = set()


class AutoBrocanteTruth(Truth):
    def __init__(self, record: Json) -> None:
        super().__init__(record)
        deal = record["deal"]
        self.everybody: set[Viewer] = {None, *range(self.players)}
        self.values = value_tables()
        self.tables: list[int] = deal["tables"]
        self.hands = [[Card(kind) for kind in hand] for hand in deal["hands"]]
        for seat, hand in enumerate(self.hands):
            for card in hand:
                card.seen_by = {seat}
        self.deck = [Card(kind) for kind in deal["deck"]]
        self.policies = [Counter(held if isinstance(held, list) else [held]) for held in deal["policies"]]
        self.opened: Counter[str] = Counter()  # policies in the pile that all saw going there
        self.returned: dict[Viewer, Counter[str]] = {viewer: Counter() for viewer in self.everybody}
        self.cars: set[int] = {car for lot in deal["lots"] for car in lot}  # that have been seen
        self.lots = [set(lot) for lot in deal["lots"]]
        self.cash = [25_000] * self.players
        self.found: dict[tuple[Viewer, int], set[int]] = {}  # possible tables, since the last move
        self.worths: list[dict[int, int]] = [{} for _ in range(self.players)]  # values of a seat that all have learnt
        self.deal: Json = {}
        self.bids: dict[int, int] = {}
        self.drawn: list[tuple[int, Card]] = []  # with the last move
        self.shuffled: list[tuple[int, set[Card]]] = []  # hands as they were renewed, and by whom

    def hand(self, viewer: int) -> list[str]:
        return [card.kind for card in self.hands[viewer]]

    # --- what happens ---

    def step(self, entry: Json, public: Json) -> None:
        self.found.clear()
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
                self.worths[seller][car] = self.values[self.tables[seller] - 1][car]
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
        """Who has renewed a hand knows its cards, if not their order (10.23): those that are left may be clear."""
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
            self.worths[seat][car] = self.values[self.tables[seat] - 1][car]
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
        """Who has more cards than before has drawn: that is public."""
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

    def possible(self, viewer: Viewer, seat: int) -> set[int]:
        """The tables that a seat may have, for all that the viewer has learnt."""
        if (viewer, seat) not in self.found:
            self.found[viewer, seat] = self._possible(viewer, seat)
        return self.found[viewer, seat]

    def _possible(self, viewer: Viewer, seat: int) -> set[int]:
        options = [self._fitting(other) for other in range(self.players)]
        if viewer is not None and viewer != seat:
            options[viewer] = {self.tables[viewer]}
        return {table for table in options[seat] if assigned(options, seat, table)}

    def _fitting(self, seat: int) -> set[int]:
        learnt = self.worths[seat].items()
        return {n + 1 for n, table in enumerate(self.values) if all(table[car] == value for car, value in learnt)}

    def table(self, viewer: Viewer) -> Spec:
        def own_or_over(_: object, seat: int) -> bool:
            return seat == viewer or self.over

        def known(value: list[str], seat: int) -> bool:
            allowed = Counter(card.kind for card in self.hands[seat] if viewer in card.seen_by)
            return within(Counter(value), allowed)

        def policies(value: list[str], seat: int) -> bool:
            return seat == viewer and Counter(value) == +self.policies[seat]

        def most(value: dict[str, int], seat: int) -> bool:
            """No less may be said to be possible than what is."""
            return all(value[kind] >= count for kind, count in self.policies[seat].items())

        def tables(value: list[int], seat: int) -> bool:
            return self.over or set(value) >= self.possible(viewer, seat)

        def assets(value: dict[str, int], seat: int) -> bool:
            """The bounds may be no narrower than the tables that are possible make them."""
            tables = [self.values[table - 1] for table in self.possible(viewer, seat)]
            worths = [self.cash[seat] + sum(table[car] for car in self.lots[seat]) for table in tables]
            return seat == viewer or self.over or value["least"] <= min(worths) <= max(worths) <= value["most"]

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

        def mine(_: object) -> bool:
            return viewer is not None

        def shuffled(value: Json) -> bool:
            return viewer is not None or not (value["cards"] or value["deck_places"] or any(value["hands"]))

        return {
            **dict.fromkeys(("phase", "turn", "active", "turns", "turns_at_most", "idle_turns", "idle_turns_at_most",
                             "minimum", "option_open", "cards_left", "no_bids", "graveyard", "attack", "take", "deal",
                             "debt", "cars", "possible_values"), PUBLIC),
            "seats": [{**dict.fromkeys(("cash", "lot", "stolen", "hand", "policies", "bid"), PUBLIC),
                       "known_cards": known, "own_policies": policies, "possible_policies": most,
                       "possible_tables": tables, "table": own_or_over, "values": own_or_over, "assets": assets}],
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

        plain: Iterable[str] = ("pass", "let_go", "end_turn", "buy", "gamble", "insure", "renew_hand", "open_lot",
                                "accept", "look", "walk_away", "repair", "unwanted", "turn")  # fmt: skip
        return {
            **{name: {} for name in plain},
            "play": public("card", "car", "target"), "claim": public("policy"), "take": public("from"),
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


def assigned(options: list[set[int]], seat: int, table: int) -> bool:
    """Whether everybody can have a table of their own if this seat has this one."""
    return _rest([{table} if index == seat else some for index, some in enumerate(options)], frozenset())


def _rest(options: list[set[int]], taken: frozenset[int]) -> bool:
    return not options or any(_rest(options[1:], taken | {table}) for table in options[0] - taken)


TRUTH = AutoBrocanteTruth
