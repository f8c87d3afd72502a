"""Rating lists are taken in, and people found on them."""
