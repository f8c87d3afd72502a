"""Stages of an event: qualifiers with reasons, seeds for the next stage, and a check of the numbers."""
