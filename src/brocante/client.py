"""A client of the web table: lets a program take a seat where people play.

    with Client("http://localhost:8000") as client:
        client.join("ABCD2345", "Ada").play_as(MyPlayer())

`play_as` lets a `Bot` play to the end of the game; for more control, answer the `questions` of a seat one by one.
Calls block, so use one thread per seat. docs/protocol.md describes the messages.
"""

import json
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from http.cookies import SimpleCookie
from random import Random
from secrets import token_hex
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from brocante.engine.codec import Json
from brocante.engine.reasons import Reason, Refused
from brocante.own import Bot, Turn, refusal_of
from brocante.play.game import Game
from brocante.play.patch import apply
from brocante.play.record import Record
from brocante.play.shuffle import SEED_DIGITS
from brocante.table.reasons import Objection

SEED_MESSAGE = 0  # the id of the message with the seed; nobody waits for its answer
TOO_LATE = (Objection.STALE, Objection.PAUSED, Reason.NOT_YOUR_TURN, Reason.GAME_OVER)  # the game has moved on


def refusal(said: Json) -> Refused:
    """A server's refusal as an exception; its reason is a key of the rules or of the table."""
    return Refused(said.get("reason", ""), said.get("detail", ""), said.get("bid"))


@dataclass(frozen=True)
class Question:
    """A decision asked of a seat: what it sees, and what it may do."""

    number: int
    view: Json
    moves: list[Json]


class Client:
    """A player at a server, identified by the cookie: keep it, or a `recovery_code`, to return as the same player."""

    def __init__(self, address: str, cookie: str = "") -> None:
        self.address = address.rstrip("/")
        self.cookie = cookie
        self.seats: list[Seat] = []

    def __repr__(self) -> str:
        return f"<Client of {self.address}>"

    def __enter__(self) -> "Client":
        return self

    def __exit__(self, *_: object) -> None:
        for seat in self.seats:
            seat.close()

    def request(self, method: str, path: str, body: object = None) -> Any:
        """Send a REST request; Refused if the server refuses it."""
        data = None if body is None else json.dumps(body).encode()
        request = Request(self.address + path, data, {"content-type": "application/json"}, method=method)
        if self.cookie:
            request.add_header("cookie", f"brocante={self.cookie}")
        try:
            with urlopen(request, timeout=30) as response:
                set_cookie = SimpleCookie(response.headers.get("set-cookie", ""))
                if "brocante" in set_cookie:
                    self.cookie = set_cookie["brocante"].value
                return json.load(response)
        except HTTPError as error:
            with error:
                raise refusal(json.loads(error.read() or b"{}")) from error

    def recovery_code(self) -> str:
        """A new code with which `recover` restores this identity; it replaces the previous one."""
        code: str = self.request("POST", "/api/identity/recovery", {})["code"]
        return code

    def recover(self, code: str) -> list[str]:
        """Take over the identity of a recovery code or of a code for another device; return the tables it sits at."""
        return [table["id"] for table in self.request("POST", "/api/identity/recover", {"code": code})["tables"]]

    def create(self, game: str, seats: list[Json], **settings: object) -> tuple[str, str]:
        """Create a table; return its name and its invitation code."""
        made = self.request("POST", "/api/tables", {"game": game, "seats": seats, **settings})
        return made["id"], made["code"]

    def join(self, code: str, name: str, seat: int | None = None, watch: bool = False) -> "Seat":
        """Take a seat at the table of an invitation code, or watch it."""
        table = self.request("POST", "/api/invitations", {"code": code})["id"]
        wish = {"name": name, "code": code, "seat": seat, "watch": watch}
        self.request("POST", f"/api/tables/{table}/join", wish)
        return self.sit(table)

    def sit(self, table: str) -> "Seat":
        """Connect to a table at which this player already has a place."""
        seat = Seat(self, table)
        self.seats.append(seat)
        return seat


