"""Puts the compiled rules into the wheel."""

import importlib.util
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledRules(BuildHookInterface):  # type: ignore[misc]
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        spec = importlib.util.spec_from_file_location("compiled", Path(self.root) / "src/brocante/compiled.py")
        assert spec is not None
        assert spec.loader is not None
        compiled = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(compiled)
        if compiled.compiler() is None:
            self.app.display_info("no C compiler found: the wheel's rules run interpreted")
            return
        target = Path(tempfile.mkdtemp())
        compiled.compile_into(target)
        for module in target.rglob("*.*"):
            build_data["force_include"][str(module)] = str(module.relative_to(target))
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
