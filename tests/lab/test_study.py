"""Studies: reports that answer every question, byte for byte reproducible; figures that match known truths."""

import json
import re
import sys
from functools import partial
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from typer.testing import CliRunner

from brocante.bots.search import Search
from brocante.cli import app
from brocante.engine.codec import legal_actions
from brocante.engine.core import NOBODY, hidden_for
from brocante.lab.shards import Parts, Workers
from brocante.lab.study.drama import leads
from brocante.lab.study.estimate import jackknife, mean, quantile
from brocante.lab.study.plan import LADDER, LINE_UPS, ORACLE, Plan
from brocante.lab.study.report import difference, plan_of, play, shards, write
from brocante.lab.study.restricted import Restricted
from brocante.lab.study.skill import components
from brocante.lab.study.variants import variants
from brocante.play.registry import GAMES

GAMES_PLAYED = 40
QUESTIONS = ("seats", "luck", "ladder", "oracle", "drama", "length", "prices", "restricted", "cards", "variants")


def small(name: str) -> Plan:
    return Plan.make(name, None, {}, GAMES_PLAYED)


def report(plan: Plan, workers: int = 1, parts: Parts | None = None) -> str:
    found: dict[str, list[Any]] = {}
    done = list(play(plan, Workers(workers), parts, found))
    assert len(done) == len(shards(plan))
    return write(plan, found)


def brocante(*arguments: object) -> Any:
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


FIGURE = re.compile(r"^-?[\d,.]+ (% )?(± [\d,.]+|\([\d,]+ to [\d,]+\))$")
COUNTS = ("deals", "shortest", "longest")  # not estimates


def check_intervals(text: str) -> None:
    """Every figure in the tables of a report has an interval."""
    tables = re.findall(r"<table>(.*?)</table>", text, re.DOTALL)
    assert len(tables) == len(QUESTIONS)
    for table in tables:
        head, *rows = [re.findall(r"<t[hd]>(.*?)</t[hd]>", row) for row in re.findall(r"<tr>(.*?)</tr>", table)]
        for row in rows:
            for column, cell in zip(head[1:], row[1:], strict=True):
                if cell and column not in COUNTS and not row[0].startswith(COUNTS):
                    assert FIGURE.match(cell), (row[0], column, cell)


@pytest.mark.parametrize("name", GAMES)
def test_a_report_answers_every_question(name: str) -> None:
    plan = small(name)
    text = report(plan, workers=2)
    assert re.findall(r'<section id="(\w+)">', text) == list(QUESTIONS)
    assert text.count("<svg") == len(QUESTIONS)
    assert text.count("±") > 2 * len(QUESTIONS), "figures have intervals"
    assert text.count(plan.command()) == len(QUESTIONS) + 1
    assert not re.search(r"\bnan\b|\binf\b|20\d\d-\d\d-\d\d", text)
    outside = {address for address in re.findall(r'https?://[^"\s<]+', text) if "www.w3.org" not in address}
    assert not outside, "it needs nothing else"
    for plot in re.findall(r"<svg.*?</svg>", text, re.DOTALL):
        ElementTree.fromstring(plot)
    check_intervals(text)
    ids = re.findall(r'\bid="([^"]+)"', text)
    assert len(ids) == len(set(ids)), "plots on one page do not take each other's parts"


def test_deeper_thought_is_tried_on_fewer_deals() -> None:
    plan = Plan.make("boxes", 3, {}, 20_000)
    deals = [plan.rung_deals(level) for level in LADDER[1:]]
    assert deals == [500, 500, 200, 100, 50]
    small_one = shards(small("boxes"))
    assert {shard.series for shard in small_one} >= {f"ladder{rung}" for rung in range(1, len(LADDER))}
    assert small_one[0].series == f"ladder{len(LADDER) - 1}", "what takes longest comes first"


