"""More answers of a study: prices, the worth of cards and of possibilities, and other tables."""

from typing import Any

import numpy as np

from brocante.lab.study.answers import MOST_SHOWN, Answer
from brocante.lab.study.base import Arrays
from brocante.lab.study.draw import ACCENT, COLOURS, INK, SECOND, Canvas, bars
from brocante.lab.study.estimate import Estimate, jackknife, mean
from brocante.lab.study.plan import Plan
from brocante.lab.study.restricted import OTHERS, WORLDS, restriction_name
from brocante.lab.study.variants import variant_name, variants

BINS = 10  # of sales, by worth
DOTS = 400  # most sales in a plot
LITTLE = 15  # % of a fair share
AT_DEAL = "0 is an average card."
AT_END = "What was paid for it is taken off, where the score counts money."
FEWEST = 30  # fewest sales of a kind, or cards, for a statement about them


def prices(plan: Plan, found: Arrays) -> Answer:
    """Do people pay too much?"""
    study = plan.study
    sales = found["sale"]
    count = len(found["moves"])
    canvas = Canvas("prices", 3.6)
    (axes,) = canvas.axes
    rows = []
    told = []
    for kind, name in enumerate(study.sales):
        some = sales[sales[:, 1] == kind]
        if len(some) < FEWEST:
            continue
        price, worth = some[:, 2], some[:, 3]
        step = max(1, len(some) // DOTS)
        axes.scatter(worth[::step], price[::step], s=6, alpha=0.25, color=COLOURS[kind], linewidths=0)
        edges = np.unique(np.quantile(worth, np.linspace(0, 1, BINS + 1)))
        middle, paid, doubt = [], [], []
        for low, high in zip(edges[:-1], edges[1:], strict=True):
            within = (worth >= low) & ((worth < high) | (high == edges[-1]) & (worth <= high))
            if within.sum() >= FEWEST:
                one = by_game(some[within], count, lambda part: [part[:, 2].mean()])[0]
                middle.append(worth[within].mean())
                paid.append(one.value)
                doubt.append(one.error)
        axes.errorbar(middle, paid, doubt, color=COLOURS[kind], marker="o", markersize=4, capsize=2, label=name)
        means = by_game(
            some, count, lambda part: [part[:, 2].mean(), part[:, 3].mean(), (part[:, 2] > part[:, 3]).mean()]
        )
        ratio = by_game(some, count, lambda part: [part[:, 2].sum() / max(1, part[:, 3].sum())])[0]
        in_game = mean(np.bincount(some[:, 0], minlength=count))
        rows.append([name, in_game.number(1), means[0].number(), means[1].number(), ratio.percent(0),
                     means[2].percent(0)])  # fmt: skip
        told.append(
            f"{name}: {ratio.percent(0)} of the worth on average, more than it in {means[2].percent(0)} of the cases"
        )
    if len(sales):
        right, top = (1.05 * float(np.quantile(sales[:, column], MOST_SHOWN)) for column in (3, 2))
        axes.set_xlim(min(0.0, float(sales[:, 3].min())), right)
        axes.set_ylim(min(0.0, float(np.quantile(sales[:, 2], 1 - MOST_SHOWN))), top)
        end = min(right, top)
        axes.plot([0, end], [0, end], color=INK, linestyle="--", linewidth=1, label="price = worth")
    axes.set_xlabel(f"worth ({study.unit})")
    axes.set_ylabel(f"price ({study.unit})")
    axes.legend(fontsize=9)
    return Answer(
        "prices",
        "What is paid, and what is it worth?",
        f"{'; '.join(told)}.".capitalize() if told else "Too little was sold to say.",
        canvas.svg(),
        f"Price: {study.price}. Worth: {study.worth}. Dots are single cases, lines the mean price of "
        "what is worth about "
        "as much. Below the dashed line the buyer gains.",
        ["", "a game", "mean price", "mean worth", "price of worth", "above worth"],
        rows,
        f"{len(sales):,} cases in {count:,} games of regulars",
    )


def by_game(some: Any, games: int, figures: Any) -> list[Estimate]:
    """Figures over sales; the jackknife leaves out the sales of a game together."""
    return jackknife(
        games, lambda deals: figures(some[np.isin(some[:, 0], deals)]) if len(deals) < games else figures(some)
    )


def restricted(plan: Plan, found: dict[str, Arrays]) -> Answer:
    """What is each possibility worth?"""
    rules = plan.study.restrictions
    parts = [found[restriction_name(number)] for number in range(len(rules))]
    share = [mean(part["share"] * plan.players) for part in parts]
    free = [mean(part["free"] * plan.players) for part in parts]
    costs = [mean(100 * plan.players * (part["free"] - part["share"])) for part in parts]
    often = [mean(part["met"]) for part in parts]
    names = [rule.name for rule in rules]
    worst = max(range(len(rules)), key=lambda number: costs[number].value)
    canvas = Canvas("restricted", 0.9 + 0.5 * len(rules))
    (axes,) = canvas.axes
    bars(axes, names, costs, percent=False)
    axes.axvline(0, color=INK, linewidth=1)
    axes.set_xlabel("what it costs (% of a fair share of wins)")
    told = f"Most of all it costs a player who {names[worst]}: {costs[worst].number(0)} % of a fair share."
    small = [name for name, cost, met in zip(names, costs, often, strict=True) if cost.high < LITTLE and met.value > 0]
    unmet = [name for name, met in zip(names, often, strict=True) if met.value == 0]
    if small:
        told += f" A player who {' or '.join(small)} loses little."
    if unmet:
        told += f" A regular does it unasked, wherever there is a choice: {', '.join(unmet)}."
    deals = len(parts[0]["share"])
    return Answer(
        "restricted",
        "What can you do without?",
        told,
        canvas.svg(),
        "A regular among regulars, in every seat. Whenever it would like to do what it must not, it takes the best of "
        f"up to {OTHERS} other moves, each tried in {WORLDS} guessed worlds. It is compared with one who tries out the "
        "same and may also do as it likes.",
        ["a player who", "wins (fair shares)", "if it may", "costs (% of a fair share)", "times in a game"],
        [
            [name, one.number(2), two.number(2), cost.number(0), times.number(1)]
            for name, one, two, cost, times in zip(names, share, free, costs, often, strict=True)
        ],
        f"{2 * deals * plan.players * len(rules):,} games on {deals:,} deals",
    )


def cards(plan: Plan, found: Arrays) -> Answer:
    """What is each card worth?"""
    study = plan.study
    held = found["held"].astype(float)
    gain = found["gain"].astype(float)
    gain = gain - gain.mean(1, keepdims=True)
    extra = held - held.mean(1, keepdims=True)  # relative to the table, like the gain
    deal = found["deal"]
    games = len(found["moves"])
    # Hands have about the same size: the data show how cards differ, but not what they are worth in total.
    there = [number for number in range(len(study.cards)) if held[:, :, number].sum() >= FEWEST]

    often = held.mean((0, 1))[there]

    def slopes(deals: Any) -> Any:
        chosen = slice(None) if len(deals) == games else np.isin(deal, deals)
        matrix = extra[chosen][:, :, there].reshape(-1, len(there))
        found = np.linalg.lstsq(matrix, gain[chosen].reshape(-1), rcond=None)[0]
        return found - found @ often / often.sum() if study.held_at == "deal" else found

    def holdings(deals: Any) -> Any:
        chosen = slice(None) if len(deals) == games else np.isin(deal, deals)
        return held[chosen][:, :, there].mean((0, 1))

    values, average = jackknife(games, slopes), jackknife(games, holdings)
    order = sorted(range(len(there)), key=lambda place: -values[place].value)
    names = [study.cards[there[place]].replace("_", " ") for place in order]
    shown = [values[place] for place in order]
    canvas = Canvas("cards", 0.9 + 0.27 * len(names))
    (axes,) = canvas.axes
    bars(axes, names, shown, SECOND, percent=False)
    axes.axvline(0, color=INK, linewidth=1)
    what = "score" if len(deal) == games else "score of the round"
    axes.set_xlabel(f"change of the {what} with one more, against the table's mean ({study.unit})")
    best, least = (f"{names[place]} ({shown[place].number()} {study.unit})" for place in (0, -1))
    sure = sum(one.low > 0 or one.high < 0 for one in shown)
    mark = "an average card" if study.held_at == "deal" else "0"
    return Answer(
        "cards",
        "What is each card worth?",
        f"The most: {best}; the least: {least}. "
        f"{sure or 'None'} of {len(names)} {'differ' if sure > 1 else 'differs'} from {mark} by more than the error.",
        canvas.svg(),
        f"To have a card means: {study.holding}. The plot shows by how much the {what} changes with one more of them, "
        f"all other holdings being equal (least squares). {AT_DEAL if study.held_at == 'deal' else AT_END}",
        ["card", f"change with one more ({study.unit})", "held on average"],
        [[name, one.number(), average[place].number(2)] for name, one, place in zip(names, shown, order, strict=True)],
        f"{len(deal):,} deals in {games:,} games of regulars",
        [
            "A card that good players happen to collect looks valuable, too: this is what goes "
            "together, not what causes it."
        ]
        if study.held_at == "end"
        else (),
    )


def others(plan: Plan, found: dict[str, Arrays]) -> Answer:
    """What do the variants change?"""
    tables = variants(plan)
    parts = [found[variant_name(number)] for number in range(len(tables))]
    names = [table.name for table in tables]
    moves = [mean(part["moves"] / table.plan.players) for part, table in zip(parts, tables, strict=True)]
    first = [mean(part["first"]) for part in parts]
    margin = [mean(part["margin"]) for part in parts]
    skill = [mean(part["skill"]) for part in parts]
    canvas = Canvas("variants", 1.3 + 0.42 * len(tables), 3)
    for axes, values, label in zip(
        canvas.axes,
        (moves, first, skill),
        ("moves of each player", "wins of who begins\n(fair shares)", "wins of a regular among\nnovices (fair shares)"),
        strict=True,
    ):
        bars(axes, names, values, ACCENT if axes is canvas.axes[0] else SECOND, percent=False)
        axes.set_xlabel(label)
        if axes is not canvas.axes[0]:
            axes.set_yticklabels([])
            axes.axvline(1, color=INK, linestyle="--", linewidth=1)
    longest = max(range(len(tables)), key=lambda number: moves[number].value)
    keenest = max(range(len(tables)), key=lambda number: skill[number].value / tables[number].plan.players)
    games = sum(
        len(part["moves"]) + table.plan.players * len(part["skill"]) for part, table in zip(parts, tables, strict=True)
    )
    return Answer(
        "variants",
        "What do variants and other numbers of players change?",
        f"Longest for each player: {names[longest]} ({moves[longest].number(0)} moves). Skill counts most with "
        f"{names[keenest]}: a regular among novices wins {skill[keenest].number(2)} of {tables[keenest].plan.players} "
        "fair shares.",
        canvas.svg(),
        "Each option of the game turned round, and each number of players, all else as studied. A "
        "regular among novices can "
        "win at most as many fair shares as there are players.",
        ["table", "moves of each player", "who begins wins", "regular among novices", "lead of the winner"],
        [
            [name, one.number(1), two.number(2), three.number(2), four.percent(0)]
            for name, one, two, three, four in zip(names, moves, first, skill, margin, strict=True)
        ],
        f"{games:,} games",
    )
