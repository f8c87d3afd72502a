"""Stages of an event: who goes on from one to the next and why, with which seeds, and whether the numbers fit."""
