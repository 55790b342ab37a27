"""Scripts for Auto-Brocante: rules for asked prices, offers, looks and openings."""

from librt.vecs import vec

from brocante.engine.core import zeros
from brocante.games.auto_brocante import action, data, phase
from brocante.games.auto_brocante.bot import AutoBrocantePlayer
from brocante.games.auto_brocante.rules import AutoBrocante
from brocante.games.auto_brocante.style import REGULAR
from testkit.scripts import Family


class Dealer:
    """Asks the first number times its value, offers the second times the list price, and looks under this part of all
    hoods; with the fourth above a half it opens its lot whenever it can. What it does not speak of a regular does."""

    def __init__(self, rules: AutoBrocante, seed: int, numbers: list[float]) -> None:
        self.ask, self.offer, self.look, self.open = numbers
        self.legal = zeros(action.COUNT)
        self.regular = AutoBrocantePlayer(rules, seed, vec[float](REGULAR.weights()))

    def choose(self, game: AutoBrocante, seat: int) -> int:
        now = game.phase
        if now == phase.ANSWER:
            value = int(game.value(seat, game.car))
            return self.sum_near(game, seat, self.ask * value if game.offer < value else 0.0)
        if now in (phase.OFFER, phase.BID_AMOUNT):
            return self.sum_near(game, seat, self.offer * int(data.LIST_PRICE[game.car]))
        chosen = int(self.regular.choose(game, seat))
        if now == phase.REPLY and chosen != action.WALK_AWAY:
            wanted = action.LOOK if self.regular.happens(self.look) else action.ACCEPT
            return int(wanted) if wanted in self.options(game, seat) else chosen
        if now == phase.TURN and chosen == action.END_TURN and self.open > 0.5:
            return int(action.OPEN_LOT) if action.OPEN_LOT in self.options(game, seat) else chosen
        return chosen

    def options(self, game: AutoBrocante, seat: int) -> list[int]:
        return [int(self.legal[i]) for i in range(game.legal(seat, self.legal))]

    def sum_near(self, game: AutoBrocante, seat: int, price: float) -> int:
        """The legal sum nearest to a price; to accept, where that is nearer to the offer."""
        sums = [one for one in self.options(game, seat) if one >= action.AMOUNT]
        if not sums or (game.phase == phase.ANSWER and price <= float(game.offer)):
            return int(action.ACCEPT)
        return min(sums, key=lambda one: abs(int(action.sum_of(one)) - price))


FAMILIES = {
    "honest dealer who always looks": Family(Dealer, [1.0, 0.4, 1.0, 0.1]),
    "dealer who never looks": Family(Dealer, [1.0, 0.4, 0.01, 0.1]),
    "liar": Family(Dealer, [1.3, 0.4, 0.5, 0.1]),
    "miser": Family(Dealer, [1.0, 0.01, 0.9, 0.1]),
    "auctioneer": Family(Dealer, [1.1, 0.4, 0.5, 1.0]),
}
