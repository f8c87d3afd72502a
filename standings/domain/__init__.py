"""Standings of an event, calculated once for each change."""
