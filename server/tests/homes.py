"""Plainly fictional homes that tell a few things, and a model that notes what it is told."""

import json
from collections.abc import Callable, Iterable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx

from bench.homes_wire import answer_to
from custom_components.switchboard.engine.azure.capabilities import Capabilities
from custom_components.switchboard.engine.azure.client import open_client
from custom_components.switchboard.engine.azure.llm import AzureLLM
from custom_components.switchboard.engine.storage.database import Database
from custom_components.switchboard.engine.storage.entries import HOUSEHOLD, LogEntry
from custom_components.switchboard.engine.storage.table import Repository
from custom_components.switchboard.engine.storage.transaction import Transaction
from demo.azure_standin.app import DEFAULT_KEY
from demo.azure_standin.ask import Ask, Reply
from demo.azure_standin.script.documents import loaded
from switchboard_server.config import Config, Model, Reading
from switchboard_server.reading import Habits, Readers

_LONG_AGO = datetime.now(UTC) - timedelta(days=2)
_SYLLABLES = ("ba", "de", "fi", "go", "hu", "ka", "le", "mi", "no", "pu")
_TOLD = {
    "facts": "SELECT owner, summary, status, processed, source_message_ids FROM extracted_facts",
    "memories": "SELECT m.owner, text, m.status, predicate, e.name FROM memories AS m"
    " LEFT JOIN kg_entities AS e ON e.id = m.object_id",
    "marks": "SELECT message_id, processed FROM processed_entity_log",
    "cursors": "SELECT owner, last_processed_message_id FROM switchboard_state",
    "windows": "SELECT pipeline, owner, window_end_id, status, fact_count FROM extraction_windows",
}
"""By subject, what a home has learnt, without what differs from one reading to the next."""


def config_for(database: str, wire: str, **reading: object) -> Config:
    """Return the configuration of workers whose model is the stand-in at an address."""
    model = Model(f"{wire}/openai/v1/", "house-voice", key=DEFAULT_KEY)
    return Config(database, model, Reading(**({"idle_minutes": 0} | reading)))


def said(home: str, messages: int) -> list[LogEntry]:
    """Return what is said in a home: every second message is its person's."""
    return [
        LogEntry(
            id=f"{home}-{number}",
            conversation_id=f"talk {number // 10}",
            owner=HOUSEHOLD,
            role="assistant" if number % 2 else "user",
            content="That is noted." if number % 2 else f"I like {_dish(home, number)}.",
            created_at=_LONG_AGO + timedelta(seconds=number),
        )
        for number in range(messages)
    ]


def _dish(home: str, number: int) -> str:
    """Return a word of a home's own, of which none is a form of another."""
    return "".join(_SYLLABLES[int(digit)] for digit in f"{sum(map(ord, home))}{number:03}") + "x"


def append(entries: Iterable[LogEntry]) -> Callable[[Transaction], int]:
    """Return the work that says it all."""
    return lambda tx: tx.log.append(entries)


def told(tx: Transaction) -> dict[str, list[Any]]:
    """Return what a home has learnt."""
    run = tx.repository(Repository)._run
    return {name: sorted(map(list, run(sql).fetchall()), key=repr) for name, sql in _TOLD.items()}


async def told_alone(path: Path, config: Config, home: str, messages: int) -> dict[str, list[Any]]:
    """Return what a home learns that is read by itself, from a file of its own."""
    database = Database(path / f"{home}.db")
    await database.open()
    await database.write(append(said(home, messages)))
    connection = config.model.connection()
    async with httpx.AsyncClient() as http:
        client = open_client(connection, http)
        known = Capabilities("responses")
        llm = AzureLLM(client, connection.deployment, known, on_learnt=lambda _: None)
        readers = Readers(Habits.of(config.reading), lambda: datetime.now(UTC))
        while (stepped := await readers.step(home, database, llm)).more:
            readers.keep(home, stepped)
    found = await database.read(told)
    await database.close()
    return found


def notes(ask: Ask) -> Reply:
    """Note every new sentence of a person; all that is noted stands beside the rest."""
    return Reply(json.dumps(answer_to(loaded(ask.turns[-1].text))))
