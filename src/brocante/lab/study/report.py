"""A study as one self-contained HTML page, and the check that its command reproduces it."""

import json
from collections.abc import Iterator, Sequence
from functools import partial
from html import escape
from pathlib import Path
from typing import Any

from brocante.compiled import version
from brocante.engine.codec import Json
from brocante.lab.plot import require_matplotlib
from brocante.lab.shards import Parts, Shard, Workers, cut, in_order
from brocante.lab.study.plan import LADDER, Plan
from brocante.play.registry import find

MOST = 500  # most items in a shard
BEGIN, END = '<script type="application/json" id="study">', "</script>"
STYLE = """
body { font: 17px/1.55 system-ui, sans-serif; color: #2b2a27; background: #fbf8f2; margin: 0 auto; max-width: 62rem;
  padding: 1.5rem; }
h1 { font-size: 2rem; margin: 0 0 .3rem; }
h2 { margin: 0 0 .3rem; font-size: 1.35rem; }
section { background: #fff; border: 1px solid #e6dccb; border-radius: .6rem; padding: 1.2rem 1.4rem; margin: 1.4rem 0; }
.answer { font-size: 1.08rem; font-weight: 600; margin: 0 0 .6rem; }
.plot { width: 100%; height: auto; }
.caption, .games, .note, header p, footer { color: #5d574d; font-size: .92rem; margin: .4rem 0; }
nav a { color: #8a4713; margin-right: 1rem; white-space: nowrap; }
table { border-collapse: collapse; font-size: .92rem; margin: .5rem 0; font-variant-numeric: tabular-nums; }
th, td { text-align: right; padding: .2rem .8rem; border-bottom: 1px solid #eee4d3; }
th:first-child, td:first-child { text-align: left; }
code { background: #f1e9da; padding: .1rem .35rem; border-radius: .3rem; }
.scroll { overflow-x: auto; }
@media print { section { break-inside: avoid; } }
"""


def work(plan: Plan, shard: Shard) -> Any:
    """Run a shard of any series."""
    from brocante.lab.study.base import play_base
    from brocante.lab.study.drama import play_drama
    from brocante.lab.study.restricted import play_restricted
    from brocante.lab.study.skill import play_ladder, play_luck, play_oracle
    from brocante.lab.study.variants import play_variant

    tasks = {"base": play_base, "luck": play_luck, "oracle": play_oracle, "ladder": play_ladder, "drama": play_drama,
             "without": play_restricted, "variant": play_variant}  # fmt: skip
    return tasks[shard.series.rstrip("0123456789")](plan, shard)


def shards(plan: Plan) -> list[Shard]:
    """All shards, those that take longest first."""
    from brocante.lab.study.skill import rung_name
    from brocante.lab.study.variants import variants

    rungs = [(rung_name(rung), plan.rung_deals(LADDER[rung])) for rung in range(1, len(LADDER))]
    series = [*reversed(rungs), ("oracle", plan.oracle_deals)]
    series += [("drama", plan.drama_games)]
    series += [(f"without{number}", plan.restricted_deals) for number in range(len(plan.study.restrictions))]
    series += [("base", plan.games), ("luck", plan.luck_deals)]
    series += [(f"variant{number}", plan.variant_games) for number in range(len(variants(plan)))]
    return [shard for name, items in series for shard in cut(name, items, MOST)]


def play(plan: Plan, workers: Workers, parts: Parts | None, found: dict[str, list[Any]]) -> Iterator[Shard]:
    """Play everything; yields each finished shard and adds its result to `found` under the name of its series."""
    todo = shards(plan)
    for shard, brought in zip(todo, in_order(partial(work, plan), todo, workers, parts), strict=True):
        found.setdefault(shard.series, []).append(brought)
        yield shard


def require_all() -> None:
    """ValueError if a package that a study needs is not installed."""
    require_matplotlib()  # which brings numpy


