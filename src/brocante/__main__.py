"""python -m brocante: the command line."""

from brocante.cli import main

main()
