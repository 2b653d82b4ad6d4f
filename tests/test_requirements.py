"""What the project stands on is named once, and pinned once."""

import json
import re
import tomllib
from importlib.metadata import files
from pathlib import Path

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
RELEASES = ("ha-2026.10.txt", "ha-2026.11.txt")
GROUPS = PROJECT["dependency-groups"]


def plain(name: str) -> str:
    """The name of a package as PyPI compares it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def pinned(filename: str) -> set[str]:
    lines = (ROOT / "requirements" / filename).read_text().splitlines()
    return {plain(line.partition("==")[0]) for line in lines if "==" in line}


def group(name: str) -> set[str]:
    return {plain(one) for one in GROUPS[name] if isinstance(one, str)}


def needed_at_home() -> set[str]:
    return {plain(re.split(r"[<>=]", one)[0]) for one in PROJECT["project"]["dependencies"]}


def test_project_needs_what_the_manifest_has_home_assistant_install() -> None:
    manifest = ROOT / "custom_components" / "switchboard" / "manifest.json"
    assert PROJECT["project"]["dependencies"] == json.loads(manifest.read_text())["requirements"]


def test_each_release_pins_what_the_house_needs() -> None:
    for release in RELEASES:
        assert pinned(release) == group("home-assistant") | needed_at_home()


def test_tests_and_checks_are_pinned_beside_the_release_they_run_on() -> None:
    assert pinned("test.txt") == group("test") | group("lint")


def test_versions_are_pinned_in_requirements_only() -> None:
    assert not [one for names in GROUPS.values() for one in names if "==" in one]
    assert "==" not in (ROOT / "scripts" / "setup").read_text()


def test_stemmers_need_nothing_compiled() -> None:
    installed = files("snowballstemmer") or []
    assert any(one.name == "german_stemmer.py" for one in installed)
    assert not [one for one in installed if one.suffix in {".so", ".pyd", ".c"}]
