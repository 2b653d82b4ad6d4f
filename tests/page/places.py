"""The places of the page, found as somebody finds them who clicks on everything."""

from typing import Any

from demo.server import REPOSITORY

from .tab import PATH, Tab

DEEP = """
  const deep = (root) => [...root.querySelectorAll("*")].flatMap((one) =>
    one.shadowRoot ? [one, ...deep(one.shadowRoot)] : [one]);
"""
GO = """(path) => {
  history.pushState(null, "", path);
  window.dispatchEvent(new CustomEvent("location-changed", {detail: {replace: false}}));
}"""
# A place is drawn when nothing in it loads any more and two frames say the same.
SETTLED = (
    """async (panel, [path, milliseconds]) => {"""
    + DEEP
    + """
  const end = performance.now() + milliseconds;
  let before = null, told = null;
  for (;;) {
    await new Promise((done) => setTimeout(done, 50));
    const all = deep(panel.shadowRoot);
    const view = panel.shadowRoot.querySelector("main > *");
    const headings = all.filter((one) => one.localName === "h1");
    const loading = all.filter((one) => one.dataset?.state === "loading");
    const texts = (root) => [...root.childNodes].map((node) =>
      node.nodeType === 3 ? node.data
      : node.nodeType !== 1 || ["STYLE", "SCRIPT"].includes(node.tagName) ? ""
      : texts(node.shadowRoot ?? node)).join(" ");
    const tab = panel.shadowRoot.querySelector("nav a[aria-current]")?.getBoundingClientRect();
    told = {
      path: location.pathname,
      view: view?.localName ?? "",
      headings: headings.map((one) => one.textContent.trim()),
      text: view ? texts(view.shadowRoot ?? view).replace(/\\s+/g, " ").trim() : "",
      loading: loading.map((one) => one.textContent.trim()),
      failed: all.filter((one) => one.dataset?.state === "failed")
        .map((one) => one.textContent.trim()),
      banners: all.filter((one) => one.dataset?.banner).map((one) => one.textContent.trim()),
      overflow: Math.max(
        panel.scrollWidth - panel.clientWidth,
        document.documentElement.scrollWidth - document.documentElement.clientWidth),
      isMarked: !!tab && tab.left >= 0 && tab.right <= innerWidth,
      isDark: panel.hass.themes.darkMode,
      links: all.filter((one) => one.localName === "a" && one.getAttribute("href"))
        .map((one) => new URL(one.getAttribute("href"), location.href).pathname),
    };
    const now = JSON.stringify(told);
    if (path === location.pathname && view && !loading.length && now === before) return told;
    if (performance.now() > end) return told;
    before = now;
  }
}"""
)
WAIT_MS = 20_000


async def look_at(tab: Tab, path: str, *, load: bool = False) -> dict[str, Any]:
    """Go to a place, wait until it is drawn, and tell what is there."""
    if load:
        await tab.goto(path)
    else:
        await tab.page.evaluate(GO, path)
    await tab.panel.wait_for(state="attached")
    seen: dict[str, Any] = await tab.panel.evaluate(SETTLED, [path, WAIT_MS])
    return seen


def kind_of(path: str) -> tuple[str, int]:
    """What tells one sort of place from another: its view, and how deep in it it is."""
    parts = path.removeprefix(PATH).strip("/").split("/")
    return parts[0], len(parts)


async def find_places(tab: Tab) -> list[str]:
    """Follow the links of the page, one of each sort, from the first view on."""
    first = await look_at(tab, PATH, load=True)
    found: dict[tuple[str, int], str] = {}
    waiting = list(first["links"])
    while waiting:
        path = waiting.pop(0)
        if not path.startswith(f"{PATH}/") or kind_of(path) in found:
            continue
        found[kind_of(path)] = path
        waiting += (await look_at(tab, path))["links"]
    return list(found.values())


def views_built() -> set[str]:
    """The names of all views there are."""
    return {one.parent.name for one in (REPOSITORY / "frontend/src/views").glob("*/view.ts")}


async def wrong_at(tab: Tab, path: str) -> list[str]:
    """What of a place is not as it should be, but for what axe finds."""
    seen = await look_at(tab, path)
    wrong = [f"still loading: {one}" for one in seen["loading"]]
    wrong += [f"failed: {one}" for one in seen["failed"]]
    wrong += [f"a banner: {one}" for one in seen["banners"]]
    if seen["path"] != path:
        wrong.append(f"went to {seen['path']}")
    if len(seen["headings"]) != 1:
        wrong.append(f"has the headings {seen['headings']}")
    elif seen["text"] == seen["headings"][0]:
        wrong.append("shows nothing but its heading")
    if not seen["isMarked"]:
        wrong.append("is not marked in the navigation, or its tab is out of sight")
    if seen["overflow"] > 0:
        wrong.append(f"is {seen['overflow']} pixels too wide")
    return wrong
