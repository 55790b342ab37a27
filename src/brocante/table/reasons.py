"""Why a table says no. The values are keys, to be put into words of any language."""

from enum import StrEnum


class Objection(StrEnum):
    """Why a table says no; equal to its key, as the reasons of the rules are."""

    # the table
    NO_SUCH_TABLE = "no_such_table"
    NOT_INVITED = "not_invited"
    TABLE_CLOSED = "table_closed"
    TOO_MANY_EXPERTS = "too_many_experts"  # more bots that search than is fair to others
    TOO_MANY_TABLES = "too_many_tables"
    TABLES_TOO_OFTEN = "tables_too_often"  # an identity and an address may create only so many in an hour
    REMOVED = "removed"  # the host has sent them away
    BLOCKED = "blocked"  # and does not let them in again
    OPERATOR_BLOCKED = "operator_blocked"  # the operators of the server do not let somebody in
    OLD_RULES = "old_rules"  # it was begun with rules that this program does not have

    DAMAGED_TABLE = "damaged_table"  # its log cannot be read

    # seats
    NO_SUCH_SEAT = "no_such_seat"
    NOT_YOUR_SEAT = "not_your_seat"
    SEAT_TAKEN = "seat_taken"
    NO_FREE_SEAT = "no_free_seat"
    SEATS_OPEN = "seats_open"  # a game starts when every seat is taken
    CHARACTER_TAKEN = "character_taken"  # nobody sits at a table twice
    NAME_TAKEN = "name_taken"  # somebody at the table has a name that looks the same
    PLAYER_IS_HERE = "player_is_here"  # a bot plays only for who is absent
    ABSENT_TOO_SHORT = "absent_too_short"  # only who is absent for long is replaced for good
    HOST_ONLY = "host_only"
    NO_SUCH_PERSON = "no_such_person"  # nobody mutes, removes or reports themselves or a bot
    OTHERS_PLAY = "others_play"  # only bots are hurried
    NO_VOTE = "no_vote"  # nothing is voted on, or somebody else is asked

    # what spectators may do
    SPECTATORS_QUIET = "spectators_quiet"
    MUTED = "muted"
    CARDS_LATER = "cards_later"  # spectators are not shown the cards yet
    NO_OPEN_CARDS = "no_open_cards"  # at public tables
    TOO_MANY_REPORTS = "too_many_reports"

    # the time
    NOT_STARTED = "not_started"
    ALREADY_STARTED = "already_started"
    NOT_OVER = "not_over"
    PAUSED = "paused"
    STALE = "stale"  # the move answers a question that is no longer asked
    SEED_GIVEN = "seed_given"  # a seat adds to the shuffle once
    NOT_THE_AUCTIONEER = "not_the_auctioneer"
    NO_OUTCRY = "no_outcry"  # a standing bid needs an auction in free outcry

    # who somebody is
    UNKNOWN_CODE = "unknown_code"  # or it was replaced, used up, or is too old
    PASSKEY_REFUSED = "passkey_refused"
    TOO_MANY_PASSKEYS = "too_many_passkeys"

    # how it was said
    BAD_MESSAGE = "bad_message"
    FOREIGN_PAGE = "foreign_page"  # a page of another site asked, in the name of whoever looked at it
    NOT_JSON = "not_json"
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
