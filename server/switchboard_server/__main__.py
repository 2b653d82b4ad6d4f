"""``python -m switchboard_server``: one command for each process of the server."""

import sys

from .alone import use_the_engine_alone


def main() -> int:
    """Run the command that is named first; returns its exit status."""
    use_the_engine_alone()
    from .worker import main as worker

    commands = {"worker": worker}
    if len(sys.argv) < 2 or sys.argv[1] not in commands:
        sys.stderr.write(f"Name what to run: {', '.join(commands)}\n")
        return 2
    return commands[sys.argv[1]](sys.argv[2:])


if __name__ == "__main__":
    sys.exit(main())
