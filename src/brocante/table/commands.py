"""The commands of people at a table, and the decisions on them: events, or an objection. Changes nothing itself."""

import re
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from hashlib import blake2b
from secrets import choice, token_bytes
from typing import Any

from msgspec import Struct

from brocante.bots.characters import CHARACTERS
from brocante.bots.levels import NETWORK, BadBot, BotName
from brocante.engine.core import KEY_BYTES
from brocante.play.game import TriedMove
from brocante.play.registry import HEURISTICS, find
from brocante.play.shuffle import SEED_DIGITS, is_seed
from brocante.table.clock import BREATH
from brocante.table.events import (
    Agreed,
    Arranged,
    Away,
    Back,
    Closed,
    Created,
    Event,
    Here,
    Hosted,
    Joined,
    Knocked,
    Left,
    Moved,
    Muted,
    RemarksAllowed,
    Removed,
    Resumed,
    Said,
    Seeded,
    Started,
    Stood,
    TalkAllowed,
    TempoChanged,
    VoteClosed,
    VoteOpened,
    Wished,
)
from brocante.table.names import MOST_TEXT, clean, clean_name, taken
from brocante.table.presence import next_host
from brocante.table.reasons import Objected, Objection
from brocante.table.table import Seat, Table
from brocante.table.tempo import Tempo

Effect = Callable[[], Awaitable[object]]
PERSON = re.compile("[0-9a-f]{12}")
CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # without letters that look alike
CODE_LENGTH = 8
REPLACE_AFTER = 300.0  # seconds of absence after which a bot may take over a seat for good
MOST_THINKING = 10.0  # most seconds a bot can be given for a move
PHRASES = ("hello", "good_luck", "well_played", "nice", "ouch", "too_expensive", "your_turn", "one_moment", "thanks")


class Command(Struct, frozen=True, tag_field="do", forbid_unknown_fields=True, kw_only=True):
    """A player's request; the answer has the same id."""

    id: int = 0


class Move(Command, frozen=True, tag="move"):
    move: dict[str, Any]
    question: int  # the question that the move answers


class Stand(Command, frozen=True, tag="stand"):
    """Raise for me up to this amount; 0: pass for me in this auction; null: cancel."""

    limit: int | None
    question: int


class Knock(Command, frozen=True, tag="knock"):
    """As the auctioneer, bring the hammer down once."""

    question: int


class Say(Command, frozen=True, tag="say"):
    text: str | None = None
    phrase: str | None = None


class Seed(Command, frozen=True, tag="seed"):
    """Contribute to the shuffle: a random number that the client drew after seeing the table's commitment."""

    seed: str


class Start(Command, frozen=True, tag="start"):
    pass


class Arrange(Command, frozen=True, tag="arrange"):
    """Give a seat to a bot, or open it; during the game only an absent player's, if all present agree."""

    seat: int
    bot: str | None = None


class Leave(Command, frozen=True, tag="leave"):
    pass


class Pause(Command, frozen=True, tag="pause"):
    wish: bool = True


class Resume(Command, frozen=True, tag="resume"):
    pass


class Return(Command, frozen=True, tag="return"):
    """Take over from the bot that stands in for me."""


class Rematch(Command, frozen=True, tag="rematch"):
    """Play again with the same people, at a new table."""


class StandIn(Command, frozen=True, tag="stand_in"):
    """Let a bot play for a disconnected player until they are back."""

    seat: int


class Consent(Command, frozen=True, tag="consent"):
    """Agree to the current vote, or not."""

    agree: bool


class AboutSomebody(Command, frozen=True):
    """A command about a person: a seat, or a spectator by their name in the chat."""

    seat: int | None = None
    guest: str | None = None


class Mute(AboutSomebody, frozen=True, tag="mute"):
    """Stop somebody from chatting, or allow it again."""

    muted: bool = True


class Remove(AboutSomebody, frozen=True, tag="remove"):
    """Remove somebody; with `block`, for as long as the table exists."""

    block: bool = False


class Report(AboutSomebody, frozen=True, tag="report"):
    """Report somebody to the operators of the server, in one's own words."""

    text: str = ""


class Talk(Command, frozen=True, tag="talk"):
    """Allow spectators to chat, or not."""

    spectators: bool


class SetTempo(Command, frozen=True, tag="tempo"):
    """Set the tempo of bots and scenes: for the host, and for anybody who plays only against bots."""

    tempo: Tempo


