"""A state of Big Deal as readable JSON, and back.

    {"players": 2, "round": 1, "starter": 0, "turn": 1, "steal": {"thief": 0, "victim": 1}, "turned": "home",
     "moves": ["lay yacht gold", "discard home", ..., "steal 1 object"],
     "seats": [{"hand": ["home", "silver"], "sets": [{"cards": {"yacht": 1, "gold": 1}, "laid": 1}], "earlier": 0},
               ...],
     "discard_pile": ["jewels", "home"], "draw_pile": ["stocks", ...]}

Piles are listed from the top down, the sets of a seat from bottom to top; `laid` is the place of a set in the order in
which all sets of the round were laid. `turned` is the card that began the discard pile. `turn` is null when the game
is over. `moves` are those of the round; in a steal a card is `object`, `silver` or `gold`.

What is left out is as at the start of a game: hands are full, one card is turned over, nothing has been laid or done,
and all other cards are in the draw pile. Cards that appear nowhere are dealt in a fixed order. In the middle of a
round `moves` may be left out; then the state has no past.
"""

from collections import Counter
from typing import Any, Final

from mypy_extensions import i64

from brocante.engine.codec import Json, seat_or_none
from brocante.engine.core import KEY_BYTES, NOBODY, Keyed, small_zeros
from brocante.engine.fields import list_in, object_in, whole_in
from brocante.games.big_deal import action, phase
from brocante.games.big_deal.data import (
    COPIES,
    DECK,
    DECK_VALUE,
    FEWEST_PLAYERS,
    KINDS,
    LAST_ROUND,
    MOST_PLAYERS,
    OBJECTS,
    RANKS,
    kind_of,
    pair,
    rank_of,
)
from brocante.games.big_deal.names import CARDS, cards_of_set, discard_pile, draw_pile, hand, stack
from brocante.games.big_deal.rules import BigDeal

FIELDS: Final = (
    *("players", "round", "starter", "turn", "steal", "turned", "moves", "seats", "discard_pile", "draw_pile"),
)
SEAT_FIELDS: Final = ("hand", "sets", "earlier")
SET_FIELDS: Final = ("cards", "laid")
STEAL_FIELDS: Final = ("thief", "victim")
MOST_NUMBERS: Final[i64] = 500  # the most that `numbers` writes


def move_names() -> list[str]:
    """The name of every action."""
    ranks = ["object", "silver", "gold"]
    names = [f"discard {card}" for card in CARDS]
    names += [f"take {card}" for card in CARDS]
    names += [f"lay {CARDS[thing]} {CARDS[kind_of(rank, thing)]}" for thing in range(OBJECTS) for rank in range(RANKS)]
    names += [f"answer {rank}" for rank in ranks]
    names += ["give_up"]
    names += [f"steal {victim} {rank}" for victim in range(MOST_PLAYERS) for rank in ranks]
    return names


MOVES: Final = move_names()


# Writing


def write(state: BigDeal) -> Json:
    """The whole state, except its source of chance."""
    if state.round == 0:
        raise ValueError("a game that has not been dealt has no position")
    return {
        "players": int(state.players),
        "round": int(state.round),
        "starter": int(state.starter),
        "turn": seat_or_none(state.turn),
        "steal": None if state.thief == NOBODY else {"thief": int(state.thief), "victim": int(state.victim)},
        "turned": None if state.opening == NOBODY else CARDS[state.opening],
        "moves": [MOVES[state.move(number)] for number in range(state.moved)],
        "seats": [
            {
                "hand": hand(state, seat),
                "sets": [{"cards": cards_of_set(state, which), "laid": int(which) + 1} for which in stack(state, seat)],
                "earlier": int(state.earlier(seat)),
            }
            for seat in range(state.players)
        ],
        "discard_pile": discard_pile(state),
        "draw_pile": draw_pile(state),
    }


# Reading


