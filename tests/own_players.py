"""Users' own players for tests, importable by module name."""

from typing import Any

from brocante import Bot, Turn


class Anything(Bot):
    """Makes any move it is offered, by name."""

    def choose(self, turn: Turn) -> dict[str, Any]:
        return turn.random_move()


class Actions(Bot):
    """Plays by the integers of the rules, the last legal one: a move of several actions is asked for one by one."""

    def choose(self, turn: Turn) -> int:
        return turn.legal[-1]


class Named(Bot):
    """An instance with a name and a memory of its own."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.turns: list[Turn] = []

    def choose(self, turn: Turn) -> dict[str, Any]:
        self.turns.append(turn)
        return turn.random_move()


class Wrong(Bot):
    """Makes a given choice, legal or not."""

    def __init__(self, choice: Any) -> None:
        self.choice = choice

    def choose(self, turn: Turn) -> Any:
        return self.choice


anybody = Named("anybody")
nobody = "no bot"
