"""The forms: of a connection, its agents, its tasks, and what all of them share."""
