"""What Home Assistant, HACS and the Marketplace check of an integration, checked without them.

The rules are those of hassfest, which is no part of an installed Home Assistant; names and lists
come from the releases that are installed.
"""

import ast
import json
import re
import string
import struct
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlparse

import hass_frontend
import pytest
import yaml
from awesomeversion import AwesomeVersion
from homeassistant.components.brands.const import ALLOWED_IMAGES
from homeassistant.helpers.selector import validate_selector

from scripts import release

ROOT = Path(__file__).parent.parent
COMPONENT = ROOT / "custom_components" / "switchboard"
INSTALLED = sorted((ROOT / ".cache").glob("ha-*/lib/python3.*/site-packages/homeassistant"))
MANIFEST = json.loads((COMPONENT / "manifest.json").read_text("utf-8"))
ENGLISH = json.loads((COMPONENT / "translations" / "en.json").read_text("utf-8"))
SERVICES = yaml.safe_load((COMPONENT / "services.yaml").read_text("utf-8"))
ICONS = json.loads((COMPONENT / "icons.json").read_text("utf-8"))
QUALITY = yaml.safe_load((COMPONENT / "quality_scale.yaml").read_text("utf-8"))["rules"]
KEY = re.compile(r"[a-z0-9]+([_-][a-z0-9]+)*")

# Shapes of the files: "*" is any key, "!" after one says that it is required, and PLAIN text is
# shown as it is, without placeholders.
TEXT, PLAIN = "text", "plain"
EACH = {"*": TEXT}
NAMED = {"*": {"name!": TEXT, "description!": TEXT}}
PART = {"name": TEXT, "description": TEXT, "data": EACH, "data_description": EACH}
STEP = {
    "title": TEXT,
    "description": TEXT,
    "data": EACH,
    "data_description": EACH,
    "submit": TEXT,
    "menu_options": EACH,
    "menu_option_descriptions": EACH,
    "sections": {"*": PART},
}
FLOW = {
    "flow_title": TEXT,
    "step!": {"*": STEP},
    "initiate_flow": EACH,
    "create_entry": EACH,
    **dict.fromkeys(("error", "abort", "progress"), EACH),
}
ACTION = {"name!": TEXT, "description!": TEXT, "fields": NAMED, "sections": NAMED}
STATES = {"name": TEXT, "state": {"*": PLAIN}, "unit_of_measurement": PLAIN}
CHOICES = {**dict.fromkeys(("options", "choices", "unit_of_measurement"), EACH), "fields": NAMED}
TRANSLATIONS = {
    "title": TEXT,
    "config": FLOW,
    "options": FLOW,
    "common": EACH,
    "services": {"*": ACTION},
    "config_subentries": {"*": FLOW | {"entry_type!": TEXT, "initiate_flow!": EACH}},
    "selector": {"*": CHOICES},
    "exceptions": {"*": {"message!": TEXT}},
    "issues": {"*": {"title!": TEXT, "description": TEXT, "fix_flow": FLOW}},
    "entity": {"*": {"*": STATES | {"state_attributes": {"*": STATES}}}},
    "device": {"*": {"name": TEXT}},
    "device_automation": dict.fromkeys(("trigger_type", "action_type", "extra_fields"), EACH),
    "system_health": {"info": EACH},
}
ICON = {"default": PLAIN, "state": {"*": PLAIN}}
ICON_FILE = {
    "entity": {"*": {"*": ICON | {"state_attributes": {"*": ICON}}}},
    "services": {"*": {"service": PLAIN, "sections": {"*": PLAIN}}},
}


def misfits(node: object, shape: object, path: str = "") -> Iterator[str]:
    """Yield what of a file has another shape."""
    if isinstance(shape, str) or not isinstance(node, dict):
        if isinstance(shape, str) and isinstance(node, str):
            yield from (f"{path}: {flaw}" for flaw in flaws_of(node, plain=shape == PLAIN))
        else:
            yield f"{path} is no {'text' if isinstance(shape, str) else 'group'}"
        return
    known = {key.rstrip("!"): below for key, below in shape.items()}
    needed = {key[:-1] for key in shape if key.endswith("!")}
    yield from (f"{path}.{key} is missing" for key in sorted(needed - {*node}))
    for key, value in node.items():
        below = known.get(key, known.get("*"))
        if below is None or not KEY.fullmatch(key):
            yield f"{path}.{key} is not known"
        else:
            yield from misfits(value, below, f"{path}.{key}")


