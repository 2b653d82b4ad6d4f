"""The subject of a running conversation, and when it was last heard: state, and no decisions."""
