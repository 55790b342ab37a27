"""Networks that a server offers as bots. Only other processes import numpy: the server does not need it."""

import os
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from brocante.bots.workers import Networks

Facts = tuple[str, int, dict[str, bool]]  # the game, its players, its options


def facts(path: str) -> Facts:
    """What a network plays; ValueError if the file is not a network."""
    from brocante.envs.setting import require

    require("numpy")
    from brocante.lab.net import Net

    setting = Net.load(Path(path)).setting
    return setting.game, setting.players, setting.options


def facts_elsewhere(paths: Sequence[str]) -> list[Facts]:
    """The same for several files, read in another process."""
    if not paths:
        return []
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        try:
            return list(pool.map(facts, paths))
        except ImportError as error:
            raise ValueError(str(error)) from error


def load(files: Mapping[str, str]) -> Networks:
    """The networks in these files by name, for the process in which they think."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from brocante.lab.net import Net

    return {name: Net.load(Path(path)).player for name, path in files.items()}
