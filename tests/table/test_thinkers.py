"""Thinkers are shared out fairly: nobody waits behind another host's many tables, nor a quick bot behind a search."""

import asyncio
import threading
from collections.abc import Iterator

import pytest

from brocante.bots.levels import BotName
from brocante.bots.workers import LEAST_THINK, Question, Thinker
from brocante.play.game import Game
from brocante.table.thinkers import Lane, Thinkers, Turns

pytestmark = pytest.mark.anyio


class Gate:
    """Holds every search until opened, and notes the order in which questions were taken."""

    def __init__(self) -> None:
        self.open = threading.Event()
        self.taken: list[int] = []

    def think(self, thinker: Thinker, question: Question) -> list[int]:
        self.taken.append(question.seed)
        if BotName.parse(question.bot).searches:
            assert self.open.wait(60)
        return [question.seed]


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[Gate]:
    gate = Gate()
    monkeypatch.setattr(Thinker, "think", lambda thinker, question: gate.think(thinker, question))
    yield gate
    gate.open.set()


def question(bot: str, number: int) -> Question:
    game = Game("boxes", 2, key=bytes(32))
    return Question.about("boxes", {}, game.rules, game.actors()[0], bot, number)


async def until(condition: "threading.Event | list[int]", length: int = 1) -> None:
    async with asyncio.timeout(60):
        while not (condition.is_set() if isinstance(condition, threading.Event) else len(condition) >= length):
            await asyncio.sleep(0.001)


def test_hosts_take_turns_and_so_do_their_tables() -> None:
    turns, names = Turns(), {}
    loop = asyncio.new_event_loop()
    asked = [("greedy", f"t{number}") for number in range(3) for _ in range(2)] + [("ada", "a"), ("ben", "b")]
    for host, table in asked:
        turn: asyncio.Future[Thinker] = loop.create_future()
        names[turn] = table
        turns.add(host, table, turn)
    assert turns.waiting == 8
    order = [names[found[1]] for found in iter(lambda: turns.next(lambda _: True), None) if found]
    loop.close()
    assert order == ["t0", "a", "b", "t1", "t2", "t0", "t1", "t2"]
    assert turns.waiting == 0


async def test_a_regular_answers_while_every_expert_thinks(gate: Gate) -> None:
    thinkers = Thinkers(2)
    searches = [asyncio.ensure_future(thinkers.think(question("expert", n), "greedy", f"t{n}")) for n in range(160)]
    await until(gate.taken)
    assert thinkers.waiting == 159
    assert await thinkers.think(question("regular", 1000), "ada", "a") == [1000]
    assert await thinkers.think(question("novice", 1001), "ada", "a") == [1001]
    gate.open.set()
    assert [await search for search in searches] == [[number] for number in range(160)]
    thinkers.close()


async def test_anothers_expert_waits_for_one_search_and_not_for_all(gate: Gate) -> None:
    lane = Lane(1)
    greedy = [asyncio.ensure_future(lane.think(question("expert", n), "greedy", f"t{n}")) for n in range(20)]
    await until(gate.taken)
    ada = asyncio.ensure_future(lane.think(question("expert", 99), "ada", "a"))
    await asyncio.sleep(0)
    gate.open.set()
    await asyncio.gather(ada, *greedy)
    assert gate.taken.index(99) <= 2
    lane.close()


async def test_one_thinker_is_kept_from_whoever_has_all_the_others(gate: Gate) -> None:
    lane = Lane(3)
    greedy = [asyncio.ensure_future(lane.think(question("expert", n), "greedy", f"t{n}")) for n in range(20)]
    await until(gate.taken, 2)
    assert len(lane.free) == 1
    ada = [asyncio.ensure_future(lane.think(question("expert", n), "ada", "a")) for n in (98, 99)]
    await until(gate.taken, 3)
    assert gate.taken[2] == 98
    gate.open.set()
    await asyncio.gather(*ada, *greedy)
    assert sorted(gate.taken) == [*range(20), 98, 99]
    assert (len(lane.free), lane.turns.waiting, lane.at_work) == (3, 0, {})
    lane.close()


async def test_whoever_gives_up_holds_nobody_up(gate: Gate) -> None:
    lane = Lane(1)
    first, second, third = (asyncio.ensure_future(lane.think(question("expert", n), "a", "t")) for n in range(3))
    await until(gate.taken)
    second.cancel()
    gate.open.set()
    assert await third == [2]
    assert await first == [0]
    assert gate.taken == [0, 2]
    assert lane.free == lane.all
    lane.close()


async def test_whoever_gives_up_just_when_it_is_their_turn_passes_it_on(gate: Gate) -> None:
    gate.open.set()
    lane = Lane(1)
    thinker = await lane._thinker("b", "t")
    waiting = asyncio.ensure_future(lane.think(question("expert", 0), "a", "t"))
    await asyncio.sleep(0)
    lane._release(thinker, "b")
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert lane.free == [thinker]
    lane.close()


async def test_while_many_hosts_wait_each_expert_thinks_for_a_share_of_its_time(
    gate: Gate, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[float] = []

    def think(thinker: Thinker, asked: Question) -> list[int]:
        given.append(BotName.parse(asked.bot).think)
        return gate.think(thinker, asked)

    monkeypatch.setattr(Thinker, "think", think)
    lane = Lane(1)
    hosts = [asyncio.ensure_future(lane.think(question("expert:think=2.0", n), f"h{n}", "t")) for n in range(10)]
    await until(gate.taken)
    gate.open.set()
    await asyncio.gather(*hosts)
    assert given[0] == 2.0  # nobody else was there yet
    assert given[1] == pytest.approx(2.0 / 9)
    assert given[-1] == 2.0  # nobody is left
    assert sum(given[1:]) < 2.0 * 4  # in place of 18 s
    lane.close()


def test_a_hurried_question_is_the_same_but_for_the_time() -> None:
    asked = question("expert:think=2.0", 7)
    assert asked.hurried(1.0) is asked
    assert BotName.parse(asked.hurried(0.25).bot).think == 0.5
    assert BotName.parse(asked.hurried(1e-9).bot).think == LEAST_THINK
    for bot in ("regular", "expert:iterations=50"):
        assert question(bot, 7).hurried(0.1).bot == bot
    assert (asked.hurried(0.5).seed, asked.hurried(0.5).seat) == (asked.seed, asked.seat)
