"""Views of prizes."""
