"""The games for OpenSpiel: importing this registers `python_brocante_boxes` and the others.

Chance is sampled by default: the only chance node is the choice among some thousand deals (`deals`, which follow from
`seed`), and a deal decides whatever is drawn later, too. So the tree holds a sample of what can happen, and a history
can be replayed. With `explicit_chance` every draw is a chance node of its own, dozens for a deal; nothing is sampled.

`observation_tensor` is what a seat sees and may deduce now. `information_state_string` stands for all that it has seen
and done, in order: two states in which a player's differ may still have the same observation. It is a short hash, which
search needs; with `readable` it is the whole history in words, for harnesses that show it to somebody.
"""

from collections.abc import Callable
from functools import cache
from hashlib import sha256
from typing import Any

import numpy as np
import pyspiel

from brocante.engine.core import NOBODY, Rules, Scripted, Unwritten, small_zeros, stream
from brocante.engine.trial import LONGEST
from brocante.envs.setting import Setting
from brocante.play.registry import NAMES, find

MOST_OUTCOMES = 256  # of one draw; no game has more
CHANCE = int(pyspiel.PlayerId.CHANCE)
DEALS = 4096  # that are sampled, unless told otherwise
Kind = pyspiel.GameType


class Desk:
    """What all states of a game use to look at themselves; nothing of a state is kept here."""

    def __init__(self, game: str, players: int, options: tuple[tuple[str, bool], ...], menu: bool) -> None:
        self.made_of = game, players, options, menu
        self.setting = Setting(game, players, dict(options), "coded", "menu" if menu else "exact")
        self.rows = self.setting.rows(players)  # one a seat: only what has changed since its last look is coded
        self.coded = list(self.setting.observations(self.rows))
        self.texts = self.setting.action_texts()
        coder = self.setting.coder
        assert coder is not None
        self.coder = coder
        self.floats: list[float] = np.asarray(coder.table).view(np.float32).tolist()
        self.lists: list[list[float]] = [[0.0] * self.setting.width for _ in range(players)]
        self.listed = self.setting.rows(players).raw  # what the lists have in them
        self.numbers = small_zeros(len(self.setting.columns))
        self.raw = np.asarray(self.numbers)
        self.legal = np.asarray(self.rows.legal)

    def __deepcopy__(self, _memo: Any) -> "Desk":
        return self  # states are copied, and their copies use the same

    def __reduce__(self) -> Any:
        return desk, self.made_of

    def tensor(self, rules: Rules, seat: int) -> list[float]:
        """The coded observation as a list. Only what has changed since the seat's last look is coded."""
        numbers, tensor = self.numbers, self.lists[seat]
        rules.numbers(seat, numbers, 0)
        self.coder.code_list(numbers, self.listed, seat * len(numbers), self.floats, tensor)
        return tensor.copy()

    def seen(self, rules: Rules, seat: int) -> bytes:
        """What a seat sees, as bytes: they are equal exactly if it sees the same."""
        rules.numbers(seat, self.numbers, 0)  # raw: nobody needs the code of what is only remembered
        seen: bytes = self.raw.tobytes()
        return seen

    def told(self, rules: Rules, seat: int, last: list[int]) -> str:
        """What a seat sees, in words; after its first look only what has changed. `last` is what it saw before."""
        numbers = np.frombuffer(self.seen(rules, seat), np.int32).tolist()
        columns = self.setting.columns
        changed = zip(columns, last or numbers, numbers, strict=True)
        words = [f"{column.name}: {column.told(new)}" for column, old, new in changed if old != new or not last]
        last[:] = numbers
        return "sees " + ("; ".join(words) or "no change")

    def actions(self, rules: Rules, seat: int) -> list[int]:
        self.rows.list_actions(0, rules, seat)
        listed: list[int] = sorted(self.legal[: self.rows.counts[0]].tolist())
        return listed

    def exact(self, rules: Rules, seat: int, action: int) -> int:
        """The action of the rules; `Illegal` if it may not be taken."""
        self.rows.list_actions(0, rules, seat)
        self.rows.require(0, rules, seat, action)
        return self.rows.exact(0, seat, action)