def read(position: Json) -> BigDeal:
    """The state that a position describes; ValueError says which field is wrong. It has no source of chance."""
    object_in(position, "", FIELDS)
    seats = list_in(position.get("seats", []), "seats")
    players = whole_in(position.get("players", len(seats)), "players", FEWEST_PLAYERS, MOST_PLAYERS)
    if "seats" not in position:
        seats = [{} for _ in range(players)]
    if len(seats) != players:
        raise ValueError(f"seats: there are {players} players and {len(seats)} seats")
    for seat, given in enumerate(seats):
        object_in(given, f"seats[{seat}]", SEAT_FIELDS)
    start = BigDeal(players)
    start.deal(Keyed(bytes(KEY_BYTES)))
    state = start.fresh()
    state.round = whole_in(position.get("round", 1), "round", 1, LAST_ROUND)
    state.starter = whole_in(position.get("starter", int(start.starter)), "starter", 0, players - 1)
    state.clear()
    lay_sets(state, seats)
    deal(state, start, position, seats)
    for seat, given in enumerate(seats):
        state.set_earlier(seat, whole_in(given.get("earlier", 0), f"seats[{seat}].earlier", 0, LAST_ROUND * DECK_VALUE))
    read_turn(state, position)
    read_past(state, position)
    return state


def lay_sets(state: BigDeal, seats: list[Any]) -> None:
    """Lay all sets in the order of their numbers, then put them on the stacks."""
    laid: list[tuple[int, list[int]]] = []  # for each set, its owner and its cards
    numbers: list[int] = []
    for seat, given in enumerate(seats):
        field = f"seats[{seat}].sets"
        for place, one in enumerate(list_in(given.get("sets", []), field)):
            object_in(one, f"{field}[{place}]", SET_FIELDS)
            laid.append((seat, set_cards(one.get("cards"), f"{field}[{place}].cards")))
            if "laid" in one:
                numbers.append(whole_in(one["laid"], f"{field}[{place}].laid", 1, DECK) - 1)
    order = numbers or list(range(len(laid)))
    if sorted(order) != list(range(len(laid))):
        raise ValueError(f"seats: the sets must be laid as number 1 to {len(laid)}, each once, or none have a number")
    for number in range(len(laid)):
        cards = laid[order.index(number)][1]
        which = state.new_set(min(cards))
        for kind in cards:
            state.add_to_set(which, rank_of(kind), 1)
    for (seat, _cards), number in zip(laid, order, strict=True):
        state.put_on_stack(seat, number)


def set_cards(given: Any, field: str) -> list[int]:
    """The cards of a set: at least two, with exactly one kind of object."""
    if not isinstance(given, dict):
        raise ValueError(f"{field}: must say how many there are of each card")
    cards: list[int] = []
    for name, count in given.items():
        cards += [card_of(name, field)] * whole_in(count, f"{field}.{name}", 1, DECK)
    things = {kind for kind in cards if kind < OBJECTS}
    if len(things) != 1 or len(cards) < 2:
        raise ValueError(f"{field}: a set is of one object and has two cards or more")
    return cards


def deal(state: BigDeal, start: BigDeal, position: Json, seats: list[Any]) -> None:
    """Give hands and piles the cards they are said to have, then deal those that appear nowhere."""
    hands = [hand_in(state, given, f"seats[{seat}].hand") for seat, given in enumerate(seats)]
    discards = cards_in(position["discard_pile"], "discard_pile") if "discard_pile" in position else None
    draws = cards_in(position["draw_pile"], "draw_pile") if "draw_pile" in position else None
    rest = unnamed(state, start, [cards for cards in (*hands, discards, draws) if cards is not None])
    for seat, named in enumerate(hands):
        cards = rest[: state.hand_size] if named is None else named
        if named is None:
            del rest[: len(cards)]
        for kind in cards:
            state.add_to_hand(seat, kind)
    if discards is None:
        discards = [kind for kind in rest if kind < OBJECTS][:1]
        for kind in discards:
            rest.remove(kind)
    if draws is None:
        draws, rest = rest, []
    if rest:
        raise ValueError(f"draw_pile: these cards are nowhere: {', '.join(CARDS[kind] for kind in rest)}")
    for kind in reversed(discards):
        state.put_on_discards(kind)
    for kind in reversed(draws):
        state.put_on_draws(kind)


def hand_in(state: BigDeal, given: Json, field: str) -> list[int] | None:
    """The hand of a seat; None if it is left out."""
    if "hand" not in given:
        return None
    cards = cards_in(given["hand"], field)
    if len(cards) > state.hand_size:
        raise ValueError(f"{field}: a hand has at most {state.hand_size} cards")
    return cards


