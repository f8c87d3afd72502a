"""Tests of hall screens."""
