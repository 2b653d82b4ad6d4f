"""A real ``hass`` process of each supported release, set up and spoken to over its own doors."""

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
import pytest_socket

from demo.azure_standin import speaking
from demo.expectations import is_state
from demo.house import House, State, open_house
from demo.model import open_standin
from demo.server import REPOSITORY
from demo.setup import Agent, add_pipeline, add_switchboard, add_voice, find_agent, furnish
from demo.talk import Answer, say

from .clean_log import STANDARD_WARNING, complaints

pytestmark = pytest.mark.smoke

RELEASES = ("2026.10", "2026.11")
DINNER = "Dinner is ready."
KITCHEN, BED = "light.kitchen_lights", "light.bed_light"


@dataclass(frozen=True)
class Spoken:
    """One sentence, its answer, how the turn went, and the house right after it."""

    answer: Answer
    turn: dict[str, object]
    states: dict[str, State]


@dataclass(frozen=True)
class Story:
    """What happened in one house."""

    version: str
    agent: Agent
    agent_after_restart: Agent
    before: dict[str, State]
    local: Spoken
    model: Spoken
    talk: Spoken
    forked_id: str
    fork: Spoken
    evaluated: dict[str, dict[str, object]] | None
    sound: bytes
    sounds_on_disk: list[Path]
    local_after_restart: Spoken
    model_after_restart: Spoken
    log: list[str]


async def speak(
    house: House, pipeline: str, text: str, conversation_id: str | None = None
) -> Spoken:
    answer = await say(house, text, pipeline=pipeline, conversation_id=conversation_id)
    told = await house.ask_service(
        "switchboard.conversation_stats", {"conversation_id": answer.conversation_id}
    )
    turn = told["conversations"][answer.conversation_id]["last_turn"]
    return Spoken(answer, turn, await house.states())


async def evaluate(house: House) -> dict[str, dict[str, object]]:
    """Ask typed questions, as an automation does where Home Assistant has the action."""
    questions = {
        "warm": {"type": "noul", "instructions": "Is it warmer than 25 degrees?"},
        "room": {
            "type": "choice",
            "instructions": "Where is it warmest?",
            "criteria": {"kitchen": "The kitchen.", "bath": "The bath."},
        },
        "haste": {"type": "score", "instructions": "Open a window?", "criteria": ["No.", "Yes."]},
    }
    task = {"task_name": "A test", "state": {"kitchen": 30}, "questions": questions}
    told = await house.ask_service(
        "ai_task.evaluate", {"entity_id": "ai_task.switchboard_tasks", **task}
    )
    answers: dict[str, dict[str, object]] = told["answers"]
    return answers


async def hear(house: House, voice: str, text: str) -> bytes:
    """Have something spoken, as an automation does that keeps what it says."""
    told = {"engine_id": voice, "message": text, "cache": True}
    url = (await house.request("POST", "/api/tts_get_url", told))["path"]
    async with house.session.get(house.url + url) as response:
        return await response.read()


async def live_through(release: str, folder: Path) -> Story:
    environment = REPOSITORY / ".cache" / f"ha-{release}"
    async with open_standin(folder / "standin.log") as model:
        async with open_house(environment, folder / "house") as house:
            version = (await house.call("get_config"))["version"]
            await furnish(house)
            agent = await add_switchboard(house, model.connection)
            pipeline = await add_pipeline(house, agent.entity_id)
            before = await house.states()
            local = await speak(house, pipeline, "Turn off the kitchen lights.")
            asked = await speak(
                house,
                pipeline,
                "Switch the bed light on and set the office lights to 30 percent.",
                local.answer.conversation_id,
            )
            talked = await speak(
                house, pipeline, "What do you think of all that?", local.answer.conversation_id
            )
            forked = await house.ask_service(
                "switchboard.fork_conversation", {"conversation_id": local.answer.conversation_id}
            )
            fork = await speak(house, pipeline, "What did I just say?", forked["conversation_id"])
            evaluated = None if release == "2026.10" else await evaluate(house)
            sound = await hear(house, await add_voice(house, agent, "house-speech"), DINNER)
            await house.restart()
            found = await find_agent(house, agent.entry_id)
            local_again = await speak(house, pipeline, "Turn on the kitchen lights.")
            asked_again = await speak(
                house, pipeline, "Switch the bed light off and set the office lights to 60 percent."
            )
        # The house is stopped by now: what it logs while stopping counts as well.
        return Story(
            version=version,
            agent=agent,
            agent_after_restart=found,
            before=before,
            local=local,
            model=asked,
            talk=talked,
            forked_id=forked["conversation_id"],
            fork=fork,
            evaluated=evaluated,
            sound=sound,
            sounds_on_disk=[*(folder / "house" / "tts").iterdir()],
            local_after_restart=local_again,
            model_after_restart=asked_again,
            log=house.log_lines(),
        )


