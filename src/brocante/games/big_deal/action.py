"""The actions of Big Deal as numbers; comments say what is added to the first number of a range."""

from typing import Final

from mypy_extensions import i64

from brocante.games.big_deal.data import KINDS, OBJECTS, RANKS

DISCARD: Final[i64] = 0  # + kind
TAKE: Final[i64] = DISCARD + KINDS  # + kind of the hand card laid with the top discard
LAY: Final[i64] = TAKE + KINDS  # + object * RANKS + rank of the other card
ANSWER: Final[i64] = LAY + OBJECTS * RANKS  # + rank
GIVE_UP: Final[i64] = ANSWER + RANKS
STEAL: Final[i64] = GIVE_UP + 1  # + victim * RANKS + rank


def count(players: i64) -> i64:
    """How many actions there are."""
    return STEAL + players * RANKS


def for_set(thing: i64, rank: i64) -> i64:
    """The action that lays a set: an object and a card of this rank."""
    return LAY + thing * RANKS + rank


def object_of(action: i64) -> i64:
    """The object of the set that an action lays."""
    return (action - LAY) // RANKS


def other_rank_of(action: i64) -> i64:
    """The rank of the other card of that set."""
    return (action - LAY) % RANKS


def for_steal(victim: i64, rank: i64) -> i64:
    """The action that attacks the top set of a seat with a card of this rank."""
    return STEAL + victim * RANKS + rank


def victim_of(action: i64) -> i64:
    """The seat that a steal attacks."""
    return (action - STEAL) // RANKS


def attack_rank_of(action: i64) -> i64:
    """The rank of the card with which a steal attacks."""
    return (action - STEAL) % RANKS
