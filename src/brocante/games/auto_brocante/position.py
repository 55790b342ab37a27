"""A state of Auto-Brocante as readable JSON, and back.

    {"players": 3, "cards_left": 1, "seats": [{"cash": 500, "lot": [1, 2], "hand": ["fire"]}]}

`write` gives every field. `read` fills in what a position leaves out from the start of a game: seat 0 begins its
turn, and cards that nobody was given are dealt in rising order, the rest left in bank, deck and pile. If a bank is
given, cars that appear nowhere are in the graveyard. Cars count from 1, seats from 0. Where a kind has several
dealer cards, each has a number, as in "fire 2", because seats know about single cards; without a number it is any of
them. A Blue Book is its 24 values, null for those that a hidden state has forgotten; `seen` are the cars whose values
everybody knows. A book that is left out is one of the ten of rules version 1, which version 2 allows as well.
"""

from typing import Final

from brocante.engine.codec import Json, seat_or_none
from brocante.engine.core import NOBODY, bits
from brocante.games.auto_brocante import data, phase, printed
from brocante.games.auto_brocante.names import CARD_NAMES, POLICY_NAMES, numbered, policy_names
from brocante.games.auto_brocante.position_reader import Reader
from brocante.games.auto_brocante.rules import AutoBrocante
from brocante.games.auto_brocante.rules_books import is_book

FEWEST: Final = 3
MOST: Final = 5
HIGHEST: Final = 1_000_000_000  # the limit for numbers in a position
PHASES: Final = (
    "minimum",
    "turn",
    "target",
    "attacked",
    "take",
    "closing",
    "choose",
    "offer",
    "answer",
    "reply",
    "bids",
    "bid_amount",
    "pick",
    "debt",
    "over",
)
WITH_CARD: Final = (phase.TARGET, phase.ATTACKED, phase.CLOSING, phase.CHOOSE)
WITH_CAR: Final = (phase.ATTACKED, phase.ANSWER, phase.REPLY, phase.BID_AMOUNT)
WITH_DEAL: Final = (phase.CLOSING, phase.CHOOSE, phase.OFFER, phase.ANSWER, phase.REPLY)


def write(state: AutoBrocante) -> Json:
    """The whole state, except its source of chance."""
    cars = [int(state.bank_car(place)) + 1 for place in range(state.bank_size)]
    return {
        "rules": int(state.version),
        "material": printed.used_by(state),
        "players": int(state.players),
        "phase": PHASES[state.phase],
        "turn": seat_or_none(state.turn),
        "active": int(state.active),
        "turns": int(state.turns),
        "idle_turns": int(state.idle),
        "moved": state.moved == 1,
        "minimum": int(state.minimum),
        "spared": state.spared == 1,
        "cards_left": int(state.cards_left),
        "no_bids": state.no_bids == 1,
        "card": None if state.card == data.NONE else CARD_NAMES[state.card],
        "car": None if state.car == data.NONE else int(state.car) + 1,
        "takes": int(state.takes),
        "deal": write_deal(state),
        "debt": write_debt(state),
        "bank": {"unseen": cars[: state.unseen], "known": cars[state.unseen :]},
        "graveyard": numbered(state.graveyard),
        "deck": [write_cards(state, state.deck_card(place))[0] for place in range(state.deck_size)],
        "known_to_all": write_cards(state, state.known_to(NOBODY)),
        "known_in_pile": list(policy_names(state.in_pile)),
        "seats": [write_seat(state, seat) for seat in range(state.players)],
    }


def write_deal(state: AutoBrocante) -> Json | None:
    if state.buyer == NOBODY:
        return None
    return {
        "buyer": int(state.buyer),
        "seller": int(state.seller),
        "offer": int(state.offer),
        "ask": int(state.ask),
        "asks": int(state.asks),
    }


def write_debt(state: AutoBrocante) -> Json | None:
    if state.debtor == NOBODY:
        return None
    return {"debtor": int(state.debtor), "creditor": int(state.creditor), "due": int(state.due)}


