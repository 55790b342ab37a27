"""Tables of Big Deal for its tests: situations by their cards, actions by name, and the places of cards."""

from collections import Counter

from support import legal

from brocante.engine.core import Dice, hidden_for
from brocante.engine.reasons import Reason
from brocante.games.big_deal import action
from brocante.games.big_deal.codec import CODEC
from brocante.games.big_deal.data import COPIES, KINDS, RANKS, kind_of, rank_of
from brocante.games.big_deal.names import CARDS, stack
from brocante.games.big_deal.rules import BigDeal

Cards = list[int]  # their kinds
ALL = Counter({kind: int(COPIES[kind]) for kind in range(KINDS)})


def dealt(players: int, seed: int = 1) -> BigDeal:
    game = BigDeal(players)
    game.deal(Dice(seed))
    return game


def table(
    hands: list[Cards],
    stacks: list[list[Cards]] | None = None,
    discards: Cards | None = None,
    draws: Cards | None = None,
    earlier: list[int] | None = None,
    turn: int = 0,
) -> BigDeal:
    """A table at the first turn of a round; piles from the top down, stacks from the first set up.

    Cards not named lie at the bottom of the draw pile, or of the discard pile if the draw pile is given.
    """
    stacks = stacks or [[] for _ in hands]
    laid = [cards for sets in stacks for cards in sets]
    named = Counter(card for cards in [*hands, *laid, discards or [], draws or []] for card in cards)
    rest = sorted((ALL - named).elements())
    seats = [
        {"hand": names(hand), "sets": [{"cards": dict(Counter(names(cards)))} for cards in sets], "earlier": before}
        for hand, sets, before in zip(hands, stacks, earlier or [0] * len(hands), strict=True)
    ]
    game = CODEC.from_position(
        {
            "starter": turn,
            "seats": seats,
            "discard_pile": names([*(discards or []), *([] if draws is None else rest)]),
            "draw_pile": names(rest if draws is None else draws),
        }
    )
    game.chance = Dice(1)
    return game


def hidden(game: BigDeal, seat: int) -> BigDeal:
    """A copy that holds nothing the seat cannot know."""
    other = hidden_for(game, seat)
    assert isinstance(other, BigDeal)
    return other


def names(cards: Cards) -> list[str]:
    return [CARDS[kind] for kind in cards]


# Actions


def lay(thing: int, other: int) -> int:
    return action.for_set(thing, rank_of(other))


def steal(victim: int, card: int) -> int:
    return action.for_steal(victim, rank_of(card))


def answer(card: int) -> int:
    return action.ANSWER + rank_of(card)


def play(game: BigDeal, *actions: int) -> None:
    """Let the player to move take each action, with an audit after it."""
    for chosen in actions:
        seat = game.turn
        assert game.refusal(seat, chosen) is Reason.FINE
        game.play(seat, chosen)
        assert game.audit()


def options(game: BigDeal) -> list[int]:
    """The legal actions of the player to move."""
    return legal(game, game.turn)


# Places


def hand(game: BigDeal, seat: int) -> Cards:
    return [kind for kind in range(KINDS) for _ in range(game.hand(seat, kind))]


def sets(game: BigDeal, seat: int) -> list[Cards]:
    """From bottom to top."""
    return [cards_of(game, which) for which in stack(game, seat)]


def cards_of(game: BigDeal, which: int) -> Cards:
    thing = game.set_object(which)
    return [int(kind_of(rank, thing)) for rank in range(RANKS) for _ in range(game.set_count(which, rank))]


def draw_pile(game: BigDeal) -> Cards:
    """From the top down."""
    return [game.draw_at(place) for place in reversed(range(game.draws))]


def discard_pile(game: BigDeal) -> Cards:
    """From the top down."""
    return [game.discard_at(depth) for depth in range(game.discards)]
