"""Thousands of readers: public pages and streams are answered before Django's stack, from a cache."""
