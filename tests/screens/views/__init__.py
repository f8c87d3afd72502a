"""Tests of the pages of hall screens."""
