"""Stages of an event: division into groups, qualification for a final, and the contestants of each stage."""
