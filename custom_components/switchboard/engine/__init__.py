"""Plain Python: everything that does not need Home Assistant."""
