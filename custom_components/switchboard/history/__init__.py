"""The log of conversations, Home Assistant's side: who said what to whom, and resuming."""