@pytest.fixture(scope="module", params=RELEASES)
def story(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator:
    # Sockets are open here only, and even so the plugin lets them reach 127.0.0.1 alone.
    pytest_socket.enable_socket()
    try:
        yield asyncio.run(live_through(request.param, tmp_path_factory.mktemp(request.param)))
    finally:
        pytest_socket.disable_socket(allow_unix_socket=True)


def test_the_release_is_the_one_it_is_named_after(story, request):
    assert story.version.startswith(request.node.callspec.params["story"])


def test_a_plain_command_is_carried_out_locally(story):
    assert story.local.turn["route"] == "local"
    assert is_state("on")(story.before[KITCHEN])
    assert is_state("off")(story.local.states[KITCHEN])
    assert story.local.answer.text


def test_the_model_carries_out_what_has_no_exact_match(story):
    assert story.model.turn["route"] == "model", story.model.turn
    assert story.model.turn["tools"]
    assert is_state("off")(story.before[BED])
    assert is_state("on")(story.model.states[BED])


def test_a_fork_goes_on_from_what_was_said(story):
    assert story.fork.answer.conversation_id == story.forked_id
    assert "What do you think of all that?" in story.fork.answer.text


def test_typed_questions_are_answered_where_home_assistant_asks_them(story):
    if story.evaluated is None:
        assert story.version.startswith("2026.10")
        return
    warm, room, haste = (story.evaluated[name] for name in ("warm", "room", "haste"))
    assert (warm["type"], room["type"], haste["type"]) == ("noul", "choice", "score")
    assert 0 <= warm["noul"] <= 1
    assert room["choice"] in room["probabilities"]
    assert sum(room["probabilities"].values()) == pytest.approx(1)
    assert haste["score"] == pytest.approx(haste["probabilities"][1])


def test_the_models_answer_is_streamed(story):
    assert story.talk.turn["route"] == "model", story.talk.turn
    assert story.talk.answer.pieces > 1
    assert story.talk.answer.first_token_ms is not None
    assert story.talk.answer.first_token_ms <= story.talk.answer.total_ms


def test_a_command_is_told_in_one_piece_once_it_is_done(story):
    assert story.model.answer.pieces == 1
    assert story.model.answer.text.startswith("Done.")


def test_the_conversation_goes_on_from_a_local_turn_to_the_model(story):
    assert story.model.answer.conversation_id == story.local.answer.conversation_id


def test_a_voice_speaks_and_leaves_nothing_on_disk(story):
    said = speaking.chunks(speaking.Asked(DINNER, "mp3"))
    assert story.sound == b"".join(said)
    assert story.sounds_on_disk == []


def test_the_agent_is_the_same_after_a_restart(story):
    assert story.agent_after_restart == story.agent


def test_both_routes_work_after_a_restart(story):
    assert story.local_after_restart.turn["route"] == "local"
    assert is_state("on")(story.local_after_restart.states[KITCHEN])
    assert story.model_after_restart.turn["route"] == "model", story.model_after_restart.turn
    assert is_state("off")(story.model_after_restart.states[BED])


def test_nothing_in_the_log_is_a_complaint(story):
    assert complaints(story.log) == []


def test_the_log_is_really_read(story):
    assert sum(STANDARD_WARNING in line for line in story.log) == 2, "one for each start"


@pytest.mark.parametrize(
    "line",
    [
        "2026-11-21 07:35:04.156 ERROR (MainThread) [homeassistant.setup] Setup failed",
        "Traceback (most recent call last):",
        "2026-11-21 WARNING (MainThread) [custom_components.switchboard.conversation] Hm",
        "2026-11-21 WARNING (MainThread) [homeassistant.util.loop] Detected blocking call to open",
    ],
)
def test_a_complaint_would_be_found(line):
    assert complaints([line]) == [line]


WORKER = "2026-11-21 07:35:04.156 CRITICAL (SyncWorker_3) [concurrent.futures] Exception in worker"


@pytest.mark.parametrize(
    ("frame", "end", "is_one"),
    [
        ("asyncio/selector_events.py", "SystemExit", False),
        ("custom_components/switchboard/agent/turn.py", "SystemExit", True),
        ("asyncio/selector_events.py", "ValueError: no", True),
    ],
)
def test_a_thread_that_is_ended_at_the_stop_is_one_with_our_work_alone(frame, end, is_one):
    told = ["Traceback (most recent call last):", f'  File "{frame}", line 1', "    work()", end]
    assert bool(complaints([WORKER, *told])) is is_one


def test_the_standard_warning_about_custom_integrations_is_no_complaint():
    assert complaints([f"WARNING [homeassistant.loader] {STANDARD_WARNING} which ..."]) == []
    slow = "WARNING [homeassistant.setup] Setup of switchboard is taking over 10 seconds."
    assert complaints([slow]) == []
