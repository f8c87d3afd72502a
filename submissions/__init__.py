"""Submissions: uploads to chess-results.com, rating reports mailed to rating officers, and their send log."""
