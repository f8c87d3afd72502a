"""Pairing of rounds and checks of drafts."""
