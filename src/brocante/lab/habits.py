"""Counts players' habits: how often they take each kind of action when it is legal, and how high they bid."""

from bisect import bisect_right
from dataclasses import dataclass, field

from brocante.bots.match import Match
from brocante.engine.codec import legal_actions
from brocante.engine.core import Rules
from brocante.engine.player import Asking, Player
from brocante.envs.setting import action_names
from brocante.lab.seats import seated
from brocante.lab.tournament import Contest
from brocante.play.game import Game
from brocante.play.registry import LAYOUTS

FEWEST = 20  # fewest choices for a habit worth reporting


@dataclass
class Habit:
    """One kind of action of one player; counts only decisions between several kinds or amounts."""

    could: int = 0  # decisions in which it was legal besides others
    took: int = 0
    amounts: int = 0  # decisions in which it was one of several amounts
    above: int = 0  # steps above the lowest in those

    @property
    def share(self) -> float:
        return self.took / max(1, self.could)

    @property
    def raised(self) -> float:
        return self.above / max(1, self.amounts)


@dataclass
class Habits:
    """All habits of one player."""

    kinds: dict[str, Habit] = field(default_factory=dict)

    def of(self, kind: str) -> Habit:
        return self.kinds.setdefault(kind, Habit())


class Watcher:
    """Wraps a player and counts its choices."""

    def __init__(self, player: Player, habits: Habits, contest: Contest) -> None:
        self.player, self.habits = player, habits
        self.first_amount = LAYOUTS[contest.game].actions(contest.players).amounts
        ranges = action_names(contest.game)
        self.starts = [first for first, _, _ in ranges]
        self.names = [name.lower().replace("_", " ") for _, name, _ in ranges]

    def kind(self, action: int) -> str:
        return self.names[bisect_right(self.starts, action) - 1] if self.names else "act"

    def choose(self, hidden: Rules, seat: int) -> int:
        legal = legal_actions(hidden, seat)
        chosen = int(self.player.choose(hidden, seat))
        kinds = {self.kind(action) for action in legal}
        for kind in kinds if len(kinds) > 1 else ():
            self.habits.of(kind).could += 1
            self.habits.of(kind).took += kind == self.kind(chosen)
        amounts = [action for action in legal if action >= self.first_amount]
        if chosen >= self.first_amount and len(amounts) > 1:
            habit = self.habits.of(self.kind(chosen))
            habit.amounts += 1
            habit.above += amounts.index(chosen)
        return chosen


def watch(contest: Contest, deals: int) -> dict[str, Habits]:
    """The habits of each entrant over some deals, each played in every rotation of the seats."""
    found = {name: Habits() for name in contest.entrants()}
    for deal in range(deals):
        for rotation in range(contest.rotations):
            names = [contest.bots[(seat + rotation) % contest.players] for seat in range(contest.players)]
            game = Game(contest.game, contest.players, dict(contest.options), contest.deal_key(deal))
            players = seated(names, dict(contest.owned), contest.game, game.rules, contest.deal_seed(deal), game)
            watched = [
                Asking(game.rules, 0, Watcher(player, found[name], contest).choose)
                for name, player in zip(names, players, strict=True)
            ]
            Match(game.rules, list(watched), game).play_on()
    return found


def differences(one: Habits, other: Habits) -> list[str]:
    """How the first differs from the other, largest difference first."""
    told: list[tuple[float, str]] = []
    for kind in sorted(one.kinds.keys() & other.kinds.keys()):
        mine, theirs = one.kinds[kind], other.kinds[kind]
        if min(mine.could, theirs.could) >= FEWEST:
            line = f"{kind}: in {mine.share:.0%} of the decisions in which it may, against {theirs.share:.0%}"
            told.append((abs(mine.share - theirs.share), line))
        if min(mine.amounts, theirs.amounts) >= FEWEST:
            line = f"{kind}: {mine.raised:.1f} steps above the lowest, against {theirs.raised:.1f}"
            told.append((abs(mine.raised - theirs.raised) / max(1.0, mine.raised, theirs.raised), line))
    return [line for size, line in sorted(told, reverse=True) if size >= 0.02]
