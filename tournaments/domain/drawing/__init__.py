"""The drawing of numbers where pairings are fixed."""
