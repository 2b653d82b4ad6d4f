"""What a page asks over the websocket; see docs/websocket.md."""
