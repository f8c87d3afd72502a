"""Title norms of an event: who can make one, the calculation, certificates and the forms of FIDE."""
