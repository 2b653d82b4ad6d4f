"""The same turn as a graph of LangGraph, and its checkpoints in Switchboard's own file.

Builds on the integration's ``engine/``, which knows nothing of it.
"""
