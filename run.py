"""python3 run.py: the web table. python3 run.py COMMAND ...: any other command, on a fresh machine.

This file only looks at the Python it runs on, and so must be readable to a Python 2 as well; tools/ has the rest.
"""

import os
import sys

OLDEST = (3, 11)

if sys.version_info < OLDEST:
    sys.stderr.write(
        "Brocante needs Python %s or newer, and %s is Python %s; start run.py with a newer one: python3.12 run.py\n"
        % ("%d.%d" % OLDEST, sys.executable, "%d.%d" % sys.version_info[:2])
    )
    sys.exit(2)

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from tools.commands import main  # noqa: E402 - an old Python could not read it

if __name__ == "__main__":
    main(sys.argv[1:])
