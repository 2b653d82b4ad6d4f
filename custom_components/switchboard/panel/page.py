"""The page in Home Assistant's sidebar: read once, served from memory, registered with its digest.

The digest stands in the path, so that a browser that keeps what it has loaded never mixes two
versions. (Some ignore what follows a question mark.)
"""

import gzip
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final

from aiohttp import hdrs, web
from homeassistant.components import frontend, panel_custom
from homeassistant.core import HomeAssistant, callback
from homeassistant.helpers.http import HomeAssistantView
from homeassistant.util.hass_dict import HassKey

from ..const import DOMAIN

ELEMENT: Final = "switchboard-panel"
TITLE: Final = "Switchboard"
ICON: Final = "mdi:account-voice"

_MODULE: Final = Path(__file__).parent / "page" / "panel.js"
_LENGTH: Final = 16
_FOR_EVER: Final = "public, max-age=31536000, immutable"


@dataclass(frozen=True, slots=True)
class Page:
    """The module, as it is and compressed; ``digest`` tells it from other versions."""

    digest: str
    module: bytes
    compressed: bytes

    @property
    def url(self) -> str:
        """Where the module is."""
        return f"/switchboard_page/{self.digest}/panel.js"


DATA_PAGE: HassKey[Page] = HassKey(f"{DOMAIN}_page")


class PageView(HomeAssistantView):
    """Serves the module. It holds nothing of the house, so that no login is asked for."""

    url = "/switchboard_page/{digest}/panel.js"
    name = "switchboard_page"
    requires_auth = False

    def __init__(self, page: Page) -> None:
        self._page = page

    async def get(self, request: web.Request, digest: str) -> web.Response:
        """Return the module of this version, and of no other."""
        if digest != self._page.digest:
            raise web.HTTPNotFound(headers={hdrs.CACHE_CONTROL: "no-store"})
        headers = {hdrs.CACHE_CONTROL: _FOR_EVER, hdrs.VARY: hdrs.ACCEPT_ENCODING}
        body = self._page.module
        if "gzip" in request.headers.get(hdrs.ACCEPT_ENCODING, ""):
            headers[hdrs.CONTENT_ENCODING] = "gzip"
            body = self._page.compressed
        return web.Response(
            body=body, content_type="text/javascript", charset="utf-8", headers=headers
        )


def read_page() -> Page:
    """Read the module from the disk; raises ``OSError``."""
    module = _MODULE.read_bytes()
    digest = sha256(module).hexdigest()[:_LENGTH]
    return Page(digest, module, gzip.compress(module, 9, mtime=0))


async def async_setup_page(hass: HomeAssistant) -> None:
    """Read and serve the page, in a Home Assistant that has pages."""
    page = hass.data[DATA_PAGE] = await hass.async_add_executor_job(read_page)
    if _has_pages(hass):
        hass.http.register_view(PageView(page))


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
        config_panel_domain=DOMAIN,
        handle_safe_area=True,
    )


@callback
def async_hide_page(hass: HomeAssistant) -> None:
    """Take the page out of the sidebar."""
    frontend.async_remove_panel(hass, DOMAIN, warn_if_unknown=False)


@callback
def _has_pages(hass: HomeAssistant) -> bool:
    return "frontend" in hass.config.components
