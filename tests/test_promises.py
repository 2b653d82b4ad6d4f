"""Every sentence about guests, owners, evidence and keeping is kept by a test that it is so.

``promises.toml`` says by which. A sentence is found by a few stems of its English words; one that
promises nothing is listed there as well, so that a new one is noticed whatever it says.
"""

import ast
import json
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from custom_components.switchboard import llm
from custom_components.switchboard.engine.turn import instructions
from custom_components.switchboard.memory import (
    forget_all,
    forget_fact,
    recall_tools,
    remember_fact,
    tools,
)

TESTS = Path(__file__).parent
ROOT = TESTS.parent
PAGE = ROOT / "frontend" / "src"
TEXTS = ROOT / "custom_components" / "switchboard" / "translations" / "en.json"
TOLD_TO_MODELS = (llm, remember_fact, forget_fact, forget_all, recall_tools, tools, instructions)
STEMS = re.compile(
    r"guest|owner|household|administrator|belong|privat|whose|evidence|rests? on|who said|"
    r"keep|kept|forg[eo]t|delet|remember|for good|never learn|learnt again|undo|noted",
    re.IGNORECASE,
)
SENTENCE = re.compile(r"[.!?:](\s|$)")
PROMISES: dict[str, Any] = tomllib.loads((TESTS / "promises.toml").read_text())


def texts(told: Any, path: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Yield texts by the way to them."""
    if isinstance(told, str):
        yield ".".join(path), told
    for key, value in told.items() if isinstance(told, dict) else ():
        yield from texts(value, (*path, str(key)))


def all_texts() -> Iterator[tuple[str, str]]:
    """Yield what the page, the forms, repairs and actions, and the tools of the memory say."""
    for file in sorted(PAGE.rglob("i18n/en.json")):
        view = file.parent.parent.name
        yield from texts(json.loads(file.read_text()), ("page", view if view != "src" else "frame"))
    yield from texts(json.loads(TEXTS.read_text()), ())
    for module in TOLD_TO_MODELS:
        for name, value in vars(module).items():
            told = value[-1] if isinstance(value, tuple) and value else value
            if name.isupper() and isinstance(told, str):
                yield f"tool.{module.__name__.rpartition('.')[2]}.{name.strip('_')}", told


def promising() -> set[str]:
    """Return the keys of the sentences in which one of the stems stands."""
    return {key for key, text in all_texts() if STEMS.search(text) and SENTENCE.search(text)}


@cache
def functions_of(file: str) -> frozenset[str]:
    tree = ast.parse((TESTS / file).read_text())
    made = (ast.FunctionDef, ast.AsyncFunctionDef)
    return frozenset(one.name for one in ast.walk(tree) if isinstance(one, made))


def test_every_such_sentence_is_kept_by_a_test_or_promises_nothing() -> None:
    listed = {*PROMISES["kept"], *PROMISES["no_promise"]}
    assert promising() - listed == set(), "add them to tests/promises.toml"
    assert listed - {key for key, _ in all_texts()} == set(), "they are no texts any more"


@pytest.mark.parametrize("key", PROMISES["kept"])
def test_the_tests_that_keep_a_sentence_are_there(key: str) -> None:
    kept_by = PROMISES["kept"][key]
    assert kept_by
    for named in kept_by:
        file, _, test = named.partition("::")
        assert test.startswith("test_")
        assert test in functions_of(file), named
