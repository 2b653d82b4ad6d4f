"""Sharing the memory of the house with other homes."""
