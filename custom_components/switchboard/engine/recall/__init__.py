"""What answers a question, of the log and of the memories."""
