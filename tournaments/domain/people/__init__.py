"""The people of an event, and what they may do."""
