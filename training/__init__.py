"""Learns the weights that the component ships, from sentences labelled by hand."""
