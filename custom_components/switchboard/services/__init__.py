"""The actions on conversations, on the memory and on the log."""
