"""Actions on entries: apply, decide, pay, check in."""
