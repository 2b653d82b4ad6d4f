"""The small faults that can be made in a module, and how one is put into a running process.

A fault in a function takes the place of its code, wherever that was imported to. One in a constant
of a module is evaluated anew, with all in that module that is made of it.
"""

import ast
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from gc import get_objects
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, Final

_NEGATED: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.GtE,
    ast.GtE: ast.Lt,
    ast.Gt: ast.LtE,
    ast.LtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
_BOUNDARY: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
}
_OTHER: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}
_ENDS: Final = (ast.Return, ast.Raise, ast.Continue, ast.Break)

type Key = tuple[str, int]
"""A function of a module: its qualified name, and its first line."""
type Functions = dict[Key, list[FunctionType]]
type Change = Callable[[], object]
type Site = tuple[ast.AST, str, Change]


@dataclass(frozen=True, slots=True)
class Mutant:
    """A fault: the file, the number of it in there, its line, and how it reads."""

    path: Path
    number: int
    line: int
    reads: str
    is_constant: bool


def mutants(path: Path) -> list[Mutant]:
    """Return all faults that can be made in a file."""
    return [
        Mutant(path, number, getattr(node, "lineno", 0), reads, is_constant)
        for number, (is_constant, (node, reads, _)) in enumerate(_sites(_parsed(path)))
    ]


def _parsed(path: Path) -> ast.Module:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.AnnAssign):  # nothing in a function evaluates it
            node.annotation = ast.copy_location(ast.Constant(None), node.annotation)
    return tree


def _sites(tree: ast.Module) -> Iterator[tuple[bool, Site]]:
    for node in tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            for inner in ast.walk(node.value):
                yield from ((True, site) for site in (*_of_tables(inner), *_of_values(inner)))
    outermost = [tree]
    while outermost:
        for node in ast.iter_child_nodes(outermost.pop()):
            if isinstance(node, ast.ClassDef):
                outermost.append(node)  # type: ignore[arg-type]
            elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                holder = ast.Module(node.body, [])
                for inner in ast.walk(holder):
                    yield from ((False, site) for site in _of_node(inner))


def _of_node(node: ast.AST) -> Iterator[Site]:
    """Yield the faults of what runs in a function."""
    yield from _of_blocks(node)
    yield from _of_values(node)
    if isinstance(node, ast.Compare):
        yield from _of_comparison(node)
    match node:
        case ast.BoolOp(op=op, values=values):
            other = ast.Or() if isinstance(op, ast.And) else ast.And()
            yield node, f"{ast.unparse(node)}: and <-> or", lambda: setattr(node, "op", other)
            for at, value in enumerate(values):
                reads = f"{ast.unparse(node)}: without {ast.unparse(value)}"
                nothing = ast.copy_location(ast.Constant(isinstance(op, ast.And)), value)
                yield node, reads, lambda at=at, nothing=nothing: _put(values, at, nothing)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            twice = ast.copy_location(ast.UnaryOp(ast.Not(), operand), operand)
            reads = f"{ast.unparse(node)}: without not"
            yield node, reads, lambda: setattr(node, "operand", twice)
        case ast.If(test=test) | ast.IfExp(test=test) | ast.While(test=test) if not isinstance(
            test, ast.Compare | ast.UnaryOp
        ):
            turned_round = ast.copy_location(ast.UnaryOp(ast.Not(), test), test)
            reads = f"if {ast.unparse(test)}: negated"
            yield node, reads, lambda: setattr(node, "test", turned_round)
        case ast.comprehension(ifs=ifs):
            for at, test in enumerate(ifs):
                reads = f"... if {ast.unparse(test)}: dropped"
                yield test, reads, lambda at=at: ifs.pop(at)
        case ast.BinOp(op=op) if type(op) in _OTHER:
            reads = f"{ast.unparse(node)}: {type(op).__name__} -> {_OTHER[type(op)].__name__}"
            yield node, reads, lambda: setattr(node, "op", _OTHER[type(op)]())
        case ast.Return(value=ast.expr() as value) if ast.unparse(value) not in ("None", "False"):
            # For False, None is the same to whoever asks if something is so.
            reads = f"return {ast.unparse(value)}: return None"
            nothing = ast.copy_location(ast.Constant(None), value)
            yield node, reads, lambda: setattr(node, "value", nothing)


def _of_comparison(node: ast.Compare) -> Iterator[Site]:
    for at, op in enumerate(node.ops):
        for turned in (_NEGATED, _BOUNDARY):
            if other := turned.get(type(op)):
                reads = f"{ast.unparse(node)}: {type(op).__name__} -> {other.__name__}"
                yield node, reads, lambda at=at, other=other: _put(node.ops, at, other())