def stands_for(past: bytes, more: bytes) -> bytes:
    """A short text for a past and what came then; nearly all processors have instructions for this hash."""
    return sha256(past + more).digest()[:16]


@cache
def evenly(outcomes: int) -> list[tuple[int, float]]:
    """Outcomes from 0 to `outcomes` - 1, all equally likely."""
    return [(outcome, 1 / outcomes) for outcome in range(outcomes)]


@cache
def desk(game: str, players: int, options: tuple[tuple[str, bool], ...], menu: bool) -> Desk:
    """One for each kind of game; states that are pickled find theirs again."""
    return Desk(game, players, options, menu)


class BrocanteGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its players and options."""

    kind: Any
    game: str

    def __init__(self, params: Any = None) -> None:
        given = params or {}
        codec = find(self.game)
        players = given.get("players", codec.fewest)
        options = tuple((option.name, bool(given.get(option.name, option.default))) for option in codec.options)
        self.desk = desk(self.game, players, options, bool(given.get("menu", False)))
        self.explicit = bool(given.get("explicit_chance", False))
        self.readable = bool(given.get("readable", False))
        self.seed, self.deals = given.get("seed", 0), given.get("deals", DEALS)
        setting = self.desk.setting
        super().__init__(
            self.kind,
            pyspiel.GameInfo(
                num_distinct_actions=setting.action_count,
                max_chance_outcomes=MOST_OUTCOMES if self.explicit else self.deals,
                num_players=players,
                min_utility=0.0,
                max_utility=1.0,
                utility_sum=1.0,
                max_game_length=LONGEST,
            ),
            given,
        )

    def new_initial_state(self) -> "BrocanteState":
        return BrocanteState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        return Observer(self)

    def observation_tensor_shape(self) -> list[int]:
        return [self.desk.setting.width]


class BrocanteState(pyspiel.State):  # type: ignore[misc]
    """A game in progress. All it holds can be copied and pickled."""

    def __init__(self, game: BrocanteGame) -> None:
        super().__init__(game)
        self.desk = game.desk
        self.explicit = game.explicit
        self.seed = game.seed
        self.rules = self.desk.setting.create()
        self.before = self.rules.fresh() if self.explicit else None  # what the next draws continue from
        self.pending: tuple[int, int] | None = None  # seat and action that are waiting for chance; None: the deal
        self.draws: list[int] = []  # since then
        self.outcomes: int = game.deals  # of the draw that is waited for; 0 if none is
        players = self.desk.setting.players
        self.past = [b""] * players  # stands for everything that each seat has seen and done
        self.diaries: list[list[str]] = [[] for _seat in range(players) if game.readable]  # the same in words
        self.last: list[list[int]] = [[] for _seat in range(players)]  # what each has seen last, if there are diaries
        if self.explicit:
            self._go_on()

    # What OpenSpiel asks

    def current_player(self) -> Any:
        if self.outcomes:
            return pyspiel.PlayerId.CHANCE
        return pyspiel.PlayerId.TERMINAL if self.rules.turn == NOBODY else int(self.rules.turn)

    def _legal_actions(self, player: int) -> list[int]:
        return self.desk.actions(self.rules, player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return evenly(self.outcomes)

    def _apply_action(self, action: int) -> None:
        if self.outcomes and not self.explicit:
            self.rules.deal(stream(self.seed, action))
            self.outcomes = 0
            self._remember()
        elif self.outcomes:
            self.draws.append(action)
            self._go_on()
        else:
            seat = int(self.rules.turn)
            exact = self.desk.exact(self.rules, seat, action)
            self.past[seat] = stands_for(self.past[seat], action.to_bytes(4, "big"))
            if self.diaries:
                self.diaries[seat].append(f"does {self.desk.texts[action]}")
            if self.before is None:
                self.rules.play_unchecked(seat, exact)
                self._remember()
            else:
                self.before.become(self.rules)
                self.pending, self.draws = (seat, exact), []
                self._go_on()

    def _go_on(self) -> None:
        """Carry out what is pending with the draws there are; if one is missing, chance is to move."""
        assert self.before is not None
        self.rules.become(self.before)
        chance = Scripted(self.draws)
        try:
            if self.pending is None:
                self.rules.deal(chance)
            else:
                self.rules.chance = chance
                self.rules.play_unchecked(*self.pending)
        except Unwritten as missing:
            self.outcomes = missing.outcomes
        else:
            self.outcomes = 0
            self._remember()

    def _remember(self) -> None:
        """Every seat sees what has happened."""
        seen, rules = self.desk.seen, self.rules
        self.past = [stands_for(past, seen(rules, seat)) for seat, past in enumerate(self.past)]
        for seat, diary in enumerate(self.diaries):
            diary.append(self.desk.told(rules, seat, self.last[seat]))

    def _action_to_string(self, player: int, action: int) -> str:
        return f"draw {action}" if player == pyspiel.PlayerId.CHANCE else f"player {player}: {self.desk.texts[action]}"

    def is_terminal(self) -> bool:
        return not self.outcomes and bool(self.rules.turn == NOBODY)

    def returns(self) -> list[float]:
        setting = self.desk.setting
        return setting.rewards(self.rules) if self.is_terminal() else [0.0] * setting.players

    def information_state_string(self, player: int | None = None) -> str:
        seat = self.current_player() if player is None else player
        if self.diaries:
            return "\n".join([f"player {seat}", *self.diaries[seat]])
        return f"{seat} {self.past[seat].hex()}"

    # What Python asks more often than C++: OpenSpiel's own answers are the same, and slower

    def legal_actions(self, player: int | None = None) -> list[int]:
        if self.outcomes:
            asked = CHANCE if player is None else int(player)
            return list(range(self.outcomes)) if asked == CHANCE else []
        turn = self.rules.turn
        return self.desk.actions(self.rules, turn) if turn != NOBODY and player in (None, turn) else []

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """OpenSpiel's own makes an observer and a state for each call."""
        if self.outcomes:
            return [0.0] * self.desk.setting.width
        return self.desk.tensor(self.rules, self.rules.turn if player is None else player)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "BrocanteState":
        """A state that the player cannot tell from this one: what it does not know is drawn at random."""
        other: BrocanteState = self.clone()
        other.rules.hide(player)
        other.rules.guess(player, stream(int(sampler() * 2**52), 0))
        return other

    def __str__(self) -> str:
        if self.outcomes:
            return f"chance, {len(self.draws)} draws"
        numbers = np.frombuffer(self.desk.seen(self.rules, NOBODY), np.int32).tolist()
        setting = self.desk.setting
        return setting.layout.told(setting.players, numbers)


