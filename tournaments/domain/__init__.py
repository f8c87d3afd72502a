"""What may happen to an event, and what must hold: one function an action."""