def write_seat(state: AutoBrocante, seat: int) -> Json:
    bid = int(state.bid_of(seat))
    return {
        "cash": int(state.cash_of(seat)),
        "lot": numbered(state.lot_of(seat)),
        "stolen": numbered(state.stolen_from(seat)),
        "hand": write_cards(state, state.hand_of(seat)),
        "known": write_cards(state, state.known_to(seat) & ~state.hand_of(seat) & ~state.known_to(NOBODY)),
        "shuffled": write_cards(state, state.shuffled_by(seat)),
        "policies": list(policy_names(state.policies_of(seat))),
        "possible_policies": list(policy_names(state.most[seat])),
        "returned": list(policy_names(state.returned_by(seat))),
        "values": [write_value(int(state.value(seat, car))) for car in range(data.CARS)],
        "seen": numbered(state.seen_of(seat)),
        "bid": {"car": int(state.bid_car_of(seat)) + 1, "amount": bid} if bid else None,
    }


def write_value(value: int) -> int | None:
    return None if value == data.UNKNOWN else value


def labels(state: AutoBrocante) -> list[str]:
    """The name of every dealer card, in the order of their bits."""
    named: list[str] = []
    for kind, name in enumerate(CARD_NAMES):
        copies = int(bits(state.cards_of[kind]))
        named += [f"{name} {number + 1}" if copies > 1 else name for number in range(copies)]
    return named


def write_cards(state: AutoBrocante, mask: int) -> list[str]:
    return [label for place, label in enumerate(labels(state)) if mask >> place & 1]


class Cards:
    """Hands out dealer cards by name: first those with a number, then any card of the kind for the others."""

    def __init__(self, state: AutoBrocante) -> None:
        self.labels: Final = labels(state)
        self.of_kind: Final[dict[str, int]] = {name: int(state.cards_of[kind]) for kind, name in enumerate(CARD_NAMES)}
        self.free: int = (1 << int(data.CARDS)) - 1

    def claim(self, reader: Reader, name: str) -> None:
        """Reserve the cards that a field names by number."""
        for value in reader.entries(name):
            if value in self.labels:
                bit = 1 << self.labels.index(value)
                if not self.free & bit:
                    raise ValueError(f"{reader.called(name)}: {value} lies in another place too")
                self.free &= ~bit
            elif value not in CARD_NAMES:
                raise ValueError(f"{reader.called(name)}: there is no dealer card {value}")

    def take(self, reader: Reader, name: str) -> list[int]:
        """The cards that a field names, as bits; numbered ones are already claimed."""
        return [
            1 << self.labels.index(value) if value in self.labels else self.any_of(value, reader.called(name))
            for value in reader.entries(name)
        ]

    def any_of(self, kind: str, where: str) -> int:
        left = self.free & self.of_kind[kind]
        if not left:
            raise ValueError(f"{where}: there are no more cards {kind}")
        return self.lowest(left)

    def lowest(self, left: int) -> int:
        self.free &= ~(left & -left)
        return left & -left

    def known(self, reader: Reader, name: str, among: int) -> int:
        """Cards that somebody knows or shuffled; one without a number is the lowest of its kind in `among`."""
        found = 0
        for value in reader.entries(name):
            left = 0
            if value in self.labels:
                left = 1 << self.labels.index(value)
            elif value in CARD_NAMES:
                left = self.of_kind[value] & among
            left &= ~found
            if not left:
                raise ValueError(f"{reader.called(name)}: there is no such card {value}")
            found |= left & -left
        return found


TOP_FIELDS: Final = (
    *(
        "rules",
        "material",
        "players",
        "phase",
        "turn",
        "active",
        "turns",
        "idle_turns",
        "moved",
        "minimum",
        "spared",
        "cards_left",
    ),
    *(
        "no_bids",
        "card",
        "car",
        "takes",
        "deal",
        "debt",
        "bank",
        "graveyard",
        "deck",
        "known_to_all",
        "known_in_pile",
        "seats",
    ),
)
SEAT_FIELDS: Final = (
    *("cash", "lot", "stolen", "hand", "known", "shuffled", "policies", "possible_policies", "returned", "values"),
    *("seen", "bid"),
)


def read(position: Json) -> AutoBrocante:
    """The state that a position describes."""
    top = Reader(position, "", *TOP_FIELDS)
    players = top.number("players", FEWEST, MOST, FEWEST)
    given = top.entries("seats")
    if len(given) > players:
        raise ValueError(f"seats: there are more than {players}")
    given = given + [{}] * (players - len(given))
    seats = [Reader(fields, f"seats[{seat}]", *SEAT_FIELDS) for seat, fields in enumerate(given)]
    state = AutoBrocante(
        players, top.number("rules", int(data.OLDEST_RULES), int(data.NEWEST_RULES), int(data.NEWEST_RULES))
    )
    if top.given.get("material") is not None:
        printed.use(state, printed.read(top.given["material"]))
    read_cars(state, top, seats)
    read_cards(state, top, seats)
    read_policies(state, top, seats)
    read_books(state, seats)
    for seat, reader in enumerate(seats):
        state.cash[seat] = read_money(reader, "cash", int(data.STARTING_CASH))
        read_bid(state, seat, reader)
    state.active = top.number("active", 0, players - 1, 0)
    state.begin_turn()
    read_moment(state, top)
    return state


