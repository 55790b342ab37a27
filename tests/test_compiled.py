"""The folder of a compiled build is named after all its inputs, so that an edited file never runs with an old build."""

import ast
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from brocante import compiled


def imports(path: Path) -> Iterator[Path]:
    """The files of our own that a file imports."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        else:
            continue
        for name in names:
            file = compiled.PACKAGE.parent / f"{name.replace('.', '/')}.py"
            if name.startswith("brocante.") and file.is_file():
                yield file


def test_all_that_compiled_modules_import_is_part_of_the_name() -> None:
    reached = set(compiled.sources())
    waiting = list(reached)
    while waiting:
        for file in imports(waiting.pop()):
            if file not in reached:
                reached.add(file)
                waiting.append(file)
    assert reached <= set(compiled.decisive())
    beside = {file.relative_to(compiled.PACKAGE).as_posix() for file in reached - set(compiled.sources())}
    assert {name for name in beside if name.partition("/")[0] not in compiled.PACKAGES} == set(compiled.IMPORTED)


@pytest.mark.parametrize(
    "name",
    [
        "games/boxes/rules.py",
        "games/boxes/view.py",
        "games/boxes/events.py",
        "games/boxes/study.py",
        "games/boxes/__init__.py",
        "engine/views.py",
        "table/events.py",
        "table/table.py",
        "compiled.py",
    ],
)
def test_an_edited_file_leads_to_another_build(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "src" / "brocante"
    shutil.copytree(compiled.PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__", "*.json"))
    shutil.copytree(compiled.ROOT / "requirements", tmp_path / "requirements")
    monkeypatch.setattr(compiled, "PACKAGE", package)
    monkeypatch.setattr(compiled, "ROOT", tmp_path)
    before = compiled.folder()
    (package / name).write_text((package / name).read_text(encoding="utf-8") + "\n# edited\n", encoding="utf-8")
    assert compiled.folder() != before


def test_what_waits_for_others_is_no_part_of_it() -> None:
    """Whoever works on a room need not compile."""
    assert not {"room.py", "rooms.py", "store.py"} & {path.name for path in compiled.decisive()}
