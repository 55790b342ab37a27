"""The catalogues: the same keys in every language, all of them used, and no used key missing."""

import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from brocante import web
from brocante.bots.characters import CHARACTERS
from brocante.documents import LANGUAGES
from brocante.engine.reasons import Reason
from brocante.play.registry import GAMES, switches
from brocante.table.clock import CLOCKS
from brocante.table.commands import PHRASES
from brocante.table.reasons import Objection
from brocante.table.remarks import all_remarks

PLURALS = {"zero", "one", "two", "few", "many", "other"}
LETTER = re.compile(r"[^\W\d_]")
PLACEHOLDER = re.compile(r"\{(\w+)\}")
# Words that are the same in English and in another language, and rightly so.
SAME = json.loads((web.ROOT / "tests" / "web" / "same_words.json").read_text(encoding="utf-8"))


def leaves(branch: dict[str, Any], path: str = "") -> Iterator[tuple[str, str | dict[str, str]]]:
    for key, value in branch.items():
        if isinstance(value, str) or set(value) <= PLURALS:
            yield path + key, value
        else:
            yield from leaves(value, f"{path}{key}.")


@cache
def catalogue(language: str) -> dict[str, str | dict[str, str]]:
    return dict(leaves(json.loads((web.CATALOGUES / f"{language}.json").read_text(encoding="utf-8"))))


def texts(value: str | dict[str, str]) -> list[str]:
    return [value] if isinstance(value, str) else list(value.values())


@cache
def asked_for() -> tuple[set[str], list[re.Pattern[str]]]:
    """The keys that the client names, and the patterns of those that it puts together."""
    sources = "\n".join(
        path.read_text(encoding="utf-8")
        for path in (web.SOURCES / "src").rglob("*")
        if path.suffix in (".ts", ".svelte")
    )
    plain = set(re.findall(r"""['"`]([a-z_]+(?:\.[a-z0-9_]+)+)['"`]""", sources))
    made = set(re.findall(r"`([a-z_]+\.[^`\s]*\$\{[^`]*)`", sources))
    return plain, [pattern(template) for template in made]


def pattern(template: str) -> re.Pattern[str]:
    """A template such as game.${name}.title as a pattern: what is put in has no dots."""
    parts = re.split(r"\$\{(?:[^{}]|\{[^{}]*\})*\}", template)
    return re.compile("[a-z0-9_]+".join(map(re.escape, parts)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_keys(language: str) -> None:
    assert catalogue(language).keys() == catalogue("en").keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_takes_the_same_arguments(language: str) -> None:
    for key, value in catalogue(language).items():
        english = {name for text in texts(catalogue("en")[key]) for name in PLACEHOLDER.findall(text)}
        here = {name for text in texts(value) for name in PLACEHOLDER.findall(text)}
        assert here == english, key
        assert isinstance(value, str) or "other" in value, key
        assert all(text.strip() == text and text for text in texts(value)), key


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_nothing_is_left_in_english(language: str) -> None:
    left = {key: value for key, value in catalogue(language).items() if value == catalogue("en")[key]}
    with_words = {
        key for key, value in left.items() if any(LETTER.search(PLACEHOLDER.sub("", t)) for t in texts(value))
    }
    assert sorted(with_words) == SAME[language]


def test_every_key_is_used() -> None:
    plain, made = asked_for()
    unused = [
        key for key in map(to_all, catalogue("en")) if key not in plain and not any(p.fullmatch(key) for p in made)
    ]
    assert unused == []


def to_all(key: str) -> str:
    """The key of what everybody is told, for the form that is said to the player (`say` in board/lines.ts)."""
    if not key.endswith("_you"):
        return key
    alike = [other for other in catalogue("en") if key.startswith(f"{other}_") and not other.endswith("_you")]
    assert alike, f"{key} is a form of nothing"
    return max(alike, key=len)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_to_the_player_names_no_more_than_what_all_are_told(language: str) -> None:
    """Whoever is called "you" is not named besides; what only they may see is the exception."""
    for key, value in catalogue(language).items():
        if key.endswith("_you"):
            role = key.removeprefix(to_all(key)).removesuffix("_you").strip("_") or "name"
            here = {name for text in texts(value) for name in PLACEHOLDER.findall(text)}
            there = {name for text in texts(catalogue(language)[to_all(key)]) for name in PLACEHOLDER.findall(text)}
            assert here <= there - {role} | {"policy"}, key


def test_every_key_that_is_asked_for_is_there() -> None:
    plain, _ = asked_for()
    roots = {key.split(".")[0] for key in catalogue("en")}
    branches = {key[: dot.start()] for key in catalogue("en") for dot in re.finditer(r"\.", key)}
    asked = {key for key in plain if key.split(".")[0] in roots and key not in branches}
    assert sorted(asked - catalogue("en").keys()) == []


def test_everything_that_the_server_names_has_words() -> None:
    keys = {f"reason.{reason.value}" for kind in (Reason, Objection) for reason in kind if reason is not Reason.FINE}
    keys |= {f"phrase.{phrase}" for phrase in PHRASES}
    keys |= {f"clock.{clock}.name" for clock in CLOCKS}
    keys |= {f"temper.{character}" for character in CHARACTERS}
    keys |= {f"remark.{key}" for key in all_remarks()}
    for codec in GAMES.values():
        keys |= {f"game.{codec.name}.title"}
        options = [f"game.{codec.name}.option.{option.name}" for option in switches(codec)]
        keys |= {f"{option}.{part}" for option in options for part in ("name", "text")}
    assert sorted(keys - catalogue("en").keys()) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_character_says_what_another_says(language: str) -> None:
    words = [value for key, value in catalogue(language).items() if key.startswith(("remark.", "temper."))]
    assert len({str(value).casefold() for value in words}) == len(words)


@pytest.mark.parametrize("language", LANGUAGES)
def test_remarks_fit_into_a_bubble(language: str) -> None:
    long = [key for key, value in catalogue(language).items() if key.startswith("remark.") and len(str(value)) > 70]
    assert long == []
