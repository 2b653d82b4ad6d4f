"""Counting tokens: exact where the vocabulary is known, estimated or approximate elsewhere."""
