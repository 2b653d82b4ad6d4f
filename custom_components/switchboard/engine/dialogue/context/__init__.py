"""What a running conversation is about, and when it was last heard: state, and no decisions."""