def read_cars(state: AutoBrocante, top: Reader, seats: list[Reader]) -> None:
    lots = [reader.indices("lot", int(data.CARS)) for reader in seats]
    bank = top.inner("bank", "unseen", "known")
    unseen = bank.indices("unseen", int(data.CARS)) if bank else []
    known = bank.indices("known", int(data.CARS)) if bank else []
    graveyard = top.indices("graveyard", int(data.CARS))
    places = [(reader.called("lot"), lot) for reader, lot in zip(seats, lots, strict=True)]
    places += [("bank.unseen", unseen), ("bank.known", known), ("graveyard", graveyard)]
    found: set[int] = set()
    for where, cars in places:
        for car in cars:
            if car in found:
                raise ValueError(f"{where}: car {car + 1} lies in another place too")
            found.add(car)
    left = [car for car in range(int(data.CARS)) if car not in found]
    for seat, reader in enumerate(seats):
        if not reader.has("lot"):
            count = int(data.STARTING_LOT[state.players])
            lots[seat], left = left[:count], left[count:]
        if len(lots[seat]) > data.LOT_SIZE:
            raise ValueError(f"{reader.called('lot')} has more than {data.LOT_SIZE} cars")
        state.lot[seat] = sum(1 << car for car in lots[seat])
    if bank is None:
        unseen = left
    elif not top.has("graveyard"):
        graveyard = left
    elif left:
        raise ValueError(f"graveyard: car {left[0] + 1} lies nowhere")
    for place, car in enumerate(unseen + known):
        state.bank[place] = car
    for place in range(len(unseen + known), int(data.CARS)):
        state.bank[place] = data.NONE
    state.unseen = len(unseen)
    state.bank_size = len(unseen + known)
    state.graveyard = sum(1 << car for car in graveyard)
    in_bank = sum(1 << car for car in unseen + known)
    for seat, reader in enumerate(seats):
        state.stolen[seat] = reader.mask("stolen", int(data.CARS))
        if state.stolen[seat] & ~in_bank:
            raise ValueError(f"{reader.called('stolen')} has a car that is not in the bank")


def read_cards(state: AutoBrocante, top: Reader, seats: list[Reader]) -> None:
    cards = Cards(state)
    for reader in seats:
        cards.claim(reader, "hand")
    cards.claim(top, "deck")
    hands = [cards.take(reader, "hand") for reader in seats]
    deck = cards.take(top, "deck")
    for seat, reader in enumerate(seats):
        if not reader.has("hand"):
            while cards.free and len(hands[seat]) < data.STARTING_HAND:
                hands[seat].append(cards.lowest(cards.free))
        state.hand[seat] = sum(hands[seat])
    if not top.has("deck"):
        while cards.free:
            deck.append(cards.lowest(cards.free))
    if cards.free:
        raise ValueError(f"deck: {write_cards(state, cards.free)[0]} lies nowhere")
    for place in range(int(data.CARDS)):
        state.deck[place] = deck[place] if place < len(deck) else 0
    state.deck_size = len(deck)
    everybody = cards.known(top, "known_to_all", (1 << int(data.CARDS)) - 1)
    state.known[state.players] = everybody
    for seat, reader in enumerate(seats):
        elsewhere = (1 << int(data.CARDS)) - 1 & ~state.hand[seat] & ~everybody
        state.known[seat] = state.hand[seat] | everybody | cards.known(reader, "known", elsewhere)
        state.shuffled[seat] = cards.known(reader, "shuffled", ~state.known[seat])
        if state.shuffled[seat] & state.known[seat]:
            raise ValueError(f"{reader.called('shuffled')} has a card of which the seat knows the place")


