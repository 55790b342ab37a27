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


class PossiblePolicies(TypedDict):
    """At most so many of each, for all that the viewer knows."""

    fire: int
    theft: int
    collision: int
    comprehensive: int
    void: int


class Assets(TypedDict):
    """As far as the viewer can know."""

    least: int
    most: int


class Bid(TypedDict):
    car: int
    amount: int


class Dealer(TypedDict):
    cash: int
    lot: list[int]
    stolen: list[int]  # cars that thieves took, while they lie in the bank
    hand: int
    known_cards: list[CardName]  # those of the hand that the viewer knows; all of one's own
    policies: int
    own_policies: list[PolicyName] | None
    possible_policies: PossiblePolicies
    possible_tables: list[int]  # Blue Books that it can have
    assets: Assets
    table: int | None  # the Blue Book
    values: list[int] | None  # in it, at the end
    bid: Bid | None


class Bank(TypedDict):
    size: int
    unseen: int
    unseen_cars: list[int]
    known_cars: list[int]  # in their order, under the unseen ones
    dearest_top: int | None


class OwnShuffled(TypedDict):
    """The cards that the viewer once shuffled, and where they lie."""

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


class Take(TypedDict):
    left: int


class Deal(TypedDict):
    card: CardName | None  # null in an opened lot
    buyer: int
    seller: int
    car: int | None
    offer: int | None
    ask: int | None
    asks_left: int


class Debt(TypedDict):
    debtor: int
    creditor: int
    due: int


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
    scores: list[int] | None
    cars: list[Car]
    possible_values: dict[str, list[int]]  # by list price


class PlayOffer(TypedDict):
    card: CardName
    car: NotRequired[list[int]]  # what it may be played on: cars, or dealers
    target: NotRequired[list[int]]


class ClaimOffer(TypedDict):
    policy: PolicyName


TakeOffer = TypedDict("TakeOffer", {"from": list[int]})


class PickOffer(TypedDict):
    bidder: list[int]


class GiveUpOffer(TypedDict):
    car: list[int]


class BidOffer(TypedDict):
    car: list[int]
    amount: Range


class PriceOffer(TypedDict):
    car: NotRequired[list[int]]  # where one is to be chosen first
    amount: Range


Offers = TypedDict(
    "Offers",
    {
        "pass": Nothing,
        "let_go": Nothing,
        "end_turn": Nothing,
        "buy": Nothing,
        "gamble": Nothing,
        "insure": Nothing,
        "renew_hand": Nothing,
        "open_lot": Nothing,
        "accept": Nothing,
        "look": Nothing,
        "walk_away": Nothing,
        "repair": Nothing,
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
