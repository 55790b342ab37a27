"""How the temper of each character shows in Big Deal.

In everything else they play like others of their level: see bots/characters.py. Amounts are in $.
"""

from typing import Final

from brocante.games.big_deal.style import REGULAR, BigDealStyle

CHARACTERS: Final[dict[str, BigDealStyle]] = {
    # Answers once more, whatever it costs.
    "marcel": REGULAR.but(margin=REGULAR.margin - 40_000.0, silver=REGULAR.silver - 0.44, gold=REGULAR.gold - 0.25),
    # Keeps jokers and pairs in hand, for later.
    "odette": REGULAR.but(silver=REGULAR.silver + 0.36, gold=REGULAR.gold + 0.45, pair=REGULAR.pair + 0.09),
    # Lays what she has at once, and spends jokers as if there were always more.
    "josette": REGULAR.but(
        silver=REGULAR.silver - 0.94,
        gold=REGULAR.gold - 0.45,
        pair=REGULAR.pair - 0.16,
        loot=REGULAR.loot - 0.2,
        noise=2_500.0,
    ),
    # Knows which cards are gone, and what the next player could take from the discard pile.
    "basile": REGULAR.but(match=REGULAR.match + 1.5, offer=REGULAR.offer + 0.4, fade=REGULAR.fade - 0.44),
    # Attacks with one card, sure that nobody will answer, and gives up if somebody does.
    "lulu": REGULAR.but(
        answer_object=REGULAR.answer_object - 0.45,
        answer_joker=REGULAR.answer_joker - 0.6,
        margin=REGULAR.margin + 9_000.0,
        loot=REGULAR.loot + 0.1,
    ),
    # Covers his sets and starts no fight.
    "gaston": REGULAR.but(
        attack_joker=REGULAR.attack_joker + 0.1,
        covered=REGULAR.covered + 0.1,
        margin=REGULAR.margin + 1_500.0,
    ),
    # Steals whenever there is something to steal, preferably from the leader.
    "ines": REGULAR.but(
        answer_object=REGULAR.answer_object - 0.2,
        answer_joker=REGULAR.answer_joker - 0.3,
        denial=REGULAR.denial + 0.5,
        margin=REGULAR.margin - 20_000.0,
        silver=REGULAR.silver - 0.64,
        gold=REGULAR.gold - 0.25,
    ),
    # Plays what makes him laugh.
    "omar": REGULAR.but(noise=7_000.0, margin=REGULAR.margin - 3_000.0),
}
