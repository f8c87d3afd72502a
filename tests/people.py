"""Who signs in in tests; also for programs that run beside Django, not in it."""

PASSWORD = "a-password-for-tests"