def write(plan: Plan, found: dict[str, list[Any]]) -> str:
    """The report."""
    from brocante.lab.study import answers, answers_cards
    from brocante.lab.study.base import joined

    data = {name: joined(parts) for name, parts in found.items()}
    base = data["base"]
    told = [
        answers.seats(plan, base),
        answers.luck(plan, data["luck"]),
        answers.ladder(plan, data),
        answers.oracle(plan, data["oracle"]),
        answers.drama(plan, data["drama"]),
        answers.length(plan, base),
        *([answers_cards.prices(plan, base)] if plan.study.sales else []),
        *([answers_cards.restricted(plan, data)] if plan.study.restrictions else []),
        answers_cards.cards(plan, base),
        answers_cards.others(plan, data),
    ]
    return page(plan, told)


def made_by() -> Json:
    """The versions that the bytes of a report also depend on."""
    import matplotlib
    import numpy

    return {"brocante": version(), "matplotlib": matplotlib.__version__, "numpy": numpy.__version__}


def page(plan: Plan, told: Sequence[Any]) -> str:
    options = ", ".join(f"{name} {'on' if value else 'off'}" for name, value in plan.options)
    title = f"{plan.title}: a study"
    rules = find(plan.game).version
    parts = [
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{escape(title)}</title>',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<style>{STYLE}</style>\n</head>\n<body>\n<header>\n<h1>{escape(title)}</h1>",
        f"<p>{plan.players} players{f'; {escape(options)}' if options else ''}; rules version {rules}. "
        "Played by bots; ± and lines on bars are 95 % intervals over deals.</p>",
        f"<p>Made by <code>{escape(plan.command())}</code>; <code>brocante study --verify FILE</code> makes it again "
        "and compares every byte.</p>",
        "<nav>" + " ".join(f'<a href="#{one.key}">{escape(one.question)}</a>' for one in told) + "</nav>\n</header>",
        *(section(one, plan.command()) for one in told),
        f"{BEGIN}{json.dumps({'plan': plan.as_dict(), 'made by': made_by()}, sort_keys=True)}{END}",
        "<footer>Brocante, four card games about money. What each question means and how it is computed: "
        "docs/studies.md.</footer>\n</body>\n</html>\n",
    ]
    return "\n".join(parts)


def section(one: Any, command: str) -> str:
    head = "".join(f"<th>{escape(cell)}</th>" for cell in one.head)
    rows = "\n".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in one.rows)
    notes = "".join(f'<p class="note">{escape(note)}</p>' for note in one.notes)
    return (
        f'<section id="{one.key}">\n<h2>{escape(one.question)}</h2>\n<p class="answer">{escape(one.answer)}</p>\n'
        f'<figure style="margin:0" aria-label="{escape(one.answer)}">\n{one.plot}\n</figure>\n'
        f'<p class="caption">{escape(one.caption)}</p>\n{notes}\n'
        f'<details><summary>The numbers</summary><div class="scroll"><table>\n<tr>{head}</tr>\n{rows}\n'
        "</table></div></details>\n"
        f'<p class="games">{escape(one.games)}: <code>{escape(command)}</code></p>\n</section>'
    )


def plan_of(path: Path) -> tuple[Plan, Json]:
    """The plan of a report, and the versions it was made with; ValueError if the file has none."""
    text = path.read_text(encoding="utf-8")
    start, end = text.find(BEGIN), text.rfind(END)
    try:
        told: Json = json.loads(text[start + len(BEGIN) : end]) if start >= 0 else {}
        given = told["plan"]
        plan = Plan.make(given["game"], given["players"], given["options"], given["games"], given["seed"])
    except (TypeError, KeyError, ValueError) as error:
        raise ValueError(f"{path} is no report of a study: {error}") from error
    return plan, told["made by"]


def difference(path: Path, again: str, made: Json) -> str:
    """Where a report differs from what its command gives; "" if it does not."""
    text = path.read_bytes().decode(errors="replace")
    if text == again:
        return ""
    lines, others = text.splitlines(), again.splitlines()
    number = next((n for n, (one, two) in enumerate(zip(lines, others, strict=False)) if one != two), len(others))
    here = made_by()
    versions = [f"{name} {made.get(name)} then, {here[name]} here" for name in here if made.get(name) != here[name]]
    return f"line {number + 1} is another" + (f" (made by other versions: {'; '.join(versions)})" if versions else "")
