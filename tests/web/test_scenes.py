"""Scenes last for their time, and nothing that follows is drawn, logged or announced before.

Programs play the seats, a browser watches or plays one of them, and the test sets its clock.
"""

import random
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

import pytest
from playwright.sync_api import Locator, WebSocket, expect
from web.conftest import Visitor, serve, shoot

from brocante import web
from brocante.engine.codec import Json
from brocante.engine.reasons import Refused
from brocante.own import random_move
from testkit.web.parties import MOMENT, Party, listen
from web import newcomer

MOST_MOVES: Final = 1500
SCENE: Final = "[data-scene]"
OFFERED: Final = newcomer.OFFERED
# Presses the button at once, if it is there: the others may be done before a driver has found it.
GO_ON: Final = "() => { const on = document.querySelector('button.on:enabled'); on?.click(); return on !== null; }"
RESULT: Final = 3.0  # seconds that all bids are up, at a normal tempo
NOON: Final = 1_800_000_000_000  # milliseconds

Wish = Callable[[Json], bool]


@dataclass(frozen=True)
class Moment:
    """A scene, and how a table comes to it."""

    game: str
    line: str
    prefers: tuple[str, ...] = ()  # moves that lead to it
    near: Wish | None = None  # the game as it is shortly before
    answers: dict[str, str] = field(default_factory=dict)  # fields of moves that lead to it


SECRET = Moment("boxes", "revealed", answers={"type": "secret"})
TRADE = Moment("boursicocotte", "swapped", ("counter", "trade"))
HOOD = Moment("auto_brocante", "hood", ("look", "ask", "open_lot", "bid", "pick"))
STEAL = Moment("big_deal", "steal", ("steal", "lay"))
PLAYED = Moment("auto_brocante", "play", ("play", "pass"))
ROUND = Moment("big_deal", "round", near=lambda view: view["table"]["draw_pile"] == 0)
MOMENTS = [SECRET, TRADE, HOOD, STEAL, PLAYED, ROUND]
every_moment = pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: f"{moment.game}-{moment.line}")


