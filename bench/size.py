"""How large the project is, and where: ``scripts/bench size [COMMIT]``.

Counts what git keeps of Python and TypeScript, by folder of the integration and by part of the
project: files, lines, and the lines that are neither blank, comment nor docstring. Of the
integration it tells how its modules hang together. With a commit, what has changed since.
"""

import argparse
import ast
import io
import json
import shutil
import subprocess
import tokenize
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import PurePosixPath
from typing import Final

COMPONENT: Final = PurePosixPath("custom_components/switchboard")
BESIDE: Final = ("langgraph", "server")
"""Packages beside the integration, counted by folder."""
LONG: Final = 400
_CODE: Final = (".py", ".ts")
_WITHOUT_CODE: Final = frozenset(
    {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT}
    | {tokenize.ENCODING, tokenize.ENDMARKER}
)
_HAVE_DOCSTRING: Final = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)

type Graph = dict[str, set[str]]


def _git(*arguments: str) -> str:
    command = [shutil.which("git") or "git", *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout  # noqa: S603


def sources_of(commit: str) -> dict[str, str]:
    """Return the text of each file of code in a commit."""
    paths = _git("ls-tree", "-r", "--name-only", commit).splitlines()
    return {path: _git("show", f"{commit}:{path}") for path in paths if path.endswith(_CODE)}


def folder_of(path: str) -> str:
    """Return what a file is counted with: the packages by folder, all else by its root."""
    place = PurePosixPath(path)
    if place.parts[0] in BESIDE:
        return str(place.parent)
    if not place.is_relative_to(COMPONENT):
        return place.parts[0]
    inner = place.relative_to(COMPONENT).parts[:-1]
    return "/".join((COMPONENT.name, *inner[:2]))


def code_lines(path: str, text: str) -> int:
    """Return how many lines say something: no blank ones, comments or docstrings."""
    if not path.endswith(".py"):
        stripped = map(str.strip, text.splitlines())
        return sum(bool(line) and not line.startswith(("//", "/*", "*")) for line in stripped)
    lines: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in _WITHOUT_CODE:
            lines.update(range(token.start[0], token.end[0] + 1))
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, _HAVE_DOCSTRING) and ast.get_docstring(node, clean=False) is not None:
            lines.difference_update(range(node.body[0].lineno, (node.body[0].end_lineno or 0) + 1))
    return len(lines)


def graph_of(sources: dict[str, str], *, at_once: bool = False) -> Graph:
    """Return which modules of the integration each of them imports.

    ``at_once``: only those that are loaded with it, and not with a call or for types alone.
    """
    texts = {
        _module(PurePosixPath(path)): (path, text)
        for path, text in sources.items()
        if path.endswith(".py") and PurePosixPath(path).is_relative_to(COMPONENT)
    }
    graph: Graph = {}
    for module, (path, text) in texts.items():
        package = module.split(".") if path.endswith("__init__.py") else module.split(".")[:-1]
        found: set[str] = set()
        for node in _nodes(ast.parse(text), at_once=at_once):
            if isinstance(node, ast.ImportFrom) and node.level:
                base = [*package[: len(package) + 1 - node.level], *filter(None, [node.module])]
                names = {".".join([*base, alias.name]) for alias in node.names}
                found |= (names & texts.keys()) or ({".".join(base)} & texts.keys())
        graph[module] = found - {module}
    return graph


def _nodes(tree: ast.AST, *, at_once: bool) -> Iterator[ast.AST]:
    waiting = [tree]
    while waiting:
        yield (node := waiting.pop())
        is_later = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) or (
            isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        )
        if not (at_once and is_later):
            waiting += ast.iter_child_nodes(node)


def loaded_with(graph: Graph, modules: Iterable[str]) -> set[str]:
    """Return what is loaded with modules: what they import, and the packages that it is in."""
    loaded: set[str] = set()
    waiting = set(modules)
    while waiting:
        module = waiting.pop()
        loaded.add(module)
        parents = {module[:at] for at, letter in enumerate(module) if letter == "."}
        waiting |= (graph[module] | parents) - loaded
    return loaded


def _module(path: PurePosixPath) -> str:
    return ".".join(path.relative_to(COMPONENT.parent).with_suffix("").parts).removesuffix(
        ".__init__"
    )


def circles_of(graph: Graph) -> list[set[str]]:
    """Return the modules that import each other, all of a circle together."""

    @cache
    def reached(module: str) -> frozenset[str]:
        seen: set[str] = set()
        waiting = [module]
        while waiting:
            more = graph[waiting.pop()] - seen
            seen |= more
            waiting += more
        return frozenset(seen)

    circles = {
        frozenset({one, *(other for other in reached(one) if one in reached(other))})
        for one in graph
        if one in reached(one)
    }
    return [set(one) for one in circles]


def longest_chain(graph: Graph) -> list[str]:
    """Return the longest way from import to import; a circle is passed through once."""
    of = {one: min(circle) for circle in circles_of(graph) for one in circle}
    joined: Graph = defaultdict(set)
    for one, imported in graph.items():
        here = of.get(one, one)
        joined[here] |= {of.get(other, other) for other in imported} - {here}

    @cache
    def chain(module: str) -> tuple[str, ...]:
        return (module, *max(map(chain, joined[module]), key=len, default=()))

    return list(max(map(chain, list(joined)), key=len, default=()))


def _sums(sources: dict[str, str]) -> dict[str, Counter[str]]:
    sums: dict[str, Counter[str]] = defaultdict(Counter)
    for path, text in sources.items():
        size = Counter(files=1, lines=text.count("\n"), code=code_lines(path, text))
        folder = folder_of(path)
        sums[folder] += size
        if folder.startswith(COMPONENT.name):
            sums[f"{COMPONENT.name}, in all"] += size
    return sums


def main() -> None:
    """Parse the command line, count, and print."""
    parser = argparse.ArgumentParser(prog="scripts/bench size")
    parser.add_argument("commit", nargs="?", help="also print what has changed since this commit")
    since = parser.parse_args().commit
    sources = sources_of("HEAD")
    now, before = _sums(sources), _sums(sources_of(since)) if since else {}
    print(f"| Folder | files | lines | code |{' change |' if since else ''}")
    print(f"| --- | --: | --: | --: |{' --: |' if since else ''}")
    for folder in sorted({*now, *before}):
        size = now.get(folder, Counter())
        change = size["lines"] - before.get(folder, Counter())["lines"]
        told = f" {change:+,} |" if since else ""
        print(f"| {folder} | {size['files']} | {size['lines']:,} | {size['code']:,} |{told}")
    graph = graph_of(sources)
    chain, circles = longest_chain(graph), circles_of(graph)
    arrows = sum(map(len, graph.values()))
    manifest = json.loads(_git("show", f"HEAD:{COMPONENT}/manifest.json"))
    print(f"\n{len(graph)} modules of the integration, {arrows:,} imports between them")
    print(f"{len(circles)} circles: {'; '.join(', '.join(sorted(one)) for one in circles) or '-'}")
    print(f"longest chain, of {len(chain)}: {' > '.join(chain)}")
    print(f"requirements of a home: {', '.join(manifest['requirements'])}")
    for path, text in sorted(sources.items(), key=lambda one: -one[1].count("\n")):
        if text.count("\n") > LONG and path.startswith(str(COMPONENT)):
            print(f"{text.count(chr(10))} lines: {path}")


if __name__ == "__main__":
    main()
