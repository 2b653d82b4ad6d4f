"""The same turn as a graph of LangGraph, and its checkpoints in Switchboard's own file.

Needs the package ``langgraph``. Nothing else of Switchboard imports this.
"""