class Observer:
    """What a seat sees: the coded observation as a tensor, the same in words as a string."""

    def __init__(self, game: BrocanteGame) -> None:
        self.desk = game.desk
        self.tensor = np.zeros(self.desk.setting.width, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: BrocanteState, player: int) -> None:
        looking = self.desk
        if state.outcomes:
            self.tensor[:] = 0.0  # in the middle of a draw there is nothing to see
        else:
            looking.rows.observe(player, state.rules, player)
            self.tensor[:] = looking.coded[player]

    def string_from(self, state: BrocanteState, player: int) -> str:
        if state.outcomes:
            return f"{player}: chance"
        looking = self.desk
        numbers = np.frombuffer(looking.seen(state.rules, player), np.int32).tolist()
        return f"seat {player}\n" + looking.setting.layout.told(looking.setting.players, numbers)


def register(name: str) -> None:
    codec = find(name)
    parameters = {"players": codec.fewest, "menu": False, "explicit_chance": False, "readable": False, "seed": 0,
                  "deals": DEALS}  # fmt: skip
    kind = Kind(
        short_name=f"python_brocante_{name}",
        long_name=codec.title,
        dynamics=Kind.Dynamics.SEQUENTIAL,
        chance_mode=Kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=Kind.Information.IMPERFECT_INFORMATION,
        utility=Kind.Utility.CONSTANT_SUM,
        reward_model=Kind.RewardModel.TERMINAL,
        max_num_players=codec.most,
        min_num_players=codec.fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters | {option.name: option.default for option in codec.options},
    )
    pyspiel.register_game(kind, type(f"Brocante_{name}", (BrocanteGame,), {"kind": kind, "game": name}))


for _name in NAMES:
    register(_name)
