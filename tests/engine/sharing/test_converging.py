"""Whatever homes do apart, and however they meet, all end with the same."""

import asyncio
import tempfile
from contextlib import suppress
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from custom_components.switchboard.engine.knowledge.errors import KnowledgeError
from custom_components.switchboard.engine.knowledge.history import Step
from custom_components.switchboard.engine.knowledge.settling import Join, join
from custom_components.switchboard.engine.storage.memory_entries import Memory

from .homes import Home, are_alike, closed, meet_again, opened

NAMES = ("lake", "town", "farm", "boat", "hut")
DOINGS = (
    *("tell", "tell", "tell_alike", "edit", "edit", "pin", "undo", "undo", "merge", "forget"),
    *("relate", "meet", "expire", "exchange", "exchange", "exchange"),
)

doings = st.lists(
    st.tuples(st.integers(0, 4), st.sampled_from(DOINGS), st.integers(0, 99)),
    min_size=4,
    max_size=28,
)


class Life:
    """What happens in the homes, by numbers that were drawn."""

    def __init__(self, homes: list[Home]) -> None:
        self.homes = homes
        self.words: dict[str, set[str]] = {}
        self.told: set[str] = set()
        self.forgotten: set[str] = set()
        self.count = 0

    async def do(self, home: Home, what: str, number: int) -> None:
        with suppress(KnowledgeError):
            await getattr(self, f"_{what}")(home, number)

    def word(self, memory_id: str = "") -> str:
        """Return a word that nothing else says."""
        self.count += 1
        word = f"quix{'abcdefghij'[self.count // 10 % 10]}{'abcdefghij'[self.count % 10]}ware"
        self.words.setdefault(memory_id, set()).add(word)
        return word

    async def _memory(self, home: Home, number: int) -> Memory:
        found = await home.database.read(lambda tx: tx.memories.active([home.owner]))
        if not found:
            raise KnowledgeError("memory_unknown")
        return sorted(found, key=lambda one: one.id)[number % len(found)]

    async def _tell(self, home: Home, number: int) -> None:
        word = self.word()
        told = await home.tell(f"Collects {word}")
        self.told.add(told.id)
        self.words.setdefault(told.id, set()).add(word)

    async def _tell_alike(self, home: Home, number: int) -> None:
        await home.tell(("Likes smoked trout", "Sings in a choir")[number % 2])

    async def _edit(self, home: Home, number: int) -> None:
        memory = await self._memory(home, number)
        await home.editor.edit(memory.id, text=f"Restores {self.word(memory.id)}")

    async def _pin(self, home: Home, number: int) -> None:
        memory = await self._memory(home, number)
        await home.editor.edit(memory.id, pinned=not memory.pinned)

    async def _undo(self, home: Home, number: int) -> None:
        await home.editor.undo([home.owner])

    async def _merge(self, home: Home, number: int) -> None:
        one, other = [await self._memory(home, place) for place in (number, number + 1)]
        step = Step(home.new_id(), "person", home.clock())
        await home.database.write(lambda tx: join(tx, Join(one.id, (other.id,)), step))

    async def _forget(self, home: Home, number: int) -> None:
        memory = await self._memory(home, number)
        await home.forget(memory.id)
        self.forgotten.add(memory.id)

    async def _meet(self, home: Home, number: int) -> None:
        await home.meet(("Heron", "Otter", "Wren")[number % 3], "thing")

    async def _relate(self, home: Home, number: int) -> None:
        found = await home.database.read(lambda tx: tx.graph.entities_of([home.owner]))
        if len(found) < 2:
            raise KnowledgeError("memory_unknown")
        one, other = found[number % len(found)], found[(number + 1) % len(found)]
        await home.relate(one, "uses", other, f"{one.name} uses {other.name}")

    async def _expire(self, home: Home, number: int) -> None:
        memory = await self._memory(home, number)
        await home.editor.edit(memory.id, valid_to=home.clock())

    async def _exchange(self, home: Home, number: int) -> None:
        await home.exchange(answer_lost=number % 4 == 0, twice=number % 4 == 1)


async def live(folder: Path, names: tuple[str, ...], done: list[tuple[int, str, int]]) -> None:
    homes = await opened(folder, *names)
    life = Life(homes)
    try:
        for place, what, number in done:
            await life.do(homes[place % len(homes)], what, number)
        await meet_again(*homes)
        await are_alike(*homes)
        state = await homes[0].shared_state()
        undone = {one[1] for one in state["history"] if one[2] == "undo"}
        holding = [
            (one.text, one.subject_id, one.object_id)
            for one in state["memories"].values()
            if one.status == "active" and one.id not in undone and one.text.startswith(("L", "S"))
        ]
        assert len(holding) == len(set(holding)), "known twice"
        met = [
            (one.name, one.id.partition("-")[0])
            for one in state["entities"].values()
            if one.status == "active" and one.id not in undone
        ]
        for name in {name for name, _ in met if not undone and not life.forgotten}:
            homes_of = [home for other, home in met if other == name]
            assert len(homes_of) == 1 or len(set(homes_of)) < len(homes_of), "met twice"
        if not life.forgotten:
            assert life.told <= {one[1] for one in state["history"]}, "lost"
        for memory_id in life.forgotten:
            assert memory_id not in state["memories"]
            for word in life.words.get(memory_id, ()):
                assert not any(home.holds(word) for home in homes), word
    finally:
        await closed(*homes)


@settings(max_examples=12, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(2, 5), doings)
def test_homes_that_live_apart_and_meet_again_know_the_same(count: int, done):
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(live(Path(folder), NAMES[:count], done))
