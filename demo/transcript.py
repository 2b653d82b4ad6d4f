"""The demo's transcript: plain text, with colours on a terminal."""

import os
import shutil
import sys
import textwrap
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TextIO

from demo.asked import Asked
from demo.expectations import Change, Late, Spent, Turn, window_tokens

MOST_WIDTH = 100
MOST_LINES, SHOWN_LINES = 10, 6
INDENT = " " * 10

REASONS = {
    "matched_as_spoken": "Home Assistant understood the sentence as it was spoken",
    "matched_after_vocabulary": "Home Assistant understood it once everyday words were replaced",
    "no_local_match": "no sentence of Home Assistant's own matches",
    "policy": "this agent is set to ask there first",
    "cannot_connect": "the model cannot be reached",
    "off_record": "a wish about writing down, which no model is asked for",
    "on_record": "a wish about writing down, which no model is asked for",
    "answer_comes_later": "its answer comes later, the turn does not wait for it",
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
        if len(lines) > MOST_LINES:
            words = len(text.split())
            lines = [*lines[:SHOWN_LINES], f"... ({words} words in all)"]
        for line in lines[1:]:
            self.write(INDENT + self.paint(code, line))

    def aside(self, text: str) -> None:
        """What happens between two sentences."""
        self.write()
        self.wrap("   Then", text, "35")

    def note(self, label: str, text: str, code: str = "0") -> None:
        """One fact below an answer, its label dim."""
        self.write(INDENT + self.paint("2", f"{label:<9}") + self.paint(code, text))


def _times(turn: Turn) -> str:
    if not turn.last:
        return f"{turn.answer.total_ms:,.0f} ms over the websocket"
    last_reason = turn.last.get("reason")
    first, total = turn.last.get("first_token_ms"), turn.last.get("total_ms") or 0.0
    whole = f"{total:,.0f} ms in all, {turn.answer.total_ms:,.0f} ms over the websocket"
    if last_reason == "answer_comes_later":
        spoken = turn.answer.first_token_ms or 0.0
        return f"{spoken:,.0f} ms to the sign of life, {whole}"
    if first is None:
        return whole
    return f"{first:,.0f} ms to the first words of {turn.answer.pieces} pieces, {whole}"


def _value(change: Change, value: object) -> str:
    if change.what == "brightness" and isinstance(value, int | float):
        return f"{value / 255:.0%}"
    return str(value)


def _changed(change: Change) -> str:
    what = "" if change.what == "state" else f" {change.what.replace('_', ' ')}"
    return f"{change.name}{what}: {_value(change, change.before)} -> {_value(change, change.after)}"


def _priced(spent: Spent) -> str:
    return f"{spent.full:,} in full, {spent.cached:,} cached"


def _tokens(turn: Turn, spent: Spent) -> str:
    if turn.line.told and turn.first is not None:
        return f"{_priced(spent)}; the first question: {_priced(turn.first)}"
    return _priced(spent)


def _asked(turn: Turn) -> str:
    return ", ".join(
        f"{request.deployment} refused ({request.refused})"
        if request.refused
        else f"{request.deployment} answered"
        for request in turn.asked or ()
    )


def _show_sent(style: Style, turn: Turn) -> None:
    """What the model was really sent, where the turn is about that."""
    asked = turn.asked or ()
    if turn.line.told and asked:
        label = "sent"
        for line in asked[0].note.splitlines():
            style.note(label, line, "33")
            label = ""
    if turn.line.knows and any(turn.line.knows in request.said for request in asked[:1]):
        known = textwrap.shorten(turn.line.knows, 50, placeholder=" ...")
        style.note("sent", f"the late answer with it: {known}", "33")
    if turn.line.remembers and asked:
        _show_memory(style, asked[0])
    if turn.line.refused_by or turn.line.answered_by:
        style.note("asked", _asked(turn), "33")


def _show_memory(style: Style, asked: Asked) -> None:
    """What the request said of the memory, and what that cost."""
    label = "memory"
    for line in asked.memory:
        for part in textwrap.wrap(line, style.width - len(INDENT) - 9):
            style.note(label, part, "33")
            label = ""
    style.note("", f"{asked.memory_tokens} of the {asked.sent:,} tokens sent", "2")


def _show_window(style: Style, stats: Mapping[str, Any]) -> None:
    if not stats:
        style.note("window", "let go, and the conversation with it", "33")
        return
    style.note(
        "window",
        f"{window_tokens(stats):,} of {stats['max_tokens']:,} tokens "
        f"({stats['utilization']:.0f}%) in {stats['message_count']} messages, "
        f"beside {stats['pinned_tokens']:,} for instructions and tools",
        "2",
    )


def show_turn(style: Style, number: int, turn: Turn, problems: list[str]) -> None:
    """One turn: the words, the way they took, and what became of the house."""
    last, stats, answer = turn.last, turn.stats, turn.answer
    style.write()
    style.wrap(f"{number}. You", turn.line.text, "1;36")
    if turn.at:
        style.note("at", f"the {turn.at}", "2")
    style.wrap("   House", answer.text or "(silence)", "32")
    if stats:
        reason = str(last.get("reason", "unknown"))
        style.note("route", f"{last.get('route', 'unknown')}: {REASONS.get(reason, reason)}")
    if last.get("error"):
        style.note("error", last["error"], "33")
    if turn.tools:
        style.note("tools", ", ".join(turn.tools))
    for change in turn.changes:
        style.note("changed", _changed(change), "33")
    _show_sent(style, turn)
    if turn.spent is not None and (turn.spent.full or turn.spent.cached):
        style.note("tokens", _tokens(turn, turn.spent), "2")
    style.note("time", _times(turn), "2")
    _show_window(style, stats)
    if turn.evicted:
        style.note("evicted", f"{turn.evicted} messages, the oldest rounds first", "33")
    style.note("shows", turn.line.about, "2;3")
    for problem in problems:
        style.note("FAILED", problem, "1;31")


def show_late(style: Style, late: Late, problems: list[str]) -> None:
    """An answer that came after its turn: the words, how they were told, and what they did."""
    style.write()
    style.wrap("   Later", late.text or "(nothing)", "32")
    if late.event is not None:
        after = late.event["seconds"]
        style.note("event", f"switchboard_late_answer, {after} s after the question")
        style.note("told", "as a notification: this client has no loudspeaker to announce it on")
    for change in late.changes:
        style.note("changed", _changed(change), "33")
    for problem in problems:
        style.note("FAILED", problem, "1;31")
