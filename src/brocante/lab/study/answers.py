"""The answers of a study: for each question a sentence, a plot, and the numbers behind it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from brocante.lab.study.base import Arrays
from brocante.lab.study.draw import ACCENT, COLOURS, INK, PALE, SECOND, Canvas, bars, reference
from brocante.lab.study.estimate import Estimate, jackknife, mean, quantile
from brocante.lab.study.plan import CHECKPOINTS, LADDER, LINE_UPS, ORACLE, PLAYOUTS, Plan
from brocante.lab.study.skill import components, rung_name

ANY_SEAT = 1.35  # the factor by which an interval must be wider to hold for all seats at once
MOST_SHOWN = 0.995  # of games or sales: a few outliers would make the rest of the plot too small
ORDINALS = ("begins", "second", "third", "fourth", "fifth", "sixth")


@dataclass(frozen=True)
class Answer:
    """The result of a study for one question."""

    key: str
    question: str
    answer: str
    plot: str
    caption: str
    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    games: str  # which games were played for it, in words
    notes: Sequence[str] = field(default_factory=tuple)


def seat_names(players: int) -> list[str]:
    return [ORDINALS[place] for place in range(players)]


def seats(plan: Plan, found: Arrays) -> Answer:
    """Does it matter where one sits?"""
    share = [mean(found["share"][:, place]) for place in range(plan.players)]
    score = [mean(found["score"][:, place]) for place in range(plan.players)]
    names = seat_names(plan.players)
    fair = 1 / plan.players
    apart = max(range(plan.players), key=lambda place: abs(share[place].value - fair))
    best = share[apart]
    sure = abs(best.value - fair) > ANY_SEAT * best.error
    told = (
        f"Yes: who {'begins' if apart == 0 else f'sits {names[apart]}'} wins {best.percent()} of the games; "
        f"{100 * fair:.1f} % would be fair."
        if sure
        else f"Not that {plan.games:,} games could tell: among {plan.players} seats, chance alone often puts one "
        f"as far from its fair {100 * fair:.1f} % as this."
    )
    canvas = Canvas("seats", 0.7 + 0.55 * plan.players)
    (axes,) = canvas.axes
    bars(axes, names, share)
    reference(axes, 100 * fair, "fair share")
    axes.set_xlim(0, 100 * max(one.high for one in share) * 1.25)
    axes.set_xlabel("games won by this seat (%); lines are 95 % intervals")
    rows = [[name, one.percent(), two.number()] for name, one, two in zip(names, share, score, strict=True)]
    return Answer(
        "seats",
        "Does it matter where you sit?",
        told,
        canvas.svg(),
        "Seats in the order of the first turn, clockwise. All seats are played by the same regular bot.",
        ["seat", "games won", f"mean score ({plan.study.unit})"],
        rows,
        f"{len(found['moves']):,} games of regulars",
    )


def luck(plan: Plan, found: Arrays) -> Answer:
    """How much is luck, how much is skill?"""
    count = len(found["share"])
    wins = jackknife(count, lambda deals: components(plan, found, "share", deals))
    score = jackknife(count, lambda deals: components(plan, found, "score", deals))
    causes = ("the deal and the seat", "who plays: the style", "how it is played out")
    styles = [mean([row[kind == who].mean() for row, kind in _seats_of(found, who)]) for who in range(len(plan.styles))]
    canvas = Canvas("luck", 3.1, 2)
    left, right = canvas.axes
    for row, values in enumerate((wins, score)):
        start = 0.0
        for cause, value in enumerate(values):
            width = 100 * value.value
            left.barh(
                row, width, left=start, color=COLOURS[cause], height=0.55, label=causes[cause] if row == 0 else None
            )
            if width > 7:
                left.text(start + width / 2, row, f"{width:.0f} %", ha="center", va="center", color="white", fontsize=9)
            start += width
    left.set_yticks([0, 1], ["who wins", "the score"])
    left.set_ylim(1.6, -0.5)
    left.set_xlim(0, 100)
    left.grid(axis="y", visible=False)
    left.set_xlabel("part of what varies from game to game (%)")
    left.legend(loc="upper center", bbox_to_anchor=(0.5, 1.32), fontsize=8.5)
    bars(right, [name.replace("regular:", "") for name in plan.styles], styles, SECOND)
    reference(right, 100 / plan.players, "fair share")
    right.set_xlabel("games won by a player of this style (%)")
    rows = [[cause, one.percent(), two.percent()] for cause, one, two in zip(causes, wins, score, strict=True)]
    rows += [[f"share of {name}", one.percent(), ""] for name, one in zip(plan.styles, styles, strict=True)]
    return Answer(
        "luck",
        "Luck or skill?",
        f"Of who wins, the cards and the seat decide {wins[0].percent(0)}, the style of play {wins[1].percent(0)}; "
        f"the rest is how the same deal is played out. Of the score, the deal decides {score[0].percent(0)}.",
        canvas.svg(),
        f"The same {count:,} deals, each played {LINE_UPS} times by players of changing styles. Left: "
        "what the outcome of "
        "a seat depends on. Right: how each style fares among all of them.",
        ["cause", "who wins", "score less the table's mean"],
        rows,
        f"{count * LINE_UPS:,} games on {count:,} deals",
        ["Styles are those of our bots: among people of very different skill the middle part is larger."],
    )


def _seats_of(found: Arrays, who: int) -> list[tuple[Any, Any]]:
    """The win shares of all seats and their styles, for the deals in which style `who` played."""
    return [(row, kind) for row, kind in zip(found["share"], found["style"], strict=True) if (kind == who).any()]


def oracle(plan: Plan, found: Arrays) -> Answer:
    """What would it be worth to see all cards?"""
    blind, knowing = mean(found["blind"] * plan.players), mean(found["knowing"] * plan.players)
    gap = mean((found["knowing"] - found["blind"]) * plan.players)
    sure = gap.value > gap.error
    canvas = Canvas("oracle", 1.9)
    (axes,) = canvas.axes
    bars(axes, ["sees what a player sees", "sees all cards"], [blind, knowing], percent=False)
    reference(axes, 1, "a regular's share")
    axes.set_xlabel("games won among regulars, in fair shares (1 = as many as a regular)")
    return Answer(
        "oracle",
        "What would it be worth to see all the cards?",
        f"An expert who saw everything would win {knowing.number(2)} fair shares instead of {blind.number(2)}: "
        + (f"hidden cards are worth {gap.number(2)}." if sure else f"no more than the error ({gap.number(2)})."),
        canvas.svg(),
        f"The same expert ({ORACLE}) on the same deals, in every seat, among regulars; once it "
        "guesses what is hidden, once "
        "it looks, at hands, piles and secret bids alike.",
        ["expert", "fair shares"],
        [["as it plays", blind.number(2)], ["seeing all cards", knowing.number(2)], ["difference", gap.number(2)]],
        f"{2 * plan.players * len(found['blind']):,} games on {len(found['blind']):,} deals",
        ["A better player might use the knowledge better: the gap is what this expert makes of it."],
    )


def ladder(plan: Plan, found: dict[str, Arrays]) -> Answer:
    """How much can one learn?"""
    rungs = range(1, len(LADDER))
    values = [mean(found[rung_name(rung)]["share"] * plan.players) for rung in rungs]
    names = [f"{_short(LADDER[rung])}\namong {_short(LADDER[rung - 1])}" for rung in rungs]
    canvas = Canvas("ladder", 3.2)
    (axes,) = canvas.axes
    axes.errorbar(
        list(rungs), [one.value for one in values], [one.error for one in values],
        marker="o", markersize=7, color=ACCENT, ecolor=INK, capsize=3, linewidth=2,
    )  # fmt: skip
    axes.set_xticks(list(rungs), names)
    axes.set_ylim(0, max(one.high for one in values) * 1.1)
    axes.set_ylabel("games won, in fair shares")
    reference(axes, 1, "no better", vertical=False)
    further = [f"{'still more' if one.low > 1 else 'nothing that shows'} ({one.number(2)})" for one in values[3:]]
    deals = {len(found[rung_name(rung)]["share"]) for rung in rungs}
    games = sum(len(found[rung_name(rung)]["share"]) for rung in rungs) * plan.players
    return Answer(
        "ladder",
        "How much can be learned?",
        f"A regular wins {values[1].number(2)} fair shares among novices, and an expert {values[2].number(2)} among "
        f"regulars; four times the thought brings {further[0]}, and four times that {further[1]}.",
        canvas.svg(),
        "One player of a level among players of the level below, in every seat. At most "
        f"{plan.players} fair shares can be won. Where the line comes down to 1, there is nothing "
        "more to learn this way.",
        ["who", "fair shares", "deals"],
        [
            [name.replace("\n", " "), one.number(2), f"{len(found[rung_name(rung)]['share']):,}"]
            for name, one, rung in zip(names, values, rungs, strict=True)
        ],
        f"{games:,} games on {' to '.join(f'{one:,}' for one in sorted({min(deals), max(deals)}))} deals",
    )


def _short(bot: str) -> str:
    level, _, budget = bot.partition(":iterations=")
    return f"{level}s ({budget} tries)" if budget else f"{level}s"


def drama(plan: Plan, found: Arrays) -> Answer:
    """When is a game decided?"""
    from brocante.lab.study.drama import leads

    chance = found["chance"]
    count = len(chance)
    winner = chance[:, -1].argmax(1)
    own = chance[np.arange(count), :, winner]
    open_cards = [mean(found["known"][np.arange(count), moment, winner]) for moment in range(CHECKPOINTS)]
    line = [mean(own[:, moment]) for moment in range(CHECKPOINTS)]
    favourites = np.array([leads(game) for game in chance])
    changes = mean((np.diff(favourites, axis=1) != 0).sum(1))
    behind = favourites != winner[:, None]
    settled = mean([(np.flatnonzero(row)[-1] + 1 if row.any() else 0) / (CHECKPOINTS - 1) for row in behind])
    half = mean(own[:, CHECKPOINTS // 2])
    back = mean((own[:, 1:-1].min(1) < 0.5 / plan.players).astype(float))
    canvas = Canvas("drama", 3.3, 2)
    left, right = canvas.axes
    moments = [100 * moment / (CHECKPOINTS - 1) for moment in range(CHECKPOINTS)]
    for game in own[:25]:
        left.plot(moments, 100 * game, color=PALE, linewidth=0.8)
    left.fill_between(
        moments, [100 * one.low for one in line], [100 * one.high for one in line], color=ACCENT, alpha=0.3
    )
    left.plot(moments, [100 * one.value for one in line], color=ACCENT, linewidth=2.5, label="as spectators see it")
    left.plot(moments, [100 * one.value for one in open_cards], color=SECOND, linewidth=2, label="with all cards open")
    left.set_ylim(0, 101)
    left.set_xlim(0, 100)
    left.set_xlabel("how far the game is (% of its actions)")
    left.set_ylabel("chance of whoever wins (%)")
    reference(left, 100 / plan.players, "even chances", vertical=False)
    number = (np.diff(favourites, axis=1) != 0).sum(1)
    most = int(number.max()) + 1
    often = [mean(100 * (number == one)) for one in range(most)]
    right.bar(
        range(most), [one.value for one in often], yerr=[one.error for one in often], color=SECOND, width=0.7,
        error_kw={"ecolor": INK, "capsize": 3},
    )  # fmt: skip
    right.set_xticks(range(most))
    right.grid(axis="x", visible=False)
    right.set_xlabel("changes of the favourite in a game")
    right.set_ylabel("games (%)")
    right.set_ylim(bottom=0)  # an interval near 0 must not show shares below it
    rows = [
        [f"{at:.0f} % of the game", one.percent(), two.percent()]
        for at, one, two in zip(moments, line, open_cards, strict=True)
    ]
    rows += [["changes of the favourite", changes.number(2), ""], ["decided after", settled.percent(0), ""]]
    rows += [["won from less than half an even chance", back.percent(0), ""]]
    return Answer(
        "drama",
        "When is the game decided?",
        f"Half-way, spectators give whoever wins a chance of {half.percent(0)}. The favourite changes "
        f"{changes.number(1)} "
        f"times in a game, and the winner is ahead for good after {settled.percent(0)} of it; {back.percent(0)} of the "
        "games are won by somebody whose chance had once been less than half an even one.",
        canvas.svg(),
        "Left: the chance of the player who wins in the end, as a spectator could reckon it, and as it would be with "
        "all cards open (regulars then often repeat the very game); thin lines are single games. Right: how often "
        "another player becomes the favourite, by 20 points or more.",
        ["moment", "chance of the winner", "with all cards open"],
        rows,
        f"{count:,} games; {PLAYOUTS} playouts at {CHECKPOINTS - 1} moments of each",
    )


def length(plan: Plan, found: Arrays) -> Answer:
    """How long does a game take?"""
    moves = found["moves"]
    middle = mean(moves)
    low, half, high = (quantile(moves, part) for part in (0.05, 0.5, 0.95))
    canvas = Canvas("length", 2.8)
    (axes,) = canvas.axes
    shown = moves[moves <= np.quantile(moves, MOST_SHOWN)]
    axes.hist(shown, bins=min(40, max(5, len(set(shown.tolist())))), color=ACCENT)
    reference(axes, half.value, f"half of the games take {half.value} moves or less")
    axes.set_xlabel("moves in a game, of all players together")
    axes.set_ylabel("games")
    a_player = Estimate(middle.value / plan.players, middle.error / plan.players)
    return Answer(
        "length",
        "How long is a game?",
        f"{middle.number(1)} moves, {a_player.number(1)} for each player; nine games in ten take "
        f"{low.value} to {high.value}.",
        canvas.svg(),
        "A move is what a player decides at once: a bid, a payment, a pass. What happens by itself is not counted."
        + (f" {unseen:,} games that were longer still are not drawn." if (unseen := len(moves) - len(shown)) else ""),
        ["", "moves"],
        [["mean", middle.number(1)], ["shortest of these games", f"{moves.min():,}"],
         ["5 % take at most", low.number()], ["half take at most", half.number()],
         ["95 % take at most", high.number()], ["longest of these games", f"{moves.max():,}"]],
        f"{len(moves):,} games of regulars",
    )  # fmt: skip
