"""Restore points: saved states of an event, and the return to one of them."""
