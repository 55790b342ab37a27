"""Adds the signatures and docstrings of the sources to the C code that mypyc generates.

mypyc drops docstrings, and those of a compiled class cannot be set later. So they are written into the tables of the
C code before it is compiled: help() and inspect.signature() then answer as they do for the sources. For a compiled
method, inspect does not find the docstring of the method it overrides, so that is resolved here as well. Only a build
needs this module. Standard library only.
"""

import ast
import builtins
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

Function = ast.FunctionDef | ast.AsyncFunctionDef
Owner = ast.Module | ast.ClassDef

TEXT = r'(NULL|(?:"(?:[^"\\]|\\.)*"\s*)+)'
METHODS = re.compile(r"static PyMethodDef (\w+)_methods\[\] = \{\n.*?\n\};", re.DOTALL)
METHOD = re.compile(rf'(\{{"(\w+)",\s*\(PyCFunction\)\w+,[\w\s|]+,\s*PyDoc_STR\(){TEXT}\)')
PROPERTIES = re.compile(r"static PyGetSetDef (\w+)_getseters\[\] = \{\n.*?\n\};", re.DOTALL)
PROPERTY = re.compile(r'(\{"(\w+)",\s*\(getter\)\w+,\s*(?:\(setter\)\w+|NULL),\s*)NULL, NULL\}')
TYPE = re.compile(rf"(PyTypeObject CPyType_(\w+)_template_ = \{{\n.*?\.tp_doc = PyDoc_STR\(){TEXT}\)", re.DOTALL)
MODULE = re.compile(r"NULL, /\* docstring \*/")
FILLER = re.compile(r"CPyStatics\[\d+\]; /\* 'mypyc filler docstring' \*/")  # of a class created at run time


class NotAsExpected(Exception):
    """The C code is not what the locked version of mypyc generates."""


def c_string(text: str) -> str:
    """The text as a C string literal."""
    plain = {ord("\n"): r"\n", ord('"'): r"\"", ord("\\"): r"\\"}
    return (
        '"'
        + "".join(plain.get(byte) or (chr(byte) if 32 <= byte < 127 else f"\\{byte:03o}") for byte in text.encode())
        + '"'
    )


def named(owner: Owner, name: str) -> Function | None:
    """The function of that name in a module or class; of a property, its getter."""
    return next((node for node in owner.body if isinstance(node, Function) and node.name == name), None)


def decorators(node: Function | ast.ClassDef) -> set[str]:
    return {ast.unparse(decorator).partition("(")[0] for decorator in node.decorator_list}


def parameters(function: Function, made: str = "NULL", bound: bool = False) -> str:
    """The parameters in the form that inspect reads from compiled code: without types, all defaults as literals.

    `made` is the signature that mypyc generated: it has the values of constants.
    """
    taken = ast.parse(ast.unparse(function)).body[0]  # a copy
    assert isinstance(taken, Function)
    values = defaults(made)
    arguments = taken.args
    for argument in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, arguments.vararg, arguments.kwarg):
        if argument is not None:
            argument.annotation = None
    placed = (*arguments.posonlyargs, *arguments.args)[-len(arguments.defaults) :] if arguments.defaults else ()
    arguments.defaults = [
        literal(default, values.get(argument.arg)) for argument, default in zip(placed, arguments.defaults, strict=True)
    ]
    arguments.kw_defaults = [
        default and literal(default, values.get(argument.arg))
        for argument, default in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)
    ]
    if bound:
        (arguments.posonlyargs or arguments.args).pop(0)
    return ast.unparse(arguments)


def defaults(made: str) -> dict[str, ast.expr]:
    """The defaults of parameters in a signature that mypyc generated."""
    if made.strip() == "NULL":
        return {}
    signature = str(ast.literal_eval(f"({made})")).partition("\n")[0].replace("$", "")
    function = ast.parse(f"def {signature}: ...").body[0]
    assert isinstance(function, Function)
    arguments = function.args
    placed = [argument.arg for argument in (*arguments.posonlyargs, *arguments.args)]
    found = dict(zip(reversed(placed), reversed(arguments.defaults), strict=False))
    for argument, default in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True):
        if default is not None:
            found[argument.arg] = default
    return found


def literal(default: ast.expr, value: ast.expr | None) -> ast.expr:
    """A default that is a literal, or its value if that is known, or `...`."""
    try:
        ast.literal_eval(default)
    except ValueError:
        return value or ast.Constant(...)
    return default


