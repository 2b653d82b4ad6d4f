"""An open database in a folder of its own, as the storage's tests have it."""

from ..storage.conftest import database, path

__all__ = ["database", "path"]
