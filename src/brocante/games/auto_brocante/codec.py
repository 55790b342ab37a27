"""Auto-Brocante's moves, views and records by name: cars by number, cards and policies by name, amounts in $."""

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final, cast

from mypy_extensions import i64

from brocante.engine.codec import (
    PLACES,
    Codec,
    Json,
    Option,
    amount_of,
    legal_actions,
    number,
    only_fields,
    seat_of,
    seat_or_none,
    seats_in,
    text,
)
from brocante.engine.core import NOBODY, bits
from brocante.engine.reasons import Reason, Refused
from brocante.games.auto_brocante import action, data, phase, printed
from brocante.games.auto_brocante.books_view import known_assets, seen_values, table_number, view_rest
from brocante.games.auto_brocante.choices import (
    HOOD_FINE,
    changes_by_car,
    doubts,
    honest_up_to,
    refused_cards,
    view_look,
    view_options,
    view_sales,
    with_figures,
)
from brocante.games.auto_brocante.events import EVENTS, MEANT, SAID, Move
from brocante.games.auto_brocante.names import (
    CARD_NAMES,
    CARS_VIEW,
    POLICY_NAMES,
    POSSIBLE_VALUES_VIEW,
    PRINTED_VIEW,
    card_name,
    card_names,
    numbered,
    policy_names,
    values_of,
)
from brocante.games.auto_brocante.news import events_of
from brocante.games.auto_brocante.pauses import SCENES, THOUGHT
from brocante.games.auto_brocante.position import read, write
from brocante.games.auto_brocante.rules import AutoBrocante
from brocante.games.auto_brocante.view import Attack, CardName, Deal, Dealer, Deck, Phase, PolicyPile, Table

PHASES: Final[tuple[Phase, ...]] = (
    "minimum",
    "turn",
    "turn",  # a card is chosen, what it is played on is not
    "attacked",
    "take",
    "closing",
    "offer",  # a car is to be chosen first
    "offer",
    "answer",
    "reply",
    "bids",
    "bids",  # a car is chosen, the amount is not
    "pick",
    "debt",
    "over",
)

# Moves of one word. Letting an attacked car go and passing are one action by two names.
SIMPLE: Final = {
    "pass": action.PASS,
    "let_go": action.PASS,
    "end_turn": action.END_TURN,
    "buy": action.BUY,
    "gamble": action.GAMBLE,
    "insure": action.INSURE,
    "renew_hand": action.RENEW,
    "open_lot": action.OPEN_LOT,
    "accept": action.ACCEPT,
    "look": action.LOOK,
    "walk_away": action.WALK_AWAY,
    "repair": action.REPAIR,
}
SIMPLE_NAMES: Final = {chosen: name for name, chosen in SIMPLE.items() if name not in ("pass", "let_go")}

# When a name may be used, where the same action has another name at another time.
TIMES: Final = {
    "pass": (phase.MINIMUM, phase.CLOSING, phase.BIDS),
    "let_go": (phase.ATTACKED,),
    "take": (phase.TAKE,),
    "pick": (phase.PICK,),
    "give_up": (phase.DEBT,),
    "offer": (phase.CHOOSE, phase.OFFER, phase.REPLY),
    "ask": (phase.ANSWER,),
    "bid": (phase.BIDS,),
}

STEP: Final = int(data.SMALLEST_SUM)
LIMIT: Final = int(data.HIGHEST_SUM)


