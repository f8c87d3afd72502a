"""Events of teams: their matches, rosters and line-ups."""
