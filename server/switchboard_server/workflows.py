"""DBOS's records of turns: answers go with the turn that they were for, all else soon after.

An answer holds words of a home. What is left of a workflow then are its home, its turn and times.
"""

from typing import Any, Final

import psycopg

from .leases import Lease

_TABLES: Final = {
    "operation_outputs": "workflow_uuid",
    "datasource_outputs": "workflow_id",
    "workflow_input": "workflow_uuid",
    "workflow_output": "workflow_uuid",
    "workflow_status": "workflow_uuid",
}
"""By name, the column that names the workflow; the last one tells of which there are any."""


def forget_answers(conn: psycopg.Connection[Any], lease: Lease) -> None:
    """Delete what the model has answered for a turn, and all of the turn that it took over."""
    conn.execute(
        "DELETE FROM dbos.operation_outputs WHERE workflow_uuid = %s", (lease.workflow_id,)
    )
    if lease.is_taken_over:
        _delete(conn, "{} = %s", lease.before.workflow_id)


def forget_workflows(conn: psycopg.Connection[Any], home_id: str) -> None:
    """Delete all that DBOS has of a home; a turn that is under way is not written."""
    conn.execute(
        "UPDATE switchboard_server.homes SET turn = turn + 1, lease_owner = NULL,"
        " lease_until = NULL WHERE id = %s",
        (home_id,),
    )
    _delete(conn, "starts_with({}, %s)", f"{home_id}:")


def sweep(conn: psycopg.Connection[Any]) -> None:
    """Delete what is left of turns that have ended."""
    ended = conn.execute(
        "SELECT workflow_uuid FROM dbos.workflow_status WHERE status NOT IN ('PENDING', 'ENQUEUED')"
        " AND updated_at < extract(epoch FROM now() - interval '5 s') * 1000 LIMIT 5000"
    ).fetchall()
    if ended:
        _delete(conn, "{} = ANY (%s)", [one for (one,) in ended])


def _delete(conn: psycopg.Connection[Any], condition: str, *values: object) -> None:
    for table, key in _TABLES.items():
        conn.execute(f"DELETE FROM dbos.{table} WHERE {condition.format(key)}", values)
