"""A state of Auto-Brocante as readable JSON, and back.

    {"players": 3, "cards_left": 1, "seats": [{"cash": 500, "lot": [1, 2], "hand": ["fire"]}]}

`write` gives every field; `read` takes what a position leaves out from the start of a game: seat 0 begins its
turn, and what nobody was given is dealt in rising order, then left in bank, deck and pile. Where a bank is
named, cars that are not named at all lie in the graveyard. Cars and tables count from 1, seats from 0. Of a
kind with several dealer cards each has a number, "fire 2": what seats know is about single cards. Without a
number it is any of them.
"""

from typing import Any, Final

from brocante.engine.codec import Json, seat_or_none
from brocante.engine.core import NOBODY
from brocante.games.auto_brocante import data, phase
from brocante.games.auto_brocante.names import CARD_NAMES, POLICY_NAMES, numbered, policy_names
from brocante.games.auto_brocante.position_reader import Reader
from brocante.games.auto_brocante.rules import AutoBrocante

FEWEST: Final = 3
MOST: Final = 5
HIGHEST: Final = 1_000_000_000  # no number in a position is above it
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
# Every dealer card by its name, in the order of their bits.
CARDS: Final = [
    f"{name} {number + 1}" if data.COPIES[kind] > 1 else name
    for kind, name in enumerate(CARD_NAMES)
    for number in range(data.COPIES[kind])
]


def write(state: AutoBrocante) -> Json:
    """Everything that a state holds, its source of chance aside."""
    cars = [int(state.bank_car(place)) + 1 for place in range(state.bank_size)]
    return {
        "players": int(state.players),
        "phase": PHASES[state.phase],
        "turn": seat_or_none(state.turn),
        "active": int(state.active),
        "turns": int(state.turns),
        "idle_turns": int(state.idle),
        "moved": state.moved == 1,
        "minimum": int(state.minimum),
        "cards_left": int(state.cards_left),
        "no_bids": state.no_bids == 1,
        "card": None if state.card == data.NONE else CARD_NAMES[state.card],
        "car": None if state.car == data.NONE else int(state.car) + 1,
        "takes": int(state.takes),
        "deal": write_deal(state),
        "debt": write_debt(state),
        "bank": {"unseen": cars[: state.unseen], "known": cars[state.unseen :]},
        "graveyard": numbered(state.graveyard),
        "deck": [write_cards(state.deck_card(place))[0] for place in range(state.deck_size)],
        "known_to_all": write_cards(state.known_to(NOBODY)),
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
        "hand": write_cards(state.hand_of(seat)),
        "known": write_cards(state.known_to(seat) & ~state.hand_of(seat) & ~state.known_to(NOBODY)),
        "shuffled": write_cards(state.shuffled_by(seat)),
        "policies": list(policy_names(state.policies_of(seat))),
        "possible_policies": list(policy_names(state.most[seat])),
        "returned": list(policy_names(state.returned_by(seat))),
        "table": int(state.table_of(seat)) + 1,
        "possible_tables": numbered(state.possible_tables(NOBODY, seat)),
        "bid": {"car": int(state.bid_car_of(seat)) + 1, "amount": bid} if bid else None,
    }


def write_cards(mask: int) -> list[str]:
    return [CARDS[place] for place in range(data.CARDS) if mask >> place & 1]


def cards_of(kind: Any) -> int:
    """The dealer cards of a kind, by its name."""
    return int(data.CARDS_OF[CARD_NAMES.index(kind)])


class Cards:
    """Dealer cards by name: those with a number first, then any card of the kind for those without."""

    def __init__(self) -> None:
        self.free: int = (1 << int(data.CARDS)) - 1

    def claim(self, reader: Reader, name: str) -> None:
        """Set the cards aside that a field names with their numbers."""
        for value in reader.entries(name):
            if value in CARDS:
                bit = 1 << CARDS.index(value)
                if not self.free & bit:
                    raise ValueError(f"{reader.called(name)}: {value} lies in another place too")
                self.free &= ~bit
            elif value not in CARD_NAMES:
                raise ValueError(f"{reader.called(name)}: there is no dealer card {value}")

    def take(self, reader: Reader, name: str) -> list[int]:
        """The cards that a field names, as bits; its numbered ones have been claimed."""
        return [
            1 << CARDS.index(value) if value in CARDS else self.any_of(value, reader.called(name))
            for value in reader.entries(name)
        ]

    def any_of(self, kind: str, where: str) -> int:
        left = self.free & cards_of(kind)
        if not left:
            raise ValueError(f"{where}: there are no more cards {kind}")
        return self.lowest(left)

    def lowest(self, left: int) -> int:
        self.free &= ~(left & -left)
        return left & -left


def known_cards(reader: Reader, name: str, among: int) -> int:
    """Cards that somebody knows or shuffled: without a number, the lowest of the kind that lies among these."""
    found = 0
    for value in reader.entries(name):
        left = 0
        if value in CARDS:
            left = 1 << CARDS.index(value)
        elif value in CARD_NAMES:
            left = cards_of(value) & among
        left &= ~found
        if not left:
            raise ValueError(f"{reader.called(name)}: there is no such card {value}")
        found |= left & -left
    return found


