"""Named moves and views of Big Deal.

Moves: `{"move": "lay", "object": "home", "with": "gold"}` (a set from the hand), `{"move": "take",
"card": "home"}` (a set of this hand card and the top discard), `{"move": "steal", "from": 2, "card":
"silver"}`, `{"move": "discard", "card": "home"}`; in a steal `{"move": "answer", "card": "silver"}`
or `{"move": "give_up"}`.
"""

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final, cast, get_args

from mypy_extensions import i64

from brocante.engine.codec import PLACES, Codec, Json, legal_actions, only_fields, seat_of, seat_or_none, text
from brocante.engine.core import NOBODY, Dice, Rules
from brocante.engine.figures import change, is_grave, tried
from brocante.engine.reasons import Reason, Refused
from brocante.games.big_deal import action, phase, position
from brocante.games.big_deal.data import (
    FEWEST_PLAYERS,
    GOAL,
    GOLD_RANK,
    KINDS,
    LAST_ROUND,
    MOST_PLAYERS,
    OBJECT_RANK,
    OBJECTS,
    SILVER_RANK,
    kind_of,
    rank_of,
)
from brocante.games.big_deal.events import EVENTS, MEANT, SAID, Move
from brocante.games.big_deal.names import CARDS, COPIES_OF, VALUES, discard_pile, draw_pile, hand, shown_set, stack
from brocante.games.big_deal.news import news
from brocante.games.big_deal.pauses import SCENES, THOUGHT
from brocante.games.big_deal.rules import BigDeal
from brocante.games.big_deal.view import Card, Loss, Part, Parts, Phase, Place, Table

PHASES: Final[tuple[Phase, ...]] = get_args(Phase)


def spelled(rules: BigDeal, seat: int, first: int, card: int, thing: int) -> int:
    """The action that adds a card to a set of this object: the start of its range plus the card's rank."""
    if card >= OBJECTS or thing in (NOBODY, card):
        return first + rank_of(card)
    raise misfit(rules, seat, first + SILVER_RANK, f"the set is of {CARDS[thing]}")


def misfit(rules: BigDeal, seat: int, with_joker: int, detail: str) -> Refused:
    """The refusal of a card that does not fit. It has no action, so the rules are asked about a joker instead."""
    reason = rules.refusal(seat, with_joker)
    if reason in (Reason.FINE, Reason.CARD_NOT_HELD):
        return Refused(Reason.CARD_DOES_NOT_FIT, detail)
    return Refused(reason)


def object_on_top(rules: BigDeal, seat: int) -> int:
    """The object of the set on top of a stack; NOBODY if there is none."""
    which = NOBODY if seat == NOBODY else rules.top_set(seat)
    return NOBODY if which == NOBODY else rules.set_object(which)


