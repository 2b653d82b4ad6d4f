"""Answers to a question out of the log and the memories."""
