"""Gives a Python process an adjustable wall clock, off by the number of seconds in a file.

Put this folder on PYTHONPATH and name the file in SET_CLOCK. The monotonic clock stays as it is, as when
an operator or a time server sets a real clock.
"""

import os
import time
from pathlib import Path

FILE = os.environ.get("SET_CLOCK")
if FILE is not None:
    true_time = time.time
    offset = Path(FILE)
    time.time = lambda: true_time() + float(offset.read_text(encoding="utf-8"))
    time.time_ns = lambda: int(time.time() * 1e9)
