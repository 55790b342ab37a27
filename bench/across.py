"""One bot of this commit among those of another: `python3 run.py bench across GAME --old PATH --players N`.

PATH is a tree of that commit with compiled rules (`git worktree add PATH COMMIT`, then `python3 PATH/run.py test
compile`). Its bots think in a separate process, which runs the code of that tree; the game itself is played here, and
every question is sent there as a hidden state. So old code need not be kept to measure a change. Both trees must have
the same rules. `--reverse`: one old bot among those of this commit.
"""

import argparse
import os
import pickle
import subprocess
import sys
from math import sqrt
from pathlib import Path
from typing import Any

from brocante.bots.levels import BotName
from brocante.bots.search import Search
from brocante.engine.core import NOBODY, Keyed, Rules
from brocante.engine.player import Player
from brocante.engine.saving import pack, unpack
from brocante.lab.tournament import REPORTING, SCREENING, Contest
from brocante.play.registry import complete_options, find

OWN_SEED = 97  # the difference between seeds of neighbouring seats, as in tournaments


def seat_down(bot: str, game: str, rules: Rules, seed: int) -> Player:
    player = BotName.parse(bot).player(game, rules, seed)
    if isinstance(player, Search):
        player.own_time = True  # so that a busy machine weakens nobody
    return player


def answer_questions() -> None:
    """Main loop of the other tree's process: ["new", ...] begins a game, [seat, state] asks for an action."""
    told, asked = sys.stdout.buffer, sys.stdin.buffer
    seats: dict[int, Player] = {}
    while True:
        try:
            question: Any = pickle.load(asked)
        except EOFError:
            return
        if question[0] == "new":
            _, game, players, options, bot, seed = question
            rules = find(game).create(players, options)
            seats = {seat: seat_down(bot, game, rules, seed + OWN_SEED * seat + 7) for seat in range(players)}
            continue
        seat, state = question
        unpack(rules, state)
        pickle.dump(int(seats[seat].choose(rules, seat)), told)
        told.flush()


class OtherTree:
    """Bots of another tree."""

    def __init__(self, tree: Path) -> None:
        surroundings = {**os.environ, "PYTHONPATH": str(tree / "src")}
        command = [sys.executable, str(Path(__file__)), "--answer"]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=surroundings)
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.asked, self.told = self.process.stdin, self.process.stdout

    def begin(self, contest: Contest, bot: str, seed: int) -> None:
        pickle.dump(["new", contest.game, contest.players, dict(contest.options), bot, seed], self.asked)

    def choose(self, hidden: Rules, seat: int) -> int:
        pickle.dump([seat, pack(hidden)], self.asked)
        self.asked.flush()
        action: int = pickle.load(self.told)
        return action

    def close(self) -> None:
        self.asked.close()
        self.process.wait()


def share_of(contest: Contest, deal: int, other: OtherTree, new: str, old: str, reverse: bool) -> float:
    """The win share of the single bot in a deal, summed over all seats: 1 is fair."""
    rules = find(contest.game).create(contest.players, dict(contest.options))
    hidden = rules.fresh()
    key, seed = contest.deal_key(deal), contest.deal_seed(deal)
    share = 0.0
    for place in range(contest.players):
        other.begin(contest, old, seed)
        here = {
            seat: seat_down(new, contest.game, rules, seed + OWN_SEED * seat + 7)
            for seat in range(contest.players)
            if (seat == place) != reverse
        }
        rules.deal(Keyed(key))
        while (seat := rules.turn) != NOBODY:
            hidden.become(rules)
            hidden.hide(seat)
            action = here[seat].choose(hidden, seat) if seat in here else other.choose(hidden, seat)
            rules.play_unchecked(seat, action)
        winners = rules.winners()
        share += (winners >> place & 1) / winners.bit_count()
    return share


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--old", type=Path, required=True, help="a tree of another commit, with compiled rules")
    parser.add_argument("--players", type=int, required=True)
    parser.add_argument("--set", action="append", default=[], metavar="OPTION=VALUE")
    parser.add_argument("--bot", default="regular", help="the bot of today")
    parser.add_argument("--among", help="the bots of the other tree; the same, if not given")
    parser.add_argument("--deals", type=int, default=1000, help="at most, each played in every seat")
    parser.add_argument("--until-error", type=float, default=0.08)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--screening", action="store_true", help="the deals for trying things out")
    parser.add_argument("--reverse", action="store_true", help="one of the old among those of today")
    given = parser.parse_args()
    from brocante.command import progress, switches  # here, because a tree of an older commit may not have them

    codec = find(given.game)
    options = complete_options(codec, given.players, switches(given.set))
    which = SCREENING if given.screening else REPORTING
    contest = Contest.make(codec.name, given.players, options, [given.bot], given.seed, which)
    other = OtherTree(given.old)
    shares: list[float] = []
    mean = error = 0.0
    for deal in progress(range(given.deals), given.deals, codec.name):
        shares.append(share_of(contest, deal, other, given.bot, given.among or given.bot, given.reverse))
        mean = sum(shares) / len(shares)
        error = sqrt(sum((share - mean) ** 2 for share in shares)) / len(shares)
        if len(shares) >= 40 and 0 < error <= given.until_error:
            break
    other.close()
    one, others = (given.among or given.bot, given.bot) if given.reverse else (given.bot, given.among or given.bot)
    ages = ("old", "new") if given.reverse else ("new", "old")
    who = f"one {ages[0]} {one} among {ages[1]} {others}s"
    games = len(shares) * contest.players
    print(f"{codec.name}, {given.players} players: {who}: {mean:.2f} ({error:.2f}) in {games} games")


if __name__ == "__main__":
    answer_questions() if "--answer" in sys.argv else main()
