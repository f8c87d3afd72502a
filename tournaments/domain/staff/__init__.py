"""The staff of an event, and its rights."""
