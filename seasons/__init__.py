"""Seasons: events and ladders with common standings."""
