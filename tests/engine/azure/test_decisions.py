"""Typed questions: decided where a deployment can, else estimated by its model."""

import asyncio
import json

import pytest

from custom_components.switchboard.engine.azure import decisions, errors
from custom_components.switchboard.engine.azure.breaker import CircuitBreaker
from custom_components.switchboard.engine.azure.decisions import NO, YES, decide, estimate
from custom_components.switchboard.engine.azure.messages import Attachment, Message, ModelOptions
from custom_components.switchboard.engine.azure.ranking import RankedDeployment
from custom_components.switchboard.engine.azure.schemas import DocumentError
from tests.scripted_server import drop, never, refuse, reply, stream

QUESTIONS = {
    "arrived": {"type": "noul", "instructions": "A parcel came."},
    "who": {
        "type": "choice",
        "instructions": "Who came?",
        "criteria": {"post": "The post.", "guest": "A guest."},
    },
    "haste": {
        "type": "score",
        "instructions": "How urgent?",
        "criteria": ["Not at all.", "Soon.", "Now."],
    },
}
EVIDENCE = Message("user", "A parcel lies at the door.")
PICTURE = Attachment("image/png", "AAAA", "door.png")
PAPER = Attachment("application/pdf", "AAAA", "bill.pdf")
ANSWERS = [
    {"type": "predicate", "name": "arrived", "probability": 0.9},
    {
        "type": "choice",
        "name": "who",
        "choice": "post",
        "confidence": 0.8,
        "probabilities": [
            {"value": "guest", "probability": 0.25},
            {"value": "post", "probability": 0.75},
        ],
    },
    {
        "type": "score",
        "name": "haste",
        "score": 0.5,
        "confidence": 0.1,
        "probabilities": [
            {"value": 0, "label": "0", "probability": 0.5},
            {"value": 1, "label": "1", "probability": 0.5},
            {"value": 2, "label": "2", "probability": 0},
        ],
    },
]
USED = {"input_tokens": 40, "output_tokens": 3, "input_tokens_details": {"cached_tokens": 8}}


def decided(*answers):
    return reply({"model": "luna", "answers": [*(answers or ANSWERS)], "usage": USED})


UNUSABLE = [
    decided(ANSWERS[0]),
    decided(*ANSWERS[1:], {**ANSWERS[0], "probability": 1.5}),
    decided(*ANSWERS[1:], {**ANSWERS[0], "probability": True}),
]


@pytest.fixture
def llm(house):
    return house("responses").llm


@pytest.fixture
def used():
    return []


@pytest.fixture
def ask(llm, used, event_loop_time):
    """Ask for decisions."""
    deployment = RankedDeployment("Voice", llm, CircuitBreaker(event_loop_time), "key")

    async def ask(evidence=EVIDENCE):
        return await decide(deployment, evidence, QUESTIONS, on_usage=used.append, agent="someone")

    return ask


async def test_questions_are_decided_by_the_deployment(server, ask, used):
    server.will(decided())
    shares = await ask()
    assert server.paths == ["/v1/decisions"]
    assert server.requests[0].body == {
        "model": "voice",
        "input": [{"role": "user", "content": [{"type": "input_text", "text": EVIDENCE.content}]}],
        "questions": [
            {"type": "predicate", "name": "arrived", "instructions": "A parcel came."},
            {
                "type": "choice",
                "name": "who",
                "instructions": "Who came?",
                "choices": [
                    {"value": "post", "description": "The post."},
                    {"value": "guest", "description": "A guest."},
                ],
            },
            {
                "type": "score",
                "name": "haste",
                "instructions": "How urgent?",
                "levels": [
                    {"label": "0", "description": "Not at all."},
                    {"label": "1", "description": "Soon."},
                    {"label": "2", "description": "Now."},
                ],
            },
        ],
    }
    assert shares == {
        "arrived": {YES: 0.9, NO: pytest.approx(0.1)},
        "who": {"post": 0.75, "guest": 0.25},
        "haste": {"0": 0.5, "1": 0.5, "2": 0},
    }
    (record,) = used
    assert (record.input_tokens, record.cached_tokens, record.output_tokens) == (40, 8, 3)
    assert (record.purpose, record.deployment, record.key) == ("ai_task", "Voice", "key")
    assert (record.agent, record.model) == ("someone", "model-of-a-test")