class AutoBrocanteCodec(Codec[AutoBrocante]):
    name: ClassVar = "auto_brocante"
    title: ClassVar = "Auto-Brocante"
    fewest: ClassVar = 3
    most: ClassVar = 5
    versions: ClassVar = tuple(range(int(data.OLDEST_RULES), int(data.NEWEST_RULES) + 1))
    aid: ClassVar = Option("deductions", True, "Everybody is reminded of what is certain about the others' Blue Books.")
    said: ClassVar = SAID
    meant: ClassVar = MEANT
    events: ClassVar = tuple(EVENTS)
    thought: ClassVar = THOUGHT
    scenes: ClassVar = SCENES

    def create(self, players: int, options: Mapping[str, bool]) -> AutoBrocante:
        return AutoBrocante(players)

    def create_version(
        self, players: int, options: Mapping[str, bool], version: int, material: Json | None = None
    ) -> AutoBrocante:
        rules = AutoBrocante(players, version)
        if material is not None:
            printed.use(rules, material)
        return rules

    def data_file(self) -> str:
        return printed.data_file()

    def material(self, given: Json) -> Json:
        return printed.read(given)

    def encode(self, rules: AutoBrocante, seat: int, move: Json) -> list[int]:
        name = move.get("move")
        if seat == rules.turn and name in TIMES and rules.phase not in TIMES[name]:
            raise Refused(Reason.NOT_NOW)
        if name in SIMPLE:
            only_fields(move)
            return [SIMPLE[name]]
        if name == "play":
            return encode_card(rules, move)
        if name == "claim":
            only_fields(move, "policy")
            return [action.CLAIM + text(move, "policy", POLICY_NAMES[: data.VOID])]
        if name in ("take", "pick"):
            field = "from" if name == "take" else "bidder"
            only_fields(move, field)
            return [action.SEAT + seat_of(move, field, rules.players)]
        if name == "give_up":
            only_fields(move, "car")
            return [car_action(move)]
        if name == "bid" or (name == "offer" and rules.phase == phase.CHOOSE):
            only_fields(move, "car", "amount")
            return [car_action(move), amount_action(move)]
        if name in ("offer", "ask"):
            only_fields(move, "amount")
            return [amount_action(move)]
        raise Refused(Reason.UNKNOWN_MOVE, str(name))

    def decode(self, rules: AutoBrocante, seat: int, spelled: Sequence[int]) -> Json:
        chosen = spelled[0]
        if chosen >= action.AMOUNT:
            name = "ask" if rules.phase == phase.ANSWER else "offer"
            return {"move": name, "amount": action.sum_of(chosen)}
        if chosen >= action.CAR:
            car = chosen - action.CAR + 1
            if rules.phase == phase.DEBT:
                return {"move": "give_up", "car": car}
            name = "bid" if rules.phase == phase.BIDS else "offer"
            return {"move": name, "car": car, "amount": action.sum_of(spelled[1])}
        if chosen >= action.SEAT:
            name, field = ("take", "from") if rules.phase == phase.TAKE else ("pick", "bidder")
            return {"move": name, field: chosen - action.SEAT}
        if chosen >= action.PLAY:
            move: Json = {"move": "play", "card": CARD_NAMES[chosen - action.PLAY]}
            if len(spelled) > 1 and spelled[1] >= action.CAR:
                move["car"] = spelled[1] - action.CAR + 1
            elif len(spelled) > 1:
                move["target"] = spelled[1] - action.SEAT
            return move
        if chosen >= action.CLAIM:
            return {"move": "claim", "policy": POLICY_NAMES[chosen - action.CLAIM]}
        if chosen == action.PASS:
            return {"move": "let_go" if rules.phase == phase.ATTACKED else "pass"}
        return {"move": SIMPLE_NAMES[chosen]}

    def moves(self, rules: AutoBrocante, seat: int) -> list[Json]:
        if rules.drafting(seat):
            return []
        legal = legal_actions(rules, seat)
        if rules.phase in (phase.CHOOSE, phase.BIDS):
            return self.car_moves(rules, seat, legal)
        amounts = [action.sum_of(chosen) for chosen in legal if chosen >= action.AMOUNT]
        seats = [chosen - action.SEAT for chosen in legal if action.SEAT <= chosen < action.CAR]
        cars = [chosen - action.CAR + 1 for chosen in legal if action.CAR <= chosen < action.AMOUNT]
        found = []
        for chosen in legal:
            if chosen < action.SEAT:
                move = {**self.decode(rules, seat, [chosen]), **targets(rules, chosen - action.PLAY)}
                found.append(with_figures(rules, seat, chosen, move))
        if seats:
            name, field = ("take", "from") if rules.phase == phase.TAKE else ("pick", "bidder")
            found.append({"move": name, field: seats})
        if cars:
            found.append({"move": "give_up", "car": cars, "info": changes_by_car(rules, seat, [], cars)})
        if amounts:
            name = "ask" if rules.phase == phase.ANSWER else "offer"
            amount = {"min": amounts[0], "max": amounts[-1], "step": STEP}
            info = doubts(rules, seat, [rules.car + 1], selling=name == "ask")
            found.append({"move": name, "amount": amount, "info": info})
        return found

    def car_moves(self, rules: AutoBrocante, seat: int, legal: list[int]) -> list[Json]:
        """A car and an amount in one move: the first offer of a Forced sale, or a bid."""
        cars = [chosen - action.CAR + 1 for chosen in legal if chosen >= action.CAR]
        if not cars:
            return []
        amount = {"min": STEP, "max": min(rules.cash_of(seat), LIMIT), "step": STEP}
        info = doubts(rules, seat, cars, selling=False)
        if rules.phase == phase.CHOOSE:
            return [{"move": "offer", "car": cars, "amount": amount, "info": info}]
        return [{"move": "pass"}, {"move": "bid", "car": cars, "amount": amount, "info": info}]

    def public(self, rules: AutoBrocante, aided: bool = True) -> Table:
        return self._public(rules, [view_seat(rules, seat, aided) for seat in range(rules.players)])

    def public_after(self, before: AutoBrocante, after: AutoBrocante, aided: bool, shown: Json) -> Table:
        """While people bargain everything stays where it is."""
        if after.phase == phase.OVER or not after.same_holdings(before) or not after.same_bids(before):
            return self.public(after, aided)
        return self._public(after, shown["seats"])

    def _public(self, rules: AutoBrocante, seats: list[Dealer]) -> Table:
        over = rules.phase == phase.OVER
        bank = [rules.bank_car(i) + 1 for i in range(rules.bank_size)]
        return {
            "phase": PHASES[rules.phase],
            "turn": seat_or_none(rules.turn),
            "active": rules.active,
            "turns": rules.turns,
            "turns_at_most": data.MOST_ROUNDS * rules.players,
            "idle_turns": rules.idle,
            "idle_turns_at_most": data.MOST_IDLE_ROUNDS * rules.players,
            "minimum": rules.minimum,
            "option_open": rules.cards_left == data.CARDS_A_TURN,
            "cards_left": rules.cards_left,
            "no_bids": bool(rules.no_bids),
            "seats": seats,
            "bank": {
                "size": rules.bank_size,
                "unseen": rules.unseen,
                "unseen_cars": sorted(bank[: rules.unseen]),
                "known_cars": bank[rules.unseen :],
                "dearest_top": rules.dearest_top() if bank else None,
            },
            "graveyard": numbered(rules.graveyard),
            "deck": view_deck(rules),
            "policy_pile": view_pile(rules),
            "values": None,
            "attack": view_attack(rules),
            "take": {"left": rules.takes} if rules.takes else None,
            "deal": view_deal(rules),
            "debt": {"debtor": rules.debtor, "creditor": rules.creditor, "due": rules.due} if rules.due else None,
            "options": {},
            "refused": {},
            "sales": {},
            "scores": [rules.score(holder) for holder in range(rules.players)] if over else None,
            "cars": CARS_VIEW,
            "cards": PRINTED_VIEW,
            "hood_fine": HOOD_FINE,
            "possible_values": POSSIBLE_VALUES_VIEW,
        }

    def own(self, rules: AutoBrocante, seat: int, aided: bool = True) -> Json:
        own: Json = {"values": values_of(rules, seat), "seats": {}}
        for holder in range(rules.players):
            sees = own_sight(rules, seat, holder, aided)
            if sees:
                own["seats"][PLACES[holder]] = sees
        deck = own_deck(rules, seat)
        if deck:
            own["deck"] = deck
        if rules.returned_by(seat):
            own["policy_pile"] = {"own_returned": policy_names(rules.returned_by(seat))}
        return self._with_choices(own, rules, seat)

    def own_after(self, before: AutoBrocante, after: AutoBrocante, seat: int, aided: bool, shown: Json) -> Json:
        if after.phase == phase.OVER or not after.same_holdings(before):
            return self.own(after, seat, aided)
        own: Json = {part: shown[part] for part in ("values", "seats", "deck", "policy_pile") if part in shown}
        return self._with_choices(own, after, seat)

    def _with_choices(self, own: Json, rules: AutoBrocante, seat: int) -> Json:
        """With what a seat sees of its choices now."""
        own["options"] = view_options(rules, seat)
        own["refused"] = refused_cards(rules, seat)
        own["sales"] = view_sales(rules, seat)
        deal = own_deal(rules, seat)
        if deal:
            own["deal"] = deal
        return own

    def news(self, before: AutoBrocante, after: AutoBrocante, line: Json, viewer: int) -> list[Json]:
        return cast(list[Json], events_of(before, after, cast(Move, line), viewer))

    def position(self, rules: AutoBrocante) -> Json:
        return write(rules)

    def from_position(self, position: Json) -> AutoBrocante:
        return read(position)

    def deal(self, rules: AutoBrocante) -> Json:
        seats = range(rules.players)
        return {
            "first": rules.active,
            "tables": [rules.table_of(seat) + 1 if rules.is_numbered() else values_of(rules, seat) for seat in seats],
            "policies": [policy_names(rules.policies_of(seat)) for seat in seats],
            "hands": [card_names(rules, rules.hand_of(seat)) for seat in seats],
            "lots": [numbered(rules.lot_of(seat)) for seat in seats],
            "bank": [rules.bank_car(i) + 1 for i in range(rules.bank_size)],
            "deck": [card_name(rules, rules.deck_card(i)) for i in range(rules.deck_size)],
        }

    def chance(self, before: AutoBrocante, after: AutoBrocante) -> Json:
        """The policy drawn or cancelled, the card taken, the order in which a hand went under the deck."""
        seat = before.turn
        if before.phase == phase.TAKE:
            return {"taken": card_name(after, after.hand_of(seat) & ~before.hand_of(seat))}
        drawn = before.pile() - after.pile()
        if drawn > 0:
            return {"policy": policy_names(drawn)[0]}
        if drawn and before.phase == phase.TARGET:  # otherwise it was claimed, which is no chance
            return {"cancelled": policy_names(-drawn)[0]}
        if before.phase == phase.TURN and renewed(before, after):
            hand = before.hand_of(seat)
            under = [after.deck_card(i) for i in range(after.deck_size) if after.deck_card(i) & hand]
            return {
                "shuffled": card_names(after, after.hand_of(seat) & hand) + [card_name(after, card) for card in under]
            }
        return {}


