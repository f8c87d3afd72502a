"""Views of rating lists."""
