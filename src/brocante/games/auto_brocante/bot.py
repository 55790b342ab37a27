"""The heuristic player of Auto-Brocante.

What it does, in this order:

1. Survey: what each car is worth to the rivals, by the values that came to light and on average for the others, and
   who leads. Owners sell what customers pay more for, so what stays in a lot is worth much to its owner; and whoever
   bought a car under the hood mostly values it above the price. Where many hoods are opened, rivals buy nearly
   anything. A car whose list price is above its value in the player's own table is worth more while a card to sell it
   is in hand.
2. Turn: every option is valued by the assets it brings, less part of what it brings a rival, most of all the leader.
   A few kinds of cards bring most of the money, so a hand without them is renewed rather than played for little.
   Attacks take into account which policies the victim may hold.
3. Selling: a seller who asks the value in its own table loses nothing, whatever the buyer does. So the player asks
   that, or bluffs: it asks what a better table would justify, the more rarely the larger the lie, so that a look is as
   good as a belief. Asked again it comes down. It opens its lot when a bid is likely and a sale to those who would bid
   is good for it: above all to rivals who buy nearly anything, to whom it tells the truth, as they look.
4. Buying: it offers in earnest, and more if the price comes down. It looks under the hood when at too many of the
   values that the car may have the seller would be bluffing. A bid cannot be taken back, and a seller to whom the car
   is worth more names a price that must be paid: so it bids for cars that are worth more to it than to nearly anybody.
5. Blocking: in a Buy nobody can look without the cash for the asked price, so it asks more than the buyer has and
   accepts only a good offer.
6. End: it brings the end about when it is ahead, selling cars without a gain once the bank is empty, and avoids it
   when it is behind.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from brocante.engine.core import NOBODY, Rules
from brocante.engine.player import Heuristic, SearchSettings
from brocante.games.auto_brocante import action, data, phase
from brocante.games.auto_brocante.bot_sight import NEVER
from brocante.games.auto_brocante.bot_worlds import AutoBrocanteWorlds
from brocante.games.auto_brocante.rules import AutoBrocante
from brocante.games.auto_brocante.rules_books import CHART, KIND, SIZE, WIDTH
from brocante.games.auto_brocante.style import CARD_WORTH, MEAN_CARD_WORTH, STYLES

DEPTH: Final[i64] = 40  # about a round: beyond that, a search of a twentieth of a second finds only luck
CARD_TAKEN: Final[float] = 0.01  # decides between rivals whose gains count the same: take from the larger hand
HELD_CARDS: Final[float] = 0.5  # how much of the worth of cards in hand a search counts
HELD_POLICY: Final[float] = 1000.0  # ... and of a policy that is not void
MOST_LIES: Final[i64] = 2  # that a search compares
CLOSE: Final[float] = 0.1  # the lead, as a fraction of both players' assets, that counts half as much as the largest


@final
class AutoBrocantePlayer(AutoBrocanteWorlds):
    def choose(self, game: Rules, seat: i64) -> i64:
        assert isinstance(game, AutoBrocante)
        if self.happens(self.style.careless):
            return self.options[self.dice.below(game.legal(seat, self.options))]
        self.survey(game, seat)
        now = game.phase
        if now == phase.TURN:
            return self.choose_turn(game, seat)
        if now == phase.ANSWER:
            return self.choose_answer(game, seat)
        if now == phase.REPLY:
            return self.choose_reply(game, seat)
        if now == phase.TARGET:
            return self.choose_target(game, seat)
        if now == phase.BIDS:
            return self.choose_bid(game, seat)
        if now == phase.CHOOSE:
            self.weigh_purchase(game, seat, game.seller, 1.0)
            return action.CAR + self.best
        if now in (phase.OFFER, phase.BID_AMOUNT):
            return self.choose_offer(game, seat)
        if now == phase.PICK:
            return self.choose_bidder(game, seat)
        if now == phase.ATTACKED:
            return self.choose_defence(game, seat)
        if now == phase.CLOSING:
            return self.choose_closing(game, seat)
        if now == phase.DEBT:
            return self.choose_given_up(game, seat)
        if now == phase.TAKE:
            return self.choose_robbed(game, seat)
        return self.choose_restock(game, seat)

    # What a search asks

    def estimate(self, game: Rules, seat: i64) -> float:
        """By the lead over the best rival, with all cards open; the closer the race, the more a bit more counts."""
        assert isinstance(game, AutoBrocante)
        mine = self.standing(game, seat)
        best = 0.0
        for rival in range(game.players):
            if rival != seat:
                best = max(best, self.standing(game, rival))
        lead = (mine - best) / (mine + best + 1.0)
        return 0.5 + 0.5 * lead / (max(lead, -lead) + CLOSE)

    def standing(self, game: AutoBrocante, seat: i64) -> float:
        """A seat's assets, and what its cards and policies will bring."""
        more = HELD_POLICY * float(game.policy_count(seat) - game.insured(seat, data.VOID))
        for kind in range(data.KINDS):
            more += HELD_CARDS * float(game.held(seat, kind)) * CARD_WORTH[kind]
        return float(game.score(seat)) + more

    def quiet(self, game: Rules) -> bool:
        return game.phase in (phase.TURN, phase.MINIMUM)

    def ideas(self, game: Rules, seat: i64, out: vec[i64]) -> i64:
        """In a bargain: what this player would do, and the other ways that make sense."""
        assert isinstance(game, AutoBrocante)
        now = game.phase
        if now not in (phase.BIDS, phase.OFFER, phase.ANSWER, phase.REPLY):
            return 0
        count = self.add_idea(out, 0, self.choose(game, seat))
        if now == phase.BIDS:
            count = self.add_idea(out, count, action.PASS)
            for car in range(data.CARS):
                if game.has_car(game.active, car) and self.is_bargain(game, seat, game.active, car):
                    count = self.add_idea(out, count, action.CAR + car)
        elif now == phase.ANSWER:
            count = self.add_answers(game, seat, out, count)
        elif now == phase.REPLY:
            legal = game.legal(seat, self.options)
            for i in range(legal):
                if self.options[i] < action.AMOUNT:
                    count = self.add_idea(out, count, self.options[i])
        return count

    def add_idea(self, out: vec[i64], count: i64, idea: i64) -> i64:
        for i in range(count):
            if out[i] == idea:
                return count
        out[count] = idea
        return count + 1

    def add_answers(self, game: AutoBrocante, seat: i64, out: vec[i64], count: i64) -> i64:
        """A seller may accept, tell the truth, or ask what the next two better tables would."""
        count = self.add_idea(out, count, action.ACCEPT)
        value = game.value(seat, game.car)
        high = game.ask if game.asks else data.HIGHEST_SUM
        if game.offer < value <= high:
            count = self.add_idea(out, count, action.for_sum(value))
        kind = KIND[game.car]
        lies: i64 = 0
        for i in range(SIZE[kind]):
            price = CHART[kind * WIDTH + SIZE[kind] - 1 - i]
            if max(value, game.offer) < price <= high and lies < MOST_LIES:
                lies += 1
                count = self.add_idea(out, count, action.for_sum(price))
        return count

    def follow(self, game: Rules, seat: i64, idea: i64) -> i64:
        return self.choose(game, seat) if game.phase == phase.BID_AMOUNT else idea

    def considers(self, game: Rules, seat: i64, chosen: i64) -> bool:
        """A lot is opened only where bids are likely, a good hand is never renewed, and no bargain is looked for that
        promises a loss."""
        assert isinstance(game, AutoBrocante)
        if game.phase != phase.TURN:
            return True
        if chosen == action.RENEW:
            return self.weigh_renewal(game, seat) > self.style.renew_margin
        if chosen in (action.PLAY + data.BUY_FROM_DEALER, action.PLAY + data.FORCED_SALE):
            return self.weigh_card(game, seat, chosen - action.PLAY) > 0.0
        return chosen != action.OPEN_LOT or self.opens(game, seat)

    # The turn

    def choose_turn(self, game: AutoBrocante, seat: i64) -> i64:
        """The option that promises most; then an opened lot; then the end of the turn."""
        choice: i64 = action.END_TURN
        best = 0.0
        buy = 0.0
        for kind in range(data.KINDS):
            if game.cards_left and game.holds(seat, kind) and game.targets(kind):
                gain = self.weigh_card(game, seat, kind)
                if kind == data.BUY_FROM_DEALER:
                    buy = gain
                elif gain > best:
                    best = gain
                    choice = action.PLAY + kind
        if buy > 0.0 and choice == action.END_TURN:
            choice = action.PLAY + data.BUY_FROM_DEALER  # last, as the turn is over if it fails
        best = max(best, buy)
        if game.cards_left == data.CARDS_A_TURN:
            if game.may_buy(data.CAR_PRICE):
                gamble = self.gambles(game)
                price = self.mean_list(game) if gamble else float(data.CAR_PRICE)
                gain = self.weigh_top(game, seat) - price
                gain += self.weigh_end(game, -1, NOBODY, gain) - self.style.buy_margin
                if gain > best:
                    best = gain
                    choice = action.GAMBLE if gamble else action.BUY
            if game.cash_of(seat) >= data.POLICY_PRICE and game.pile():
                gain = self.weigh_policy(game, seat) - float(data.POLICY_PRICE)
                if gain > best:
                    best = gain
                    choice = action.INSURE
            if game.hand_of(seat):
                gain = self.weigh_renewal(game, seat) - self.style.renew_margin
                if game.bank_size == 0:
                    gain -= self.style.renew_late
                if gain > best:
                    choice = action.RENEW
        may_open = choice == action.END_TURN and game.lot_of(seat) and not game.no_bids and game.buyers()
        if may_open and self.opens(game, seat):
            return action.OPEN_LOT
        return choice

    def choose_restock(self, game: AutoBrocante, seat: i64) -> i64:
        if game.holds(seat, data.BUY_FOR_200):
            return action.PLAY + data.BUY_FOR_200
        if game.may_buy(data.CAR_PRICE):
            return action.GAMBLE if self.gambles(game) else action.BUY
        return action.GAMBLE if game.may_buy(game.dearest_top()) else action.PASS

    def gambles(self, game: AutoBrocante) -> bool:
        return self.mean_list(game) < float(data.CAR_PRICE) and game.may_buy(game.dearest_top())

    def mean_list(self, game: AutoBrocante) -> float:
        """The list price of the bank's top car, on average. Which cars are unseen all know, but not their order."""
        count = max(game.unseen, 1)
        total: i64 = 0
        for i in range(count):
            total += data.LIST_PRICE[game.bank_car(i)]
        return float(total) / float(count)

    def weigh_top(self, game: AutoBrocante, seat: i64) -> float:
        """What the bank's top car is worth to the seat, on average."""
        count = max(game.unseen, 1)
        total = 0.0
        for i in range(count):
            total += self.worth(game, seat, game.bank_car(i))
        return total / float(count)

    def weigh_policy(self, game: AutoBrocante, seat: i64) -> float:
        return self.style.policy / float(1 + game.policy_count(seat) - game.insured(seat, data.VOID))

    def weigh_renewal(self, game: AutoBrocante, seat: i64) -> float:
        """What other cards promise. Where the deck has fewer than the hand, some of the old ones come back."""
        total = 0.0
        for kind in range(data.KINDS):
            held = game.held(seat, kind)
            if held:
                dead = game.bank_size == 0 and kind == data.BUY_FOR_200
                total += float(held) * (MEAN_CARD_WORTH - (0.0 if dead else CARD_WORTH[kind]))
        hand = max(game.hand_size(seat), 1)
        return total * float(min(game.deck_size, hand)) / float(hand)

    # Dealer cards

    def weigh_card(self, game: AutoBrocante, seat: i64, kind: i64) -> float:
        """What a card of this kind promises, at its best; `best` is what it is played on."""
        if kind <= data.SELL_BLUE_BOOK_PLUS_3000:
            return self.weigh_sale(game, seat, kind)
        if kind <= data.CAR_STOLEN:
            return self.weigh_attack(game, seat, kind)
        if kind == data.STOLEN_RECOVERED:
            return self.weigh_recovery(game, seat)
        if kind == data.BUY_FROM_DEALER:
            return self.weigh_buy(game, seat)
        if kind == data.FORCED_SALE:
            return self.weigh_selling(game, seat) - self.style.force_margin
        if kind == data.CANCEL_POLICY:
            return self.weigh_cancelling(game, seat)
        if kind == data.BUY_FOR_200:
            gain = self.weigh_top(game, seat) - float(data.CHEAP_PRICE)
            return gain + self.weigh_end(game, -1, NOBODY, gain)
        if kind == data.FREE_POLICY:
            return self.weigh_policy(game, seat)
        return CARD_WORTH[kind]

    def choose_target(self, game: AutoBrocante, seat: i64) -> i64:
        self.weigh_card(game, seat, game.card)
        return self.best + (action.CAR if game.card <= data.BUY_FROM_DEALER else action.SEAT)

    def weigh_sale(self, game: AutoBrocante, seat: i64, kind: i64) -> float:
        self.gain = NEVER
        for car in range(data.CARS):
            if game.has_car(seat, car):
                value = self.value(game, seat, car)
                more = float(data.LIST_PRICE[car]) - value
                self.consider(car, more if kind < data.SELL_BLUE_BOOK else self.style.safety * value)
        gain = self.gain + float(data.SELL_EXTRA[kind])
        if game.bank_size == 0 and self.lead > 0.0:
            gain += self.style.hurry  # an empty lot ends the game
        margin = 0.0 if kind == data.SELL_BLUE_BOOK else self.style.sell_margin
        return gain + self.weigh_end(game, 0, seat, gain) - margin

    def weigh_attack(self, game: AutoBrocante, seat: i64, kind: i64) -> float:
        self.gain = NEVER
        for rival in range(game.players):
            if rival != seat and game.lot_of(rival):
                risk = self.claim_risk(game, seat, rival, kind)
                malice = self.malice[rival]
                last = self.weigh_end(game, 0, rival, 0.0) if kind == data.FIRE else 0.0
                for car in range(data.CARS):
                    if game.has_car(rival, car):
                        price = float(data.LIST_PRICE[car])
                        loss = self.mean(rival, car)
                        if kind == data.COLLISION:
                            loss = min(loss, price / 2.0)
                        self.consider(car, (1.0 - risk) * (malice * loss + last) - risk * price * (1.0 + malice))
        return self.gain - self.style.attack_margin

    def claim_risk(self, game: AutoBrocante, seat: i64, rival: i64, attack: i64) -> float:
        """How likely a rival holds a policy against such an attack."""
        pool: i64 = 0
        other: i64 = 0
        policies = game.loose_policies(seat)
        for kind in range(data.POLICY_KINDS):
            loose: i64 = data.of_kind(policies, kind) if game.most_policies(seat, rival, kind) else i64(0)
            pool += loose
            other += i64(0) if data.covers(kind, attack) else loose
        safe = 1.0
        for i in range(game.policy_count(rival)):  # their number is public
            safe *= float(max(other - i, 0)) / float(max(pool - i, 1))
        return 1.0 - safe

    def weigh_recovery(self, game: AutoBrocante, seat: i64) -> float:
        self.gain = NEVER
        for car in range(data.CARS):
            if game.was_stolen(seat, car):
                self.consider(car, self.worth(game, seat, car))
        return self.gain

    def weigh_cancelling(self, game: AutoBrocante, seat: i64) -> float:
        self.gain = NEVER
        for rival in range(game.players):
            if rival != seat and game.policies_of(rival):
                self.consider(rival, self.malice[rival] * self.style.policy)
        return self.gain

    # Answers to what rivals do

    def choose_defence(self, game: AutoBrocante, seat: i64) -> i64:
        for kind in range(data.VOID):
            if game.insured(seat, kind) and data.covers(kind, game.card):
                return action.CLAIM + kind
        repair = data.half_price(game.car)
        affordable = game.card == data.COLLISION and game.cash_of(seat) >= repair
        return action.REPAIR if affordable and self.worth(game, seat, game.car) > float(repair) else action.PASS

    def choose_given_up(self, game: AutoBrocante, seat: i64) -> i64:
        self.gain = NEVER
        for car in range(data.CARS):
            if game.has_car(seat, car):
                self.consider(car, float(data.LIST_PRICE[car]) / 2.0 - self.worth(game, seat, car))
        return action.CAR + self.best

    def choose_robbed(self, game: AutoBrocante, seat: i64) -> i64:
        self.gain = NEVER
        for rival in range(game.players):
            if rival != seat and game.hand_of(rival):
                self.consider(rival, self.malice[rival] + CARD_TAKEN * float(game.hand_size(rival)))
        return action.SEAT + self.best


WEIGHTS: Final = {name: style.weights() for name, style in STYLES.items()}
BOT: Final = Heuristic(AutoBrocantePlayer, WEIGHTS, SearchSettings(DEPTH, prior=0.001, trifle=0.02))