def flaws_of(text: str, *, plain: bool) -> Iterator[str]:
    """Yield what is wrong with a text."""
    try:
        names = [name for _, name, _, _ in string.Formatter().parse(text) if name is not None]
    except ValueError as err:
        yield str(err)
        return
    if plain and names:
        yield "has placeholders"
    yield from (f"{name} is no name" for name in names if not name.isidentifier())


def leaves(node: object) -> Iterator[str]:
    """Yield each text of a file."""
    if isinstance(node, dict):
        for below in node.values():
            yield from leaves(below)
    else:
        yield str(node)


def of_others(name: str) -> list[dict]:
    """Return the files of that name of all integrations of the newest release."""
    files = INSTALLED[-1].glob(f"components/*/{name}")
    return [yaml.load(one.read_bytes(), yaml.CSafeLoader) for one in files]


@pytest.mark.parametrize(
    ("node", "flaw"),
    [
        ({"name": "A"}, ".description is missing"),
        ({"name": "A", "description": "B", "nmae": "C"}, ".nmae is not known"),
        ({"name": "A", "description": {"B": "C"}}, ".description is no text"),
        ({"name": "A", "description": "{0}"}, ".description: 0 is no name"),
        ({"name": "A", "description": "{open"}, ".description: expected '}' before end of string"),
    ],
)
def test_what_does_not_fit_is_found(node: dict, flaw: str) -> None:
    assert list(misfits(node, NAMED["*"])) == [flaw]


def test_both_releases_are_looked_at() -> None:
    assert [home.parents[3].name for home in INSTALLED] == ["ha-2026.10", "ha-2026.11"]


def test_the_manifest_has_known_keys_in_order() -> None:
    loader = ast.parse((INSTALLED[-1] / "loader.py").read_text("utf-8"))
    (described,) = (one for one in loader.body if getattr(one, "name", "") == "Manifest")
    known = {one.target.id for one in described.body if isinstance(one, ast.AnnAssign)}
    keys = list(MANIFEST)
    assert {*keys} - known == set()
    assert keys == ["domain", "name", *sorted({*keys} - {"domain", "name"})]
    needed = {"codeowners", "documentation", "integration_type", "iot_class", "issue_tracker"}
    assert needed | {"version", "categories", "connectivity"} <= {*keys}


def test_the_manifest_says_what_can_be() -> None:
    assert MANIFEST["domain"] == COMPONENT.name
    assert AwesomeVersion(MANIFEST["version"]).strategy == "SemVer"
    assert all(re.fullmatch(r"@[\w/-]+", owner) for owner in MANIFEST["codeowners"])
    for address in (MANIFEST["documentation"], MANIFEST["issue_tracker"]):
        where = urlparse(address)
        assert (where.scheme, where.netloc) == ("https", "github.com")
    for home in INSTALLED:
        there = {one.name for one in (home / "components").iterdir()}
        assert MANIFEST["domain"] not in there
        assert {*MANIFEST["dependencies"], *MANIFEST["after_dependencies"]} <= there
        assert not {*MANIFEST["dependencies"]} & {*MANIFEST["after_dependencies"]}
    others = of_others("manifest.json")
    for key in ("integration_type", "iot_class"):
        assert MANIFEST[key] in {one.get(key) for one in others}
    for key in ("categories", "connectivity"):
        assert {*MANIFEST[key]} <= {value for one in others for value in one.get(key, [])}


def test_hacs_and_the_marketplace_read_what_hacs_json_says() -> None:
    said = json.loads((ROOT / "hacs.json").read_text("utf-8"))
    validate = (INSTALLED[-1] / "components/marketplace/utils/validate.py").read_text("utf-8")
    assert {*said} <= {*re.findall(r'^    "(\w+)": probatio', validate, re.MULTILINE)}
    assert said["name"] == MANIFEST["name"]
    # A branch has no archive, and HACS looks for one of that name at each release.
    assert said["zip_release"] is said["hide_default_branch"] is True
    assert said["filename"] == release.ARCHIVE == f"{MANIFEST['domain']}.zip"
    oldest = INSTALLED[0].parents[3].name.removeprefix("ha-")
    assert said["homeassistant"] == f"{oldest}.0"


