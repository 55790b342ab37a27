"""Bots that think in their own process, which holds nothing but what their seat may know.

A thinker can be cancelled at any time, and always returns a legal move: if its process is too slow
or dies, the regular player answers instead.
"""

import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, Final

from brocante.bots.levels import NETWORK, BotName
from brocante.engine.core import Dice, Rules, hidden_for
from brocante.engine.player import Player
from brocante.engine.saving import Packed, pack, unpack
from brocante.play.registry import find

GRACE: Final = 1.0  # seconds that a thinker may take beyond its budget
LEAST_THINK: Final = 0.02  # minimum seconds for a choice, however many others wait
STARTING: Final = 20.0  # seconds that its process may take to start

# Networks by name: each makes a player from game, options, state and seed, or None if it does not play this game
Networks = Mapping[str, Callable[[str, Mapping[str, bool], Rules, int], Player | None]]
LoadNetworks = Callable[[], Networks]


@dataclass(frozen=True)
class Question:
    """What a thinker needs to choose for a seat. The state was hidden for the seat before it was packed."""

    game: str
    players: int
    options: Mapping[str, bool]
    state: Packed
    seat: int
    bot: str
    seed: int

    @classmethod
    def about(cls, game: str, options: Mapping[str, bool], state: Rules, seat: int, bot: str, seed: int) -> "Question":
        """A question about a full state; its secrets are left out."""
        return cls(game, state.players, dict(options), pack(hidden_for(state, seat)), seat, bot, seed)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle by constructor: a compiled frozen class cannot be restored field by field."""
        return Question, (self.game, self.players, self.options, self.state, self.seat, self.bot, self.seed)

    def hurried(self, share: float) -> "Question":
        """The same question with only a share of the bot's time."""
        bot = BotName.parse(self.bot)
        if not bot.think or share >= 1.0:
            return self
        quick = str(bot.with_think(max(LEAST_THINK, bot.think * share)))
        return Question(self.game, self.players, self.options, self.state, self.seat, quick, self.seed)

    def answer(self, bot: BotName | None = None, networks: Networks | None = None) -> list[int]:
        """The actions of one whole move. The regular answers for an unknown network or one for another game."""
        codec = find(self.game)
        state = codec.create(self.players, self.options)
        unpack(state, self.state)
        bot = bot or BotName.parse(self.bot)
        player: Player | None = None
        if bot.level == NETWORK:
            known = (networks or {}).get(bot.style)
            player = known(self.game, self.options, state, self.seed) if known is not None else None
            bot = BotName("regular")
        return whole_move(state, self.seat, player or bot.player(codec.name, state, self.seed))


def whole_move(hidden: Rules, seat: int, player: Player) -> list[int]:
    """All the actions of a player's next move, from a state hidden for the seat."""
    world = hidden.fresh()
    dice = Dice(0)
    actions = []
    while True:
        action = player.choose(hidden, seat)
        actions.append(action)
        world.become(hidden)
        world.guess(seat, dice)
        world.play_unchecked(seat, action)
        if not world.drafting(seat):
            return actions
        hidden.play_unchecked(seat, action)  # an incomplete move never draws on chance


def serve(connection: Connection, nice: int = 0, load: LoadNetworks | None = None) -> None:
    """Main loop of the process: report that it is ready, then answer one question after another."""
    if nice and hasattr(os, "nice"):
        os.nice(nice)
    networks = load() if load is not None else {}
    with suppress(EOFError, KeyboardInterrupt):
        connection.send([])
        while True:
            connection.send(connection.recv().answer(None, networks))


class Thinker:
    """One thinking process, started on the first question and restarted after a cancel."""

    def __init__(self, grace: float = GRACE, nice: int = 0, load: LoadNetworks | None = None) -> None:
        self.grace = grace
        self.nice = nice  # the niceness of its process
        self.load = load  # loads the networks, inside its process only
        self.process: BaseProcess | None = None
        self.connection: Connection | None = None

    def think(self, question: Question) -> list[int]:
        """Wait for the answer within the bot's budget and some grace; after that the regular answers."""
        try:
            connection = self._ask(question)
            if connection.poll(BotName.parse(question.bot).think + self.grace):
                actions: list[int] = connection.recv()
                return actions
        except (OSError, EOFError):
            pass  # the process died, or was cancelled
        self.cancel()
        return question.answer(BotName("regular"))

    def cancel(self) -> None:
        """End the process, whatever it is doing."""
        process, self.process = self.process, None
        if process is not None:
            process.kill()
            process.join()

    def _ask(self, question: Question) -> Connection:
        if self.process is None or self.connection is None or not self.process.is_alive():
            context = get_context("spawn")  # a forked process would hold the table's secrets
            self.connection, theirs = context.Pipe()
            process = context.Process(target=serve, args=(theirs, self.nice, self.load), daemon=True)
            process.start()
            theirs.close()
            self.process = process
            if not self.connection.poll(STARTING):
                raise TimeoutError
            self.connection.recv()
        self.connection.send(question)
        return self.connection
