"""The wire: from a neutral request to Azure OpenAI and back as one small stream of deltas."""
