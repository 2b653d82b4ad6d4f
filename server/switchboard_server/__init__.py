"""One memory for several homes with Switchboard, on PostgreSQL."""
