"""Which hands the only rival is likely to have in Big Deal with two players, if it plays as regulars do.

A hand is no cards by chance: jokers are kept, pairs are laid, and who could have stolen has done so. So a
hand is likelier than by chance by the exponential of what is summed up here. The weights were fitted to tell the
hands of regulars from such by chance, given what the other one sees; the view alone counts, not what came before.
"""

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from brocante.rules.big_deal import ANSWER, DECK, GOLD, HELD, OBJECTS, SEAT, SILVER, VALUE, BigDeal
from brocante.rules.core import NOBODY, Dice

# What is counted.
JOKERS: Final[i64] = 0
JOKERS_EARLY: Final[i64] = 1  # ... times the part of the cards that is still to be drawn
JOKERS_MORE: Final[i64] = 2  # ... but for the first one
JOKERS_ATTACK: Final[i64] = 3  # ... if there is something to steal from me
JOKERS_DEFEND: Final[i64] = 4  # ... if there is something to steal from the rival
GOLDS: Final[i64] = 5
PAIRS: Final[i64] = 6
PAIRS_FIRST: Final[i64] = 7  # ... while the rival has no set
PAIRS_WORTH: Final[i64] = 8  # by the value of one card, in $10,000
SINGLES_WORTH: Final[i64] = 9
SINGLES_CHEAP: Final[i64] = 10  # that are worth less than the top discard
ATTACKER: Final[i64] = 11  # the object of my set that can be stolen
ATTACKERS: Final[i64] = 12  # ... twice
DEFENDER: Final[i64] = 13  # the object of the rival's set that can be stolen
DISCARDED: Final[i64] = 14  # the top discard once more

ON_MY_TURN: Final = vec[float](
    [-0.61, 0.88, 0.66, 0.34, 0.4, -0.15, -0.75, 0.38, 0.84, 0.25, -0.3, -0.95, -0.45, -0.38, -0.76]
)
AS_THIEF: Final = vec[float](
    [-0.09, 1.12, 0.45, -0.09, 0.52, -0.4, -1.24, 0.0, 1.01, 0.15, -0.32, -0.9, -0.13, -0.29, -0.86]
)
AS_VICTIM: Final = vec[float](
    [0.11, 0.74, 0.63, 0.28, 0.11, -0.76, -1.2, 0.0, 0.97, 0.12, -0.37, -0.82, -0.39, -1.61, -0.73]
)

EXCHANGES: Final[i64] = 24  # after which a hand has forgotten that it was one by chance
UNIT: Final = 10_000.0
PARTS: Final[i64] = 1 << 20


def likelihood(game: BigDeal, seat: i64) -> float:
    """How much likelier than by chance the rival of a seat holds what it holds in this world, as a logarithm."""
    weights = ON_MY_TURN
    if game.phase == ANSWER:
        weights = AS_VICTIM if game.thief == seat else AS_THIEF
    rival = 1 - seat
    seats = game.seats
    at = rival * SEAT
    has_set = game.top_set(rival) != NOBODY
    wanted = game.loot(seat) if has_set else NOBODY
    guarded = game.loot(rival)
    top = game.top_discard() if game.discards > 0 else NOBODY
    least = VALUE[top] if top != NOBODY else 0
    jokers = seats[at + SILVER] + seats[at + GOLD]
    joker = weights[JOKERS] + weights[JOKERS_EARLY] * float(game.draws) / float(DECK)
    if wanted != NOBODY:
        joker += weights[JOKERS_ATTACK]
    if guarded != NOBODY:
        joker += weights[JOKERS_DEFEND]
    total = joker * float(jokers) + weights[GOLDS] * float(seats[at + GOLD])
    if jokers > 1:
        total += weights[JOKERS_MORE] * float(jokers - 1)
    paired = weights[PAIRS] if has_set else weights[PAIRS] + weights[PAIRS_FIRST]
    for kind in range(OBJECTS):
        count = seats[at + kind]
        if count == 0:
            continue
        value = float(VALUE[kind]) / UNIT
        if count > 1:
            total += float(count >> 1) * (paired + weights[PAIRS_WORTH] * value)
        if count & 1:
            total += weights[SINGLES_WORTH] * value
            if VALUE[kind] < least:
                total += weights[SINGLES_CHEAP]
        if kind == wanted:
            total += weights[ATTACKER] if count == 1 else weights[ATTACKER] + weights[ATTACKERS]
        if kind == guarded:
            total += weights[DEFENDER]
        if kind == top:
            total += weights[DISCARDED]
    return total


def any_card(game: BigDeal, seat: i64, dice: Dice) -> i64:
    """The kind of a card in a hand, by chance."""
    at = seat * SEAT
    nth = dice.below(game.seats[at + HELD])
    kind: i64 = 0
    while nth >= game.seats[at + kind]:
        nth -= game.seats[at + kind]
        kind += 1
    return kind


def exchange(game: BigDeal, seat: i64, dice: Dice) -> None:
    """Let the rival of a seat exchange cards with the draw pile; the likelier a hand becomes, the rather it is kept."""
    rival = 1 - seat
    at = rival * SEAT
    seats = game.seats
    piles = game.piles
    if seats[at + HELD] == 0 or game.draws == 0:
        return  # nothing is unknown
    before = likelihood(game, seat)
    for _exchange in range(EXCHANGES):
        kind = any_card(game, rival, dice)
        place = dice.below(game.draws)
        drawn = piles[place]
        if drawn == kind:
            continue
        seats[at + kind] -= 1
        seats[at + drawn] += 1
        after = likelihood(game, seat)
        if after >= before or float(dice.below(PARTS)) < float(PARTS) * exp(after - before):
            piles[place] = kind
            before = after
        else:
            seats[at + kind] += 1
            seats[at + drawn] -= 1
