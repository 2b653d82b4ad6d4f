"""``python -m switchboard_server``: one command for each process of the server."""

import argparse
import logging
import sys
from pathlib import Path

from .alone import use_the_engine_alone


def main() -> int:
    """Run the command that is named first; returns its exit status."""
    use_the_engine_alone()
    if sys.argv[1:2] == ["worker"]:
        from .worker import main as worker

        return worker(sys.argv[2:])
    import psycopg

    from . import operating, serving
    from .homes import OperatorError
    from .store.schema import OldServerError

    parser = argparse.ArgumentParser(prog="switchboard-server")
    parser.add_argument("--database-file", type=Path, help="holds the URL of the database")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    commands.add_parser("worker", help="read the logs of homes", add_help=False)
    serving.add_command(commands)
    operating.add_commands(commands)
    chosen = parser.parse_args()
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(message)s")
    try:
        url = operating.database(chosen.database_file)
        if "serve" in chosen:
            serving.serve(url, chosen)
        else:
            with psycopg.connect(url, autocommit=True) as conn:
                chosen.run(conn, chosen)
    except (OperatorError, OldServerError) as err:
        sys.stderr.write(f"{err}\n")
        return 2
    except psycopg.Error as err:
        # Its text may hold the URL, or what is in a row.
        sys.stderr.write(f"{operating.reason(err)}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
