"""Any state of Boursicocotte as readable JSON, and back.

    {"players": 3,
     "options": {"double_move": false, "one_bid": false, "original": false},
     "phase": "bidding",              # as in a view
     "active": 0,                     # whose turn it is to hold an auction or to trade
     "still": 0,                      # turns in a row without an auction or a finished family
     "pile": ["cow", ...],            # from the top down
     "turned_up": ["dog", ...],       # in earlier auctions, the first of the game first: the seats have them
     "seats": [{"animals": {"dog": 1}, "money": {"0": 2, "10": 4, "50": 2}}, ...],
     "doubts": [{"viewer": 2, "sure": {"0": {"10": 3}, "1": {}}}, ...],
     "auction": {"lot": ["cow", "pig"], "bid": 20, "bidder": 1, "asked": [2], "spent": [], "shown": [],
                 "payer": null, "laid": {}},
     "trade": {"target": 1, "animal": "cow", "offer": {"10": 1}, "counter": {}}}

A doubt is a group of seats whose notes a viewer (null: the public) knows only in total. `sure` says which notes each
of them has for certain. All other money is known to everybody.

Only `players` is required. Everything else defaults to the start of a game with seat 0 to begin; the pile defaults to
all cards that are nowhere else, the most valuable on top. Who has to act follows from the phase.
"""

from collections import Counter
from typing import Final

from mypy_extensions import i64

from brocante.engine.codec import MOST_NOTES, Json, seat_or_none, seats_in
from brocante.engine.core import NOBODY, zeros
from brocante.engine.fields import list_in, mask_in, name_in, object_in, seat_in, whole_in
from brocante.games.boursicocotte import phase
from brocante.games.boursicocotte.data import DONKEY, FAMILIES, FEWEST_PLAYERS, MOST_PLAYERS, NOTES, NOTES_PRINTED, STEP
from brocante.games.boursicocotte.names import ANIMALS, NOTE_NAMES, OPTIONS, PHASES, in_words
from brocante.games.boursicocotte.purses import UNIT, counted, minus
from brocante.games.boursicocotte.rules import Boursicocotte

LONGEST: Final = 1_000_000  # turns, bids: more than any game has
OPTION_NAMES: Final = tuple(option.name for option in OPTIONS)
FIELDS: Final = (
    *("players", "options", "phase", "active", "still"),
    *("pile", "turned_up", "seats", "doubts", "auction", "trade"),
)
AUCTION: Final = ("lot", "bid", "bidder", "asked", "spent", "shown", "payer", "laid")
TRADE: Final = ("target", "animal", "offer", "counter")


# --- writing ---


def write(state: Boursicocotte) -> Json:
    """The whole state, except its source of chance."""
    seats = range(state.players)
    return {
        "players": int(state.players),
        "options": {"double_move": state.double_move, "one_bid": state.one_bid, "original": state.original},
        "phase": PHASES[state.phase],
        "active": int(state.active),
        "still": int(state.still),
        "pile": [ANIMALS[state.in_pile(place)] for place in range(state.left)],
        "turned_up": [ANIMALS[state.turned_up_at(place)] for place in range(state.turned_up())],
        "seats": [{"animals": animals_of(state, seat), "money": in_words(state.purses.hand(seat))} for seat in seats],
        "doubts": [doubt for viewer in range(state.players + 1) for doubt in doubts_of(state, viewer)],
        "auction": write_auction(state) if state.lot else None,
        "trade": write_trade(state) if state.target != NOBODY else None,
    }


def animals_of(state: Boursicocotte, seat: i64) -> dict[str, int]:
    animals: dict[str, int] = {}
    for family in range(FAMILIES):
        count = state.animals_of(seat, family)
        if count:
            animals[ANIMALS[family]] = count
    return animals


def doubts_of(state: Boursicocotte, viewer: i64) -> list[Json]:
    """The groups of seats among which a viewer cannot place all notes."""
    purses = state.purses
    doubts: list[Json] = []
    for seat in range(state.players):
        if purses.leads(viewer, seat):
            group = seats_in(purses.group(viewer, seat))
            sure = {str(holder): in_words(purses.known(viewer, holder)) for holder in group}
            doubts.append({"viewer": None if viewer == state.players else int(viewer), "sure": sure})
    return doubts


def write_auction(state: Boursicocotte) -> Json:
    return {
        "lot": [ANIMALS[state.in_lot(place)] for place in range(state.lot)],
        "bid": int(state.bid),
        "bidder": seat_or_none(state.bidder),
        "asked": list(seats_in(state.asked)),
        "spent": list(seats_in(state.spent)),
        "shown": list(seats_in(state.shown)),
        "payer": seat_or_none(state.payer),
        "laid": in_words(state.laid_by(state.payer)) if state.payer != NOBODY else {},
    }


