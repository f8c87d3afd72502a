"""The incident book: what happened at the boards, and what became of it."""
