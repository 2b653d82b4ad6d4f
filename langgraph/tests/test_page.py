"""The page on LangGraph does what it says."""

import ast
import re
from inspect import CO_COROUTINE
from pathlib import Path
from types import CodeType, FunctionType

import pytest

PAGE = Path(__file__).parents[1] / "README.md"
BLOCK = re.compile(r"^```(python|text)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def _compiled(source: str) -> CodeType:
    flags = ast.PyCF_ALLOW_TOP_LEVEL_AWAIT
    return compile(source, str(PAGE), "exec", flags=flags, dont_inherit=True)


async def test_the_code_of_the_page_runs_and_prints_what_stands_below_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    blocks = BLOCK.findall(PAGE.read_text())
    names: dict[str, object] = {"__name__": "page"}
    shown = 0
    for number, (kind, text) in enumerate(blocks):
        if kind == "text":
            assert blocks[number - 1][0] == "python"
            assert capsys.readouterr().out == text
            shown += 1
            continue
        assert capsys.readouterr().out == ""
        code = _compiled(text)
        ran = FunctionType(code, names)()
        if code.co_flags & CO_COROUTINE:
            await ran
    assert capsys.readouterr().out == ""
    assert shown == 3
