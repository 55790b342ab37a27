"""The types of Auto-Brocante's lines: moves as a table hears them, and the events that follow.

docs/games/auto_brocante.md describes them for readers. Cars count from 1, seats from 0. What the viewer may not see
is null in an event. Not compiled: mypyc would lose the types of fields.
"""

from typing import Final, Literal, NotRequired, TypedDict

from brocante.engine.events import Over, fields_heard, types_by_name
from brocante.games.auto_brocante.view import CardName, PolicyName

From = TypedDict("From", {"from": int})  # `from` is a keyword and cannot be a field of a class


class Pass(TypedDict):
    """Declines: buys no car, leaves the lot open to a rival, makes no bid."""

    move: Literal["pass"]
    seat: int
    asked: NotRequired[Literal["minimum", "closing", "bids"]]  # the question it answers


class LetGo(TypedDict):
    """Lets the attacked car go."""

    move: Literal["let_go"]
    seat: int


class EndTurn(TypedDict):
    """Ends the turn."""

    move: Literal["end_turn"]
    seat: int


class Buy(TypedDict):
    """Buys the bank's top car, unseen."""

    move: Literal["buy"]
    seat: int


class Gamble(TypedDict):
    """Buys the bank's top car for its list price."""

    move: Literal["gamble"]
    seat: int


class Insure(TypedDict):
    """Buys a policy from the pile."""

    move: Literal["insure"]
    seat: int


class RenewHand(TypedDict):
    """Puts the whole hand under the deck and draws another."""

    move: Literal["renew_hand"]
    seat: int


class OpenLot(TypedDict):
    """Opens the lot for bids."""

    move: Literal["open_lot"]
    seat: int


class Accept(TypedDict):
    """Accepts the offer or the asked price."""

    move: Literal["accept"]
    seat: int


class Look(TypedDict):
    """Looks under the hood."""

    move: Literal["look"]
    seat: int


class WalkAway(TypedDict):
    """Walks away from the asked price."""

    move: Literal["walk_away"]
    seat: int


class Repair(TypedDict):
    """Repairs the attacked car."""

    move: Literal["repair"]
    seat: int


class Play(TypedDict):
    """Plays a dealer card: on a car, on a dealer, or on neither."""

    move: Literal["play"]
    seat: int
    card: CardName
    car: NotRequired[int]
    target: NotRequired[int]


class Claim(TypedDict):
    """Claims a policy for the attacked car."""

    move: Literal["claim"]
    seat: int
    policy: PolicyName


class Take(From):
    """Takes an unseen card out of a rival's hand."""

    move: Literal["take"]
    seat: int


class Pick(TypedDict):
    """Picks the bidder to bargain with."""

    move: Literal["pick"]
    seat: int
    bidder: int


class GiveUp(TypedDict):
    """Gives a car up for a debt."""

    move: Literal["give_up"]
    seat: int
    car: int


class Offer(TypedDict):
    """Offers a price; in a forced sale the first offer also chooses the car."""

    move: Literal["offer"]
    seat: int
    car: NotRequired[int]
    amount: int


class Ask(TypedDict):
    """Asks a higher price."""

    move: Literal["ask"]
    seat: int
    amount: int


class Bid(TypedDict):
    """Bids for a car of the opened lot."""

    move: Literal["bid"]
    seat: int
    car: int
    amount: int


class Bought(TypedDict):
    """A car from the bank."""

    event: Literal["bought"]
    seat: int
    car: int
    price: int


class Insured(TypedDict):
    """A policy from the pile."""

    event: Literal["insured"]
    seat: int
    price: int
    policy: PolicyName | None


class Renewed(TypedDict):
    """A new hand."""

    event: Literal["renewed"]
    seat: int
    count: int
    cards: list[CardName] | None


class Sold(TypedDict):
    """A car went to a customer."""

    event: Literal["sold"]
    seat: int
    car: int
    price: int


class Recovered(TypedDict):
    """A stolen car is back."""

    event: Literal["recovered"]
    seat: int
    car: int


class Attacked(TypedDict):
    """This seat must decide what happens to its car."""

    event: Literal["attacked"]
    seat: int
    car: int
    card: CardName
    by: int


class Lost(TypedDict):
    """The car is gone."""

    event: Literal["lost"]
    seat: int
    car: int
    card: CardName
    to: Literal["graveyard", "bank"]


class Repaired(TypedDict):
    """The car stays, repaired."""

    event: Literal["repaired"]
    seat: int
    car: int
    price: int


class Claimed(TypedDict):
    """The car stays, and the attacker pays."""

    event: Literal["claimed"]
    seat: int
    car: int
    policy: PolicyName


class Took(From):
    """A card out of a rival's hand."""

    event: Literal["took"]
    seat: int
    card: CardName | None


class Cancelled(TypedDict):
    """A policy is back in the pile."""

    event: Literal["cancelled"]
    seat: int
    policy: PolicyName | None


class Bargain(TypedDict):
    """Two seats begin to bargain; car and offer are null while they are undecided."""

    event: Literal["bargain"]
    buyer: int
    seller: int
    car: int | None
    offer: int | None


class Closed(TypedDict):
    """*Lot closed*: the card that `by` played has no effect."""

    event: Literal["closed"]
    seat: int
    by: int


class Unwanted(TypedDict):
    """Nobody bid in the opened lot."""

    event: Literal["unwanted"]
    seat: int


class Dealt(From):
    """A car has changed hands; a negative price is paid by the seller."""

    event: Literal["dealt"]
    seat: int
    car: int
    price: int


class Hood(TypedDict):
    """A look under the hood; everybody learns the value from the payment."""

    event: Literal["hood"]
    seat: int
    car: int
    ask: int
    value: int
    honest: bool


class GaveUp(TypedDict):
    """A car went to the bank for a debt."""

    event: Literal["gave_up"]
    seat: int
    car: int
    price: int


class Paid(TypedDict):
    """One seat has paid another."""

    event: Literal["paid"]
    seat: int
    to: int
    amount: int


class Debt(TypedDict):
    """This much is still due, and cars must be given up for it."""

    event: Literal["debt"]
    seat: int
    to: int
    amount: int


class Forgiven(TypedDict):
    """The debtor has nothing left."""

    event: Literal["forgiven"]
    seat: int
    to: int
    amount: int


class Drew(TypedDict):
    """The card drawn at the end of a turn."""

    event: Literal["drew"]
    seat: int
    card: CardName | None


class Turn(TypedDict):
    """The next turn begins."""

    event: Literal["turn"]
    seat: int


Move = (
    Pass
    | LetGo
    | EndTurn
    | Buy
    | Gamble
    | Insure
    | RenewHand
    | OpenLot
    | Accept
    | Look
    | WalkAway
    | Repair
    | Play
    | Claim
    | Take
    | Pick
    | GiveUp
    | Offer
    | Ask
    | Bid
)
Event = (
    Bought
    | Insured
    | Renewed
    | Sold
    | Recovered
    | Attacked
    | Lost
    | Repaired
    | Claimed
    | Took
    | Cancelled
    | Bargain
    | Closed
    | Unwanted
    | Dealt
    | Hood
    | GaveUp
    | Paid
    | Debt
    | Forgiven
    | Drew
    | Turn
    | Over
)
Line = Move | Event


EVENTS: Final = types_by_name(Event, "event")
SAID, MEANT = fields_heard(Move)
