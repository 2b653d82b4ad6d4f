"""Speaking an answer while it is written: its sentences, their audio in order, and kept phrases."""
