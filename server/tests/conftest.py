"""The fixtures of the project's tests that these take as well."""

from tests.conftest import enable_event_loop_debug, settled, standin
from tests.postgresql import database, postgres

__all__ = ["database", "enable_event_loop_debug", "postgres", "settled", "standin"]
