"""Queries and actions of links, mirrors and tokens."""
