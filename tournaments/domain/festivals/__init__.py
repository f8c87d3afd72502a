"""Festivals: events in sections, with a common staff, player list and front page."""
