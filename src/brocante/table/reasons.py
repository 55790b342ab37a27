"""Why a table refuses something. The values are keys; the catalogues have the words in each language."""

from enum import StrEnum


class Objection(StrEnum):
    """Why a table refuses something; equal to its key, like the reasons of the rules."""

    # the table
    NO_SUCH_TABLE = "no_such_table"
    NOT_INVITED = "not_invited"
    TABLE_CLOSED = "table_closed"
    TOO_MANY_EXPERTS = "too_many_experts"  # more bots that search than is fair to others
    TOO_MANY_TABLES = "too_many_tables"
    TABLES_TOO_OFTEN = "tables_too_often"  # an identity or an address has created too many within an hour
    REMOVED = "removed"  # the host has removed them
    BLOCKED = "blocked"  # the host does not let them back in
    OPERATOR_BLOCKED = "operator_blocked"  # the operators of the server have blocked them
    OLD_RULES = "old_rules"  # it was begun with a version of the rules that this program lacks

    DAMAGED_TABLE = "damaged_table"  # its log cannot be read

    # seats
    NO_SUCH_SEAT = "no_such_seat"
    NOT_YOUR_SEAT = "not_your_seat"
    SEAT_TAKEN = "seat_taken"
    NO_FREE_SEAT = "no_free_seat"
    SEATS_OPEN = "seats_open"  # a game starts when every seat is taken
    CHARACTER_TAKEN = "character_taken"  # a character can have only one seat
    NAME_TAKEN = "name_taken"  # somebody at the table has a name that looks the same
    PLAYER_IS_HERE = "player_is_here"  # bots stand in only for absent players
    ABSENT_TOO_SHORT = "absent_too_short"  # only players absent for long are replaced for good
    HOST_ONLY = "host_only"
    NO_SUCH_PERSON = "no_such_person"  # people cannot mute, remove or report themselves or bots
    OTHERS_PLAY = "others_play"  # only bots can be hurried
    NO_VOTE = "no_vote"  # there is no vote, or not one on which they are asked

    # what spectators may do
    SPECTATORS_QUIET = "spectators_quiet"
    MUTED = "muted"
    CARDS_LATER = "cards_later"  # spectators may not see the cards yet
    NO_OPEN_CARDS = "no_open_cards"  # at public tables
    TOO_MANY_REPORTS = "too_many_reports"

    # the time
    NOT_STARTED = "not_started"
    ALREADY_STARTED = "already_started"
    NOT_OVER = "not_over"
    PAUSED = "paused"
    STALE = "stale"  # the move answers an earlier question
    SEED_GIVEN = "seed_given"  # a seat contributes to the shuffle only once
    NOT_THE_AUCTIONEER = "not_the_auctioneer"
    NO_OUTCRY = "no_outcry"  # a standing bid needs an open auction

    # who somebody is
    UNKNOWN_CODE = "unknown_code"  # or it was replaced, used up or has expired
    PASSKEY_REFUSED = "passkey_refused"
    TOO_MANY_PASSKEYS = "too_many_passkeys"

    # the message
    BAD_MESSAGE = "bad_message"
    FOREIGN_PAGE = "foreign_page"  # a page of another site sent the request on a visitor's behalf
    NOT_JSON = "not_json"
    BAD_SETTINGS = "bad_settings"
    NO_NAME = "no_name"
    NO_TEXT = "no_text"
    TEXT_TOO_LONG = "text_too_long"
    TOO_FAST = "too_fast"
    NOT_SAVED = "not_saved"  # the store failed: nothing has changed


class Objected(Exception):
    """A table refused something; nothing has changed."""

    def __init__(self, reason: Objection, detail: str = "") -> None:
        super().__init__(f"{reason.value}: {detail}" if detail else reason.value)
        self.reason = reason
        self.detail = detail