def read_set(state: AutoBrocante, reader: Reader, name: str) -> int:
    """A set of policies, in the state's encoding."""
    total = 0
    for value in reader.entries(name):
        if value not in POLICY_NAMES:
            raise ValueError(f"{reader.called(name)} must have names out of {', '.join(POLICY_NAMES)}")
        kind = POLICY_NAMES.index(value)
        total += int(data.ONE_POLICY[kind])
        if data.of_kind(total, kind) > data.of_kind(state.all_policies, kind):
            raise ValueError(f"{reader.called(name)} has more policies of {value} than there are")
    return total


def read_money(reader: Reader, name: str, default: int) -> int:
    return reader.number(name, 0, HIGHEST, default, int(data.SMALLEST_SUM))


def read_policies(state: AutoBrocante, top: Reader, seats: list[Reader]) -> None:
    pile = int(state.all_policies)
    for seat, reader in enumerate(seats):
        state.policies[seat] = read_set(state, reader, "policies")
        for kind in range(int(data.POLICY_KINDS)):
            if state.insured(seat, kind) > data.of_kind(pile, kind):
                raise ValueError(f"{reader.called('policies')} has more of {POLICY_NAMES[kind]} than there are left")
        pile -= int(state.policies[seat])
    for seat, reader in enumerate(seats):
        if not reader.has("policies") and pile:
            state.policies[seat] = data.ONE_POLICY[data.nth_policy(pile, 0)]
            pile -= int(state.policies[seat])
    state.policies[state.players] = pile
    state.in_pile = read_set(state, top, "known_in_pile")
    for seat, reader in enumerate(seats):
        named = reader.has("possible_policies")
        state.most[seat] = read_set(state, reader, "possible_policies") if named else state.all_policies
        state.returned[seat] = read_set(state, reader, "returned")
        for kind in range(int(data.POLICY_KINDS)):
            if state.insured(seat, kind) > data.of_kind(state.most[seat], kind):
                raise ValueError(f"{reader.called('possible_policies')} leaves out what the seat has")
            in_pile = data.of_kind(state.in_pile, kind) + data.of_kind(state.returned[seat], kind)
            if in_pile > data.of_kind(pile, kind):
                raise ValueError(f"known_in_pile or {reader.called('returned')} has what is not in the pile")


def read_books(state: AutoBrocante, seats: list[Reader]) -> None:
    tables = state.tables if state.is_numbered() else data.VALUE
    ten = [[int(value) for value in tables[t * data.CARS : (t + 1) * data.CARS]] for t in range(data.TABLES)]
    given = [read_values(reader) if reader.has("values") else None for reader in seats]
    free = [table for table in ten if table not in given]
    for seat, (reader, values) in enumerate(zip(seats, given, strict=True)):
        state.seen[seat] = reader.mask("seen", int(data.CARS))
        for car, value in enumerate(free.pop(0) if values is None else values):
            if value == data.UNKNOWN and state.seen[seat] >> car & 1:
                raise ValueError(f"{reader.called('seen')}: the value of car {car + 1} is not given")
            state.write_value(seat, car, value)
        if values is not None and data.UNKNOWN not in values:
            check_book(state, seat, reader, values)


def check_book(state: AutoBrocante, seat: int, reader: Reader, values: list[int]) -> None:
    """Check that a Blue Book with these values exists; numbered ones must differ from those of earlier seats."""
    if state.is_numbered():
        table = state.table_of(seat)
        if table == data.NONE:
            raise ValueError(f"{reader.called('values')} are none of the ten tables")
        if table in [state.table_of(other) for other in range(seat)]:
            raise ValueError(f"{reader.called('values')}: another seat has this table too")
    elif not is_book(sum(values), values.count(0)):
        raise ValueError(
            f"{reader.called('values')} must add up to {data.LEAST_WORTH} to {data.MOST_WORTH}, "
            f"with {data.LEAST_JUNK} or {data.MOST_JUNK} times 0"
        )


def read_values(reader: Reader) -> list[int]:
    """A Blue Book: values from the chart, null for unknown ones."""
    values = reader.entries("values")
    if len(values) != data.CARS:
        raise ValueError(f"{reader.called('values')} must have {data.CARS} values")
    for car, value in enumerate(values):
        possible = data.POSSIBLE_VALUES[int(data.LIST_PRICE[car])]
        if value is not None and (isinstance(value, bool) or value not in possible):
            raise ValueError(f"{reader.called('values')}: car {car + 1} can be worth {', '.join(map(str, possible))}")
    return [int(data.UNKNOWN) if value is None else value for value in values]


