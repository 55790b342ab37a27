"""Nobody receives others' secrets: whole games of each kind, checked by an independent checker."""

import asyncio
import shutil
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec import json

from brocante.engine.codec import Json
from brocante.play.registry import GAMES
from testkit.games.auto_brocante.secrecy import CARS, AutoBrocanteTruth
from testkit.games.boursicocotte.secrecy import BoursicocotteTruth
from testkit.rooms import venue_on
from testkit.secrecy.checker import Receiver, Viewer, follow
from testkit.secrecy.games import TRUTHS, Played, play

UNAIDED = [codec.name for codec in GAMES.values() if codec.aid is not None]


@pytest.fixture(scope="module")
def games(empty_sqlite: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Played]:
    """A whole game of each kind."""
    path = shutil.copy(empty_sqlite, tmp_path_factory.mktemp("secrets") / "brocante.db")

    async def all_games() -> dict[str, Played]:
        async with venue_on(f"sqlite:///{path}") as venue:
            unaided = {f"{game}, no aid": await play(venue, game, 1) for game in UNAIDED}
            return {game: await play(venue, game, TRUTHS[game].seed) for game in GAMES} | unaided

    return asyncio.run(all_games())


@pytest.fixture(scope="module")
def spoken(empty_sqlite: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Played]:
    """A whole game of each kind with characters, who make remarks."""
    path = shutil.copy(empty_sqlite, tmp_path_factory.mktemp("remarks") / "brocante.db")

    async def all_games() -> dict[str, Played]:
        async with venue_on(f"sqlite:///{path}") as venue:
            return {game: await play(venue, game, 2, characters=True) for game in GAMES}

    return asyncio.run(all_games())


@pytest.mark.parametrize("game", UNAIDED)
def test_where_people_remember_themselves_nobody_is_told_deductions(games: dict[str, Played], game: str) -> None:
    assert games[f"{game}, no aid"].faults() == []


