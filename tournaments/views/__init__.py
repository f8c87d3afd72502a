"""Pages and actions of an event over HTTP."""