def read_bid(state: AutoBrocante, seat: int, reader: Reader) -> None:
    bid = reader.inner("bid", "car", "amount")
    state.bid[seat] = 0
    state.bid_car[seat] = data.NONE
    if bid is not None:
        step = int(data.SMALLEST_SUM)
        state.bid[seat] = bid.number("amount", step, int(data.HIGHEST_SUM), 0, step)
        state.bid_car[seat] = bid.number("car", 1, int(data.CARS), 0) - 1


def read_moment(state: AutoBrocante, top: Reader) -> None:
    """The phase and what belongs to it; omitted fields are as at the beginning of a turn."""
    players = int(state.players)
    state.turns = top.number("turns", 0, HIGHEST, 0)
    state.idle = top.number("idle_turns", 0, HIGHEST, 0)
    state.moved = 1 if top.flag("moved", False) else 0
    state.minimum = top.number("minimum", 0, int(data.FULL_MINIMUM), int(state.minimum))
    state.spared = 1 if top.flag("spared", state.spared == 1) else 0
    state.cards_left = top.number("cards_left", 0, int(data.CARDS_A_TURN), int(data.CARDS_A_TURN))
    state.no_bids = 1 if top.flag("no_bids", False) else 0
    state.card = top.choice("card", CARD_NAMES, int(data.NONE))
    state.car = data.NONE if top.given.get("car") is None else top.number("car", 1, int(data.CARS), 0) - 1
    state.takes = top.number("takes", 0, int(data.CARDS_TAKEN), 0)
    deal = top.inner("deal", "buyer", "seller", "offer", "ask", "asks")
    if deal is not None:
        state.buyer = deal.seat("buyer", players, NOBODY)
        state.seller = deal.seat("seller", players, NOBODY)
        if NOBODY in (state.buyer, state.seller) or state.buyer == state.seller:
            raise ValueError("deal must have two seats, buyer and seller")
        state.offer = read_money(deal, "offer", 0)
        state.ask = read_money(deal, "ask", 0)
        state.asks = deal.number("asks", 0, int(data.MOST_ASKS), 0)
    debt = top.inner("debt", "debtor", "creditor", "due")
    if debt is not None:
        state.debtor = debt.seat("debtor", players, NOBODY)
        state.creditor = debt.seat("creditor", players, NOBODY)
        if NOBODY in (state.debtor, state.creditor) or state.debtor == state.creditor:
            raise ValueError("debt must have two seats, debtor and creditor")
        state.due = read_money(debt, "due", 0)
    state.phase = top.choice("phase", PHASES, int(state.phase))
    check(state)
    state.turn = top.seat("turn", players, asked(state))
    if (state.phase == phase.OVER) != (state.turn == NOBODY):
        raise ValueError(f"turn does not fit the phase {PHASES[state.phase]}")


def asked(state: AutoBrocante) -> int:
    """The seat that a phase waits for."""
    now = state.phase
    if now == phase.OVER:
        return NOBODY
    if now == phase.ATTACKED:
        return int(state.owner(state.car))
    if now == phase.CLOSING:
        return int(state.buyer if state.card == data.FORCED_SALE else state.seller)
    if now in (phase.CHOOSE, phase.OFFER, phase.REPLY):
        return int(state.buyer)
    if now == phase.ANSWER:
        return int(state.seller)
    if now in (phase.BIDS, phase.BID_AMOUNT):
        return int(state.clockwise(state.active))
    return int(state.debtor if now == phase.DEBT else state.active)


def check(state: AutoBrocante) -> None:
    """Check that a phase has what it needs."""
    name = PHASES[state.phase]
    if state.phase in WITH_CARD and state.card == data.NONE:
        raise ValueError(f"card: the phase {name} needs one")
    if state.phase in WITH_CAR and state.car == data.NONE:
        raise ValueError(f"car: the phase {name} needs one")
    if state.phase in WITH_DEAL and state.buyer == NOBODY:
        raise ValueError(f"deal: the phase {name} needs one")
    if state.phase == phase.DEBT and (state.debtor == NOBODY or state.due == 0):
        raise ValueError(f"debt: the phase {name} needs one")
    if state.phase == phase.TAKE and state.takes == 0:
        raise ValueError(f"takes: the phase {name} needs some")
    if state.phase == phase.PICK and not state.bidders():
        raise ValueError(f"seats: the phase {name} needs a bid")
    if state.phase == phase.ATTACKED and state.owner(state.car) == NOBODY:
        raise ValueError("car: nobody has the one that is attacked")
