"""Explanations of pairings for all systems: facts and sentences."""
