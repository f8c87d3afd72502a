"""What the journal says to people: each step in a sentence, and what it changed."""
