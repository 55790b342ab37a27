"""Writes the pages that describe observations and actions, one for each game: `python -m brocante.envs.pages`."""

from collections.abc import Sequence
from pathlib import Path

from brocante.compiled import ROOT
from brocante.engine.layout import BITS, FEATURES, LEFT_OUT, ONE_HOT, UNKNOWN, ActionLayout, Column, Each, Part
from brocante.envs.setting import Setting, action_names
from brocante.play.registry import LAYOUTS, NAMES, find

FOLDER = ROOT / "docs" / "observations"


def formula(numbers: Sequence[int], players: Sequence[int]) -> str:
    """A number for each count of players, as one expression."""
    if len(set(numbers)) == 1:
        return f"{numbers[0]:,}"
    pairs = list(zip(numbers, players, strict=True))
    if len({number - count for number, count in pairs}) == 1:
        more = numbers[0] - players[0]
        return f"players {'+' if more > 0 else '-'} {abs(more)}" if more else "players"
    if len({number / count for number, count in pairs}) == 1:
        return f"{numbers[0] // players[0]:,} × players"
    return " / ".join(f"{number:,}" for number in numbers)


def index(part: Each) -> str:
    """The repetitions of a part."""
    if part.per_seat:
        return "0 … players - 1"
    labels = part.labels
    return ", ".join(labels) if len(labels) < 7 else f"{labels[0]} … {labels[-1]}"


def lines(variants: Sequence[Sequence[Part]], players: Sequence[int], prefix: str = "") -> list[str]:
    """The rows of the table, from the parts for each count of players."""
    rows: list[str] = []
    for parts in zip(*variants, strict=True):
        one = parts[0]
        if isinstance(one, Each):
            below = [part.parts for part in parts if isinstance(part, Each)]
            rows += lines(below, players, f"{prefix}{one.name}[{index(one)}].")
        else:
            columns = [part for part in parts if isinstance(part, Column)]
            rows.append(
                f"| `{prefix}{one.name}` | {one.meaning} | {span(columns, players)} | {code(columns, players)} |"
            )
    return rows


def span(columns: list[Column], players: Sequence[int]) -> str:
    one = columns[0]
    high = formula([column.high for column in columns], players)
    if one.kind == BITS:
        return "a set of seats: bit 0 is the viewer"
    if one.kind == ONE_HOT and not one.values:
        return "a seat from 0, the viewer; -1: nobody"
    nothing = "; -1: none or unknown" if one.low == UNKNOWN else ""
    step = f", in steps of {one.step:,}" if one.step > 1 else ""
    return f"0 to {high}{step}{nothing}"


def code(columns: list[Column], players: Sequence[int]) -> str:
    one = columns[0]
    inputs = formula([column.inputs() for column in columns], players)
    if one.kind == LEFT_OUT:
        return "left out"
    if one.kind == BITS:
        return f"bits: {inputs}"
    if one.kind == ONE_HOT:
        return f"one-hot: {inputs}"
    if one.kind == FEATURES:
        return f"features: {inputs}"
    scale = formula([column.scale for column in columns], players)
    most = f", at most {one.saturated:,}" if one.saturated and one.saturated < one.high else ""
    return f"divided by {scale}{most}" if scale != "1" else "as it is"


def named(parts: Sequence[Part], prefix: str = "") -> list[str]:
    """What values and repetitions are called, where they have names."""
    told: list[str] = []
    for part in parts:
        if isinstance(part, Each):
            name = f"{prefix}{part.name}"
            if len(part.labels) > 6 and not part.labels[0].isdigit():
                told.append(f"- `{name}[...]`: {', '.join(part.labels)}")
            told += named(part.parts, f"{name}[...].")
        elif part.values and not part.values[0].isdigit():
            numbers = ", ".join(f"{number} {value}" for number, value in enumerate(part.values))
            told.append(f"- `{prefix}{part.name}`: {numbers}")
            if part.features:
                told.append(f"- `{prefix}{part.name}` is coded as: {', '.join(part.features)}")
    return list(dict.fromkeys(told))


def action_lines(game: str) -> list[str]:
    """The actions as a table."""
    rows = [f"| {first} | `{name}` | {remark} |" for first, name, remark in action_names(game)]
    if not rows:
        return []
    return ["| from | action | what is added, or the meaning |", "| --- | --- | --- |", *rows, ""]


def amounts_line(actions: ActionLayout) -> str:
    if not actions.steps:
        return "No action names an amount: the menu is the same as the exact actions."
    items = ", ".join(map(str, actions.steps))
    return (
        f"Actions from {actions.amounts} on name an amount. The menu has {len(actions.steps)} items for them: "
        f"{items} steps above the lowest legal amount."
    )


def page(game: str) -> str:
    """The page of a game."""
    codec, layout = find(game), LAYOUTS[game]
    players = range(codec.fewest, codec.most + 1)
    variants = [layout.parts(count) for count in players]
    sizes = [
        f"| {count} | {layout.width(count)} | {layout.coded_width(count)} "
        f"| {Setting(game, count, obs='raw').action_count} | {layout.actions(count).menu_size()} |"
        for count in players
    ]
    actions = layout.actions(codec.fewest)
    return "\n".join(
        [
            f"# {codec.title}: what a learner sees and does",
            f"Generated by `python -m brocante.envs.pages` from `src/brocante/games/{game}/layout.py`. "
            "[Environments](../environments.md) shows how to use it.",
            "",
            "| players | raw numbers | coded inputs | exact actions | menu |",
            "| --- | --- | --- | --- | --- |",
            *sizes,
            "",
            "## Observation",
            "Seats are counted clockwise from the viewer. In the coded form, -1 becomes -1.0 if the number is divided, "
            "and zeros otherwise.",
            "",
            "| number | meaning | range | code |",
            "| --- | --- | --- | --- |",
            *lines(variants, players),
            "",
            *named(variants[0]),
            "",
            "## Actions",
            *action_lines(game),
            *(["Actions that name a seat count clockwise from the acting seat.", ""] if actions.each else []),
            amounts_line(actions),
            "",
        ]
    )


def write(folder: Path = FOLDER) -> None:
    folder.mkdir(exist_ok=True)
    for game in NAMES:
        (folder / f"{game}.md").write_text(page(game), encoding="utf-8")


if __name__ == "__main__":
    write()
