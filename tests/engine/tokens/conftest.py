"""The vocabulary, loaded once."""

import pytest

from custom_components.switchboard.engine.tokens.vocabulary import load_o200k


@pytest.fixture(scope="session")
def o200k():
    return load_o200k()
