"""The second laptop: pairing, following, and taking over."""
