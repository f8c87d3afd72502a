"""Tests of the template tags of hall screens."""
