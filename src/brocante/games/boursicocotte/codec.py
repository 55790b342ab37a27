"""Named moves, views and chance outcomes of Boursicocotte."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from mypy_extensions import i64

from brocante.engine.codec import (
    PLACES,
    Codec,
    Json,
    Option,
    amount_of,
    instead,
    legal_actions,
    notes_in_words,
    notes_of,
    only_fields,
    payments,
    seat_of,
    seat_or_none,
    seats_in,
    text,
    why_not,
)
from brocante.engine.core import NOBODY, zeros
from brocante.engine.reasons import Reason, Refused
from brocante.engine.views import Notes
from brocante.games.boursicocotte import action, phase
from brocante.games.boursicocotte.choices import accept_info, bid_info, offer_info, pay_info, preempt_info, sell_info
from brocante.games.boursicocotte.data import ALL_MONEY, FAMILIES, FEWEST_PLAYERS, MOST_PLAYERS, NOTES, PATIENCE, STEP
from brocante.games.boursicocotte.events import EVENTS, MEANT, SAID
from brocante.games.boursicocotte.names import ANIMALS, OPTIONS, PHASES, PRICES, VALUES, in_words
from brocante.games.boursicocotte.news import lot_of, news
from brocante.games.boursicocotte.pauses import SCENES, THOUGHT, delay
from brocante.games.boursicocotte.position import read as read_position
from brocante.games.boursicocotte.position import write as write_position
from brocante.games.boursicocotte.purses import packed_worth, size
from brocante.games.boursicocotte.rules import Boursicocotte
from brocante.games.boursicocotte.view import Animal, Animals, Auction, Choice, Holding, Table, Trade

SIMPLE_MOVES: Final = {
    "pass": action.PASS,
    "sell": action.SELL,
    "preempt": action.PREEMPT,
    "accept": action.ACCEPT,
    "auction": action.AUCTION,
}
LEGAL: Final = zeros(action.for_sum(MOST_PLAYERS * ALL_MONEY) + 1)  # shared buffer: read it before the next call
SIMPLE_NAMES: Final = {int(chosen): name for name, chosen in SIMPLE_MOVES.items()}


class BoursicocotteCodec(Codec[Boursicocotte]):
    name: ClassVar = "boursicocotte"
    title: ClassVar = "Boursicocotte"
    fewest: ClassVar = int(FEWEST_PLAYERS)
    most: ClassVar = int(MOST_PLAYERS)
    said: ClassVar = SAID
    meant: ClassVar = MEANT
    events: ClassVar = tuple(EVENTS)
    thought: ClassVar = THOUGHT
    scenes: ClassVar = SCENES
    options: ClassVar = OPTIONS
    aid: ClassVar = Option("deductions", True, "Everybody is reminded of what is certain about the others' money.")

    def delay(self, rules: Boursicocotte, seat: int) -> float:
        return delay(rules, seat)

    def create(self, players: int, options: Mapping[str, bool]) -> Boursicocotte:
        return Boursicocotte(players, options["double_move"], options["one_bid"], options["original"])

    # --- moves ---

    def standing_bid(self, rules: Boursicocotte) -> int | None:
        return int(rules.bid) if rules.bid > 0 else None

    def encode(self, rules: Boursicocotte, seat: int, move: Json) -> list[int]:
        name = move.get("move")
        if name in SIMPLE_MOVES:
            only_fields(move)
            return [SIMPLE_MOVES[name]]
        if name == "bid":
            only_fields(move, "amount")
            amount = amount_of(move, "amount", STEP, rules.players * ALL_MONEY, STEP)
            return [action.for_sum(amount)]
        if name == "pay":
            only_fields(move, "money")
            return spell(move) or refuse_nothing()
        if name == "counter":
            only_fields(move, "money")
            return [action.COUNTER, *spell(move), action.DONE]
        if name == "trade":
            only_fields(move, "target", "animal", "money")
            target = seat_of(move, "target", rules.players)
            if target == seat:
                raise Refused(Reason.NOT_YOURSELF, "target must be another seat")
            step = (target - seat - 1) % rules.players
            return [action.for_trade(step, text(move, "animal", ANIMALS)), *spell(move), action.DONE]
        raise Refused(Reason.UNKNOWN_MOVE, str(name))

    def decode(self, rules: Boursicocotte, seat: int, actions: Sequence[int]) -> Json:
        first = int(actions[0])
        if first in SIMPLE_NAMES:
            return {"move": SIMPLE_NAMES[first]}
        if first >= action.BID:
            return {"move": "bid", "amount": action.sum_of(first)}
        if first == action.COUNTER:
            return {"move": "counter", "money": read(actions)}
        if first < action.TRADE:
            return {"move": "pay", "money": read(actions)}
        return {"move": "trade", **self.partner_in_words(rules, seat, first), "money": read(actions)}

    def partner(self, rules: Boursicocotte, seat: int, chosen: int) -> tuple[int, int]:
        """The target of a proposed trade and the family it is about."""
        return (seat + 1 + action.step_of(chosen)) % rules.players, action.family_of(chosen)

    def partner_in_words(self, rules: Boursicocotte, seat: int, chosen: int) -> Json:
        target, family = self.partner(rules, seat, chosen)
        return {"target": target, "animal": ANIMALS[family]}

    def moves(self, rules: Boursicocotte, seat: int) -> list[Json]:
        if rules.actors() >> seat & 1 == 0:
            return []
        legal = LEGAL
        count = rules.legal(seat, legal)
        if rules.phase == phase.PAYING:
            ways = payments(rules, seat, action.NOTE, VALUES)
            paid = pay_info(rules, seat, ways, spell({"money": ways[0]}))
            return [{"move": "pay", "price": rules.bid, "money": ways, "info": paid}]
        templates: list[Json] = []
        for index in range(count):
            chosen = int(legal[index])
            if chosen >= action.BID:  # bids come after all other actions
                highest = int(legal[count - 1])
                amount = {"min": action.sum_of(chosen), "max": action.sum_of(highest), "step": STEP}
                templates.append({"move": "bid", "amount": amount, "info": bid_info(rules, seat)})
                break
            if chosen in SIMPLE_NAMES:
                templates.append(self.with_info(rules, seat, chosen))
            elif chosen == action.COUNTER:
                info = offer_info(rules, seat, rules.active, rules.family)
                templates.append({"move": "counter", "money": purse_of(rules, seat), "info": info})
            elif chosen >= action.TRADE:
                target, family = self.partner(rules, seat, chosen)
                info = offer_info(rules, seat, target, family)
                words = self.partner_in_words(rules, seat, chosen)
                templates.append({"move": "trade", **words, "money": purse_of(rules, seat), "info": info})
        return templates

    def with_info(self, rules: Boursicocotte, seat: int, chosen: int) -> Json:
        """A move without fields, with what it brings or costs."""
        move: Json = {"move": SIMPLE_NAMES[chosen]}
        if chosen == action.SELL:
            move["info"] = sell_info(rules)
        elif chosen == action.PREEMPT:
            move["info"] = preempt_info(rules, seat)
        elif chosen == action.ACCEPT:
            move["info"] = accept_info(rules, seat)
        return move

    # --- views ---

    def public(self, rules: Boursicocotte, aided: bool = True) -> Table:
        told = aided or rules.turn == NOBODY  # at the end everything is public
        unknown = in_words(rules.purses.unknown(rules.players)) if told else None
        seats = [self.seat_view(rules, seat, told) for seat in range(rules.players)]
        return self._public(rules, unowned_animals(rules), unknown, seats)

    def public_after(self, before: Boursicocotte, after: Boursicocotte, aided: bool, shown: Json) -> Table:
        """Reuses the seats' parts during bidding: holdings change only when an auction or a trade ends."""
        if after.turn == NOBODY or not after.same_holdings(before):
            return self.public(after, aided)
        return self._public(after, shown["unowned"], shown["unknown_money"], shown["seats"])

    def _public(self, rules: Boursicocotte, unowned: Animals, unknown: Notes | None, seats: list[Holding]) -> Table:
        return {
            "phase": PHASES[rules.phase],
            "turn": seat_or_none(rules.turn),
            "active": rules.active,
            "pile": rules.left,
            "donkeys": rules.donkeys,
            "next_donkey": VALUES[rules.donkey_note(rules.donkeys)] if rules.donkeys < rules.family_size else None,
            "family_size": rules.family_size,
            "prices": PRICES,
            "unowned": unowned,
            "circulation": rules.circulation,
            "still": rules.still,
            "patience": PATIENCE * rules.players,
            "unknown_money": unknown,
            "seats": seats,
            "choice": None,
            "auction": self.auction_view(rules) if rules.lot else None,
            "trade": self.trade_view(rules) if rules.target != NOBODY else None,
        }

    def own(self, rules: Boursicocotte, seat: int, aided: bool = True) -> Json:
        if rules.turn == NOBODY:
            return {}
        own: Json = {}
        seats = self.money_known(rules, seat, aided)
        if seats:
            own["seats"] = seats
        unknown = rules.purses.unknown(seat)
        if aided and unknown != rules.purses.unknown(rules.players):
            own["unknown_money"] = instead(in_words(unknown))
        self._add_what_is_going_on(rules, seat, own)
        return own

    def own_after(self, before: Boursicocotte, after: Boursicocotte, seat: int, aided: bool, shown: Json) -> Json:
        if after.turn == NOBODY or not after.purses.same(before.purses):
            return self.own(after, seat, aided)
        own: Json = {}
        if "seats" in shown:
            own["seats"] = shown["seats"]
        if "unknown_money" in shown:
            own["unknown_money"] = shown["unknown_money"]
        self._add_what_is_going_on(after, seat, own)
        return shown if own == shown else own

    def _add_what_is_going_on(self, rules: Boursicocotte, seat: int, own: Json) -> None:
        """Add what a seat sees of its own turn, an auction and a trade."""
        if rules.phase in (phase.OFFERING, phase.COUNTERING):  # nobody else sees this move yet
            own["phase"] = PHASES[rules.phase]
        if rules.phase == phase.TURN and seat == rules.active:
            own["choice"] = self.choice_view(rules)
        auction = self.own_auction(rules, seat)
        if auction:
            own["auction"] = auction
        if rules.target != NOBODY and seat in (rules.active, rules.target):
            own["trade"] = self.own_trade(rules, seat)

    def money_known(self, rules: Boursicocotte, seat: i64, aided: bool) -> Json:
        """What a seat knows about money beyond public knowledge; without the aid, only about its own."""
        seats: Json = {}
        purses = rules.purses
        for other in range(rules.players):
            known = purses.known(seat, other)
            if known != purses.known(rules.players, other) if aided else other == seat:
                unknown = purses.count(other) - size(known)
                worth = None if unknown else packed_worth(known)
                seats[PLACES[other]] = {"known": instead(in_words(known)), "unknown": unknown, "worth": worth}
        return seats

    def own_auction(self, rules: Boursicocotte, seat: i64) -> Json:
        """The notes a seat has laid for a lot, and why it may not bid or pre-empt."""
        own: Json = {}
        if seat == rules.payer:
            own["laid"] = in_words(rules.laid_by(seat))
        refused = why_not(rules, seat, action.PASS) if rules.phase == phase.BIDDING else None
        if refused is not None:
            own["refused"] = refused
        refused = self.own_refusal(rules, seat, phase.HAMMER, action.PREEMPT)
        if refused is not None:
            own["preempt_refused"] = refused
        return own

    def own_trade(self, rules: Boursicocotte, seat: i64) -> Json:
        """The notes a seat has laid in a trade; the whole trade while nobody else sees it yet."""
        own: Json = {"offer" if seat == rules.active else "counter": in_words(rules.laid_by(seat))}
        if rules.phase == phase.OFFERING:
            return {**self.trade_view(rules), **own}
        refused = self.own_refusal(rules, seat, phase.REPLY, action.COUNTER)
        if refused is not None:
            own["counter_refused"] = refused
        return own

    def own_refusal(self, rules: Boursicocotte, seat: int, when: i64, chosen: i64) -> str | None:
        """Why the seat to act may not take an action of phase `when`; None in other phases and for other seats."""
        return why_not(rules, seat, chosen) if rules.phase == when and seat == rules.turn else None

    def choice_view(self, rules: Boursicocotte) -> Choice:
        stakes: dict[str, Animals] = {}
        for chosen in legal_actions(rules, rules.active):
            if chosen >= action.TRADE:
                target, family = self.partner(rules, rules.active, chosen)
                stakes.setdefault(str(target), {})[ANIMALS[family]] = rules.stake_with(target, family)
        reason = rules.trade_refusal()
        return {"stakes": stakes, "trade_refused": None if reason is Reason.FINE else reason.value}

    def seat_view(self, rules: Boursicocotte, seat: int, told: bool) -> Holding:
        animals: Animals = {}
        families: list[Animal] = []
        for family in range(FAMILIES):
            count = rules.animals_of(seat, family)
            if count:
                animals[ANIMALS[family]] = count
            if rules.has_family(seat, family):
                families.append(ANIMALS[family])
        known = rules.purses.known(rules.players, seat)
        cards = rules.purses.count(seat)
        unknown = cards - size(known)
        return {
            "animals": animals,
            "families": families,
            "sum": rules.family_sum(seat),
            "score": rules.score(seat),
            "cards": cards,
            "known": in_words(known) if told else None,
            "unknown": unknown if told else None,
            "worth": packed_worth(known) if told and not unknown else None,
        }

    def auction_view(self, rules: Boursicocotte) -> Auction:
        return {
            "lot": lot_of(rules),
            "bid": rules.bid,
            "bidder": seat_or_none(rules.bidder),
            "asked": seats_in(rules.asked),
            "passed": seats_in(rules.raisers() & ~rules.asked),
            "spent": seats_in(rules.spent),
            "limits": {str(s): rules.limit(s) for s in seats_in(rules.shown)},
            "payer": seat_or_none(rules.payer),
            "laid": None,
            "refused": None,
            "preempt_refused": None,
        }

    def trade_view(self, rules: Boursicocotte) -> Trade:
        return {
            "target": rules.target,
            "animal": ANIMALS[rules.family],
            "animals": rules.stake(),
            "cards": size(rules.laid_by(rules.active)),
            "offer": None,
            "counter": None,
            "counter_refused": None,
        }

    def position(self, rules: Boursicocotte) -> Json:
        return write_position(rules)

    def from_position(self, position: Json) -> Boursicocotte:
        return read_position(position)

    # --- what is heard ---

    def auctioneer(self, rules: Boursicocotte) -> int:
        return int(rules.active) if rules.phase == phase.BIDDING else NOBODY

    def silence(self, rules: Boursicocotte, seat: int) -> Json | None:
        return {"move": "pass"} if rules.phase == phase.BIDDING and rules.asked >> seat & 1 else None

    def news(self, before: Boursicocotte, after: Boursicocotte, line: Json, viewer: int) -> list[Json]:
        told: list[Any] = news(before, after, line, viewer)
        return told

    # --- chance ---

    def deal(self, rules: Boursicocotte) -> Json:
        return {"first": rules.active, "pile": [ANIMALS[rules.in_pile(place)] for place in range(rules.left)]}


def unowned_animals(rules: Boursicocotte) -> Animals:
    animals: Animals = {}
    for family in range(FAMILIES):
        count = rules.unowned(family)
        if count:
            animals[ANIMALS[family]] = count
    return animals


def purse_of(rules: Boursicocotte, seat: int) -> Json:
    """The notes that a seat can lay for an offer."""
    hand = rules.purses.hand(seat)
    return {"from": in_words(hand), "fewest": min(1, size(hand))}


def spell(move: Json) -> list[int]:
    """The notes of a move, from the largest down."""
    counts = notes_of(move, "money", VALUES)
    return [action.NOTE + d for d in range(NOTES - 1, -1, -1) for _ in range(counts[d])]


def refuse_nothing() -> list[int]:
    raise Refused(Reason.NOTHING_LAID, "money must not be empty")


def read(actions: Sequence[int]) -> dict[str, int]:
    """The notes laid by these actions."""
    return notes_in_words([list(actions).count(action.NOTE + d) for d in range(NOTES)], VALUES)


CODEC = BoursicocotteCodec()
