"""help() and inspect.signature() give the same for compiled rules, games and bots as for their sources."""

import ast
import importlib
import inspect
import pydoc
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from brocante import docstrings
from brocante.compiled import PACKAGE, whole_packages

Function = ast.FunctionDef | ast.AsyncFunctionDef
MODULES = {
    ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts): ast.parse(path.read_text(encoding="utf-8"))
    for path in whole_packages()
}
CLASSES = {
    (name, node.name): node
    for name, module in MODULES.items()
    for node in module.body
    if isinstance(node, ast.ClassDef)
}


def public(nodes: list[ast.stmt]) -> Iterator[Function]:
    return (node for node in nodes if isinstance(node, Function) and not node.name.startswith("_"))


def taken(function: Function) -> list[str]:
    """The names of the parameters in the source."""
    arguments = function.args
    several = [*arguments.posonlyargs, *arguments.args, arguments.vararg, *arguments.kwonlyargs, arguments.kwarg]
    return [argument.arg for argument in several if argument is not None]


def said(owner: type, name: str) -> str:
    """The docstring in the source of a class's method, or of the one that it overrides."""
    for one in owner.__mro__:
        written = CLASSES.get((one.__module__, one.__name__))
        for function in public(written.body if written else []):
            if function.name == name and (text := ast.get_docstring(function)):
                return text
    return ""


@pytest.mark.parametrize("name", MODULES)
def test_a_module_and_its_functions_say_what_the_source_says(name: str) -> None:
    module: ModuleType = importlib.import_module(name)
    assert inspect.getdoc(module) == ast.get_docstring(MODULES[name])
    for function in public(MODULES[name].body):
        there = getattr(module, function.name)
        assert (inspect.getdoc(there) or "") == (ast.get_docstring(function) or ""), function.name
        assert list(inspect.signature(there).parameters) == taken(function), function.name


@pytest.mark.parametrize(("module", "name"), CLASSES)
def test_a_class_and_its_methods_say_what_the_source_says(module: str, name: str) -> None:
    owner: type = getattr(importlib.import_module(module), name)
    written = CLASSES[module, name]
    if text := ast.get_docstring(written):
        assert inspect.getdoc(owner) == text
    for node in written.body:
        if isinstance(node, Function) and node.name == "__init__":
            assert list(inspect.signature(owner).parameters) == taken(node)[1:]
    for function in public(written.body):
        there = inspect.getattr_static(owner, function.name)
        assert (inspect.getdoc(getattr(owner, function.name)) or "") == said(owner, function.name), function.name
        if not isinstance(there, property) and not inspect.isgetsetdescriptor(there):
            bound = "classmethod" in type(there).__name__
            expected = taken(function)[1:] if bound else taken(function)
            assert list(inspect.signature(getattr(owner, function.name)).parameters) == expected, function.name


def test_help_shows_signatures_docstrings_and_what_is_inherited() -> None:
    from brocante.engine.core import Rules
    from brocante.games.boxes.rules import Boxes
    from brocante.play.game import Game

    shown = pydoc.plain(pydoc.render_doc(Game))
    assert "(name" in shown
    assert re.search(r"view\(self,.* seat.*= ?-1\)", shown)
    assert (inspect.getdoc(Game.play) or "?").splitlines()[0] in shown
    assert inspect.getdoc(Boxes.legal) == inspect.getdoc(Rules.legal), "Boxes says nothing of its own"
    assert (inspect.getdoc(Boxes.legal) or "?").splitlines()[0] in pydoc.plain(pydoc.render_doc(Boxes))


def test_texts_survive_the_way_through_c() -> None:
    assert docstrings.c_string('é "x" \\ \n') == r'"\303\251 \"x\" \\ \n"'
    function = ast.parse("def f(self, a: int, /, b=(1, 2), *c, d=print, e: str = 'x') -> int: ...").body[0]
    assert isinstance(function, ast.FunctionDef)
    assert docstrings.parameters(function) == "self, a, /, b=(1, 2), *c, d=..., e='x'"
    made = r'"f($self, a, /, b=(1, 2), *c, d=7, e=\'x\')\n" "--\n\n"'
    assert docstrings.parameters(function, made) == "self, a, /, b=(1, 2), *c, d=7, e='x'", "mypyc knows the constant"
    assert docstrings.parameters(function, bound=True) == "a, /, b=(1, 2), *c, d=..., e='x'"


def test_code_that_is_not_as_expected_ends_the_build(tmp_path: Path) -> None:
    """Otherwise classes would silently lose their docstrings when mypyc changes."""
    written = docstrings.Docstrings(whole_packages())
    with pytest.raises(docstrings.NotAsExpected, match="Reason"):
        written.write_into("", "engine", "reasons")
    another = tmp_path / "another.py"
    another.write_text("class Rules: ...")
    with pytest.raises(docstrings.NotAsExpected, match="two classes Rules"):
        docstrings.Docstrings([*whole_packages(), another])
