"""The demo's transcript: plain text, with colours on a terminal."""

import os
import shutil
import sys
import textwrap
from dataclasses import dataclass
from typing import TextIO

from demo.script import Change, Turn

MOST_WIDTH = 100
INDENT = " " * 10

REASONS = {
    "matched_as_spoken": "Home Assistant understood the sentence as it was spoken",
    "matched_after_vocabulary": "Home Assistant understood it once everyday words were replaced",
    "no_local_match": "no sentence of Home Assistant's own matches",
    "policy": "this agent is set to ask there first",
}


@dataclass(frozen=True, slots=True)
class Style:
    """How to write to one stream."""

    stream: TextIO
    coloured: bool
    width: int

    @classmethod
    def of(cls, stream: TextIO = sys.stdout) -> Style:
        """Colours on a terminal only, and never under ``NO_COLOR``."""
        coloured = stream.isatty() and "NO_COLOR" not in os.environ
        return cls(stream, coloured, min(MOST_WIDTH, shutil.get_terminal_size().columns))

    def paint(self, code: str, text: str) -> str:
        """``text`` in an ANSI style, if there are any."""
        return f"\033[{code}m{text}\033[0m" if self.coloured else text

    def write(self, text: str = "") -> None:
        """One line, at once."""
        print(text, file=self.stream, flush=True)

    def wrap(self, label: str, text: str, code: str = "0") -> None:
        """A paragraph beside its label."""
        paragraphs = text.splitlines() or [""]
        room = max(30, self.width - len(INDENT))
        lines = [line for item in paragraphs for line in textwrap.wrap(item, room) or [""]]
        self.write(self.paint("1", f"{label:<{len(INDENT)}}") + self.paint(code, lines[0]))
        for line in lines[1:]:
            self.write(INDENT + self.paint(code, line))

    def note(self, text: str) -> None:
        """One dim line below an answer."""
        self.write(INDENT + self.paint("2", text))


def _milliseconds(value: float | None) -> str:
    return "-" if value is None else f"{value:,.0f} ms"


def _value(change: Change, value: object) -> str:
    if value is None:
        return "none"
    if change.what == "brightness" and isinstance(value, int | float):
        return f"{value / 255:.0%}"
    return str(value)


def _changed(change: Change) -> str:
    what = "" if change.what == "state" else f" {change.what.replace('_', ' ')}"
    return f"{change.name}{what}: {_value(change, change.before)} -> {_value(change, change.after)}"


def show_turn(style: Style, number: int, turn: Turn, problems: list[str]) -> None:
    """One turn: the words, the way they took, and what became of the house."""
    last, stats, answer = turn.last, turn.stats, turn.answer
    style.write()
    style.wrap(f"{number}. You", turn.line.text, "1;36")
    style.wrap("   House", answer.text or "(silence)", "32")
    reason = str(last.get("reason", "unknown"))
    style.note(f"route    {last.get('route', 'unknown')}: {REASONS.get(reason, reason)}")
    if last.get("error"):
        style.note(f"error    {last['error']}")
    if tools := last.get("tools"):
        style.note(f"tools    {', '.join(tools)}")
    for change in turn.changes:
        style.note(f"changed  {_changed(change)}")
    style.note(
        f"time     first words {_milliseconds(last.get('first_token_ms'))}, "
        f"whole turn {_milliseconds(last.get('total_ms'))} "
        f"(over the websocket {_milliseconds(answer.total_ms)}, {answer.pieces} pieces)"
    )
    if stats:
        style.note(
            f"window   {stats['current_tokens']:,} of {stats['max_tokens']:,} tokens "
            f"in {stats['message_count']} messages, beside {stats['pinned_tokens']:,} pinned"
        )
        if turn.evicted:
            style.note(f"evicted  {turn.evicted} messages, the oldest rounds first")
    style.note(f"shows    {turn.line.about}")
    for problem in problems:
        style.write(INDENT + style.paint("1;31", f"FAILED   {problem}"))