def unnamed(state: BigDeal, start: BigDeal, named: list[list[int]]) -> list[int]:
    """The cards in no set and in none of these places, in the order in which they are dealt at the start."""
    count = Counter(kind for cards in named for kind in cards)
    for which in range(state.laid):
        for rank in range(RANKS):
            count[int(kind_of(rank, state.set_object(which)))] += state.set_count(which, rank)
    for kind in range(KINDS):
        if count[kind] > COPIES[kind]:
            raise ValueError(f"seats: {count[kind]} cards are {CARDS[kind]}, and there are {COPIES[kind]}")
    names = [card for seat in range(start.players) for card in hand(start, seat)]
    rest = []
    for name in names + discard_pile(start) + draw_pile(start):
        kind = CARDS.index(name)
        if count[kind] > 0:
            count[kind] -= 1
        else:
            rest.append(kind)
    return rest


def read_turn(state: BigDeal, position: Json) -> None:
    """Whose turn it is, perhaps during a steal; null if the game is over."""
    steal = position.get("steal")
    if steal is not None:
        object_in(steal, "steal", STEAL_FIELDS)
        state.thief = whole_in(steal.get("thief"), "steal.thief", 0, state.players - 1)
        state.victim = whole_in(steal.get("victim"), "steal.victim", 0, state.players - 1)
        if state.thief == state.victim or state.top_set(state.thief) == NOBODY or state.loot(state.victim) == NOBODY:
            raise ValueError("steal: a thief with a set attacks another player with two sets or more")
        state.phase = phase.ANSWER
        state.turn = state.victim
    if position.get("turn", NOBODY) is None:
        state.phase = phase.OVER
        state.turn = NOBODY
    elif "turn" in position:
        state.turn = whole_in(position["turn"], "turn", 0, state.players - 1)
    if steal is not None and state.turn not in (state.thief, state.victim):
        raise ValueError("turn: in a steal it is the turn of the thief or of the victim")


def read_past(state: BigDeal, position: Json) -> None:
    """The card turned over and the moves of this round, if given."""
    bottom = state.discard_at(state.discards - 1) if state.discards else NOBODY
    state.opening = bottom if bottom < OBJECTS else NOBODY
    if "turned" in position:
        turned = position["turned"]
        state.opening = NOBODY if turned is None else card_of(turned, "turned")
        if state.opening >= OBJECTS:
            raise ValueError("turned: the discard pile never begins with a joker")
    moves: list[int] = []
    for number, name in enumerate(list_in(position.get("moves", []), "moves")):
        if name not in MOVES[: state.actions()]:
            raise ValueError(f"moves[{number}]: there is no move {name!r}")
        moves.append(MOVES.index(name))
    if moves:
        check_moves(state, moves)
    for chosen in moves:
        state.note(chosen)


def check_moves(state: BigDeal, moves: list[int]) -> None:
    """ValueError unless the moves lead from the start of the round to what everybody sees now."""
    scene = state.fresh()
    scene.become(state)
    scene.chance = Keyed(bytes(KEY_BYTES))  # in case the moves end the round and deal another, which makes them wrong
    scene.start_again()
    for number, chosen in enumerate(moves):
        if scene.round != state.round or not possible(scene, chosen):
            raise ValueError(f"moves[{number}]: {MOVES[chosen]!r} was not possible")
        scene.play_unchecked(scene.turn, chosen)
    if public_numbers(scene) != public_numbers(state):
        raise ValueError("moves: they do not lead to this position")


def possible(scene: BigDeal, chosen: i64) -> bool:
    """Whether a seat could do this by what everybody sees, which does not include the cards it held."""
    seat = scene.turn
    if action.ANSWER <= chosen < action.STEAL:
        return scene.phase == phase.ANSWER and (chosen == action.GIVE_UP or scene.held(seat) > 0)
    if scene.phase != phase.TURN or scene.held(seat) == 0:
        return False
    if chosen >= action.STEAL:
        victim = action.victim_of(chosen)
        return victim != seat and scene.top_set(seat) != NOBODY and scene.loot(victim) != NOBODY
    if chosen >= action.LAY:
        return scene.held(seat) > 1
    return chosen < action.TAKE or (scene.discards > 0 and pair(chosen - action.TAKE, scene.top_discard()))


def public_numbers(state: BigDeal) -> list[int]:
    out = small_zeros(MOST_NUMBERS)
    count = state.numbers(NOBODY, out, 0)
    return [int(number) for number in out[:count]]


# Single fields


def cards_in(given: Any, field: str) -> list[int]:
    return [card_of(name, f"{field}[{place}]") for place, name in enumerate(list_in(given, field))]


def card_of(name: Any, field: str) -> int:
    if name not in CARDS:
        raise ValueError(f"{field}: there is no card {name!r}")
    return CARDS.index(name)
