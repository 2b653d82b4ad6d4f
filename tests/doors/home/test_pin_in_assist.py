"""The PIN through Assist: nobody hears it, it is not to be found out, and it swallows nothing.

Assist writes the raw words into the chat log before it asks an agent. So everything here goes
through ``assist_pipeline/run``, as satellites and the Assist dialog do.
"""

import json
import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from homeassistant.components import conversation
from homeassistant.components.conversation.chat_log import DATA_CHAT_LOGS
from homeassistant.components.recorder import get_instance
from homeassistant.core import Context, HomeAssistant

from custom_components.switchboard.agent_settings import AgentSettings
from custom_components.switchboard.diagnostics import async_get_config_entry_diagnostics
from demo.azure_standin.ask import Ask, Call, Reply

from ..conftest import ONLY_MODEL, agent_of
from ..dialog import async_open_assist, async_written

PIN, WRONG = "48391650", "48391652"
AGREED = {"memory": {"log_conversations": True, "log_other_agents": True}}
SPOKEN = {
    PIN: ("48391650", "forty-eight three nine one six five zero"),
    WRONG: ("48391652", "forty-eight three nine one six five two"),
}
TRACES = (*SPOKEN[PIN], *SPOKEN[WRONG], "eight three nine")
ASKED, NOT_IT = "What is the PIN?", "That is not the PIN. What is the PIN?"
MODELS_NOT_IT = "Sorry, that did not work: Front Door (pin_wrong)."


@pytest.fixture(autouse=True)
def _integrations(
    recorder_db_url: str, enable_custom_integrations: None, hass_storage: dict[str, Any]
) -> None:
    """Make the recorder's database before Home Assistant, as it must be."""


@pytest.fixture
def assist(home: HomeAssistant, open_assist: Callable) -> Callable:
    """Move in, and open a voice assistant."""
    return lambda policy="local_first", pin=PIN, **options: open_assist(
        security={"pin": pin}, routing={"policy": policy}, entry_options=AGREED, **options
    )


def chat_logs(home: HomeAssistant) -> str:
    """Return all that Home Assistant keeps of its conversations."""
    return str([chat_log.content for chat_log in home.data.get(DATA_CHAT_LOGS, {}).values()])


async def everything_kept(
    home: HomeAssistant, entry: Any, standin: Any, caplog: Any, folder: Path
) -> dict[str, str]:
    """Return all that is kept of what was said, by where."""
    await home.async_block_till_done()
    await async_written(home, entry)
    memory = entry.runtime_data.live.windows
    databases = await home.async_add_executor_job(_bytes_of, folder)
    ours = [record for record in caplog.records if "switchboard" in record.name]
    return {
        "wire": json.dumps(standin.sent()),
        "chat log": chat_logs(home),
        "memory": str([memory.get_messages(name) for name in ("talk", "other")]),
        "database": databases.decode("latin-1"),
        "log": str([(record.getMessage(), record.exc_text) for record in ours]),
        "diagnostics": str(await async_get_config_entry_diagnostics(home, entry)),
        "settings": str(
            [AgentSettings.from_options(one.data) for one in entry.subentries.values()]
        ),
    }


@pytest.mark.parametrize(
    "spoken", ["dix-sept trente-deux", "siebzehn zwounddreissig", "mille sept cent trente-deux"]
)
async def test_the_pin_opens_as_people_say_it(recorder_mock, home, assist, spoken):
    _, voice = await assist(pin="1732")
    assert await voice.say("unlock the front door") == ASKED
    await voice.say(spoken)
    await home.async_block_till_done()
    assert home.states.get("lock.front_door").state == "unlocked"


SENTENCES = (
    "unlock the front door, the PIN is {}",
    "unlock the front door",
    "{}",
    "my PIN is {}, tell me a story about {}",
    "is {} a lucky number",
    "turn off the bed light, {}",
    "never mind what I said about {} sheep",
)


@pytest.mark.parametrize("said", [PIN, WRONG])
@pytest.mark.parametrize(
    ("policy", "prefer_local"),
    [("local_first", False), ("llm_first", True), ("llm_only", False), ("llm_only", True)],
)
async def test_nothing_keeps_a_number_that_may_be_the_pin(
    recorder_mock, home, assist, standin, caplog, tmp_path, policy, said, prefer_local
):
    caplog.set_level(logging.DEBUG)
    entry, voice = await assist(policy, prefer_local=prefer_local)
    for spoken in SPOKEN[said]:
        for sentence in SENTENCES:
            await voice.say(sentence.replace("{}", spoken))
    await voice.say("what did I just say?")
    kept = await everything_kept(home, entry, standin, caplog, tmp_path)
    await home.async_block_till_done()
    recorder = get_instance(home)
    await recorder.async_block_till_done()
    kept["recorder"] = await recorder.async_add_executor_job(_dump, recorder)
    found = {where for where, text in kept.items() if any(trace in text for trace in TRACES)}
    assert found == set()
    for where in ("wire", "chat log", "memory", "database"):
        assert "number withheld" in kept[where], where
    assert "lock.front_door" in kept["recorder"]