def renewed(before: AutoBrocante, after: AutoBrocante) -> bool:
    """Whether the move was to renew the hand: the option is used, and nothing else has changed."""
    return (
        (before.cards_left, after.cards_left) == (data.CARDS_A_TURN, 0)
        and (after.phase, after.turns, after.bank_size) == (phase.TURN, before.turns, before.bank_size)
        and after.cash == before.cash
    )


def encode_card(rules: AutoBrocante, move: Json) -> list[int]:
    kind = text(move, "card", CARD_NAMES)
    spelled = [action.PLAY + kind]
    if kind <= data.BUY_FROM_DEALER:
        only_fields(move, "card", "car")
        spelled.append(car_action(move))
    elif kind <= data.CANCEL_POLICY:
        only_fields(move, "card", "target")
        spelled.append(action.SEAT + seat_of(move, "target", rules.players))
    else:
        only_fields(move, "card")
    return spelled


def car_action(move: Json) -> int:
    return action.CAR + number(move, "car", 1, data.CARS) - 1


def amount_action(move: Json) -> int:
    return action.for_sum(amount_of(move, "amount", STEP, LIMIT, STEP))


def targets(rules: AutoBrocante, kind: int) -> Json:
    """What a card may be played on, as fields of its move."""
    if 0 <= kind <= data.BUY_FROM_DEALER:
        return {"car": numbered(rules.targets(kind))}
    if data.BUY_FROM_DEALER < kind <= data.CANCEL_POLICY:
        return {"target": seats_in(rules.targets(kind))}
    return {}


