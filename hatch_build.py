"""Puts the rules pages, the web client and the compiled rules into the wheel.

What is already built for exactly these sources is taken as it is; building a wheel after a run takes seconds.
"""

import importlib
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Built(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return  # a checkout finds what it has built by itself
        package = ModuleType("brocante")  # a bare one: the real one loads libraries that a build need not have
        package.__path__ = [str(Path(self.root, "src", "brocante"))]
        sys.modules["brocante"] = package
        build_data["force_include"][str(Path(self.root, "docs", "rules"))] = "brocante/docs"
        self.include_client(build_data)
        self.include_rules(build_data)

    def include_client(self, build_data: dict[str, Any]) -> None:
        web = importlib.import_module("brocante.web")
        web.main()
        build_data["force_include"][str(web.folder())] = "brocante/server/web"

    def include_rules(self, build_data: dict[str, Any]) -> None:
        compiled = importlib.import_module("brocante.compiled")
        built: Path = compiled.folder()
        if not built.is_dir() and compiled.compiler() is None:
            self.app.display_warning("no C compiler found: the rules in the wheel run interpreted, far more slowly")
            return
        if not built.is_dir():
            compiled.build()
        for module in built.rglob(f"*{compiled.SUFFIX}"):
            build_data["force_include"][str(module)] = str(module.relative_to(built))
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
