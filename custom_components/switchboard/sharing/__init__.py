"""Sharing people's memory with other homes: the wire to their server, and the work on it.

Nothing of it is loaded where nobody shares.
"""
