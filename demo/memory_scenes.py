"""The demo's scenes about the memory: told, learnt, used elsewhere after a restart, and forgotten.

What is claimed of the memory is read in the house's files, what the model was told of it in the
stand-in's journal.
"""

import asyncio
import os
from pathlib import Path

from demo import script
from demo.asked import judged
from demo.conversation import Conversation
from demo.learnt import (
    Memory,
    about,
    automations_in,
    learning_failures,
    memories_in,
    show_memories,
    traces_in,
    unread,
)
from demo.setup import Tablet, add_tablet, find_agent


async def play(talk: Conversation) -> None:
    """Go through the scenes, each at another place of the house."""
    kitchen, hall, bedroom = [await add_tablet(talk.house, room) for room in script.TABLETS]
    await it_learns(talk, kitchen, hall)
    await the_house_restarts(talk)
    await it_is_known_elsewhere(talk, bedroom)
    exported = await it_asks_and_forgets(talk)
    await it_stays_forgotten(talk, exported, kitchen, hall)


async def it_learns(talk: Conversation, first: Tablet, second: Tablet) -> None:
    """What was said is listened back over, and what is learnt from it has evidence."""
    talk.begin_anew(first)
    await talk.say(script.NOT_TOLD_YET)
    for line in script.TELLINGS:
        await talk.say(line)
    for line in script.OFF_RECORD:
        await talk.say(line)
    await _no_trace(talk, script.OFF_RECORD_STEM)
    talk.style.aside(script.LISTENS_BACK)
    await _listen_back(talk, first)
    talk.begin_anew(second)
    await talk.say(script.TELLING_MORE)
    talk.style.aside(script.LISTENS_AGAIN)
    seen = len(await talk.model.journal() or ())
    learnt = about(await _listen_back(talk, first, second), script.LEARNT_ABOUT)
    if not learnt:
        talk.fail(f"Nothing is remembered about {script.LEARNT_ABOUT}.")
    if (journal := await talk.model.journal()) is not None:
        verdicts = judged(journal[seen:])
        talk.style.note("judged", f"by the model: {', '.join(verdicts) or 'nothing'}", "33")
        if not verdicts or len(learnt) != 1 or len(learnt[0].evidence) != 2:
            talk.fail("What was said twice, the second time with more, is not one memory.")
    if await automations_in(talk.house.server.folder):
        talk.fail("Words of people were taken for those of an automation.")


async def the_house_restarts(talk: Conversation) -> None:
    """The process ends, and another one starts on the same folder."""
    before = talk.house.server.pid
    await talk.house.restart()
    await find_agent(talk.house, talk.agent.entry_id)
    after = talk.house.server.pid
    talk.style.aside(script.RESTARTED.format(before=before, after=after))
    if before is None or before == after or _runs(before):
        talk.fail("Home Assistant was not restarted.")


async def it_is_known_elsewhere(talk: Conversation, place: Tablet) -> None:
    """A conversation that begins at another device knows what was told before."""
    talk.begin_anew(place)
    await talk.say(script.KNOWN_ELSEWHERE)


async def it_asks_and_forgets(talk: Conversation) -> str:
    """Nothing is forgotten before a person has said yes, and nothing of it is left afterwards.

    Returns the log as it was before, exported into a file that is not kept in the house.
    """
    exported = await _take_out_export(talk)
    await talk.say(script.FORGET_IT)
    if not about(await memories_in(talk.house.server.folder), script.LEARNT_ABOUT):
        talk.fail("It was forgotten before anybody had said yes.")
    await talk.say(script.YES)
    await _no_trace(talk)
    await talk.say(script.JUST_FORGOTTEN)
    return exported


async def it_stays_forgotten(
    talk: Conversation, exported: str, first: Tablet, second: Tablet
) -> None:
    """Neither reading the whole log anew nor an export from before brings it back."""
    talk.style.aside(script.READS_AGAIN)
    await _bring_back(talk, exported)
    await unread(talk.house.server.folder)
    memories = await _listen_back(talk, first, second)
    if not about(memories, script.STILL_KNOWN):
        talk.fail(f"What was said about {script.STILL_KNOWN} was forgotten as well.")
    await _no_trace(talk)
    talk.begin_anew(second)
    await talk.say(script.AS_IF_NOT_TOLD)


async def _take_out_export(talk: Conversation) -> str:
    """Export the log, and take the file out of the house."""
    done = await talk.house.ask_service("switchboard.export", {"filename": script.EXPORT})
    path = Path(done["path"])
    exported = await asyncio.to_thread(path.read_text, "utf-8")
    await asyncio.to_thread(path.unlink)
    if script.FORGOTTEN_STEM not in exported.casefold():
        talk.fail("The export does not hold what was said, so bringing it back shows nothing.")
    return exported


async def _bring_back(talk: Conversation, exported: str) -> None:
    """Import an export, and take the file away again."""
    path = talk.house.server.folder / "switchboard" / script.EXPORT
    await asyncio.to_thread(path.write_text, exported, "utf-8")
    try:
        done = await talk.house.ask_service(
            "switchboard.import_conversations", {"path": script.EXPORT}
        )
    finally:
        await asyncio.to_thread(path.unlink)
    reasons = sorted({refusal["reason"] for refusal in done["refusals"]})
    talk.style.note(
        "import",
        f"{done['added']} messages added, {done['known']} known, {done['refused']} refused: "
        f"{', '.join(reasons)}",
        "33",
    )
    if done["added"] or not done["refused"]:
        talk.fail("What was forgotten came back with an export.")


async def _listen_back(talk: Conversation, *places: Tablet) -> list[Memory]:
    """Let all that was said be read now; returns what is remembered then."""
    report = await talk.house.ask_service("switchboard.run_extraction", {})
    memories = await memories_in(talk.house.server.folder)
    show_memories(talk.style, memories, {one.device_id: one.name for one in places})
    talk.style.note("read", f"{report['windows']} windows in {report['seconds']:.1f} s", "2")
    for problem in learning_failures(report, memories):
        talk.fail(problem)
    return memories


async def _no_trace(talk: Conversation, word: str = script.FORGOTTEN_STEM) -> None:
    """Look for a word in all the house has written down."""
    traces = await traces_in(talk.house.server.folder, word)
    if not traces.rows and not traces.files:
        talk.style.note(
            "searched",
            f'"{word}" is in no row of the database and in no byte of {traces.looked_in} files',
            "32",
        )
    for table, count in traces.rows.items():
        talk.fail(f"{word!r} is still in {count} rows of {table}.")
    for name, count in traces.files.items():
        talk.fail(f"{word!r} is still in {name}, {count} times.")


def _runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True
