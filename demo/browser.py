"""A real browser in which somebody is signed in to a house."""

import json
import shutil
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

from playwright.async_api import Browser, BrowserContext, async_playwright

from demo.sign_in import Tokens

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
NO_CHROMIUM = "there is no Chromium here. On Debian, as root: scripts/setup browser"
TOKEN_SECONDS = 1800


def find_chromium() -> str | None:
    """Where the machine's Chromium is, if it has one."""
    return next((found for name in BROWSERS if (found := shutil.which(name))), None)


@asynccontextmanager
async def open_browser(executable: str) -> AsyncGenerator[Browser]:
    """A browser without a window, closed on the way out."""
    async with async_playwright() as playwright:
        # The sandbox wants rights that a container does not have; the browser sees our house only.
        browser = await playwright.chromium.launch(
            executable_path=executable, args=["--no-sandbox"]
        )
        try:
            yield browser
        finally:
            await browser.close()


async def signed_in(
    browser: Browser, url: str, tokens: Tokens, *, locale: str = "en", **look: Any
) -> BrowserContext:
    """A profile of its own, signed in to the house at ``url``; ``look`` goes to ``new_context``."""
    context = await browser.new_context(locale=locale, device_scale_factor=1, **look)
    kept = {
        "access_token": tokens.access,
        "token_type": "Bearer",
        "expires_in": TOKEN_SECONDS,
        "expires": int((time.time() + TOKEN_SECONDS) * 1000),
        "hassUrl": url,
        "clientId": f"{url}/",
        "refresh_token": tokens.refresh,
    }
    await context.add_init_script(
        f"""if (location.protocol === "http:" && !sessionStorage.getItem("signedIn")) {{
          sessionStorage.setItem("signedIn", "yes");
          localStorage.setItem("hassTokens", {json.dumps(json.dumps(kept))});
          localStorage.setItem("selectedLanguage", {json.dumps(json.dumps(locale))});
        }}"""
    )
    return context
