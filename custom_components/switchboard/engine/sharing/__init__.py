"""Sharing: what happens to a person's memory in one of their homes, taken over by the others."""
