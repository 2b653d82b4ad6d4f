"""The switchboard: listens back over the log and learns, with evidence, what people said."""
