"""Inside one conversation: typed state, the sliding window, the summary of what left it."""
