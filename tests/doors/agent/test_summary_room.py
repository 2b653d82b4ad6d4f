"""What a summary takes of the room, and what is heard when summaries fail for very long."""

import pytest
from homeassistant.helpers import issue_registry as ir

from custom_components.switchboard import agent_settings
from custom_components.switchboard.const import DOMAIN
from custom_components.switchboard.engine.dialogue.summary import FOLD_INSTRUCTIONS, SUMMARY_HEADING
from custom_components.switchboard.engine.tokens.counter import TokenCounter
from custom_components.switchboard.engine.tokens.messages import count_message
from custom_components.switchboard.engine.tokens.vocabulary import load_o200k
from demo.azure_standin.ask import Reply
from demo.azure_standin.azure_errors import prompt_filtered

TALK = {"llm_hass_api": [], "routing": {"policy": "llm_only"}}
STORY = "Robin asked for the heating plan, and changed the bathroom to 22 degrees. " * 3


def issues(hass) -> dict[str, ir.IssueEntry]:
    """Return our issues by their translation keys."""
    ours = [one for one in ir.async_get(hass).issues.values() if one.domain == DOMAIN]
    return {one.translation_key: one for one in ours}


@pytest.fixture
def writes(standin, monkeypatch):
    """Let the stand-in write one summary, or none at all."""
    others = standin.state.rules

    def choose(summary: str | None) -> None:
        def reply(ask):
            if not ask.turns[0].text.startswith(FOLD_INSTRUCTIONS[:60]):
                return others(ask)
            if summary is None:
                raise prompt_filtered("violence")
            return Reply(summary)

        monkeypatch.setattr(standin.state, "rules", reply)

    choose(STORY)
    return choose


async def stats(hass) -> dict:
    told = await hass.services.async_call(
        DOMAIN, "conversation_stats", {}, blocking=True, return_response=True
    )
    return told["conversations"]["talk"]


async def test_the_summary_is_part_of_the_numbers_and_of_the_check_for_room(
    house, open_assist, standin, writes
):
    entry, assist = await open_assist(**TALK, window={"keep_exchanges": 1, "eviction_target": 1.0})
    for text in ("Hello there.", "How are you?", "And now?"):
        await assist.say(text)
        await entry.runtime_data.summary_queue.idle()
    told = await stats(house)
    [sent] = [
        item["content"]
        for item in standin.sent()[-2]["input"]
        if str(item["content"]).startswith(SUMMARY_HEADING)
    ]
    cost = count_message(TokenCounter(load_o200k()), "system", sent)
    assert told["summary_tokens"] == cost > 40
    used = told["current_tokens"] + cost
    assert told["utilization"] == pytest.approx(100 * used / told["max_tokens"], abs=0.01)
    assert issues(house) == {}

    (subentry,) = entry.subentries.values()
    room = {"context_tokens": told["pinned_tokens"] + 100 + 40, "max_output_tokens": 100}
    house.config_entries.async_update_subentry(
        entry, subentry, data={**subentry.data, "model": room}
    )
    await house.async_block_till_done()
    await assist.say("Hello there.", "other")
    assert issues(house) == {}
    for text in ("How are you?", "And now?", "What was that?"):
        await assist.say(text, "other")
        await entry.runtime_data.summary_queue.idle()
    [issue] = issues(house).values()
    assert issue.translation_key == "prompt_leaves_no_room"
    assert int(issue.translation_placeholders["pinned"]) > told["pinned_tokens"] + 40


async def test_what_was_given_up_is_reported_until_a_summary_succeeds(
    house, open_assist, writes, monkeypatch
):
    monkeypatch.setattr(agent_settings, "BACKLOG_TOKENS", 300)
    writes(None)
    entry, assist = await open_assist(**TALK, window={"max_tokens": 400})
    for number in range(8):
        assert issues(house) == {}
        await assist.say(f"Fact {number}: " + "word " * 80)
        await entry.runtime_data.summary_queue.idle()
        if issues(house):
            break
    [issue] = issues(house).values()
    assert issue.translation_key == "summaries_fail"
    assert issue.translation_placeholders == {"entry": entry.title, "messages": "3"}
    writes(STORY)
    for text in ("Hello there.", "And now?"):
        await assist.say(text)
        await entry.runtime_data.summary_queue.idle()
    assert issues(house) == {}
