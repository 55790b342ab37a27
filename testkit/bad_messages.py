"""Random messages that our client would never send: malformed, oversized, forged, out of turn."""

import json
import random
from collections.abc import Iterator
from typing import Any

from brocante.engine.codec import Json

NAMES = ("move", "stand", "say", "start", "arrange", "leave", "pause", "resume", "return", "rematch", "sit", "dance",
         "stand_in", "consent", "mute", "remove", "report", "talk")  # fmt: skip
FIELDS = ("id", "do", "move", "question", "limit", "text", "phrase", "seat", "bot", "wish", "extra", "__class__",
          "guest", "block", "muted", "agree", "spectators")  # fmt: skip
MOVES = ("auction", "look", "bid", "pass", "lay", "pay", "trade", "counter", "play", "take", "give_up", "nothing", "")
ODD: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 7, 2**31, 2**63, 10**40, -(10**40), 0.5, -0.0, 1e308, "", "x", "0", "\x00", "\u202e",
    "\U0001f921" * 20, "x" * 3000, [], [[]], {}, {"": {}}, {"50": -1}, {"50": 10**30}, {"999": 1}, ["fire"] * 50,
)  # fmt: skip


def messages(seed: int, count: int) -> Iterator[str | bytes]:
    """A number of bad messages."""
    dice = random.Random(seed)
    for _ in range(count):
        text = json.dumps(command(dice), ensure_ascii=dice.random() < 0.5)
        kind = dice.random()
        if kind < 0.1:
            yield broken(dice, text)
        elif kind < 0.13:
            yield dice.randbytes(dice.randrange(60))
        elif kind < 0.15:
            yield dice.choice(("[", '{"a":', '{"do":"move","question":0,"move":{"x":')) * dice.randrange(1, 2000)
        else:
            yield text


def command(dice: random.Random) -> Json:
    """Almost a command, with missing, extra or wrong fields."""
    made: Json = {"do": dice.choice(NAMES), "id": dice.choice((1, 2, dice.choice(ODD)))}
    likely: Json = {
        "move": {"move": {"move": dice.choice(MOVES), dice.choice(("amount", "money", "card", "box", "car", "target")):
                          dice.choice(ODD)}, "question": dice.randrange(3)},
        "stand": {"limit": dice.choice((None, 0, 50)), "question": dice.randrange(3)},
        "say": {dice.choice(("text", "phrase")): dice.choice(("hello", *ODD))},
        "arrange": {"seat": dice.randrange(-1, 5), "bot": dice.choice((None, "regular", "genius", "expert:think=99"))},
        "sit": {"seat": dice.choice((None, 0, 1, 2, 99))},
        "stand_in": {"seat": dice.randrange(-1, 5)},
        "consent": {"agree": dice.choice((True, False))},
        "mute": {"guest": dice.choice((None, "0" * 12, *ODD)), "seat": dice.choice((None, 0, 1, 99))},
        "remove": {"guest": dice.choice((None, "0" * 12)), "seat": dice.choice((None, 0, 1, 99))},
        "report": {"guest": "0" * 12, "text": dice.choice(ODD)},
        "pause": {"wish": dice.choice((True, False))},
    }  # fmt: skip
    made |= likely.get(made["do"], {})
    for _ in range(dice.choice((0, 0, 1, 3))):
        made[dice.choice(FIELDS)] = dice.choice(ODD)
    if dice.random() < 0.1:
        del made[dice.choice(list(made))]
    return made


def broken(dice: random.Random, text: str) -> str:
    """A text with a letter changed, or cut off."""
    at = dice.randrange(len(text))
    return text[:at] + dice.choice(("", '"', "}", "\\", "\ud7ff", "1e9999")) + text[at + dice.randrange(3) :]
