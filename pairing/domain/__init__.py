"""Rounds are paired, and drafts looked at."""
