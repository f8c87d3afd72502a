"""Entries over HTTP."""
