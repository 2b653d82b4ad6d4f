"""What outlives a restart: one SQLite file, one writer, and small repositories on it."""
