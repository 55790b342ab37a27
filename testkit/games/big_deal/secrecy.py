"""Who may know what in Big Deal, after docs/rules/big_deal.md."""

from collections.abc import Mapping

from brocante.engine.codec import Json
from testkit.secrecy.checker import PUBLIC, Spec, Truth, Viewer


class BigDealTruth(Truth):
    def __init__(self, record: Json) -> None:
        super().__init__(record)
        self.full = 5 if self.players <= 3 else 4
        self.thief = self.victim = -1
        self._deal(record["deal"])

    def _deal(self, deal: Json) -> None:
        self.hands = [list(hand) for hand in deal["hands"]]
        self.pile = list(deal["draw_pile"])

    def hand(self, viewer: int) -> list[str]:
        return self.hands[viewer]

    def step(self, entry: Json, public: Json) -> None:
        seat, hand = entry["seat"], self.hands[entry["seat"]]
        match entry["move"]:
            case "lay":
                hand.remove(entry["object"])
                hand.remove(entry["with"])
                self._draw(seat)
            case "take" | "discard":
                hand.remove(entry["card"])
                self._draw(seat)
            case "steal":
                self.thief, self.victim = seat, entry["from"]
                hand.remove(entry["card"])
            case "answer":
                hand.remove(entry["card"])
            case "give_up":
                self._draw(self.thief)
                self._draw(self.victim)
        if "chance" in entry:
            self._deal(entry["chance"])

    def _draw(self, seat: int) -> None:
        while len(self.hands[seat]) < self.full and self.pile:
            self.hands[seat].append(self.pile.pop(0))

    def table(self, viewer: Viewer) -> Spec:
        def hand(value: list[str], seat: int) -> bool:
            return seat == viewer and sorted(value) == sorted(self.hands[seat])

        def hand_refused(value: dict[str, str], seat: int) -> bool:
            return seat == viewer and set(value) <= set(self.hands[seat])

        def steal_refused(_: str, seat: int) -> bool:
            return viewer is not None and seat != viewer  # it depends on the viewer's cards

        def count(value: int) -> bool:
            return value == len(self.pile)

        return {
            **dict.fromkeys(("phase", "turn", "round", "last_round", "goal", "starter", "hand_size", "values", "copies",
                             "discard_pile", "steal"), PUBLIC),
            "draw_pile": count,
            "seats": [{"cards": PUBLIC, "hand": hand, "hand_refused": hand_refused, "sets": PUBLIC, "safe": PUBLIC,
                       "steal_refused": steal_refused, "laid": PUBLIC, "parts": PUBLIC, "earlier": PUBLIC,
                       "score": PUBLIC}],
        }  # fmt: skip

    def lines(self, viewer: Viewer) -> Mapping[str, Spec]:
        def mine(_: object, line: Json) -> bool:
            return bool(line["seat"] == viewer)

        def dealt(value: list[str], _: Json) -> bool:
            return viewer is not None and sorted(value) == sorted(self.hands[viewer])

        won = {"from": PUBLIC, "object": PUBLIC, "cards": PUBLIC, "value": PUBLIC}
        return {
            "lay": {"object": PUBLIC, "with": PUBLIC}, "take": {"card": PUBLIC}, "discard": {"card": PUBLIC},
            "steal": {"from": PUBLIC, "card": PUBLIC}, "answer": {"card": PUBLIC}, "give_up": {},
            "laid": won, "stolen": won, "defended": won, "drew": {"count": PUBLIC, "cards": mine},
            "round": {"round": PUBLIC, "gains": PUBLIC, "scores": PUBLIC},
            "dealt": {"round": PUBLIC, "starter": PUBLIC, "turned": PUBLIC, "hand": dealt},
            "over": {"scores": PUBLIC, "winners": PUBLIC},
        }  # fmt: skip


TRUTH = BigDealTruth
