"""Rules for names and chat: visible text on one line, and names that cannot be confused.

These rules are only here. Text is repaired where possible; a name is refused only if nothing is left of it, or if it
looks like the name of somebody else at the table.
"""

from collections.abc import Iterable, Iterator, Mapping
from unicodedata import category, combining, normalize

MOST_TEXT = 300  # characters of a chat message
MOST_NAME = 24
MOST_ACCENTS = 2  # on one letter; more would cover neighbouring lines
MOST_MARKS = 4  # on one letter, including vowels, which some scripts write as marks

SELECTORS = ((0x180B, 0x180F), (0xFE00, 0xFE0F), (0xE0100, 0xE01EF))  # variation selectors of the preceding character
# Invisible, though Unicode counts them as letters, symbols or marks.
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0") | {
    chr(code) for first, last in SELECTORS for code in range(first, last + 1)
}

# Characters that look like a Latin letter after NFKC and case folding: Cyrillic, Greek, Armenian, digits.
ALIKE = str.maketrans(
    {
        letter: latin
        for latin, letters in {
            "a": "\u0430\u03b1", "b": "\u0432", "c": "\u0441", "d": "\u0501", "e": "\u0435\u03b5", "g": "\u0581",
            "h": "\u043d\u04bb", "j": "\u0458", "k": "\u043a\u03ba", "l": "i1|\u0456\u0131\u04cf\u03b9",
            "m": "\u043c\u03bc", "n": "\u0578", "o": "0\u043e\u03bf", "p": "\u0440\u03c1", "q": "\u051b",
            "s": "\u0455", "t": "\u0442\u03c4", "u": "\u03c5", "v": "\u03bd", "w": "\u051d", "x": "\u0445\u03c7",
            "y": "\u0443",
        }.items()
        for letter in letters
    }
)  # fmt: skip
BOTS = ("Colette", "Firmin", "Ninon", "Anatole", "Suzon", "Octave")  # by seat, for bots without a character
SPARE_BOTS = ("Berthe", "Achille", "Edmée", "Félix", "Irma", "Gustave")  # if somebody has the same name


def clean(text: str) -> str:
    """A text for display: on one line, without invisible characters or heaps of marks."""
    return " ".join("".join(visible(normalize("NFC", text))).split())


def visible(text: str) -> Iterator[str]:
    """The visible characters of a text; white space of any kind becomes a space."""
    base = last = ""
    accents = marks = 0
    for letter in text:
        kind = category(letter)
        if kind in ("Cc", "Zs", "Zl", "Zp"):
            base, last = "", ""
            yield " "
        elif kind.startswith("C") or letter in BLANK:
            continue  # direction control, zero width, unassigned, lone surrogate
        elif kind in ("Mn", "Me"):
            marks += 1
            accents += combining(letter) != 0 or kind == "Me"
            if base and letter != last and marks <= MOST_MARKS and accents <= MOST_ACCENTS:
                yield letter
            last = letter
        else:
            base, last = letter, ""
            accents = marks = 0
            yield letter


def clean_name(name: str) -> str:
    """A name for display; empty if nothing of it is visible."""
    return clean(clean(name)[:MOST_NAME])


def likeness(name: str) -> str:
    """A key that is equal for names that look the same, regardless of the case, width or alphabet of their letters."""
    folded = normalize("NFKC", normalize("NFKC", name).casefold())
    bare = "".join(letter for letter in normalize("NFKD", folded) if not combining(letter))
    return "".join(bare.split()).translate(ALIKE)


def taken(name: str, others: Iterable[str]) -> bool:
    """Whether a name could be mistaken for one of these."""
    return likeness(name) in {likeness(other) for other in others}


def bot_names(bots: Iterable[int], people: Iterable[str], characters: Mapping[int, str]) -> dict[int, str]:
    """The names of bots by seat: a character's own, otherwise a fixed one that nobody else at the table has."""
    used = {likeness(name) for name in people}
    spare = (name for name in SPARE_BOTS if likeness(name) not in used)
    wanted = {seat: characters.get(seat, BOTS[seat]) for seat in bots}
    return {seat: name if likeness(name) not in used else next(spare) for seat, name in wanted.items()}
