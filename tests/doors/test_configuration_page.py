"""The page of settings tells the name, the default and the range of every option as they are."""

import json
from pathlib import Path

import pytest

import custom_components.switchboard as integration
from custom_components.switchboard.agent_settings import AGENT_ROWS, DEFAULT_PROMPT, TASK_ROWS
from custom_components.switchboard.settings import ENTRY_ROWS

PACKAGE = Path(integration.__file__).parent
PAGE = (PACKAGE.parents[1] / "docs" / "configuration.md").read_text()
ENGLISH = json.loads((PACKAGE / "translations" / "en.json").read_text())
SUBENTRIES = ENGLISH["config_subentries"]
# The three groups of budgets share one table.
OPTIONS = [
    (row, form["sections"][row.section] if row.section else form)
    for rows, form in (
        (AGENT_ROWS.values(), SUBENTRIES["conversation"]["step"]["user"]),
        (TASK_ROWS.values(), SUBENTRIES["ai_task_data"]["step"]["user"]),
        (ENTRY_ROWS, ENGLISH["options"]["step"]["init"]),
    )
    for row in rows
    if row.section != "budgets"
]


def told_of(name: str) -> list[list[str]]:
    """Return what the tables say in the rows of a name, numbers without commas."""
    lines = [line.strip("|").split("|") for line in PAGE.splitlines() if line.startswith("| ")]
    named = [[cell.strip() for cell in cells] for cells in lines]
    names = [cells[0].split(", ") for cells in named]
    return [
        [cell.replace(",", "") for cell in cells[1:]]
        for cells, of_row in zip(named, names, strict=True)
        if name in of_row or name == cells[0]
    ]


@pytest.mark.parametrize(("row", "form"), OPTIONS, ids=lambda one: getattr(one, "key", ""))
def test_an_option_is_told_with_its_default_and_its_range(row, form):
    told = told_of(form["data"][row.key])
    assert told
    match row.selector.selector_type:
        case "boolean":
            assert any(cells[0] == ("on" if row.default else "off") for cells in told)
        case "number" if row.default is not None:
            config = row.selector.config
            expected = [f"{row.default:.8g}", f"{config['min']:.8g} to {config['max']:.8g}"]
            assert expected in [cells[:2] for cells in told]


def test_the_instructions_are_those_that_hold():
    quoted = [line.removeprefix("> ") for line in PAGE.splitlines() if line.startswith("> ")]
    assert " ".join(quoted) == " ".join(DEFAULT_PROMPT.splitlines())
