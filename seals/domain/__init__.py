"""Actions and queries of seals and round checks."""
