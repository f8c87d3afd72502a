"""Festivals: events in sections, whose staff, people and front page are one."""
