"""The home as it is read, the people in it, and the things that its PIN protects."""
