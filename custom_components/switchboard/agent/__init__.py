"""One turn, Home Assistant's side: the request, the tools, the chat log, late answers."""
