"""A figure of `bench manners`: what it says, and between which bounds it should be."""

from dataclasses import dataclass
from math import inf, isnan


@dataclass(frozen=True)
class Figure:
    name: str
    value: float  # not a number if there was nothing to count
    least: float = -inf
    most: float = inf
    part: bool = False  # a fraction, written in per cent

    @property
    def fits(self) -> bool:
        return isnan(self.value) or self.least <= self.value <= self.most

    def written(self, value: float) -> str:
        return f"{100 * value:.1f} %" if self.part else f"{value:.2f}"

    def __str__(self) -> str:
        aim = ""
        if self.least > -inf or self.most < inf:
            low = f"at least {self.written(self.least)}" if self.least > -inf else ""
            high = f"at most {self.written(self.most)}" if self.most < inf else ""
            aim = f"   ({', '.join(text for text in (low, high) if text)}{'' if self.fits else ': MISSED'})"
        return f"  {self.name:52} {self.written(self.value):>9}{aim}"


def ratio(count: float, whole: float) -> float:
    """A ratio; not a number if the whole is 0."""
    return count / whole if whole else float("nan")
