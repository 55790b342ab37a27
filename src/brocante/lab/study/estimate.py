"""Figures with 95 % intervals over deals, not games, since the games of one deal share its luck."""

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np

NORMAL = 1.96  # standard errors on either side of a 95 % interval
GROUPS = 20  # of deals, left out one at a time


@dataclass(frozen=True)
class Estimate:
    """A figure with its uncertainty."""

    value: float
    error: float  # half of the interval

    @property
    def low(self) -> float:
        return self.value - self.error

    @property
    def high(self) -> float:
        return self.value + self.error

    def percent(self, digits: int = 1) -> str:
        digits = max(digits, 1) if 100 * self.error < 1 else digits  # an interval is not printed as 0 unless it is
        return f"{100 * self.value:.{digits}f} % ± {100 * self.error:.{digits}f}"

    def number(self, digits: int = 0) -> str:
        digits = max(digits, 1) if self.error < 1 else digits
        return f"{self.value:,.{digits}f} ± {self.error:,.{digits}f}"


def mean(values: Any) -> Estimate:
    """The mean over deals."""
    values = np.asarray(values, float)
    if len(values) < 2:
        return Estimate(float(values.mean()) if len(values) else 0.0, 0.0)
    return Estimate(float(values.mean()), NORMAL * float(values.std(ddof=1)) / sqrt(len(values)))


@dataclass(frozen=True)
class Quantile:
    """A quantile and its interval, which need not be symmetric."""

    value: int
    low: int
    high: int

    def number(self) -> str:
        return f"{self.value:,} ({self.low:,} to {self.high:,})"


def quantile(values: Any, part: float) -> Quantile:
    """The value that `part` of the values do not exceed.

    How many of n values lie below the true quantile is a matter of chance, with a standard deviation of
    sqrt(n part (1 - part)): the interval goes from the value so far down in the order to the one so far up.
    """
    values = np.sort(np.asarray(values))
    count = len(values)
    doubt = NORMAL * sqrt(count * part * (1 - part))
    places = (count * part, count * part - doubt, count * part + doubt)
    value, low, high = (int(values[min(max(int(np.ceil(place)) - 1, 0), count - 1)]) for place in places)
    return Quantile(value, low, high)


def jackknife(count: int, figures: Callable[[Any], Any]) -> list[Estimate]:
    """Any figures over `count` deals, with errors from how much they change when some deals are left out.

    `figures` maps the indices of the deals to count to a list of numbers.
    """
    deals = np.arange(count)
    groups = min(GROUPS, count)
    whole = np.asarray(figures(deals), float)
    without = np.array([figures(deals[deals % groups != group]) for group in range(groups)], float)
    spread = ((without - without.mean(0)) ** 2).sum(0) * (groups - 1) / groups
    return [Estimate(float(value), NORMAL * float(error)) for value, error in zip(whole, np.sqrt(spread), strict=True)]
