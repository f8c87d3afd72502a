"""The playing hall: rooms, board numbers and fixed boards."""
