"""Lengths of time as people write them: 90d, 12h, 30m."""

import re
from typing import Final

UNITS: Final = {"s": 1.0, "m": 60.0, "h": 3600.0, "d": 86_400.0, "w": 7 * 86_400.0, "y": 365 * 86_400.0}
FORM: Final = re.compile(r"(\d{1,6}(?:\.\d{1,3})?)([smhdwy])")


def seconds(text: str) -> float:
    """A length of time in seconds; ValueError if it is not one."""
    written = FORM.fullmatch(text.strip().lower())
    length = float(written[1]) * UNITS[written[2]] if written else 0.0
    if written is None or not length:
        raise ValueError(f"{text!r} is no length of time: write 90d, 12h or 30m")
    return length


def in_words(length: float) -> str:
    """A length of time in its largest fitting unit, rounded down."""
    for unit in ("d", "h", "m"):
        if length >= UNITS[unit]:
            return f"{int(length // UNITS[unit])}{unit}"
    return f"{int(max(0.0, length))}s"