def size_of(image: Path) -> tuple[int, int]:
    """Return the width and height of a picture in PNG."""
    head = image.read_bytes()[:24]
    assert head[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", head[16:24])
    return width, height


def test_icon_and_logo_have_the_sizes_that_are_asked_for() -> None:
    sizes = {image.name: size_of(image) for image in (COMPONENT / "brand").iterdir()}
    assert {"icon.png", "icon@2x.png", "logo.png", "logo@2x.png"} <= {*sizes} <= ALLOWED_IMAGES
    for name, size in sizes.items():
        most = 512 if "@2x" in name else 256
        assert most / 2 <= min(size) <= most
        assert "icon" not in name or size == (most, most)


@pytest.mark.parametrize("language", ["de", "en", "es", "fr", "it", "nl"])
def test_translations_have_the_shape_that_is_looked_for(language: str) -> None:
    file = COMPONENT / "translations" / f"{language}.json"
    assert list(misfits(json.loads(file.read_text("utf-8")), TRANSLATIONS)) == []


def test_an_issue_is_described_or_mended_and_a_description_has_its_field() -> None:
    assert all(("description" in one) != ("fix_flow" in one) for one in ENGLISH["issues"].values())
    flows = [ENGLISH["config"], ENGLISH["options"], *ENGLISH["config_subentries"].values()]
    assert all("user" in flow["initiate_flow"] for flow in flows[2:])
    for step in (step for flow in flows for step in flow["step"].values()):
        for part in (step, *step.get("sections", {}).values()):
            assert {*part.get("data_description", {})} <= {*part.get("data", {})}


def test_each_field_of_an_action_has_a_selector_that_exists() -> None:
    for name, action in SERVICES.items():
        assert KEY.fullmatch(name)
        assert {*action} <= {"fields", "target"}
        for field in action["fields"].values():
            assert {*field} <= {"default", "example", "required", "advanced", "selector"}
            validate_selector(field["selector"])


def test_icons_are_in_the_list_of_the_frontend() -> None:
    assert list(misfits(ICONS, ICON_FILE)) == []
    listed = json.loads((hass_frontend.where() / "static/mdi/iconList.json").read_text("utf-8"))
    shown = list(leaves(ICONS))
    assert len(shown) > 40
    assert {*shown} - {f"mdi:{one['name']}" for one in listed} == set()
    for icon in (icon for kind in ICONS["entity"].values() for icon in kind.values()):
        assert icon["default"] not in icon.get("state", {}).values()


PROOFS = {
    "action-setup": ("__init__.py", r"async def async_setup\([^}]+?async_setup_operations"),
    "config-entry-unloading": ("__init__.py", r"async def async_unload_entry\("),
    "config-flow": ("config_flow.py", r"async def async_step_user\("),
    "diagnostics": ("diagnostics.py", r"async def async_get_config_entry_diagnostics\("),
    "has-entity-name": ("sensor.py", r"_attr_has_entity_name = True"),
    "inject-websession": ("connection/deployments.py", r"get_async_client\(hass\)"),
    "log-when-unavailable": ("conversation.py", r"_LOGGER\.warning\(\"Azure OpenAI does not"),
    "reauthentication-flow": ("config_flow.py", r"async def async_step_reauth\("),
    "reconfiguration-flow": ("config_flow.py", r"async def async_step_reconfigure\("),
    "repair-issues": ("repairs.py", r"async def async_create_fix_flow\("),
    "runtime-data": ("runtime.py", r"type SwitchboardConfigEntry = ConfigEntry\["),
    "test-before-configure": ("flows/validation.py", r"await probe\("),
    "unique-config-entry": ("config_flow.py", r"_abort_if_unique_id_configured\("),
}
"""Where a rule that is said to be kept can be seen to be."""


def test_each_rule_of_quality_is_kept_or_does_not_apply() -> None:
    assert {*QUALITY} == {rule for one in of_others("quality_scale.yaml") for rule in one["rules"]}
    for rule, told in QUALITY.items():
        status, comment = (told, "") if isinstance(told, str) else (told["status"], told["comment"])
        assert status == "done" or (status == "exempt" and comment), rule
        for path in re.findall(r"(?:[\w-]+/)+[\w.-]*\w|\w+\.(?:py|json|md)\b", comment):
            assert any((place / path).exists() for place in (ROOT, COMPONENT)), (rule, path)


def test_a_rule_that_is_kept_can_be_seen_in_the_code() -> None:
    for rule, (file, pattern) in PROOFS.items():
        assert QUALITY[rule] == "done" or QUALITY[rule]["status"] == "done"
        assert re.search(pattern, (COMPONENT / file).read_text("utf-8")), rule
    texts = [one.read_text("utf-8") for one in COMPONENT.glob("*.py")]
    platforms = [text for text in texts if "AddConfigEntryEntitiesCallback" in text]
    assert len(platforms) >= 9
    assert all("\nPARALLEL_UPDATES = " in text for text in platforms)
