"""What people at a table can ask for, and what it decides: events, or an objection. Decides nothing by itself."""

from dataclasses import dataclass
from hashlib import blake2b
from secrets import choice, token_bytes
from typing import Any

from msgspec import Struct

from brocante.bots.levels import BadBot, BotName
from brocante.engine.core import KEY_BYTES
from brocante.play.game import RULES_VERSION, TriedMove
from brocante.play.registry import HEURISTICS
from brocante.table.events import (
    MOST_NAME,
    MOST_TEXT,
    Arranged,
    Back,
    Closed,
    Created,
    Event,
    Here,
    Joined,
    Left,
    Moved,
    Resumed,
    Said,
    Started,
    Stood,
    Wished,
)
from brocante.table.reasons import Objected, Objection
from brocante.table.table import Table

CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # none that is read as another
CODE_LENGTH = 8
MOST_THINKING = 10.0  # seconds that a bot may be given for a move
PHRASES = ("hello", "good_luck", "well_played", "nice", "ouch", "too_expensive", "your_turn", "one_moment", "thanks")


class Command(Struct, frozen=True, tag_field="do", forbid_unknown_fields=True, kw_only=True):
    """Something a player sends; the answer carries the same number."""

    id: int = 0


class Move(Command, frozen=True, tag="move"):
    move: dict[str, Any]
    question: int  # which the move answers


class Stand(Command, frozen=True, tag="stand"):
    """Raise for me up to this much; 0: pass for me in this auction; null: no longer."""

    limit: int | None
    question: int


class Say(Command, frozen=True, tag="say"):
    text: str | None = None
    phrase: str | None = None


class Start(Command, frozen=True, tag="start"):
    pass


class Arrange(Command, frozen=True, tag="arrange"):
    """Give a seat to a bot, or open it."""

    seat: int
    bot: str | None = None


class Leave(Command, frozen=True, tag="leave"):
    pass


class Pause(Command, frozen=True, tag="pause"):
    wish: bool = True


class Resume(Command, frozen=True, tag="resume"):
    pass


class Return(Command, frozen=True, tag="return"):
    """I play myself again."""


class Rematch(Command, frozen=True, tag="rematch"):
    """The same people again, at a new table."""


class Sit(Command, frozen=True, tag="sit"):
    """Look from another of my seats, on one device; a spectator: over a player's shoulder, where it is agreed."""

    seat: int | None


Request = Move | Stand | Say | Start | Arrange | Leave | Pause | Resume | Return | Rematch | Sit


@dataclass(frozen=True, slots=True)
class Decision:
    """What is to happen: nothing of it has, before it is written."""

    events: list[Event]
    trial: TriedMove | None = None  # of the move among them: it need not be spelled a second time
    told: bool = False  # whoever asked was given an answer already


