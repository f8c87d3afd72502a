"""The actions on an event and their preconditions: one function per action."""
