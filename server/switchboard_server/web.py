"""The server's HTTP: the exchange with homes, what a home is told of itself, and its health."""

import asyncio
import base64
import logging
import math
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

import psycopg
from aiohttp import ClientPayloadError, web
from aiohttp.http_exceptions import HttpProcessingError

from . import homes, page, relay
from .arrival import Listener
from .pool import Pool
from .wire import MOST_BYTES, InvalidError, read_exchange

VERSION: Final = "0.1.0"
_AT_ONCE: Final = 8
_BODY_SECONDS: Final = 60
_LOCK_SECONDS: Final = 10
_DATABASE_SECONDS: Final = 25
"""A home gives up after 30."""
_BURST, _A_SECOND = 60, 10
_MOST_CALLERS: Final = 10_000
_NAMES: Final = {
    401: "unauthorized",
    404: "not_found",
    405: "not_allowed",
    413: "too_large",
    429: "too_many",
}
_HEADERS: Final = ("Allow", "Retry-After", "WWW-Authenticate")
_LOG: Final = logging.getLogger(__name__)

type Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Server:
    """Answers homes and operators; ``is_trusted`` says who may ask, by what a proxy told."""

    def __init__(self, url: str, is_trusted: Callable[[web.Request], bool] | None = None) -> None:
        self._pool = Pool(url, _LOCK_SECONDS)
        self._threads = ThreadPoolExecutor(_AT_ONCE, "postgresql")
        self._listener = Listener(url)
        self._is_trusted = is_trusted
        self._callers: dict[object, tuple[float, float]] = {}
        self._is_ending = False

    def app(self) -> web.Application:
        """Return what serves it."""
        logging.getLogger("aiohttp.server").addFilter(_without_trace)
        app = web.Application(client_max_size=MOST_BYTES, middlewares=[self._guard])
        app.router.add_post("/v1/exchange", self._exchange)
        app.router.add_get("/v1/me", self._me)
        app.router.add_delete("/v1/me", self._leave)
        app.router.add_get("/health", self._health)
        app.router.add_get("/", self._page)
        app.on_startup.append(self._start)
        app.on_shutdown.append(self._end_waits)
        app.on_cleanup.append(self._close)
        return app

    async def _start(self, _app: web.Application) -> None:
        self._listener.start(asyncio.get_running_loop())

    async def _end_waits(self, _app: web.Application) -> None:
        self._is_ending = True
        self._listener.wake()

    async def _close(self, _app: web.Application) -> None:
        await asyncio.to_thread(self._listener.close)
        await asyncio.to_thread(self._threads.shutdown)
        self._pool.close()

    @web.middleware
    async def _guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Turn every failure into an answer that holds no words and no trace."""
        if self._is_trusted is not None and not self._is_trusted(request):
            return _error(403, "tls", "A proxy that is trusted has to say it was asked by HTTPS")
        try:
            return await handler(request)
        except InvalidError as err:
            return _error(400, "invalid", str(err))
        except relay.RestoredError:
            return _error(409, "restored")
        except (psycopg.OperationalError, TimeoutError) as err:
            _LOG.warning("The database is away (%s)", type(err).__name__)
            return _error(503, "unavailable", headers={"Retry-After": "5"})
        except web.HTTPException as err:
            return _error(err.status, _NAMES.get(err.status, "invalid"), headers=_kept(err))
        except asyncio.CancelledError, ConnectionResetError:
            raise
        except Exception as err:  # noqa: BLE001 - its text may hold words
            _LOG.error("%s failed (%s)", request.match_info.route.name, type(err).__name__)
            return _error(500, "failed")

    async def _in_thread[T](self, work: Callable[[psycopg.Connection[Any]], T]) -> T:
        """Do what takes a connection; what is not begun when its time is over is not done."""
        async with asyncio.timeout(_DATABASE_SECONDS):
            return await asyncio.get_running_loop().run_in_executor(self._threads, self._lent, work)

    def _lent[T](self, work: Callable[[psycopg.Connection[Any]], T]) -> T:
        with self._pool.connection() as conn:
            try:
                return work(conn)
            except psycopg.errors.DeadlockDetected:
                return work(conn)

    async def _bearer(self, request: web.Request, *, is_new: bool = True) -> str | None:
        """Return whose token a request has: a home's, or ``None``, an operator's."""
        kind, _, token = request.headers.get("Authorization", "").partition(" ")
        if kind.lower() == "basic":
            try:
                token = base64.b64decode(token, validate=True).decode().partition(":")[2]
            except ValueError:
                token = ""
        elif kind.lower() != "bearer":
            token = ""
        holds, home_id = False, None
        if 0 < len(token) <= 200:
            holds, home_id = await self._in_thread(lambda conn: homes.bearer(conn, token))
        # Those without a token share what their address is allowed.
        if is_new or not holds:
            self._limit(homes.digest(token) if holds else request.remote)
        if not holds:
            raise web.HTTPUnauthorized
        return home_id

    async def _home(self, request: web.Request, *, is_new: bool = True) -> str:
        home_id = await self._bearer(request, is_new=is_new)
        if home_id is None:
            raise web.HTTPUnauthorized
        return home_id

    def _limit(self, caller: object) -> None:
        now = time.monotonic()
        left, at = self._callers.pop(caller, (float(_BURST), now))
        left = min(_BURST, left + (now - at) * _A_SECOND)
        self._callers[caller] = (max(0.0, left - 1), now)
        if len(self._callers) > _MOST_CALLERS:
            del self._callers[next(iter(self._callers))]
        if left < 1:
            seconds = math.ceil((1 - left) / _A_SECOND)
            raise web.HTTPTooManyRequests(headers={"Retry-After": str(seconds)})

    async def _exchange(self, request: web.Request) -> web.Response:
        home_id = await self._home(request)
        asked = await asyncio.to_thread(read_exchange, await _body(request))
        until = time.monotonic() + asked.wait
        answer = None
        while True:
            with self._listener.waiting(home_id) as woken:
                before = answer
                answer = await self._in_thread(lambda conn: relay.exchange(conn, home_id, asked))
                if answer is None:
                    raise web.HTTPUnauthorized
                has_news = answer["arrivals"] or asked.told or before not in (None, answer)
                left = until - time.monotonic()
                if has_news or left <= 0 or self._is_ending:
                    break
                try:
                    await asyncio.wait_for(woken.wait(), left)
                except TimeoutError:
                    break
            # The token may have been revoked meanwhile.
            await self._home(request, is_new=False)
        response = web.json_response(answer)
        response.enable_compression()
        return response

    async def _me(self, request: web.Request) -> web.Response:
        home_id = await self._home(request)
        known = await self._in_thread(lambda conn: homes.me(conn, home_id))
        if known is None:
            raise web.HTTPUnauthorized
        return web.json_response(known)

    async def _leave(self, request: web.Request) -> web.Response:
        home_id = await self._home(request)
        rows = await self._in_thread(lambda conn: homes.delete_home(conn, home_id))
        _LOG.info("Home %s has left", home_id)
        return web.json_response({"deleted": rows})

    async def _health(self, _request: web.Request) -> web.Response:
        try:
            await self._in_thread(lambda conn: conn.execute("SELECT 1"))
            is_reached = True
        except psycopg.OperationalError, TimeoutError:
            is_reached = False
        known = {"alive": True, "version": VERSION, "database": is_reached}
        return web.json_response(known, status=200 if is_reached else 503)

    async def _page(self, request: web.Request) -> web.Response:
        try:
            home_id = await self._bearer(request)
        except web.HTTPUnauthorized:
            home_id = ""
        if home_id is not None:
            raise web.HTTPUnauthorized(
                headers={"WWW-Authenticate": 'Basic realm="An operator\'s token as password"'}
            )
        text = await self._in_thread(page.health)
        headers = {
            "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
            "Cache-Control": "no-store",
            "X-Content-Type-Options": "nosniff",
        }
        return web.Response(text=text, content_type="text/html", headers=headers)


def _without_trace(record: logging.LogRecord) -> bool:
    """Take from what is logged what was sent: a head that is broken may hold a token."""
    record.exc_info = None
    return True


async def _body(request: web.Request) -> bytes:
    try:
        async with asyncio.timeout(_BODY_SECONDS):
            return await request.read()
    except TimeoutError, HttpProcessingError, ClientPayloadError:
        raise InvalidError("the body does not come as its head says") from None


def _kept(err: web.HTTPException) -> dict[str, str]:
    return {name: err.headers[name] for name in _HEADERS if name in err.headers}


def _error(
    status: int, name: str, message: str = "", headers: dict[str, str] | None = None
) -> web.Response:
    value = {"error": name} | ({"message": message} if message else {})
    return web.json_response(value, status=status, headers=headers)
