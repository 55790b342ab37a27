"""The version of Brocante, said once: the package's metadata and the commands take it from here."""

__version__ = "0.1.0"
