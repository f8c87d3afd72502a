"""Texts of the program in the user's language."""
