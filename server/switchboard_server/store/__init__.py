"""The store of a home on PostgreSQL, behind the same repositories as the file of a home."""
