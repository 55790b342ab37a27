"""The weights of heuristic players, by name: one frozen dataclass of numbers per game.

    @dataclass(frozen=True)
    class BoxesStyle(Style):
        margin: float  # what each weight means

    REGULAR = BoxesStyle(margin=45.0)
    EXPERT = REGULAR.but(margin=50.0)

Players hold them as a vector, `weights`, which is also what tuning changes.
"""

from dataclasses import fields
from typing import Any, TypeVar

Own = TypeVar("Own", bound="Style")


class Style:
    """The weights of a player."""

    def names(self) -> list[str]:
        """The names of the weights, in the order of the vector."""
        return [field.name for field in fields(self)]  # type: ignore[arg-type]  # styles are dataclasses

    def weights(self) -> list[float]:
        return [float(getattr(self, name)) for name in self.names()]

    def but(self: Own, **changes: float) -> Own:
        """The same style with some weights changed; TypeError for an unknown weight."""
        kind: Any = type(self)
        known = dict(zip(self.names(), self.weights(), strict=True))
        made: Own = kind(**(known | changes))
        return made

    def with_weights(self: Own, weights: list[float]) -> Own:
        """A style of the same class with the weights of this vector."""
        return self.but(**dict(zip(self.names(), weights, strict=True)))
