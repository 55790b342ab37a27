"""What offers of Boursicocotte say about choices: what animals can be worth, and which moves may be mistakes.

An animal can be worth as much as its whole family would add to the score of whoever gains most from it: it may be the
last one missing, and it can pay to keep it from a rival. Whoever pays still more may not mean it.
"""

from mypy_extensions import i64

from brocante.engine.codec import payments
from brocante.engine.figures import GRAVE, change, tried
from brocante.games.boursicocotte import action, phase
from brocante.games.boursicocotte.data import FAMILIES, FAMILY_VALUES, NOTE_VALUES, NOTES, STEP
from brocante.games.boursicocotte.names import ANIMALS, VALUES
from brocante.games.boursicocotte.purses import size
from brocante.games.boursicocotte.rules import Boursicocotte
from brocante.games.boursicocotte.view import AcceptInfo, Animal, BidInfo, OfferInfo, PayInfo, PreemptInfo, SellInfo


def bid_info(rules: Boursicocotte, seat: int) -> BidInfo:
    """The most that the lot can be worth, and the least bid so far above it that it may be a mistake."""
    worth = lot_worth(rules)
    return {"worth": int(worth), "doubtful": int(doubtful(rules, seat, worth))}


def pay_info(rules: Boursicocotte, seat: int, ways: list[dict[str, int]], actions: list[int]) -> PayInfo:
    """What a payment does to the score, which is the same for every way to pay, and the least that it costs."""
    return {"change": change(rules, seat, actions), "least": least_of(ways)}


def sell_info(rules: Boursicocotte) -> SellInfo:
    """The families that the lot completes for its buyer."""
    completes: list[Animal] = []
    for family in range(FAMILIES):
        count = in_lot(rules, family)
        if count > 0 and rules.animals_of(rules.bidder, family) + count == rules.family_size:
            completes.append(ANIMALS[family])
    return {"completes": completes}


def preempt_info(rules: Boursicocotte, seat: int) -> PreemptInfo:
    """What pre-empting costs at least, as nobody gives change, and whether the lot can be worth nearly that much."""
    after = tried(rules, seat, [action.PREEMPT])
    assert isinstance(after, Boursicocotte)
    if after.phase == phase.PAYING:
        least = least_of(payments(after, seat, action.NOTE, VALUES))
    else:
        least = int(rules.purses.wealth(seat) - after.purses.wealth(seat))
    worth = lot_worth(rules)
    return {"worth": int(worth), "least": least, "grave": least - worth > margin(rules, seat)}


def offer_info(rules: Boursicocotte, seat: int, rival: int, family: int) -> OfferInfo:
    """The limits of a sensible offer or counter-offer: too little to win, more than needed, too much, everything."""
    worth = worth_of(rules, family)
    countering = rules.target == seat
    cards: i64 = size(rules.laid_by(rival)) if countering else rules.purses.count(rival)
    edge: i64 = STEP if countering else 0  # 6.6: a tie goes to the active player
    own: i64 = rules.purses.wealth(seat)
    return {
        "worth": int(worth),
        "least": int(edge),
        "enough": int(most_in(rules, seat, cards) + edge),
        "doubtful": int(doubtful(rules, seat, worth)),
        "everything": int(own) if own > margin(rules, seat) else None,
    }


def accept_info(rules: Boursicocotte, seat: int) -> AcceptInfo:
    """The least that the animals are worth, the most that the offer can hold, and whether that is far too little.

    Animals are worth at least their part in the price of the family, and what they add to the rival's score at once.
    It matters only to a seat that could counter.
    """
    family, stake = rules.family, rules.stake()
    part = FAMILY_VALUES[family] * stake // rules.family_size
    completes = rules.animals_of(rules.active, family) + stake == rules.family_size
    worth = max(part, added_by(rules, rules.active, family) if completes else i64(0))
    most = most_in(rules, seat, size(rules.laid_by(rules.active)))
    counter = rules.purses.wealth(seat) >= STEP
    return {"worth": int(worth), "most": int(most), "grave": counter and worth - most > margin(rules, seat)}


def least_of(ways: list[dict[str, int]]) -> int:
    """The smallest sum of several sets of notes."""
    return min(sum(int(note) * count for note, count in way.items()) for way in ways)


# --- what things are worth ---


def worth_of(rules: Boursicocotte, family: i64) -> i64:
    """The most that animals of a family can be worth to anybody."""
    most: i64 = 0
    for seat in range(rules.players):
        most = max(most, added_by(rules, seat, family))
    return most


def added_by(rules: Boursicocotte, seat: i64, family: i64) -> i64:
    """What the whole family would add to the score of a seat."""
    families: i64 = 1
    for other in range(FAMILIES):
        if rules.has_family(seat, other):
            families += 1
    return rules.family_sum(seat) + FAMILY_VALUES[family] * families  # 7.4


def lot_worth(rules: Boursicocotte) -> i64:
    """The most that the animals up for auction can be worth."""
    worth: i64 = 0
    for family in range(FAMILIES):
        if in_lot(rules, family) > 0:
            worth += worth_of(rules, family)
    return worth


def in_lot(rules: Boursicocotte, family: i64) -> i64:
    """How many animals of a family are up for auction."""
    count: i64 = 0
    for place in range(rules.lot):
        if rules.in_lot(place) == family:
            count += 1
    return count


def margin(rules: Boursicocotte, seat: i64) -> i64:
    """A fifth of what a seat has: its money, and of every family the part that it holds."""
    wealth: i64 = rules.purses.wealth(seat)
    for family in range(FAMILIES):
        wealth += FAMILY_VALUES[family] * rules.animals_of(seat, family) // rules.family_size
    return wealth // GRAVE


def doubtful(rules: Boursicocotte, seat: i64, worth: i64) -> i64:
    """The least sum that costs the seat more than its margin."""
    return (worth + margin(rules, seat)) // STEP * STEP + STEP


def most_in(rules: Boursicocotte, seat: i64, cards: i64) -> i64:
    """The most that so many notes of others can be worth, as far as everybody knows and the seat sees in its hand."""
    largest: i64 = 0
    for note in range(NOTES):
        if rules.issued(note) > 0:
            largest = NOTE_VALUES[note]
    return min(cards * largest, rules.circulation - rules.purses.wealth(seat))
