"""Conversations that outgrow any context: cut, read chunk by chunk, and merged again."""
