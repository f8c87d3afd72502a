"""Pages of the screens and of the desk."""
