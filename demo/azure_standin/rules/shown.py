"""What came with a person's words, said honestly: rules cannot see."""

from demo.azure_standin.ask import Ask, Attached


def described(ask: Ask) -> str | None:
    """A sentence on what the last message of the user came with, if anything."""
    last = next((turn for turn in reversed(ask.turns) if turn.role == "user"), None)
    if last is None or not last.attached:
        return None
    return f"I was shown {' and '.join(map(_one, last.attached))}."


def _one(attached: Attached) -> str:
    if attached.kind == "image":
        return f"an image of type {attached.mime_type}, {attached.size} bytes"
    return f"a file {attached.name} of type {attached.mime_type}, {attached.size} bytes"