class Remarks(Command, frozen=True, tag="remarks"):
    """Let characters make remarks, or not: for the host, and for anybody who plays only against bots."""

    allowed: bool


class Hurry(Command, frozen=True, tag="hurry"):
    """Against bots only: continue without pauses until it is my turn; `once`: end only the current pause."""

    once: bool = False


class Sit(Command, frozen=True, tag="sit"):
    """Look from another of my seats on this device; as a spectator, over a player's shoulder if allowed."""

    seat: int | None


Request = (
    Move
    | Stand
    | Knock
    | Say
    | Seed
    | Start
    | Arrange
    | Leave
    | Pause
    | Resume
    | Return
    | Rematch
    | Sit
    | StandIn
    | Consent
    | Mute
    | Remove
    | Report
    | Talk
    | SetTempo
    | Remarks
    | Hurry
)


@dataclass(slots=True)
class Decision:
    """The events to write, and what is done besides. Making a decision changes nothing."""

    events: list[Event]
    trial: TriedMove | None = None  # of the move among them, to save trying it again
    first: Effect | None = None  # done before they are written: what they refer to; doing it again changes nothing
    then: Effect | None = None  # done once they are written; if that fails, it is not done
    answered: bool = False  # whether `then` answers the sender


def new_secret() -> str:
    """The server's part of a shuffle."""
    return token_bytes(int(KEY_BYTES)).hex()


