"""Forgetting by words, as people do it: what only holds the letters stays, and is named before."""

import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from homeassistant.core import HomeAssistant

from demo.azure_standin.ask import Call, Reply

from ..household import MODEL_ONLY, OTHERS_TOO, act, bytes_of
from ..remembering_model import FORGET, results, use_the_memory

type Ask = Callable[[str], Awaitable[str]]


@pytest.fixture
async def entry(move_in, standin):
    """An entry with a log, on a model that uses the memory."""
    standin.state.rules = use_the_memory
    return await move_in(entry_options=OTHERS_TOO, routing=MODEL_ONLY)


@pytest.fixture
def talk(assistant) -> Ask:
    """Type into the Assist dialog, in one conversation."""
    conversation_id: str | None = None

    async def said(text: str) -> str:
        nonlocal conversation_id
        answer, conversation_id = await assistant.type_in(text, conversation_id)
        return answer

    return said


async def kept(house: HomeAssistant) -> set[str]:
    return {one["text"] for one in (await act(house, "list_memories", status="all"))["memories"]}


async def tell(house: HomeAssistant, *texts: str) -> None:
    for text in texts:
        await act(house, "remember", text=text)


async def holding(house: HomeAssistant, *words: str) -> list[str]:
    """Return those of the words that stand in any byte of the database's files."""
    left = await bytes_of(house)
    return [word for word in words if word.casefold().encode() in left]


@pytest.fixture
def shown(standin, entry) -> list[dict[str, Any]]:
    """Return what the tool gave back, each as the model was shown it."""
    seen: list[dict[str, Any]] = []

    def answer(ask):
        if ask.turns[-1].role == "tool":
            seen.append(results(ask)[-1])
        return use_the_memory(ask)

    standin.state.rules = answer
    return seen


async def test_a_yes_takes_what_says_the_word_in_any_form_and_no_other_word(house, talk, shown):
    await tell(house, "Der Hund schläft im Flur", "Spart hundert Euro im Monat")
    await talk("Die Hunde bellen bei Donner")
    assert await talk("Forget that Hund") == "Shall I forget this: Der Hund schläft im Flur?"
    (asked,) = shown
    assert asked["only_contain_it"] == ["Spart hundert Euro im Monat"]
    assert "only_contain_it" in asked["next"]
    assert await talk("Yes") == "It is forgotten."
    assert await kept(house) == {"Spart hundert Euro im Monat"}
    assert await holding(house, "schläft im flur", "hundert") == ["hundert"]


async def test_what_is_near_the_word_is_named_and_a_surname_left_out_of_it(house, talk, shown):
    await tell(
        house,
        "Mila geht in die Grundschule",
        "Das Schulhäuschen am Weiher steht leer",
        "Frau Baumschule gießt die Blumen",
        "Lars hat hundert Murmeln",
    )
    assert await talk("Forget that Schule") == "Shall I forget this: Mila geht in die Grundschule?"
    (asked,) = shown
    assert asked["only_contain_it"] == ["Frau Baumschule gießt die Blumen"]
    assert asked["also_about_it"] == ["Das Schulhäuschen am Weiher steht leer"]
    assert await talk("Yes") == "It is forgotten."
    assert "Mila geht in die Grundschule" not in await kept(house)
    assert len(await kept(house)) == 3


async def test_what_is_spelled_in_other_ways_goes_from_every_byte(house, talk, shown):
    await tell(house, "Frau Mueller hat den Dachboden gemietet", "Isst gern Müsli")
    assert "Mueller" in await talk("Forget that Müller")
    assert shown[-1]["messages"] == 0
    assert await talk("Yes") == "It is forgotten."
    assert await kept(house) == {"Isst gern Müsli"}
    assert await holding(house, "mueller", "dachboden") == []


