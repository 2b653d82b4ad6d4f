"""Build the archive of a release, and look at what is in it before anybody installs it."""

import argparse
import hashlib
import io
import json
import re
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COMPONENT = ROOT / "custom_components" / "switchboard"
ARCHIVE = json.loads((ROOT / "hacs.json").read_text("utf-8"))["filename"]
WHEN = (1980, 1, 1, 0, 0, 0)
"""Each file's time: the first that an archive can hold."""
MODE = 0o100644 << 16
NEEDED = {
    "LICENSE",
    "__init__.py",
    "brand/icon.png",
    "engine/tokens/data/o200k_base.tiktoken.gz",
    "manifest.json",
    "panel/page/panel.js",
    "translations/en.json",
}
UNWANTED = re.compile(r"(^|/)(tests?|__pycache__|node_modules|\..*)(/|$)|\.(pyc|map|ts|orig|rej)$")


def _git(*arguments: str) -> str:
    done = subprocess.run(["git", *arguments], cwd=ROOT, check=True, capture_output=True, text=True)
    return done.stdout


def contents() -> Iterator[tuple[str, Path]]:
    """Yield the name in the archive and the file of all that git knows, or would take in."""
    listed = _git("ls-files", "-z", "--cached", "--others", "--exclude-standard", str(COMPONENT))
    files = {ROOT / name for name in listed.split("\0") if name}
    yield "LICENSE", ROOT / "LICENSE"
    yield from ((path.relative_to(COMPONENT).as_posix(), path) for path in files if path.is_file())


def build() -> bytes:
    """Return the archive: sorted names, one time, plain rights."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, path in sorted(contents()):
            one = zipfile.ZipInfo(name, WHEN)
            one.compress_type = zipfile.ZIP_DEFLATED
            one.create_system = 3  # Unix, wherever it is built
            one.external_attr = MODE
            archive.writestr(one, path.read_bytes())
    return made.getvalue()


def flaws(archive: zipfile.ZipFile) -> Iterator[str]:
    """Yield what is wrong with the archive."""
    names = archive.namelist()
    if broken := archive.testzip():
        yield f"{broken} is broken"
    yield from (f"{name} is missing" for name in sorted(NEEDED - {*names}))
    yield from (f"{name} is not for people at home" for name in names if UNWANTED.search(name))
    for name in names:
        if name.endswith(".json"):
            json.loads(archive.read(name))
        elif name.endswith(".js") and b"sourceMappingURL" in archive.read(name):
            yield f"{name} names a source map"


def disagreements(tag: str) -> Iterator[str]:
    """Yield what does not say the version of ``tag``, or is not committed."""
    version = tag.removeprefix("v")
    if tag == version:
        yield f"A tag begins with v, and {tag} does not"
    manifest = json.loads((COMPONENT / "manifest.json").read_text("utf-8"))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    for name, said in (
        ("manifest.json", manifest["version"]),
        ("pyproject.toml", project["version"]),
    ):
        if said != version:
            yield f"{name} says {said}, the tag {tag}"
    if not notes(version):
        yield f"CHANGELOG.md has nothing under [{version}]"
    if changed := _git("status", "--porcelain"):
        yield f"These are not committed:\n{changed}"


def notes(version: str) -> str:
    """Return what the changelog says of a version."""
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    _, _, rest = text.partition(f"\n## [{version}]")
    said = re.split(
        r"^(?:## |\[[^]]+\]: )", rest.partition("\n")[2], maxsplit=1, flags=re.MULTILINE
    )
    return said[0].strip()


def main() -> None:
    """Build and check, and say what came out."""
    parser = argparse.ArgumentParser(prog="scripts/release")
    parser.add_argument("folder", nargs="?", default=str(ROOT / "dist"))
    parser.add_argument("--tag", help="the tag of the release, such as v1.0.0")
    asked = parser.parse_args()
    found = list(disagreements(asked.tag)) if asked.tag else []
    made = build()
    with zipfile.ZipFile(io.BytesIO(made)) as archive:
        found += flaws(archive)
        files = len(archive.namelist())
        version = json.loads(archive.read("manifest.json"))["version"]
    if found:
        sys.exit("\n".join(f"[release] {one}" for one in found))
    folder = Path(asked.folder)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / ARCHIVE).write_bytes(made)
    if asked.tag:
        (folder / "notes.md").write_text(notes(version) + "\n", "utf-8")
    print(f"{folder / ARCHIVE}: version {version}, {files} files, {len(made):,} bytes")
    print(f"sha256 {hashlib.sha256(made).hexdigest()}")


if __name__ == "__main__":
    main()
