"""Events in groups, and the drawing of their numbers."""
