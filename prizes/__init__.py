"""Prizes: funds of an event, their forecast, publication and papers."""
