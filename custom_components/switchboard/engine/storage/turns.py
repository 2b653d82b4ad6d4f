"""How turns went, by the messages with their words."""

import json
from collections.abc import Collection, Iterable, Iterator
from dataclasses import asdict, fields
from typing import Any, NamedTuple

from ..language.characters import valid_text
from . import secure_delete as erasing
from .entries import read_stored
from .repository import Repository
from .turn_entries import Part, Turn, TurnMemory, TurnRequest, TurnState, TurnTool

_COLUMNS = (
    "message_id, conversation_id, owner, agent_id, device_id, route, reason, answer_id,"
    " late_answer_id, error, first_word_ms, total_ms, late_ms, currency, requests, tools, states,"
    " recalled, is_wiped"
)
_WIPE = "tools = '[]', states = '[]', is_wiped = 1"


class ToolTexts(NamedTuple):
    """What the tools of a turn were given and gave back, as one text."""

    conversation_id: str
    text: str


class Turns(Repository):
    """How turns went, by the messages with their words."""

    __slots__ = ()

    def put(self, turn: Turn) -> None:
        """Keep how a turn went, in place of what is known of it; nothing if its words are gone.

        What was forgotten of it stays so.
        """
        self._conn.execute(
            f"INSERT INTO turns ({_COLUMNS}, failed, tokens, cost)"  # noqa: S608
            f" SELECT {', '.join('?' * 22)}"
            " WHERE EXISTS (SELECT 1 FROM unified_log WHERE id = ?1)"
            " ON CONFLICT (message_id) DO UPDATE SET answer_id = excluded.answer_id,"
            " late_answer_id = excluded.late_answer_id, error = excluded.error,"
            " failed = excluded.failed, late_ms = excluded.late_ms, tokens = excluded.tokens,"
            " cost = excluded.cost, requests = excluded.requests, recalled = excluded.recalled,"
            " tools = CASE WHEN is_wiped THEN '[]' ELSE excluded.tools END,"
            " states = CASE WHEN is_wiped THEN '[]' ELSE excluded.states END",
            (*_values(turn), turn.failed, turn.tokens, turn.cost),
        )

    def put_states(self, message_id: str, states: Iterable[TurnState]) -> None:
        """Keep what a turn changed, in place of what is known of that, unless it was forgotten."""
        self._conn.execute(
            "UPDATE turns SET states = ? WHERE message_id = ? AND is_wiped = 0",
            (parts_json(states), message_id),
        )

    def of_message(self, message_id: str) -> Turn | None:
        """Return the turn in which a message was said, be it the words or an answer to them."""
        row = self._conn.execute(
            f"SELECT {_COLUMNS} FROM turns"  # noqa: S608
            " WHERE message_id = ?1 OR answer_id = ?1 OR late_answer_id = ?1",
            (message_id,),
        ).fetchone()
        return None if row is None else _turn(row)

    def by_ids(self, message_ids: Iterable[str]) -> dict[str, Turn]:
        """Return how turns went, by the messages with their words."""
        rows = self._conn.execute(
            f"SELECT {_COLUMNS} FROM turns"  # noqa: S608
            " WHERE message_id IN (SELECT value FROM json_each(?))",
            (json.dumps(list(message_ids)),),
        )
        return {turn.message_id: turn for turn in map(_turn, rows)}

    def tool_texts(self, owners: Iterable[str], after: int, end: int) -> Iterator[ToolTexts]:
        """Yield what tools were told in turns of owners after a place up to another."""
        rows = self._conn.execute(
            "SELECT turns.conversation_id, tools, states FROM unified_log AS said"
            " JOIN turns ON turns.message_id = said.id WHERE said.seq > ? AND said.seq <= ?"
            " AND +said.owner IN (SELECT value FROM json_each(?))"
            " AND (tools <> '[]' OR states <> '[]') ORDER BY said.seq",
            (after, end, json.dumps(list(owners))),
        )
        for conversation_id, tools, states in rows:
            called, changed = read_parts(TurnTool, tools), read_parts(TurnState, states)
            lines = [f"{one.arguments}\n{one.result}" for one in called]
            lines += [f"{one.entity_id} {one.before} {one.after}" for one in changed]
            # Words of a name are apart there as well: "light.hall_lamp".
            yield ToolTexts(conversation_id, "\n".join(lines).replace("_", " "))

    def wipe(
        self, conversation_ids: Collection[str] = (), message_ids: Collection[str] = ()
    ) -> None:
        """Forget what tools were told and did in the turns of conversations, or with messages."""
        with erasing.overwriting(self._conn):
            self._conn.execute(
                f"UPDATE turns SET {_WIPE} WHERE is_wiped = 0"  # noqa: S608
                " AND (conversation_id IN (SELECT value FROM json_each(?))"
                " OR message_id IN (SELECT value FROM json_each(?)))",
                (json.dumps(list(conversation_ids)), json.dumps(list(message_ids))),
            )

    def count(self) -> int:
        """Return of how many turns it is known how they went."""
        return int(self._conn.execute("SELECT count(*) FROM turns").fetchone()[0])


def _values(turn: Turn) -> tuple[object, ...]:
    return (
        turn.message_id,
        turn.conversation_id,
        turn.owner,
        turn.agent_id,
        turn.device_id,
        turn.route,
        turn.reason,
        turn.answer_id,
        turn.late_answer_id,
        turn.error,
        turn.first_word_ms,
        turn.total_ms,
        turn.late_ms,
        turn.currency,
        parts_json(turn.requests),
        parts_json(turn.tools),
        parts_json(turn.states),
        parts_json(turn.recalled),
        turn.is_wiped,
    )


def _turn(row: tuple[Any, ...]) -> Turn:
    return Turn(
        message_id=row[0],
        conversation_id=row[1],
        owner=row[2],
        agent_id=row[3],
        device_id=row[4],
        route=row[5],
        reason=row[6],
        answer_id=row[7],
        late_answer_id=row[8],
        error=row[9],
        first_word_ms=row[10],
        total_ms=row[11],
        late_ms=row[12],
        currency=row[13],
        requests=read_parts(TurnRequest, row[14]),
        tools=read_parts(TurnTool, row[15]),
        states=read_parts(TurnState, row[16]),
        recalled=read_parts(TurnMemory, row[17]),
        is_wiped=bool(row[18]),
    )


def parts_json(parts: Iterable[Part]) -> str:
    """Return parts of a turn as ``read_parts`` reads them."""
    return valid_text(json.dumps([asdict(one) for one in parts], ensure_ascii=False))


def read_parts[P: Part](kind: type[P], text: str) -> tuple[P, ...]:
    """Read parts of a turn.

    Raises:
        CorruptFileError: it is not what was written.
    """
    return () if text == "[]" else read_stored(lambda held: _parts(kind, held), text)


def _parts[P: Part](kind: type[P], text: str) -> tuple[P, ...]:
    known = [one.name for one in fields(kind)]
    return tuple(
        kind(**{name: _value(one[name]) for name in known if name in one})
        for one in json.loads(text)
    )


def _value(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
