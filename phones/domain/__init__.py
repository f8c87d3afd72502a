"""Actions and queries of players' phones."""
