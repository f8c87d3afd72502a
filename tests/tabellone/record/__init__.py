"""The tournament record."""
