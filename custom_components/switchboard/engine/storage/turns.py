"""How turns went, by the messages with their words."""

import json
from collections.abc import Collection, Iterable, Iterator
from datetime import datetime
from typing import Final, NamedTuple

from . import secure_delete as erasing
from .entries import read_stored
from .search import Span
from .table import Repository, Table, from_json, json_column
from .turn_entries import Part, Turn, TurnState, TurnTool

_TURNS: Final = Table("turns", Turn, key="message_id", properties=("failed", "tokens", "cost"))
_KEPT: Final = (
    " ON CONFLICT (message_id) DO UPDATE SET answer_id = excluded.answer_id,"
    " late_answer_id = excluded.late_answer_id, error = excluded.error,"
    " failed = excluded.failed, late_ms = excluded.late_ms, tokens = excluded.tokens,"
    " cost = excluded.cost, requests = excluded.requests, recalled = excluded.recalled,"
    " tools = CASE WHEN turns.is_wiped = 1 THEN '[]' ELSE excluded.tools END,"
    " states = CASE WHEN turns.is_wiped = 1 THEN '[]' ELSE excluded.states END"
)


class ToolTexts(NamedTuple):
    """What the tools of a turn were given and gave back, as one text."""

    conversation_id: str
    text: str


class Turns(Repository):
    """How turns went, by the messages with their words."""

    def put(self, turn: Turn) -> None:
        """Keep how a turn went, in place of what is known of it; nothing if its words are gone.

        What was forgotten of it stays so.
        """
        if self._first("SELECT 1 FROM unified_log WHERE id = ?", turn.message_id):
            self._run(_TURNS.insert + _KEPT, *_TURNS.row(turn))

    def put_states(self, message_id: str, states: Iterable[TurnState]) -> None:
        """Keep what a turn changed, in place of what is known of that, unless it was forgotten."""
        self._run(
            "UPDATE turns SET states = ? WHERE message_id = ? AND is_wiped = 0",
            json_column(tuple(states)),
            message_id,
        )

    def put_wrong(self, message_id: str, at: datetime | None) -> None:
        """Keep when somebody said that a turn was wrong, or that nobody says so any more."""
        self._run("UPDATE turns SET wrong_at = ? WHERE message_id = ?", at, message_id)

    def of_message(self, message_id: str) -> Turn | None:
        """Return the turn in which a message was said, be it the words or an answer to them."""
        return _TURNS.one(
            self._conn, "message_id = ?1 OR answer_id = ?1 OR late_answer_id = ?1", message_id
        )

    def by_ids(self, message_ids: Iterable[str]) -> dict[str, Turn]:
        """Return how turns went, by the messages with their words."""
        turns = _TURNS.each(self._conn, "message_id = ANY (?)", message_ids)
        return {turn.message_id: turn for turn in turns}

    def of_time(
        self, span: Span, agents: Collection[str], limit: int
    ) -> tuple[list[Turn], dict[str, int]]:
        """Return the last turns of agents in a time, and how many there are by who answered.

        The earliest comes first. Those that the house answered by itself are only counted.
        """
        where = (
            "agent_id = ANY (?) AND message_id IN"
            " (SELECT id FROM unified_log WHERE created_at >= ? AND created_at < ?)"
        )
        values = (agents, *span.bounds())
        last = f"{where} AND route <> 'local' ORDER BY message_id DESC LIMIT ?"
        routes = self._run(f"SELECT route, count(*) FROM turns WHERE {where} GROUP BY 1", *values)
        return _TURNS.find(self._conn, last, *values, limit)[::-1], dict(routes.fetchall())

    def tool_texts(self, owners: Iterable[str], after: int, end: int) -> Iterator[ToolTexts]:
        """Yield what tools were told in turns of owners after a place up to another."""
        rows = self._run(
            "SELECT turns.conversation_id, tools, states FROM unified_log AS said"
            " JOIN turns ON turns.message_id = said.id WHERE said.seq > ? AND said.seq <= ?"
            " AND +said.owner = ANY (?) AND (tools <> '[]' OR states <> '[]') ORDER BY said.seq",
            after,
            end,
            owners,
        )
        for conversation_id, tools, states in rows:
            called, changed = read_parts(TurnTool, tools), read_parts(TurnState, states)
            lines = [f"{one.arguments}\n{one.result}\n{' '.join(one.things)}" for one in called]
            lines += [f"{one.entity_id} {one.before} {one.after}" for one in changed]
            # Words of a name are apart there as well: "light.hall_lamp".
            yield ToolTexts(conversation_id, "\n".join(lines).replace("_", " "))

    def wipe(
        self, conversation_ids: Collection[str] = (), message_ids: Collection[str] = ()
    ) -> None:
        """Forget what tools were told and did in the turns of conversations, or with messages."""
        with erasing.overwriting(self._conn):
            self._run(
                "UPDATE turns SET tools = '[]', states = '[]', is_wiped = 1 WHERE is_wiped = 0"
                " AND (conversation_id = ANY (?) OR message_id = ANY (?))",
                conversation_ids,
                message_ids,
            )

    def count(self) -> int:
        """Return of how many turns it is known how they went."""
        return self._number("SELECT count(*) FROM turns")


def read_parts[P: Part](kind: type[P], text: str) -> tuple[P, ...]:
    """Read parts of a turn.

    Raises:
        CorruptFileError: it is not what was written.
    """
    return read_stored(lambda held: tuple(from_json(kind, one) for one in json.loads(held)), text)
