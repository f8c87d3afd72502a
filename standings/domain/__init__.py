"""Standings of an event, computed once per change."""
