"""Nothing that is kept of people's words for speed outlives their being forgotten."""

from functools import _lru_cache_wrapper
from importlib import import_module
from pkgutil import iter_modules

from custom_components.switchboard.engine import knowledge, language
from custom_components.switchboard.engine.knowledge.caches import clear_caches
from custom_components.switchboard.engine.knowledge.claims import Claim
from custom_components.switchboard.engine.knowledge.guards import conflicts
from custom_components.switchboard.engine.knowledge.matching import is_same
from custom_components.switchboard.engine.language.forms import is_form
from custom_components.switchboard.engine.language.spelling import Word


def caches() -> dict[str, _lru_cache_wrapper]:
    """Return every cache of the rooms that throws something out when it is full.

    The others hold what there is once for each language.
    """
    modules = [
        import_module(f"{room.__name__}.{found.name}")
        for room in (knowledge, language)
        for found in iter_modules(room.__path__)
    ]
    return {
        f"{module.__name__}.{name}": value
        for module in modules
        for name, value in vars(module).items()
        if isinstance(value, _lru_cache_wrapper) and value.cache_info().maxsize is not None
    }


def test_every_cache_is_emptied():
    pair = (
        Claim("I like blueberries", "blueberries", "preference", "positive"),
        Claim("She enjoys eating blueberries", "blueberries", "preference", "positive"),
    )
    assert not is_same(*pair)
    assert not conflicts(*pair)
    assert is_form("mice", "mouse", "en")
    assert Word("Blaubeere", "blaubeere").spellings
    assert any(cached.cache_info().currsize for cached in caches().values())
    clear_caches()
    assert {name for name, cached in caches().items() if cached.cache_info().currsize} == set()
