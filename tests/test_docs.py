"""The documents name files and sections that exist."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "custom_components" / "switchboard"
PAGES = [
    ROOT / "README.md",
    ROOT / "langgraph" / "README.md",
    *sorted((ROOT / "docs").glob("*.md")),
]

MODULE = re.compile(r"(?<![\w/.*-])((?:[\w.-]+/)*\w+\.py)\b")
FOLDER = re.compile(r"custom_components/switchboard/((?:\w+/)+)")
LINK = re.compile(r"(?:\]\(|src=\"|srcset=\")(?!https?:|mailto:)([^)\"#\s]*)(?:#([^)\"\s]*))?[)\"]")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)


def without_samples(text: str) -> str:
    """The text without what stands between fences."""
    return re.sub(r"^```.*?^```", "", text, flags=re.DOTALL | re.MULTILINE)


def anchors(page: Path) -> set[str]:
    """The names by which GitHub links to the headings of a page."""
    kept = (re.sub(r"[^\w\- ]", "", name.lower()) for name in HEADING.findall(page.read_text()))
    return {name.strip().replace(" ", "-") for name in kept}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_module_that_a_page_names_exists(page: Path) -> None:
    """A path starts at the repository, at the package, or at a folder that the page names."""
    text = page.read_text()
    starts = [ROOT, PACKAGE, *(PACKAGE / folder for folder in FOLDER.findall(text))]
    named = set(MODULE.findall(text))
    assert not {name for name in named if not any((start / name).is_file() for start in starts)}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_of_a_page_leads_somewhere(page: Path) -> None:
    broken = set()
    for path, anchor in LINK.findall(without_samples(page.read_text())):
        target = (page.parent / path) if path else page
        if not target.exists() or (anchor and anchor not in anchors(target)):
            broken.add(f"{path}#{anchor}")
    assert not broken