class Seat:
    """A seat at a table, kept up to date; reconnects by itself."""

    def __init__(self, client: Client, table: str) -> None:
        self.client = client
        self.name = table
        self.seq = 0
        self.table: Json = {}
        self.you: Json = {}
        self.game: Json | None = None  # all that the seat sees
        self.public: Json | None = None  # the part that everybody sees
        self.own: Json | None = None  # what the seat sees besides, as a patch on the public part
        self.log: list[Json] = []
        self.chat: list[Json] = []
        self.sent = 0
        self.commitment: str | None = None  # to the server's part of the shuffle, from before any seed was sent
        self.contributed: int | None = None  # the seat for which this client has sent a seed
        self.sent_seed: str | None = None  # that seed, unless it was refused
        self.seeds: dict[int, str] = {}  # the players' parts by seat, from before the deal
        self.line = ExitStack()  # holds the socket
        self.connect()

    def __repr__(self) -> str:
        seats = ", ".join(str(seat) for seat in self.you.get("seats", [])) or "none"
        return f"<Seat at table {self.name}: {self.table.get('status', 'unknown')}, own seats {seats}>"

    def connect(self) -> None:
        """Open the socket and take in the first message, which is complete."""
        address = self.client.address.replace("http", "ws", 1) + f"/api/tables/{self.name}/socket"
        headers = {"cookie": f"brocante={self.client.cookie}"} if self.client.cookie else {}
        self.line.close()
        self.socket: ClientConnection = self.line.enter_context(
            connect(address, additional_headers=headers, compression=None)
        )
        self.receive()

    def close(self) -> None:
        self.line.close()

    def receive(self, timeout: float | None = 60.0) -> Json:
        """Wait for the next message and take it in."""
        message: Json = json.loads(self.socket.recv(timeout))
        if message["kind"] == "full":
            self.table, self.public, self.own = message["table"], message["game"], message.get("own")
            self.log, self.chat = message["log"], message["chat"]
        elif message["kind"] == "update":
            self.table = apply(self.table, message.get("table", {}))
            self.public = apply(self.public, message["game"]) if "game" in message else self.public
            self.own = apply(self.own, message["own"]) if "own" in message else self.own
            self.log += message.get("log", [])
            self.chat += message.get("chat", [])
        self.game = self.public if self.own is None else apply(self.public, self.own)
        self.you = message.get("you", self.you)
        self.seq = message.get("seq", self.seq)
        if message.get("re") == SEED_MESSAGE and "refused" in message:
            self.sent_seed = None  # another device of this player was faster, or the host was
            self.seeds.pop(-1 if self.contributed is None else self.contributed, None)
        if self.table.get("status") == "waiting":
            self._before_deal()
        return message

    def _before_deal(self) -> None:
        """Remember what the deal must follow from, and contribute a seed.

        The first commitment counts, and the seed as sent: the server has seen the seeds, and must not change either.
        """
        self.commitment = self.commitment or self.table["commitment"]
        self.seeds = {number: seat["seed"] for number, seat in enumerate(self.table["seats"]) if seat["seed"]}
        mine = self.you.get("seat")
        if self.commitment and mine is not None and mine not in self.seeds and self.contributed != mine:
            self.contributed, self.sent_seed = mine, token_hex(SEED_DIGITS // 2)
            self.socket.send(json.dumps({"do": "seed", "id": SEED_MESSAGE, "seed": self.sent_seed}))
        if self.contributed is not None and self.sent_seed and self.contributed in self.you.get("seats", []):
            self.seeds[self.contributed] = self.sent_seed

    def verify_deal(self) -> Game:
        """The finished game, from its record; BadRecord if the server chose the deal or any later chance outcome.

        It is checked against what was known before the deal: the server's commitment and the seeds of the seats.
        """
        record = Record(self.client.request("GET", f"/api/tables/{self.name}/record"))
        return record.verify(self.commitment, self.seeds)

    def tell(self, do: str, **fields: object) -> None:
        """Send a command and wait until it is carried out; Refused if the table refuses it."""
        self.sent += 1
        self.socket.send(json.dumps({"do": do, "id": self.sent, **fields}))
        while True:
            message = self.receive()
            if message.get("re") == self.sent:
                if "refused" in message:
                    raise refusal(message["refused"])
                return

    def play(self, move: Json) -> None:
        """Make a move; Refused if it is not allowed. After a lost connection, send it again if it did not arrive."""
        if self.game is None:
            raise Refused(Objection.NOT_STARTED)
        question, played = self.game["question"], self.game["played"]
        try:
            self.tell("move", move=move, question=question)
        except ConnectionClosed:
            self.connect()
            if self.game["played"] == played:
                self.tell("move", move=move, question=question)

    @property
    def over(self) -> bool:
        return self.table.get("status") in ("over", "closed")

    def questions(self) -> Iterator[Question]:
        """The seat's questions until the game is over. Answer each, or leave it to others, before taking the next."""
        while not self.over:
            seq = self.seq
            if self.game is not None and self.game["moves"]:
                yield Question(self.game["question"], self.game, self.game["moves"])
            if self.seq != seq:
                continue
            try:
                self.receive(timeout=None)
            except ConnectionClosed:
                self.connect()

    def play_as(self, bot: Bot, random: Random | None = None) -> Json:
        """Let a bot play until the game is over; return the last view. Refused if the bot chooses an illegal move."""
        dice = random or Random()
        for question in self.questions():
            choice: Any = bot.choose(Turn.served(question.view, dice))
            try:
                if not isinstance(choice, dict):
                    raise Refused(Reason.MALFORMED, "a served table takes named moves only")
                self.play(choice)
            except Refused as refused:
                if refused.reason not in TOO_LATE:
                    raise refusal_of(bot.name, choice, refused) from refused
        return self.game or {}
