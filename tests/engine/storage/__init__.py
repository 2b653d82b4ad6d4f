"""The storage room on real SQLite files."""
