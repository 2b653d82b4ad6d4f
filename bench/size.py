"""How many lines the project has, and where: ``scripts/bench size [COMMIT]``.

Counts the lines of what git keeps of Python and TypeScript, by folder of the integration and by
part of the project, and with a commit what has changed since. Files past 400 lines are named.
"""

import argparse
import shutil
import subprocess
from collections import Counter
from pathlib import PurePosixPath
from typing import Final

COMPONENT: Final = PurePosixPath("custom_components/switchboard")
LONG: Final = 400
_CODE: Final = (".py", ".ts")


def _git(*arguments: str) -> str:
    command = [shutil.which("git") or "git", *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout  # noqa: S603


def lines_of(commit: str) -> dict[str, int]:
    """Return the number of lines of each file of code in a commit."""
    paths = _git("ls-tree", "-r", "--name-only", commit).splitlines()
    return {
        path: _git("show", f"{commit}:{path}").count("\n") for path in paths if path.endswith(_CODE)
    }


def folder_of(path: str) -> str:
    """Return what a file is counted with: the integration by folder, all else by its root."""
    place = PurePosixPath(path)
    if not place.is_relative_to(COMPONENT):
        return place.parts[0]
    inner = place.relative_to(COMPONENT).parts[:-1]
    return "/".join((COMPONENT.name, *inner[:2]))


def _sums(lines: dict[str, int]) -> Counter[str]:
    sums: Counter[str] = Counter()
    for path, count in lines.items():
        folder = folder_of(path)
        sums[folder] += count
        if folder.startswith(COMPONENT.name):
            sums[f"{COMPONENT.name}, in all"] += count
    return sums


def main() -> None:
    """Parse the command line, count, and print."""
    parser = argparse.ArgumentParser(prog="scripts/bench size")
    parser.add_argument("commit", nargs="?", help="also print what has changed since this commit")
    since = parser.parse_args().commit
    lines = lines_of("HEAD")
    now, before = _sums(lines), _sums(lines_of(since)) if since else Counter()
    print(f"| Folder | lines |{' change |' if since else ''}")
    print(f"| --- | --: |{' --: |' if since else ''}")
    for folder in sorted({*now, *before}):
        change = f" {now[folder] - before[folder]:+,} |" if since else ""
        print(f"| {folder} | {now[folder]:,} |{change}")
    for path, count in sorted(lines.items(), key=lambda one: -one[1]):
        if count > LONG and path.startswith(str(COMPONENT)):
            print(f"{count} lines: {path}")


if __name__ == "__main__":
    main()
