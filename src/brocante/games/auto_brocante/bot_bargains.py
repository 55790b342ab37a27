"""How the heuristic player of Auto-Brocante bargains: what to buy and sell, offer and ask, and what to believe."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from brocante.engine.core import NOBODY
from brocante.games.auto_brocante import action, data, phase
from brocante.games.auto_brocante.bot_sight import LEAST, NEVER, AutoBrocanteSight, lie
from brocante.games.auto_brocante.rules import AutoBrocante
from brocante.games.auto_brocante.rules_books import CHART, KIND, SIZE, WIDTH

BLOCKED: Final[float] = 0.4  # how much a Buy is worth to a buyer who can be blocked
GOOD_OFFER: Final[float] = 3000.0  # an offer that it accepts at once when blocking, above the value
LAST_OFFER: Final[float] = 1000.0  # ... and rather than ask the last price
TOP_OFFER: Final[float] = 1500.0  # the highest offer to a seller who may block, above the seller's mean value
SECOND_OFFER: Final[float] = 0.75  # the first offer after an asked price, as a fraction of the limit
CLOSE_MARGIN: Final[float] = 500.0  # what closing the lot must save
BUY_LOSS: Final[float] = 0.25  # of a car's worth: what a Buy by a rival who cannot be blocked costs its owner
OFFERS_DIFFER: Final[float] = 0.25  # by how much first offers differ, as a part of themselves
BLUFF_WITH_OFFER: Final[float] = 0.5  # a seller who is offered more than the value has more to lose
CLOSE_ENOUGH: Final[i64] = 100  # what a seller does not haggle about
GIFT: Final[float] = 300.0  # the most that an honest seller comes down by
SURE_LOOK: Final[float] = 800.0  # by how much looking must be the better or the worse choice to end the haggling
OFFER_STEP: Final[float] = 0.5  # the next offer, as a part of the way
BARGAIN_RISK: Final[float] = 2.0  # how much a loss counts where a search looks for what to bid for
EAGER_BIDS: Final[float] = 0.8  # how often a rival bids who buys nearly anything
ROUND: Final[i64] = 100  # people name round sums


def rounded(price: float) -> i64:
    """A round sum near this one."""
    return (i64(price) + ROUND // 2) // ROUND * ROUND


def amount(price: float) -> i64:
    """The action that names about this price."""
    return action.for_sum(min(max(i64(price), data.SMALLEST_SUM), data.HIGHEST_SUM))


def round_amount(most: float) -> i64:
    """The action that names the next round sum below this one, if there is any."""
    return amount(float(i64(most) // ROUND * ROUND))


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
        """What a forced sale might bring. The buyer takes what seems best to it; an honest price loses nothing;
        `best` is the buyer."""
        self.gain = NEVER
        for rival in range(game.players):
            if rival != seat and game.can_buy(rival):
                liked = NEVER
                gain = 0.0
                for car in range(data.CARS):
                    if game.has_car(seat, car):
                        believed = self.believed(game, seat, car)
                        if self.mean(rival, car) - believed > liked:
                            liked = self.mean(rival, car) - believed
                            gain = self.weigh_deal(game, seat, rival, car, self.mean(rival, car), believed)
                self.consider(rival, gain)
        return self.gain + self.weigh_end(game, 0, seat, self.gain)

    def weigh_deal(self, game: AutoBrocante, seat: i64, rival: i64, car: i64, worth: float, believed: float) -> float:
        """What it brings to sell a car to a rival to whom it is worth this much. A first offer goes by that and by what
        the car is believed to be worth to me; what the rival gains counts against me."""
        price = max((believed + worth) / 2.0 * self.style.open_share, self.value(game, seat, car))
        return price - self.worth(game, seat, car) - self.malice[rival] * (worth - price)

    def believed(self, game: AutoBrocante, seat: i64, car: i64) -> float:
        """What a car is worth to a seat, on average, given what everybody has seen."""
        return self.mean_of_possible(game, NOBODY, seat, car)

    def opens(self, game: AutoBrocante, seat: i64) -> bool:
        """Whether to open the lot: if a bid is likely, and it is good to sell to those who would bid."""
        none = 1.0
        for rival in range(game.players):
            self.chances[rival] = 0.0
            if rival != seat and game.can_buy(rival):
                for car in range(data.CARS):
                    if game.has_car(seat, car):
                        believed = self.believed(game, seat, car)
                        chance = self.wants(game, seat, rival, car)
                        if chance > self.chances[rival]:
                            self.chances[rival] = chance
                            self.gains[rival] = self.weigh_deal(game, seat, rival, car, self.gain, believed)
                if self.eager[rival] > 0.0:
                    self.expect_eager_bid(game, seat, rival)
                none *= 1.0 - self.chances[rival]
        if 1.0 - none < self.style.open_chance:
            return False
        gain = self.gain_by_pick(game.players) / (1.0 - none)
        return gain + self.weigh_end(game, 0, seat, gain) > self.style.open_margin

    def expect_eager_bid(self, game: AutoBrocante, seat: i64, rival: i64) -> None:
        """A rival who buys nearly anything may bid for any of my cars, whatever it is worth to it."""
        cars = 0.0
        gain = 0.0
        for car in range(data.CARS):
            if game.has_car(seat, car):
                worth = self.mean(rival, car)
                cars += 1.0
                gain += self.weigh_deal(game, seat, rival, car, worth, self.believed(game, seat, car))
        eager = self.eager[rival] * EAGER_BIDS
        other = (1.0 - self.eager[rival]) * self.chances[rival]
        self.chances[rival] = eager + other
        self.gains[rival] = (eager * gain / cars + other * self.gains[rival]) / max(eager + other, LEAST)

    def gain_by_pick(self, players: i64) -> float:
        """What comes of bids that are made with these chances, if the best for me is picked."""
        total = 0.0
        left = 1.0
        for _pick in range(players):
            best: i64 = 0
            for rival in range(players):
                if self.chances[rival] > 0.0 and (self.chances[best] == 0.0 or self.gains[rival] > self.gains[best]):
                    best = rival
            total += left * self.chances[best] * self.gains[best]
            left *= 1.0 - self.chances[best]
            self.chances[best] = 0.0
        return total

    def wants(self, game: AutoBrocante, seat: i64, rival: i64, car: i64) -> float:
        """How likely a rival bids for a car of mine; `gain` is what the car is worth to it then, on average."""
        count = self.look_up(game, NOBODY, seat, car)
        for i in range(count):
            self.mine[i] = self.possible[i]
            self.mine_odds[i] = self.odds[i]
        weights = 0.0
        wanting = 0.0
        self.gain = 0.0
        for i in range(self.look_up(game, seat, rival, car)):
            weights += self.odds[i]
            worth = float(self.possible[i])
            if self.expected(self.mine, self.mine_odds, count, worth, self.style.bid_risk) > self.style.bid_margin:
                wanting += self.odds[i]
                self.gain += self.odds[i] * worth
        self.gain /= max(wanting, LEAST)
        return wanting / max(weights, LEAST)

    def expected(self, values: vec[i64], odds: vec[float], count: i64, worth: float, risk: float) -> float:
        """What a car of this worth brings its buyer, if the seller has one of these values and asks that. `risk` is how
        much a loss counts: nothing for a buyer who can walk away."""
        total = 0.0
        weights = 0.0
        for i in range(count):
            gain = worth - self.style.hoped_fine - float(values[i])
            total += odds[i] * (gain if gain > 0.0 else risk * gain)
            weights += odds[i]
        return total / max(weights, LEAST)

    def weigh_purchase(self, game: AutoBrocante, seat: i64, seller: i64, risk: float) -> float:
        """The best car to buy from a seller, and what it promises, if losses count with this risk."""
        self.gain = NEVER
        for car in range(data.CARS):
            if game.has_car(seller, car):
                worth = self.worth(game, seat, car)
                if self.style.counting == 0.0:
                    self.consider(car, worth - self.style.hoped_fine - float(data.LIST_PRICE[car]))
                else:
                    count = self.look_up(game, seat, seller, car)
                    self.consider(car, self.expected(self.possible, self.odds, count, worth, risk))
        return self.gain

    def is_bargain(self, game: AutoBrocante, seat: i64, seller: i64, car: i64) -> bool:
        """Whether a car is worth more to the seat, by its own table, than to the seller on average."""
        count = self.look_up(game, seat, seller, car)
        return self.expected(self.possible, self.odds, count, self.value(game, seat, car), BARGAIN_RISK) > 0.0

    def choose_bid(self, game: AutoBrocante, seat: i64) -> i64:
        gain = self.weigh_purchase(game, seat, game.active, self.style.bid_risk)
        gain += self.weigh_end(game, 0, game.active, gain)
        return action.CAR + self.best if gain > self.style.bid_margin else action.PASS

    def choose_offer(self, game: AutoBrocante, seat: i64) -> i64:
        """The first offer, in earnest: an owner who values the car less than that accepts it."""
        bid = game.phase == phase.BID_AMOUNT
        share = self.style.bid_share if bid or game.card == data.BUY_FROM_DEALER else self.style.offer_share
        share += self.error(OFFERS_DIFFER * share)
        worth = self.worth(game, seat, game.car)
        price = share * (self.mean(game.active if bid else game.seller, game.car) + worth) / 2.0
        return round_amount(min(min(price, worth), float(game.cash_of(seat))))

    def choose_bidder(self, game: AutoBrocante, seat: i64) -> i64:
        self.gain = NEVER
        for rival in range(game.players):
            if game.bid_of(rival):
                car = game.bid_car_of(rival)
                price = max(float(game.bid_of(rival)), self.value(game, seat, car) + self.style.hoped_fine)
                gain = price - self.worth(game, seat, car)
                self.consider(rival, gain - self.malice[rival] * (self.mean(rival, car) - price))
        return action.SEAT + self.best

    # The seller

    def choose_answer(self, game: AutoBrocante, seat: i64) -> i64:
        """The seller refuses, accepts, or asks a price: the first one may be a lie, later ones come down."""
        value = game.value(seat, game.car)
        low = game.offer + data.SMALLEST_SUM
        high = game.ask if game.asks else data.HIGHEST_SUM
        if low > high:
            return action.ACCEPT
        cash = game.cash_of(game.buyer)
        if game.card == data.BUY_FROM_DEALER and cash < high and self.happens(self.style.blocking):
            return self.refuse(game, seat, cash, low, high)
        price = self.lower(game, value) if game.asks else self.first_price(game, seat, value)
        if price < low or game.offer >= value and game.asks == data.MOST_ASKS - 1:
            return action.ACCEPT
        return amount(float(min(price, high)))

    def refuse(self, game: AutoBrocante, seat: i64, cash: i64, low: i64, high: i64) -> i64:
        """Ask more than the buyer has, who then cannot look, and less each time; accept only a good offer."""
        good = GOOD_OFFER + (LAST_OFFER - GOOD_OFFER) * float(game.asks) / float(data.MOST_ASKS - 1)
        least = self.worth(game, seat, game.car) + good
        if float(game.offer) >= least:
            return action.ACCEPT
        return amount(float(min(max(max(rounded(least), cash + data.SMALLEST_SUM), low), high)))

    def first_price(self, game: AutoBrocante, seat: i64, value: i64) -> i64:
        """The value, which loses nothing, or a price further up the chart. The larger the lie, the rarer: so a buyer
        gains nothing by always looking, nor by never doing so."""
        car = game.car
        offer = game.offer
        chance = self.style.bluff * (BLUFF_WITH_OFFER if offer >= value else 1.0) * (1.0 - self.eager[game.buyer])
        if game.seen_of(seat) >> car & 1 == 0:
            dearest = self.dearest_believed(game, seat)
            most = min(dearest, game.cash_of(game.buyer))  # a buyer who cannot pay must look
            kind = KIND[car]
            for i in range(SIZE[kind]):
                price = CHART[kind * WIDTH + SIZE[kind] - 1 - i]  # the lowest first
                if value < price <= most and price > offer:
                    if self.happens(chance * lie(value, price)):
                        return price
                    chance *= self.style.nerve
        return value

    def dearest_believed(self, game: AutoBrocante, seat: i64) -> i64:
        """The highest value that the car may have, given what everybody has seen of my Blue Book."""
        dearest: i64 = 0
        for i in range(self.look_up(game, NOBODY, seat, game.car)):
            dearest = max(dearest, self.possible[i])
        return dearest

    def lower(self, game: AutoBrocante, value: i64) -> i64:
        """The next price: after a lie closer to the truth, after the truth a little less; or the offer is close."""
        ask = game.ask
        offer = game.offer
        if ask > value:
            floor = max(value, offer)
            if offer > value and 2 * (offer - value) >= ask - value:
                return 0
            return max(rounded(float(ask) - self.style.concede * float(ask - floor)), value)
        if ask - offer <= CLOSE_ENOUGH:
            return 0
        return rounded(float(ask) - min(GIFT / float(game.asks), self.style.concede * float(ask - offer)))

    # The buyer

    def choose_reply(self, game: AutoBrocante, seat: i64) -> i64:
        """The buyer looks, accepts, offers more, or walks away."""
        price = float(game.ask)
        affordable = game.cash_of(seat) >= game.ask
        look = self.hood(game, seat, game.seller, game.car, game.ask) + self.error(self.style.mixing)
        looks = look < price or not affordable
        worth = self.worth(game, seat, game.car)
        may_walk = game.card == data.BUY_FROM_DEALER
        if not may_walk:
            if look < price - SURE_LOOK or price < look - SURE_LOOK and affordable:
                return action.LOOK if looks else action.ACCEPT
            more = self.next_offer(game, seat, min(look, price))
            if more > 0:
                return amount(float(more))
            return action.LOOK if looks else action.ACCEPT
        if affordable and worth > (look if looks else price):
            more = self.next_offer(game, seat, min(look, price)) if not looks else i64(0)
            if more > 0:
                return amount(float(more))
            return action.LOOK if looks else action.ACCEPT
        if game.asks < data.MOST_ASKS:
            limit = worth - self.style.deal_margin
            limit = min(limit, self.mean(game.seller, game.car) + TOP_OFFER)
            most = min(game.ask - data.SMALLEST_SUM, game.cash_of(seat))
            offer = min(limit * (SECOND_OFFER if game.asks == 1 else 1.0), float(most))
            if i64(offer) >= game.offer + data.SMALLEST_SUM:
                return amount(offer)
        return action.WALK_AWAY

    def next_offer(self, game: AutoBrocante, seat: i64, limit: float) -> i64:
        """A higher offer, part of the way to what the deal will cost otherwise; 0 if it is time to close."""
        if game.asks >= data.MOST_ASKS or not self.happens(self.style.haggle):
            return 0
        offer = game.offer
        most = min(game.ask - 2 * data.SMALLEST_SUM, game.cash_of(seat))
        more = min(rounded(float(offer) + OFFER_STEP * (min(limit, float(game.ask)) - float(offer))), most)
        return more if more > offer else i64(0)

    def choose_closing(self, game: AutoBrocante, seat: i64) -> i64:
        if not game.holds(seat, data.LOT_CLOSED):
            return action.PASS
        loss = 0.0
        if game.card == data.FORCED_SALE:
            loss = -self.weigh_purchase(game, seat, game.seller, 1.0)
        elif game.cash_of(game.buyer) >= data.HIGHEST_SUM:
            loss = self.worth(game, seat, game.car) * BUY_LOSS
        return action.PLAY + data.LOT_CLOSED if loss > CLOSE_MARGIN else action.PASS
