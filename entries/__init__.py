"""Entries: registration, approval, payments and check-in."""
