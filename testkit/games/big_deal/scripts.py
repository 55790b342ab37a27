"""Scripts for Big Deal: rules for attacks and answers."""

from librt.vecs import vec

from brocante.engine.core import NOBODY, zeros
from brocante.games.big_deal import action, phase
from brocante.games.big_deal.bot import BOT, BigDealPlayer
from brocante.games.big_deal.rules import BigDeal
from brocante.games.big_deal.style import REGULAR
from testkit.scripts import Family


class Fighter:
    """Answers where the set is worth this much (in 10,000 $), attacks where it is worth that much; a regular otherwise.

    The third number is what a joker in hand counts for a regular's other choices, compared with its own.
    """

    def __init__(self, rules: BigDeal, seed: int, numbers: list[float]) -> None:
        self.answer, self.attack, joker = numbers
        self.legal = zeros(rules.actions())
        known = REGULAR.with_weights(BOT.styles.get(f"regular-{rules.players}", BOT.styles["regular"]))
        style = known.but(silver=known.silver * joker, gold=known.gold * joker)
        self.regular = BigDealPlayer(rules, seed, vec[float](style.weights()))

    def choose(self, game: BigDeal, seat: int) -> int:
        options = [int(self.legal[i]) for i in range(game.legal(seat, self.legal))]
        if game.phase == phase.ANSWER:
            answers = [one for one in options if action.ANSWER <= one < action.GIVE_UP]
            worth = int(game.set_worth(game.top_set(game.victim)))
            return min(answers) if answers and worth >= 10_000 * self.answer else int(action.GIVE_UP)
        attacks = [one for one in options if one >= action.STEAL and self.worth(game, one) >= 10_000 * self.attack]
        if attacks:
            return max(attacks, key=lambda one: self.worth(game, one) - action.attack_rank_of(one))
        chosen = int(self.regular.choose(game, seat))
        if chosen < action.STEAL or self.attack < NEVER:
            return chosen
        return next(one for one in reversed(options) if one < action.STEAL)

    def worth(self, game: BigDeal, attack: int) -> int:
        which = game.top_set(action.victim_of(attack))
        return 0 if which == NOBODY else int(game.set_worth(which))


NEVER = 50.0  # an attack that no set is worth: then a regular's attacks are left out too

FAMILIES = {
    "defender, who answers every attack": Family(Fighter, [0.001, 20.0, 1.0]),
    "dove, who never attacks": Family(Fighter, [0.001, 99.0, 1.0]),
    "hawk, who attacks what is worth much": Family(Fighter, [2.0, 6.0, 0.7]),
    "lamb, who gives everything up": Family(Fighter, [99.0, 20.0, 1.0]),
}
