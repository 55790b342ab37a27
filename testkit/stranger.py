"""A player of Boursicocotte that thinks differently from our bots, to measure them by: see testkit/strangers.py.

It values animals by what they add to the multiplied score, converts points into money at a rate, and bids, trades and
replies by rules of thumb. In addition it corrects its prices by what it sees, with learned weights. Like every bot it
sees a hidden state, and it leaves only the choice of notes for a sum to our regular.
"""

from dataclasses import dataclass
from math import prod
from random import Random

from librt.vecs import vec

from brocante.engine.core import NOBODY
from brocante.games.boursicocotte import action, phase
from brocante.games.boursicocotte.bot import BoursicocottePlayer, laying
from brocante.games.boursicocotte.data import FAMILIES, FAMILY_VALUES, STEP
from brocante.games.boursicocotte.purses import packed_worth, size
from brocante.games.boursicocotte.rules import Boursicocotte
from brocante.games.boursicocotte.style import REGULAR

KINDS = range(FAMILIES)
WORTH = [int(value) for value in FAMILY_VALUES]
RAISE = float(STEP)

# The weights: rules of thumb, then the exponents of each correction.
NEAR = 0  # how much likelier a family is with each card held, as an exponent
TOGETHER = 1  # how much families in reach multiply
DENIAL = 2  # how much it counts what a rival would gain
RATE = 3  # money per point, relative to all the money for all the points
RESERVE = 4  # fraction of its money that it keeps for trades while the pile lasts
KEEP = 5  # fraction of a lot's price up to which it pre-empts
EAGER = 6  # fraction of an animal's price that it hopes to gain by a trade
OWN = 7  # the worth of holding an auction, as a fraction of the mean money
OFFER = 8  # fraction of an animal's price that it offers
SPREAD = 9  # how much offers vary
BLUFF = 10  # how often it offers next to nothing
NOTE = 11  # assumed worth of a note in an offer, relative to the mean of those it cannot place
ANSWER = 12  # fraction of an animal's price up to which it counters
ABOVE = 13  # how far it goes above its estimate of an offer
SEEN = 6  # inputs of a correction
PRICED, OFFERED, ANSWERED = (14 + SEEN * decision for decision in range(3))
LEARNED = [  # by 13 generations of evolution against regulars, with earlier weights than today's
    *(1.95, 1.23, 0.66, 0.53, 0.35, 0.3, 0.2),
    *(0.47, 0.42, 0.2, 0.097, 1.56, 1.14, 0.16),
    *(1.28, 0.79, 0.81, 2.22, 1.93, 0.88),
    *(1.83, 0.37, 1.93, 1.66, 0.78, 0.45),
    *(0.84, 0.63, 1.05, 0.98, 0.65, 1.22),
]
MOST_CORRECTED = 8.0  # the largest factor of a correction


@dataclass(frozen=True)
class Sight:
    """What a seat sees, as plain numbers."""

    seat: int
    players: int
    size: int  # of a family
    original: bool
    animals: list[list[int]]  # by seat
    to_come: float  # the fraction of the cards that is in the pile
    finished: int
    money: int  # of all together
    note: float  # the mean of the notes that I cannot place
    purses: list[float]  # by seat: mine, and my estimates of the others'

    @classmethod
    def of(cls, game: Boursicocotte, seat: int) -> "Sight":
        players = int(game.players)
        purses = game.purses
        unknown = purses.unknown(seat)
        note = int(packed_worth(unknown)) / max(int(size(unknown)), 1)
        sure = [purses.known(seat, other) for other in range(players)]
        loose = [int(purses.count(other) - size(known)) for other, known in enumerate(sure)]
        return cls(
            seat=seat,
            players=players,
            size=int(game.family_size),
            original=bool(game.original),
            animals=[[int(game.animals_of(other, kind)) for kind in KINDS] for other in range(players)],
            to_come=int(game.left) / int(FAMILIES * game.family_size),
            finished=int(game.finished),
            money=int(game.circulation),
            note=note,
            purses=[int(packed_worth(known)) + note * more for known, more in zip(sure, loose, strict=True)],
        )