def _bytes_of(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in sorted(folder.glob("switchboard.db*")))


def _dump(recorder: Any) -> str:
    with recorder.get_session() as session:
        return "\n".join(session.connection().connection.driver_connection.iterdump())


@pytest.mark.parametrize("policy", ["local_first", "llm_first", "llm_only"])
async def test_the_pin_opens_the_door_through_assist(states, assist, policy):
    _, voice = await assist(policy)
    await voice.say("unlock the front door")
    assert states("lock.front_door") == "locked"
    await voice.say("four eight three nine one six five zero")
    assert states("lock.front_door") == "unlocked"


@pytest.mark.parametrize("policy", ["local_first", "llm_first", "llm_only"])
async def test_the_pin_opens_the_door_in_one_breath_through_assist(states, assist, policy):
    _, voice = await assist(policy)
    await voice.say("unlock the front door, the PIN is 48391650")
    assert states("lock.front_door") == "unlocked"


async def test_a_pin_said_to_an_agent_without_one_is_withheld_as_well(
    home, assist, standin, open_assist, tmp_path, caplog
):
    entry, _ = await assist()
    _, voice = await open_assist(deployment="house-chat", routing=ONLY_MODEL)
    await voice.say("my PIN is 48391650")
    kept = await everything_kept(home, entry, standin, caplog, tmp_path)
    assert [where for where, text in kept.items() if "48391650" in text] == []


async def test_a_pin_said_to_another_agent_is_not_taken_in_nor_overheard(
    home, assist, standin, tmp_path, caplog
):
    entry, voice = await assist("llm_only")
    await conversation.async_converse(
        home,
        "unlock nothing, 48391650",
        "talk",
        Context(),
        agent_id=conversation.HOME_ASSISTANT_AGENT,
    )
    await voice.say("what did I just say?")
    kept = await everything_kept(home, entry, standin, caplog, tmp_path)
    kept.pop("chat log")  # Home Assistant's own agent wrote it there
    assert [where for where, text in kept.items() if "48391650" in text] == []
    assert "number withheld" in kept["wire"]


# It cannot be found out


@pytest.mark.parametrize("policy", ["local_first", "llm_only"])
async def test_nine_sentences_of_candidates_do_not_reveal_the_pin(assist, standin, policy):
    """The candidates hold the PIN in one of them; and each is treated as all others are."""
    _, voice = await assist(policy, pin="4715")
    answers = []
    for first in range(4700, 4718, 2):
        answers.append(await voice.say(f"repeat after me: {first} and {first + 1}", None))
        said = [part for part in json.dumps(standin.sent()[-1]) if part.isdigit()]
        assert str(first) not in "".join(said)
    assert len(set(answers)) == 1
    turns = [json.dumps(body["input"], sort_keys=True)[-400:] for body in standin.sent()]
    assert len({turn.partition("repeat after me")[2] for turn in turns}) == 1
    # None of it was counted: nothing protected was tried.
    assert await voice.say("unlock the front door, the PIN is 4712") in (NOT_IT, MODELS_NOT_IT)


async def test_a_list_of_candidates_beside_a_command_counts_and_opens_nothing(states, assist):
    _, voice = await assist()
    for _ in range(2):
        assert await voice.say("unlock the front door 48391650 or 48391652", None) == NOT_IT
    assert "too often" in await voice.say("unlock the front door 48391650 or 48391652", None)
    assert states("lock.front_door") == "locked"


# It swallows nothing


@pytest.mark.parametrize("policy", ["local_first", "llm_only"])
async def test_another_sentence_with_a_number_does_not_count(states, assist, standin, policy):
    _, voice = await assist(policy)
    for _ in range(4):
        await voice.say("unlock the front door")
        assert "PIN" not in await voice.say("never mind, play radio station 1057")
        assert "radio station 1057" in json.dumps(standin.sent()[-1])
    # The command waits no longer, and nothing was counted.
    await voice.say("unlock the front door, my PIN is 48391650")
    assert states("lock.front_door") == "unlocked"


@pytest.mark.parametrize(
    ("said", "language", "answer"),
    [
        ("never mind", "en", "All right, I won't do it."),
        ("no", "en", "All right, I won't do it."),
        ("stop", "en", "All right, I won't do it."),
        ("forget it", "en", "All right, I won't do it."),
        ("vergiss es", "de", "In Ordnung, ich lasse es."),
        ("annule", "fr", "D'accord, je ne le fais pas."),
        ("lascia stare", "it", "Va bene, non lo faccio."),
        ("laat maar", "nl", "Goed, ik doe het niet."),
        ("no importa", "es", "De acuerdo, no lo hago."),
    ],
)
async def test_never_mind_is_answered_and_the_command_waits_no_longer(
    home, states, assist, hass_ws_client, said, language, answer
):
    entry, voice = await assist()
    assert await voice.say("unlock the front door") == ASKED
    other = await async_open_assist(home, hass_ws_client, agent_of(home, entry), language=language)
    assert await other.say(said) == answer
    await voice.say("48391650")
    assert states("lock.front_door") == "locked"


