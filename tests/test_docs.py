"""The documents name files and sections that exist."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "custom_components" / "switchboard"
ROOMS = sorted((ROOT / "docs" / "dev").glob("*.md"))
PAGES = [
    ROOT / "README.md",
    ROOT / "langgraph" / "README.md",
    *sorted((ROOT / "docs").rglob("*.md")),
]

MODULE = re.compile(r"(?<![\w/.*-])((?:[\w.-]+/)*\w+\.py)\b")
FOLDER = re.compile(r"custom_components/switchboard/((?:\w+/)+)")
TEST_FOLDER = re.compile(r"\btests/(?:\w+/)+")
LINK = re.compile(r"(?:\]\(|src=\"|srcset=\")(?!https?:|mailto:)([^)\"#\s]*)(?:#([^)\"\s]*))?[)\"]")
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
