"""The drawing of lots for the numbers of a pairing table."""
