"""Writes bench/safety_results.md, the page of attempts to make the table fail: each command has its own rows."""

from datetime import date
from pathlib import Path

RESULTS = Path(__file__).with_name("safety_results.md")
HEAD = """# What was tried, and the results
Written by `python3 run.py bench faults`, `bench leaks` and `bench bad_input`, which describe themselves in detail.

| test | how often | result | date |
| --- | --- | --- | --- |
"""


def keep(what: str, often: str, result: str) -> None:
    """Write a row of the page, replacing the previous one."""
    text = RESULTS.read_text(encoding="utf-8") if RESULTS.exists() else HEAD
    rows = {row.split(" | ")[0].removeprefix("| "): row for row in text.removeprefix(HEAD).splitlines()}
    rows[what] = f"| {what} | {often} | {result} | {date.today()} |"
    RESULTS.write_text(HEAD + "".join(f"{rows[name]}\n" for name in sorted(rows)), encoding="utf-8")
