"""How the heuristic player of Auto-Brocante bargains: what to buy and sell, offer and ask, and what to believe."""

from typing import Final

from mypy_extensions import i64

from brocante.engine.core import NOBODY
from brocante.games.auto_brocante import action, data, phase
from brocante.games.auto_brocante.bot_sight import NEVER, AutoBrocanteSight
from brocante.games.auto_brocante.rules import AutoBrocante
from brocante.games.auto_brocante.rules_books import CHART, KIND, SIZE, WIDTH

BLOCKED: Final[float] = 0.4  # how much a Buy is worth to a buyer who can be blocked
GOOD_OFFER: Final[float] = 3000.0  # an offer that it accepts at once when blocking, above the value
LAST_OFFER: Final[float] = 1000.0  # ... and rather than ask the last price
TOP_OFFER: Final[float] = 1500.0  # the highest offer to a seller who may block, above the seller's mean value
SECOND_OFFER: Final[float] = 0.75  # the first offer after an asked price, as a fraction of the limit
CLOSE_MARGIN: Final[float] = 500.0  # what closing the lot must save
BUY_LOSS: Final[float] = 0.25  # of a car's worth: what a Buy by a rival who cannot be blocked costs its owner
LOW_OFFER: Final[float] = 50.0  # next to nothing


def amount(price: float) -> i64:
    """The action that names about this price."""
    return action.for_sum(min(max(i64(price), data.SMALLEST_SUM), data.HIGHEST_SUM))