TOP_FIELDS: Final = (
    *("players", "phase", "turn", "active", "turns", "idle_turns", "moved", "minimum", "cards_left", "no_bids", "card"),
    *("car", "takes", "deal", "debt", "bank", "graveyard", "deck", "known_to_all", "known_in_pile", "seats"),
)
SEAT_FIELDS: Final = (
    *("cash", "lot", "stolen", "hand", "known", "shuffled", "policies", "possible_policies", "returned", "table"),
    *("possible_tables", "bid"),
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
    state = AutoBrocante(players)
    read_cars(state, top, seats)
    read_cards(state, top, seats)
    read_policies(state, top, seats)
    read_tables(state, seats)
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
    cards = Cards()
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
        raise ValueError(f"deck: {write_cards(cards.free)[0]} lies nowhere")
    for place in range(int(data.CARDS)):
        state.deck[place] = deck[place] if place < len(deck) else 0
    state.deck_size = len(deck)
    everybody = known_cards(top, "known_to_all", (1 << int(data.CARDS)) - 1)
    state.known[state.players] = everybody
    for seat, reader in enumerate(seats):
        elsewhere = (1 << int(data.CARDS)) - 1 & ~state.hand[seat] & ~everybody
        state.known[seat] = state.hand[seat] | everybody | known_cards(reader, "known", elsewhere)
        state.shuffled[seat] = known_cards(reader, "shuffled", ~state.known[seat])
        if state.shuffled[seat] & state.known[seat]:
            raise ValueError(f"{reader.called('shuffled')} has a card of which the seat knows the place")


def read_set(reader: Reader, name: str) -> int:
    """A set of policies, as the state has it."""
    total = 0
    for value in reader.entries(name):
        if value not in POLICY_NAMES:
            raise ValueError(f"{reader.called(name)} must have names out of {', '.join(POLICY_NAMES)}")
        kind = POLICY_NAMES.index(value)
        total += int(data.ONE_POLICY[kind])
        if data.of_kind(total, kind) > data.of_kind(data.ALL_POLICIES, kind):
            raise ValueError(f"{reader.called(name)} has more policies of {value} than there are")
    return total


def read_money(reader: Reader, name: str, default: int) -> int:
    return reader.number(name, 0, HIGHEST, default, int(data.SMALLEST_SUM))


def read_policies(state: AutoBrocante, top: Reader, seats: list[Reader]) -> None:
    pile = int(data.ALL_POLICIES)
    for seat, reader in enumerate(seats):
        state.policies[seat] = read_set(reader, "policies")
        for kind in range(int(data.POLICY_KINDS)):
            if state.insured(seat, kind) > data.of_kind(pile, kind):
                raise ValueError(f"{reader.called('policies')} has more of {POLICY_NAMES[kind]} than there are left")
        pile -= int(state.policies[seat])
    for seat, reader in enumerate(seats):
        if not reader.has("policies") and pile:
            state.policies[seat] = data.ONE_POLICY[data.nth_policy(pile, 0)]
            pile -= int(state.policies[seat])
    state.policies[state.players] = pile
    state.in_pile = read_set(top, "known_in_pile")
    for seat, reader in enumerate(seats):
        named = reader.has("possible_policies")
        state.most[seat] = read_set(reader, "possible_policies") if named else data.ALL_POLICIES
        state.returned[seat] = read_set(reader, "returned")
        for kind in range(int(data.POLICY_KINDS)):
            if state.insured(seat, kind) > data.of_kind(state.most[seat], kind):
                raise ValueError(f"{reader.called('possible_policies')} leaves out what the seat has")
            in_pile = data.of_kind(state.in_pile, kind) + data.of_kind(state.returned[seat], kind)
            if in_pile > data.of_kind(pile, kind):
                raise ValueError(f"known_in_pile or {reader.called('returned')} has what is not in the pile")


def read_tables(state: AutoBrocante, seats: list[Reader]) -> None:
    count = int(data.TABLES)
    taken = [reader.number("table", 1, count, 1) for reader in seats if reader.has("table")]
    free = [number for number in range(1, count + 1) if number not in taken]
    for seat, reader in enumerate(seats):
        table = reader.number("table", 1, count, free[0])
        if not reader.has("table"):
            free.pop(0)
        elif taken.count(table) > 1:
            raise ValueError(f"{reader.called('table')}: another seat has table {table} too")
        state.table[seat] = table - 1
        named = reader.has("possible_tables")
        state.table_may[seat] = reader.mask("possible_tables", count) if named else data.ALL_TABLES
        if not state.table_may[seat] >> (table - 1) & 1:
            raise ValueError(f"{reader.called('possible_tables')} leaves out the seat's own")


def read_bid(state: AutoBrocante, seat: int, reader: Reader) -> None:
    bid = reader.inner("bid", "car", "amount")
    state.bid[seat] = 0
    state.bid_car[seat] = data.NONE
    if bid is not None:
        step = int(data.SMALLEST_SUM)
        state.bid[seat] = bid.number("amount", step, int(data.HIGHEST_SUM), 0, step)
        state.bid_car[seat] = bid.number("car", 1, int(data.CARS), 0) - 1


def read_moment(state: AutoBrocante, top: Reader) -> None:
    """What is going on; what the position leaves out is as at the beginning of a turn."""
    players = int(state.players)
    state.turns = top.number("turns", 0, HIGHEST, 0)
    state.idle = top.number("idle_turns", 0, HIGHEST, 0)
    state.moved = 1 if top.flag("moved", False) else 0
    state.minimum = top.number("minimum", 0, int(data.FULL_MINIMUM), int(state.minimum))
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
    """Whose answer a phase waits for."""
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
    """Whether a phase has what it needs."""
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