async def test_a_picture_alone_is_evidence_and_a_document_is_not(server, ask):
    server.will(decided())
    await ask(Message("user", attachments=(PICTURE,)))
    content = server.requests[0].body["input"][0]["content"]
    assert content == [{"type": "input_image", "image_url": "data:image/png;base64,AAAA"}]
    assert await ask(Message("user", "x", attachments=(PAPER,))) is None
    assert len(server.requests) == 1


@pytest.mark.parametrize(
    "refusal",
    [
        refuse(400, "OperationNotSupported", "The operation does not work with the model."),
        refuse(404, "404", "Resource not found"),
    ],
)
async def test_a_deployment_without_them_is_asked_once(server, ask, llm, refusal):
    server.will(refusal)
    assert await ask() is None
    assert await ask() is None
    assert len(server.requests) == 1
    known = llm.capabilities
    assert not type(known).from_dict(known.as_dict()).accepts("decisions")


@pytest.mark.parametrize(
    "failure",
    [
        refuse(429, "429"),
        refuse(404, "DeploymentNotFound"),
        refuse(400, "invalid_value", "no", param="questions"),
        refuse(500, "500"),
        drop(),
        reply('{"answers": ['),
        *UNUSABLE,
    ],
)
async def test_a_failure_leaves_it_to_the_model_this_time(server, ask, llm, used, failure):
    server.will(failure, decided())
    assert await ask() is None
    # What was answered is paid for, though it is of no use.
    assert sum(one.input_tokens for one in used) == (40 if failure in UNUSABLE else 0)
    assert llm.capabilities.accepts("decisions")
    assert await ask()


@pytest.mark.parametrize(
    "refusal",
    [refuse(400, "content_filter"), decided({"type": "refusal", "name": "arrived"}, *ANSWERS[1:])],
)
async def test_what_is_declined_is_not_asked_of_another(server, ask, refusal):
    server.will(refusal)
    with pytest.raises(errors.ContentFilteredError):
        await ask()


async def test_decisions_are_not_waited_for_without_end(server, ask, monkeypatch):
    monkeypatch.setattr(decisions, "DECISION_SECONDS", 0.05)
    server.will(never())
    assert await ask() is None


def said(document):
    return stream(
        {"type": "response.output_text.delta", "delta": json.dumps(document)},
        {"type": "response.completed", "response": {"status": "completed", "output": []}},
    )


async def estimated(llm):
    deadline = asyncio.get_running_loop().time() + 5
    options = ModelOptions(max_output_tokens=200)
    return await estimate(llm, EVIDENCE, QUESTIONS, options, deadline)


GUESS = {"arrived": {YES: 80, NO: 20}, "who": {"post": 60, "guest": 20}}
HASTE = {"0": 0, "1": 50, "2": 50}


async def test_a_model_is_asked_for_its_estimates(server, llm):
    server.will(said({**GUESS, "haste": HASTE}))
    shares = await estimated(llm)
    assert shares == {
        "arrived": {YES: 0.8, NO: 0.2},
        "who": {"post": 0.75, "guest": 0.25},
        "haste": {"0": 0, "1": 0.5, "2": 0.5},
    }
    body = server.requests[0].body
    form = body["text"]["format"]
    assert form["strict"] is True
    assert form["schema"]["properties"]["who"]["required"] == ["post", "guest"]
    told = body["input"][-1]["content"]
    assert told.startswith(EVIDENCE.content)
    assert "How urgent?" in told


@pytest.mark.parametrize(
    "haste",
    [None, {}, {"0": 1, "1": 2}, {"0": 0, "1": 0, "2": 0}, {"0": 1, "1": 1, "2": "much"}],
)
async def test_what_is_no_estimate_is_refused(server, llm, haste):
    server.will(said({**GUESS, "haste": haste}))
    with pytest.raises(DocumentError):
        await estimated(llm)
