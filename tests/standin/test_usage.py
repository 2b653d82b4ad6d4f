"""Tokens and the discount for a repeated beginning."""

from demo.azure_standin.prompt_cache import PromptCache

LONG = "Please keep this in mind about the house: the north door sticks in winter. " * 90


async def _cached(client, words, model="house-voice", prompt=LONG):
    response = await client.responses.create(model=model, instructions=prompt, input=words)
    return response.usage.input_tokens, response.usage.input_tokens_details.cached_tokens


async def test_the_first_request_pays_in_full_and_the_next_in_steps_of_128(client):
    tokens, cached = await _cached(client, "hello")
    assert tokens > 1024
    assert cached == 0
    tokens, cached = await _cached(client, "good evening")
    assert 1024 <= cached <= tokens
    assert cached % 128 == 0
    assert tokens - cached < 128 + 20


async def test_a_changed_beginning_is_not_cached(client):
    await _cached(client, "hello")
    assert (await _cached(client, "hello", prompt=f"At noon. {LONG}"))[1] == 0


def test_what_was_not_used_for_its_lifetime_is_forgotten():
    now = 0.0
    cache = PromptCache(lambda: now, lifetime=600)
    tokens = list(range(1200))
    assert cache.admit("house-voice", tokens) == 0
    now = 600.0
    assert cache.admit("house-voice", tokens) == 1152
    now = 1201.0
    assert cache.admit("house-voice", tokens) == 0
