"""Team events: matches, rosters and line-ups."""
