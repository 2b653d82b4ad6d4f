"""What is read of the home, who is who in it, and what its PIN protects."""
