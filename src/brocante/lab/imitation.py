"""Played games as examples for learning: what a seat saw, what it could do, did, and earned."""

import os
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from brocante.engine.batch import Rows
from brocante.engine.reasons import Refused
from brocante.envs.setting import Setting, require
from brocante.lab.files import read_games
from brocante.lab.rows import Row
from brocante.play.record import BadRecord, Flaw


class Examples(NamedTuple):
    """Some decisions, one per row, as numpy arrays."""

    observation: Any  # float32 or int32 (n, width), in the layout of `brocante.envs`
    mask: Any  # bool (n, actions): what was legal
    action: Any  # int64 (n): the action taken, numbered as in the mask
    seat: Any  # int64 (n): the seat that took it
    earned: Any  # float64 (n): the seat's final reward, the return of the decision


Wanted = Callable[[Row, int], bool]


def examples(
    path: "str | os.PathLike[str]",
    batch: int = 1024,
    obs: str = "coded",
    actions: str = "exact",
    reward: str = "win",
    wanted: Wanted | None = None,
) -> Iterator[Examples]:
    """The decisions of a file of games, JSON lines or Parquet, `batch` at a time, in the order of the file.

    `obs`, `actions` and `reward` are those of `brocante.envs.Vector`; with a menu, the nearest amount replaces the one
    played. `wanted` chooses seats: `lambda row, seat: seat in row.winners`. Observations come from replaying
    the games. All games of a file must be of one kind.
    """
    np = require("numpy")
    maker: Maker | None = None
    for row, source in read_games(path):
        if maker is None:
            maker = Maker(np, Setting(row.game, row.players, row.options, obs, actions, reward), batch)
        maker.require_alike(row, source)
        yield from maker.follow(row, source, wanted)
    if maker is not None and maker.count:
        yield maker.taken()


class Maker:
    """Replays games, and writes observations and actions into the rows of a batch."""

    def __init__(self, np: Any, setting: Setting, batch: int) -> None:
        if batch < 1:
            raise ValueError(f"a batch has at least one example, not {batch}")
        self.np = np
        self.setting = setting
        self.rows: Rows = setting.rows(batch)
        self.seen = setting.observations(self.rows)
        self.mask = setting.masks(self.rows)
        self.action = np.zeros(batch, np.int64)
        self.seat = np.zeros(batch, np.int64)
        self.earned = np.zeros(batch, np.float64)
        self.batch = batch
        self.count = 0

    def require_alike(self, row: Row, source: str) -> None:
        kind = self.setting.game, self.setting.players, self.setting.options
        if (row.game, row.players, dict(row.options)) != kind:
            raise BadRecord(Flaw.SETTINGS, f"the games before it are {kind[0]} with {kind[1]} players", source=source)

    def follow(self, row: Row, source: str, wanted: Wanted | None) -> Iterator[Examples]:
        try:
            end = row.begin()
            for seat, action in zip(row.seats, row.actions, strict=True):
                end.play(seat, action)
        except Refused as refused:
            raise BadRecord(Flaw.MOVE, str(refused), source=source) from refused
        earned = self.setting.rewards(end)
        asked = [wanted is None or wanted(row, seat) for seat in range(row.players)]
        state = row.begin()
        for seat, action in zip(row.seats, row.actions, strict=True):
            if asked[seat]:
                at = self.count
                self.rows.write(at, state, seat)
                self.action[at] = self.numbered(at, seat, action)
                self.seat[at] = seat
                self.earned[at] = earned[seat]
                self.count += 1
                if self.count == self.batch:
                    yield self.taken()
            state.play_unchecked(seat, action)

    def numbered(self, at: int, seat: int, action: int) -> int:
        """An action of the rules in the numbering of learners."""
        choices = self.rows.choices
        if action < choices.amounts:
            return int(choices.turned(action, seat))
        first = at * choices.size
        items = [int(self.rows.legal[first + k]) for k in range(self.rows.counts[at])]
        amounts = [item for item in items if item >= choices.amounts]
        return min(amounts, key=lambda item: abs(int(self.rows.exact(at, seat, item)) - action))

    def taken(self) -> Examples:
        """A copy of the batch's contents; the batch starts over."""
        count, self.count = self.count, 0
        mask = self.mask[:count].astype(self.np.bool_)
        rest = self.seen[:count].copy(), mask, self.action[:count].copy(), self.seat[:count].copy()
        return Examples(*rest, self.earned[:count].copy())
