"""Pairings over HTTP."""
