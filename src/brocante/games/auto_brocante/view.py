"""What a seat sees of Auto-Brocante, and the moves it is offered. Cars and Blue Books count from 1, seats from 0."""

from typing import Literal, NotRequired, TypedDict

from brocante.engine.views import Nothing, Range

Phase = Literal[
    "minimum", "turn", "attacked", "take", "closing", "offer", "answer", "reply", "bids", "pick", "debt", "over"
]
CarName = Literal[
    "lincoln_continental_1941",
    "de_soto_1956",
    "indianapolis_racer",
    "volkswagen_1971",
    "mercedes_benz_1925",
    "stutz_bearcat_1932",
    "oldsmobile_1956",
    "tank",
    "mercer_raceabout_1912",
    "lincoln_continental_1971",
    "jaguar_1971",
    "reo_1905",
    "cadillac_1971",
    "checker_cab",
    "duesenberg_sj_1935",
    "corvette_1971",
    "edsel_1959",
    "bugatti_1938",
    "chrysler_town_and_country_1947",
    "lincoln_continental_1956",
    "ford_model_a_1931",
    "harley_davidson",
    "studebaker_golden_hawk_1956",
    "stanley_steamer_1910",
]
CardName = Literal[
    "sell_list",
    "sell_list_plus_2000",
    "sell_list_plus_3000",
    "sell_blue_book",
    "sell_blue_book_plus_3000",
    "fire",
    "collision",
    "car_stolen",
    "stolen_recovered",
    "buy_from_dealer",
    "forced_sale",
    "cancel_policy",
    "buy_for_200",
    "free_policy",
    "take_three",
    "lot_closed",
]
PolicyName = Literal["fire", "theft", "collision", "comprehensive", "void"]


class Car(TypedDict):
    number: int
    name: CarName
    list_price: int
    half_price: int  # the cost of repairing it; the bank's price when it is given up


class Printed(TypedDict, total=False):
    """The sum on a dealer card, if there is one."""

    price: int  # to pay
    extra: int  # what a customer pays on top


class PossiblePolicies(TypedDict):
    """The most there can be of each, by what the viewer knows."""

    fire: int
    theft: int
    collision: int
    comprehensive: int
    void: int


class Rest(TypedDict):
    """What is left for the unseen values of a Blue Book, by the conditions that all Blue Books meet."""

    cars: int
    least: int  # all of them together
    most: int
    least_junk: int  # how many of them are worth nothing
    most_junk: int


class Assets(TypedDict):
    """Bounds by what the viewer knows."""

    least: int
    most: int


class Bid(TypedDict):
    car: int
    amount: int


class Dealer(TypedDict):
    cash: int
    lot: list[int]
    stolen: list[int]  # cars stolen from it that are still in the bank
    hand: int
    known_cards: list[CardName]  # the cards of the hand that the viewer knows; for one's own hand, all
    policies: int
    own_policies: list[PolicyName] | None
    possible_policies: PossiblePolicies
    seen_values: dict[str, int]  # by car, the public values of its Blue Book; none without the aid
    rest: Rest | None  # null without the aid, at the end, and if Blue Books are numbered
    possible_tables: list[int] | None  # numbered Blue Books that it can have; null without the aid or numbers
    assets: Assets | None  # null without the aid
    table: int | None  # the number of the Blue Book, if they are numbered
    values: list[int] | None  # the values in it, at the end
    bid: Bid | None


class Bank(TypedDict):
    size: int
    unseen: int
    unseen_cars: list[int]
    known_cars: list[int]  # in order, below the unseen ones
    dearest_top: int | None


class OwnShuffled(TypedDict):
    """The cards that the viewer once shuffled, and where they are."""

    cards: list[CardName]
    deck_places: list[int]
    hands: list[int]


class Deck(TypedDict):
    size: int
    cards: list[CardName | None]  # from the top; null: not known to the viewer
    own_shuffled: OwnShuffled


class PolicyPile(TypedDict):
    size: int
    known: list[PolicyName]
    own_returned: list[PolicyName]


class Attack(TypedDict):
    card: CardName
    car: int
    victim: int
    repair: int | None  # what it costs to repair
    claim: int  # what the attacker pays if a policy is claimed


