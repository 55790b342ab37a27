"""The Python client: taking a seat, playing, reconnecting; and users' own players that use it."""

import random
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256

import pytest
from own_players import Named, Wrong
from serving import Server, serving

from brocante.client import Client, Seat
from brocante.engine.codec import Json
from brocante.engine.reasons import Reason, Refused
from brocante.own import Bot, NotHere, random_move
from brocante.play.game import Game
from brocante.play.record import BadRecord, Flaw
from brocante.table import commands
from brocante.table.events import Started
from brocante.table.reasons import Objection


@pytest.fixture
def server(sqlite: str) -> Iterator[Server]:
    with serving(sqlite) as server:
        yield server


def open_table(ada: Client, game: str = "boxes") -> tuple[Seat, str]:
    table, code = ada.create(game, [{"kind": "me", "name": "Ada"}, {"kind": "open"}], clock="none")
    return ada.sit(table), code


def both_play(ada: Seat, bot: Seat, player: Bot) -> Json:
    """One game of a bot with somebody who plays at random; what the bot saw last."""
    ada.tell("start")
    with ThreadPoolExecutor(1) as thread:
        seen = thread.submit(bot.play_as, player)
        dice = random.Random(1)
        for question in ada.questions():
            ada.play(random_move(question.moves, dice))
        return seen.result()


@pytest.mark.parametrize("game", ["boxes", "big_deal"])
def test_an_own_player_sits_down_at_a_table_and_plays_to_the_end(server: Server, game: str) -> None:
    with Client(server.address) as ada, Client(server.address) as client:
        seat, code = open_table(ada, game)
        assert repr(ada) == f"<Client of {server.address}>"
        assert repr(seat) == f"<Seat at table {seat.name}: waiting, own seats 0>"
        player = Named("Ben")
        seen = both_play(seat, client.join(code, player.name), player)
        assert seat.game is not None
        assert seen["scores"] == seat.game["scores"]
        assert {(turn.game, turn.seat, turn.players) for turn in player.turns} == {(game, 1, 2)}
        with pytest.raises(NotHere):
            player.turns[0].state  # noqa: B018


@pytest.mark.parametrize(
    ("choice", "complaint"),
    [
        ({"move": "fly"}, "unknown_move: Wrong chose {'move': 'fly'}"),
        (3, "malformed: Wrong chose 3; a served table takes named moves only"),
    ],
)
def test_an_illegal_choice_is_refused_with_the_bots_name(server: Server, choice: object, complaint: str) -> None:
    with Client(server.address) as ada, Client(server.address) as client:
        seat, code = open_table(ada)
        wrong = client.join(code, "Ben")
        seat.tell("start")
        while seat.game is None:
            seat.receive()
        if seat.game["actors"] == [0]:  # the starting player looks first, then the other
            for question in seat.questions():
                seat.play(random_move(question.moves, random.Random(1)))
                if seat.game["actors"] == [1]:
                    break
        with pytest.raises(Refused) as refused:
            wrong.play_as(Wrong(choice))
        assert str(refused.value).startswith(complaint)


def test_refusals_are_exceptions(server: Server) -> None:
    with Client(server.address) as ada:
        with pytest.raises(Refused) as declined:
            ada.create("chess", [{"kind": "me", "name": "Ada"}])
        assert declined.value.reason == "bad_settings"
        assert declined.value.reason == Objection.BAD_SETTINGS
        with pytest.raises(Refused, match="no_such_table"):
            ada.join("AAAA2222", "Ada")
        table, _ = ada.create("boxes", [{"kind": "me", "name": "Ada"}, {"kind": "bot"}])
        seat = ada.sit(table)
        with pytest.raises(Refused, match="not_started"):
            seat.play({"move": "pass"})
        with pytest.raises(Refused, match="no_such_seat"):
            seat.tell("arrange", seat=9, bot="novice")
        seat.tell("start")
        while seat.game is None or not seat.game["moves"]:
            seat.receive()
        with pytest.raises(Refused) as refused:
            seat.play({"move": "bid", "amount": 50.0})
        assert refused.value.reason is Reason.MALFORMED


def test_a_lost_connection_comes_back_by_itself(server: Server) -> None:
    dice = random.Random(2)
    with Client(server.address) as ada:
        table, _ = ada.create("boxes", [{"kind": "me", "name": "Ada"}, {"kind": "bot"}], clock="none")
        seat = ada.sit(table)
        seat.tell("start")
        asked = 0
        for question in seat.questions():
            asked += 1
            if asked % 5 == 0:
                seat.socket.socket.close()
            seat.play(random_move(question.moves, dice))
        assert asked > 10
        assert seat.over


def test_who_keeps_the_cookie_comes_back_as_the_same(server: Server) -> None:
    with Client(server.address) as ada:
        table, _ = ada.create("boxes", [{"kind": "me", "name": "Ada"}, {"kind": "open"}])
        with Client(server.address, ada.cookie) as again:
            assert again.sit(table).you["seats"] == [0]


