"""Results of boards, and the state on which they were entered."""
