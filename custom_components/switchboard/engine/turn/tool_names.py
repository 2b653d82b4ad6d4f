"""One name for a tool, whoever called it.

Home Assistant's own matching of sentences notes a call of ``HassTurnOff``, while a model is offered
``intent__HassTurnOff``, or ``assist__intent__HassTurnOff`` among several APIs. A model imitates
what it sees in the conversation, so the conversation has to speak of the tools as they are offered.
"""

from collections.abc import Collection
from dataclasses import replace

from ..azure.messages import Message


def offered_name(name: str, offered: Collection[str]) -> str:
    """Return the offered name that ``name`` means: itself, or the only one that ends in it.

    A name that no offered one ends in, or several do, comes back as it is.
    """
    if name in offered:
        return name
    longer = [one for one in offered if one.endswith(f"__{name}")]
    return longer[0] if len(longer) == 1 else name


def with_offered_names(message: Message, offered: Collection[str]) -> Message:
    """Return a message whose calls go by the names on offer."""
    calls = tuple(
        replace(call, name=offered_name(call.name, offered)) for call in message.tool_calls
    )
    return message if calls == message.tool_calls else replace(message, tool_calls=calls)
