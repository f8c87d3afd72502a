"""The FIDE (Dutch) system (C.04.3)."""
