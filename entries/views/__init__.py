"""Views of entries."""
