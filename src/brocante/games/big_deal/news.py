"""The consequences of a move in Big Deal as a viewer hears them, from two states hidden for the viewer."""

from typing import cast

from brocante.engine.core import NOBODY
from brocante.games.big_deal.data import KINDS
from brocante.games.big_deal.events import Dealt, Defended, Drew, Event, Laid, Move, RoundOver, Stolen
from brocante.games.big_deal.names import CARDS, VALUES, hand, shown_set
from brocante.games.big_deal.rules import BigDeal
from brocante.games.big_deal.view import Card, Cards


def news(before: BigDeal, after: BigDeal, move: Move, viewer: int) -> list[Event]:
    """The events, in the order in which they happen."""
    events: list[Event] = []
    if move["move"] == "lay":
        events.append(laid(move["seat"], [move["object"], move["with"]]))
    elif move["move"] == "take":
        events.append(laid(move["seat"], [move["card"], CARDS[before.top_discard()]]))
    elif move["move"] == "give_up":
        events.append(settled(before, move["seat"]))
    if after.round == before.round:
        events += drawn(before, after, move, viewer)
    else:
        events += next_round(before, after, viewer)
    return events


def laid(seat: int, pair: list[Card]) -> Laid:
    """A set of two cards, the object first."""
    pair.sort(key=CARDS.index)
    return {
        "event": "laid",
        "seat": seat,
        "object": pair[0],
        "cards": cast(Cards, {card: pair.count(card) for card in pair}),
        "value": sum([VALUES[card] for card in pair]),
    }


def settled(before: BigDeal, loser: int) -> Stolen | Defended:
    """Who gets the set that was fought for."""
    loot = shown_set(before, before.top_set(before.victim))
    if loser == before.victim:
        stolen: Stolen = {"event": "stolen", "seat": before.thief, "from": loser, **loot}
        return stolen
    defended: Defended = {"event": "defended", "seat": before.victim, "from": loser, **loot}
    return defended


def next_round(before: BigDeal, after: BigDeal, viewer: int) -> list[Event]:
    """What the round brought, and the deal of the next one."""
    over: RoundOver = {
        "event": "round",
        "round": before.round,
        "gains": [after.earlier(seat) - before.earlier(seat) for seat in range(after.players)],
        "scores": [after.score(seat) for seat in range(after.players)],
    }
    dealt: Dealt = {
        "event": "dealt",
        "round": after.round,
        "starter": after.starter,
        "turned": CARDS[after.top_discard()],
        "hand": None if viewer == NOBODY else hand(after, viewer),
    }
    return [over, dealt]


def drawn(before: BigDeal, after: BigDeal, move: Move, viewer: int) -> list[Event]:
    """Who refilled their hand; for its owner, with which cards."""
    events: list[Event] = []
    for seat in range(after.players):
        gone = played(move) if seat == move["seat"] else []
        count = after.held(seat) - before.held(seat) + len(gone)
        if count:
            came: list[Card] | None = None
            if seat == viewer:
                came = [
                    CARDS[kind]
                    for kind in range(KINDS)
                    for _ in range(after.hand(seat, kind) - before.hand(seat, kind) + gone.count(CARDS[kind]))
                ]
            drew: Drew = {"event": "drew", "seat": seat, "count": count, "cards": came}
            events.append(drew)
    return events


def played(move: Move) -> list[Card]:
    """The hand cards that a move uses."""
    if move["move"] == "lay":
        return [move["object"], move["with"]]
    return [] if move["move"] == "give_up" else [move["card"]]
