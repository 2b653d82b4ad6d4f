"""The rules that answer instead of a model: plain Python, the same answer every time."""

from .reply import reply_to

__all__ = ["reply_to"]
