"""Puts the compiled rules and the built web client into the wheel."""

import importlib.util
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Built(BuildHookInterface):  # type: ignore[misc]
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return  # a checkout finds what it has built by itself
        self.include_client(build_data)
        self.include_rules(build_data)

    def load(self, name: str) -> Any:
        """A module of the package that needs nothing but the standard library."""
        spec = importlib.util.spec_from_file_location(name, Path(self.root) / f"src/brocante/{name}.py")
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module

    def include_client(self, build_data: dict[str, Any]) -> None:
        web = self.load("web")
        web.main()
        build_data["force_include"][str(web.folder())] = "brocante/server/web"

    def include_rules(self, build_data: dict[str, Any]) -> None:
        compiled = self.load("compiled")
        if compiled.compiler() is None:
            self.app.display_info("no C compiler found: the wheel's rules run interpreted")
            return
        target = Path(tempfile.mkdtemp())
        compiled.compile_into(target)
        for module in target.rglob("*.*"):
            build_data["force_include"][str(module)] = str(module.relative_to(target))
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
