"""What the program says to people, in their language."""
