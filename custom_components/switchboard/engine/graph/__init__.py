"""What the house knows as a graph: people, rooms, pets, things, and how they hang together."""
