"""Actions and queries of submissions."""
