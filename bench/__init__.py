"""What our agent costs and how long it takes, beside Home Assistant's own on the same server."""
