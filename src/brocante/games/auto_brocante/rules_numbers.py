"""What a seat knows of a game of Auto-Brocante, as numbers; layout.py says what each of them means.

The viewer counts as seat 0, the others follow clockwise.
"""

from librt.vecs import vec
from mypy_extensions import i32, i64

from brocante.engine.core import NOBODY, bits, fill_numbers
from brocante.games.auto_brocante import data, phase
from brocante.games.auto_brocante.rules_secrets import AutoBrocanteSecrets


def mark(cars: i64, number: i64, out: vec[i32], at: i64) -> None:
    """Write the number at each car of a set, no further than the last one: most sets are small."""
    while cars:
        if cars & 1:
            out[at] = i32(number)
        cars >>= 1
        at += 1


class AutoBrocanteNumbers(AutoBrocanteSecrets):
    def numbers(self, seat: i64, out: vec[i32], at: i64) -> i64:
        origin = i64(0) if seat == NOBODY else seat
        n = self.moment_numbers(seat, origin, out, at)
        n = self.car_numbers(origin, out, n)
        other = origin
        for _seat in range(self.players):
            n = self.seat_numbers(seat, other, out, n)
            other = self.clockwise(other)
        n = self.policy_numbers(seat, out, n)
        n = self.card_numbers(seat, origin, out, n)
        return self.deck_numbers(seat, out, n) - at

    def moment_numbers(self, viewer: i64, origin: i64, out: vec[i32], at: i64) -> i64:
        """The phase and what belongs to it."""
        now = self.phase_for(viewer)
        unseen = now != self.phase
        out[at] = i32(now)
        out[at + 1] = i32(self.seen_from(origin, self.turn))
        out[at + 2] = i32(self.seen_from(origin, self.active))
        out[at + 3] = i32(data.NONE if unseen and now == phase.TURN else self.card)
        out[at + 4] = i32(data.NONE if unseen else self.car)
        out[at + 5] = i32(self.seen_from(origin, self.buyer))
        out[at + 6] = i32(self.seen_from(origin, self.seller))
        out[at + 7] = i32(self.offer)
        out[at + 8] = i32(self.ask)
        out[at + 9] = i32(self.asks)
        out[at + 10] = i32(self.seen_from(origin, self.debtor))
        out[at + 11] = i32(self.seen_from(origin, self.creditor))
        out[at + 12] = i32(self.due)
        out[at + 13] = i32(self.takes)
        out[at + 14] = i32(self.minimum)
        out[at + 15] = i32(self.cards_left)
        out[at + 16] = i32(self.no_bids)
        out[at + 17] = i32(self.turns)
        out[at + 18] = i32(self.moved)
        out[at + 19] = i32(self.idle)
        out[at + 20] = i32(self.bank_size)
        out[at + 21] = i32(self.unseen)
        out[at + 22] = i32(self.deck_size)
        out[at + 23] = i32(self.spared)
        return at + 24

    def car_numbers(self, origin: i64, out: vec[i32], at: i64) -> i64:
        """Where each car is (a seat, the graveyard, the unseen part of the bank, or how deep in it) and
        from whom it was stolen."""
        players = self.players
        fill_numbers(out, at, at + data.CARS, players + 1)
        fill_numbers(out, at + data.CARS, at + 2 * data.CARS, NOBODY)
        mark(self.graveyard, players, out, at)
        seat = origin
        for place in range(players):
            mark(self.lot[seat], place, out, at)
            mark(self.stolen[seat], place, out, at + data.CARS)
            seat = self.clockwise(seat)
        for i in range(self.unseen, self.bank_size):
            out[at + self.bank[i]] = i32(players + 2 + i)
        return at + 2 * data.CARS

    def seat_numbers(self, viewer: i64, seat: i64, out: vec[i32], at: i64) -> i64:
        """A seat: cash, counts, bid, the policies it may have, and the values of its table that the viewer has seen."""
        out[at] = i32(self.cash[seat])
        out[at + 1] = i32(bits(self.hand[seat]))
        out[at + 2] = i32(data.how_many(self.policies[seat]))
        out[at + 3] = i32(self.bid[seat])
        out[at + 4] = i32(self.bid_car[seat])
        at += 5
        held = data.how_many(self.policies[seat])
        most = self.most[seat]
        loose = self.loose_policies(NOBODY if viewer == seat else viewer)
        for kind in range(data.POLICY_KINDS):  # as most_policies
            out[at + kind] = i32(data.fewest_of(kind, loose, most, held))
        at += data.POLICY_KINDS
        values = self.values
        first = seat * data.CARS
        if viewer == seat or self.phase == phase.OVER:  # as knows_value
            for car in range(data.CARS):
                out[at + car] = i32(values[first + car])
            return at + data.CARS
        fill_numbers(out, at, at + data.CARS, data.UNKNOWN)
        seen = self.seen[seat]
        there = at
        while seen:
            if seen & 1:
                out[there] = i32(values[first])
            seen >>= 1
            there += 1
            first += 1
        return at + data.CARS

    def policy_numbers(self, viewer: i64, out: vec[i32], at: i64) -> i64:
        """The viewer's own policies, and those that it, or everybody, knows to be in the pile."""
        nobody = viewer == NOBODY
        mine = i64(0) if nobody else self.policies[viewer]
        returned = i64(0) if nobody else self.returned[viewer]
        for kind in range(data.POLICY_KINDS):
            out[at] = i32(data.NONE) if nobody else i32(data.of_kind(mine, kind))
            out[at + 1] = i32(data.NONE) if nobody else i32(data.of_kind(returned, kind))
            out[at + 2] = i32(data.of_kind(self.in_pile, kind))
            at += 3
        return at

    def card_numbers(self, viewer: i64, origin: i64, out: vec[i32], at: i64) -> i64:
        """Each seat's cards by kind: those the viewer knows, those everybody knows, and those of the viewer's hand
        that the seat knows; then the cards the viewer once shuffled and how many of them the seat has."""
        public = self.known_to(NOBODY)
        known = self.known_to(viewer)
        mine = i64(0) if viewer == NOBODY else self.hand[viewer]
        shuffled = self.shuffled_by(viewer)
        cards_of = self.cards_of
        each = 3 * data.KINDS + 1
        stop = at + self.players * each + data.KINDS
        fill_numbers(out, at, stop, 0)  # of most hands nothing is known
        seat = origin
        for _seat in range(self.players):
            hand = self.hand[seat]
            shown = mine & self.known[seat]
            seen = hand & known
            open_to_all = hand & public
            left = seen | open_to_all | shown
            kind = i64(0)
            while left:
                cards = cards_of[kind]
                if left & cards:
                    if seen & cards:
                        out[at + 3 * kind] = i32(bits(seen & cards))
                    if open_to_all & cards:
                        out[at + 3 * kind + 1] = i32(bits(open_to_all & cards))
                    if shown & cards:
                        out[at + 3 * kind + 2] = i32(bits(shown & cards))
                    left &= ~cards
                kind += 1
            at += each
            if shuffled:
                out[at - 1] = i32(bits(hand & shuffled))
            seat = self.clockwise(seat)
        for kind in range(data.KINDS if shuffled else i64(0)):
            out[at + kind] = i32(bits(shuffled & cards_of[kind]))
        return stop

    def deck_numbers(self, viewer: i64, out: vec[i32], at: i64) -> i64:
        """The deck from the top: the kind of a card that the viewer knows, KINDS for one it once shuffled."""
        known = self.known_to(viewer)
        shuffled = self.shuffled_by(viewer)
        deck = self.deck
        told = known | shuffled
        for seat in range(self.players):
            told &= ~self.hand[seat]
        fill_numbers(out, at, at + data.CARDS, data.NONE)
        for i in range(self.deck_size if told else i64(0)):  # usually nothing is known of the deck
            card = deck[i]
            if card & told:
                out[at + i] = i32(self.kind_of(card)) if card & known else i32(data.KINDS)
        return at + data.CARDS
