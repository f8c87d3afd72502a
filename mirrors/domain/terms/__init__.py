"""Who runs an event: terms, as pure functions without Django, clocks, input or output."""