def view_seat(rules: AutoBrocante, seat: int, aided: bool) -> Dealer:
    over = rules.phase == phase.OVER
    bid = rules.bid_of(seat)
    told = aided and not over
    return {
        "cash": rules.cash_of(seat),
        "lot": numbered(rules.lot_of(seat)),
        "stolen": numbered(rules.stolen_from(seat)),
        "hand": rules.hand_size(seat),
        "known_cards": card_names(rules, rules.hand_of(seat) & rules.known_to(NOBODY)),
        "policies": rules.policy_count(seat),
        "own_policies": None,
        "possible_policies": {
            "fire": rules.most_policies(NOBODY, seat, data.FIRE_POLICY),
            "theft": rules.most_policies(NOBODY, seat, data.THEFT_POLICY),
            "collision": rules.most_policies(NOBODY, seat, data.COLLISION_POLICY),
            "comprehensive": rules.most_policies(NOBODY, seat, data.COMPREHENSIVE),
            "void": rules.most_policies(NOBODY, seat, data.VOID),
        },
        "seen_values": seen_values(rules, seat) if aided else {},
        "rest": view_rest(rules, seat) if told and not rules.is_numbered() else None,
        "possible_tables": numbered(rules.possible_tables(NOBODY, seat)) if told and rules.is_numbered() else None,
        "assets": known_assets(rules, NOBODY, seat) if aided or over else None,
        "table": table_number(rules, seat) if over else None,
        "values": values_of(rules, seat) if over else None,
        "bid": {"car": rules.bid_car_of(seat) + 1, "amount": bid} if bid else None,
    }


