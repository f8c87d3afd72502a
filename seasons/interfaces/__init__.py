"""Forms of seasons, and their change log in words."""
