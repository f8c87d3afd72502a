"""Systems with fixed pairings: round robins and their family (textbook, chapter 3)."""
