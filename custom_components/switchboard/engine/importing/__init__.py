"""Conversations that were kept elsewhere, as messages of our log."""
