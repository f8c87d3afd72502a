"""Actions and queries of broadcasts."""
