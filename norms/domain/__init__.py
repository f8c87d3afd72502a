"""Title norms of an event, and the content of FIDE's forms about it."""
