"""The rules of what an event offers to other programs and sites."""
