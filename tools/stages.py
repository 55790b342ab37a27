"""Runs stages: commands, two at a time, each as soon as those it needs have passed.

Each takes one line while it runs and one when it has ended. All its output goes into a file; if a stage fails, the
relevant part is shown, and the others go on. Tests of real browsers and processes that fail on a busy machine may pass
when repeated: then the stage passes, but still shows the failure.
"""

import os
import re
import subprocess
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TextIO

from tools.console import Command, Ticker

AT_ONCE = 2
FIRST_FAILURE = 40  # lines of a test run's first failure to show
LISTED = 25  # failures to list
MOST_REPEATED = 3  # tests; if more of them fail, something is broken
COUNTS = re.compile(r"^(?:=+ )?((?:\d+ \w+(?:, )?)+) in [\d.]+s", re.MULTILINE)  # pytest's closing line


@dataclass(frozen=True)
class Stage:
    """A command to run. Exit codes in `excused` are not failures, but mean that there was nothing to do, and why.

    With `again`, failed tests are repeated once if they are few.
    """

    name: str
    command: Command
    needs: tuple[str, ...] = ()
    environment: Mapping[str, str] = field(default_factory=dict)
    excused: Mapping[int, str] = field(default_factory=dict)
    again: Command = ()


@dataclass(frozen=True)
class Result:
    """The result of a stage."""

    stage: Stage
    outcome: str  # passed, failed, not run
    seconds: float = 0.0
    remark: str = ""
    output: str = ""
    repeated: tuple[str, ...] = ()  # tests that failed, then passed when repeated

    def line(self) -> str:
        return f"{self.stage.name:<12} {self.outcome:<8} {self.seconds:6.0f} s  {self.remark}".rstrip()


class Runner:
    """Runs stages and collects their results in the order in which they end."""

    def __init__(self, stages: Sequence[Stage], folder: Path, cwd: Path, environment: Mapping[str, str]) -> None:
        self.waiting = list(stages)
        self.folder, self.cwd, self.environment = folder, cwd, environment
        self.running: dict[str, float] = {}  # start times
        self.results: dict[str, Result] = {}
        self.changed = threading.Condition()
        self.ticker = Ticker()

    def run(self) -> list[Result]:
        """Run all stages; return the results."""
        self.folder.mkdir(parents=True, exist_ok=True)
        workers = [threading.Thread(target=self.work) for _ in range(AT_ONCE)]
        for worker in workers:
            worker.start()
        while any(worker.is_alive() for worker in workers):
            now = time.monotonic()
            with self.changed:
                times = [f"{name} {now - begun:.0f} s" for name, begun in self.running.items()]
            self.ticker.write("running: " + ", ".join(times))
            workers[0 if workers[0].is_alive() else -1].join(1)
        self.ticker.clear()
        return list(self.results.values())

    def work(self) -> None:
        """Run stages until none is left."""
        while (stage := self.take()) is not None:
            result = self.carry_out(stage)
            with self.changed:
                del self.running[stage.name]
                self.end(result)

    def take(self) -> Stage | None:
        """The next stage that can begin, waiting while others run; None when nothing is left."""
        with self.changed:
            while self.waiting:
                for stage in list(self.waiting):
                    outcomes = [self.results[name].outcome for name in stage.needs if name in self.results]
                    if any(outcome != "passed" for outcome in outcomes):
                        self.waiting.remove(stage)
                        self.end(Result(stage, "not run", remark=f"needs {' and '.join(stage.needs)}"))
                    elif len(outcomes) == len(stage.needs):
                        self.waiting.remove(stage)
                        self.running[stage.name] = time.monotonic()
                        if not self.ticker.shown:
                            print(f"{stage.name:<12} ...", flush=True)
                        return stage
                if self.waiting:
                    self.changed.wait()
            return None

    def end(self, result: Result) -> None:
        """Record and print a result; called with the lock held."""
        self.results[result.stage.name] = result
        self.ticker.clear()
        print(result.line(), flush=True)
        if result.outcome == "failed" or result.repeated:
            print(shorten(result.output), flush=True)
            print(f"(all of it: {os.path.relpath(self.folder / result.stage.name)}.log)", flush=True)
        self.changed.notify_all()

    def carry_out(self, stage: Stage) -> Result:
        begun = time.monotonic()
        with (self.folder / f"{stage.name}.log").open("w+", encoding="utf-8", errors="replace") as log:
            code, output = self.call(stage, stage.command, log)
            failed = failures(output)
            repeats = code != 0 and stage.again and 0 < len(failed) <= MOST_REPEATED
            later = self.call(stage, stage.again, log) if repeats else None
        seconds = time.monotonic() - begun
        if code in stage.excused:
            return Result(stage, "passed", seconds, stage.excused[code])
        if later and later[0] == 0:
            together = passed(output) + passed(later[1])
            remark = f"{together} passed, {', '.join(failed)} when repeated"
            return Result(stage, "passed", seconds, remark, output, tuple(failed))
        counts = COUNTS.findall(output)
        return Result(stage, "failed" if code else "passed", seconds, counts[-1] if counts else "", output)

    def call(self, stage: Stage, command: Command, log: TextIO) -> tuple[int, str]:
        """Run a command of a stage; return its exit code, and what it added to the log."""
        begun = log.tell()
        code = subprocess.call(
            [str(part) for part in command], cwd=self.cwd, env={**self.environment, **stage.environment},
            stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT,
        )  # fmt: skip
        log.seek(begun)
        return code, log.read()


def failures(output: str) -> list[str]:
    """The tests that failed in a test run."""
    return re.findall(r"^(?:FAILED|ERROR) (\S+)", output, re.MULTILINE)


def passed(output: str) -> int:
    """How many tests passed in a test run."""
    counts = COUNTS.findall(output)
    return sum(map(int, re.findall(r"(\d+) passed", counts[-1]))) if counts else 0


def shorten(output: str) -> str:
    """The relevant part of an output: of a test run the first failure and the list of all, otherwise the end."""
    lines = output.rstrip().splitlines()
    begin = next((at for at, line in enumerate(lines) if re.match(r"=+ (FAILURES|ERRORS) =+", line)), None)
    listed = [line for line in lines if re.match(r"(FAILED|ERROR) ", line)]
    if begin is None:
        return "\n".join(f"    {line}" for line in lines[-FIRST_FAILURE:])
    first = lines[begin + 1 :]
    headings = [at for at, line in enumerate(first) if re.match(r"(_{3,} .* _{3,}|=+ .* =+)$", line)]
    first = first[: headings[1]] if len(headings) > 1 else first
    cut = [*first[: FIRST_FAILURE // 2], "...", *first[-FIRST_FAILURE // 2 :]] if len(first) > FIRST_FAILURE else first
    more = [f"... and {len(listed) - LISTED} more"] if len(listed) > LISTED else []
    return "\n".join(f"    {line}" for line in [*cut, *listed[:LISTED], *more])


def close(results: Sequence[Result], again: str) -> int:
    """Print the summary, and for each failed stage the command that runs it alone; return the exit code."""
    print()
    for result in results:
        print(result.line())
    failed = [result.stage.name for result in results if result.outcome != "passed"]
    for name in failed:
        print(f"to run it alone: {again} {name}")
    tests = "\n".join(result.remark for result in results)
    passed, broken = (sum(map(int, re.findall(rf"(\d+) {word}", tests))) for word in ("passed", "(?:failed|errors?)"))
    print(f"{passed} passed, {max(broken, len(failed))} failed")
    return 1 if failed else 0
