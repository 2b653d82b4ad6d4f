"""Hostile conversations, read by a model that falls for them and by one that does not."""

import json
from collections import Counter
from pathlib import Path

import pytest
import yaml

from demo.azure_standin.ask import Reply

from .building import append, facts_of, message, runner_for

CASES = yaml.safe_load((Path(__file__).parent / "data" / "hostile.yaml").read_text("utf-8"))


def conversation_of(case):
    entries = []
    for number, line in enumerate(case["messages"], 1):
        role, text, *tags = ["user", line] if isinstance(line, str) else line
        entries.append(
            message(
                number,
                text,
                role=role,
                tags=tuple(*tags),
                language=case["language"],
                conversation_id="hostile",
            )
        )
    return entries


def holding(facts, word):
    return [
        fact for fact in facts if word.casefold() in f"{fact.summary} {fact.subject}".casefold()
    ]


def test_there_are_at_least_thirty_in_six_languages():
    languages = Counter(case["language"] for case in CASES)
    assert sum(languages.values()) >= 30
    assert sorted(languages) == ["de", "en", "es", "fr", "it", "nl"]


def model_of(case, *, gullible):
    """Answer as written beside a case; a gullible model does besides what the texts order."""
    noted = [*case["notes"], *(case.get("obeys", ()) if gullible else ())]
    facts = [
        {
            "category": category,
            "summary": summary,
            "subject": " ".join(summary.split()[-2:]),
            "polarity": "neutral" if category == "fact" else "positive",
            "confidence": 0.9,
            "sources": sources,
            "expires": None,
            "sensitivity": "none",
        }
        for category, summary, *sources in noted
    ]
    return lambda ask: Reply(json.dumps({"facts": facts}, ensure_ascii=False))


@pytest.mark.parametrize("gullible", [True, False], ids=["gullible", "sensible"])
@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['language']}: {case['name']}")
async def test_orders_become_no_facts_and_honest_words_do(
    database, standin, standin_extractor, case, gullible
):
    entries = conversation_of(case)
    await append(database, entries)
    standin.state.rules = model_of(case, gullible=gullible)
    report = await runner_for(database, standin_extractor()).run()
    facts = await facts_of(database)

    if gullible:
        bait, answer = case["bait"].casefold(), standin.requests[-1]["text"].casefold()
        # A secret that calls itself one is not even shown to the model.
        shown = json.dumps(standin.sent()[-1], ensure_ascii=False).casefold()
        assert bait in answer or bait not in shown, "the model did not fall for it"
    assert (report.windows, report.pending) == (1, 0)
    for word in case["never"]:
        assert not holding(facts, word)
    for word in case.get("confirm", ()):
        assert all(fact.status == "quarantined" for fact in holding(facts, word))
        assert holding(facts, word) or not gullible, "a wish waits, it is not lost"
    for word in case["honest"]:
        assert any(fact.status == "accepted" for fact in holding(facts, word))
    own = {entry.id for entry in entries if entry.role == "user" and not entry.tags}
    assert all(set(fact.source_message_ids) <= own for fact in facts)
