"""Nothing but the storage package knows that there is SQLite behind it."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import custom_components.switchboard as integration

PACKAGE = Path(integration.__file__).parent
STORAGE = PACKAGE / "engine" / "storage"
_SQL = re.compile(
    r"\b(SELECT\b.+\bFROM|INSERT (OR \w+ )?INTO|UPDATE \w+ SET|DELETE FROM|PRAGMA \w+"
    r"|(CREATE|DROP|ALTER) (TABLE|INDEX|VIEW|TRIGGER)|\w+_fts\b)",
    re.DOTALL,
)
_OF_A_CONNECTION = {"execute", "executemany", "executescript", "_conn"}


def _leaks(source: str) -> Iterator[str]:
    """Yield what a module knows of SQLite: its library, its statements, a connection."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names) if any(one.name == "sqlite3" for one in names):
                yield f"line {node.lineno} imports sqlite3"
            case ast.ImportFrom(module="sqlite3"):
                yield f"line {node.lineno} imports from sqlite3"
            case ast.Constant(value=str(text)) if _SQL.search(text):
                yield f"line {node.lineno} has a statement"
            case ast.Attribute(attr=name) if name in _OF_A_CONNECTION:
                yield f"line {node.lineno} uses a connection: {name}"
            case ast.arg(arg="conn"):
                yield f"line {node.lineno} takes a connection"


def test_no_statement_and_no_connection_stands_outside_of_storage():
    modules = [path for path in PACKAGE.rglob("*.py") if STORAGE not in path.parents]
    assert len(modules) > 200
    found = {
        path.relative_to(PACKAGE).as_posix(): leaks
        for path in modules
        if (leaks := [*_leaks(path.read_text("utf-8"))])
    }
    assert found == {}


def test_a_leak_would_be_seen():
    source = """
import sqlite3

def look(conn):
    return conn.execute(f"SELECT text FROM memories WHERE id = {1}")
"""
    assert len([*_leaks(source)]) == 4