class AutoBrocanteBargains(AutoBrocanteSight):
    def weigh_buy(self, game: AutoBrocante, seat: i64) -> float:
        best = NEVER
        found: i64 = 0
        for rival in range(game.players):
            if rival != seat and game.lot_of(rival):
                gain = self.weigh_purchase(game, seat, rival, 0.0)
                gain += self.weigh_end(game, 0, rival, gain)
                if gain > best:
                    best = gain
                    found = self.best
        self.best = found
        return best * (1.0 if game.cash_of(seat) >= data.HIGHEST_SUM else BLOCKED) - self.style.deal_margin

    def weigh_selling(self, game: AutoBrocante, seat: i64) -> float:
        """What a forced sale or a bid might bring. The buyer takes what seems best to it; an honest price loses
        nothing; `best` is the buyer."""
        self.gain = NEVER
        for rival in range(game.players):
            if rival != seat and game.can_buy(rival):
                liked = NEVER
                gain = 0.0
                for car in range(data.CARS):
                    if game.has_car(seat, car) and self.mean(rival, car) > liked:
                        liked = self.mean(rival, car)
                        honest = self.value(game, seat, car) + self.style.hoped_fine
                        price = max(liked * self.style.open_share, honest)
                        gain = price - self.worth(game, seat, car) - self.malice[rival] * (liked - price)
                self.consider(rival, gain)
        return self.gain + self.weigh_end(game, 0, seat, self.gain)

    def weigh_purchase(self, game: AutoBrocante, seat: i64, seller: i64, risk: float) -> float:
        """The best car to buy from a seller, and what it promises. `risk` is how much of the loss counts where the
        seller values it more: nothing for a buyer who can walk away."""
        self.gain = NEVER
        for car in range(data.CARS):
            if game.has_car(seller, car):
                worth = self.worth(game, seat, car) - self.style.hoped_fine
                if self.style.counting == 0.0:
                    self.consider(car, worth - float(data.LIST_PRICE[car]))
                    continue
                total = 0.0
                weights = 0.0
                for i in range(self.look_up(game, seat, seller, car)):
                    gain = worth - float(self.possible[i])
                    total += self.odds[i] * (gain if gain > 0.0 else risk * gain)
                    weights += self.odds[i]
                self.consider(car, total / max(weights, 1.0))
        return self.gain

    def choose_bid(self, game: AutoBrocante, seat: i64) -> i64:
        gain = self.weigh_purchase(game, seat, game.active, self.style.bid_risk)
        gain += self.weigh_end(game, 0, game.active, gain)
        return action.CAR + self.best if gain > self.style.bid_margin else action.PASS

    def choose_offer(self, game: AutoBrocante, seat: i64) -> i64:
        """The first offer: next to nothing where it can look, a fair part where it must persuade."""
        bid = game.phase == phase.BID_AMOUNT
        price = self.style.bid_share * self.mean(game.active if bid else game.seller, game.car)
        if not bid and (game.card == data.FORCED_SALE or game.cash_of(seat) >= data.HIGHEST_SUM):
            price = LOW_OFFER
        return amount(min(price, float(game.cash_of(seat))))

    def choose_bidder(self, game: AutoBrocante, seat: i64) -> i64:
        self.gain = NEVER
        for rival in range(game.players):
            if game.bid_of(rival):
                car = game.bid_car_of(rival)
                price = max(float(game.bid_of(rival)), self.value(game, seat, car) + self.style.hoped_fine)
                gain = price - self.worth(game, seat, car)
                self.consider(rival, gain - self.malice[rival] * (self.mean(rival, car) - price))
        return action.SEAT + self.best

    def choose_answer(self, game: AutoBrocante, seat: i64) -> i64:
        """The seller blocks, bluffs, accepts, or asks its own value."""
        value = game.value(seat, game.car)
        low = game.offer + data.SMALLEST_SUM
        high = game.ask if game.asks else data.HIGHEST_SUM
        if low > high:
            return action.ACCEPT
        gain = float(game.offer) - self.worth(game, seat, game.car)
        if game.card == data.BUY_FROM_DEALER and game.cash_of(game.buyer) < high and self.happens(self.style.blocking):
            good = LAST_OFFER if game.asks == data.MOST_ASKS - 1 else GOOD_OFFER
            return action.ACCEPT if gain >= good else amount(float(high))
        price = self.bluff(game, seat, value, low, high) if self.happens(self.style.bluff) else i64(0)
        if price > 0:
            return amount(float(price))
        return action.ACCEPT if game.offer >= value else amount(float(min(value, high)))

    def bluff(self, game: AutoBrocante, seat: i64, value: i64, low: i64, high: i64) -> i64:
        """The highest price above the value that the buyer should believe and can pay; 0 for none."""
        low = max(low, value + 1)
        high = min(high, game.cash_of(game.buyer))
        kind = KIND[game.car]
        for i in range(SIZE[kind]):  # the highest first
            price = CHART[kind * WIDTH + i]
            if low <= price <= high and self.hood(game, NOBODY, seat, game.car, price) >= float(price):
                return price
        return 0

    def choose_reply(self, game: AutoBrocante, seat: i64) -> i64:
        """The buyer accepts or looks, whichever costs less; or offers more, or walks away."""
        price = float(game.ask)
        affordable = game.cash_of(seat) >= game.ask
        look = self.hood(game, seat, game.seller, game.car, game.ask)
        looks = look + self.error(self.style.mixing) < price or not affordable
        worth = self.worth(game, seat, game.car)
        if game.card != data.BUY_FROM_DEALER or affordable and worth > (look if looks else price):
            return action.LOOK if looks else action.ACCEPT
        if game.asks < data.MOST_ASKS:
            limit = worth - self.style.deal_margin
            limit = min(limit, self.mean(game.seller, game.car) + TOP_OFFER)
            most = min(game.ask - data.SMALLEST_SUM, game.cash_of(seat))
            offer = min(limit * (SECOND_OFFER if game.asks == 1 else 1.0), float(most))
            if i64(offer) >= game.offer + data.SMALLEST_SUM:
                return amount(offer)
        return action.WALK_AWAY

    def choose_closing(self, game: AutoBrocante, seat: i64) -> i64:
        if not game.holds(seat, data.LOT_CLOSED):
            return action.PASS
        loss = 0.0
        if game.card == data.FORCED_SALE:
            loss = -self.weigh_purchase(game, seat, game.seller, 1.0)
        elif game.cash_of(game.buyer) >= data.HIGHEST_SUM:
            loss = self.worth(game, seat, game.car) * BUY_LOSS
        return action.PLAY + data.LOT_CLOSED if loss > CLOSE_MARGIN else action.PASS