def own_sight(rules: AutoBrocante, viewer: i64, seat: i64, aided: bool) -> Json:
    """What a viewer sees of a seat, and not everybody sees."""
    sees: Json = {}
    known = rules.hand_of(seat) & rules.known_to(viewer)
    if known != rules.hand_of(seat) & rules.known_to(NOBODY):
        sees["known_cards"] = card_names(rules, known)
    if seat == viewer:
        sees["own_policies"] = policy_names(rules.policies_of(seat))
        sees["assets"] = known_assets(rules, viewer, seat)
        if rules.is_numbered():
            sees["table"] = table_number(rules, seat)
        return sees
    fewer = fewer_policies(rules, viewer, seat)
    if fewer:
        sees["possible_policies"] = fewer
    if not aided or not rules.is_numbered() or rules.phase == phase.OVER:
        return sees
    tables = rules.possible_tables(viewer, seat)
    if tables != rules.possible_tables(NOBODY, seat):
        sees["possible_tables"] = numbered(tables)
        sees["assets"] = known_assets(rules, viewer, seat)
    return sees


def fewer_policies(rules: AutoBrocante, viewer: i64, seat: i64) -> Json:
    """By kind, the most policies that a seat may have, where a viewer knows it to be fewer than is public."""
    fewer: Json = {}
    for kind in range(data.POLICY_KINDS):
        most = rules.most_policies(viewer, seat, kind)
        if most != rules.most_policies(NOBODY, seat, kind):
            fewer[POLICY_NAMES[kind]] = most
    return fewer


def view_pile(rules: AutoBrocante) -> PolicyPile:
    """How many policies it has, and those that all know to be there."""
    return {
        "size": data.how_many(rules.pile()),
        "known": policy_names(rules.in_pile),
        "own_returned": [],
    }


def view_deck(rules: AutoBrocante) -> Deck:
    """The deck from the top, as far as all know it."""
    known = rules.known_to(NOBODY)
    cards: list[CardName | None] = []
    for place in range(rules.deck_size):
        card = rules.deck_card(place)
        cards.append(card_name(rules, card) if card & known else None)
    return {
        "size": rules.deck_size,
        "cards": cards,
        "own_shuffled": {"cards": [], "deck_places": [], "hands": [0] * rules.players},
    }


def own_deck(rules: AutoBrocante, viewer: i64) -> Json:
    """What only the viewer knows of the deck; of the cards that it once shuffled, which they are and where they lie."""
    own: Json = {}
    known = rules.known_to(viewer) & ~rules.known_to(NOBODY)
    shuffled = rules.shuffled_by(viewer)
    cards: Json = {}
    places: list[int] = []
    for place in range(rules.deck_size):
        card = rules.deck_card(place)
        if card & known:
            cards[PLACES[place]] = card_name(rules, card)
        if card & shuffled:
            places.append(place)
    if cards:
        own["cards"] = cards
    if shuffled:
        hands = [bits(rules.hand_of(seat) & shuffled) for seat in range(rules.players)]
        own["own_shuffled"] = {"cards": card_names(rules, shuffled), "deck_places": places, "hands": hands}
    return own


def view_attack(rules: AutoBrocante) -> Attack | None:
    if rules.phase != phase.ATTACKED:
        return None
    return {
        "card": CARD_NAMES[rules.card],
        "car": rules.car + 1,
        "victim": rules.turn,
        "repair": data.half_price(rules.car) if rules.card == data.COLLISION else None,
        "claim": rules.damages(),
    }


def view_deal(rules: AutoBrocante) -> Deal | None:
    if rules.buyer == NOBODY:
        return None
    return {
        "card": None if rules.card == data.NONE else CARD_NAMES[rules.card],
        "buyer": rules.buyer,
        "seller": rules.seller,
        "car": None if rules.car == data.NONE or rules.phase == phase.CHOOSE else rules.car + 1,
        "offer": rules.offer or None,
        "ask": rules.ask or None,
        "asks_left": data.MOST_ASKS - rules.asks,
        "look": view_look(rules),
        "honest_up_to": None,
    }


def own_deal(rules: AutoBrocante, seat: int) -> Json:
    """What a seat sees of a deal and nobody else does."""
    own: Json = {}
    if rules.phase == phase.OFFER and rules.drafting(seat):  # the car is chosen, and not yet offered for
        own["car"] = rules.car + 1
    honest = honest_up_to(rules, seat)
    if honest is not None:
        own["honest_up_to"] = honest
    return own


CODEC = AutoBrocanteCodec()
