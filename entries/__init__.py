"""Entries: people ask to play, are let in, pay, and are there in the morning."""
