"""Actions on a season, and its standings."""
