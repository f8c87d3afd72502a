"""The change log in words: each step in a sentence, with its changes."""
