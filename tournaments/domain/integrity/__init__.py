"""FIDE mode: levels of warning, the acts that have one, and their lines in the report."""