def _of_blocks(node: ast.AST) -> Iterator[Site]:
    """Yield early ends and calls that are left out of a block."""
    for name in ("body", "orelse", "finalbody"):
        block = getattr(node, name, None)
        if not isinstance(block, list):
            continue
        for at, step in enumerate(block):
            if _may_go(step):
                reads = f"{ast.unparse(step).splitlines()[0]}: removed"
                gone = ast.copy_location(ast.Pass(), step)
                yield step, reads, lambda block=block, at=at, gone=gone: _put(block, at, gone)


def _may_go(step: ast.stmt) -> bool:
    match step:
        case ast.If(body=[*_, last], orelse=[]):
            return isinstance(last, _ENDS)
        case ast.Expr(value=ast.Call() | ast.Await()):
            # What is logged protects nothing; what it must not say is fuzzed.
            return "_LOGGER" not in ast.unparse(step)
        case ast.Raise() | ast.AugAssign():
            return True
    return False


def _of_values(node: ast.AST) -> Iterator[Site]:
    match node:
        case ast.Constant(value=bool() as value):
            yield node, f"{value}: turned", lambda: setattr(node, "value", not value)
        case ast.Constant(value=int() | float() as value):
            yield node, f"{value}: + 1", lambda: setattr(node, "value", value + 1)


def _of_tables(node: ast.AST) -> Iterator[Site]:
    """Yield the words and rows that a table of a module is short of."""
    match node:
        case ast.Set(elts=rows) | ast.Tuple(elts=rows) | ast.List(elts=rows) if len(rows) > 1:
            for at, row in enumerate(rows):
                reads = f"{{...}}: without {ast.unparse(row)[:60]}"
                yield row, reads, lambda at=at: rows.pop(at)


def _put(where: list[Any], at: int, what: object) -> None:
    where[at] = what


def put_in(mutant: Mutant, module: ModuleType, functions: Functions) -> bool:
    """Put a fault into the running process; returns whether it can be put there."""
    tree = _parsed(mutant.path)
    sites = [site for _, site in _sites(tree)]
    node, _, change = sites[mutant.number]
    change()
    ast.fix_missing_locations(tree)
    if mutant.is_constant:
        return _rebind(tree, module, node)
    code = _functions(compile(tree, str(mutant.path), "exec", dont_inherit=True))
    key = next(key for key, old in functions.items() if mutant.line in _lines(old[0].__code__))
    if key not in code or code[key].co_freevars != functions[key][0].__code__.co_freevars:
        return False
    for function in functions[key]:
        function.__code__ = code[key]
    return True


def _rebind(tree: ast.Module, module: ModuleType, node: ast.AST) -> bool:
    """Evaluate a constant anew, and what is made of it in the same module."""
    changed: set[str] = set()
    for step in tree.body:
        if not isinstance(step, ast.Assign | ast.AnnAssign) or step.value is None:
            continue
        names = {one.id for one in ast.walk(step.value) if isinstance(one, ast.Name)}
        is_it = step.lineno <= getattr(node, "lineno", 0) <= (step.end_lineno or 0)
        target = step.targets[0] if isinstance(step, ast.Assign) else step.target
        if (is_it or names & changed) and isinstance(target, ast.Name):
            old = module.__dict__[target.id]
            code = compile(ast.Expression(step.value), str(module.__file__), "eval")
            new = eval(code, module.__dict__)  # noqa: S307 - a constant of the project
            changed.add(target.id)
            for other in [*sys.modules.values()]:
                if other and getattr(other, "__dict__", {}).get(target.id) is old:
                    other.__dict__[target.id] = new
    return bool(changed)


def _functions(code: CodeType) -> dict[Key, CodeType]:
    """Return the outermost functions of a module or class by their names and first lines."""
    found: dict[Key, CodeType] = {}
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            is_scope = inner.co_name.startswith("<generic") or not inner.co_flags & 0x1  # OPTIMIZED
            found |= _functions(inner) if is_scope else {_key(inner): inner}
    return found


def _key(code: CodeType) -> Key:
    return code.co_qualname, code.co_firstlineno


def _lines(code: CodeType) -> set[int]:
    """Return the lines of a function, those of what is in it included."""
    own = {line for _, _, line in code.co_lines() if line}
    inner = (one for one in code.co_consts if isinstance(one, CodeType))
    return own.union(*map(_lines, inner))


def loaded(path: Path) -> Functions:
    """Return the outermost functions of a file that are in the process.

    Home Assistant's tests hide what there is from the collector of garbage: ask before they run.
    """
    known = _functions(compile(_parsed(path), str(path), "exec", dont_inherit=True))
    found: Functions = {}
    for one in get_objects():
        if type(one) is FunctionType and one.__code__.co_filename == str(path):
            key = _key(one.__code__)
            if key in known:
                found.setdefault(key, []).append(one)
    return found


def code_of(functions: Functions) -> Iterator[CodeType]:
    """Yield all code of a file's functions, for watching what runs."""

    def inside(code: CodeType) -> Iterator[CodeType]:
        yield code
        for inner in code.co_consts:
            if isinstance(inner, CodeType):
                yield from inside(inner)

    for same in functions.values():
        yield from inside(same[0].__code__)
