"""The stages of an event: divided into groups, carried over to a final; and who is in which."""
