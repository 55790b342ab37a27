"""How secret Blue Books stay in Auto-Brocante: python bench/blue_books.py [--games 120] [--bots regular]

Bots play whole games. At the end of each, for every viewer and rival: how many tables agree with everything that the
viewer has seen of the rival's. One means that the secret is out.
"""

import argparse

from brocante import play_match
from brocante.engine.core import NOBODY
from brocante.games.auto_brocante import data
from brocante.games.auto_brocante.rules import AutoBrocante
from brocante.games.auto_brocante.rules_books import PRICES, Rest
from brocante.play.record import Record


def tables_left(game: AutoBrocante, seat: int) -> int:
    """How many Blue Books a seat can have by what its rivals have seen."""
    if game.is_numbered():
        return int(game.possible_tables(NOBODY, seat)).bit_count()
    return int(Rest(game.values, seat * data.CARS, game.seen_of(seat)).tables())


def last_state(record: Record) -> AutoBrocante:
    """The final state, which still knows which values had been seen before all tables became public."""
    state = record.replay().rules
    assert isinstance(state, AutoBrocante)
    return state


def given_away() -> tuple[int, float]:
    """For one seen value: how many values of other cars it determines, and how far it shifts their probabilities."""
    game = AutoBrocante(3)
    settled, most = 0, 0.0
    firsts = {price: list(data.LIST_PRICE).index(price) for price in PRICES}

    def left(*cars: int) -> int:
        return int(Rest(game.values, 0, sum(1 << car for car in cars)).tables())

    likely = {}
    for price, car in firsts.items():
        for value in data.POSSIBLE_VALUES[price]:
            game.values[car] = value
            likely[price, value] = left(car) / left()
    for price, car in firsts.items():
        for value in data.POSSIBLE_VALUES[price]:
            game.values[car] = value
            for other_price in PRICES:
                others = [other for other in range(int(data.CARS)) if data.LIST_PRICE[other] == other_price]
                if others[-1] == car:
                    continue
                for other_value in data.POSSIBLE_VALUES[other_price]:
                    game.values[others[-1]] = other_value
                    now = left(car, others[-1]) / left(car)
                    settled += now in (0.0, 1.0)
                    most = max(most, abs(now - likely[other_price, other_value]))
    return settled, most


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=120)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--bots", default="regular")
    chosen = parser.parse_args()
    pairs = known = seen = 0
    fewest = 1 << 62
    result = play_match("auto_brocante", chosen.bots, chosen.players, games=chosen.games, records=True)
    for record in result.records:
        state = last_state(record)
        for seat in range(chosen.players):
            left = tables_left(state, seat)
            pairs += chosen.players - 1
            known += (chosen.players - 1) * (left == 1)
            seen += int(state.seen_of(seat)).bit_count()
            fewest = min(fewest, left)
    games = len(result.records)
    print(
        f"{games} games of {chosen.players} {chosen.bots}: {seen / games / chosen.players:.1f} values of a dealer seen"
    )
    print(f"uniquely known at the end: {known} of {pairs} pairs ({known / pairs:.1%}); fewest tables left: {fewest:,}")
    settled, most = given_away()
    print(f"one value seen settles {settled} values of other cars, and changes no likelihood by more than {most:.1%}")


if __name__ == "__main__":
    main()
