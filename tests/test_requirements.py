"""What the project stands on is named once, and pinned once."""

import ast
import json
import re
import tomllib
from collections.abc import Iterator
from importlib.metadata import files
from pathlib import Path

from homeassistant.const import Platform

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
RELEASES = ("ha-2026.10.txt", "ha-2026.11.txt")
GROUPS = PROJECT["dependency-groups"]
COMPONENT = ROOT / "custom_components" / "switchboard"
ALWAYS_THERE = {
    "device_automation",
    "frontend",
    "homeassistant",
    "panel_custom",
    "persistent_notification",
    "person",
    "system_health",
    "websocket_api",
}
"""Integrations that any other may import without naming them, beside those of platforms."""


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
    manifest = json.loads((COMPONENT / "manifest.json").read_text())
    assert PROJECT["project"]["dependencies"] == manifest["requirements"]


def imported(module: Path) -> Iterator[str]:
    """The integrations of Home Assistant that a module imports."""
    for node in ast.walk(ast.parse(module.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names = [f"{node.module}.{one.name}" for one in node.names]
        else:
            names = [one.name for one in node.names] if isinstance(node, ast.Import) else []
        for name in names:
            if name.startswith("homeassistant.components."):
                yield name.split(".")[2]


def test_the_manifest_names_the_integrations_that_are_imported() -> None:
    """As Home Assistant's own check has it: a file of an integration's platform may import it."""
    manifest = json.loads((COMPONENT / "manifest.json").read_text())
    named = {*manifest["dependencies"], *manifest["after_dependencies"]}
    found = {one for module in COMPONENT.rglob("*.py") for one in imported(module)}
    platforms = {module.stem for module in COMPONENT.glob("*.py")}
    assert {"recorder", "todo"} <= found
    assert found - named - platforms - ALWAYS_THERE - {*Platform} == set()


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
