"""Ladders: players challenge each other, and the winner gets the higher position."""