def write_trade(state: Boursicocotte) -> Json:
    return {
        "target": int(state.target),
        "animal": ANIMALS[state.family],
        "offer": in_words(state.laid_by(state.active)),
        "counter": in_words(state.laid_by(state.target)),
    }


# --- reading ---


def read(position: Json) -> Boursicocotte:
    """The state that a position describes, without a source of chance; ValueError names the field that is wrong."""
    given = object_in(position, "position", FIELDS)
    if "players" not in given:
        raise ValueError("players is missing")
    players = whole_in(given["players"], "players", int(FEWEST_PLAYERS), int(MOST_PLAYERS))
    options = object_in(given.get("options", {}), "options", OPTION_NAMES)
    for name, value in options.items():
        if not isinstance(value, bool):
            raise ValueError(f"options.{name} must be true or false")
    state = Boursicocotte(players, *[options.get(name, False) for name in OPTION_NAMES])
    seats = given.get("seats", [])
    if not isinstance(seats, list) or len(seats) > players:
        raise ValueError(f"seats must be a list of at most {players}")
    seats = [object_in(seat, f"seats[{at}]", ("animals", "money")) for at, seat in enumerate(seats)]
    state.active = whole_in(given.get("active", 0), "active", 0, players - 1)
    state.begin_turn()
    state.still = whole_in(given.get("still", 0), "still", 0, LONGEST)
    auction = given.get("auction")
    trade = given.get("trade")
    read_cards(state, given, seats, [] if auction is None else object_in(auction, "auction", AUCTION).get("lot", []))
    read_money(state, seats)
    state.phase = name_in(given.get("phase", "turn"), "phase", PHASES)
    if (auction is not None) != (state.phase in (phase.BIDDING, phase.HAMMER, phase.PAYING)):
        raise ValueError(f"auction does not go with phase {PHASES[state.phase]}")
    if (trade is not None) != (state.phase in (phase.OFFERING, phase.REPLY, phase.COUNTERING)):
        raise ValueError(f"trade does not go with phase {PHASES[state.phase]}")
    read_doubts(state, given.get("doubts", []))
    if state.phase == phase.OVER:
        state.turn = NOBODY
        return state
    if auction is not None:
        read_auction(state, auction)
    elif trade is not None:
        read_trade(state, object_in(trade, "trade", TRADE))
    if state.legal(state.turn, zeros(state.actions())) == 0:
        raise ValueError(f"phase {PHASES[state.phase]} leaves seat {state.turn} nothing to do")
    return state


def read_cards(state: Boursicocotte, given: Json, seats: list[Json], lot: object) -> None:
    """Who has which animals, and the order of all cards."""
    held: Counter[int] = Counter()
    for seat, holding in enumerate(seats):
        where = f"seats[{seat}].animals"
        for name, value in object_in(holding.get("animals", {}), where, ANIMALS).items():
            family = ANIMALS.index(name)
            count = whole_in(value, f"{where}.{name}", 0, int(state.family_size))
            state.add_animals(seat, family, count)
            held[family] += count
    up = cards_in(lot, "auction.lot")
    if up and len(up) != state.lot_size:
        raise ValueError(f"auction.lot must have {state.lot_size}")
    before = cards_in(given["turned_up"], "turned_up") if "turned_up" in given else sorted(held.elements())
    if Counter(before) != +held:
        raise ValueError("turned_up must be the animals that the seats have")
    rest = Counter({family: int(state.family_size) for family in range(FAMILIES)})
    rest.subtract([*before, *up])
    pile = cards_in(given["pile"], "pile") if "pile" in given else sorted((+rest).elements(), reverse=True)
    rest.subtract(pile)
    for family, count in rest.items():
        if count:
            raise ValueError(f"pile: there must be {state.family_size} of {ANIMALS[family]} in the whole game")
    state.lay_out_cards(before, up, pile)
    state.donkeys = [*before, *up].count(int(DONKEY))


def read_money(state: Boursicocotte, seats: list[Json]) -> None:
    """Everybody's notes; where they are left out, what every seat has been given so far."""
    total: i64 = 0
    for seat in range(state.players):
        money = seats[seat].get("money") if seat < len(seats) else None
        where = f"seats[{seat}].money"
        hand = state.all_issued() if money is None else notes_in(money, where)
        total += hand
        for d in range(NOTES):
            if counted(total, d) > NOTES_PRINTED[d]:
                raise ValueError(f"{where}: there are only {NOTES_PRINTED[d]} notes of {NOTE_NAMES[d]}")
        state.purses.take_up(seat, hand)
    state.purses.reveal_all()
    state.circulation = sum(state.purses.wealth(seat) for seat in range(state.players))


