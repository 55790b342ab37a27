"""JSON for people to read: what is short stays on one line."""

import json
from typing import Final

WIDTH: Final = 120
STEP: Final = "  "


def readable(value: object, indent: str = "", used: int = 0) -> str:
    """A value as JSON. Objects and lists that do not fit into a line are broken up; `used` is what precedes them."""
    line = json.dumps(value, ensure_ascii=False)
    if len(indent) + used + len(line) < WIDTH:
        return line
    inner = indent + STEP
    if isinstance(value, dict):
        names = {name: f"{json.dumps(name, ensure_ascii=False)}: " for name in value}
        parts = [names[name] + readable(part, inner, len(names[name])) for name, part in value.items()]
        opening, closing = "{", "}"
    elif isinstance(value, list):
        parts = [readable(part, inner) for part in value]
        opening, closing = "[", "]"
    else:
        return line
    body = ",\n".join(inner + part for part in parts)
    return f"{opening}\n{body}\n{indent}{closing}"
