"""The characters: bots with a name and a temper, which shows in every game. `marcel` is a style over a level.

A game's `characters.py` says where they differ in that game; otherwise they play like others of their level.
"""

from typing import Final

from brocante.play.registry import CHARACTER_STYLES, HEURISTICS

# Keys are the names in commands and logs, values the names that people read
CHARACTERS: Final[dict[str, str]] = {
    "marcel": "Marcel",  # never lets go
    "odette": "Odette",  # hoards
    "josette": "Josette",  # is generous and impulsive
    "basile": "Basile",  # counts
    "lulu": "Lulu",  # bluffs
    "gaston": "Gaston",  # is cautious
    "ines": "Inès",  # attacks
    "omar": "Omar",  # jokes, and does what nobody expects
}
CHARACTER_LEVELS: Final = ("novice", "regular", "expert")  # the levels at which a character can play


def character_weights(game: str, character: str, style: str, players: int) -> list[float]:
    """The weights of a character playing in a style of the game, such as that of its level.

    Weights in which the character differs from the regular are its own; the rest are the style's. In a game that
    does not define the character, it plays the style unchanged.
    """
    known = HEURISTICS[game]
    base = known.weights(style, players)
    own = CHARACTER_STYLES[game].get(character)
    if own is None:
        return base
    regular = known.styles["regular"]
    return [mine if mine != usual else here for mine, usual, here in zip(own.weights(), regular, base, strict=True)]
