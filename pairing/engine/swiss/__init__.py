"""The Swiss systems."""
