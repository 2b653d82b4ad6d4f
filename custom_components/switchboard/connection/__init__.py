"""The deployments of an entry: how to get in, which one answers, what it does not take."""
