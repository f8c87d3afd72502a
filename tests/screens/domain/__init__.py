"""Tests of what hall screens show, and of the actions of the desk."""
