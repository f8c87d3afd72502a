"""The commission's questions about tournament programs, our answers, and the environment to check them."""
