"""One turn: listen, route, recall, compose, answer, remember."""
