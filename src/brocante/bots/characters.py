"""The characters: bots with a name and a temper, which shows in every game. `marcel` is a style over a level.

What a game has them do in their own way stands in its `characters.py`; all else they do as others of their level.
"""

from typing import Final

from brocante.play.registry import CHARACTER_STYLES, HEURISTICS

# By the names that commands and logs use, the names that people read
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
CHARACTER_LEVELS: Final = ("novice", "regular", "expert")  # that a character plays at


def character_weights(game: str, character: str, style: str, players: int) -> list[float]:
    """The weights of a character who plays in a style of the game, such as that of its level.

    Where the character differs from the regular, its own; all others are those of the style. A game that does not know
    the character has it play like anybody.
    """
    known = HEURISTICS[game]
    base = known.weights(style, players)
    own = CHARACTER_STYLES[game].get(character)
    if own is None:
        return base
    regular = known.styles["regular"]
    return [mine if mine != usual else here for mine, usual, here in zip(own.weights(), regular, base, strict=True)]
