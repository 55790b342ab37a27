"""The heuristic player of Boxes. What it does, in the order in which it thinks:

1. Looking: some closed boxes, then open ones, starting with those that the fewest others have seen.
2. Survey: it counts what it has seen, and so what the boxes it has not seen are worth on average.
3. Collections: how many it, or a rival, will end the game with, given the cards it holds, those in this
   container, and a share of what is still to come.
4. Worth: what the container is worth to it and to the rival who would otherwise get it. In an open auction, what
   it has seen and the rivals have not counts almost double: the last rival to drop out has seen good things too.
5. Price: it wants the container at a price if it then wins the game more often than if the rival
   pays that price. With two players, the cash left for the containers to come decides: see bot_purse.py.
6. Bidding: it raises for as long as it wants the container, in large steps while several rivals are in and in small
   ones against the last. In a secret auction it lays much less than the container is worth to it: the highest
   bidder is the one most deceived.
7. Paying: as close to the price as it can, with the fewest notes, so that it keeps small ones.
"""

from math import exp, sqrt
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from brocante.engine.core import NOBODY, Rules, bits, fill, zeros
from brocante.engine.player import Heuristic, Player, SearchSettings
from brocante.games.boxes import action, phase
from brocante.games.boxes.bot_kinds import Kinds
from brocante.games.boxes.bot_notes import plan_notes
from brocante.games.boxes.bot_purse import ahead, prepare
from brocante.games.boxes.data import (
    BID_STEP,
    BONUS,
    BOXES,
    CARD_VALUE,
    CLOSED,
    CLOSED_STEPS,
    CLOSED_WORTH,
    COLOURED,
    COLOURS,
    CONTAINERS,
    LOWS,
    MOST_CASH,
    NOTES,
    OPEN_WORTH,
    RANKS,
    TOPS,
)
from brocante.games.boxes.rules import Boxes
from brocante.games.boxes.style import REGULAR, STYLES

DEPTH: Final[i64] = 1  # a search plays to the end of this sale: by then wealth says more than the sales to come
DOUBT: Final = 0.0  # a search trusts the worlds it tries more than these weights
TRIES: Final = 40  # few worlds explain a high bid

SALE: Final[i64] = 4  # the row of the container for sale, after those of up to four players
SORT_CLOSED: Final[i64] = 0  # the two sorts of boxes: closed ones, with the 250s,
SORT_OPEN: Final[i64] = 1  # and open ones, with the lower cards
SORTS: Final[i64] = 2
IN_CONTAINER: Final = vec[i64]([CLOSED, BOXES - CLOSED])
OF_COLOUR: Final = vec[i64]([TOPS, LOWS])
ALL_WORTH: Final = vec[i64]([CLOSED_WORTH, OPEN_WORTH])
CLOSED_VARIANCE: Final = 26000.0  # of the value of a closed box
OPEN_VARIANCE: Final = 4650.0
LEAST_VARIANCE: Final = 2500.0
LOGISTIC: Final = 1.702  # brings the logistic curve close to the normal one
COLLECTIONS_OF_TWO: Final = 60.0  # what collections add to the worth of a container, with two players
WIDEST: Final = 500.0  # how far the most that is bid may be from the worth
HALVINGS: Final[i64] = 6  # of that range, until the limit is near enough
PER_MILLE: Final[i64] = 1000  # likelihoods are drawn in these
CARELESS_PART: Final = 0.5  # what a careless beginner makes of a container's worth
CLOSED_FIRST: Final = 100.0  # looking into a closed box beats an open one, however many others have seen it
NOBODY_BIDS: Final = -10000.0  # what a container is worth to nobody
SHADED: Final = 0.8  # what somebody who bids without looking pays in secret, as a part of what it pays otherwise
UNLIKELY: Final = 0.03  # how likely a rival is to do what I would not
NEAR: Final[i64] = 150  # a search compares every bid this close to mine,
FURTHEST: Final[i64] = 600  # and some that are further away
# What an ECU of lead counts, by containers to come, for 2, 3 and 4 players; fitted to games of regulars
LEAD: Final = vec[float](
    [0.0, 0.0072, 0.0043, 0.0033, 0.0026, 0.0026]
    + [0.0, 0.0079, 0.0064, 0.0056, 0.0054, 0.0050]
    + [0.0, 0.0114, 0.0081, 0.0068, 0.0059, 0.0052]
)
HOPED: Final = vec[float]([1.0, 0.75, 0.95])  # what an ECU of collections to come counts, for 2, 3 and 4 players
EDGE: Final = vec[float]([75.0, 45.0, 20.0])  # ECU that a search gains on regulars with each container to come
CASH_AHEAD: Final = 1.15  # what an ECU of cash for the containers to come counts, with two players


