"""Where Home Assistant looks for integrations of its own making."""
