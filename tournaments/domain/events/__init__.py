"""Event as a whole: creation, settings, home page, visibility and end."""
