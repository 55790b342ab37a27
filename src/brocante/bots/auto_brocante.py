"""The knowing player of Auto-Brocante.

What it does, in the order of its thinking:

1. Survey: which tables each rival may still have, what each car is worth to them on average, and who leads. A car
   that brings more at list than by the own table is worth more while a card to sell it is in hand.
2. Turn: every option is weighed by the assets it brings, less what it brings a rival, more so the best one. A few
   kinds of cards bring most of the money, so a hand without them is renewed rather than played for little.
   Attacks reckon with the policies the victim may hold.
3. Selling: who asks its own value loses nothing, whatever the buyer does. So it asks that, or bluffs: a price that a
   better table would ask and that the buyer should believe, judged by what all know of the own table.
4. Buying: it looks under the hood when too many of the seller's possible tables would be bluffing. A bid cannot be
   taken back and the seller picks what suits it, so it bids only for much.
5. Blocking: in a Buy nobody can look without cash for the asked price, so it asks more than the buyer has, and
   gives in only to a good offer.
6. End: it brings the end about when ahead, and stays away from it when behind.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from brocante.bots.player import Player
from brocante.rules import auto_brocante_actions as act
from brocante.rules import auto_brocante_data as data
from brocante.rules import auto_brocante_table as ask
from brocante.rules.auto_brocante import AutoBrocante
from brocante.rules.auto_brocante_data import CARDS_OF, CARS, LIST_PRICE, TABLES, VALUE, how_many, of_kind
from brocante.rules.core import NOBODY, Rules, bits, zeros

# A style: what each weight is. Amounts are in $.
LEADER: Final[i64] = 0  # how much a gain of the best rival counts against me
OTHER: Final[i64] = 1  # ... and of another rival
BLUFF: Final[i64] = 2  # how often it asks a price that only a better table would ask
SUSPICION: Final[i64] = 3  # how often a seller with a lower value is thought to bluff
MIXING: Final[i64] = 4  # how far from even the choice to look may fall to chance
BLOCKING: Final[i64] = 5  # how often it asks more than the buyer has
HOPED_FINE: Final[i64] = 6  # what looking costs a buyer on average
DEAL_MARGIN: Final[i64] = 7  # what a Buy must promise
BID_MARGIN: Final[i64] = 8  # ... and a bid
BID_RISK: Final[i64] = 9  # how much of the loss counts, if the seller values the car more
BID_SHARE: Final[i64] = 10  # a bid, as a part of what the car is worth to the seller on average
OPEN_MARGIN: Final[i64] = 11  # what an opened lot must promise
OPEN_SHARE: Final[i64] = 12  # the bid that it hopes for, as a part of what the car is worth to the rival on average
FORCE_MARGIN: Final[i64] = 13  # what a forced sale must promise
SELL_MARGIN: Final[i64] = 14  # what a sale to the bank's customer must bring
BUY_MARGIN: Final[i64] = 15  # what an unseen car must promise
RESALE: Final[i64] = 16  # how much of what a car would bring at list, above its value, counts
RESALE_HELD: Final[i64] = 17  # ... with a card for it
SAFETY: Final[i64] = 18  # what cash is worth more than a car of that value
ATTACK_MARGIN: Final[i64] = 19  # what an attack must promise
RENEW_MARGIN: Final[i64] = 20  # what a new hand must promise
POLICY: Final[i64] = 21  # what the first policy is worth that covers something
END: Final[i64] = 22  # how much of its lead the end of the game is worth
WIN: Final[i64] = 23  # ... and for being ahead at all
RENEW_LATE: Final[i64] = 24  # what a new hand must promise more when the bank is empty
COUNTING: Final[i64] = 25  # whether it thinks about the rivals' tables; else they are thought to value cars at list
NOISE: Final[i64] = 26  # how wrong a valuation may be
CARELESS: Final[i64] = 27  # how often any legal action is taken

STYLES: Final[dict[str, list[float]]] = {
    "regular": [
        0.5, 0.2, 0.3, 0.4, 500.0, 1.0, 500.0, 3500.0, 4500.0, 1.0, 0.4, 1200.0, 0.5, 1200.0, 500.0,
        500.0, 0.3, 0.9, 0.05, 2000.0, -500.0, 4200.0, 3.0, 5000.0, 4000.0, 1.0, 0.0, 0.0,
    ],
    "bold": [
        0.9, 0.4, 1.0, 0.15, 500.0, 1.0, 500.0, 1500.0, 2000.0, 0.7, 0.5, 0.0, 0.5, 500.0, 0.0,
        -500.0, 0.4, 0.9, 0.02, 0.0, -1000.0, 2000.0, 3.0, 5000.0, 2000.0, 1.0, 0.0, 0.0,
    ],
    "cautious": [
        0.5, 0.2, 0.0, 0.4, 500.0, 1.0, 700.0, 4500.0, 4000.0, 1.0, 0.4, 1200.0, 0.5, 1200.0, 1000.0,
        1000.0, 0.2, 0.8, 0.1, 3000.0, 1000.0, 6000.0, 3.0, 5000.0, 4000.0, 1.0, 0.0, 0.0,
    ],
    "novice": [
        0.0, 0.0, 0.2, 0.5, 1500.0, 0.0, 500.0, 0.0, 0.0, 0.0, 0.8, 2000.0, 0.8, 2000.0, 0.0,
        -1500.0, 0.0, 0.0, 0.0, -3000.0, 5000.0, 4100.0, 0.0, 0.0, 0.0, 0.0, 3000.0, 0.08,
    ],
}  # fmt: skip
DEPTH: Final[i64] = 120

SEATS: Final[i64] = 5
NEVER: Final[float] = -1e9
PER_MILLE: Final[i64] = 1000
UNDERASK: Final[float] = 0.1  # how often a seller with a higher value is thought to ask so little
BLOCKED: Final[float] = 0.4  # how much a Buy is worth to who can be blocked
GOOD_OFFER: Final[float] = 3000.0  # what it gives in to then at once, above the value
LAST_OFFER: Final[float] = 1000.0  # ... and in the end
TOP_OFFER: Final[float] = 1500.0  # what it offers at most then, above the seller's mean value
CLOSE_MARGIN: Final[float] = 500.0  # what closing the lot must save
NEARLY: Final[i64] = 1000  # an asked price so little below the value counts as honest
LOW_OFFER: Final[float] = 50.0
CLOSE: Final[float] = 0.1  # a lead, as a part of both players' assets, that counts half as much as any lead can
GOOD_SALE: Final[i64] = 2000  # a car that brings so much more at list is kept for a card
LIST_SALES: Final = CARDS_OF[data.SELL_LIST] | CARDS_OF[data.SELL_LIST_PLUS_2000] | CARDS_OF[data.SELL_LIST_PLUS_3000]

# What holding a card is worth on average; renewing the hand goes by it.
MEAN_CARD_WORTH: Final[float] = 1600.0
CARD_WORTH: Final = vec[float](
    [
        3000.0, 5000.0, 6000.0, 300.0, 3000.0, 1200.0, 400.0, 1200.0,
        100.0, 200.0, 400.0, 400.0, 4000.0, 700.0, 4000.0, 500.0,
    ]
)  # fmt: skip


def amount(price: float) -> i64:
    """The action that names about this price."""
    return act.AMOUNT - 1 + min(max(i64(price) // ask.SMALLEST_SUM, 1), act.HIGHEST_SUM // ask.SMALLEST_SUM)


@final
class AutoBrocantePlayer(Player):
    def __init__(self, game: Rules, seed: i64, style: vec[float]) -> None:
        super().__init__(game, seed)
        self.style: Final = style
        self.masks: Final = zeros(SEATS * SEATS)  # the tables for which `means` was worked out, by viewer and rival
        self.means: vec[float] = vec[float]([0.0] * (25 * 24))  # a car's mean worth to a rival
        self.malice: vec[float] = vec[float]([0.0] * 5)  # how much a rival's gain counts against me
        self.lead: float = 0.0  # my assets above those of the best rival
        self.resale: float = 0.0  # how much of what a car would bring at list counts, for the own cars
        self.new_resale: float = 0.0  # ... and for others: less, if all cards for it are spoken for
        self.best: i64 = 0  # the car or seat that the last weighing found
        self.gain: float = 0.0  # ... and what it promises

    def choose(self, game: Rules, seat: i64) -> i64:
        assert isinstance(game, AutoBrocante)
        if self.happens(self.style[CARELESS]):
            return self.options[self.dice.below(game.legal(seat, self.options))]
        self.survey(game, seat)
        phase = game.phase
        if phase == ask.TURN:
            return self.choose_turn(game, seat)
        if phase == ask.ANSWER:
            return self.choose_answer(game, seat)
        if phase == ask.REPLY:
            return self.choose_reply(game, seat)
        if phase == ask.TARGET:
            return self.choose_target(game, seat)
        if phase == ask.BIDS:
            return self.choose_bid(game, seat)
        if phase == ask.CHOOSE:
            self.weigh_purchase(game, seat, game.seller, 1.0)
            return act.CAR + self.best
        if phase in (ask.OFFER, ask.BID_AMOUNT):
            return self.choose_offer(game, seat)
        if phase == ask.PICK:
            return self.choose_bidder(game, seat)
        if phase == ask.ATTACKED:
            return self.choose_defence(game, seat)
        if phase == ask.CLOSING:
            return self.choose_closing(game, seat)
        if phase == ask.DEBT:
            return self.choose_given_up(game, seat)
        if phase == ask.TAKE:
            return self.choose_robbed(game, seat)
        return self.choose_restock(game, seat)

    def estimate(self, game: Rules, seat: i64) -> float:
        """By the lead over the best rival, with all tables open; the closer the race, the more a bit more counts."""
        mine = float(game.score(seat))
        best = 0.0
        for rival in range(game.players):
            if rival != seat:
                best = max(best, float(game.score(rival)))
        lead = (mine - best) / (mine + best + 1.0)
        return 0.5 + 0.5 * lead / (max(lead, -lead) + CLOSE)

    def happens(self, chance: float) -> bool:
        if chance <= 0.0 or chance >= 1.0:
            return chance > 0.5
        return float(self.dice.below(PER_MILLE)) < chance * float(PER_MILLE)

    def consider(self, thing: i64, gain: float) -> None:
        """Keep the best of what is weighed."""
        if gain > self.gain:
            self.gain = gain
            self.best = thing

    def error(self, size: float) -> float:
        """A random error of at most this size."""
        return size * (float(self.dice.below(PER_MILLE)) / float(PER_MILLE // 2) - 1.0) if size > 0.0 else 0.0

    # What the seat knows

    def value(self, game: AutoBrocante, seat: i64, car: i64) -> float:
        """A car's worth to the seat itself, by its own table."""
        return float(VALUE[game.table[seat] * CARS + car]) + self.error(self.style[NOISE])

    def worth(self, game: AutoBrocante, seat: i64, car: i64) -> float:
        """... with the chance to sell it at list."""
        value = self.value(game, seat, car)
        more = float(LIST_PRICE[car]) - value
        if more <= 0.0:
            return value
        return value + more * (self.resale if game.lot[seat] >> car & 1 else self.new_resale)

    def mean(self, seat: i64, rival: i64, car: i64) -> float:
        """A car's worth to a rival, on average over the tables it may have."""
        return self.means[(seat * SEATS + rival) * CARS + car]

    def tables(self, game: AutoBrocante, seat: i64, rival: i64) -> i64:
        """The tables that a rival may have for all the seat knows."""
        may = game.possible_tables(seat, rival)
        for other in range(game.players):
            known = game.table_may[other]
            if other != rival and other != seat and known & (known - 1) == 0:
                may &= ~known
        return may

    def survey(self, game: AutoBrocante, seat: i64) -> None:
        """What cars are worth to the rivals, who leads, and by how much."""
        top: i64 = NOBODY
        best = NEVER
        mine = float(game.cash[seat])
        sales = bits(game.hand[seat] & LIST_SALES)
        self.resale = self.style[RESALE_HELD if sales else RESALE]
        for rival in range(game.players):
            if rival != seat:
                self.value_cars(game, seat, rival)
            assets = float(game.cash[rival])
            lot = game.lot[rival]
            car: i64 = 0
            while lot:
                if lot & 1:
                    if rival == seat:
                        value = VALUE[game.table[seat] * CARS + car]
                        mine += float(value)
                        if LIST_PRICE[car] >= value + GOOD_SALE:
                            sales -= 1
                    else:
                        assets += self.mean(seat, rival, car)
                lot >>= 1
                car += 1
            if rival != seat and assets > best:
                best = assets
                top = rival
        for rival in range(game.players):
            self.malice[rival] = self.style[LEADER] if rival == top else self.style[OTHER]
        self.lead = mine - best
        self.new_resale = self.style[RESALE_HELD if sales > 0 else RESALE]

    def value_cars(self, game: AutoBrocante, seat: i64, rival: i64) -> None:
        at = seat * SEATS + rival
        mask = self.tables(game, seat, rival)
        if self.masks[at] == mask:
            return
        self.masks[at] = mask
        for car in range(CARS):
            total: i64 = 0
            for t in range(TABLES):
                if mask >> t & 1:
                    total += VALUE[t * CARS + car]
            counts = self.style[COUNTING] > 0.0 and mask > 0
            self.means[at * CARS + car] = float(total) / float(bits(mask)) if counts else float(LIST_PRICE[car])

    def hood(self, mask: i64, car: i64, price: i64) -> float:
        """What looking costs on average, when a seller with one of these tables asks this price."""
        if self.style[COUNTING] == 0.0:
            mask = 0
        fine = float(act.HOOD_FINE)
        weights = 0.0
        total = 0.0
        for t in range(TABLES):
            if mask >> t & 1:
                value = VALUE[t * CARS + car]
                if value < price:
                    weight = self.style[SUSPICION]
                    total += weight * (float(value) - fine)
                else:
                    weight = 1.0 if value < price + NEARLY else UNDERASK
                    total += weight * (float(value) + fine)
                weights += weight
        if weights > 0.0:
            return total / weights
        return float(LIST_PRICE[car]) + (fine if price <= LIST_PRICE[car] else -fine)

    def weigh_end(self, game: AutoBrocante, bank: i64, loser: i64, gain: float) -> float:
        """What the end is worth, if it comes when the bank changes by so many cars and somebody loses one."""
        if game.bank_size + bank > 0:
            return 0.0
        over = False
        for seat in range(game.players):
            if bits(game.lot[seat]) == (1 if seat == loser else 0):
                over = True
        if not over:
            return 0.0
        lead = self.lead + gain
        return lead * self.style[END] + (self.style[WIN] if lead > 0.0 else -self.style[WIN])

    # The turn

    def choose_turn(self, game: AutoBrocante, seat: i64) -> i64:
        """The option that promises most; then an opened lot; then the end of the turn."""
        choice: i64 = act.END_TURN
        best = 0.0
        buy = 0.0
        hand = game.hand[seat] if game.cards_left else 0
        for kind in range(data.KINDS):
            if hand & CARDS_OF[kind] and game.targets(kind):
                gain = self.weigh_card(game, seat, kind)
                if kind == data.BUY_FROM_DEALER:
                    buy = gain
                elif gain > best:
                    best = gain
                    choice = act.PLAY + kind
        if buy > 0.0 and choice == act.END_TURN:
            choice = act.PLAY + data.BUY_FROM_DEALER  # last, as the turn is over if it fails
        best = max(best, buy)
        if game.cards_left == act.CARDS_A_TURN:
            if game.may_buy(act.CAR_PRICE):
                gamble = self.gambles(game)
                price = self.mean_list(game) if gamble else float(act.CAR_PRICE)
                gain = self.weigh_top(game, seat) - price
                gain += self.weigh_end(game, -1, NOBODY, gain) - self.style[BUY_MARGIN]
                if gain > best:
                    best = gain
                    choice = act.GAMBLE if gamble else act.BUY
            if game.cash[seat] >= act.POLICY_PRICE and game.policies[game.players]:
                gain = self.weigh_policy(game, seat) - float(act.POLICY_PRICE)
                if gain > best:
                    best = gain
                    choice = act.INSURE
            if game.hand[seat]:
                gain = self.weigh_renewal(game, seat) - self.style[RENEW_MARGIN]
                if game.bank_size == 0:
                    gain -= self.style[RENEW_LATE]
                if gain > best:
                    choice = act.RENEW
        opens = choice == act.END_TURN and game.lot[seat] and not game.no_bids and game.buyers()
        if opens and self.weigh_selling(game, seat) > self.style[OPEN_MARGIN]:
            return act.OPEN_LOT
        return choice

    def choose_restock(self, game: AutoBrocante, seat: i64) -> i64:
        if game.hand[seat] & CARDS_OF[data.BUY_FOR_200]:
            return act.PLAY + data.BUY_FOR_200
        if game.may_buy(act.CAR_PRICE):
            return act.GAMBLE if self.gambles(game) else act.BUY
        return act.GAMBLE if game.may_buy(game.dearest_top()) else act.PASS

    def gambles(self, game: AutoBrocante) -> bool:
        return self.mean_list(game) < float(act.CAR_PRICE) and game.may_buy(game.dearest_top())

    def mean_list(self, game: AutoBrocante) -> float:
        """The list price of the bank's top car, on average. Which cars are unseen all know, but not their order."""
        count = max(game.unseen, 1)
        total: i64 = 0
        for i in range(count):
            total += LIST_PRICE[game.bank[i]]
        return float(total) / float(count)

    def weigh_top(self, game: AutoBrocante, seat: i64) -> float:
        """What the bank's top car is worth to the seat, on average."""
        count = max(game.unseen, 1)
        total = 0.0
        for i in range(count):
            total += self.worth(game, seat, game.bank[i])
        return total / float(count)

    def weigh_policy(self, game: AutoBrocante, seat: i64) -> float:
        return self.style[POLICY] / float(1 + how_many(game.policies[seat]) - of_kind(game.policies[seat], data.VOID))

    def weigh_renewal(self, game: AutoBrocante, seat: i64) -> float:
        total = 0.0
        hand = game.hand[seat]
        for kind in range(data.KINDS):
            if hand & CARDS_OF[kind]:
                dead = game.bank_size == 0 and kind == data.BUY_FOR_200
                total += float(bits(hand & CARDS_OF[kind])) * (MEAN_CARD_WORTH - (0.0 if dead else CARD_WORTH[kind]))
        return total

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
            return self.weigh_selling(game, seat) - self.style[FORCE_MARGIN]
        if kind == data.CANCEL_POLICY:
            return self.weigh_cancelling(game, seat)
        if kind == data.BUY_FOR_200:
            gain = self.weigh_top(game, seat) - float(act.CHEAP_PRICE)
            return gain + self.weigh_end(game, -1, NOBODY, gain)
        if kind == data.FREE_POLICY:
            return self.weigh_policy(game, seat)
        return CARD_WORTH[kind]

    def choose_target(self, game: AutoBrocante, seat: i64) -> i64:
        self.weigh_card(game, seat, game.card)
        return self.best + (act.CAR if game.card <= data.BUY_FROM_DEALER else act.SEAT)

    def weigh_sale(self, game: AutoBrocante, seat: i64, kind: i64) -> float:
        self.gain = NEVER
        for car in range(CARS):
            if game.lot[seat] >> car & 1:
                value = self.value(game, seat, car)
                more = float(LIST_PRICE[car]) - value
                self.consider(car, more if kind < data.SELL_BLUE_BOOK else self.style[SAFETY] * value)
        gain = self.gain
        if kind == data.SELL_LIST_PLUS_2000:
            gain += 2_000.0
        elif kind in (data.SELL_LIST_PLUS_3000, data.SELL_BLUE_BOOK_PLUS_3000):
            gain += 3_000.0
        margin = 0.0 if kind == data.SELL_BLUE_BOOK else self.style[SELL_MARGIN]
        return gain + self.weigh_end(game, 0, seat, gain) - margin

    def weigh_attack(self, game: AutoBrocante, seat: i64, kind: i64) -> float:
        self.gain = NEVER
        for rival in range(game.players):
            if rival != seat and game.lot[rival]:
                risk = self.claim_risk(game, seat, rival, kind)
                malice = self.malice[rival]
                last = self.weigh_end(game, 0, rival, 0.0) if kind == data.FIRE else 0.0
                for car in range(CARS):
                    if game.lot[rival] >> car & 1:
                        price = float(LIST_PRICE[car])
                        loss = self.mean(seat, rival, car)
                        if kind == data.COLLISION:
                            loss = min(loss, price / 2.0)
                        self.consider(car, (1.0 - risk) * (malice * loss + last) - risk * price * (1.0 + malice))
        return self.gain - self.style[ATTACK_MARGIN]

    def claim_risk(self, game: AutoBrocante, seat: i64, rival: i64, attack: i64) -> float:
        """How likely a rival holds a policy against such an attack."""
        pool: i64 = 0
        other: i64 = 0
        for kind in range(data.POLICY_KINDS):
            loose: i64 = game.loose_policies(seat, kind) if game.most_policies(seat, rival, kind) else 0
            pool += loose
            other += 0 if data.covers(kind, attack) else loose
        safe = 1.0
        for i in range(how_many(game.policies[rival])):  # their number is public
            safe *= float(max(other - i, 0)) / float(max(pool - i, 1))
        return 1.0 - safe

    def weigh_recovery(self, game: AutoBrocante, seat: i64) -> float:
        self.gain = NEVER
        for car in range(CARS):
            if game.stolen[seat] >> car & 1:
                self.consider(car, self.worth(game, seat, car))
        return self.gain

    def weigh_cancelling(self, game: AutoBrocante, seat: i64) -> float:
        self.gain = NEVER
        for rival in range(game.players):
            if rival != seat and game.policies[rival]:
                self.consider(rival, self.malice[rival] * self.style[POLICY])
        return self.gain

    def weigh_buy(self, game: AutoBrocante, seat: i64) -> float:
        best = NEVER
        found: i64 = 0
        for rival in range(game.players):
            if rival != seat and game.lot[rival]:
                gain = self.weigh_purchase(game, seat, rival, 0.0)
                gain += self.weigh_end(game, 0, rival, gain)
                if gain > best:
                    best = gain
                    found = self.best
        self.best = found
        return best * (1.0 if game.cash[seat] >= act.HIGHEST_SUM else BLOCKED) - self.style[DEAL_MARGIN]

    def weigh_selling(self, game: AutoBrocante, seat: i64) -> float:
        """What a forced sale or a bid might bring. The buyer takes what seems best to it; an honest price loses
        nothing; `best` is the buyer."""
        self.gain = NEVER
        for rival in range(game.players):
            if rival != seat and game.can_buy(rival):
                liked = NEVER
                gain = 0.0
                for car in range(CARS):
                    if game.lot[seat] >> car & 1 and self.mean(seat, rival, car) > liked:
                        liked = self.mean(seat, rival, car)
                        honest = self.value(game, seat, car) + self.style[HOPED_FINE]
                        price = max(liked * self.style[OPEN_SHARE], honest)
                        gain = price - self.worth(game, seat, car) - self.malice[rival] * (liked - price)
                self.consider(rival, gain)
        return self.gain + self.weigh_end(game, 0, seat, self.gain)

    # Bargaining

    def weigh_purchase(self, game: AutoBrocante, seat: i64, seller: i64, risk: float) -> float:
        """The best car to buy from a seller, and what it promises. `risk` is how much of the loss counts where the
        seller values it more: nothing for who can walk away."""
        self.gain = NEVER
        mask = self.tables(game, seat, seller)
        for car in range(CARS):
            if game.lot[seller] >> car & 1:
                worth = self.worth(game, seat, car) - self.style[HOPED_FINE]
                total = 0.0
                for t in range(TABLES):
                    if mask >> t & 1:
                        gain = worth - float(VALUE[t * CARS + car])
                        total += gain if gain > 0.0 else risk * gain
                if self.style[COUNTING] > 0.0:
                    self.consider(car, total / float(max(bits(mask), 1)))
                else:
                    self.consider(car, worth - float(LIST_PRICE[car]))
        return self.gain

    def choose_bid(self, game: AutoBrocante, seat: i64) -> i64:
        gain = self.weigh_purchase(game, seat, game.active, self.style[BID_RISK])
        gain += self.weigh_end(game, 0, game.active, gain)
        return act.CAR + self.best if gain > self.style[BID_MARGIN] else act.PASS

    def choose_offer(self, game: AutoBrocante, seat: i64) -> i64:
        """The first offer: next to nothing where it can look, a fair part where it must persuade."""
        bid = game.phase == ask.BID_AMOUNT
        price = self.style[BID_SHARE] * self.mean(seat, game.active if bid else game.seller, game.car)
        if not bid and (game.card == data.FORCED_SALE or game.cash[seat] >= act.HIGHEST_SUM):
            price = LOW_OFFER
        return amount(min(price, float(game.cash[seat])))

    def choose_bidder(self, game: AutoBrocante, seat: i64) -> i64:
        self.gain = NEVER
        for rival in range(game.players):
            if game.bid[rival]:
                car = game.bid_car[rival]
                price = max(float(game.bid[rival]), self.value(game, seat, car) + self.style[HOPED_FINE])
                gain = price - self.worth(game, seat, car)
                self.consider(rival, gain - self.malice[rival] * (self.mean(seat, rival, car) - price))
        return act.SEAT + self.best

    def choose_answer(self, game: AutoBrocante, seat: i64) -> i64:
        """The seller blocks, bluffs, accepts, or asks its own value."""
        value = VALUE[game.table[seat] * CARS + game.car]
        low = game.offer + ask.SMALLEST_SUM
        high = game.ask if game.asks else act.HIGHEST_SUM
        if low > high:
            return act.ACCEPT
        gain = float(game.offer) - self.worth(game, seat, game.car)
        if game.card == data.BUY_FROM_DEALER and game.cash[game.buyer] < high and self.happens(self.style[BLOCKING]):
            good = LAST_OFFER if game.asks == act.MOST_ASKS - 1 else GOOD_OFFER
            return act.ACCEPT if gain >= good else amount(float(high))
        price = self.bluff(game, seat, value, low, high) if self.happens(self.style[BLUFF]) else 0
        if price > 0:
            return amount(float(price))
        return act.ACCEPT if game.offer >= value else amount(float(min(value, high)))

    def bluff(self, game: AutoBrocante, seat: i64, value: i64, low: i64, high: i64) -> i64:
        """The highest price above the value that the buyer should believe and can pay; 0 for none."""
        best: i64 = 0
        mask = game.table_may[seat]
        low = max(low, value + 1)
        high = min(high, game.cash[game.buyer])
        for t in range(TABLES):
            price = VALUE[t * CARS + game.car]
            fits = mask >> t & 1 and low <= price <= high and price > best
            if fits and self.hood(mask, game.car, price) >= float(price):
                best = price
        return best

    def choose_reply(self, game: AutoBrocante, seat: i64) -> i64:
        """The buyer accepts or looks, whichever costs less; or offers more, or walks away."""
        price = float(game.ask)
        affordable = game.cash[seat] >= game.ask
        look = self.hood(self.tables(game, seat, game.seller), game.car, game.ask)
        looks = look + self.error(self.style[MIXING]) < price or not affordable
        worth = self.worth(game, seat, game.car)
        if game.card != data.BUY_FROM_DEALER or affordable and worth > (look if looks else price):
            return act.LOOK if looks else act.ACCEPT
        if game.asks < act.MOST_ASKS:
            limit = worth - self.style[DEAL_MARGIN]
            limit = min(limit, self.mean(seat, game.seller, game.car) + TOP_OFFER)
            offer = min(limit * (0.75 if game.asks == 1 else 1.0), float(min(game.ask - 50, game.cash[seat])))
            if i64(offer) >= game.offer + ask.SMALLEST_SUM:
                return amount(offer)
        return act.WALK_AWAY

    # Answers to what rivals do

    def choose_closing(self, game: AutoBrocante, seat: i64) -> i64:
        if game.hand[seat] & CARDS_OF[data.LOT_CLOSED] == 0:
            return act.PASS
        loss = 0.0
        if game.card == data.FORCED_SALE:
            loss = -self.weigh_purchase(game, seat, game.seller, 1.0)
        elif game.cash[game.buyer] >= act.HIGHEST_SUM:
            loss = self.worth(game, seat, game.car) / 4.0
        return act.PLAY + data.LOT_CLOSED if loss > CLOSE_MARGIN else act.PASS

    def choose_defence(self, game: AutoBrocante, seat: i64) -> i64:
        for kind in range(data.VOID):
            if of_kind(game.policies[seat], kind) and data.covers(kind, game.card):
                return act.CLAIM + kind
        repair = LIST_PRICE[game.car] // 2
        affordable = game.card == data.COLLISION and game.cash[seat] >= repair
        return act.REPAIR if affordable and self.worth(game, seat, game.car) > float(repair) else act.PASS

    def choose_given_up(self, game: AutoBrocante, seat: i64) -> i64:
        self.gain = NEVER
        for car in range(CARS):
            if game.lot[seat] >> car & 1:
                self.consider(car, float(LIST_PRICE[car]) / 2.0 - self.worth(game, seat, car))
        return act.CAR + self.best

    def choose_robbed(self, game: AutoBrocante, seat: i64) -> i64:
        self.gain = NEVER
        for rival in range(game.players):
            if rival != seat and game.hand[rival]:
                self.consider(rival, self.malice[rival] + 0.01 * float(bits(game.hand[rival])))
        return act.SEAT + self.best
