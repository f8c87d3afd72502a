"""Format, export, check and import of event files."""