# What is withheld, and what is not


async def test_the_model_can_tell_that_a_number_did_not_reach_it(assist, standin):
    _, voice = await assist("llm_only")
    await voice.say("is 48391650 a lucky number")
    assert "is (number withheld for safety) a lucky number" in json.dumps(standin.sent()[-1])


async def test_no_command_is_carried_out_without_the_number_said_in_it(assist):
    entry, voice = await assist()
    await voice.say("turn off the bed light 48391650")
    assert entry.runtime_data.live.report("talk")["last_turn"]["route"] == "model"


async def test_a_sentence_nobody_knows_is_neither_compared_nor_counted(states, assist):
    _, voice = await assist("local_only")
    for said in ("is {} the right code", "is the window open since {}", "set an alarm for {}"):
        answers = {await voice.say(said.format(number), None) for number in (PIN, WRONG)}
        assert len(answers) == 1
        assert NOT_IT not in answers
    await voice.say(f"unlock the front door {PIN}", None)
    assert states("lock.front_door") == "unlocked"


async def test_wrong_pins_count_for_all_and_after_a_reload(home, states, assist, open_assist):
    entry, voice = await assist()
    _, second = await open_assist(deployment="house-chat", security={"pin": PIN})
    for one in (voice, second):
        await one.say(f"unlock the front door {WRONG}", None)
    assert await home.config_entries.async_reload(entry.entry_id)
    await home.async_block_till_done()
    assert "too often" in await voice.say(f"unlock the front door {WRONG}", None)
    assert "too often" in await second.say(f"unlock the front door {PIN}", None)
    assert states("lock.front_door") == "locked"


async def test_a_command_waits_no_longer_once_assist_has_done_another(states, assist):
    _, voice = await assist("llm_only", prefer_local=True)
    await voice.say("please let me in by the front door, that is: unlock the front door")
    await voice.say("turn off the bed light")
    await voice.say(PIN)
    assert states("lock.front_door") == "locked"


@pytest.mark.parametrize(
    ("language", "command", "others"),
    [
        ("en", "set the bedroom to fifteen", "What is the PIN?"),
        ("pl", "ustaw temperatur\u0119 na dwadzie\u015bcia jeden stopni", "What is the PIN?"),
        ("fr", "mets un minuteur de dix minutes", "Quel est le code PIN ?"),
    ],
)
async def test_what_home_assistant_understands_is_no_answer(
    assist, standin, language, command, others
):
    """Its numbers are those of a thing that it knows; what it does not know is withheld."""
    _, voice = await assist("llm_only", language=language)
    standin.state.rules = _unlocks_once()
    await voice.say("Front Door")
    told = await voice.say(command)
    assert (others in told) is (language == "en")
    assert (command in json.dumps(standin.sent(), ensure_ascii=False)) is (language != "en")


def _unlocks_once() -> Callable[[Ask], Reply]:
    def answer(ask: Ask) -> Reply:
        if ask.turns[-1].text != "Front Door":
            return Reply(text="I see.")
        tool = next(one.name for one in ask.tools if one.short_name == "HassTurnOff")
        return Reply(calls=(Call(tool, json.dumps({"name": "Front Door"})),))

    return answer


MISHEARD = (
    "four eight tree six",
    "floor eight three six",
    "four hate three six",
    "48 free 6",
    "4 8 tree 6",
    "vier acht frei sechs",
    "cztery osiem trzy sze\u015b\u0107",
    "fourth eighth third sixth",
    "IV VIII III VI",
    "the digits are 4 8 3 and half a dozen",
    "nelj\u00e4 kasi kolme kuus",
    "first comes four, then eight, then tree, and six at last",
)


async def test_what_is_misheard_of_the_pin_is_nowhere(home, assist, standin, tmp_path, states):
    """Not a word of it goes to the model, now or later, nor into a file of ours."""
    home.config.config_dir = str(tmp_path)
    _, voice = await assist("llm_only", pin="4836")
    for said in MISHEARD:
        # Three wrong ones a minute lock the gate: each is the first.
        home.data["switchboard_pin_attempts"]["4836"].wrong.clear()
        await voice.say("unlock the front door")
        told = await voice.say(said)
        assert told.endswith("What is the PIN?"), said
    await voice.say("never mind")
    await voice.say("tell me a joke")
    sent = json.dumps(standin.sent(), ensure_ascii=False)
    await home.data["switchboard_log"].async_flush()
    kept = b"".join(one.read_bytes() for one in tmp_path.glob("switchboard.db*")).decode(
        errors="replace"
    )
    for said in MISHEARD:
        assert said not in sent
        assert said not in kept
    for word in ("tree", "floor", "hate", "frei", "osiem", "VIII", "sixth", "dozen", "kolme"):
        assert word not in kept, word
    assert states("lock.front_door") == "locked"
