"""The same people at two processes, making every move at both at the same moment: only one may count."""

import asyncio
import json
from random import Random

from websockets.asyncio.client import ClientConnection

from brocante.engine.codec import Json
from brocante.own import random_move
from brocante.table.events import Entry
from testkit.party import Guest, Party, moves_made


class Twin(Guest):
    """A player's connection to one of the processes: listens, and makes moves on request."""

    async def enter(self, changed: asyncio.Event) -> None:
        self.changed = changed
        self.answer: asyncio.Future[Json] | None = None
        self.socket: ClientConnection = await self.connect(self.ports[0])
        self.listening = asyncio.create_task(self.listen())

    async def listen(self) -> None:
        async for text in self.socket:
            message = json.loads(text)
            self.hear(message)
            if self.answer is not None and message.get("re") == self.sent:
                self.answer.set_result(message)
                self.answer = None
            self.changed.set()

    async def make(self, move: Json, question: int) -> bool:
        """Send a move; return whether it counted."""
        self.sent += 1
        answer = self.answer = asyncio.get_running_loop().create_future()
        await self.socket.send(json.dumps({"do": "move", "id": self.sent, "question": question, "move": move}))
        message = await answer
        if "refused" in message:
            self.refused[message["refused"]["reason"]] += 1
            return False
        self.acknowledged[message["seq"]] = move
        return True

    def asked(self) -> tuple[int, list[Json]] | None:
        return None if self.game is None else (self.game["question"], self.game["moves"])

    async def leave(self) -> None:
        self.listening.cancel()
        await self.socket.close()


class Race:
    """One table whose people are all connected to both processes."""

    def __init__(self, party: Party) -> None:
        self.party = party
        self.pairs = [
            [Twin([port], party.table, guest.seat, guest.cookie, guest.dice) for port in guest.ports]
            for guest in party.guests
        ]
        self.races = 0
        self.ties: list[str] = []  # moves that counted at both

    @classmethod
    async def run(cls, ports: list[int], game: str, dice: Random) -> "Race":
        """Play a game to its end."""
        race = cls(await Party.gather(ports, game, 2, ("novice",), dice))
        await asyncio.gather(*(race.run_pair(pair) for pair in race.pairs))
        return race

    async def run_pair(self, pair: list[Twin]) -> None:
        changed = asyncio.Event()
        for twin in pair:
            await twin.enter(changed)
        while not all(twin.status == "over" for twin in pair):
            await changed.wait()
            changed.clear()
            first, second = pair
            if first.status == "waiting" and first.seat == 0:
                await first.socket.send('{"do": "start"}')
            asked = first.asked()
            if asked is None or not asked[1] or asked != second.asked():
                continue
            question, moves = asked
            move = random_move(moves, first.dice)
            counted = await asyncio.gather(*(twin.make(move, question) for twin in pair))
            self.races += 1
            if all(counted):
                self.ties.append(f"{self.party.table}: {move} of seat {first.seat} counted twice")
            changed.set()
        for twin in pair:
            await twin.leave()

    def examine(self, entries: dict[int, Entry]) -> list[str]:
        """What is wrong with the log of the race."""
        everybody = Party(self.party.table, [twin for pair in self.pairs for twin in pair])
        made = moves_made(entries)
        flaws = self.ties + everybody.examine(entries)
        for pair in self.pairs:
            counted = sum(len(twin.acknowledged) for twin in pair)
            if counted != made[pair[0].seat]:
                flaws.append(f"{self.party.table}: {counted} moves counted, the log has {made[pair[0].seat]}")
        return flaws