def new_code() -> str:
    return "".join(choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def clean(text: str) -> str:
    """A text as it is shown: in one line, without what cannot be printed."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())


def clean_name(name: str) -> str:
    short = clean(name)[:MOST_NAME].strip()
    if not short:
        raise Objected(Objection.NO_NAME)
    return short


def check_bot(game: str, text: str) -> str:
    """The name of a bot that may sit down at a table: it must not keep all others waiting."""
    try:
        bot = BotName.parse(text)
    except BadBot as bad:
        raise Objected(Objection.BAD_SETTINGS, str(bad)) from bad
    if bot.iterations or bot.think > MOST_THINKING:
        raise Objected(Objection.BAD_SETTINGS, f"a bot thinks for at most {MOST_THINKING} seconds")
    styles = HEURISTICS[game].styles
    if bot.style and bot.style not in styles:
        raise Objected(Objection.BAD_SETTINGS, f"{game} has the styles {', '.join(styles)}")
    return text if text == bot.level else str(bot)


def join(table: Table, player: str, name: str, seat: int | None, watch: bool) -> list[Event]:
    """Somebody who may come in does so; without a wish for a seat, to the first that is free."""
    if table.closed:
        raise Objected(Objection.TABLE_CLOSED)
    if table.seats_of(player) or (watch and player in table.guests):
        return []
    if watch:
        return [Joined(player, "")]
    if table.game is not None or table.old_rules:
        raise Objected(Objection.ALREADY_STARTED)
    free = [index for index, other in enumerate(table.seats) if other.place.open]
    if seat is not None and seat not in free:
        raise Objected(Objection.SEAT_TAKEN)
    if not free:
        raise Objected(Objection.NO_FREE_SEAT)
    return [Joined(player, clean_name(name), free[0] if seat is None else seat)]


def decide(table: Table, player: str, seat: int | None, command: Request) -> Decision:
    """What a command makes happen; `seat` is the one that the player is looking from."""
    if isinstance(command, Move):
        return move(table, own(table, player, seat), command)
    return Decision(decide_other(table, player, seat, command))


def own(table: Table, player: str, seat: int | None) -> int:
    """The seat, if it is the player's."""
    if seat is None or table.seats[seat].place.player != player:
        raise Objected(Objection.NOT_YOUR_SEAT)
    return seat


def decide_other(table: Table, player: str, seat: int | None, command: Request) -> list[Event]:
    """What any command but a move makes happen."""
    if isinstance(command, Say):
        return [say(table, player, seat, command)]
    if isinstance(command, Leave) and player in table.guests and not table.seats_of(player):
        return [Left(player)]
    seat = own(table, player, seat)
    match command:
        case Stand():
            return [stand(table, seat, command)]
        case Start():
            return [start(table, player)]
        case Arrange():
            return [arrange(table, player, command)]
        case Leave():
            return leave(table, player)
        case Pause():
            table.playing()
            return [Wished(seat, command.wish)]
        case Resume():
            table.playing()
            return [Resumed(seat)]
        case Return():
            return welcome(table, table.seats_of(player))
    raise Objected(Objection.BAD_MESSAGE)


def move(table: Table, seat: int, command: Move) -> Decision:
    game = table.playing()
    if table.paused:
        raise Objected(Objection.PAUSED)
    if command.question != game.question:
        raise Objected(Objection.STALE)
    trial = game.try_move(seat, command.move)
    return Decision([*([Back(seat)] if table.seats[seat].away else []), Moved(seat, command.move)], trial)


def stand(table: Table, seat: int, command: Stand) -> Event:
    game = table.playing()
    if command.question != game.question:
        raise Objected(Objection.STALE)
    if not table.outcry:
        raise Objected(Objection.NO_OUTCRY)
    if command.limit is not None and not 0 <= command.limit <= 1_000_000:
        raise Objected(Objection.BAD_MESSAGE, "limit must be an amount of money")
    return Stood(seat, command.limit)


def say(table: Table, player: str, seat: int | None, command: Say) -> Event:
    if not table.may_watch(player):
        raise Objected(Objection.NOT_INVITED)
    if (command.text is None) == (command.phrase is None):
        raise Objected(Objection.BAD_MESSAGE, "either text or phrase")
    if command.phrase is not None and command.phrase not in PHRASES:
        raise Objected(Objection.BAD_MESSAGE, f"phrase must be one of {', '.join(PHRASES)}")
    text = command.text
    if text is not None:
        text = clean(text)
        if not text:
            raise Objected(Objection.NO_TEXT)
        if len(text) > MOST_TEXT:
            raise Objected(Objection.TEXT_TOO_LONG, str(MOST_TEXT))
    speaker = seat if seat in table.seats_of(player) else None
    name = "" if speaker is None else table.seats[speaker].place.name
    return Said(name, speaker, text, command.phrase)


def start(table: Table, player: str) -> Event:
    must_host(table, player)
    must_wait(table)
    if any(seat.place.open for seat in table.seats):
        raise Objected(Objection.SEATS_OPEN)
    return Started(token_bytes(int(KEY_BYTES)).hex(), RULES_VERSION)


def arrange(table: Table, player: str, command: Arrange) -> Event:
    """Before the start the host arranges any seat but their own; later only an absent player is replaced."""
    must_host(table, player)
    if not 0 <= command.seat < len(table.seats):
        raise Objected(Objection.NO_SUCH_SEAT)
    bot = None if command.bot is None else check_bot(table.created.game, command.bot)
    seat = table.seats[command.seat]
    if table.game is None:
        must_wait(table)
        if seat.place.player == player:
            raise Objected(Objection.SEAT_TAKEN)
        return Arranged(command.seat, bot)
    table.playing()
    if seat.place.player is None or bot is None:
        raise Objected(Objection.ALREADY_STARTED)
    if seat.here and not seat.away:
        raise Objected(Objection.PLAYER_IS_HERE)
    return Arranged(command.seat, bot)


def leave(table: Table, player: str) -> list[Event]:
    others = [seat for seat in table.seats if seat.place.player not in (None, player)]
    if table.game is None and not others:
        return [Left(player), Closed()]
    return [Left(player)]


def rematch(table: Table, player: str) -> tuple[Created, str] | None:
    """The same people again, each one seat further: the new table and its name; None if there is one already."""
    if not table.seats_of(player):
        raise Objected(Objection.NOT_YOUR_SEAT)
    if table.status != "over":
        raise Objected(Objection.NOT_OVER)
    if table.rematch is not None:
        return None
    places = [seat.place for seat in table.seats]
    made = table.created
    created = Created(
        made.game, made.options, places[1:] + places[:1], table.host, new_code(), made.clock, made.public,
        made.delay, sorted(table.guests),
    )  # fmt: skip
    name = blake2b(f"after {table.name}".encode(), digest_size=8).hexdigest()  # whoever asks, it is the same
    return created, name


def welcome(table: Table, seats: list[int], here: bool = False) -> list[Event]:
    """A player is back: the bot that stood in steps aside."""
    events: list[Event] = [Back(seat) for seat in seats if table.seats[seat].away]
    return events + [Here(seat) for seat in seats if here and not table.seats[seat].here]


def must_host(table: Table, player: str) -> None:
    if player != table.host:
        raise Objected(Objection.HOST_ONLY)


def must_wait(table: Table) -> None:
    """The game must not have begun."""
    if table.closed:
        raise Objected(Objection.TABLE_CLOSED)
    if table.game is not None or table.old_rules:
        raise Objected(Objection.ALREADY_STARTED)
