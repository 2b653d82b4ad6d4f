"""What a text holds that must not be kept, or is for the household to say.

One question for every way into the memory, asked in all languages of the house at once: people mix
them, and what a text is tagged with is what was listened for.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from .looks import Span, joined
from .orders import gives_orders, has_markup
from .secrets import find_secrets
from .sensitive import is_about_health

PLACEHOLDER: Final = "(...)"
"""What stands where a secret stood, in any language."""


@dataclass(frozen=True, slots=True)
class Screening:
    """What was found in a text.

    ``secrets`` are the places in it that are to be masked, in order, none touching another.
    ``orders``: it tells its reader what to do, or imitates another speaker. ``markup``: it has role
    markers, parts of a chat template, or tags. ``health``: it is about somebody's.
    """

    secrets: tuple[Span, ...]
    orders: bool
    markup: bool
    health: bool


def screen(text: str, before: Sequence[str] = (), after: Sequence[str] = ()) -> Screening:
    """Return what a text holds.

    ``before`` and ``after`` are what was said around it, the nearest first, which may call a secret
    what the text itself does not: "Remember tulip." "That is the password."
    """
    secrets = find_secrets(text, before, after).spans
    return Screening(secrets, gives_orders(text), has_markup(text), is_about_health(text))


def mask(text: str, spans: Iterable[Span], placeholder: str = PLACEHOLDER) -> str:
    """Return a text with a placeholder in place of each of the spans."""
    kept: list[str] = []
    end = 0
    for start, stop in joined(spans):
        kept += [text[end:start], placeholder]
        end = stop
    return "".join([*kept, text[end:]])