async def test_a_name_that_is_a_number_elsewhere_can_be_forgotten(house, talk, shown):
    await tell(house, "Otto feeds the quincunx", "La sveglia suona alle otto")
    assert await talk("Forget that Otto") == "Shall I forget this: Otto feeds the quincunx?"
    assert await talk("Yes") == "It is forgotten."
    assert await kept(house) == {"La sveglia suona alle otto"}
    assert await holding(house, "quincunx") == []


async def test_what_was_said_and_not_learnt_is_counted_and_forgotten(house, talk, shown):
    await talk("The mice in the quincunx are loud")
    await talk("Frida comes on Friday")
    asked = await talk("Forget that mouse")
    assert asked == "Shall I forget this: The mice in the quincunx are loud?"
    assert shown[-1]["messages"] == 2
    assert await talk("Yes") == "It is forgotten."
    assert await holding(house, "quincunx", "friday") == ["friday"]


async def test_only_near_words_are_named_and_nothing_is_asked_or_forgotten(house, talk, shown):
    await tell(house, "The bins go out on Friday", "Der Gärtner kommt am Dienstag")
    await talk("Forget that Frida")
    assert shown[-1]["found"] == []
    assert shown[-1]["only_contain_it"] == ["The bins go out on Friday"]
    assert "confirm_id" not in shown[-1]
    await talk("Forget that Garten")
    assert shown[-1]["also_about_it"] == ["Der Gärtner kommt am Dienstag"]
    await talk("Yes")
    assert len(await kept(house)) == 2


async def test_a_model_may_name_other_words_and_the_person_hears_what_each_takes(
    house, talk, shown, standin
):
    await tell(house, "Der Vierbeiner bellt nachts", "Der Hund schläft im Flur", "Mag Tee")

    def with_synonyms(ask):
        if "about" not in ask.turns[-1].text:
            last = ask.turns[-1]
            if last.role == "user" and last.text.startswith("Forget"):
                arguments = {"about": "Hund", "words": ["Vierbeiner", "Köter"]}
                return Reply(calls=(Call(FORGET, json.dumps(arguments)),))
        if ask.turns[-1].role == "tool":
            shown.append(results(ask)[-1])
        return use_the_memory(ask)

    standin.state.rules = with_synonyms
    await talk("Forget the dog")
    assert shown[-1]["by_word"] == {
        "Hund": ["Der Hund schläft im Flur"],
        "Vierbeiner": ["Der Vierbeiner bellt nachts"],
    }
    assert await talk("Yes") == "It is forgotten."
    assert await kept(house) == {"Mag Tee"}


async def test_the_dry_run_of_the_action_lists_what_goes_what_stays_and_what_is_near(house, talk):
    await tell(
        house, "Frida is allergic to nuts", "The bins go out on Friday", "Aunt Frida-Lotte knits"
    )
    await talk("Frida called")
    await talk("Put the bins out on Friday")
    asked = await act(house, "forget", about="Frida")
    assert not asked["done"]
    assert {one["text"] for one in asked["would_forget"]["memories"]} == {
        "Frida is allergic to nuts",
        "Aunt Frida-Lotte knits",
    }
    assert asked["would_forget"]["messages"] == 2
    stays = asked["would_stay"]
    assert [one["text"] for one in stays["only_contain_it"]] == ["The bins go out on Friday"]
    assert stays["messages_that_only_contain_it"] == 1
    assert (await act(house, "forget", about="Frida", confirm=True))["done"]
    assert await kept(house) == {"The bins go out on Friday"}
    assert await holding(house, "frida called", "allergic", "lotte", "friday") == ["friday"]


async def test_exported_files_are_named_by_the_same_words(house, talk):
    await tell(house, "There are mice in the attic")
    await act(house, "export", what="memories", filename="mice.jsonl")
    # In a line of it stand the names of its fields, too, and "kind" is a child elsewhere.
    assert (await act(house, "forget", about="Kind", confirm=True))["files_to_delete"] == []
    done = await act(house, "forget", about="mouse", confirm=True)
    assert [Path(file).name for file in done["files_to_delete"]] == ["mice.jsonl"]
