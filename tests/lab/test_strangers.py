"""The stranger of Boursicocotte that ours are measured by: it plays by the rules, and from what its seat knows."""

import pytest
from support import guessed, hidden

from brocante.engine.core import NOBODY, Dice
from brocante.engine.reasons import Reason
from brocante.games.boursicocotte.rules import Boursicocotte
from brocante.lab.tournament import SCREENING
from brocante.lab.tune import Result, contests
from testkit.stranger import LEARNED, Stranger
from testkit.strangers import EXPERT, STRANGER, compete, stranger_among_regulars, summed_up


@pytest.mark.parametrize("original", [False, True])
@pytest.mark.parametrize("players", [3, 4, 5])
def test_it_plays_to_the_end_legally(players: int, original: bool) -> None:
    game = Boursicocotte(players, original=original)
    seats = [Stranger(game, seat, LEARNED) for seat in range(players)]
    for seed in range(3):
        game.deal(Dice(seed))
        while (seat := game.turn) != NOBODY:
            view = hidden(game, seat)
            assert isinstance(view, Boursicocotte)
            assert game.attempt(seat, seats[seat].choose(view, seat)) is Reason.FINE


def test_it_chooses_by_what_its_seat_knows_alone() -> None:
    game = Boursicocotte(3, original=True)
    game.deal(Dice(1))
    seats = [Stranger(game, seat, LEARNED) for seat in range(3)]
    while (seat := game.turn) != NOBODY:
        choices = set()
        for world in (game, guessed(game, seat, 1), guessed(game, seat, 2)):
            view = hidden(world, seat)
            assert isinstance(view, Boursicocotte)
            choices.add(Stranger(game, 5, LEARNED).choose(view, seat))
        assert len(choices) == 1
        game.play(seat, seats[seat].choose(hidden(game, seat), seat))  # type: ignore[arg-type]


def test_everybody_among_their_equals_gets_the_fair_share() -> None:
    (contest,) = contests("boursicocotte", [3], {"original": True}, 1, SCREENING)
    assert summed_up(compete(contest, "regular", "regular", LEARNED, range(3))) == Result(1.0, 0.0)


def test_it_is_no_match_for_ours_on_average() -> None:
    assert stranger_among_regulars(LEARNED, SCREENING, 1, deals=3).multiple < 1.0
    (contest,) = contests("boursicocotte", [3], {"original": True}, 1, SCREENING)
    assert summed_up(compete(contest, EXPERT, STRANGER, LEARNED, range(2))).multiple > 1.0
