"""The memory of the house: what is known, from where, for whom, and how it is corrected."""
