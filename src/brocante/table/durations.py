"""Histograms of durations for a server's metrics, cheap enough for paths where a microsecond matters."""

from bisect import bisect_left

STEPS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)  # seconds


class Durations:
    """Counts durations by the first step that they do not exceed. Only one thread may write to each."""

    __slots__ = ("counts", "total")

    def __init__(self) -> None:
        self.counts = [0] * (len(STEPS) + 1)  # the last: longer than all steps
        self.total = 0.0

    def add(self, seconds: float) -> None:
        self.counts[bisect_left(STEPS, seconds)] += 1
        self.total += seconds

    @property
    def cumulated(self) -> list[int]:
        """Cumulative counts by step, then the total."""
        sums, so_far = [], 0
        for count in self.counts:
            so_far += count
            sums.append(so_far)
        return sums