@pytest.fixture(scope="module")
def slow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server where things take their time."""
    web.main()
    with serve(tmp_path_factory.mktemp("scenes") / "tables.db", pace=1) as address:
        yield address


class Play:
    """A table of people that programs play for, move by move, in front of a page whose clock stands still."""

    def __init__(self, visit: Visitor, address: str, moment: Moment, seated: bool = False) -> None:
        self.moment = moment
        self.party = Party(address, moment.game, people=3, public=True, tempo="at_once")
        self.dice = random.Random(moment.line)
        starter = self.party.view()["table"].get("starter", -1)
        self.seat = (starter + 1) % len(self.party.seats)  # asked first in the second round, where there are rounds
        cookie = self.party.clients[self.seat].cookie if seated else ""
        self.page = visit("/rules", cookie=cookie, server=address)
        self.page.clock.install(time=NOON / 1000)
        self.page.on("websocket", self.connected)
        self.page.goto(self.party.path)
        expect(self.page.locator("section.board")).to_be_visible()
        self.page.clock.pause_at(NOON / 1000 + 3600)

    def connected(self, socket: WebSocket) -> None:
        self.socket = socket

    def tempo(self, tempo: str) -> None:
        with suppress(Refused):
            self.party.seats[0].tell("tempo", tempo=tempo)

    def approach(self) -> None:
        """Play to where the moment is near, with nothing that holds; from then on scenes do."""
        if self.moment.near is not None:
            assert self.party.play(self.moment.near, choose=self.choose)
        with self.socket.expect_event("framereceived"):
            self.tempo("normal")
        listen(self.party.seats[0])

    def choose(self, moves: list[Json], dice: random.Random) -> Json:
        for name in self.moment.prefers:
            wanted = [move for move in moves if move["move"] == name]
            if wanted and dice.random() < 0.7:
                return random_move(wanted, dice)
        move = random_move(moves, dice)
        return {**move, **{name: value for name, value in self.moment.answers.items() if name in move}}

    def step(self) -> list[Json]:
        """One move of a seat that may act; return the lines that the first seat hears."""
        first = self.party.seats[0]
        before = len(first.log)
        while not self.moved():
            listen(first, MOMENT)  # each hears in their own time who is next
        while len(first.log) == before:
            first.receive(10)
        listen(first)
        return first.log[before:]

    def moved(self) -> bool:
        """Whether somebody has made a move, of which the page has heard."""
        for seat, who in enumerate(self.party.seats):
            if moves := self.party.view(seat)["moves"]:
                with suppress(Refused), self.socket.expect_event("framereceived"):
                    who.play(self.choose(moves, self.dice))
                    return True
        return False

    @property
    def scene(self) -> Locator:
        return self.page.locator(SCENE)

    def seconds(self, line: str) -> float:
        seconds: float = self.party.seats[0].table["scenes"][line]
        return seconds

    def let_pass(self) -> None:
        """Everything that is here is shown to its end."""
        self.page.clock.run_for(60_000)
        expect(self.scene).to_have_count(0)

    def until(self, wish: Callable[[list[Json]], bool]) -> list[Json]:
        """Play on until a move is told like that."""
        for _ in range(MOST_MOVES):
            self.let_pass()
            lines = self.step()
            if wish(lines):
                return lines
            assert not self.party.seats[0].over, "the game ends before"
        raise AssertionError("it does not happen")

    def until_the_moment(self) -> list[Json]:
        """Until its scene is on, after those of the same move before it."""
        lines = self.until(lambda lines: self.moment.line in map(name_of, lines))
        for name in map(name_of, lines):
            if name == self.moment.line:
                break
            if name in self.party.seats[0].table["scenes"]:
                expect(self.page.locator(f"[data-scene={name}]")).to_be_visible()
                self.page.keyboard.press("Escape")
        expect(self.page.locator(f"[data-scene={self.moment.line}]")).to_be_visible()
        return lines

    def log(self) -> list[str]:
        """The lines in their order, with headings, folded or not; what they fold into is no line of its own."""
        return self.page.locator("aside .log :is(h3, p) > .text").all_text_contents()

    def spoken(self) -> str:
        return self.page.locator(".unseen[role=status]").inner_text()


def name_of(line: Json) -> str:
    name: str = line.get("event") or line["move"]
    return name


@every_moment
def test_a_scene_holds_and_nothing_is_ahead_of_it(visit: Visitor, slow: str, moment: Moment) -> None:
    play = Play(visit, slow, moment)
    play.approach()
    play.until_the_moment()
    shoot(play.page, f"scene-{moment.game}-{moment.line}")
    shown, said = play.log(), play.spoken()
    board = play.page.locator("section.board").inner_text()
    play.step()  # the others go on
    play.page.clock.run_for(int(1000 * play.seconds(moment.line)) - 100)
    expect(play.page.locator(f"[data-scene={moment.line}]")).to_be_visible()
    assert play.log() == shown
    assert play.spoken() == said
    assert play.page.locator("section.board").inner_text() == board
    play.page.clock.run_for(200)
    expect(play.page.locator(f"[data-scene={moment.line}]")).to_have_count(0)
    play.let_pass()
    news = set(play.log()) - set(shown)
    assert news
    assert not any(line in said for line in news)


@every_moment
def test_a_tap_ends_a_scene_and_a_reload_shows_the_table_plainly(visit: Visitor, slow: str, moment: Moment) -> None:
    play = Play(visit, slow, moment)
    play.approach()
    play.until_the_moment()
    play.step()
    play.scene.click(position={"x": 10, "y": 10})
    expect(play.page.locator(f"[data-scene={moment.line}]")).to_have_count(0)
    if moment is ROUND:
        return  # the next one is far away
    play.let_pass()
    play.until_the_moment()
    shown = play.log()
    play.step()
    play.page.reload()
    expect(play.page.locator("section.board")).to_be_visible()
    expect(play.scene).to_have_count(0)
    assert len(play.log()) > len(shown)


@every_moment
def test_a_decision_is_not_delayed(visit: Visitor, slow: str, moment: Moment) -> None:
    """The player who is asked sees the scene beside the decision, and can answer at once."""
    play = Play(visit, slow, moment, seated=True)
    play.approach()

    def asked(lines: list[Json]) -> bool:
        others = [line for line in lines if name_of(line) == moment.line and line.get("seat") != play.seat]
        return bool(others and play.party.view(play.seat)["moves"])

    play.until(asked)
    expect(play.page.locator(f".layer.beside {SCENE}")).to_be_visible()
    offered = play.page.locator(OFFERED)
    expect(offered.first).to_be_visible()
    shoot(play.page, f"beside-{moment.game}-{moment.line}")
    for control in offered.all()[:6]:
        control.click(trial=True)  # nothing lies over it
    play.let_pass()


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_the_end_of_a_game_is_seen_after_what_led_to_it(visit: Visitor, slow: str, motion: str) -> None:
    """Nothing reveals the winner before the count: not the log, not the live region; a reload does not count again."""
    last = Moment("boxes", "sold", near=lambda view: view["table"]["container"] == len(view["table"]["containers"]) - 1)
    play = Play(visit, slow, last)
    play.page.emulate_media(reduced_motion=motion)  # type: ignore[arg-type]
    play.approach()
    for _ in range(MOST_MOVES):
        play.let_pass()
        lines = play.step()
        if play.party.seats[0].over:
            break
    assert name_of(lines[-1]) == "over"
    expect(play.scene).to_be_visible()
    expect(play.page.locator("#over")).to_have_count(0)
    heading, verdict = play.page.locator("#over"), re.compile("The game is over")
    for _ in range(300):
        assert not any(verdict.search(text) for text in [*play.log(), play.spoken()])
        play.page.clock.run_for(100)
        if heading.count() and "count" not in heading.inner_text():
            break
    assert verdict.search(play.log()[-1])
    assert verdict.search(play.spoken())
    expect(play.page.locator("li.winner")).not_to_have_count(0)
    shoot(play.page, f"scene-end-{motion}")
    won = heading.inner_text()
    play.page.reload()
    expect(heading).to_have_text(won)


def test_secret_bids_are_turned_over_one_by_one_before_they_are_told(visit: Visitor, slow: str) -> None:
    play = Play(visit, slow, SECRET)
    play.page.emulate_media(reduced_motion="no-preference")
    play.approach()
    play.until_the_moment()
    told = len(play.log())
    sums = play.scene.locator(".sum")
    expect(sums).to_have_count(0)
    counts = []
    for _ in range(40):
        play.page.clock.run_for(100)
        counts.append(sums.count())
        if len(play.log()) > told:
            break
    assert sorted(set(counts)) == [0, 1, 2, 3]
    assert counts[-1] == 3
    play.page.clock.run_for(int(1000 * RESULT) - 200)  # all of them, until they have been read
    expect(play.page.locator("[data-scene=revealed]")).to_be_visible()
    play.let_pass()


def test_against_bots_one_goes_on_to_the_next_decision(visit: Visitor, slow: str) -> None:
    page = visit("/", server=slow)
    page.get_by_role("listitem").filter(has_text="Boxes").get_by_role("button", name="Play against").click()
    dice = random.Random(1)
    for _ in range(40):
        page.wait_for_function(
            "([offered, on]) => document.querySelector(offered) || document.querySelector(on)",
            arg=[OFFERED, "button.on:enabled"],
        )
        if page.evaluate(GO_ON):
            break
        newcomer.click(page, dice)
    else:
        raise AssertionError("others never act")
    expect(page.locator(OFFERED).first).to_be_visible()


def test_the_tempo_is_changed_in_the_menu(visit: Visitor, slow: str) -> None:
    page = visit("/", server=slow)
    page.get_by_role("listitem").filter(has_text="Boxes").get_by_role("button", name="Play against").click()
    page.get_by_role("button", name="Menu").click()
    page.get_by_label("At once").check()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="On to my next decision")).to_have_count(0)


def test_the_auctioneer_swings_the_hammer(visit: Visitor, address: str) -> None:
    party = Party(address, "boursicocotte", people=3, clock="relaxed")
    seat = party.view()["actors"][0]
    party.seats[seat].play({"move": "auction"})
    page = visit(party.path, cookie=party.clients[seat].cookie)
    swing = page.get_by_role("button", name="Swing the hammer")
    while not page.get_by_text(re.compile("Going (once|twice)|Sold")).count():
        swing.click()  # too early, until everybody has had the time to draw breath
