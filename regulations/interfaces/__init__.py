"""Forms of the regulations."""
