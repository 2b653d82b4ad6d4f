"""Serving: where the server listens, and that it does so in the open with TLS alone."""

import argparse
import asyncio
import ipaddress
import logging
import signal
import ssl
from collections.abc import Callable
from pathlib import Path
from typing import Any

from aiohttp import web

from .homes import OperatorError
from .web import Server


def add_command(commands: Any) -> None:
    """Add ``serve`` to a parser."""
    parser = commands.add_parser("serve", help="serve homes")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8765)
    parser.add_argument("--certificate", type=Path, help="with its chain, PEM")
    parser.add_argument("--key", type=Path, help="the certificate's key, PEM")
    parser.add_argument(
        "--trust-proxy",
        metavar="CIDR",
        help="a proxy of this network speaks TLS, and says so by X-Forwarded-Proto",
    )
    parser.set_defaults(serve=True)


def is_loopback(host: str) -> bool:
    """Return whether only this machine reaches an address."""
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def guard(chosen: argparse.Namespace) -> Callable[[web.Request], bool] | None:
    """Return who may ask, ``None``: everybody.

    Raises:
        OperatorError: words would go over a network that anybody may read.
    """
    if bool(chosen.certificate) != bool(chosen.key):
        raise OperatorError("--certificate and --key go together")
    if chosen.trust_proxy:
        try:
            network = ipaddress.ip_network(chosen.trust_proxy)
        except ValueError:
            raise OperatorError("--trust-proxy takes a network such as 172.18.0.0/16") from None
        return lambda request: _is_by_https(request, network)
    if not is_loopback(chosen.host) and not chosen.certificate:
        raise OperatorError(
            f"{chosen.host} can be reached from other machines, and what homes say must not go over"
            " a network unencrypted: give --certificate and --key, or listen on 127.0.0.1 for a"
            " proxy on this machine, or name the network of the proxy with --trust-proxy"
        )
    return None


def _is_by_https(
    request: web.Request, network: ipaddress.IPv4Network | ipaddress.IPv6Network
) -> bool:
    try:
        peer = ipaddress.ip_address(request.remote or "")
    except ValueError:
        return False
    is_named = request.headers.getall("X-Forwarded-Proto", []) == ["https"]
    return (peer in network and is_named) or (peer.is_loopback and request.path == "/health")


def serve(url: str, chosen: argparse.Namespace) -> None:
    """Serve until a signal says to end; those who wait are answered first.

    Raises:
        OperatorError: it cannot be served like that.
    """
    is_trusted = guard(chosen)
    context = None
    if chosen.certificate:
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        try:
            context.load_cert_chain(chosen.certificate, chosen.key)
        except (OSError, ssl.SSLError) as err:
            raise OperatorError(f"The certificate or its key cannot be used: {err}") from None
    logging.getLogger("aiohttp.access").setLevel(logging.WARNING)
    asyncio.run(_serve(Server(url, is_trusted), chosen, context))


async def _serve(
    server: Server, chosen: argparse.Namespace, context: ssl.SSLContext | None
) -> None:
    over = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, over.set)
    runner = web.AppRunner(server.app(), access_log=None, shutdown_timeout=10)
    await runner.setup()
    site = web.TCPSite(runner, chosen.host, chosen.port, ssl_context=context)
    try:
        await site.start()
        logging.getLogger(__name__).info("Serving on %s", site.name)
        await over.wait()
    except OSError as err:
        raise OperatorError(f"The server cannot listen there: {err.strerror}") from None
    except OverflowError:
        raise OperatorError("A port is a number from 0 to 65535") from None
    finally:
        await runner.cleanup()
