"""A round from its plan to its lock, and what the arbiter has to do next."""
