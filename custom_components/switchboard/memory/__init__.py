"""The memory of the house, Home Assistant's side: learning, recalling, confirming, tools."""
