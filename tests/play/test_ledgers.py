"""Listening is as good as looking: ledgers kept from the lines alone agree with every view."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from support import COMPILED, key, random_step

from brocante.engine.core import NOBODY, Dice
from brocante.games.auto_brocante.rules import AutoBrocante
from brocante.play.game import Game
from brocante.play.observer import Observer

Line = dict[str, Any]
Followed = tuple[int, list[Line], dict[str, Any]]  # a viewer, what it was told, and the table it sees then


def followed(game: Game, seed: int, most: int = 600) -> Iterator[Followed]:
    """A random game as every viewer follows it."""
    most = most if COMPILED else most // 5
    dice = Dice(seed)
    observers = [Observer(game, seat) for seat in range(NOBODY, game.players)]
    while not game.over and len(game.history) < most:
        played = len(game.history)
        while len(game.history) == played:
            random_step(game, dice)
        for one in observers:
            yield one.seat, one.follow(game.history[-1]), one.view["table"]


def state(game: Game) -> AutoBrocante:
    assert isinstance(game.rules, AutoBrocante)
    return game.rules


def counted(counts: dict[str, int]) -> dict[str, int]:
    return {name: count for name, count in counts.items() if count}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_boxes(players: int) -> None:
    game = Game("boxes", players, {}, key(1))
    notes = {v: [Counter({"50": 4, "100": 4, "200": 4, "500": 4}) for _ in range(players)] for v in range(-1, players)}
    cards: dict[int, dict[tuple[int, int], str]] = {v: {} for v in range(-1, players)}
    for viewer, lines, table in followed(game, 1):
        for line in lines:
            match line.get("event"):
                case "seen":
                    cards[viewer][line["container"], line["box"]] = line["card"]
                case "contents":
                    for box, card in enumerate(line["cards"]):
                        cards[viewer][line["container"], box] = card
                case "paid":
                    notes[viewer][line["seat"]].subtract(line["money"])
                case "sold":
                    assert table["containers"][line["container"]]["owner"] == line["seat"]
                case "revealed":
                    assert line["bids"] == (table["auction"] or table["last_auction"])["laid"]
        assert [counted(held) for held in notes[viewer]] == [seat["notes"] for seat in table["seats"]]
        if table["phase"] != "over":
            assert cards[viewer] == {
                (c, b): box["card"]
                for c, container in enumerate(table["containers"])
                for b, box in enumerate(container["boxes"])
                if box["card"]
            }


@pytest.mark.parametrize("players", [2, 4, 6])
def test_big_deal(players: int) -> None:
    game = Game("big_deal", players, {}, key(2))
    hands = [Counter(game.view(seat)["table"]["seats"][seat]["hand"]) for seat in range(players)]
    scores = {v: [0] * players for v in range(-1, players)}
    for viewer, lines, table in followed(game, 2):
        for line in lines:
            if line.get("seat") == viewer and "move" in line:
                hands[viewer].subtract(line[field] for field in ("object", "with", "card") if field in line)
            match line.get("event"):
                case "drew":
                    assert (line["cards"] is None) == (line["seat"] != viewer)
                    if line["cards"] is not None:
                        assert len(line["cards"]) == line["count"]
                        hands[viewer].update(line["cards"])
                case "dealt" if viewer != NOBODY:
                    hands[viewer] = Counter(line["hand"])
                case "round":
                    scores[viewer] = line["scores"]
                case "laid" if table["seats"][line["seat"]]["sets"]:
                    new = {field: line[field] for field in ("object", "cards", "value")}
                    assert new == table["seats"][line["seat"]]["sets"][-1]
                case "stolen" | "defended" if table["seats"][line["seat"]]["sets"]:
                    assert line["cards"] == table["seats"][line["seat"]]["sets"][-1]["cards"]
        assert scores[viewer] == [seat["earlier"] for seat in table["seats"]]
        if viewer != NOBODY:
            assert counted(hands[viewer]) == Counter(table["seats"][viewer]["hand"])


@pytest.mark.parametrize(
    "options", [{}, {"double_move": True}, {"original": True, "double_move": True, "one_bid": True}]
)
@pytest.mark.parametrize("players", [3, 5])
def test_boursicocotte(players: int, options: dict[str, bool]) -> None:
    game = Game("boursicocotte", players, options, key(3))
    money = [Counter(game.view(seat)["table"]["seats"][seat]["known"]) for seat in range(players)]
    animals: dict[int, list[Counter[str]]] = {v: [Counter() for _ in range(players)] for v in range(-1, players)}
    for viewer, lines, table in followed(game, 3, 5000):
        for line in lines:
            mine = viewer != NOBODY and viewer in (line.get("seat"), line.get("to"), line.get("target"))
            match line.get("event"):
                case "sold" | "unsold":
                    animals[viewer][line["seat"]].update(line["lot"])
                case "paid":
                    assert (line["money"] is not None) == mine
                    if mine:
                        assert sum(line["money"].values()) == line["cards"]
                        (money[viewer].subtract if viewer == line["seat"] else money[viewer].update)(line["money"])
                case "accepted" | "swapped":
                    loser = line["target"] if line["winner"] == line["seat"] else line["seat"]
                    animals[viewer][line["winner"]][line["animal"]] += line["animals"]
                    animals[viewer][loser][line["animal"]] -= line["animals"]
                    assert (line["gave"] is not None) == (line["got"] is not None) == mine
                    if mine:
                        laid = [line["cards"], line.get("answer", 0)]
                        swapped = [sum(line[way].values()) for way in ("gave", "got")]
                        assert swapped == (laid if viewer == line["seat"] else laid[::-1])
                        money[viewer].subtract(line["gave"])
                        money[viewer].update(line["got"])
                case "donkey" if viewer != NOBODY:
                    money[viewer][str(line["note"])] += 1
                case "broke":
                    assert line["money"] == table["seats"][line["seat"]]["known"]
                case "family":
                    assert line["animal"] in table["seats"][line["seat"]]["families"]
                case "lot":
                    assert line["lot"] == table["auction"]["lot"]
        assert [counted(held) for held in animals[viewer]] == [seat["animals"] for seat in table["seats"]]
        if viewer != NOBODY:
            assert counted(money[viewer]) == table["seats"][viewer]["known"]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_auto_brocante(players: int) -> None:
    game = Game("auto_brocante", players, {}, key(4))
    begun = [game.view(seat)["table"]["seats"] for seat in range(-1, players)]
    cash = {v: [seat["cash"] for seat in begun[v + 1]] for v in range(-1, players)}
    lots = {v: [set(seat["lot"]) for seat in begun[v + 1]] for v in range(-1, players)}
    hands = {v: Counter(begun[v + 1][v]["known_cards"]) for v in range(players)}
    policies = {v: Counter(begun[v + 1][v]["own_policies"]) for v in range(players)}
    for viewer, lines, table in followed(game, 4, 2000):
        for line in lines:
            seat, car, price = (line.get(field, 0) for field in ("seat", "car", "price"))
            match line.get("event", line.get("move")):
                case "play" | "claim" if seat == viewer:
                    (hands if line["move"] == "play" else policies)[viewer][line.get("card") or line["policy"]] -= 1
                case "bought":
                    lots[viewer][seat].add(car)
                    cash[viewer][seat] -= price
                case "recovered":
                    lots[viewer][seat].add(car)
                case "insured":
                    cash[viewer][seat] -= price
                    if seat == viewer:
                        policies[viewer][line["policy"]] += 1
                case "cancelled" if seat == viewer:
                    policies[viewer][line["policy"]] -= 1
                case "repaired":
                    cash[viewer][seat] -= price
                case "sold" | "gave_up" | "lost":
                    lots[viewer][seat].remove(car)
                    cash[viewer][seat] += price
                case "dealt":
                    lots[viewer][line["from"]].remove(car)
                    lots[viewer][seat].add(car)
                case "paid":
                    cash[viewer][seat] -= line["amount"]
                    cash[viewer][line["to"]] += line["amount"]
                case "renewed" if seat == viewer:
                    hands[viewer] = Counter(line["cards"])
                case "drew" if seat == viewer:
                    hands[viewer][line["card"]] += 1
                case "took" if viewer in (seat, line["from"]):
                    hands[viewer][line["card"]] += 1 if seat == viewer else -1
                case "debt":
                    assert table["debt"] == {"debtor": seat, "creditor": line["to"], "due": line["amount"]}
                case "attacked":
                    assert table["attack"] | {"victim": seat, "card": line["card"], "car": car} == table["attack"]
                case "turn":
                    assert seat == table["active"]
                case "hood":
                    seller = lines[lines.index(line) + 1]["from"]
                    assert line["value"] == state(game).value(seller, car - 1)
                    assert line["honest"] == (line["ask"] <= line["value"])
        assert cash[viewer] == [seat["cash"] for seat in table["seats"]]
        assert [sorted(lot) for lot in lots[viewer]] == [seat["lot"] for seat in table["seats"]]
        if viewer != NOBODY:
            assert counted(hands[viewer]) == Counter(table["seats"][viewer]["known_cards"])
            assert counted(policies[viewer]) == Counter(table["seats"][viewer]["own_policies"])