@pytest.fixture(scope="module")
def boxes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A report that a command has made, with two workers."""
    path = tmp_path_factory.mktemp("study") / "report.html"
    made = brocante("study", "boxes", "--games", GAMES_PLAYED, "--workers", 2, "--out", path)
    assert made.exit_code == 0, made.output
    assert [one.name for one in path.parent.iterdir()] == ["report.html"]
    return path


def test_a_report_is_the_same_to_the_byte_with_one_worker(boxes: Path) -> None:
    assert plan_of(boxes)[0] == small("boxes")
    same = brocante("study", "--verify", boxes, "--workers", 1)
    assert same.exit_code == 0, same.output
    assert "byte for byte: brocante study boxes --players 3 --games 40" in same.output


def test_a_change_in_a_report_is_found(boxes: Path, tmp_path: Path) -> None:
    text = boxes.read_text(encoding="utf-8")
    changed = tmp_path / "changed.html"
    changed.write_text(text.replace("Does it matter", "Does it mutter", 1), encoding="utf-8")
    made = plan_of(changed)[1]
    assert difference(boxes, text, made) == ""
    assert re.fullmatch(r"line \d+ is another", difference(changed, text, made))
    assert "numpy 1.0 then" in difference(changed, text, {**made, "numpy": "1.0"})


def test_a_study_that_was_ended_goes_on(boxes: Path, tmp_path: Path) -> None:
    plan = small("boxes")
    parts = Parts(tmp_path / "parts", plan.as_dict())
    found: dict[str, list[Any]] = {}
    playing = play(plan, Workers(), parts, found)
    for _ in range(20):
        next(playing)
    assert len(list(parts.folder.glob("*.part"))) == 20
    again = Parts(tmp_path / "parts", plan.as_dict())
    assert report(plan, 1, again) == boxes.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["study"], "name a game to study"),
        (["study", "poker"], "no game 'poker'"),
        (["study", "boxes", "--players", 9], "2 to 4 players"),
        (["study", "boxes", "--games", 3], "greater than or equal to 40"),
        (["study", "--verify", __file__], "is no report of a study"),
        (["study", "boxes", "--on", "dask"], "not dask"),
    ],
)
def test_what_cannot_be_studied_is_told(arguments: list[object], told: str) -> None:
    result = brocante(*arguments)
    assert result.exit_code == 2
    assert told in result.output.replace("│", "").replace("\n", " ")


def test_without_matplotlib_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    result = brocante("study", "boxes")
    assert result.exit_code == 2
    assert 'pip install "brocante[plot]"' in result.output.replace("\n", " ")


def test_plans_say_how_they_are_made_again() -> None:
    plan = Plan.make("boursicocotte", None, {"original": True}, 2000, 7)
    assert plan.command() == "brocante study boursicocotte --players 3 --set original=true --games 2000 --seed 7"
    assert json.loads(json.dumps(plan.as_dict()))["options"]["original"] is True
    assert [one.name for one in variants(plan)][-3:] == ["original off", "4 players", "5 players"]
    assert plan.key("base", 1) != Plan.make("boursicocotte", None, {}, 2000, 7).key("base", 1)


# Figures, where the truth is known


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    dice = np.random.default_rng(1)
    samples = dice.normal(5.0, 2.0, (400, 200))
    within = [abs(mean(sample).value - 5.0) <= mean(sample).error for sample in samples]
    assert 0.92 <= np.mean(within) <= 0.98
    again = [jackknife(200, partial(mean_of, sample))[0] for sample in samples[:200]]
    assert 0.90 <= np.mean([abs(one.value - 5.0) <= one.error for one in again]) <= 0.98
    assert mean([3.0]).error == 0.0
    assert mean([]).value == 0.0


def test_intervals_of_quantiles_hold_the_truth_as_often_as_they_say() -> None:
    dice = np.random.default_rng(3)
    for part in (0.05, 0.5, 0.95):
        truth = int(1000 * part)  # of whole numbers from 1 to 1000
        found = [quantile(dice.integers(1, 1001, 300), part) for _ in range(400)]
        assert 0.91 <= np.mean([one.low <= truth <= one.high for one in found]) <= 0.99
        assert abs(np.mean([one.value for one in found]) - truth) < 10
    assert quantile([7], 0.95).number() == "7 (7 to 7)"
    assert quantile(range(1, 2001), 0.5).value == 1000


def mean_of(sample: Any, deals: Any) -> list[float]:
    return [sample[deals].mean()]


def made_up(deal: float, style: float, rest: float) -> dict[str, Any]:
    """The outcomes of 400 deals that are sums of these effects."""
    dice = np.random.default_rng(2)
    shape = 400, LINE_UPS, 3
    styles = dice.integers(0, 4, shape)
    values = deal * dice.normal(size=(400, 1, 3)) + style * (styles - 1.5) + rest * dice.normal(size=shape)
    return {"share": values, "score": values, "style": styles}


@pytest.mark.parametrize("cause", [0, 1, 2])
def test_luck_and_skill_are_told_apart(cause: int) -> None:
    plan = small("boxes")
    found = made_up(*(3.0 if one == cause else 0.1 for one in range(3)))
    parts = components(plan, found, "share", np.arange(400))
    assert sum(parts) == pytest.approx(1)
    assert parts[cause] > 0.95
    even = components(plan, made_up(1.0, 0.0, 1.0), "share", np.arange(400))
    assert even[0] == pytest.approx(0.5, abs=0.06)


def test_the_favourite_changes_only_when_another_is_clearly_ahead() -> None:
    chances = np.array([[0.4, 0.3, 0.3], [0.3, 0.45, 0.25], [0.2, 0.6, 0.2], [0.45, 0.5, 0.05], [1.0, 0.0, 0.0]])
    assert leads(chances) == [0, 0, 1, 1, 0]


@pytest.mark.parametrize("name", GAMES)
def test_who_does_without_something_does_without_it(name: str) -> None:
    plan = small(name)
    rules = plan.create()
    for number, restriction in enumerate(plan.study.restrictions):
        plan.deal(rules, "test", number)
        players = plan.table("regular", rules, 5)
        mine = Restricted(plan, restriction, rules, 5, free=False)
        while (seat := rules.turn) != NOBODY:
            state = hidden_for(rules, seat)
            action = mine.choose(state, 0) if seat == 0 else players[seat].choose(state, seat)
            if seat == 0 and restriction.forbids(rules, 0, action):
                legal = legal_actions(rules, 0)
                assert all(restriction.forbids(rules, 0, one) for one in legal), restriction.name
            rules.play(seat, action)


@pytest.mark.parametrize("name", GAMES)
def test_whoever_sees_all_cards_looks_at_the_game_itself(name: str) -> None:
    plan = small(name)
    rules = plan.create()
    plan.deal(rules, "test", 1)
    seat = rules.turn
    search = plan.player(ORACLE, rules, 3)
    assert isinstance(search, Search)
    told = GAMES[name].position
    search.imagine(hidden_for(rules, seat), seat)
    guessed = told(search.start)
    search.truth = rules
    search.imagine(hidden_for(rules, seat), seat)
    assert told(search.start) == told(rules) != guessed
    assert search.choose(hidden_for(rules, seat), seat) in legal_actions(rules, seat)