def new_code() -> str:
    return "".join(choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def check_name(name: str, others: list[str]) -> str:
    """A name cleaned for display; Objected if it could be mistaken for one of the others."""
    shown = clean_name(name)
    if not shown:
        raise Objected(Objection.NO_NAME)
    if taken(shown, others):
        raise Objected(Objection.NAME_TAKEN)
    return shown


def check_bot(game: str, text: str) -> str:
    """The name of a bot that may play at a table: one that does not keep everybody waiting.

    Only the server knows which networks it offers; an unknown one is replaced by the regular.
    """
    try:
        bot = BotName.parse(text)
    except BadBot as bad:
        raise Objected(Objection.BAD_SETTINGS, str(bad)) from bad
    if bot.iterations or bot.think > MOST_THINKING:
        raise Objected(Objection.BAD_SETTINGS, f"a bot thinks for at most {MOST_THINKING} seconds")
    styles = HEURISTICS[game].styles
    if bot.style and bot.level != NETWORK and bot.style not in styles:
        raise Objected(Objection.BAD_SETTINGS, f"{game} has the styles {', '.join(styles)}")
    return text if text == bot.plain else str(bot)


def check_company(bots: Iterable[str | None]) -> None:
    """Objected if a character would sit at a table twice."""
    characters = [found for bot in bots if bot is not None and (found := BotName.character_of(bot))]
    for character in characters:
        if characters.count(character) > 1:
            raise Objected(Objection.CHARACTER_TAKEN, CHARACTERS[character])


def join(table: Table, player: str, name: str, seat: int | None) -> list[Event]:
    """Seat somebody who is admitted; without a wish, on the first free seat."""
    if table.closed:
        raise Objected(Objection.TABLE_CLOSED)
    if table.seats_of(player):
        return []
    if table.game is not None or table.old_rules:
        raise Objected(Objection.ALREADY_STARTED)
    free = [index for index, other in enumerate(table.seats) if other.place.open]
    if seat is not None and seat not in free:
        raise Objected(Objection.SEAT_TAKEN)
    if not free:
        raise Objected(Objection.NO_FREE_SEAT)
    people = [other.place.name for other in table.seats if other.place.player is not None]
    return [Joined(player, check_name(name, people), free[0] if seat is None else seat)]


def own(table: Table, player: str, seat: int | None) -> int:
    """The seat if it is the player's; Objected otherwise."""
    if seat is None or table.seats[seat].place.player != player:
        raise Objected(Objection.NOT_YOUR_SEAT)
    return seat


def decide(table: Table, player: str, seat: int | None, command: Request, at: float = 0.0) -> list[Event]:
    """What any command except a move causes at this time; `seat` is the one the player is looking from."""
    if isinstance(command, Say):
        return [say(table, player, seat, command)]
    if isinstance(command, Leave) and not table.seats_of(player):
        return [Left(player)] if player in table.guests else []
    seat = own(table, player, seat)
    match command:
        case Stand():
            return [stand(table, seat, command)]
        case Knock():
            return [knock(table, seat, command, at)]
        case Seed():
            return [contribute(table, seat, command)]
        case Start():
            return [start(table, player)]
        case Arrange():
            return arrange(table, player, command, at)
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
        case StandIn():
            return stand_in(table, player, command)
        case Consent():
            return consent(table, player, command)
        case SetTempo():
            return set_tempo(table, player, command)
        case Remarks():
            return set_remarks(table, player, command)
        case Mute() | Remove() | Talk():
            return keep_order(table, player, command)
    raise Objected(Objection.BAD_MESSAGE)


def move(table: Table, player: str, seat: int | None, command: Move) -> Decision:
    seat = own(table, player, seat)
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


def knock(table: Table, seat: int, command: Knock, at: float) -> Event:
    """Knock, unless the others have not had their pause since the last bid or knock."""
    game = table.playing()
    if command.question != game.question:
        raise Objected(Objection.STALE)
    if table.hammer() is None:
        raise Objected(Objection.NO_OUTCRY)
    if seat != table.auctioneer():
        raise Objected(Objection.NOT_THE_AUCTIONEER)
    if at - max(table.moved_at, table.knocked_at) < BREATH:
        raise Objected(Objection.TOO_FAST)
    return Knocked(seat)


def say(table: Table, player: str, seat: int | None, command: Say) -> Event:
    speaker = seat if seat in table.seats_of(player) else None
    person = table.person_of(player)
    if person in table.muted:
        raise Objected(Objection.MUTED)
    if speaker is None and not table.spectators_talk:
        raise Objected(Objection.SPECTATORS_QUIET)
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
    if speaker is None:
        return Said("", None, text, command.phrase, person)
    return Said(table.seats[speaker].place.name, speaker, text, command.phrase)


def start(table: Table, player: str) -> Event:
    must_host(table, player)
    must_wait(table)
    if any(seat.place.open for seat in table.seats):
        raise Objected(Objection.SEATS_OPEN)
    version = find(table.created.game).version
    secret = table.created.secret
    if not secret:  # an old table without a commitment, for which seeds would prove nothing
        return Started(new_secret(), version)
    return Started(secret, version, [seat.seed for seat in table.seats])


def contribute(table: Table, seat: int, command: Seed) -> Event:
    """Accept one seed per seat: a second one could be chosen to fit what has become known since."""
    must_wait(table)
    if not is_seed(command.seed):
        raise Objected(Objection.BAD_MESSAGE, f"seed must have {SEED_DIGITS} hexadecimal digits")
    if table.seats[seat].seed:
        raise Objected(Objection.SEED_GIVEN)
    return Seeded(seat, command.seed)


def arrange(table: Table, player: str, command: Arrange, at: float) -> list[Event]:
    """Before the start, the host arranges any seat but their own; later only long-absent players are replaced."""
    must_host(table, player)
    seat = seat_at(table, command.seat)
    bot = None if command.bot is None else check_bot(table.created.game, command.bot)
    check_company([bot, *(other.place.bot for other in table.seats if other is not seat)])
    if table.game is None:
        must_wait(table)
        if seat.place.player == player:
            raise Objected(Objection.SEAT_TAKEN)
        return [Arranged(command.seat, bot)]
    table.playing()
    if seat.place.player is None or bot is None:
        raise Objected(Objection.ALREADY_STARTED)
    return replace(table, player, command.seat, bot, at)


def replace(table: Table, player: str, index: int, bot: str, at: float) -> list[Event]:
    """Give an absent player's seat to a bot for good, or ask the others present whether they agree."""
    seat = table.seats[index]
    if seat.absent_since is None or seat.place.player == player:
        raise Objected(Objection.PLAYER_IS_HERE)
    left = seat.absent_since + REPLACE_AFTER - at
    if left > 0:
        raise Objected(Objection.ABSENT_TOO_SHORT, f"{left:.0f} seconds more")
    if table.vote is not None:
        return []
    others = table.voters() - {player, seat.place.player}
    return [VoteOpened(index, bot)] if others else [Arranged(index, bot)]


def consent(table: Table, player: str, command: Consent) -> list[Event]:
    vote = table.vote
    if vote is None or player not in table.voters():
        raise Objected(Objection.NO_VOTE)
    if not command.agree:
        return [VoteClosed()]
    if player in vote.agreed:
        return []
    unanimous = table.voters() <= vote.agreed | {player}
    return [Agreed(player), *([Arranged(vote.seat, vote.bot)] if unanimous else [])]


def stand_in(table: Table, player: str, command: StandIn) -> list[Event]:
    """Let a bot stand in; the seat stays the player's, who plays again on return."""
    must_host(table, player)
    table.playing()
    seat = seat_at(table, command.seat)
    if seat.place.player is None or seat.away:
        return []
    if seat.here:
        raise Objected(Objection.PLAYER_IS_HERE)
    return [Away(command.seat, "host")]


def keep_order(table: Table, player: str, command: Mute | Remove | Talk) -> list[Event]:
    """The host's decisions about people."""
    must_host(table, player)
    if isinstance(command, Talk):
        return [TalkAllowed(command.spectators)] if command.spectators != table.spectators_talk else []
    person = person_meant(table, player, command)
    if isinstance(command, Mute):
        return [Muted(person, command.muted)] if command.muted != (person in table.muted) else []
    seated = any(seat.place.player and table.person_of(seat.place.player) == person for seat in table.seats)
    if seated and table.game is not None:
        raise Objected(Objection.ALREADY_STARTED)
    return [Removed(person, command.block)]


def set_tempo(table: Table, player: str, command: SetTempo) -> list[Event]:
    if not table.plays_alone(player):
        must_host(table, player)
    return [TempoChanged(command.tempo)] if command.tempo != table.tempo else []


def set_remarks(table: Table, player: str, command: Remarks) -> list[Event]:
    if not table.plays_alone(player):
        must_host(table, player)
    return [RemarksAllowed(command.allowed)] if command.allowed != table.remarks else []


def must_play_alone(table: Table, player: str) -> None:
    """Objected if people other than this player would be hurried."""
    table.playing()
    if not table.plays_alone(player):
        raise Objected(Objection.OTHERS_PLAY)


def person_meant(table: Table, player: str, command: AboutSomebody) -> str:
    """The person that a command is about, never the sender."""
    person = command.guest
    if command.seat is not None:
        occupant = seat_at(table, command.seat).place.player
        person = None if occupant is None else table.person_of(occupant)
    if person is None or not PERSON.fullmatch(person) or person == table.person_of(player):
        raise Objected(Objection.NO_SUCH_PERSON)
    return person


def seat_at(table: Table, index: int) -> Seat:
    if not 0 <= index < len(table.seats):
        raise Objected(Objection.NO_SUCH_SEAT)
    return table.seats[index]


def leave(table: Table, player: str) -> list[Event]:
    """Leave a seat; a host hands over to the first player who is connected, otherwise to the first of the others."""
    others = [seat.place.player for seat in table.seats if seat.place.player not in (None, player)]
    if table.game is None and not others:
        return [Left(player), Closed()]
    heir = (next_host(table) or next(iter(others), None)) if player == table.host else None
    return [Left(player)] if heir is None else [Left(player), Hosted(heir)]


def rematch(table: Table, player: str) -> tuple[Created, str] | None:
    """A new table with the same people on the same seats, their chat, and whom the host has muted or blocked.

    Returns it with its name; None if there is one already. Every game draws who begins, so nobody needs to change
    seats, and all keep their colours.
    """
    if not table.seats_of(player):
        raise Objected(Objection.NOT_YOUR_SEAT)
    if table.status != "over":
        raise Objected(Objection.NOT_OVER)
    if table.rematch is not None:
        return None
    made = table.created
    created = Created(
        made.game, made.options, [seat.place for seat in table.seats], table.host, new_code(), made.clock, made.public,
        None if made.public else made.delay, spectators_talk=table.spectators_talk, chat=table.chat,
        tempo=table.tempo, remarks=table.remarks, material=made.material, circle=table.naming_key,
        muted=sorted(table.muted), blocked=sorted(table.blocked),
    )  # fmt: skip
    name = blake2b(f"after {table.name}".encode(), digest_size=8).hexdigest()  # the same for whoever asks
    return created, name


def welcome(table: Table, seats: list[int], here: bool = False) -> list[Event]:
    """A player is back: end the bot's standing in."""
    events: list[Event] = [Back(seat) for seat in seats if table.seats[seat].away]
    return events + [Here(seat) for seat in seats if here and not table.seats[seat].here]


def must_host(table: Table, player: str) -> None:
    if player != table.host:
        raise Objected(Objection.HOST_ONLY)


def must_wait(table: Table) -> None:
    """Objected if the game has begun."""
    if table.closed:
        raise Objected(Objection.TABLE_CLOSED)
    if table.game is not None or table.old_rules:
        raise Objected(Objection.ALREADY_STARTED)
