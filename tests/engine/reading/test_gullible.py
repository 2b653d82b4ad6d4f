"""A model that notes whatever it reads, and says of nothing that it is sensitive."""

import json
from pathlib import Path

import pytest
import yaml

from custom_components.switchboard.engine.reading.validation import Finding

from .building import LATER, draft, judge, stored, talk

DATA = Path(__file__).parent / "data"
DOORS = Path(__file__).parents[2] / "doors" / "data"


def lines_of(name):
    every = yaml.safe_load((DATA / f"{name}.yaml").read_text("utf-8"))
    return [said for lines in every.values() for said in lines]


def hostile():
    lines = (DOORS / "hostile_memories.jsonl").read_text("utf-8").splitlines()
    return [case for line in lines if (case := json.loads(line)).get("aim")]


def verdict(said, summary=None):
    said = [said] if isinstance(said, str) else said
    proposed = draft(summary or said[0], 1, category="fact", sensitivity="none")
    found = judge(proposed, stored(talk(*said)), LATER)
    return found.status if isinstance(found, Finding) else found


@pytest.mark.parametrize("said", lines_of("secrets"))
def test_it_has_no_secret_kept(said):
    assert verdict(said) == "secret"


@pytest.mark.parametrize("said", lines_of("honest"))
def test_it_has_everyday_facts_kept_without_asking(said):
    assert verdict(said) == "accepted"


def test_it_has_nothing_accepted_that_lends_a_power():
    cases = [case for case in hostile() if case["aim"] != "override"]
    assert len(cases) >= 60
    accepted = [case["fact"] for case in cases if verdict(case["say"], case["fact"]) == "accepted"]
    assert accepted == []
