"""Views of ladders."""
