"""The household as a graph: people, rooms, pets, things, and how they hang together."""