def test_a_question_that_is_left_to_others_is_not_asked_again_at_once(server: Server) -> None:
    with Client(server.address) as ada:
        table, _ = ada.create("boxes", [{"kind": "me", "name": "A"}, {"kind": "me", "name": "B"}], clock="none")
        seat, other = ada.sit(table), ada.sit(table)
        seat.tell("start")
        assert seat.game is not None
        seat.tell("sit", seat=seat.game["actors"][0])
        questions = seat.questions()
        first = next(questions)
        other.tell("say", text="go on")
        assert next(questions) == first
        assert seat.chat[-1]["text"] == "go on"


# --- a shuffle that nobody could choose ---


def whole_game(server: Server) -> Seat:
    """A game to its end, of two clients that add to the shuffle by themselves; the first one's seat."""
    ada, ben = Client(server.address), Client(server.address)
    seat, code = open_table(ada)
    other = ben.join(code, "Ben")
    while len(seat.seeds) < 2:
        seat.receive()
    both_play(seat, other, Named("Ben"))
    other.close()
    return seat


def test_clients_add_to_the_shuffle_and_verify_the_deal(server: Server) -> None:
    seat = whole_game(server)
    game = seat.verify_deal()
    assert game.seeds == [seat.seeds[0], seat.seeds[1]]
    seat.close()


def change_secret(started: Started) -> Started:
    return Started("11" * 32, started.rules, started.seeds)


def drop_seed(started: Started) -> Started:
    return Started(started.key, started.rules, ["", started.seeds[1]])


def drop_seeds(started: Started) -> Started:
    return Started(started.key, started.rules)


def alter_seed(started: Started) -> Started:
    return Started(started.key, started.rules, [started.seeds[0], "22" * 16])


def alter_first_seed(started: Started) -> Started:
    return Started(started.key, started.rules, ["22" * 16, started.seeds[1]])


@pytest.mark.parametrize(
    ("cheat", "flaw"),
    [(change_secret, Flaw.KEY), (drop_seed, Flaw.SEEDS), (drop_seeds, Flaw.SEEDS), (alter_seed, Flaw.SEEDS)],
)
def test_a_cheating_server_is_caught(
    server: Server, monkeypatch: pytest.MonkeyPatch, cheat: Callable[[Started], Started], flaw: Flaw
) -> None:
    honest = commands.start
    monkeypatch.setattr(commands, "start", lambda table, player: cheat(honest(table, player)))  # type: ignore[arg-type]
    seat = whole_game(server)
    with pytest.raises(BadRecord) as caught:
        seat.verify_deal()
    assert caught.value.flaw is flaw
    seat.close()


def show_another_commitment(table: Json) -> None:
    if any(seat["seed"] for seat in table["seats"]):  # as soon as it has seen what players add
        table["commitment"] = sha256(bytes.fromhex("11" * 32)).hexdigest()


def show_another_seed(table: Json) -> None:
    table["seats"][0]["seed"] = table["seats"][0]["seed"] and "22" * 16


@pytest.mark.parametrize(
    ("show", "cheat", "flaw"),
    [(show_another_commitment, change_secret, Flaw.KEY), (show_another_seed, alter_first_seed, Flaw.SEEDS)],
)
def test_a_server_that_changes_its_mind_before_the_deal_is_caught(
    server: Server,
    monkeypatch: pytest.MonkeyPatch,
    show: Callable[[Json], None],
    cheat: Callable[[Started], Started],
    flaw: Flaw,
) -> None:
    """It shows what it will have done as if it had always been so."""
    honest, receive = commands.start, Seat.receive
    monkeypatch.setattr(commands, "start", lambda table, player: cheat(honest(table, player)))  # type: ignore[arg-type]

    def deceived(seat: Seat, timeout: float | None = 60.0) -> Json:
        before = seat._before_deal

        def shown() -> None:
            show(seat.table)
            before()

        seat._before_deal = shown  # type: ignore[method-assign]
        try:
            return receive(seat, timeout)
        finally:
            seat._before_deal = before  # type: ignore[method-assign]

    monkeypatch.setattr(Seat, "receive", deceived)
    seat = whole_game(server)
    with pytest.raises(BadRecord) as caught:
        seat.verify_deal()
    assert caught.value.flaw is flaw
    seat.close()


def test_a_server_that_hides_what_it_did_is_caught_by_the_deal(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Deals with seeds of its own, and writes those of the players into the record."""
    seat = whole_game(server)
    honest = seat.client.request("GET", f"/api/tables/{seat.name}/record")
    game = Game(honest["game"], honest["players"], honest["options"], bytes.fromhex(honest["key"]), ["33" * 16] * 2)
    dice = random.Random(1)
    while not game.over:
        mover = game.actors()[0]
        game.play(mover, random_move(game.moves(mover), dice))
    monkeypatch.setattr(seat.client, "request", lambda *_: {**game.record(), "seeds": honest["seeds"]})
    with pytest.raises(BadRecord) as caught:
        seat.verify_deal()
    assert caught.value.flaw is Flaw.DEAL
    seat.close()
