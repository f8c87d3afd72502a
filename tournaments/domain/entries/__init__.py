"""Who takes part: entries, presence, byes, withdrawals, and tables of players."""
