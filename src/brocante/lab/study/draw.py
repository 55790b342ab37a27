"""Plots as SVG, byte for byte reproducible; needs matplotlib, which is an extra."""

import re
from collections.abc import Sequence
from io import StringIO
from typing import Any

from brocante.lab.plot import require_matplotlib
from brocante.lab.study.estimate import Estimate

INK, ACCENT, SECOND, THIRD, PALE = "#2b2a27", "#b5651d", "#2f6f6a", "#8a4f7d", "#d9cfc0"
COLOURS = (ACCENT, SECOND, THIRD, "#c9a227")
SETTINGS: dict[Any, Any] = {
    "svg.fonttype": "none",  # keep text as text, for search and screen readers
    "font.family": "sans-serif",
    "font.sans-serif": ["DejaVu Sans"],
    "font.size": 10,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.edgecolor": INK,
    "axes.titlesize": 10,
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": PALE,
    "grid.linewidth": 0.6,
    "legend.frameon": False,
}


class Canvas:
    """A figure with one or more axes, side by side."""

    def __init__(self, key: str, height: float = 3.2, across: int = 1) -> None:
        require_matplotlib()
        import matplotlib
        from matplotlib.figure import Figure

        settings = {**SETTINGS, "svg.hashsalt": key}  # keeps ids unique across the figures of a report
        self.context = matplotlib.rc_context(settings)
        self.context.__enter__()
        self.figure = Figure(figsize=(8.4, height), layout="constrained")
        made = self.figure.subplots(1, across)
        self.axes: list[Any] = [made] if across == 1 else list(made)

    def svg(self) -> str:
        """The figure as an element of a page."""
        text = StringIO()
        self.figure.savefig(text, format="svg", metadata={"Date": None, "Creator": None}, transparent=True)
        self.context.__exit__(None, None, None)
        body = text.getvalue()
        body = body[body.index("<svg") :]
        body = re.sub(r"<metadata>.*?</metadata>", "", body, flags=re.DOTALL)
        body = re.sub(r' id="[\w.]+_\d+"', "", body)  # nothing refers to these, and they repeat across plots
        body = re.sub(r"^\s+", "", body, flags=re.MULTILINE)
        return re.sub(r'width="[\d.]+pt" height="[\d.]+pt"', 'class="plot" role="img"', body, count=1)


def bars(
    axes: Any, names: Sequence[str], values: Sequence[Estimate], colour: str = ACCENT, percent: bool = True
) -> None:
    """Draw horizontal bars with intervals and figures, the first on top."""
    scale = 100 if percent else 1
    places = range(len(names))
    heights = [scale * one.value for one in values]
    errors = [scale * one.error for one in values]
    axes.barh(places, heights, xerr=errors, color=colour, height=0.62, error_kw={"ecolor": INK, "capsize": 3})
    axes.set_yticks(places, list(names))
    axes.invert_yaxis()
    axes.grid(axis="y", visible=False)


def reference(axes: Any, at: float, name: str, vertical: bool = True) -> None:
    """Draw a reference line, such as the fair share."""
    line = axes.axvline if vertical else axes.axhline
    line(at, color=INK, linestyle="--", linewidth=1, label=name)
    axes.legend(loc="best", fontsize=9)
