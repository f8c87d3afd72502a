"""Rating lists over HTTP."""
