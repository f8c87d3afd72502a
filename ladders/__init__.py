"""Ladders: people challenge each other, and who wins takes the place."""
