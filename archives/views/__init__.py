"""Pages of event files on the desk."""