class Take(TypedDict):
    left: int


class Look(TypedDict):
    """What looking under the hood would cost the buyer, over all values that a car of this list price can have."""

    if_inflated: int | None  # at most; null: the price is honest in any case
    if_honest: int | None  # at least; null: the price is inflated in any case


class Deal(TypedDict):
    card: CardName | None  # null in an opened lot
    buyer: int
    seller: int
    car: int | None
    offer: int | None
    ask: int | None
    asks_left: int
    look: Look | None  # while the buyer may look
    honest_up_to: int | None  # for the seller: the highest price that is honest


class Debt(TypedDict):
    debtor: int
    creditor: int
    due: int


class Option(TypedDict):
    price: int | None  # for a gamble: the most it can cost
    refused: str | None  # why it is not possible


class Options(TypedDict, total=False):
    """The options of the viewer's turn besides dealer cards, possible or not."""

    buy: Option
    gamble: Option
    insure: Option
    renew_hand: Option
    open_lot: Option


class Table(TypedDict):
    phase: Phase
    turn: int | None
    active: int
    turns: int
    turns_at_most: int
    idle_turns: int
    idle_turns_at_most: int
    minimum: int
    option_open: bool
    cards_left: int
    no_bids: bool
    seats: list[Dealer]
    bank: Bank
    graveyard: list[int]
    deck: Deck
    policy_pile: PolicyPile
    values: list[int] | None  # in the viewer's Blue Book, in the order of the cars' numbers
    attack: Attack | None
    take: Take | None
    deal: Deal | None
    debt: Debt | None
    options: Options  # the viewer's; empty during others' turns
    refused: dict[str, str]  # why dealer cards of the viewer cannot be played now
    sales: dict[str, dict[str, int]]  # by sale card, by car: what a customer would pay now
    scores: list[int] | None
    cars: list[Car]
    cards: dict[str, Printed]
    hood_fine: int  # paid after a look by whoever was wrong about the price
    possible_values: dict[str, list[int]]  # by list price


class Certain(TypedDict):
    """The effect of a move on the mover's assets."""

    change: int
    grave: bool  # whether that is a large part of them, and the mover could do otherwise


class ByCar(TypedDict):
    """The same for every car that the move can name."""

    changes: dict[str, int]
    grave: list[int]


class Doubts(TypedDict):
    """By car: prices above or below which the mover loses a large part of its assets, perhaps by mistake."""

    above: dict[str, int]
    below: dict[str, int]


class CertainOffer(TypedDict):
    info: Certain


class PlayOffer(TypedDict):
    info: NotRequired[ByCar]  # for cards that sell or recover a car
    card: CardName
    car: NotRequired[list[int]]  # what it may be played on: cars, or dealers
    target: NotRequired[list[int]]


class ClaimOffer(TypedDict):
    policy: PolicyName
    info: Certain  # what the attacker can pay at once; the rest follows as it gives up cars


TakeOffer = TypedDict("TakeOffer", {"from": list[int]})


class PickOffer(TypedDict):
    bidder: list[int]


class GiveUpOffer(TypedDict):
    car: list[int]
    info: ByCar


class BidOffer(TypedDict):
    car: list[int]
    amount: Range
    info: Doubts


class PriceOffer(TypedDict):
    car: NotRequired[list[int]]  # if a car must be chosen first
    amount: Range
    info: Doubts


Offers = TypedDict(
    "Offers",
    {
        "pass": Nothing,
        "let_go": CertainOffer,
        "end_turn": Nothing,
        "buy": Nothing,
        "gamble": Nothing,
        "insure": Nothing,
        "renew_hand": Nothing,
        "open_lot": Nothing,
        "accept": CertainOffer,
        "look": Nothing,
        "walk_away": Nothing,
        "repair": CertainOffer,
        "play": PlayOffer,
        "claim": ClaimOffer,
        "take": TakeOffer,
        "pick": PickOffer,
        "give_up": GiveUpOffer,
        "offer": PriceOffer,
        "ask": PriceOffer,
        "bid": BidOffer,
    },
    total=False,
)
