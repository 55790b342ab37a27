"""A table in this process that pages look at: seeded games, played by bots, with the real messages of a table.

A page gets its files from a server, and its socket from here. So a game is the same each time, goes on only when it
is told to, and takes no longer than the page needs to draw it: no scene holds it up.
"""

import json
from random import Random
from typing import Any

from playwright.sync_api import Page, WebSocketRoute

from brocante.bots.workers import Question
from brocante.engine.codec import Json
from brocante.play.game import Game
from brocante.play.registry import GAMES
from brocante.table.audience import Audience, Viewer
from brocante.table.events import Created, Here, Moved, Place, Said, Started
from brocante.table.messages import ENCODER, Answer, Chat
from brocante.table.table import Table
from testkit.rooms import ManualClock

ME = 0  # the seat that the pages look from
PLAYER = "ada"
OTHERS = ("novice", "regular")
SOCKET = "**/api/tables/*/socket"
PAUSE = 0.5  # seconds of the table's clock from one move to the next


class StagedTable:
    """A game between bots, one of which sits where the pages look from."""

    def __init__(
        self, game: str, players: int, seed: int, clock: str = "normal", bots: tuple[str, ...] = OTHERS
    ) -> None:
        self.dice = Random(f"{game} {players} {seed}")
        self.clock = ManualClock()
        places = [Place(name="Ada", player=PLAYER), *(Place(bot=bots[at % len(bots)]) for at in range(players - 1))]
        created = Created(game, {}, places, host=PLAYER, code="", clock=clock, tempo="at_once")
        self.table = Table(f"staged-{seed}", created, self.clock.now())
        self.table.apply(Started(self.dice.randbytes(32).hex(), GAMES[game].version), self.clock.now())
        self.table.apply(Here(ME), self.clock.now())
        self.audience = Audience(self.table, self.clock)
        self.viewers: dict[Page, Viewer] = {}

    @property
    def path(self) -> str:
        return f"/t/{self.table.name}"

    @property
    def game(self) -> Game:
        return self.table.playing()

    @property
    def view(self) -> Json:
        """The game as the page is to show it."""
        return self.game.view(ME)

    def show(self, page: Page) -> None:
        """Open the table on a page."""
        page.route_web_socket(SOCKET, lambda line: self.connect(page, line))
        page.goto(self.path)

    def connect(self, page: Page, line: WebSocketRoute) -> None:
        """A page has one line: a new one takes the place of the one before."""
        viewer = Viewer(PLAYER, ME, lambda message: line.send(message.decode()))
        line.on_message(lambda message: self.hear(viewer, message))
        self.viewers[page] = viewer
        self.audience.viewers = set(self.viewers.values())
        viewer.send(self.audience.full(viewer))

    def hear(self, viewer: Viewer, message: str | bytes) -> None:
        """Make the move that a page asks for; whatever else it asks for is left undone."""
        command: dict[str, Any] = json.loads(message)
        if command["do"] == "move" and command["question"] == self.game.question:
            self.play(ME, command["move"], viewer, command["id"])
        else:
            viewer.send(ENCODER.encode(Answer(command["id"])))

    def play(self, seat: int, move: Json, asking: Viewer | None = None, re: int | None = None) -> None:
        """Make a move, and tell the pages."""
        self.clock.time += PAUSE
        entry = self.table.apply(Moved(seat, move), self.clock.now())
        assert entry is not None
        self.audience.follow(self.game, entry)
        self.audience.publish(people=True, asking=asking, re=re)

    def say(self, seat: int, remark: str) -> None:
        """Let a character say something."""
        said = Said(self.table.shown_names()[seat], seat, remark=remark)
        self.table.apply(said, self.clock.now())
        self.audience.publish([Chat.of(said)], people=True)

    def choose(self, seat: int) -> Json:
        """What a bot would do there."""
        bot = OTHERS[self.dice.randrange(len(OTHERS))]
        game, seed = self.game, self.dice.getrandbits(31)
        question = Question.about(game.codec.name, game.options, game.rules, seat, bot, seed)
        return game.try_actions(seat, question.answer()).move

    def step(self) -> bool:
        """Let whoever is asked make a move; False once the game is over."""
        if self.game.over:
            return False
        seat = self.dice.choice(self.game.actors())
        self.play(seat, self.choose(seat))
        return True
