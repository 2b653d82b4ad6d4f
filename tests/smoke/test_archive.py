"""The archive of a release, unpacked into a Home Assistant that has nothing else, is at work."""

import asyncio
import io
import json
import subprocess
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
import pytest_socket

from demo.house import House, open_house
from demo.model import open_standin
from demo.server import REPOSITORY
from demo.setup import add_switchboard
from scripts import release

from .clean_log import complaints

pytestmark = pytest.mark.smoke

BARE = """\
homeassistant:
  language: en
frontend:
logger:
  default: warning
  logs:
    custom_components.switchboard: {level}
    # The machine need not have libturbojpeg and ffmpeg.
    homeassistant.components.camera.img_util: critical
    haffmpeg: critical
"""
COMPONENT = Path("custom_components/switchboard")
MARKED = "99.0.0"
"""The version of what is unpacked: no other copy of the integration has it."""


@dataclass(frozen=True)
class Installed:
    """What one house did with the archive."""

    version: str
    answer: str
    module: bytes
    texts: bytes
    icon: bytes
    log: list[str]


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    folder = tmp_path_factory.mktemp("dist")
    subprocess.run([REPOSITORY / "scripts" / "release", folder], check=True, capture_output=True)
    return zipfile.ZipFile(folder / release.ARCHIVE)


async def fetched(house: House, path: str) -> bytes:
    async with house.session.get(house.url + path) as response:
        assert response.status == 200, path
        return await response.read()


async def live_in(number: str, folder: Path) -> Installed:
    environment = REPOSITORY / ".cache" / f"ha-{number}"
    async with open_standin(folder / "standin.log") as model:
        async with open_house(environment, folder / "house", configuration=BARE) as house:
            agent = await add_switchboard(house, model.connection)
            said = await house.request(
                "POST",
                "/api/conversation/process",
                {"text": "How much is 17 times 23?", "agent_id": agent.entity_id},
            )
            panel = (await house.call("get_panels"))["switchboard"]
            module = panel["config"]["_panel_custom"]["module_url"]
            token = (await house.call("brands/access_token"))["token"]
            icon = f"/api/brands/integration/switchboard/icon.png?token={token}"
            manifests = await house.call("manifest/list", integrations=["switchboard"])
            served = [
                await fetched(house, path)
                for path in (module, module.replace("panel.js", "de.json"), icon)
            ]
        return Installed(
            manifests[0]["version"],
            said["response"]["speech"]["plain"]["speech"],
            *served,
            house.log_lines(),
        )


@pytest.fixture(scope="module", params=("2026.10", "2026.11"))
def house(
    request: pytest.FixtureRequest, archive: zipfile.ZipFile, tmp_path_factory
) -> Iterator[Installed]:
    folder = tmp_path_factory.mktemp(request.param)
    archive.extractall(folder / "house" / COMPONENT)
    manifest = folder / "house" / COMPONENT / "manifest.json"
    said = json.loads(manifest.read_text("utf-8")) | {"version": MARKED}
    manifest.write_text(json.dumps(said), "utf-8")
    pytest_socket.enable_socket()
    try:
        yield asyncio.run(live_in(request.param, folder))
    finally:
        pytest_socket.disable_socket(allow_unix_socket=True)


def test_a_sentence_is_answered(house):
    assert "391" in house.answer


def test_its_own_page_and_icon_are_served(house, archive):
    assert house.version == MARKED
    assert house.module == archive.read("panel/page/panel.js")
    assert house.texts == archive.read("panel/page/de.json")
    assert house.icon == archive.read("brand/icon.png")


def test_nothing_is_logged_that_somebody_had_to_look_into(house):
    assert complaints(house.log) == []


def test_the_same_files_make_the_same_archive(archive):
    made = release.build()
    assert made == Path(archive.filename).read_bytes()
    assert zipfile.ZipFile(io.BytesIO(made)).namelist() == sorted(archive.namelist())
    assert list(release.flaws(archive)) == []


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("tests/test_a.py", b"", "not for people"),
        ("engine/__pycache__/a.cpython-314.pyc", b"", "not for people"),
        ("panel/page/panel.js.map", b"{}", "not for people"),
        ("panel/page/more.js", b"//# sourceMappingURL=a", "names a source map"),
    ],
)
def test_what_nobody_needs_at_home_is_found(name, content, said):
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr(name, content)
        found = list(release.flaws(archive))
    assert f"{name} is {said}" in " ".join(found) or f"{name} {said}" in " ".join(found)
    assert "manifest.json is missing" in found


def test_a_tag_that_is_not_the_version_is_refused():
    found = "\n".join(release.disagreements("v99.0.0"))
    assert "manifest.json says" in found
    assert "pyproject.toml says" in found
    assert "CHANGELOG.md has nothing under [99.0.0]" in found
    assert release.notes("0.1.0").startswith("The first release")