@final
class BoxesPlayer(Player):
    def __init__(self, game: Rules, seed: i64, weights: vec[float]) -> None:
        super().__init__(game, seed)
        self.style: Final = REGULAR.with_weights([float(weight) for weight in weights])
        self.left: i64 = 0  # containers to come
        self.sold: i64 = -1  # the container for which the error was drawn
        self.error: float = 1.0
        # The survey: what I have not seen, by sort
        self.unseen: vec[i64] = zeros(SORTS)
        self.unseen_worth: vec[i64] = zeros(SORTS)
        self.coming: vec[i64] = zeros(COLOURS * SORTS)  # cards of each colour
        self.mean: vec[float] = vec[float]([0.0] * SORTS)  # what such a box is worth
        # What I have seen of each player's boxes, and of the container for sale
        self.worth: vec[i64] = zeros(SALE + 1)
        self.unseen_in: vec[i64] = zeros((SALE + 1) * SORTS)  # how many of them I have not seen, by sort
        self.tops: vec[i64] = zeros((SALE + 1) * COLOURS)
        self.held: vec[i64] = zeros((SALE + 1) * COLOURS)
        self.extra: vec[float] = vec[float]([0.0] * SALE)  # by player: what this container would add in collections
        self.calm: vec[float] = vec[float]([0.0] * SALE)
        self.rough: vec[float] = vec[float]([0.0] * SALE)
        self.wealth: vec[float] = vec[float]([0.0] * SALE)  # by player: my estimate
        self.at_least: vec[float] = vec[float]([0.0] * ((LOWS + 1) * (LOWS + 1)))  # see spread_lows
        self.mine: float = 0.0  # what the container is worth to me
        self.theirs: float = 0.0  # and to the rival who would get it
        self.buyer: i64 = 0  # that one
        self.playing_out: bool = False  # for a search: speed matters more than the last ECU
        self.stops: i64 = 0  # the seats whose limit in this auction is known
        self.stop: vec[float] = vec[float]([0.0] * SALE)  # that limit
        self.jump: vec[float] = vec[float]([0.0] * SALE)  # and the bid that they would make at once
        self.reach: vec[float] = vec[float]([0.0] * SALE)  # how far their large steps go
        self.common: float = 0.0  # what the rivals should bid, as far as I can tell
        self.kinds: Final = Kinds()  # what a search takes the rivals for
        self.aim: float = 0.0  # the bid that a search makes next, if it goes that far,
        self.pace: float = 0.0  # or this part of the way to the price that it goes up to
        self.suspects: bool = False  # whether that was judged
        self.low: vec[i64] = zeros(NOTES)
        self.most: vec[i64] = zeros(NOTES)
        self.plan: vec[i64] = zeros(NOTES)
        if game.players == 2:
            prepare()

    def choose(self, game: Rules, seat: i64) -> i64:
        assert isinstance(game, Boxes)
        now = game.phase
        if now == phase.LOOK:
            return self.look(game, seat)
        if now == phase.RAISE:
            return self.raise_or_pass(game, seat)
        if now == phase.LAY:
            return self.lay(game, seat)
        if now == phase.OPENING:
            return self.open(game, seat)
        if now == phase.PAY:
            return self.lay_towards(game, seat, game.bid, True)
        return action.SECRET_AUCTION if self.chance(self.secrecy(game, seat)) else action.OPEN_AUCTION

    # What a search asks

    def quiet(self, game: Rules) -> bool:
        return game.phase == phase.TYPE

    def estimate(self, game: Rules, seat: i64) -> float:
        """From what everybody owns, with all that is sold laid open, and the sales to come, in which a search gains."""
        assert isinstance(game, Boxes)
        if game.phase != phase.TYPE:
            return -1.0
        self.survey(game, NOBODY)
        left = self.left
        counts = LEAD[(game.players - 2) * CONTAINERS + left]
        mine = self.standing(game, seat) + EDGE[game.players - 2] * float(left)
        others = 0.0
        for rival in range(game.players):
            if rival != seat:
                others += exp(counts * (self.standing(game, rival) - mine))
        return 1.0 / (1.0 + others)

    def standing(self, game: Boxes, player: i64) -> float:
        """What a player owns and may expect from its cash, in ECU."""
        hoped = HOPED[game.players - 2] * self.bonus(game, player, False)
        owned = float(game.cash(player) + self.worth[player]) + hoped
        if game.players > 2:
            return owned
        unit = self.usual_worth()
        half = 0.5 * CASH_AHEAD * unit
        return owned + half * ahead(self.left, float(game.cash(player)) / unit, float(game.cash(1 - player)) / unit)

    def recall(self, game: Rules, seat: i64) -> None:
        """Which of the rivals seem to bid without looking."""
        assert isinstance(game, Boxes)
        self.suspects = self.style.suspicion > 0.0
        if self.suspects:
            self.survey(game, seat)
            self.kinds.judge(game, seat, self.mean[SORT_CLOSED], self.mean[SORT_OPEN])

    def suspect(self, game: Boxes, seat: i64) -> None:
        """Take some rivals, in this world, for players who bid without looking: their limits are known at once."""
        for rival in range(game.players):
            if rival != seat and self.chance(self.kinds.strange[rival]):
                part = float(self.dice.below(PER_MILLE)) / float(PER_MILLE)
                self.stop[rival] = self.kinds.draw(rival, part)
                self.jump[rival] = self.reach[rival] = 0.0
                self.stops |= i64(1) << rival

    def revise(self, game: Rules, seat: i64) -> float:
        """Whether the bidder would bid this much and those who are out would not raise it; secret bids are replaced."""
        assert isinstance(game, Boxes)
        self.playing_out = True
        self.stops = 0
        if self.suspects:
            self.suspect(game, seat)
        if game.phase == phase.LAY:
            self.lay_all(game, seat)
        if game.phase != phase.RAISE or game.secret:
            return 1.0
        likely = 1.0
        for rival in range(game.players):
            if rival != seat and game.rivals >> rival & 1 == 0:
                price = game.bid if rival == game.bidder else game.bid + BID_STEP
                able = price > 0 and game.cash(rival) >= price
                if able and (self.stop_price(game, rival) >= float(price)) != (rival == game.bidder):
                    likely *= UNLIKELY
        return likely

    def lay_all(self, game: Boxes, seat: i64) -> None:
        """Lay the bids of all rivals as I would: the order does not matter, so they may as well come first."""
        nothing = zeros(NOTES)
        for rival in range(game.players):
            if rival != seat:
                game.set_laid(rival, nothing)
                strange = self.stops >> rival & 1 == 1
                price = SHADED * self.stop[rival] if strange else self.limit(game, rival, True)
                target = self.bid_of(game, rival, price, BID_STEP)
                self.plan_notes(game, rival, target, False)
                game.set_laid(rival, self.plan)
        game.wait_for(seat)

    def ideas(self, game: Rules, seat: i64, out: vec[i64]) -> i64:
        """Sums to lay in a secret auction, prices to go up to in an open one: mine, then others further away.

        The rest is not searched: where to look and which auction to choose pays only later, by what is known then.
        """
        assert isinstance(game, Boxes)
        self.playing_out = False
        if game.drafting(seat):
            return 0
        now = game.phase
        if now != phase.LAY and now != phase.OPENING and now != phase.RAISE:
            out[0] = self.choose(game, seat)
            return 1
        price = self.limit(game, seat, True) if now == phase.LAY else self.stop_price(game, seat)
        self.aim = self.on_the_way(game, seat)
        self.pace = self.varied(self.style.close)
        least = game.bid if now == phase.RAISE else i64(0)  # going no further than the bid that stands means passing
        out[0] = max(least, self.bid_of(game, seat, price, BID_STEP))
        most = self.bid_of(game, seat, float(MOST_CASH), BID_STEP)
        count: i64 = 1
        step = BID_STEP
        while step <= FURTHEST:
            if out[0] + step <= most:
                out[count] = out[0] + step
                count += 1
            if out[0] - step > least:
                out[count] = out[0] - step
                count += 1
            step += BID_STEP if step < NEAR else step
        if out[0] > least:
            out[count] = least
            count += 1
        return count

    def follow(self, game: Rules, seat: i64, idea: i64) -> i64:
        assert isinstance(game, Boxes)
        now = game.phase
        if now == phase.PAY:
            return self.choose(game, seat)
        if now == phase.LAY:
            self.stops = 0
            return self.lay_towards(game, seat, idea, False)
        if now != phase.OPENING and now != phase.RAISE:
            return idea
        self.playing_out = True
        self.stops |= i64(1) << seat
        self.stop[seat] = float(idea)
        lowest: i64 = i64(0) if now == phase.OPENING else game.bid + BID_STEP
        if idea < lowest:
            return action.PASS
        standing = float(game.bid if now == phase.RAISE else i64(0))
        aim = min(float(idea), max(self.aim, standing + self.pace * (float(idea) - standing)))
        return action.BID + max(lowest, self.bid_of(game, seat, aim, 0)) // BID_STEP

    def chance(self, likelihood: float) -> bool:
        return likelihood > 0.0 and float(self.dice.below(PER_MILLE)) < float(PER_MILLE) * likelihood

    # What I know

    def survey(self, game: Boxes, seat: i64) -> None:
        """Count what the seat has seen and what it has not; NOBODY, before a sale, has seen all that is sold."""
        self.left = CONTAINERS - game.container - (i64(0) if seat == NOBODY else i64(1))
        fill(self.worth, 0)
        fill(self.unseen_in, 0)
        fill(self.tops, 0)
        fill(self.held, 0)
        for sort in range(SORTS):
            self.unseen[sort] = CONTAINERS * IN_CONTAINER[sort]
            self.unseen_worth[sort] = ALL_WORTH[sort]
            for colour in range(COLOURS):
                self.coming[colour * SORTS + sort] = OF_COLOUR[sort]
        for container in range(game.container + 1):
            row = SALE if container == game.container else game.owner_of(container)
            for box in range(BOXES):
                sort = SORT_CLOSED if box < CLOSED else SORT_OPEN
                seen = game.has_seen(seat, container, box) if seat != NOBODY else row != SALE
                if not seen:
                    self.unseen_in[row * SORTS + sort] += 1
                    continue
                card = game.card_at(container, box)
                self.worth[row] += CARD_VALUE[card]
                self.unseen[sort] -= 1
                self.unseen_worth[sort] -= CARD_VALUE[card]
                if card >= COLOURED:
                    colour = (card - COLOURED) // RANKS
                    self.coming[colour * SORTS + sort] -= 1
                    self.held[row * COLOURS + colour] += 1
                    self.tops[row * COLOURS + colour] += 1 - sort
        for sort in range(SORTS):
            if self.style.counting > 0.0:
                self.mean[sort] = float(self.unseen_worth[sort]) / float(max(self.unseen[sort], i64(1)))
            else:
                self.mean[sort] = float(ALL_WORTH[sort]) / float(CONTAINERS * IN_CONTAINER[sort])

    def bonus(self, game: Boxes, row: i64, wins: bool) -> float:
        """What the collections that a player will end the game with bring, with this container or without it."""
        if self.style.reach <= 0.0:
            return 0.0
        share = self.style.reach * float(self.left) / float(game.players)
        self.spread_lows(self.likelihood(row, SORT_OPEN, share, wins))
        chance = self.likelihood(row, SORT_CLOSED, share, wins)
        total = 0.0
        for colour in range(COLOURS):
            held = self.held[row * COLOURS + colour]
            tops = self.tops[row * COLOURS + colour]
            if wins:
                held += self.held[SALE * COLOURS + colour]
                tops += self.tops[SALE * COLOURS + colour]
            coming = self.coming[colour * SORTS + SORT_CLOSED]
            lows = self.coming[colour * SORTS + SORT_OPEN]
            none = 1.0 if coming == 0 else (1.0 - chance if coming == 1 else (1.0 - chance) * (1.0 - chance))
            both = chance * chance if coming == 2 else 0.0
            total += none * self.expected(held, tops, lows, game.collection)
            total += (1.0 - none - both) * self.expected(held + 1, tops + 1, lows, game.collection)
            total += both * self.expected(held + 2, tops + 2, lows, game.collection)
        return float(BONUS) * total

    def likelihood(self, row: i64, sort: i64, share: float, wins: bool) -> float:
        """How likely the player is to end the game with a given card that I have not seen."""
        boxes = share * float(IN_CONTAINER[sort]) + float(self.unseen_in[row * SORTS + sort])
        if wins:
            boxes += float(self.unseen_in[SALE * SORTS + sort])
        return min(1.0, boxes / float(max(self.unseen[sort], i64(1))))

    def spread_lows(self, chance: float) -> None:
        """Fill at_least[5 * n + m]: how likely at least m of n cards are to come, if each does with this chance."""
        at_least = self.at_least
        at_least[0] = 1.0
        for n in range(i64(1), LOWS + 1):
            row = n * (LOWS + 1)
            at_least[row] = 1.0
            for m in range(i64(1), n + 1):
                without = at_least[row - LOWS - 1 + m] if m < n else 0.0
                at_least[row + m] = (1.0 - chance) * without + chance * at_least[row - LOWS - 2 + m]

    def expected(self, held: i64, tops: i64, lows: i64, size: i64) -> float:
        """How many collections of a colour to expect, when this many low cards may still come."""
        total = 0.0
        for made in range(i64(1), tops + 1):
            missing = made * size - held
            if missing <= 0:
                total += 1.0
            elif missing <= lows:
                total += self.at_least[lows * (LOWS + 1) + missing]
            else:
                break
        return total

    def usual_worth(self) -> float:
        """What a container is worth on average, with two players."""
        closed = float(CLOSED) * self.mean[SORT_CLOSED]
        return closed + float(BOXES - CLOSED) * self.mean[SORT_OPEN] + COLLECTIONS_OF_TWO

    def worth_of_unseen(self, row: i64) -> float:
        """What the boxes of a player, or of the container for sale, that I have not seen are worth on average."""
        closed = float(self.unseen_in[row * SORTS + SORT_CLOSED]) * self.mean[SORT_CLOSED]
        return closed + float(self.unseen_in[row * SORTS + SORT_OPEN]) * self.mean[SORT_OPEN]

    def private_part(self, game: Boxes, seat: i64, rival: i64) -> float:
        """By how much the boxes that I have seen and the rival has not are worth more than the average."""
        total = 0.0
        container = game.container
        for box in range(BOXES):
            if game.has_seen(seat, container, box) and not game.has_seen(rival, container, box):
                total += float(CARD_VALUE[game.card_at(container, box)])
                total -= self.mean[SORT_CLOSED if box < CLOSED else SORT_OPEN]
        return total

    # What I would pay

    def appraise(self, game: Boxes, seat: i64, secret: bool) -> None:
        """What the container is worth to me and to each rival, and how the players stand without it."""
        style = self.style
        self.survey(game, seat)
        private = 0.0
        likely = 0.0  # how many rivals may get it
        keenest = 0.0
        keen_by_sight = NOBODY_BIDS
        future = 2.0 * float(self.left) * style.future * style.future + LEAST_VARIANCE
        for player in range(game.players):
            bonus = self.bonus(game, player, False)
            self.extra[player] = self.bonus(game, player, True) - bonus
            self.wealth[player] = float(game.cash(player) + self.worth[player]) + self.worth_of_unseen(player) + bonus
            variance = self.variance(player) + future
            self.calm[player] = LOGISTIC / sqrt(variance)
            self.rough[player] = LOGISTIC / sqrt(variance + self.variance(SALE))
            if player == seat or (game.phase == phase.RAISE and not game.is_in(player)):
                continue
            alone = self.private_part(game, seat, player)
            private += alone
            likely += 1.0
            keen = self.extra[player] - alone
            keen_by_sight = max(keen_by_sight, keen)
            if player == game.bidder or likely == 1.0 or (keen > keenest and game.phase != phase.RAISE):
                keenest = keen
                self.buyer = player
        worth = float(self.worth[SALE]) + self.worth_of_unseen(SALE)
        self.common = worth + keen_by_sight - style.beneath
        self.mine = worth + self.extra[seat]
        if not secret:
            self.mine += style.private * private / likely
        self.theirs = self.mine + style.denial * (self.extra[self.buyer] - self.extra[seat])

    def wants(self, game: Boxes, seat: i64, price: float) -> bool:
        """Whether I would rather have the container at a price than leave it at that price to the buyer."""
        if game.players == 2:
            return self.wants_against_one(game, seat, price)
        # One over my chance of winning: a product, over the rivals, of one over my chance of beating each
        buy = leave = 1.0
        for rival in range(game.players):
            if rival == seat:
                continue
            lead = self.wealth[seat] - self.wealth[rival]
            buy *= 1.0 + exp(-(lead + self.mine - price) * self.rough[rival])
            if rival == self.buyer:
                leave *= 1.0 + exp(-(lead - self.theirs + price) * self.rough[rival])
            else:
                leave *= 1.0 + exp(-lead * self.calm[rival])
        return buy < leave

    def wants_against_one(self, game: Boxes, seat: i64, price: float) -> bool:
        """With two players all that counts is the lead, and the cash for the containers to come."""
        gain = self.mine + self.theirs - 2.0 * price
        left = CONTAINERS - 1 - game.container
        purse = self.style.purse
        if left > 0 and purse > 0.0:
            unit = self.usual_worth()
            cash = float(game.cash(seat))
            rival_cash = float(game.cash(1 - seat))
            gain += purse * unit * ahead(left, max(0.0, cash - price) / unit, rival_cash / unit)
            gain -= purse * unit * ahead(left, cash / unit, max(0.0, rival_cash - price) / unit)
        return gain > 0.0

    def limit(self, game: Boxes, seat: i64, secret: bool) -> float:
        """The most I would bid."""
        self.appraise(game, seat, secret)
        low = self.mine - WIDEST
        high = self.mine + WIDEST
        for _ in range(HALVINGS):
            price = 0.5 * (low + high)
            if self.wants(game, seat, price):
                low = price
            else:
                high = price
        return self.bid_for(game, 0.5 * (low + high), secret)

    def bid_for(self, game: Boxes, price: float, secret: bool) -> float:
        """What to bid for something worth a price: less than that, and with a beginner's error."""
        style = self.style
        if style.noise > 0.0:
            if self.sold != game.container:
                self.sold = game.container
                self.error = 1.0 + style.noise * self.error_drawn()
                if self.chance(style.careless):
                    self.error *= CARELESS_PART
            price *= self.error
        more = float(game.players - 2)
        if secret:
            return price * (1.0 - style.shade_part) - style.shade - more * style.shade_more
        return price - style.margin - more * style.margin_more

    def error_drawn(self) -> float:
        """From -1 to 1, small errors more often than large ones."""
        steps = 2 * PER_MILLE
        return float(self.dice.below(steps + 1) + self.dice.below(steps + 1)) / float(steps) - 1.0

    def variance(self, row: i64) -> float:
        """How uncertain the worth of those boxes is."""
        closed = CLOSED_VARIANCE * float(self.unseen_in[row * SORTS + SORT_CLOSED])
        return closed + OPEN_VARIANCE * float(self.unseen_in[row * SORTS + SORT_OPEN])

    # What I do

    def look(self, game: Boxes, seat: i64) -> i64:
        """Closed boxes first, as many as the style and the actions left allow, then open ones."""
        if self.chance(self.style.aimless):
            return self.options[self.dice.below(game.legal(seat, self.options))]
        container = game.container
        looks = float(CLOSED) if game.secret else self.style.closed_looks
        alone = self.style.alone_secret if game.secret else self.style.alone
        for box in range(CLOSED):
            if game.has_seen(seat, container, box):
                looks -= 1.0
        best: i64 = -1
        most = 0.0
        alike: i64 = 0  # boxes as good as the best
        for box in range(i64(0) if looks > 0.0 and game.steps >= CLOSED_STEPS else CLOSED, BOXES):
            seen = game.seen_by(container, box)
            if seen >> seat & 1 == 0:
                telling = (CLOSED_FIRST if box < CLOSED else 0.0) - alone * float(bits(seen))
                if best < 0 or telling > most:
                    most = telling
                    best = box
                    alike = 1
                elif telling == most:
                    alike += 1
                    if self.dice.below(alike) == 0:
                        best = box
        return action.LOOK + best

    def secrecy(self, game: Boxes, seat: i64) -> float:
        """How often to choose a secret auction. There less cash than a rival's may be enough."""
        for rival in range(game.players):
            if game.cash(rival) > game.cash(seat):
                return self.style.secret * self.style.poorer
        return self.style.secret

    def open(self, game: Boxes, seat: i64) -> i64:
        self.stops = 0
        limit = self.stop_price(game, seat)
        return action.BID + self.bid_of(game, seat, min(limit, self.on_the_way(game, seat)), 0) // BID_STEP

    def raise_or_pass(self, game: Boxes, seat: i64) -> i64:
        """By large steps at first and small ones near the limit, while I want it at that price."""
        lowest = game.bid + BID_STEP
        cost = float(self.plan_notes(game, seat, lowest, True))
        if self.playing_out:
            stop = self.stop_price(game, seat)
            if float(lowest) > stop or cost > stop:
                return action.PASS
            return action.BID + max(lowest, self.bid_of(game, seat, self.on_the_way(game, seat), 0)) // BID_STEP
        self.appraise(game, seat, False)
        slack = self.mine - self.bid_for(game, self.mine, False)  # how far my bids stay below what I would pay
        if not self.wants(game, seat, cost + slack):
            return action.PASS
        limit = self.limit(game, seat, False)
        self.jump[seat] = self.mine * self.style.jump
        self.reach[seat] = min(limit, self.common)
        bid = max(lowest, self.bid_of(game, seat, self.on_the_way(game, seat), 0))
        cost = float(self.plan_notes(game, seat, bid, True))
        return action.BID + (bid if cost <= max(limit, float(lowest)) else lowest) // BID_STEP

    def on_the_way(self, game: Boxes, seat: i64) -> float:
        """A bid on the way from the one that stands to where the bidding should go anyway."""
        standing = float(max(game.bid, i64(0)))
        style = self.style
        others: i64 = 0
        for rival in range(game.players):
            if rival != seat and (game.phase != phase.RAISE or game.is_in(rival)):
                others += 1
        part = self.varied(style.stride if others > 1 else style.close)
        return max(self.jump[seat], standing + part * (self.reach[seat] - standing))

    def varied(self, part: float) -> float:
        """A part of the way, not always the same."""
        if part <= 0.0 or self.style.uneven <= 0.0:
            return part
        luck = float(self.dice.below(PER_MILLE)) / float(PER_MILLE)
        return part * (1.0 + self.style.uneven * (2.0 * luck - 1.0))

    def stop_price(self, game: Boxes, seat: i64) -> float:
        """The most I would bid in an open auction; when games are only played out, worked out once for each auction."""
        if self.playing_out and self.stops >> seat & 1:
            return self.stop[seat]
        self.stop[seat] = self.limit(game, seat, False)
        self.jump[seat] = self.mine * self.style.jump
        self.reach[seat] = min(self.stop[seat], self.common)
        self.stops |= i64(1) << seat
        return self.stop[seat]

    def bid_of(self, game: Boxes, seat: i64, amount: float, more: i64) -> i64:
        """An amount as a bid: in steps, within my cash, and at most `more` above the cash of the richest rival."""
        richest: i64 = 0
        for rival in range(game.players):
            if rival != seat:
                richest = max(richest, game.cash(rival))
        return max(0, min(i64(amount) // BID_STEP * BID_STEP, min(game.cash(seat), richest + more)))

    def lay(self, game: Boxes, seat: i64) -> i64:
        target = self.bid_of(game, seat, self.limit(game, seat, True), BID_STEP)
        return self.lay_towards(game, seat, target, False)

    def lay_towards(self, game: Boxes, seat: i64, target: i64, cover: bool) -> i64:
        """The next note of a payment that covers a price, or of a secret bid that stays below a target."""
        self.plan_notes(game, seat, target, cover)
        for note in range(NOTES - 1, -1, -1):
            if self.plan[note] > self.low[note]:
                return action.NOTE + note
        return action.DONE

    def plan_notes(self, game: Boxes, seat: i64, target: i64, cover: bool) -> i64:
        """Plan notes that cover a target or stay below it; return their sum."""
        lying = game.payment() if cover else game.laid_by(seat)
        return plan_notes(game.notes_of(seat), lying, target, cover, self.low, self.most, self.plan)


BOT: Final = Heuristic(
    BoxesPlayer, {name: style.weights() for name, style in STYLES.items()}, SearchSettings(DEPTH, DOUBT, TRIES)
)
