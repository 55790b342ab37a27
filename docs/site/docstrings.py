"""Docstrings as Markdown: their examples become code, their lists of names become lists.

In the sources they are plain text, to be read with help(); here they are made ready for the pages of the interface.
"""

import re
from typing import Any

from griffe import Extension, Object

NAMED = re.compile(r"([\w(), ]+): (.+)")


def as_markdown(text: str) -> str:
    """A docstring, paragraph by paragraph."""
    return "\n\n".join(paragraph(lines.splitlines()) for lines in re.split(r"\n\s*\n", text.strip("\n")))


def paragraph(lines: list[str]) -> str:
    if lines[0].startswith(">>> "):
        return "\n".join(["```pycon", *lines, "```"])
    named = [NAMED.fullmatch(line) for line in lines]
    if len(lines) > 1 and all(named):
        return "\n".join(f"- `{match[1]}`: {match[2]}" for match in named if match)
    return "\n".join(lines)


class Readable(Extension):
    """What mkdocstrings calls for everything that it finds."""

    def on_object(self, *, obj: Object, **_: Any) -> None:
        if obj.docstring:
            obj.docstring.value = as_markdown(obj.docstring.value)
