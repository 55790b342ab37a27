"""Brocante: four card games about money."""

from brocante.compiled import activate

activate(__path__)