def test_without_its_aid_boursicocotte_tells_nothing_of_money(games: dict[str, Played]) -> None:
    played = games["boursicocotte, no aid"]
    told = next(receiver for receiver in played.receivers if receiver.viewer == 0)
    tables = [moment.state["game"]["table"] for moment in follow(told) if moment.state["game"]]
    assert tables[len(tables) // 2]["unknown_money"] is None
    assert tables[-1]["unknown_money"] is not None  # when it is over all lay their money open


@pytest.mark.parametrize("game", list(TRUTHS))
def test_nobody_is_told_a_secret(games: dict[str, Played], game: str) -> None:
    assert games[game].messages > 100
    assert games[game].faults() == []


@pytest.mark.parametrize("game", list(TRUTHS))
def test_characters_tell_no_secret(spoken: dict[str, Played], game: str) -> None:
    said = [line for receiver in spoken[game].receivers for line in remarks_to(receiver)]
    assert said
    assert spoken[game].faults() == []


@pytest.mark.parametrize("game", list(TRUTHS))
def test_nobody_is_told_the_seeds_of_bots(spoken: dict[str, Played], game: str) -> None:
    played = spoken[game]
    told = b"".join(message for receiver in played.receivers for message in receiver.messages)
    assert len(played.bot_seeds) > 20
    assert not [seed for seed in played.bot_seeds if str(seed).encode() in told]
    assert not [seed for seed in played.bot_seeds if str(seed) in str(played.record)]


@pytest.mark.parametrize("line", [{"remark": "lulu.caught.0"}, {"remark": "lulu.won.0", "text": "she holds gold"}])
def test_a_remark_on_what_nobody_knows_is_found(spoken: dict[str, Played], line: Json) -> None:
    played = spoken["boxes"]
    receiver = played.receivers[0]
    update = json.decode(receiver.messages[-1]) | {"chat": [{"name": "Lulu", "seat": 1, **line}]}
    told = Receiver(receiver.viewer, receiver.player, [*receiver.messages[:-1], json.encode(update)])
    lying = Played("boxes", played.record, [told, *played.receivers[1:]], played.code)
    assert any("remark" in fault for fault in lying.faults())


def remarks_to(receiver: Receiver) -> list[Json]:
    return [line for moment in follow(receiver) for line in moment.message.get("chat", []) if "remark" in line]


# --- the checker can fail ---


@cache
def first_part(played: Played) -> list[Receiver]:
    """What everybody received before the planted leak."""
    most = TRUTHS[played.game].early
    receivers = [
        Receiver(each.viewer, each.player, [m.raw for m in follow(each) if m.played <= most])
        for each in played.receivers
    ]
    return [receiver for receiver in receivers if receiver.messages]


def planted_both(played: Played, viewer: Viewer, leak: Json) -> bool:
    """Whether an extra piece of the game is found in the public part, and in the own part of a seat."""
    parts = ("game",) if viewer is None else ("game", "own")
    return all(planted(played, viewer, {part: leak}) for part in parts)


def planted(played: Played, viewer: Viewer, leak: Json) -> list[str]:
    """The faults of the first part of a game with a planted leak."""
    receivers = [Receiver(each.viewer, each.player, list(each.messages)) for each in first_part(played)]
    victim = next(receiver for receiver in receivers if receiver.viewer == viewer)
    last = json.decode(victim.messages[-1])
    victim.messages.append(json.encode({"kind": "update", "seq": last["seq"], "now": last["now"], **leak}))
    return Played(played.game, played.record, receivers, played.code).faults()


def truth_of(played: Played) -> Any:
    """The truth after the first part, followed move by move."""
    truth = TRUTHS[played.game](played.record)
    played_so_far = 0
    for moment in follow(next(receiver for receiver in first_part(played) if receiver.viewer is None)):
        if moment.played > played_so_far:
            truth.step(played.record["moves"][played_so_far], moment.state["game"]["table"])
            played_so_far += 1
    return truth


def test_without_a_leak_the_first_part_is_clean(games: dict[str, Played]) -> None:
    for played in games.values():
        assert planted(played, None, {}) == []


def test_tokens_are_found(games: dict[str, Played]) -> None:
    played = games["boxes"]
    assert planted(played, 0, {"chat": [{"name": played.receivers[1].player}]})
    assert planted(played, None, {"chat": [{"name": played.code}]})
    assert planted(played, 0, {"chat": [{"name": played.code}]}) == []  # who sits here may invite others
    assert planted(played, 0, {"game": {"key": played.record["key"]}})
    assert planted(played, 0, {"game": {"scores": [1, 2]}})
    you: Json = {"seats": [], "seat": None, "shoulder": None, "host": False, "code": None, "limit": 70}
    assert planted(played, None, {"you": you})


def test_what_is_in_no_specification_is_found(games: dict[str, Played]) -> None:
    for played in games.values():
        assert planted(played, None, {"game": {"more": 1}})
        assert planted(played, None, {"game": {"table": {"more": 1}}})
        assert planted(played, None, {"game": {"moves": [{"move": "pass"}]}})
        assert planted(played, None, {"game": {"seat": 0}})
        assert planted(played, None, {"own": {"seat": None, "moves": [], "table": {}}})
        assert planted(played, 0, {"own": {"more": 1}})
        assert planted(played, 0, {"own": {"table": {"more": 1}}})
        assert planted(played, 0, {"own": {"seat": 1}})
        assert planted(played, 0, {"game": {"moves": [{"move": "pass"}]}})
        assert planted(played, None, {"log": [{"event": "whisper", "seat": 0}]})


def test_leaks_of_boxes_are_found(games: dict[str, Played]) -> None:
    played = games["boxes"]
    truth = truth_of(played)
    hidden = next(b for b in range(10) if not truth.knows(0, truth.container, b))
    card = truth.cards[truth.container][hidden]
    table = {"containers": {str(truth.container): {"boxes": {str(hidden): {"card": card}}}}}
    for viewer in (0, None):
        assert planted_both(played, viewer, {"table": table})
        assert planted_both(played, viewer, {"table": {"seats": {"1": {"wealth": 3400}}}})
        seen = {"event": "seen", "seat": 1, "container": truth.container, "box": hidden, "card": card}
        assert planted(played, viewer, {"log": [seen]})
        assert planted(played, viewer, {"log": [{"move": "lay", "seat": 1, "money": {"50": 1}}]})
        sold = next(c for c, owner in truth.owners.items() if owner != viewer)
        assert planted(played, viewer, {"log": [{"event": "contents", "seat": 1, "container": sold, "cards": ["ten"]}]})


def test_leaks_of_big_deal_are_found(games: dict[str, Played]) -> None:
    played = games["big_deal"]
    truth = truth_of(played)
    for viewer in (0, None):
        assert planted_both(played, viewer, {"table": {"seats": {"1": {"hand": truth.hands[1]}}}})
        assert planted(played, viewer, {"log": [{"event": "drew", "seat": 1, "count": 1, "cards": ["gold"]}]})
        assert planted(played, viewer, {"log": [{"event": "dealt", "hand": truth.hands[1]}]})
    assert planted_both(played, 0, {"table": {"draw_pile": truth.pile}})
    assert planted(played, 0, {"own": {"table": {"seats": {"0": {"hand": truth.hands[0]}}}}}) == []
    assert planted(played, 0, {"game": {"table": {"seats": {"0": {"hand": truth.hands[0]}}}}})  # is for all


def test_leaks_of_boursicocotte_are_found(games: dict[str, Played]) -> None:
    played = games["boursicocotte"]
    truth = truth_of(played)
    assert isinstance(truth, BoursicocotteTruth)
    assert truth.doubts, "no note has gone unseen so far"
    purses: Json = {str(seat): {str(v): n for v, n in truth.purse(seat).items()} for seat in range(truth.players)}
    taker, _, giver, _ = next(iter(truth.doubts))
    for viewer in (None, next(seat for seat in range(truth.players) if seat not in (taker, giver))):
        for seat in (taker, giver):
            known: Json = {"=": purses[str(seat)]}
            assert planted_both(played, viewer, {"table": {"seats": {str(seat): {"known": known}}}})
        trade = {"move": "trade", "seat": taker, "target": giver, "animal": "cow", "cards": 1, "money": {"10": 1}}
        assert planted(played, viewer, {"log": [trade]})
        paid = {"event": "paid", "seat": taker, "to": giver, "cards": 1, "money": {"10": 1}}
        assert planted(played, viewer, {"log": [paid]})
        swapped = {"event": "swapped", "seat": taker, "target": giver, "gave": {"10": 1}, "got": {"0": 1}}
        assert planted(played, viewer, {"log": [swapped]})


def test_leaks_of_auto_brocante_are_found(games: dict[str, Played]) -> None:
    played = games["auto_brocante"]
    truth = truth_of(played)
    assert isinstance(truth, AutoBrocanteTruth)
    bank = sorted(set(CARS) - truth.cars)
    unseen = next(car for car in CARS if car not in truth.worths[1])
    leak: Json
    for viewer in (0, None):
        for leak in (
            {"deck": {"cards": {"0": truth.deck[0].kind}}},
            {"seats": {"1": {"table": 3}}},
            {"seats": {"1": {"values": list(truth.values[1].values())}}},
            {"seats": {"1": {"seen_values": {str(unseen): truth.values[1][unseen]}}}},
            {"seats": {"1": {"rest": {"least": 100_000}}}},
            {"seats": {"1": {"known_cards": truth.hand(1)}}},
            {"seats": {"1": {"own_policies": ["fire"]}}},
            {"seats": {"1": {"possible_tables": [3]}}},
            {"seats": {"1": {"assets": {"least": 0, "most": 0}}}},
            {"seats": {"1": {"possible_policies": {"=": dict.fromkeys(truth.policies[1], 0)}}}},
            {"bank": {"unseen_cars": bank[::-1]}},
            {"policy_pile": {"known": ["fire", "fire", "void"]}},
            {"scores": [1, 2, 3]},
        ):
            assert planted_both(played, viewer, {"table": leak}), leak
        for line in (
            {"event": "insured", "seat": 1, "policy": "void"},
            {"event": "renewed", "seat": 1, "cards": ["fire"]},
            {"event": "took", "seat": 1, "from": 2, "card": "fire"},
            {"event": "cancelled", "seat": 1, "policy": "void"},
            {"event": "drew", "seat": 1, "card": "lot_closed"},
        ):
            assert planted(played, viewer, {"log": [line]}), line
