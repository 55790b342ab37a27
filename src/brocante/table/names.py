"""What people may be called and what they may write: visible text in one line, and names that nobody mistakes.

The rules of names are here and nowhere else. Text is repaired where that is possible; a name is refused only if
nothing is left of it, or if it looks like the name of somebody else at the table.
"""

from collections.abc import Iterable, Iterator, Mapping
from unicodedata import category, combining, normalize

MOST_TEXT = 300  # characters of a chat message
MOST_NAME = 24
MOST_ACCENTS = 2  # on one letter; more of them cover the lines above and below
MOST_MARKS = 4  # on one letter, with the vowels that some scripts write as marks

SELECTORS = ((0x180B, 0x180F), (0xFE00, 0xFE0F), (0xE0100, 0xE01EF))  # choose how the letter before is drawn
# Drawn as nothing, though Unicode counts them among letters, symbols or marks.
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0") | {
    chr(code) for first, last in SELECTORS for code in range(first, last + 1)
}

# What is drawn like a Latin letter, after NFKC and case folding: Cyrillic, Greek, Armenian, digits.
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
BOTS = ("Colette", "Firmin", "Ninon", "Anatole", "Suzon", "Octave")  # by their seats, those without a character
SPARE_BOTS = ("Berthe", "Achille", "Edmée", "Félix", "Irma", "Gustave")  # where somebody has the same name


def clean(text: str) -> str:
    """A text as it is shown: in one line, without what cannot be seen and without heaps of marks."""
    return " ".join("".join(visible(normalize("NFC", text))).split())


def visible(text: str) -> Iterator[str]:
    """The characters of a text that are shown; white space of any kind is a space."""
    base = last = ""
    accents = marks = 0
    for letter in text:
        kind = category(letter)
        if kind in ("Cc", "Zs", "Zl", "Zp"):
            base, last = "", ""
            yield " "
        elif kind.startswith("C") or letter in BLANK:
            continue  # control of direction, zero width, unassigned, half of a pair
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
    """A name as it is shown; empty if nothing of it can be seen."""
    return clean(clean(name)[:MOST_NAME])


def likeness(name: str) -> str:
    """Equal for names that are read as the same: whatever the case, the width or the alphabet of their letters."""
    folded = normalize("NFKC", normalize("NFKC", name).casefold())
    bare = "".join(letter for letter in normalize("NFKD", folded) if not combining(letter))
    return "".join(bare.split()).translate(ALIKE)


def taken(name: str, others: Iterable[str]) -> bool:
    """Whether a name would be mistaken for one of these."""
    return likeness(name) in {likeness(other) for other in others}


def bot_names(bots: Iterable[int], people: Iterable[str], characters: Mapping[int, str]) -> dict[int, str]:
    """The names of bots by their seats: a character's own, else at every table the same, but nobody's at this one."""
    used = {likeness(name) for name in people}
    spare = (name for name in SPARE_BOTS if likeness(name) not in used)
    wanted = {seat: characters.get(seat, BOTS[seat]) for seat in bots}
    return {seat: name if likeness(name) not in used else next(spare) for seat, name in wanted.items()}
