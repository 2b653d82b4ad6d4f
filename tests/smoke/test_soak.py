"""A real Home Assistant to which everything happens once; ``SWITCHBOARD_SOAK_SECONDS`` a round."""

import asyncio
import os
from collections.abc import Iterator

import pytest
import pytest_socket

from bench.soak.__main__ import soak
from bench.soak.audit import LATE_SECONDS, Ledger, Life, Reading, words_in
from bench.soak.rounds import KINDS, LONG, RESTART, Soak
from bench.soak.satellites import FACT, Said
from bench.soak.shim import compiler
from custom_components.switchboard.engine.storage.database import Database
from tests.engine.storage.building import fact, message

pytestmark = [
    pytest.mark.smoke,
    pytest.mark.skipif(compiler() is None, reason="no C compiler, which makes a disk fail"),
]

EACH = [kind for kind in KINDS if kind not in {*LONG, RESTART}]
"""What is restarted while the disk is full is restarted as well."""
ROUND_SECONDS = float(os.environ.get("SWITCHBOARD_SOAK_SECONDS", "1.5"))


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Soak]:
    pytest_socket.enable_socket()
    folder = tmp_path_factory.mktemp("soak")
    try:
        yield asyncio.run(soak(folder, EACH, round_seconds=ROUND_SECONDS, seed=7))
    finally:
        pytest_socket.disable_socket(allow_unix_socket=True)


def test_nothing_is_lost_or_left(found):
    assert found.faults == []


def test_everything_has_happened(found):
    assert set(found.tallies) == set(EACH)
    assert all(tally.turns for tally in found.tallies.values())
    assert all(found.tallies[kind].failed_calls for kind in found.tallies if "disk" in kind)
    assert len(found.lives) == 4
    assert found.viewer.events


async def test_what_waits_for_a_person_is_known_and_what_was_put_aside_is_not(tmp_path):
    said = Said("I love Malatuva.", FACT, ("Malatuva",), conversation_id="kitchen")
    database = Database(tmp_path / "switchboard.db")
    await database.open()
    await database.write(lambda tx: tx.log.append([message(1, said.text)]))
    waits = fact("f", "m1", summary="Loves Malatuva", status="quarantined")
    await database.write(lambda tx: tx.facts.put(waits))
    ledger = Ledger(database.path, [said])
    assert ledger.check() == []
    await database.write(lambda tx: tx.facts.mark_processed(["f"]))
    assert ledger.check() == [f"nothing is known of {said.text!r}"]
    await database.close()


def test_a_name_between_two_others_is_no_name(tmp_path):
    file = tmp_path / "switchboard.db"
    file.write_bytes(b"FulibofoFulibofo has Vibadono")
    assert words_in([file], {"Bofofuli"}) == []
    file.write_bytes(b"loves Pebofofulike")
    assert words_in([file], {"Bofofuli"}, {"Pebofofu"}) == []
    assert len(words_in([file], {"Bofofuli"})) == 1
    file.write_bytes(b"bofofuli and Bofofuli")
    assert len(words_in([file], {"Bofofuli"}, {"Pebofofu"})) == 1


def test_only_a_task_that_stays_is_one_more():
    def life(*looks: str) -> Life:
        calm = {"threads of ours": 0, "files of ours": 0, "files": 1}
        return Life(
            [
                Reading(at * LATE_SECONDS / 4, at, calm | {"tasks of ours": tasks.split("|")})
                for at, tasks in enumerate(["loop 1"] * 3 + [f"loop 1|{one}" for one in looks])
            ]
        )

    assert life("follow 2", "follow 3", "follow 4", "follow 5", "follow 6").growth() == []
    assert life(*["follow 2"] * 5).growth() == ["1 more of the task follow"]
