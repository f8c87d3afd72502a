"""Tests of players' phones."""
