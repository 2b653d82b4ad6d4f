"""The documents name files and sections that exist, and say what is so."""

import json
import re
from pathlib import Path
from urllib.parse import unquote

import pytest

from custom_components.switchboard.engine.turn.phrases import phrase
from demo import script
from demo.expectations import Line

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "custom_components" / "switchboard"
ROOMS = sorted((ROOT / "docs" / "dev").glob("*.md"))
PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "langgraph" / "README.md",
    *sorted((ROOT / "docs").rglob("*.md")),
]

MODULE = re.compile(r"(?<![\w/.*-])((?:[\w.-]+/)*\w+\.py)\b")
FOLDER = re.compile(r"custom_components/switchboard/((?:\w+/)+)")
TEST_FOLDER = re.compile(r"\btests/(?:\w+/)+")
LINK = re.compile(r"(?:\]\(|src=\"|srcset=\")(?!https?:|mailto:)([^)\"#\s]*)(?:#([^)\"\s]*))?[)\"]")
BUTTON = re.compile(r"blueprint_import/\?blueprint_url=([^)]+)\)")
FOR_DEVELOPERS = "\n## For developers\n"
MOST_WORDS = 1200
"""So much of the README somebody reads who wants a voice assistant."""
SPOKEN = (
    "undo_nothing",
    "undo_refused",
    "noted_wrong",
    "off_record",
    "on_record",
    "unlearnt",
    "not_allowed",
)
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)


def without_samples(text: str) -> str:
    """The text without what stands between fences."""
    return re.sub(r"^```.*?^```", "", text, flags=re.DOTALL | re.MULTILINE)


def anchors(page: Path) -> set[str]:
    """The names by which GitHub links to the headings of a page."""
    kept = (re.sub(r"[^\w\- ]", "", name.lower()) for name in HEADING.findall(page.read_text()))
    return {name.strip().replace(" ", "-") for name in kept}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_module_that_a_page_names_exists(page: Path) -> None:
    """A path starts at the repository, the package, or a folder that the page names."""
    text = page.read_text()
    starts = [ROOT, PACKAGE, *(PACKAGE / folder for folder in FOLDER.findall(text))]
    starts += [ROOT / folder for folder in TEST_FOLDER.findall(text)]
    named = set(MODULE.findall(text))
    assert not {name for name in named if not any((start / name).is_file() for start in starts)}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_of_a_page_leads_somewhere(page: Path) -> None:
    broken = set()
    for path, anchor in LINK.findall(without_samples(page.read_text())):
        target = (page.parent / path) if path else page
        if not target.exists() or (anchor and anchor not in anchors(target)):
            broken.add(f"{path}#{anchor}")
    assert not broken


@pytest.mark.parametrize("page", ROOMS, ids=lambda page: page.name)
def test_the_page_of_a_room_is_short(page: Path) -> None:
    assert len(page.read_text().splitlines()) <= 80


def test_a_page_for_people_at_home_names_no_module() -> None:
    """Pages for people stand in the left column of the README's table."""
    lines = (ROOT / "README.md").read_text().splitlines()
    rows = [line.split("|")[1] for line in lines if line.startswith("| [")]
    pages = {path for row in rows for path, _ in LINK.findall(row) if path.startswith("docs/")}
    assert pages
    assert not {path for path in pages if MODULE.search((ROOT / path).read_text())}


def test_the_readme_is_short_for_people_at_home() -> None:
    people, _, developers = (ROOT / "README.md").read_text().partition(FOR_DEVELOPERS)
    assert developers
    assert len(re.findall(r"\S*\w\S*", people)) < MOST_WORDS


def test_the_readme_leads_to_each_of_its_sections() -> None:
    text = (ROOT / "README.md").read_text()
    contents = next(part for part in text.split("\n\n") if part.startswith("[Install]"))
    linked = {anchor for _, anchor in LINK.findall(contents)}
    sections = re.findall(r"^## (.+)$", without_samples(text), re.MULTILINE)
    assert linked == {name.lower().replace(" ", "-") for name in sections} - {"licence"}


def test_each_blueprint_has_a_button() -> None:
    buttons = BUTTON.findall((ROOT / "docs" / "automations.md").read_text())
    files = {unquote(address).partition("/blob/main/")[2] for address in buttons}
    assert files == {str(path.relative_to(ROOT)) for path in (ROOT / "blueprints").rglob("*.yaml")}


def test_what_the_house_says_in_the_talks_is_what_it_says() -> None:
    told = (ROOT / "docs" / "talking.md").read_text()
    assert not [key for key in SPOKEN if phrase(key, "en") not in told]


def test_the_talk_that_is_printed_is_the_talk_of_the_demo() -> None:
    printed = re.findall(
        r"^\d+\. +You +(.+)$", (ROOT / "docs" / "demo.md").read_text(), re.MULTILINE
    )
    values = [one for value in vars(script).values() for one in _several(value)]
    assert printed
    assert set(printed) <= {line.text for line in values if isinstance(line, Line)}


def _several(value: object) -> tuple[object, ...]:
    return value if isinstance(value, tuple) else (value,)


def test_a_month_costs_what_the_list_of_prices_makes_of_it() -> None:
    page = (ROOT / "docs" / "usage.md").read_text()
    prices = json.loads((PACKAGE / "engine" / "turn" / "data" / "prices.json").read_text())
    begins, within, *learning = [
        [int(number.replace(",", "")) for number in row]
        for row in re.findall(
            r"^\| (?:a sentence|learning from) [^|]+\| ([\d,]+) \| ([\d,]+) \| ([\d,]+) \|$",
            page,
            re.MULTILINE,
        )
    ]
    sentences = int(re.findall(r"(\d+) a month go to the model", page)[0])
    totals = []
    for model in re.findall(r"(gpt-[\w.-]+): [\d., ]+ \|", page):
        price = prices["models"][model]

        def cost(tokens: list[int], price: dict[str, float] = price) -> float:
            full = tokens[0] - tokens[1]
            paid = full * price["input"] + tokens[1] * price["cached"] + tokens[2] * price["output"]
            return paid / 1_000_000

        always = sum(map(cost, learning))
        costs = (sentences * cost(within) + always, sentences * cost(begins) + always)
        totals.append("{:.2f} to {:.2f}".format(*costs))
    assert re.findall(r"\*\*([\d.]+ to [\d.]+)\*\*", page) == totals
    shown = re.findall(r"\| ([\d.]+ to [\d.]+) \|", (ROOT / "README.md").read_text())
    rounded = [" to ".join(f"{float(one):.1f}0" for one in each.split(" to ")) for each in totals]
    assert shown == rounded
