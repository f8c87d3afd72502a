"""Participants: entries, check-in, byes, withdrawals, and tables of players."""
