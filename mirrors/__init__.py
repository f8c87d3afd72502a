"""Mirrors: an event that runs on a laptop and is shown by a server; the tokens that link them."""
