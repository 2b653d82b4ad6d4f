"""A gate before the stand-in's answers, so that a model is slow for as long as a test wants."""

import asyncio

import pytest

from custom_components.switchboard.engine.turn.patience import Patience
from demo.azure_standin import app as standin_app


class Gate:
    """Holds back the server's answers; the seconds of a turn pass while it does, and only then."""

    def __init__(self) -> None:
        self.opened = asyncio.Event()
        self.opened.set()
        self.held = asyncio.Event()
        self.passed = asyncio.Event()
        self.asked = 0

    def close(self) -> None:
        self.opened.clear()
        self.held.clear()
        self.passed.clear()

    def open(self) -> None:
        self.held.clear()
        self.opened.set()

    async def answer(self, *arguments: object) -> object:
        self.asked += 1
        if not self.opened.is_set():
            self.held.set()
            await self.opened.wait()
        return await self.serve(*arguments)

    async def wait(self, pending: asyncio.Future, when: float) -> bool:
        held = asyncio.ensure_future(self.held.wait())
        await asyncio.wait({pending, held}, return_when=asyncio.FIRST_COMPLETED)
        held.cancel()
        if not pending.done():
            self.passed.set()
        return pending.done()


def put_up_gate(monkeypatch: pytest.MonkeyPatch) -> Gate:
    """Stand between the agents and the stand-in."""
    gate = Gate()
    gate.serve = standin_app._answer
    monkeypatch.setattr(standin_app, "_answer", gate.answer)
    since = Patience.since

    def patience(started: float, *, early: float, late: float) -> Patience:
        patience = since(started, early=early, late=late)
        patience.wait = gate.wait
        return patience

    monkeypatch.setattr(Patience, "since", patience)
    return gate
