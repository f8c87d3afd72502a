"""Regulations of an event, written from its settings."""
