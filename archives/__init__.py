"""Event files: an event or a festival with everything in one file, its export and import."""
