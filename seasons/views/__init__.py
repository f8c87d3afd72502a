"""Views of seasons."""
