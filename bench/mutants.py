"""How many small faults the tests of the doors find: ``scripts/bench mutants FOLDER...``.

A test of the engine may go where a door's test dies of the same fault. In a copy of the project one
operator, condition or number of a file is turned round at a time; then those of the doors' tests
run that have run its line. Run them with their coverage first:

    export COVERAGE_CORE=ctrace
    .venv/bin/python -m pytest tests/doors --cov custom_components/switchboard --cov-context test

Coverage's other core notes of each line the first test alone. A fault that no test notices is
printed with its place.
"""

import argparse
import ast
import random
import shutil
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from coverage import CoverageData

ROOT: Final = Path(__file__).parents[1]
PACKAGE: Final = ROOT / "custom_components" / "switchboard"
TURNED: Final[dict[type[ast.AST], type[ast.AST]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
}


def faults(tree: ast.Module) -> Iterator[ast.AST]:
    """Yield the nodes of a module that can be turned round."""
    for node in ast.walk(tree):
        match node:
            case ast.Compare(ops=[op]) | ast.BoolOp(op=op) | ast.BinOp(op=op):
                if type(op) in TURNED:
                    yield node
            case ast.If() | ast.IfExp() | ast.UnaryOp(op=ast.Not()):
                yield node
            case ast.Constant(value=bool() | int()):
                yield node


def turn(node: ast.AST) -> None:
    """Turn a node round."""
    match node:
        case ast.Compare():
            node.ops = [TURNED[type(node.ops[0])]()]
        case ast.BoolOp() | ast.BinOp():
            node.op = TURNED[type(node.op)]()
        case ast.If() | ast.IfExp():
            node.test = ast.UnaryOp(ast.Not(), node.test)
        case ast.UnaryOp():
            node.op, node.operand = ast.Not(), ast.UnaryOp(ast.Not(), node.operand)
        case ast.Constant(value=bool()):
            node.value = not node.value
        case ast.Constant():
            node.value += 1


def chosen(path: Path, covered: dict[int, list[str]], count: int, dice: random.Random) -> list[int]:
    """Return which nodes of a file are turned, among those that a test of the doors has run."""
    nodes = list(faults(ast.parse(path.read_text())))
    seen = [
        at
        for at, node in enumerate(nodes)
        if any(covered.get(getattr(node, "lineno", 0), [""])) and _is_in_function(path, node)
    ]
    return sorted(dice.sample(seen, min(count, len(seen))))


def _is_in_function(path: Path, node: ast.AST) -> bool:
    """Tell whether it runs in a test; what runs at import is covered by any test."""
    line = getattr(node, "lineno", 0)
    return any(
        one.body[0].lineno <= line <= (one.end_lineno or 0)
        for one in ast.walk(ast.parse(path.read_text()))
        if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef)
    )


def some_of(contexts: list[str], most: int, dice: random.Random) -> list[str]:
    """Return tests, of as many files as can be."""
    by_file: dict[str, list[str]] = defaultdict(list)
    for context in sorted({one.partition("|")[0] for one in contexts if one}):
        by_file[context.partition("::")[0]].append(context)
    found: list[str] = []
    while len(found) < most and any(by_file.values()):
        for tests in by_file.values():
            if tests and len(found) < most:
                found.append(tests.pop(dice.randrange(len(tests))))
    return found


def main() -> int:
    """Parse the command line and run; returns 1 if a fault was not noticed."""
    parser = argparse.ArgumentParser(prog="scripts/bench mutants")
    parser.add_argument("folders", type=Path, nargs="+", help="folders or files of the component")
    parser.add_argument("--coverage", type=Path, default=ROOT / ".coverage")
    parser.add_argument("--each", type=int, default=4, help="faults in each file")
    parser.add_argument("--tests", type=int, default=10, help="tests to run for each, at most")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    dice = random.Random(options.seed)  # noqa: S311
    data = CoverageData(str(options.coverage))
    data.read()
    measured = {one.partition("custom_components/")[2]: one for one in data.measured_files()}
    survived: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "project"
        shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(".git", ".venv", ".cache"))
        for name in (".venv", ".cache"):
            (copy / name).symlink_to((ROOT / name).resolve())
        for path in (one for given in options.folders for one in _files(given.resolve())):
            inside = path.relative_to(ROOT)
            known = measured.get(inside.as_posix().partition("custom_components/")[2])
            covered = data.contexts_by_lineno(known) if known else {}
            killed = 0
            places = chosen(path, covered, options.each, dice)
            for place in places:
                tree = ast.parse(path.read_text())
                node = list(faults(tree))[place]
                line = node.lineno  # type: ignore[attr-defined]
                before = ast.unparse(node).splitlines()[0]
                turn(node)
                (copy / inside).write_text(ast.unparse(ast.fix_missing_locations(tree)))
                if _fails(copy, some_of(covered[line], options.tests, dice)):
                    killed += 1
                else:
                    survived.append(f"{inside}:{line}: {before}")
            (copy / inside).write_text(path.read_text())
            print(f"{inside.name}: {killed} of {len(places)} noticed", flush=True)
    print("\nNot noticed:\n" + "\n".join(survived))
    return 1 if survived else 0


def _files(given: Path) -> list[Path]:
    return sorted(given.rglob("*.py")) if given.is_dir() else [given]


def _fails(copy: Path, tests: list[str]) -> bool:
    command = (".venv/bin/python", "-m", "pytest", "-qx", "--no-cov", "-p", "no:cacheprovider")
    try:
        run = subprocess.run(  # noqa: S603
            [*command, *tests], cwd=copy, capture_output=True, timeout=300, check=False
        )
    except subprocess.TimeoutExpired:
        return True
    return run.returncode != 0


if __name__ == "__main__":
    sys.exit(main())
