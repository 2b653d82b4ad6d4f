"""Hours of abuse of a real Home Assistant, and what must not have been lost in them."""
