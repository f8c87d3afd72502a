"""Sealed rounds: checks of published rounds by several programs, and a chain of hashes over each event."""
