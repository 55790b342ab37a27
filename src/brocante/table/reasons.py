"""Why a table says no. The values are keys, to be put into words of any language."""

from enum import StrEnum


class Objection(StrEnum):
    """Why a table says no; equal to its key, as the reasons of the rules are."""

    # the table
    NO_SUCH_TABLE = "no_such_table"
    NOT_INVITED = "not_invited"
    TABLE_CLOSED = "table_closed"
    TOO_MANY_TABLES = "too_many_tables"
    OLD_RULES = "old_rules"  # it was begun with rules that this program does not have

    # seats
    NO_SUCH_SEAT = "no_such_seat"
    NOT_YOUR_SEAT = "not_your_seat"
    SEAT_TAKEN = "seat_taken"
    NO_FREE_SEAT = "no_free_seat"
    SEATS_OPEN = "seats_open"  # a game starts when every seat is taken
    PLAYER_IS_HERE = "player_is_here"  # only who is absent is replaced by a bot
    HOST_ONLY = "host_only"

    # the time
    NOT_STARTED = "not_started"
    ALREADY_STARTED = "already_started"
    NOT_OVER = "not_over"
    PAUSED = "paused"
    STALE = "stale"  # the move answers a question that is no longer asked
    NO_OUTCRY = "no_outcry"  # a standing bid needs an auction in free outcry

    # how it was said
    BAD_MESSAGE = "bad_message"
    BAD_SETTINGS = "bad_settings"
    NO_NAME = "no_name"
    NO_TEXT = "no_text"
    TEXT_TOO_LONG = "text_too_long"
    TOO_FAST = "too_fast"
    NOT_SAVED = "not_saved"  # the store did not take it: nothing has changed


class Objected(Exception):
    """Something that a table did not do, and why; nothing has changed."""

    def __init__(self, reason: Objection, detail: str = "") -> None:
        super().__init__(f"{reason.value}: {detail}" if detail else reason.value)
        self.reason = reason
        self.detail = detail
