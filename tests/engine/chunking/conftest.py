"""An open database in a folder of its own, and models behind a real HTTP server."""

from ..azure.conftest import event_loop_time, http_client, server  # noqa: F401
from ..reading.conftest import database, extractor_at, standin_extractor  # noqa: F401
