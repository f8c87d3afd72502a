"""Tests of broadcasts."""