def read_doubts(state: Boursicocotte, doubts: object) -> None:
    if not isinstance(doubts, list):
        raise ValueError("doubts must be a list")
    purses = state.purses
    for at, doubt in enumerate(doubts):
        where = f"doubts[{at}]"
        given = object_in(doubt, where, ("viewer", "sure"))
        viewer = seat_in(given.get("viewer"), f"{where}.viewer", state.players)
        row = state.players if viewer == NOBODY else viewer
        sure = object_in(given.get("sure", {}), f"{where}.sure", [str(seat) for seat in range(state.players)])
        group: i64 = 0
        for name, money in sure.items():
            seat = int(name)
            known = notes_in(money, f"{where}.sure.{name}")
            if seat == viewer or minus(known, purses.hand(seat)) or purses.group(row, seat) != 1 << seat:
                raise ValueError(f"{where}.sure.{name} must be notes of another seat, which is in no other doubt")
            purses.be_sure(row, seat, known)
            group |= i64(1) << seat
        purses.unite(row, group)


def read_auction(state: Boursicocotte, given: Json) -> None:
    players = state.players
    if not state.lot:
        raise ValueError("auction.lot is missing")
    state.bid = whole_in(given.get("bid", 0), "auction.bid", 0, LONGEST)
    state.bidder = seat_in(given.get("bidder"), "auction.bidder", players)
    state.payer = seat_in(given.get("payer"), "auction.payer", players)
    state.spent = mask_in(given.get("spent", []), "auction.spent", players)
    state.shown = mask_in(given.get("shown", []), "auction.shown", players)
    if state.bid % STEP or (state.bid > 0) != (state.bidder != NOBODY) or state.bidder == state.active:
        raise ValueError(f"auction.bid must be a multiple of {STEP}, and somebody's but the active player's")
    can_raise = state.raisers() if state.phase == phase.BIDDING else 0
    state.asked = mask_in(given["asked"], "auction.asked", players) if "asked" in given else can_raise
    if state.asked & ~can_raise or (state.phase == phase.BIDDING) != (state.asked != 0):
        raise ValueError("auction.asked must be seats that can still raise, and nobody after the bidding")
    if state.phase != phase.BIDDING and state.bidder == NOBODY:
        raise ValueError("auction.bidder is missing")
    pays = state.payer != NOBODY
    if pays != (state.phase == phase.PAYING) or (pays and state.payer not in (state.active, state.bidder)):
        raise ValueError("auction.payer must be the bidder or the active player while one of them pays")
    laid = notes_in(given.get("laid", {}), "auction.laid")
    if state.phase == phase.PAYING:
        lay(state, state.payer, laid, "auction.laid")
        state.turn = state.payer
    elif laid:
        raise ValueError("auction.laid is for the payer")
    elif state.phase == phase.BIDDING:
        state.ask_next()


def read_trade(state: Boursicocotte, given: Json) -> None:
    target = seat_in(given.get("target"), "trade.target", state.players)
    family = name_in(given.get("animal"), "trade.animal", ANIMALS)
    if target in (NOBODY, state.active):
        raise ValueError("trade.target must be another seat than the active one")
    if not state.animals_of(state.active, family) or not state.animals_of(target, family):
        raise ValueError("trade.animal must be one that both have")
    state.target = target
    state.family = family
    lay(state, state.active, notes_in(given.get("offer", {}), "trade.offer"), "trade.offer")
    counter = notes_in(given.get("counter", {}), "trade.counter")
    if counter and state.phase != phase.COUNTERING:
        raise ValueError("trade.counter is for phase countering")
    lay(state, target, counter, "trade.counter")
    state.turn = state.active if state.phase == phase.OFFERING else target


def lay(state: Boursicocotte, seat: i64, notes: i64, where: str) -> None:
    if minus(notes, state.purses.hand(seat)):
        raise ValueError(f"{where} must be notes of seat {seat}")
    for d in range(NOTES):
        state.lay(seat, d, counted(notes, d))


# --- fields ---


def cards_in(value: object, where: str) -> list[int]:
    """A list of animals as families."""
    return [name_in(name, where, ANIMALS) for name in list_in(value, where)]


def notes_in(value: object, where: str) -> int:
    """Notes like {"50": 2}, packed."""
    packed = 0
    for name, count in object_in(value, where, NOTE_NAMES).items():
        packed += whole_in(count, f"{where}.{name}", 0, MOST_NOTES) * int(UNIT[NOTE_NAMES.index(name)])
    return packed
