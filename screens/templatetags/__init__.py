"""Template tags of hall screens."""
