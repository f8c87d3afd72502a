"""Accounts: the user model and sign-in."""