class Stranger:
    def __init__(self, game: Boursicocotte, seed: int, weights: list[float]) -> None:
        self.weights = weights
        self.chance = Random(seed)
        self.treasurer = BoursicocottePlayer(game, seed, vec[float](REGULAR.weights()))
        self.lot: list[int] = []
        self.price = 0.0  # of the lot

    def choose(self, game: Boursicocotte, seat: int) -> int:
        now = game.phase
        if now == phase.PAYING:
            return self.treasurer.choose(game, seat)
        own = int(game.purses.wealth(seat))
        if now in (phase.BIDDING, phase.HAMMER):
            price = self.lot_price(game, seat, own)
            if now == phase.HAMMER:
                return action.PREEMPT if game.bid <= int(min(self.weights[KEEP] * price, own)) else action.SELL
            return action.for_sum(game.bid + STEP) if game.bid + STEP <= int(min(price, own)) else action.PASS
        if now == phase.TURN:
            return action.AUCTION if game.left and game.out_of_patience() else self.open(Sight.of(game, seat))
        offered = int(size(game.laid_by(game.active)))
        if now == phase.REPLY:
            poor = game.purses.count(seat) == 0
            return (
                action.ACCEPT
                if poor or self.answer(Sight.of(game, seat), game.active, game.family, offered) == 0
                else action.COUNTER
            )
        amount = 0.0
        if now == phase.OFFERING and offered == 0:
            amount = self.offer(Sight.of(game, seat), game.target, game.family)
        elif now == phase.COUNTERING and game.laid_by(seat) == 0:
            amount = self.answer(Sight.of(game, seat), game.active, game.family, offered) or RAISE
        return self.treasurer.follow(game, seat, laying(min(int(amount), own)))

    # What animals are worth

    def standing(self, sight: Sight, seat: int, family: int = NOBODY, cards: int = 0) -> float:
        """The score a seat can expect, with `cards` more animals of a family."""
        total = parts = 0.0
        for kind, have in enumerate(sight.animals[seat]):
            part = ((have + cards if kind == family else have) / sight.size) ** self.weights[NEAR]
            total += part * WORTH[kind]
            parts += part
        return total * (1.0 + self.weights[TOGETHER] * parts)

    def money(self, sight: Sight, points: float) -> float:
        return self.weights[RATE] * sight.money * points / sum(WORTH)

    def prize(self, sight: Sight, rival: int, family: int) -> float:
        """The value of winning a trade rather than losing it, in money."""
        mine, theirs = sight.animals[sight.seat][family], sight.animals[rival][family]
        cards = 2 if sight.original and mine == theirs == 2 else 1
        gain, loss = (
            self.standing(sight, seat, family, cards) - self.standing(sight, seat, family, -cards)
            for seat in (sight.seat, rival)
        )
        return self.money(sight, gain + self.weights[DENIAL] * loss)

    def corrected(self, sight: Sight, family: int, decision: int) -> float:
        """The learned factor for a price: the product of weights raised to its inputs."""
        held_by = [hand[family] / sight.size for hand in sight.animals]
        seen = [
            1.0,
            sight.to_come,
            sight.purses[sight.seat] * sight.players / sight.money - 1.0,
            held_by[sight.seat],
            max(held_by[: sight.seat] + held_by[sight.seat + 1 :]),
            sight.finished / len(WORTH),
        ]
        learned: float = prod(weight**what for weight, what in zip(self.weights[decision:], seen, strict=False))
        return min(max(learned, 1.0 / MOST_CORRECTED), MOST_CORRECTED)

    # Decisions

    def lot_price(self, game: Boursicocotte, seat: int, own: int) -> float:
        """What it would pay for the lot; computed once per auction."""
        lot = [int(game.left), *(int(game.in_lot(place)) for place in range(game.lot - 1, -1, -1))]
        if lot != self.lot:
            self.lot = lot
            sight = Sight.of(game, seat)
            points = 0.0
            for family in lot[1:]:
                gains = [
                    self.standing(sight, each, family, 1) - self.standing(sight, each) for each in range(sight.players)
                ]
                points += gains.pop(seat) + self.weights[DENIAL] * max(gains)
            price = self.money(sight, points) * self.corrected(sight, lot[1], PRICED)
            self.price = min(price, own * (1.0 - self.weights[RESERVE] * sight.to_come))
        return self.price

    def open(self, sight: Sight) -> int:
        """Hold an auction, or make the most promising trade."""
        best, most = int(NOBODY), 0.0
        if sight.to_come:
            best, most = int(action.AUCTION), self.weights[OWN] * sight.money / sight.players
        own = sight.purses[sight.seat]
        for step in range(sight.players - 1):
            rival = (sight.seat + 1 + step) % sight.players
            richer = 2.0 * own / (own + sight.purses[rival] + 1.0)
            for family in KINDS:
                if sight.animals[sight.seat][family] and sight.animals[rival][family]:
                    hope = self.weights[EAGER] * richer * self.prize(sight, rival, family)
                    if best == NOBODY or hope > most:
                        best, most = action.for_trade(step, family), hope
        return best

    def offer(self, sight: Sight, rival: int, family: int) -> float:
        weights = self.weights
        if self.chance.random() < weights[BLUFF]:
            return 0.0
        amount = weights[OFFER] * self.prize(sight, rival, family) * self.corrected(sight, family, OFFERED)
        amount *= 1.0 + weights[SPREAD] * self.chance.uniform(-1.0, 1.0)
        return min(amount, sight.purses[rival] + RAISE)

    def answer(self, sight: Sight, rival: int, family: int, notes: int) -> float:
        """What to lay against an offer of `notes` notes; 0 to accept it."""
        weights = self.weights
        amount = notes * weights[NOTE] * sight.note * (1.0 + weights[ABOVE]) + RAISE
        price = weights[ANSWER] * self.prize(sight, rival, family) * self.corrected(sight, family, ANSWERED)
        return amount if amount <= min(price, sight.purses[sight.seat]) else 0.0
