"""Many games at once: simulated, checked, compared."""
