"""Plots of results; needs matplotlib, which is an extra."""

from pathlib import Path

from brocante.lab.tournament import Standing


def require_matplotlib() -> None:
    """ValueError with what to do if matplotlib is not installed."""
    try:
        import matplotlib.figure  # noqa: F401
    except ImportError as error:
        raise ValueError('a plot needs matplotlib: pip install "brocante[plot]"') from error


def draw_shares(standing: Standing, path: Path) -> None:
    """Draw win shares with two standard errors, and the fair share as a line."""
    require_matplotlib()
    from matplotlib.figure import Figure

    names = list(standing.tallies)
    tallies = standing.tallies.values()
    figure = Figure(figsize=(6, 1 + 0.6 * len(names)), layout="constrained")
    axes = figure.subplots()
    axes.barh(names, [tally.share for tally in tallies], xerr=[2 * tally.error for tally in tallies], color="#b5651d")
    axes.axvline(standing.fair, color="black", linestyle="--", label="fair share")
    axes.set_xlabel(f"share of wins, {standing.contest.game} with {standing.contest.players} players")
    axes.invert_yaxis()
    axes.legend()
    figure.savefig(path)
