"""Forms of entries."""
