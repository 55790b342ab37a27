"""Bots that think in a process of their own, which holds nothing but what their seat may know.

A thinker can be cancelled at any time, and always gives a legal move: if its process is too slow
or dies, the regular player answers at once in its stead.
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
LEAST_THINK: Final = 0.02  # seconds for a choice, however many others wait
STARTING: Final = 20.0  # seconds that its process may take to start, before the first question

# Networks by their names: who plays this game with these options on this state, with this seed; None: it does not
Networks = Mapping[str, Callable[[str, Mapping[str, bool], Rules, int], Player | None]]
LoadNetworks = Callable[[], Networks]


@dataclass(frozen=True)
class Question:
    """What shall this seat do? The state was hidden for it before it was packed."""

    game: str
    players: int
    options: Mapping[str, bool]
    state: Packed
    seat: int
    bot: str
    seed: int

    @classmethod
    def about(cls, game: str, options: Mapping[str, bool], state: Rules, seat: int, bot: str, seed: int) -> "Question":
        """The question about a state that may hold secrets: they stay here."""
        return cls(game, state.players, dict(options), pack(hidden_for(state, seat)), seat, bot, seed)

    def __reduce__(self) -> tuple[Any, ...]:
        """How it goes to another process: compiled and frozen, it could not be put together again field by field."""
        return Question, (self.game, self.players, self.options, self.state, self.seat, self.bot, self.seed)

    def hurried(self, share: float) -> "Question":
        """The same question to a bot that has only a share of its time."""
        bot = BotName.parse(self.bot)
        if not bot.think or share >= 1.0:
            return self
        quick = str(bot.with_think(max(LEAST_THINK, bot.think * share)))
        return Question(self.game, self.players, self.options, self.state, self.seat, quick, self.seed)

    def answer(self, bot: BotName | None = None, networks: Networks | None = None) -> list[int]:
        """The actions of one whole move. Where a network is not known, or plays another game, the regular answers."""
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
    """All the actions of a player's next move, from a state that was hidden for the seat."""
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
        hidden.play_unchecked(seat, action)  # a part of a move draws no chance


def serve(connection: Connection, nice: int = 0, load: LoadNetworks | None = None) -> None:
    """What the process does: say that it is there, then answer one question after another."""
    if nice and hasattr(os, "nice"):
        os.nice(nice)
    networks = load() if load is not None else {}
    with suppress(EOFError, KeyboardInterrupt):
        connection.send([])
        while True:
            connection.send(connection.recv().answer(None, networks))


class Thinker:
    """One process that thinks; started when it is first asked, and anew after it was cancelled."""

    def __init__(self, grace: float = GRACE, nice: int = 0, load: LoadNetworks | None = None) -> None:
        self.grace = grace
        self.nice = nice  # by how much its process steps back behind others
        self.load = load  # networks that it is to play with: they are in its process alone
        self.process: BaseProcess | None = None
        self.connection: Connection | None = None

    def think(self, question: Question) -> list[int]:
        """Wait for the answer, as long as the bot's budget and some grace allow; then the regular answers."""
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
