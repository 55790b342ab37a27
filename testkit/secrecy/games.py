"""Plays whole games with all seats and a spectator connected, and keeps what each was sent; for the checker."""

import random
from collections.abc import Sequence
from importlib import import_module

from brocante.bots.characters import CHARACTERS
from brocante.engine.codec import Json
from brocante.engine.core import KEY_BYTES, NOBODY
from brocante.own import random_move
from brocante.play.registry import GAMES
from brocante.table.commands import Move, Stand
from brocante.table.events import Created, Place, Started
from brocante.table.reasons import Objected
from testkit.rooms import Person, Venue
from testkit.secrecy.checker import Receiver, Truth, faults

# A game without TRUTH in its secrecy.py would have no leak tests, so importing this module fails.
TRUTHS: dict[str, type[Truth]] = {name: import_module(f"testkit.games.{name}.secrecy").TRUTH for name in GAMES}


LONG_ENOUGH = 60.0  # seconds within which any bot moves


class Played:
    """A played game, and everything that was sent during it."""

    def __init__(
        self, game: str, record: Json, receivers: list[Receiver], code: str, bot_seeds: Sequence[int] = ()
    ) -> None:
        self.game = game
        self.record = record
        self.receivers = receivers
        self.code = code
        self.bot_seeds = bot_seeds  # seeds of the bots' choices

    @property
    def messages(self) -> int:
        return sum(len(receiver.messages) for receiver in self.receivers)

    def faults(self) -> list[str]:
        """All leaks of the game."""
        truth = TRUTHS[self.game](self.record)
        return list(faults(self.record, self.receivers, truth, [r.player for r in self.receivers], self.code))


async def play(venue: Venue, game: str, seed: int, characters: bool = False) -> Played:
    """Play a game of random moves, with random numbers of players and options; some lose their connection.

    With `characters`, who make remarks, these have all seats but the first.
    """
    dice = random.Random(f"{game} {seed}")
    codec = GAMES[game]
    count = dice.randint(codec.fewest, codec.most)
    options = {option.name: dice.random() < 0.5 for option in codec.options}
    if codec.aid is not None:
        options[codec.aid.name] = seed % 2 == 0
    players = [f"identity-{dice.getrandbits(64):x}" for _ in range(count + 1)]
    places = [Place(f"P{seat}", player) for seat, player in enumerate(players[:-1])]
    for seat in range(1, count) if characters else ():
        places[seat] = Place(bot=list(CHARACTERS)[(seed + seat) % len(CHARACTERS)])
        players[seat] = ""
    code = f"CODE{dice.getrandbits(32):08X}"
    room = await venue.rooms.create(Created(game, options, places, players[0], code, "none", True))
    receivers: list[Receiver] = []
    before = len(venue.thinkers.asked)

    async def enter(player: str) -> Person:
        seats = room.table.seats_of(player)
        receiver = Receiver(seats[0] if seats else None, player)
        person = Person(venue, room, player)
        person.viewer.send = lambda message: (receiver.messages.append(message), person.hear(message))[1]  # type: ignore[func-returns-value]
        receivers.append(receiver)
        await room.enter(person.viewer)
        return person

    people = {seat: await enter(player) for seat, player in enumerate(players) if player}
    await room.attempt(lambda: [Started(dice.randbytes(KEY_BYTES).hex(), GAMES[game].version)])
    state = room.table.game
    assert state is not None
    while not state.over:
        seat = dice.choice(state.actors())
        if dice.random() < 0.02:
            (await enter(dice.choice([player for player in players if player]))).leave()  # from another device
        if seat not in people:
            await venue.advance(LONG_ENOUGH)
            continue
        if dice.random() < 0.02 and room.table.outcry:
            await people[seat](Stand(limit=dice.randrange(500), question=state.question))
        move = random_move(people[seat].game["moves"], dice)
        try:
            await people[seat](Move(move=move, question=state.question))
        except Objected:
            raise AssertionError(f"{move} was refused") from None
    await venue.settle()  # for the last remark
    assert state.rules.turn == NOBODY
    del venue.rooms.live[room.table.name]
    room.close()
    return Played(game, state.record(), receivers, code, [question.seed for question in venue.thinkers.asked[before:]])
