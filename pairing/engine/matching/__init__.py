"""Matchings in general graphs: the core under every Swiss system."""
