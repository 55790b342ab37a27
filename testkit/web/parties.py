"""People of one table: programs that play it to where a test begins. A browser with their cookie is the same person."""

import random
from collections.abc import Callable, Sequence
from contextlib import suppress
from time import monotonic
from unittest.mock import patch

from brocante.client import Client, Seat
from brocante.engine.codec import Json
from brocante.engine.reasons import Refused
from brocante.own import random_move

NAMES = ("Ada", "Bea", "Cem", "Dag", "Eva")
LONGEST = 120.0  # seconds that a game may take
MOMENT = 0.05  # seconds to wait for whoever else has to move
SEEDS = "brocante.client.token_hex"  # what clients add to the shuffle

Wish = Callable[[Json], bool]  # of the game as the first seat sees it: whether this is what was looked for
Choose = Callable[[list[Json], random.Random], Json]  # a move from those that are offered


class Party:
    """A table that has begun: people from the first seat on, bots behind them.

    `greet` is told where it is before it begins.
    """

    def __init__(
        self,
        address: str,
        game: str,
        people: int,
        bots: int | Sequence[str] = 0,
        greet: Callable[[str], None] | None = None,
        **settings: object,
    ) -> None:
        self.clients = [Client(address) for _ in range(people)]
        host, *guests = self.clients
        company = ["novice"] * bots if isinstance(bots, int) else bots
        places: list[Json] = [{"kind": "me", "name": NAMES[0]}]
        places += [{"kind": "open"}] * len(guests) + [{"kind": "bot", "bot": bot} for bot in company]
        self.table, self.code = host.create(game, places, **{"clock": "none", **settings})
        with patch(SEEDS, lambda size: "5" * 2 * size):  # the same each time
            self.seats = [host.sit(self.table)]
            self.seats += [guest.join(self.code, name) for guest, name in zip(guests, NAMES[1:], strict=False)]
            while not all(seat["seed"] for seat in self.seats[0].table["seats"][:people]):
                self.seats[0].receive()  # a seed that comes after the deal is not part of it
        if greet is not None:
            greet(self.path)
        self.seats[0].tell("start")
        for seat in self.seats:
            while seat.game is None:
                seat.receive()

    @property
    def path(self) -> str:
        return f"/t/{self.table}"

    def view(self, seat: int = 0) -> Json:
        """The game as a seat sees it now."""
        listen(self.seats[seat])
        view = self.seats[seat].game
        assert view is not None, "the table has no game any more"
        return view

    def play(self, wish: Wish, seed: int = 1, choose: Choose = random_move) -> bool:
        """Let the programs move until the wish comes true; False if the game is over before."""
        dice = random.Random(seed)
        end = monotonic() + LONGEST
        while monotonic() < end:
            view = self.view()
            if wish(view) or self.seats[0].over:
                return wish(view)
            for seat, who in enumerate(self.seats):
                if moves := self.view(seat)["moves"]:
                    with suppress(Refused):  # somebody else was faster
                        who.play(choose(moves, dice))
                    break
            else:
                listen(self.seats[0], MOMENT)
        raise AssertionError("the game does not end")

    def record(self) -> Json:
        """What was played, once it is over."""
        record: Json = self.clients[0].request("GET", f"/api/tables/{self.table}/record")
        return record

    def leave(self) -> None:
        """The programs hang up; their people may still sit at a browser."""
        for seat in self.seats:
            seat.close()


def listen(seat: Seat, patience: float = 0) -> None:
    """Hear what has happened meanwhile."""
    with suppress(TimeoutError):
        while True:
            seat.receive(patience)
