"""The page in Home Assistant's sidebar: read once, served from memory, registered with its digest.

The digest stands in the path, so that a browser that keeps what it has loaded never mixes two
versions. (Some ignore what follows a question mark.)
"""

import gzip
import re
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final

from aiohttp import hdrs, web
from homeassistant.components import frontend, panel_custom
from homeassistant.components.http.const import KEY_HASS_USER
from homeassistant.core import HomeAssistant, callback
from homeassistant.helpers.http import KEY_HASS, HomeAssistantView
from homeassistant.helpers.importlib import async_import_module
from homeassistant.util.hass_dict import HassKey

from ..const import DOMAIN
from ..home.guests import guests_are_here
from .answers import DIGEST_LENGTH

ELEMENT: Final = "switchboard-panel"
TITLE: Final = "Switchboard"
ICON: Final = "mdi:account-voice"

MODULE: Final = "panel.js"
"""The module; beside it stand the texts of the languages but English: ``de.json``, ..."""

_FOLDER: Final = Path(__file__).parents[1] / "panel" / "page"
_TYPES: Final = {".js": "text/javascript", ".json": "application/json"}
_EXPORT: Final = re.compile(r"(?:conversations|memories|summaries|graph)-[\w-]+\.jsonl")
_FOR_EVER: Final = "public, max-age=31536000, immutable"


@dataclass(frozen=True, slots=True)
class File:
    """A file of the page, as it is and compressed."""

    content_type: str
    body: bytes
    compressed: bytes


@dataclass(frozen=True, slots=True)
class Page:
    """The files by their names; ``digest`` tells them from other versions."""

    digest: str
    files: Mapping[str, File]

    @property
    def url(self) -> str:
        """Return where the module is."""
        return f"/switchboard_page/{self.digest}/{MODULE}"


DATA_PAGE: HassKey[Page] = HassKey(f"{DOMAIN}_page")


class PageView(HomeAssistantView):
    """Serves the files. They hold nothing of the house, so that no login is asked for."""

    url = "/switchboard_page/{digest}/{name}"
    name = "switchboard_page"
    requires_auth = False

    def __init__(self, page: Page) -> None:
        self._page = page

    async def get(self, request: web.Request, digest: str, name: str) -> web.Response:
        """Return a file of this version, and of no other."""
        file = self._page.files.get(name)
        if digest != self._page.digest or file is None:
            raise web.HTTPNotFound(headers={hdrs.CACHE_CONTROL: "no-store"})
        headers = {hdrs.CACHE_CONTROL: _FOR_EVER, hdrs.VARY: hdrs.ACCEPT_ENCODING}
        body = file.body
        if "gzip" in request.headers.get(hdrs.ACCEPT_ENCODING, ""):
            headers[hdrs.CONTENT_ENCODING] = "gzip"
            body = file.compressed
        return web.Response(
            body=body, content_type=file.content_type, charset="utf-8", headers=headers
        )


def read_page() -> Page:
    """Read the files from the disk; raises ``OSError``."""
    paths = sorted(path for path in _FOLDER.iterdir() if path.suffix in _TYPES)
    bodies = {path: path.read_bytes() for path in paths}
    named = b"".join(path.name.encode() + b"\0" + body for path, body in bodies.items())
    files = {
        path.name: File(_TYPES[path.suffix], body, gzip.compress(body, 9, mtime=0))
        for path, body in bodies.items()
    }
    return Page(sha256(named).hexdigest()[:DIGEST_LENGTH], files)


class ExportView(HomeAssistantView):
    """Serves to administrators, and not while guests are here, what was exported into a file."""

    url = "/api/switchboard/export/{name}"
    name = "api:switchboard:export"

    async def get(self, request: web.Request, name: str) -> web.FileResponse:
        """Return a file that the action has written."""
        hass: HomeAssistant = request.app[KEY_HASS]
        if not request[KEY_HASS_USER].is_admin or guests_are_here(hass):
            raise web.HTTPForbidden
        if not _EXPORT.fullmatch(name):
            raise web.HTTPNotFound
        told = {hdrs.CACHE_CONTROL: "no-store", hdrs.CONTENT_DISPOSITION: "attachment"}
        files = await async_import_module(hass, f"{__package__}.files")
        return web.FileResponse(files.in_our_folder(hass, name), headers=told)


async def async_setup_page(hass: HomeAssistant) -> None:
    """Read and serve the page, in a Home Assistant that has pages."""
    page = hass.data[DATA_PAGE] = await hass.async_add_executor_job(read_page)
    if _has_pages(hass):
        hass.http.register_view(PageView(page))
        hass.http.register_view(ExportView)


async def async_show_page(hass: HomeAssistant) -> None:
    """Put the page into the sidebar, unless it is there."""
    if not _has_pages(hass) or DOMAIN in hass.data.get(frontend.DATA_PANELS, {}):
        return
    page = hass.data[DATA_PAGE]
    await panel_custom.async_register_panel(
        hass,
        frontend_url_path=DOMAIN,
        webcomponent_name=ELEMENT,
        sidebar_title=TITLE,
        sidebar_icon=ICON,
        module_url=page.url,
        config={"page": page.digest},
        handle_safe_area=True,
    )


@callback
def async_hide_page(hass: HomeAssistant) -> None:
    """Take the page out of the sidebar."""
    frontend.async_remove_panel(hass, DOMAIN, warn_if_unknown=False)


@callback
def _has_pages(hass: HomeAssistant) -> bool:
    return "frontend" in hass.config.components
