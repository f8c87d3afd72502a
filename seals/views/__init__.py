"""Public pages of seals and of the verification."""
