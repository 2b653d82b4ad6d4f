"""axe-core, which finds mistakes of accessibility, run on our element in the browser."""

import asyncio
from functools import cache
from pathlib import Path

import pytest

from demo.server import REPOSITORY

from .tab import Tab

SCRIPT = REPOSITORY / ".cache/axe/node_modules/axe-core/axe.min.js"
GRAVE = ("serious", "critical")
RUN = """async (panel, grave) => {
  const found = await axe.run(panel, {resultTypes: ["violations"]});
  return found.violations.filter(one => grave.includes(one.impact)).flatMap(one =>
    one.nodes.map(node => `${one.id} (${one.impact}): ${one.help}: ${node.html.slice(0, 160)}`
      + ` ${(node.any[0] || node.all[0] || node.none[0] || {}).message || ""}`));
}"""


@cache
def _source(path: Path) -> str:
    return path.read_text("utf-8")


async def axe_finds(tab: Tab) -> list[str]:
    """Return what is seriously wrong with our element, its shadow roots included."""
    if not SCRIPT.exists():
        pytest.skip("axe-core is not there: it needs node with npm, then scripts/setup")
    if not await tab.page.evaluate("'axe' in window"):
        await tab.page.evaluate(await asyncio.to_thread(_source, SCRIPT))
    found: list[str] = await tab.panel.evaluate(RUN, list(GRAVE))
    return found
