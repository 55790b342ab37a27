"""Tables where people play: seats, clocks, the log and its storage. Knows nothing about HTTP."""

from brocante.compiled import activate_part

activate_part(__path__, "table")
