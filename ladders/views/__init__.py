"""Pages of ladders."""
