"""Who is where."""
