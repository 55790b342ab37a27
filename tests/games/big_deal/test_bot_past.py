"""What the only rival in Big Deal may hold, by what it has done."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from support import hidden

from brocante.bots.levels import heuristic
from brocante.engine.core import NOBODY, Dice
from brocante.engine.player import Player
from brocante.games.big_deal import action
from brocante.games.big_deal.bot_past import DECISIONS, BigDealPast
from brocante.games.big_deal.data import KINDS
from brocante.games.big_deal.rules import BigDeal


@dataclass
class Position:
    """A game of regulars on somebody's turn, and what the rival really held at its decisions in this round."""

    game: BigDeal
    seat: int
    hands: list[list[int]] = field(default_factory=list)
    actions: list[int] = field(default_factory=list)

    @property
    def hand(self) -> list[int]:
        return held(self.game, 1 - self.seat)

    @property
    def view(self) -> BigDeal:
        view = hidden(self.game, self.seat)
        assert isinstance(view, BigDeal)
        return view


def held(game: BigDeal, seat: int) -> list[int]:
    return [game.hand(seat, kind) for kind in range(KINDS)]


def regular() -> Player:
    return heuristic("big_deal", "regular", BigDeal(2), 1)


def positions(seed: int, every: int) -> Iterator[Position]:
    """Every n-th position of the first two rounds of a game of regulars."""
    game, player = BigDeal(2), regular()
    game.deal(Dice(seed))
    number, chapter = 0, 0
    hands: list[list[list[int]]] = [[], []]
    actions: list[list[int]] = [[], []]
    while game.turn != NOBODY and game.round <= 2:
        if game.round != chapter:
            chapter, hands, actions = game.round, [[], []], [[], []]
        seat = game.turn
        number += 1
        if number % every == 0:
            yield Position(game, seat, hands[1 - seat], actions[1 - seat])
        chosen = player.choose(game, seat)
        hands[seat].append(held(game, seat))
        actions[seat].append(chosen)
        game.play(seat, chosen)


def recalled(position: Position, seed: int = 1) -> BigDealPast:
    past = BigDealPast(position.game, regular())
    past.recall(position.view, position.seat, Dice(seed))
    return past


def world_of(position: Position, past: BigDealPast, dice: Dice) -> BigDeal:
    world = position.view
    world.guess(position.seat, dice)
    past.lay_out(world, dice)
    return world


def test_the_past_is_what_the_rival_saw_and_did() -> None:
    """A regular with the hands that the rival really had would do just what it did, in fights too."""
    seen: set[int] = set()
    for position in positions(1, 29):
        past = recalled(position)
        rival = 1 - position.seat
        assert past.now == min(len(position.actions), DECISIONS)
        for moment in range(past.now):
            chosen = position.actions[moment - past.now]
            state = past.states[moment]
            state.forget_hand(rival)
            for kind, count in enumerate(position.hands[moment - past.now]):
                for _ in range(count):
                    state.imagine_card(rival, kind)
            assert past.actions[moment] == chosen
            assert past.judge(moment) == 0
            seen.add(min(chosen, action.STEAL))
    assert {action.GIVE_UP, action.STEAL} <= seen


def test_a_guessed_past_is_possible() -> None:
    """At each moment the rival held as many cards as everybody saw, among them those that it played."""
    for position in positions(2, 41):
        past = recalled(position)
        world = world_of(position, past, Dice(3))
        assert world.audit()
        assert held(world, position.seat) == held(position.game, position.seat)
        assert held(world, 1 - position.seat) == [list(past.kinds)[: past.held].count(kind) for kind in range(KINDS)]
        for moment in range(past.now):
            state = past.states[moment]
            hand = held(state, 1 - position.seat)
            assert sum(hand) == state.held(1 - position.seat)
            there = [card for card in range(past.count) if past.first[card] <= moment <= past.last[card]]
            assert hand == [[past.kinds[card] for card in there].count(kind) for kind in range(KINDS)]
            assert past.wrong[moment] == past.judge(moment)


def test_pasts_explain_nearly_all_that_the_rival_did() -> None:
    wrong = decisions = 0
    for position in positions(3, 23):
        if position.game.draws == 0:
            continue  # the hand is known, whatever the past
        past = recalled(position)
        wrong += sum(list(past.wrong)[: past.now])
        decisions += past.now
    assert wrong < 0.05 * decisions


def test_hands_are_guessed_better_than_by_chance() -> None:
    by_chance = by_past = 0.0
    worlds = 20
    for position in positions(4, 17):
        past, dice = recalled(position), Dice(6)
        rival = 1 - position.seat
        chance, guess = [0.0] * KINDS, [0.0] * KINDS
        for _ in range(worlds):
            world = position.view
            world.guess(position.seat, dice)
            for kind, count in enumerate(held(world, rival)):
                chance[kind] += count / worlds
            for kind, count in enumerate(held(world_of(position, past, dice), rival)):
                guess[kind] += count / worlds
        by_chance += sum((one - count) ** 2 for one, count in zip(chance, position.hand, strict=True))
        by_past += sum((one - count) ** 2 for one, count in zip(guess, position.hand, strict=True))
    assert by_past < 0.85 * by_chance


def test_what_must_be_in_the_hand_is_in_it() -> None:
    """With the draw pile gone the seat knows all cards."""
    known = 0
    for position in positions(1, 1):
        if position.game.draws == 0:
            known += 1
            world = world_of(position, recalled(position), Dice(1))
            assert held(world, 1 - position.seat) == position.hand
    assert known


def test_the_truth_changes_nothing() -> None:
    """Two games that have always looked the same to the seat have the same past."""
    for position in positions(6, 70):
        other = position.view
        other.guess(position.seat, Dice(9))
        one, two = recalled(position), recalled(Position(other, position.seat))
        assert list(one.kinds) == list(two.kinds)
        assert list(one.first) == list(two.first)