class Docstrings:
    """The docstrings of the modules, classes and functions of the sources."""

    def __init__(self, sources: Iterable[Path]) -> None:
        self.modules = {(path.parent.name, path.stem): ast.parse(path.read_text(encoding="utf-8")) for path in sources}
        self.classes: dict[str, ast.ClassDef] = {}
        for module in self.modules.values():
            for node in module.body:
                if isinstance(node, ast.ClassDef) and self.classes.setdefault(node.name, node) is not node:
                    raise NotAsExpected(f"two classes {node.name}: their docstrings could be mistaken for each other")

    def line(self, owner: ast.ClassDef) -> Iterator[ast.ClassDef]:
        """A class and its bases, as far as they are in the sources."""
        yield owner
        for base in owner.bases:
            ours = self.classes.get(ast.unparse(base).partition("[")[0])
            if ours is not None:
                yield from self.line(ours)

    def of_class(self, owner: ast.ClassDef) -> str:
        """The docstring of a class, or else of its nearest base that has one."""
        return next((text for one in self.line(owner) if (text := ast.get_docstring(one))), "")

    def of_function(self, owner: Owner, name: str) -> str:
        """The docstring of a function or method, or else of the method that it overrides."""
        line = self.line(owner) if isinstance(owner, ast.ClassDef) else [owner]
        found = (named(one, name) for one in line)
        return next((text for function in found if function and (text := ast.get_docstring(function))), "")

    def type_text(self, owner: ast.ClassDef, made: str) -> str:
        """The C docstring of a class: its signature and its docstring."""
        start = next((function for one in self.line(owner) if (function := named(one, "__init__"))), None)
        bases = [getattr(builtins, ast.unparse(base), object) for one in self.line(owner) for base in one.bases]
        text = self.of_class(owner)
        if start is not None:
            return signed(owner.name, parameters(start, made, bound=True), text)
        if any(isinstance(base, type) and issubclass(base, BaseException) for base in bases):
            return signed(owner.name, "*args", text)
        return text if "dataclass" in decorators(owner) else signed(owner.name, "", text)

    def method_text(self, owner: Owner, name: str, made: str) -> str | None:
        """The C docstring of a function or method; None if it is not in the sources."""
        function = named(owner, name)
        if function is None:
            return None
        taken = parameters(function, made)
        if isinstance(owner, ast.ClassDef) and "staticmethod" not in decorators(function):
            taken = f"${taken}"
        return signed(name, taken, self.of_function(owner, name))

    def write_into(self, code: str, package: str, stem: str) -> str:
        """The C code of a module with the docstrings of its source."""
        module = self.modules[package, stem]
        known = {node.name: node for node in module.body if isinstance(node, ast.ClassDef)}

        def with_methods(table: re.Match[str]) -> str:
            owner = known.get(table[1].rpartition("___")[2])
            if owner is None and not table[1].endswith("module"):
                return table[0]  # a class that mypyc generated

            def with_text(entry: re.Match[str]) -> str:
                text = self.method_text(owner or module, entry[2], entry[3])
                return entry[0] if text is None else f"{entry[1]}{c_string(text)})"

            return METHOD.sub(with_text, table[0])

        def with_properties(table: re.Match[str]) -> str:
            owner = known.get(table[1].rpartition("___")[2])

            def with_text(entry: re.Match[str]) -> str:
                text = owner and self.of_function(owner, entry[2])
                return f"{entry[1]}{c_string(text)}, NULL}}" if text else entry[0]

            return PROPERTY.sub(with_text, table[0])

        def with_text(found: re.Match[str]) -> str:
            owner = known.get(found[2].rpartition("___")[2])
            return f"{found[1]}{c_string(self.type_text(owner, found[3]))})" if owner else found[0]

        code = METHODS.sub(with_methods, code)
        code = PROPERTIES.sub(with_properties, code)
        code = TYPE.sub(with_text, code)
        code = MODULE.sub(lambda _: f"{c_string(ast.get_docstring(module) or '')},", code, count=1)
        return self.without_fillers(code, stem, known.values())

    def without_fillers(self, code: str, stem: str, classes: Iterable[ast.ClassDef]) -> str:
        """Fill in the docstrings that mypyc creates at run time: of enumerations, and placeholders of dataclasses."""
        filled = [
            owner
            for owner in classes
            if "dataclass" in decorators(owner) or any(ast.unparse(base).endswith("Enum") for base in owner.bases)
        ]
        if len(FILLER.findall(code)) != len(filled):
            raise NotAsExpected(f"{stem}: {[owner.name for owner in filled]} are not the classes made at run time")
        texts = (c_string(self.of_class(owner)) for owner in filled)
        return FILLER.sub(lambda _: f"PyUnicode_FromString({next(texts)});", code)  # never freed, like a static string


def signed(name: str, taken: str, text: str) -> str:
    """A docstring after the signature, in the form that Python parses."""
    return f"{name}({taken})\n--\n\n{text}"


def write_into(c_files: Iterable[str], sources: Iterable[Path]) -> None:
    """Write docstrings into the C files that mypyc generated from these sources."""
    docstrings = Docstrings(sources)
    for c_file in map(Path, c_files):
        package, _, stem = c_file.stem.rpartition("___")
        key = package.rpartition("___")[2], stem
        if key in docstrings.modules:
            code = c_file.read_text(encoding="utf-8")
            c_file.write_text(docstrings.write_into(code, *key), encoding="utf-8")
