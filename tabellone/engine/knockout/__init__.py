"""Knock-out (textbook, chapter 2): who meets whom as a plan, known beforehand, and what results make of it."""