class BigDealCodec(Codec[BigDeal]):
    name: ClassVar = "big_deal"
    title: ClassVar = "Big Deal"
    fewest: ClassVar = int(FEWEST_PLAYERS)
    most: ClassVar = int(MOST_PLAYERS)
    said: ClassVar = SAID
    meant: ClassVar = MEANT
    events: ClassVar = tuple(EVENTS)
    thought: ClassVar = THOUGHT
    scenes: ClassVar = SCENES

    def create(self, players: int, options: Mapping[str, bool]) -> BigDeal:
        return BigDeal(players)

    def encode(self, rules: BigDeal, seat: int, move: Json) -> list[int]:
        match move.get("move"):
            case "discard":
                only_fields(move, "card")
                return [action.DISCARD + text(move, "card", CARDS)]
            case "take":
                only_fields(move, "card")
                return [action.TAKE + text(move, "card", CARDS)]
            case "lay":
                only_fields(move, "object", "with")
                thing, other = text(move, "object", CARDS), text(move, "with", CARDS)
                if thing >= OBJECTS:
                    raise misfit(rules, seat, action.for_set(0, SILVER_RANK), "a set needs an object")
                return [spelled(rules, seat, action.for_set(thing, OBJECT_RANK), other, thing)]
            case "steal":
                only_fields(move, "from", "card")
                victim = seat_of(move, "from", rules.players)
                card = text(move, "card", CARDS)
                return [spelled(rules, seat, action.for_steal(victim, OBJECT_RANK), card, object_on_top(rules, victim))]
            case "answer":
                only_fields(move, "card")
                card = text(move, "card", CARDS)
                return [spelled(rules, seat, action.ANSWER, card, object_on_top(rules, rules.victim))]
            case "give_up":
                only_fields(move)
                return [action.GIVE_UP]
        raise Refused(Reason.UNKNOWN_MOVE)

    def decode(self, rules: BigDeal, seat: int, actions: Sequence[int]) -> Json:
        (chosen,) = actions
        if chosen < action.TAKE:
            return {"move": "discard", "card": CARDS[chosen - action.DISCARD]}
        if chosen < action.LAY:
            return {"move": "take", "card": CARDS[chosen - action.TAKE]}
        if chosen < action.ANSWER:
            thing = action.object_of(chosen)
            return {"move": "lay", "object": CARDS[thing], "with": CARDS[kind_of(action.other_rank_of(chosen), thing)]}
        if chosen < action.GIVE_UP:
            return {
                "move": "answer",
                "card": CARDS[kind_of(chosen - action.ANSWER, object_on_top(rules, rules.victim))],
            }
        if chosen == action.GIVE_UP:
            return {"move": "give_up"}
        victim = action.victim_of(chosen)
        card = kind_of(action.attack_rank_of(chosen), object_on_top(rules, victim))
        return {"move": "steal", "from": victim, "card": CARDS[card]}

    def moves(self, rules: BigDeal, seat: int) -> list[Json]:
        """The moves of a seat; moves that differ only in one card are one template, which lists the cards."""
        templates: dict[tuple[object, ...], Json] = {}
        for chosen in legal_actions(rules, seat):
            move = self.decode(rules, seat, [chosen])
            choice = "with" if "with" in move else "card"
            card = move.pop(choice, None)
            template = templates.setdefault(tuple(move.values()), move)
            if card:
                template.setdefault(choice, []).append(card)
            self.tell_figures(rules, seat, chosen, card, template)
        return list(templates.values())

    def tell_figures(self, rules: BigDeal, seat: int, chosen: int, card: Card | None, template: Json) -> None:
        """The effect of an action on the seat's score; in a steal, if the other then gives up, and if the seat does."""
        if chosen == action.GIVE_UP:
            template["info"] = self.loss(rules, seat)
        elif chosen >= action.ANSWER:
            after = tried(rules, seat, [chosen])
            info = template.setdefault("info", {"won": {}, "lost": 0})
            info["won"][card] = self.outcome(rules, after, seat, after.turn)
            info["lost"] = self.outcome(rules, after, seat, seat)
        elif chosen >= action.TAKE:
            template.setdefault("info", {"changes": {}})["changes"][card] = change(rules, seat, [chosen])

    def outcome(self, before: BigDeal, fight: Rules, seat: int, loser: i64) -> int:
        """The effect of a steal on a seat's score if `loser` gives up now."""
        end = before.fresh()
        end.become(fight)
        end.chance = Dice(0)
        end.play_unchecked(loser, action.GIVE_UP)
        return int(end.score(seat) - before.score(seat))

    def loss(self, rules: BigDeal, seat: int) -> Loss:
        """What giving up costs, and what the other gains; grave only if the seat could go on."""
        winner = int(rules.thief if seat == rules.victim else rules.victim)
        lost = -self.outcome(rules, rules, seat, seat)
        return {
            "change": -lost,
            "grave": is_grave(rules, seat, lost) and len(legal_actions(rules, seat)) > 1,
            "winner": winner,
            "winner_change": self.outcome(rules, rules, winner, seat),
            "value": int(rules.set_worth(rules.top_set(rules.victim))),
        }

    def public(self, rules: BigDeal, aided: bool = True) -> Table:
        return self._public(rules, [self.place(rules, seat) for seat in range(rules.players)])

    def public_after(self, before: BigDeal, after: BigDeal, aided: bool, shown: Json) -> Table:
        """Reuses the parts of seats that the move did not concern: at most two change."""
        if after.phase == phase.OVER:
            return self.public(after, aided)
        places: list[Place] = shown["seats"][:]
        for seat in range(after.players):
            if not after.same_place(before, seat) or after.is_safe(seat) != before.is_safe(seat):
                places[seat] = self.place(after, seat)
        return self._public(after, places)

    def _public(self, rules: BigDeal, places: list[Place]) -> Table:
        return {
            "phase": PHASES[rules.phase],
            "turn": seat_or_none(rules.turn),
            "round": rules.round,
            "last_round": LAST_ROUND,
            "goal": GOAL,
            "starter": seat_or_none(rules.starter),
            "hand_size": rules.hand_size,
            "values": VALUES,
            "copies": COPIES_OF,
            "draw_pile": rules.draws,
            "discard_pile": discard_pile(rules),
            "steal": None if rules.thief == NOBODY else {"thief": rules.thief, "victim": rules.victim},
            "seats": places,
        }

    def own(self, rules: BigDeal, seat: int, aided: bool = True) -> Json:
        places: Json = {PLACES[seat]: {"hand": hand(rules, seat)}}
        if seat == rules.turn:
            places[PLACES[seat]]["hand_refused"] = self.hand_refused(rules, seat)
            for victim in range(rules.players):
                reason = None if victim == seat else self.steal_refused(rules, seat, victim)
                if reason is not None:
                    places[PLACES[victim]] = {"steal_refused": reason}
        return {"seats": places}

    def own_after(self, before: BigDeal, after: BigDeal, seat: int, aided: bool, shown: Json) -> Json:
        """Of its own, a waiting seat sees only its hand."""
        waits = seat not in (before.turn, after.turn)
        return shown if waits and after.same_hand(before, seat) else self.own(after, seat, aided)

    def place(self, rules: BigDeal, seat: int) -> Place:
        """What is in front of a seat, sets from the bottom to the top."""
        return {
            "cards": rules.held(seat),
            "hand": None,
            "hand_refused": None,
            "sets": [shown_set(rules, which) for which in stack(rules, seat)],
            "safe": rules.is_safe(seat),
            "steal_refused": None,
            "laid": rules.laid_worth(seat),
            "parts": self.parts(rules, seat) if rules.phase == phase.OVER else None,
            "earlier": rules.earlier(seat),
            "score": rules.score(seat),
        }

    def hand_refused(self, rules: BigDeal, seat: int) -> dict[str, str]:
        """The cards with which the seat cannot answer, and why; on a turn every card can at least be discarded."""
        refused: dict[str, str] = {}
        for kind in range(KINDS):
            if rules.hand(seat, kind):
                reason = self.card_refusal(rules, seat, CARDS[kind])
                if reason != Reason.FINE:
                    refused[CARDS[kind]] = reason
        return refused

    def card_refusal(self, rules: BigDeal, seat: int, card: Card) -> str:
        """Why a card of the seat cannot be played alone."""
        move = "answer" if rules.phase == phase.ANSWER else "discard"
        try:
            (chosen,) = self.encode(rules, seat, {"move": move, "card": card})
        except Refused as refused:
            return str(refused.reason)
        return rules.refusal(seat, chosen).value

    def steal_refused(self, rules: BigDeal, seat: int, victim: int) -> str | None:
        if rules.phase != phase.TURN:
            return None
        reason = rules.steal_refusal(seat, victim)
        return None if reason is Reason.FINE else reason.value

    def parts(self, rules: BigDeal, seat: int) -> Parts:
        """What the seat's sets consist of: objects, then each sort of joker."""
        jokers = [self.part(rules, seat, rank) for rank in (SILVER_RANK, GOLD_RANK)]
        objects: Part = {
            "cards": rules.cards_laid(seat, OBJECT_RANK),
            "value": rules.stack_worth(seat) - sum([part["value"] for part in jokers]),
        }
        return {"objects": objects, "silver": jokers[0], "gold": jokers[1]}

    def part(self, rules: BigDeal, seat: int, rank: int) -> Part:
        """The jokers of one sort in the seat's sets."""
        count = rules.cards_laid(seat, rank)
        return {"cards": count, "value": count * VALUES[CARDS[kind_of(rank, NOBODY)]]}

    def position(self, rules: BigDeal) -> Json:
        return position.write(rules)

    def from_position(self, given: Json) -> BigDeal:
        return position.read(given)

    def news(self, before: BigDeal, after: BigDeal, line: Json, viewer: int) -> list[Json]:
        return cast(list[Json], news(before, after, cast(Move, line), viewer))

    def deal(self, rules: BigDeal) -> Json:
        """The deal of a round: the hands, the card turned over, the draw pile from the top down."""
        return {
            "round": rules.round,
            "starter": rules.starter,
            "hands": [hand(rules, seat) for seat in range(rules.players)],
            "turned": CARDS[rules.top_discard()],
            "draw_pile": draw_pile(rules),
        }

    def chance(self, before: BigDeal, after: BigDeal) -> Json:
        return {} if after.round == before.round else self.deal(after)


CODEC = BigDealCodec()
